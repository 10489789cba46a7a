#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Watchglass authors
# SPDX-License-Identifier: Apache-2.0
#
# Makes the pictures of the documentation from the real window on the demo cluster:
#   tools/screenshots.sh [PROGRAM] [FOLDER]     run it with: tools/setup.sh exec tools/screenshots.sh
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
program=${1:-build/release/bin/watchglass}
folder=${2:-docs}
home=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$home"' EXIT
mkdir -p "$folder"
number=$((90 + RANDOM % 900))
Xvfb ":$number" -screen 0 1600x1000x24 -nolisten tcp >/dev/null 2>&1 &
export DISPLAY=":$number" XDG_CONFIG_HOME="$home" XDG_STATE_HOME="$home" HOME="$home" QT_QPA_PLATFORM=xcb
sleep 2
openbox >/dev/null 2>&1 &
shot() { # shot THEME NAME SECONDS
    WATCHGLASS_THEME=$1 "$program" --demo --speed 10 &
    local pid=$!
    sleep "$3"
    if [ -n "${4:-}" ]; then # quick open, as a user would
        xdotool key ctrl+p; sleep 1; xdotool type "$4"; sleep 1; xdotool key Return; sleep 2
    fi
    import -window root "$folder/$2.png"
    kill "$pid" 2>/dev/null || true
    wait "$pid" 2>/dev/null || true
}
shot dark window "${SECONDS_BEFORE:-9}" checkout
shot light window-light "${SECONDS_BEFORE:-9}" checkout
