#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Watchglass authors
# SPDX-License-Identifier: Apache-2.0
#
# Makes the API server of the integration suite, once, out of Debian unstable's packages.
#   tools/apiserver.sh prepare     exit 0: it is there; exit 3: it cannot be had here, and standard error says why
#   tools/apiserver.sh where       prints the folder with etcd, etcdctl, etcdutl and apiserver, when it is made
# The packages are only unpacked (nothing of them is installed, nothing is mounted): Go runs from where it lies.
# Every step has a limit, so that a machine without network hears of it soon.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
source_dir=$here/tests/integration/apiserver
cache=${XDG_CACHE_HOME:-$HOME/.cache}/watchglass
root=$cache/apiserver-root
bin=$cache/apiserver
go_version=1.26
packages=golang-k8s-apiextensions-apiserver-dev,golang-$go_version-go,etcd-server,etcd-client
needed_mb=4000
# On an idle machine with 2 cores: 2 minutes for 400 MB and 3 minutes of building.
unpack_limit=${WATCHGLASS_APISERVER_LIMIT:-1200}
build_limit=${WATCHGLASS_APISERVER_LIMIT:-1500}

say() { printf 'apiserver: %s\n' "$*" >&2; }
cannot() { say "not to be had here: $*"; exit 3; }

wanted() { { echo "$packages"; cat "$source_dir/main.go"; } | sha256sum | cut -c1-32; }
made() { [ "$(cat "$bin/made-from" 2>/dev/null)" = "$(wanted)" ]; }

host_tools() {
    command -v mmdebstrap >/dev/null && [ -e /usr/share/keyrings/debian-archive-keyring.gpg ] && return
    command -v apt-get >/dev/null && [ "$(id -u)" = 0 ] || cannot "mmdebstrap and debian-archive-keyring are not installed"
    say "installing mmdebstrap"
    { timeout 120 apt-get update -qq && timeout 180 env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
        --no-install-recommends mmdebstrap debian-archive-keyring; } >/dev/null 2>&1 || cannot "mmdebstrap could not be installed (network?)"
}

unpack() {
    [ "$(cat "$root/.packages" 2>/dev/null)" != "$packages" ] || return 0
    local free log=$cache/apiserver.log
    free=$(df -Pm "$cache" | awk 'NR==2 {print $4}')
    [ "$free" -ge "$needed_mb" ] || cannot "$cache has $free MB free, $needed_mb MB are needed"
    host_tools
    rm -rf --one-file-system "$root" || cannot "an older $root cannot be removed"
    say "unpacking Kubernetes' API machinery, etcd and Go in $root (400 MB to fetch, 3 GB, once; log: $log)"
    if ! timeout -k 20 "$unpack_limit" mmdebstrap --quiet --variant=extract \
        --aptopt='Acquire::Check-Valid-Until "false"' --aptopt='APT::Install-Recommends "false"' \
        --aptopt='Acquire::Retries "2"' --aptopt='Acquire::http::Timeout "30"' \
        --include="$packages" sid "$root" >"$log" 2>&1 </dev/null; then
        rm -rf --one-file-system "$root" 2>/dev/null || true
        tail -n 3 "$log" >&2
        cannot "mmdebstrap failed or took longer than $unpack_limit s (no network to a Debian mirror, no disk, or no rights)"
    fi
    rm -rf "$root/var/cache/apt"
    echo "$packages" >"$root/.packages"
}

build() {
    local go=$root/usr/lib/go-$go_version log=$cache/apiserver.log part=$bin.partial
    rm -rf "$part"; mkdir -p "$part"
    say "building the API server (3 to 6 minutes on 2 cores, once; log: $log)"
    (
        cd "$source_dir"
        export GOROOT=$go GO111MODULE=off GOPATH=$root/usr/share/gocode GOCACHE=$root/gocache GOTOOLCHAIN=local CGO_ENABLED=0
        export GOFLAGS= GOENV=off
        timeout -k 20 "$build_limit" "$go/bin/go" build -gcflags=all=-dwarf=false -ldflags='-s -w' -o "$part/apiserver" main.go
    ) >"$log" 2>&1 </dev/null || { tail -n 5 "$log" >&2; cannot "Go could not build it, or took longer than $build_limit s"; }
    cp "$root"/usr/bin/etcd "$root"/usr/bin/etcdctl "$root"/usr/bin/etcdutl "$part/"
    rm -rf "$root/gocache"
    wanted >"$part/made-from"
    rm -rf "$bin"; mv "$part" "$bin"
}

prepare() {
    mkdir -p "$cache" || cannot "cannot create $cache"
    if made; then return; fi
    exec 9>"$cache/apiserver.lock"
    flock -w 2700 9 || cannot "another run has been making it for 45 minutes"
    if ! made; then unpack; build; fi
    exec 9>&-
}

case "${1:-}" in
    prepare) prepare ;;
    where) made && echo "$bin" ;;
    *) say "usage: tools/apiserver.sh prepare | where"; exit 2 ;;
esac
