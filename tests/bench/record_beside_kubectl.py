#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Watchglass authors
# SPDX-License-Identifier: Apache-2.0
"""Whole-process figures of `watchglass record` beside `kubectl get pods -A -w` on one demo server.

    tests/bench/record_beside_kubectl.py [--objects 20000] [--rate 2000] [--seconds 30] [--program COMMAND...]

Both list and follow every pod of the same server, one after the other, twice each, so that a machine that is busy for
a while does not make one of them look bad. CPU is user + system time of the client alone, as the kernel counts it.
"""
import argparse
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FRAME = re.compile(rb'^\{"type": ?"(ADDED|MODIFIED|DELETED)"', re.M)


def measure(command, seconds, count_frames):
    """Runs a client for `seconds` after its start and returns (cpu seconds, peak MiB, frames on stdout, stderr)."""
    client = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    frames, errors = [0], []

    def read_out():
        rest = b''
        while chunk := os.read(client.stdout.fileno(), 1 << 20):
            if not count_frames:
                continue
            lines, newline, rest = (rest + chunk).rpartition(b'\n')
            frames[0] += len(FRAME.findall(lines))

    threads = [threading.Thread(target=read_out),
               threading.Thread(target=lambda: errors.append(client.stderr.read().decode()))]
    for thread in threads:
        thread.start()
    stop = threading.Timer(seconds, lambda: os.kill(client.pid, signal.SIGINT))
    stop.start()
    _, status, usage = os.wait4(client.pid, 0)
    stop.cancel()
    client.returncode = os.waitstatus_to_exitcode(status)
    for thread in threads:
        thread.join()
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, frames[0], ''.join(errors)


def watchglass_changes(summary):
    last = re.findall(r'^(\d+) changes,', summary, re.M)
    blind = re.findall(r'(\d+) blind intervals', summary)
    return (int(last[-1]) if last else 0), (int(blind[-1]) if blind else 0)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--objects', type=int, default=20000)
    parser.add_argument('--rate', type=int, default=2000)
    parser.add_argument('--seconds', type=int, default=30)
    parser.add_argument('--rounds', type=int, default=2)
    parser.add_argument('--program', nargs='+',
                        default=[str(ROOT / 'tools/setup.sh'), 'launch', str(ROOT / 'build/release/bin/watchglass')])
    options = parser.parse_args()

    with tempfile.TemporaryDirectory() as folder:
        config = f'{folder}/kubeconfig'
        server = subprocess.Popen(options.program + ['serve-demo', '--no-faults', '--objects', str(options.objects),
                                                     '--rate', str(options.rate), '--write-kubeconfig', config],
                                  stdout=subprocess.DEVNULL)
        try:
            for _ in range(600):
                if os.path.exists(config):
                    break
                time.sleep(0.1)
            else:
                sys.exit('the demo server wrote no kubeconfig within a minute')
            print(f'{options.objects} objects, {options.rate} changes/s, {options.seconds} s each, HTTPS on loopback')
            print(f'{"client":<12}{"CPU s":>9}{"peak MiB":>10}{"changes":>10}{"CPU us/change":>15}  notes')
            for _ in range(options.rounds):
                cpu, peak, frames, _ = measure(['kubectl', '--kubeconfig', config, 'get', 'pods', '-A', '-w', '-o',
                                                'json', '--output-watch-events'], options.seconds, True)
                # kubectl prints the whole list as one ADDED frame.
                row('kubectl', cpu, peak, max(0, frames - 1), '')
                cpu, peak, _, text = measure(options.program + [
                    'record', '--kubeconfig', config, '--resources', 'pods', '--for', f'{options.seconds}s', '-o',
                    f'{folder}/record.wgs', '--summary'], options.seconds + 30, False)
                changes, blind = watchglass_changes(text)
                size = os.path.getsize(f'{folder}/record.wgs') / 2**20
                row('watchglass', cpu, peak, changes, f'{blind} blind intervals, session file {size:.1f} MiB')
                os.remove(f'{folder}/record.wgs')
        finally:
            server.send_signal(signal.SIGINT)
            server.wait()


def row(name, cpu, peak, changes, notes):
    each = cpu / changes * 1e6 if changes else 0
    print(f'{name:<12}{cpu:>9.1f}{peak:>10.0f}{changes:>10}{each:>15.0f}  {notes}', flush=True)


main()
