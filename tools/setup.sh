#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Watchglass authors
# SPDX-License-Identifier: Apache-2.0
#
# The one place that knows where the compiler and the libraries come from.
#   tools/setup.sh prepare          make everything ready; quick when it is
#   tools/setup.sh exec CMD...      run CMD with the build environment
#   tools/setup.sh launch BIN...    run a built program on this machine (its files, display, kubeconfigs)
# On Debian 13 the packages of tools/packages.txt are installed as they are. On any other machine with
# mmdebstrap the same packages go into a private Debian 13 root under the user's cache folder.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cache=${XDG_CACHE_HOME:-$HOME/.cache}/watchglass
root=$cache/debian13
stamp=$root/.watchglass-packages
needed_mb=3000

say() { printf 'setup: %s\n' "$*" >&2; }
die() { printf 'setup: error: %s\n' "$*" >&2; exit 1; }

packages() { grep -v '^#' "$here/tools/packages.txt" | sort -u; }

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"
    elif command -v sudo >/dev/null; then sudo "$@"
    else die "this step needs root: run it as root or install sudo ($*)"; fi
}

native() { # true where the machine itself is Debian 13 or newer
    [ -r /etc/os-release ] || return 1
    ( . /etc/os-release; [ "${ID:-}" = debian ] && [ "${VERSION_ID:-0}" -ge 13 ] ) 2>/dev/null
}

apt_install() { # apt_install WHAT-FOR PACKAGE...
    local why=$1; shift
    say "installing $# package(s) $why"
    as_root apt-get update -qq || die "apt-get update failed: is the network up? Packages missing: $*"
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null \
        || die "apt-get could not install: $*"
}

prepare_native() {
    local missing=() p
    for p in $(packages); do
        dpkg-query -W -f='${Status}' "$p" 2>/dev/null | grep -q 'ok installed' || missing+=("$p")
    done
    [ ${#missing[@]} = 0 ] || apt_install "(about 1.2 GB on an empty machine, 2 minutes)" "${missing[@]}"
}

host_tools() {
    local missing=()
    command -v mmdebstrap >/dev/null || missing+=(mmdebstrap)
    command -v bwrap >/dev/null || missing+=(bubblewrap)
    [ -e /usr/share/keyrings/debian-archive-keyring.gpg ] || missing+=(debian-archive-keyring)
    if [ ${#missing[@]} -gt 0 ]; then
        command -v apt-get >/dev/null || die "neither Debian 13 nor apt-get here: install ${missing[*]} by hand, then try again"
        apt_install "on this machine, to make the private Debian 13 root" "${missing[@]}"
    fi
}

check_disk() {
    local free
    free=$(df -Pm "$cache" | awk 'NR==2 {print $4}')
    [ "$free" -ge "$needed_mb" ] || die "$cache has ${free} MB free; the private root needs ${needed_mb} MB. Free some, or point XDG_CACHE_HOME elsewhere."
}

make_root() {
    local part=$cache/debian13.partial log=$cache/setup.log
    as_root rm -rf --one-file-system "$part"
    say "making a private Debian 13 root in $root (about 2 minutes, 1.5 GB, once; log: $log)"
    if ! as_root mmdebstrap --quiet --variant=apt --include="$(packages | paste -sd,)" trixie "$part" >"$log" 2>&1; then
        as_root rm -rf --one-file-system "$part"
        tail -n 5 "$log" >&2
        die "mmdebstrap failed (last lines above, all in $log). Usual reasons: no network to a Debian mirror, no disk, or no right to mount."
    fi
    packages | as_root tee "$part/.watchglass-packages" >/dev/null
    as_root mv "$part" "$root"
}

update_root() {
    say "adding new packages to the private root"
    local list; mapfile -t list < <(packages)
    as_root cp /etc/resolv.conf "$root/etc/resolv.conf" 2>/dev/null || true
    as_root chroot "$root" apt-get update -qq && as_root chroot "$root" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -qq --no-install-recommends "${list[@]}" >"$cache/setup.log" 2>&1 \
        || die "could not add packages to $root (see $cache/setup.log); remove that folder to start over"
    packages | as_root tee "$stamp" >/dev/null
}

prepare_root() {
    mkdir -p "$cache" || die "cannot create $cache"
    if [ -e "$stamp" ] && [ "$(cat "$stamp")" = "$(packages)" ]; then return; fi
    exec 9>"$cache/setup.lock"
    flock 9
    if [ -e "$stamp" ] && [ "$(cat "$stamp")" = "$(packages)" ]; then exec 9>&-; return; fi
    host_tools
    if [ -e "$stamp" ]; then update_root; exec 9>&-; return; fi
    [ ! -e "$root" ] || { say "removing a half-made root"; as_root rm -rf --one-file-system "$root"; }
    check_disk
    make_root
    exec 9>&-
}

inside_bwrap() {
    local b=(bwrap --bind "$root" / --dev-bind /dev /dev --proc /proc --bind /tmp /tmp --bind "$HOME" "$HOME"
             --bind "$here" "$here" --bind "$cache" "$cache" --ro-bind-try /etc/resolv.conf /etc/resolv.conf
             --ro-bind-try /etc/hosts /etc/hosts --ro-bind-try /etc/passwd /etc/passwd --ro-bind-try /sys /sys
             --chdir "$PWD" --die-with-parent)
    [ -z "${XDG_RUNTIME_DIR:-}" ] || b+=(--bind-try "$XDG_RUNTIME_DIR" "$XDG_RUNTIME_DIR")
    case "$PWD/" in "$here"/*|"$HOME"/*|/tmp/*) ;; *) b+=(--bind "$PWD" "$PWD") ;; esac
    "${b[@]}" "$@"
}

inside_chroot() {
    local m
    for m in dev proc sys tmp "${here#/}" "${HOME#/}" "${cache#/}"; do
        as_root mkdir -p "$root/$m"
        mountpoint -q "$root/$m" || as_root mount --rbind "/$m" "$root/$m" || die "bwrap may not run here and /$m cannot be mounted into $root"
    done
    as_root chroot "$root" /usr/bin/env -C "$PWD" "$@"
}

exec_inside() {
    if native; then exec "$@"; fi
    local p=/usr/local/bin:/usr/bin:/bin
    if bwrap --bind "$root" / --dev-bind /dev /dev --proc /proc true 2>/dev/null; then
        PATH=$p LC_ALL=C.UTF-8 inside_bwrap "$@"
    else
        say "bwrap may not run here; using chroot"
        PATH=$p LC_ALL=C.UTF-8 inside_chroot "$@"
    fi
}

launch() {
    if native; then exec "$@"; fi
    local lib=$root/usr/lib/x86_64-linux-gnu
    [ "$(uname -m)" = x86_64 ] || lib=$root/usr/lib/$(uname -m)-linux-gnu
    local loader
    loader=$(ls "$root"/lib64/ld-linux-*.so.2 "$root"/lib/ld-linux-*.so.1 2>/dev/null | head -n 1) || true
    [ -n "$loader" ] || die "no program loader in $root: remove that folder and try again"
    export QT_PLUGIN_PATH=$lib/qt6/plugins
    export XDG_DATA_DIRS=${XDG_DATA_DIRS:-/usr/local/share:/usr/share}:$root/usr/share
    export QT_XKB_CONFIG_ROOT=$root/usr/share/X11/xkb
    export WATCHGLASS_FONT_DIR=$root/usr/share/fonts
    exec "$loader" --library-path "$lib:$lib/libproxy" "$@"
}

case "${1:-}" in
    prepare) if native; then prepare_native; else prepare_root; fi ;;
    exec) shift; exec_inside "$@" ;;
    launch) shift; launch "$@" ;;
    *) die "usage: tools/setup.sh prepare | exec CMD... | launch PROGRAM..." ;;
esac
