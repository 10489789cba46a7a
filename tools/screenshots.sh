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
shot() { # shot THEME NAME SECONDS OBJECT KEYS...: an object is opened, keys are pressed, as a user would
    WATCHGLASS_THEME=$1 "$program" --demo --speed 10 &
    local pid=$! name=$2 object=$4
    sleep "$3"
    shift 4
    xdotool key ctrl+p; sleep 1; xdotool type "$object"; sleep 1; xdotool key Return; sleep 1
    for keys in "$@"; do
        xdotool key "$keys"; sleep 1
    done
    # Few colours are enough for a window, and make a small file.
    import -window "$(xdotool getactivewindow)" +dither -colors 255 -define png:compression-level=9 "png8:$folder/$name.png"
    kill "$pid" 2>/dev/null || true
    wait "$pid" 2>/dev/null || true
}
# What changed and who did it; then what was missed, with what the findings of one outage add up to.
shot dark window "${SECONDS_BEFORE:-24}" web-config
shot light window-light "${SECONDS_BEFORE:-24}" checkout ctrl+3 Down Up
