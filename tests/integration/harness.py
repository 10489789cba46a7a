# SPDX-FileCopyrightText: 2026 The Watchglass authors
# SPDX-License-Identifier: Apache-2.0
"""What the cases stand on: waiting, the recording program, and two ways to stand between it and the server."""
import json
import os
import select
import signal
import socket
import struct
import subprocess
import threading
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


class Cutter:
    """A TCP relay that can be cut: open connections are reset and new ones refused until it is mended."""

    def __init__(self, host, port):
        self.target = (host, port)
        self.pairs = []
        self.lock = threading.Lock()
        self.port = 0
        self.mend()

    def mend(self):
        self.listener = socket.socket()
        self.listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.listener.bind(('127.0.0.1', self.port))
        self.port = self.listener.getsockname()[1]
        self.listener.listen(64)
        threading.Thread(target=self.accept, args=(self.listener,), daemon=True).start()

    def accept(self, listener):
        while True:
            try:
                near, _ = listener.accept()
            except OSError:
                return
            try:
                far = socket.create_connection(self.target, 10)
            except OSError:
                near.close()
                continue
            far.settimeout(None)
            with self.lock:
                self.pairs.append((near, far))
            threading.Thread(target=self.pump, args=(near, far), daemon=True).start()

    @staticmethod
    def pump(near, far):
        try:
            while True:
                for ready in select.select([near, far], [], [])[0]:
                    data = ready.recv(1 << 16)
                    if not data:
                        return
                    (far if ready is near else near).sendall(data)
        except (OSError, ValueError):
            pass
        finally:
            near.close()
            far.close()

    def cut(self):
        try:
            self.listener.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self.listener.close()
        with self.lock:
            for near, far in self.pairs:
                try:
                    near.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack('ii', 1, 0))
                    near.shutdown(socket.SHUT_RDWR)
                    far.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass
            self.pairs.clear()


class Hop:
    """A plain HTTP relay in front of `kubectl proxy`: notes every request and the start of its answer, can hold one.

    One request a connection, so that nothing of HTTP has to be understood but the heads.
    """
    KEPT = 4 << 20

    def __init__(self, upstream_port):
        self.upstream = upstream_port
        self.requests = []          # dicts: method, path, status, body (bytes, its start), open
        self.holding = None         # predicate on a path; a held request waits until it is None again
        self.held = []
        self.condition = threading.Condition()
        self.sockets = []
        self.listener = socket.create_server(('127.0.0.1', 0), backlog=64)
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=(near,), daemon=True).start()

    def serve(self, near):
        try:
            head = b''
            while b'\r\n\r\n' not in head:
                data = near.recv(1 << 16)
                if not data:
                    return
                head += data
            lines = head.split(b'\r\n\r\n')[0].split(b'\r\n')
            method, path, _ = lines[0].decode().split(' ', 2)
            entry = {'method': method, 'path': path, 'status': 0, 'body': b'', 'open': True}
            with self.condition:
                self.requests.append(entry)
                if self.holding and self.holding(path):
                    self.held.append(path)
                    self.condition.notify_all()
                    self.condition.wait_for(lambda: not self.holding, 300)
            kept = [line for line in lines if not line.lower().startswith((b'connection:', b'keep-alive:'))]
            with socket.create_connection(('127.0.0.1', self.upstream), 10) as far:
                far.settimeout(None)
                self.sockets += [near, far]
                far.sendall(b'\r\n'.join([*kept, b'Connection: close', b'', b'']))
                while data := far.recv(1 << 16):
                    if not entry['status']:
                        entry['status'] = int(data.split(b' ', 2)[1])
                    if len(entry['body']) < self.KEPT:
                        entry['body'] += data
                    near.sendall(data)
            entry['open'] = False
        except (OSError, ValueError, IndexError):
            pass
        finally:
            near.close()

    def release(self):
        with self.condition:
            self.holding = None
            self.condition.notify_all()

    def cut(self):
        """Resets every open connection; new ones are served."""
        for each in self.sockets:
            try:
                each.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
        self.sockets.clear()

    def asked(self, resource, *parts):
        return [r for r in list(self.requests) if f'/{resource}?' in r['path'] and all(part in r['path'] for part in parts)]
