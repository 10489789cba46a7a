#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Watchglass authors
# SPDX-License-Identifier: Apache-2.0
#
# Runs inside the build environment (tools/setup.sh exec): configures where needed and builds the given targets.
#   tools/build.sh PRESET [TARGET...]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
preset=$1; shift
export CCACHE_DIR=${CCACHE_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}/watchglass/ccache}
dir=build/$preset
[ "$preset" != ci ] || dir=build/release
mkdir -p build
if [ ! -e "$dir/build.ninja" ] || [ "$preset" = ci ] || [ "${WATCHGLASS_RECONFIGURE:-}" = 1 ]; then
    echo "build: configuring ($preset)" >&2
    cmake --preset "$preset" >"$dir.configure.log" 2>&1 || { mkdir -p build; tail -n 20 "$dir.configure.log" >&2; exit 1; }
fi
todo=$(ninja -C "$dir" -n "$@" 2>/dev/null | grep -c '^\[' || true)
[ "$todo" -le 2 ] || echo "build: up to $todo steps (a first build takes about half an hour on 2 cores, later ones seconds)" >&2
exec ninja -C "$dir" "$@"
