# SPDX-FileCopyrightText: 2026 The Watchglass authors
# SPDX-License-Identifier: Apache-2.0
"""What the cases stand on: waiting, and the recording program."""
import json
import os
import signal
import subprocess
import time


class Failed(Exception):
    """The program, or the server, did not do what it must."""


class Skip(Exception):
    """This server cannot show it; the text says why."""


def wait_for(what, condition, limit=90):
    """Calls `condition` until it is true and returns what it returned. No case sleeps for a fixed time."""
    end = time.monotonic() + limit
    while True:
        got = condition()
        if got:
            return got
        if time.monotonic() > end:
            raise Failed(f'{what}: not within {limit} s')
        time.sleep(0.05)


class Recorder:
    """One run of `watchglass record`, with what its JSON lines said so far."""

    def __init__(self, setup, name, kubeconfig, *arguments, session=None):
        self.export = os.path.join(setup.folder, f'{name}.jsonl')
        self.log = os.path.join(setup.folder, f'{name}.log')
        self.status = os.path.join(setup.folder, f'{name}.status')
        command = [*setup.program, 'record', '--kubeconfig', kubeconfig, '--status', 'json',
                   '--export', f'jsonl={self.export}', *arguments]
        if session:
            command += ['-o', session]
        with open(self.log, 'wb') as log, open(self.status, 'wb') as status:
            self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=status, stderr=log)
        setup.children.append(self.process)
        self.offset = 0
        self.state = State()

    def read(self):
        try:
            with open(self.export, 'rb') as lines:
                lines.seek(self.offset)
                whole, newline, _ = lines.read().rpartition(b'\n')
        except FileNotFoundError:
            return self.state
        self.offset += len(whole) + len(newline)
        for line in whole.split(b'\n') if whole else []:
            self.state.take(json.loads(line))
        return self.state

    def said(self):
        with open(self.log, encoding='utf-8', errors='replace') as log:
            return log.read()

    def wait(self, what, condition, limit=90):
        def met():
            code = self.process.poll()
            got = condition(self.read())
            if not got and code is not None:
                raise Failed(f'{what}: the program ended with code {code}: {self.said()[-300:]}')
            return got
        try:
            return wait_for(what, met, limit)
        except Failed as failure:
            raise Failed(f'{failure}; streams: {self.read().phases()}') from None

    def wait_live(self, *resources, phase='Live', limit=90):
        self.wait(f'{", ".join(resources)} {phase}', lambda s: all(
            phase in s.phase_of(resource) for resource in resources), limit)

    def stop(self):
        """Ends it as Ctrl-C would; it must end cleanly and have written all of it."""
        self.process.send_signal(signal.SIGINT)
        try:
            code = self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise Failed('the program did not end within 60 s of an interrupt') from None
        if code != 0:
            raise Failed(f'the program ended with code {code}: {self.said()[-300:]}')
        return self.read()

    def kill(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()


class State:
    """What a JSONL export tells: objects as of its last line, phases, gaps, findings."""

    def __init__(self):
        self.objects = {}      # resource -> {(namespace, name): resourceVersion}
        self.streams = {}      # id -> the `stream` line
        self.phase = {}        # id -> last phase
        self.transitions = []
        self.observations = []
        self.gaps = {}         # id -> the last `blindInterval` line
        self.findings = []

    def take(self, line):
        kind = line['line']
        if kind == 'stream':
            self.streams[line['streamId']] = line
            self.objects.setdefault(line['resource'], {})
        elif kind == 'transition':
            self.phase[line['streamId']] = line['to']
            self.transitions.append(line)
        elif kind == 'blindInterval':
            self.gaps[line['id']] = line
        elif kind == 'finding':
            self.findings.append(line)
        elif kind == 'observation' and 'object' in line:
            line['resource'] = self.streams[line['streamId']]['resource']
            self.observations.append(line)
            known = self.objects[line['resource']]
            key = (line['object'].get('namespace', ''), line['object']['name'])
            if line['type'] == 'DELETED':
                known.pop(key, None)
            elif line['type'] in ('ADDED', 'MODIFIED'):
                known[key] = line.get('resourceVersion', '')

    def of(self, resource):
        return {(*key, version) for key, version in self.objects.get(resource, {}).items()}

    def phase_of(self, resource):
        return {self.phase.get(id) for id, stream in self.streams.items() if stream['resource'] == resource}

    def phases(self):
        return {stream['resource']: self.phase.get(id) for id, stream in list(self.streams.items())[:12]}

    def gaps_of(self, resource):
        ids = {id for id, stream in self.streams.items() if stream['resource'] == resource}
        return [gap for gap in self.gaps.values() if gap['streamId'] in ids]

    def found(self, kind):
        return [finding for finding in self.findings if finding['kind'] == kind]
