#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Watchglass authors
# SPDX-License-Identifier: Apache-2.0
"""The integration suite: the real program and kubectl side by side on real API machinery.

    tests/integration/run.py --assets FOLDER    starts etcd and (kube-)apiserver out of this folder
    tests/integration/run.py --cluster FILE     any cluster: what it makes there it removes
    ... --program COMMAND...   --only TEXT      the program; only cases with TEXT in their title

Everything it writes, keys and tokens included, lies in a temporary folder that is gone at the end.
"""
import argparse
import datetime
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback

sys.dont_write_bytecode = True
from cases import CASES, check, equal  # noqa: E402
from harness import Failed, Recorder, Skip, State  # noqa: E402
from ownserver import OwnServer  # noqa: E402
from relays import Cutter, Hop  # noqa: E402
from servers import Cluster  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


class Setup:
    """What a case gets: the server, and recorders and relays that end with the case."""

    def __init__(self, folder, program, server):
        self.folder, self.program, self.server = folder, program, server
        self.children, self.recorders, self.relays = [], [], []
        self.witness = None  # the recording that goes through all cases

    def record(self, name, kubeconfig, *arguments, **more):
        self.recorders.append(Recorder(self, name, kubeconfig, *arguments, **more))
        return self.recorders[-1]

    def only(self, *resources):
        return ('-n', self.server.namespace, '--resources', ','.join(map(self.server.full, resources)))

    def cutter(self):
        self.relays.append(Cutter(*self.server.endpoint()))
        return self.relays[-1]

    def hop(self):
        self.relays.append(Hop(self.server.proxy_port))
        return self.relays[-1]

    @staticmethod
    def peak_mb(recorder):
        with open(f'/proc/{recorder.process.pid}/status', encoding='ascii') as status:
            return next(int(line.split()[1]) // 1024 for line in status if line.startswith('VmHWM'))

    def end_case(self, cleanly):
        """The case is over: every recorder that still runs must end cleanly, with the record it had."""
        try:
            for recorder in self.recorders:
                if cleanly and recorder.process.poll() is None:
                    recorder.stop()
        finally:
            for recorder in self.recorders:
                recorder.kill()
            for relay in self.relays:
                if isinstance(relay, Hop):
                    relay.release()
                    relay.listener.close()
                relay.cut()
            self.recorders, self.relays = [], []


def moment(text):
    whole, _, fraction = text.rstrip('Z').partition('.')
    return datetime.datetime.fromisoformat(whole + '+00:00').timestamp() + float(f'0.{fraction or 0}')


def unseen_and_unsaid(server, state):
    """Changes that were neither observed nor lie inside a blind interval of their stream: there may be none."""
    seen = {(o['resource'], o['object']['name'], o.get('resourceVersion')) for o in state.observations}
    gone = {(o['resource'], o['object']['name']) for o in state.observations if o['type'] == 'DELETED'}
    lost = []
    for resource, operation, name, version, started, ended in server.writes:
        if resource not in state.objects:
            continue
        known = (resource, name) in gone if operation == 'delete' else (resource, name, version) in seen
        blind = any(moment(gap['from']) <= ended and started <= (moment(gap['to']) if 'to' in gap else time.time())
                    for gap in state.gaps_of(resource))
        if not known and not blind:
            lost.append(f'{operation} {resource}/{name} {version}')
    return lost


def whole_run(setup, witness, session):
    """One recording went through all of the above, restarts and restore included."""
    recorder, server = witness, setup.server
    counts = [equal(setup, recorder, resource, limit=180) for resource in ('widgets', 'gadgets')]
    recorder.wait_live('widgets', 'gadgets')
    state = recorder.stop()
    lost = unseen_and_unsaid(server, state)
    check(not lost, f'{len(lost)} changes neither seen nor inside a blind interval: {lost[:3]}')
    done = subprocess.run([*setup.program, 'export', session, '--format', 'jsonl', '-o', session + '.jsonl'],
                          capture_output=True, text=True, timeout=300, stdin=subprocess.DEVNULL)
    check(done.returncode == 0, f'export: {done.stderr[-300:]}')
    again = State()
    with open(session + '.jsonl', encoding='utf-8') as lines:
        for line in lines:
            again.take(json.loads(line))
    check(again.objects == state.objects, 'the session file ends with other objects than the live export')
    with open(recorder.status, encoding='utf-8') as status:
        phases = sum(1 for _ in status)
    check(phases == len(state.transitions), f'--status json has {phases} lines, the export {len(state.transitions)}')
    return (f'{sum(counts)} objects as kubectl sees them; {len(server.writes)} changes seen or inside one of '
            f'{len(state.gaps)} gaps; session file the same')


def attempt(results, title, work, setup=None):
    started = time.monotonic()
    try:
        outcome = ('pass', work())
        if setup:
            setup.end_case(cleanly=True)
    except Skip as reason:
        outcome = ('skipped', str(reason))
    except (Failed, OSError, subprocess.SubprocessError) as failure:
        outcome = ('FAIL', str(failure))
    except Exception:  # a mistake of the suite is a failure of the case, and the others still run
        outcome = ('FAIL', traceback.format_exc(limit=-3))
    if setup:
        setup.end_case(cleanly=False)
    results.append((title, *outcome, time.monotonic() - started))
    print(f'integration: {outcome[0]:<8} {title} ({results[-1][3]:.0f} s): {outcome[1]}', file=sys.stderr, flush=True)


def table(results, server_name):
    lines = [f'Integration suite on {server_name}', f'{"case":<32} {"result":<8} {"s":>5}  figures or reason']
    for title, result, detail, seconds in results:
        lines.append(f'{title:<32} {result:<8} {seconds:>5.0f}  {" ".join(detail.split())[:400]}')
    count = {word: sum(r[1] == word for r in results) for word in ('pass', 'FAIL', 'skipped')}
    lines.append(f'{len(results)} cases: {count["pass"]} pass, {count["FAIL"]} fail, {count["skipped"]} skipped')
    return '\n'.join(lines)


def run_cases(setup, only):
    server, results = setup.server, []
    session = os.path.join(setup.folder, 'whole.wgs')
    wanted = [(title, work) for title, work in CASES if not only or only in title or title == 'paged list']
    witness = setup.witness = Recorder(setup, 'whole', server.kubeconfig, *setup.only('widgets', 'gadgets'), session=session)
    try:
        witness.wait_live('widgets', 'gadgets')
        for title, work in wanted:
            attempt(results, title, lambda work=work: work(setup), setup)
        attempt(results, 'the record at the end', lambda: whole_run(setup, witness, session))
    finally:
        witness.kill()
    return results


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument('--assets')
    which.add_argument('--cluster')
    parser.add_argument('--only', default='')
    parser.add_argument('--keep', action='store_true', help='leave the temporary folder and name it')
    parser.add_argument('--program', nargs='+', default=[os.path.join(ROOT, 'build/release/bin/watchglass')])
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # a time limit: everything started here ends too
    path = tempfile.mkdtemp(prefix='watchglass-integration-')
    try:
        os.environ['XDG_STATE_HOME'] = os.environ['XDG_CONFIG_HOME'] = path
        server = OwnServer(path, options.assets) if options.assets else Cluster(path, os.path.abspath(options.cluster))
        setup = Setup(path, options.program, server)
        try:
            server.start()
            version = server.version()
            name = f'{"its own" if server.own else "the given"} API server ' + (
                '(API machinery of Debian unstable)' if version.startswith('v0.0.0') else version)
            results = run_cases(setup, options.only)
        except (Failed, OSError, subprocess.SubprocessError) as failure:
            name, results = 'a server that did not come up', [('set-up', 'FAIL', str(failure), 0)]
        finally:
            for child in setup.children:
                child.kill()
            try:
                server.stop()
            except (Failed, OSError, subprocess.SubprocessError) as failure:
                print(f'integration: cleaning up: {failure}', file=sys.stderr)
        print(table(results, name), flush=True)
    finally:
        if options.keep:
            print(f'kept, with its keys: {path}')
        else:
            shutil.rmtree(path, ignore_errors=True)
    sys.exit(any(result == 'FAIL' for _, result, _, _ in results))


main()
