# SPDX-FileCopyrightText: 2026 The Watchglass authors
# SPDX-License-Identifier: Apache-2.0
"""Two ways to stand between the program and the server."""
import select
import socket
import struct
import threading


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
    """A plain HTTP relay in front of `kubectl proxy`: notes every request and the start of its answer, can hold one, answer
    in the server's place, and leave frames out of a watch.

    One request a connection, so that little of HTTP has to be understood.
    """
    KEPT = 4 << 20
    GATEWAY = (502, 'text/plain', b'bad gateway')

    def __init__(self, upstream_port):
        self.upstream = upstream_port
        self.requests = []          # dicts: method, path, status, body (bytes, its start), open
        self.holding = None         # predicate on a path; a held request waits until it is None again
        self.held = []
        self.instead = lambda path: None  # (status, type, body) to answer with
        self.omits = None           # predicate on a watch's frame, for watches that are opened from now on
        self.omitted = 0
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
            if own := self.instead(path):
                status, kind, body = own
                entry.update(status=status, body=body, open=False)
                near.sendall(b'HTTP/1.1 %d Hop\r\nContent-Type: %s\r\nContent-Length: %d\r\nConnection: close\r\n\r\n'
                             % (status, kind.encode(), len(body)) + body)
                return
            kept = [line for line in lines if not line.lower().startswith((b'connection:', b'keep-alive:'))]
            with socket.create_connection(('127.0.0.1', self.upstream), 10) as far:
                far.settimeout(None)
                self.sockets += [near, far]
                far.sendall(b'\r\n'.join([*kept, b'Connection: close', b'', b'']))
                for data in self.frames(far) if self.omits and 'watch=1' in path else iter(lambda: far.recv(1 << 16), b''):
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

    def frames(self, far):
        """The answer as it comes, but for what is left out. A server writes one frame a chunk."""
        answer = far.makefile('rb')
        head = b''.join(iter(answer.readline, b'\r\n'))
        yield head + b'\r\n'
        if b'chunked' not in head.lower():
            yield answer.read()
            return
        while size := int(answer.readline() or b'0', 16):
            frames = answer.read(size + 2)[:-2].splitlines(keepends=True)
            kept = b''.join(frame for frame in frames if not self.omits(frame))
            self.omitted += sum(map(self.omits, frames))
            if kept:
                yield b'%x\r\n%s\r\n' % (len(kept), kept)
        yield b'0\r\n\r\n'

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
