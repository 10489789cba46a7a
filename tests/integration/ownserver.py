# SPDX-FileCopyrightText: 2026 The Watchglass authors
# SPDX-License-Identifier: Apache-2.0
"""The server that the suite starts itself: it can be restarted, compacted, and restored from a snapshot."""
import http.client
import json
import os
import re
import secrets
import shutil
import signal
import socket
import subprocess

from harness import Failed, Skip, wait_for
from servers import Cluster, run


def free_port():
    with socket.socket() as probe:
        probe.bind(('127.0.0.1', 0))
        return probe.getsockname()[1]


class OwnServer(Cluster):
    """etcd and an API server out of one folder: kube-apiserver (as envtest has it) or the suite's own `apiserver`."""
    own = True

    def __init__(self, folder, assets):
        super().__init__(folder, os.path.join(folder, 'admin.kubeconfig'))
        self.assets = assets
        self.full_server = os.access(os.path.join(assets, 'kube-apiserver'), os.X_OK)
        self.etcd_data = os.path.join(folder, 'etcd')
        self.etcd = self.api = None
        self.restores = 0

    def tool(self, name):
        inside = os.path.join(self.assets, name)
        return inside if os.access(inside, os.X_OK) else shutil.which(name)

    def start(self):
        self.ports = {name: free_port() for name in ('etcd', 'peer', 'api')}
        self.certificates()
        admin = self.keep('admin', {
            'apiVersion': 'v1', 'kind': 'Config', 'current-context': 'own',
            'clusters': [{'name': 'own', 'cluster': {'server': f'https://127.0.0.1:{self.ports["api"]}',
                                                     'certificate-authority': self.file('ca.crt')}}],
            'users': [{'name': 'own', 'user': {'client-certificate': self.file('admin.crt'),
                                               'client-key': self.file('admin.key')}}],
            'contexts': [{'name': 'own', 'context': {'cluster': 'own', 'user': 'own'}}]})
        assert admin == self.kubeconfig
        self.start_etcd()
        self.start_api()
        super().start()

    def file(self, name):
        return os.path.join(self.folder, name)

    def certificates(self):
        def issue(name, subject, *more):
            run('openssl', 'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes',
                '-days', '2', '-keyout', self.file(f'{name}.key'), '-out', self.file(f'{name}.crt'),
                '-subj', subject, *more)
        signed = ('-CA', self.file('ca.crt'), '-CAkey', self.file('ca.key'), '-addext', 'basicConstraints=CA:FALSE')
        issue('ca', '/CN=watchglass suite')
        issue('server', '/CN=127.0.0.1', *signed, '-addext', 'subjectAltName=IP:127.0.0.1,DNS:localhost')
        issue('admin', '/O=system:masters/CN=suite', *signed, '-addext', 'extendedKeyUsage=clientAuth')
        run('openssl', 'genrsa', '-out', self.file('accounts.key'), '2048')
        self.own_tokens = {user: secrets.token_urlsafe(24) for user in ('reader', 'lister')}
        with open(os.open(self.file('tokens.csv'), os.O_CREAT | os.O_WRONLY, 0o600), 'w', encoding='utf-8') as out:
            for user, token in self.own_tokens.items():
                out.write(f'{token},{user},{user},"watchglass:{user}s"\n')

    def make_users(self):
        if self.full_server:
            super().make_users()
        else:
            self.tokens = self.own_tokens

    def spawn(self, name, *command):
        with open(self.file(f'{name}.log'), 'ab') as log:
            return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)

    def start_etcd(self):
        client, peer = (f'http://127.0.0.1:{self.ports[which]}' for which in ('etcd', 'peer'))
        command = [self.tool('etcd'), '--name=suite', f'--data-dir={self.etcd_data}', '--unsafe-no-fsync',
                   f'--listen-client-urls={client}', f'--advertise-client-urls={client}',
                   f'--listen-peer-urls={peer}', f'--initial-advertise-peer-urls={peer}',
                   f'--initial-cluster=suite={peer}']
        flag = 'watch-progress-notify-interval'
        usage = run(self.tool('etcd'), '--help', check=False)
        found = re.search(rf'--(experimental-)?{flag}', usage.stdout + usage.stderr)
        if found:  # without it a quiet resource gets a bookmark each ten minutes only
            command.append(f'{found.group(0)}=5s')
        self.etcd = self.spawn('etcd', *command)
        wait_for('etcd ready', lambda: self.answers(self.ports['etcd']))

    @staticmethod
    def answers(port):
        try:
            connection = http.client.HTTPConnection('127.0.0.1', port, timeout=2)
            connection.request('GET', '/health')
            return b'true' in connection.getresponse().read()
        except OSError:
            return False

    def start_api(self):
        common = [f'--etcd-servers=http://127.0.0.1:{self.ports["etcd"]}', f'--secure-port={self.ports["api"]}',
                  '--bind-address=127.0.0.1', f'--tls-cert-file={self.file("server.crt")}',
                  f'--tls-private-key-file={self.file("server.key")}', f'--client-ca-file={self.file("ca.crt")}',
                  f'--token-auth-file={self.file("tokens.csv")}']
        if self.full_server:
            command = [self.tool('kube-apiserver'), *common, '--authorization-mode=RBAC', '--allow-privileged=true',
                       '--service-cluster-ip-range=10.0.0.0/24', '--disable-admission-plugins=ServiceAccount',
                       '--service-account-issuer=https://localhost', f'--cert-dir={self.folder}',
                       f'--service-account-key-file={self.file("accounts.key")}',
                       f'--service-account-signing-key-file={self.file("accounts.key")}']
        else:
            command = [self.tool('apiserver'), *common]
        self.api = self.spawn('apiserver', *command)

        def ready():
            if self.api.poll() is not None:
                with open(self.file('apiserver.log'), encoding='utf-8', errors='replace') as log:
                    raise Failed(f'the API server ended at once: {log.read()[-600:]}')
            return self.can('get', '--raw', '/readyz')
        wait_for('API server ready', ready, 180)

    @staticmethod
    def end(process, limit=10):
        if process and process.poll() is None:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(limit)
            except subprocess.TimeoutExpired:  # an API server waits for its watches; a crash is a restart too
                process.kill()
                process.wait()

    def stop_api(self):
        self.end(self.api)

    def restart(self):
        self.stop_api()
        self.start_api()
        self.wait_served()

    def wait_served(self):
        for resource in ('widgets', 'gadgets'):
            wait_for(f'{resource} served again', lambda: self.can('get', '--raw', self.path(resource) + '?limit=1'))

    def etcdctl(self, *arguments):
        tool = self.tool('etcdctl')
        if not tool:
            raise Skip('no etcdctl beside etcd')
        return run(tool, f'--endpoints=http://127.0.0.1:{self.ports["etcd"]}', *arguments,
                   env={**os.environ, 'ETCDCTL_API': '3'}).stdout

    def compact(self):
        status = json.loads(self.etcdctl('endpoint', 'status', '-w', 'json'))
        self.etcdctl('compact', str(status[0]['Status']['header']['revision']))

    def snapshot(self):
        file = self.file('snapshot.db')
        self.etcdctl('snapshot', 'save', file)
        return file

    def restore(self, file):
        """As an administrator would: all stopped, a new data folder from the snapshot, all started."""
        tool = self.tool('etcdutl') or self.tool('etcdctl')
        self.stop_api()
        self.end(self.etcd)
        self.restores += 1
        self.etcd_data = self.file(f'etcd.{self.restores}')
        peer = f'http://127.0.0.1:{self.ports["peer"]}'
        run(tool, 'snapshot', 'restore', file, f'--data-dir={self.etcd_data}', '--name=suite',
            f'--initial-cluster=suite={peer}', f'--initial-advertise-peer-urls={peer}')
        self.start_etcd()
        self.start_api()
        self.wait_served()

    def stop(self):
        if self.proxy:
            self.proxy.kill()
            self.proxy.wait()
        self.end(self.api, 1)
        self.end(self.etcd, 5)
