# SPDX-FileCopyrightText: 2026 The Watchglass authors
# SPDX-License-Identifier: Apache-2.0
"""The server under the suite: any cluster with a kubeconfig. ownserver.py has the one that the suite starts itself."""
import http.client
import json
import os
import re
import secrets
import subprocess
import threading
import time
from urllib.parse import urlsplit

from harness import Failed, Skip, wait_for


def run(*command, limit=60, check=True, **more):
    done = subprocess.run(command, capture_output=True, text=True, timeout=limit, stdin=subprocess.DEVNULL, **more)
    if check and done.returncode != 0:
        raise Failed(f'{" ".join(command[:6])}: {done.stderr.strip()[-400:]}')
    return done


class Cluster:
    """Any cluster: all that is changed is changed with kubectl's connection, and only in a namespace of its own."""
    own = False

    def __init__(self, folder, kubeconfig):
        self.folder = folder
        self.kubeconfig = kubeconfig
        self.mark = secrets.token_hex(3)
        self.group = f'r{self.mark}.watchglass.example.com'
        self.namespace = f'watchglass-{self.mark}'
        self.proxy = None
        self.writes = []  # (resource, operation, name, resourceVersion, started, ended), wall clock
        self.lock = threading.Lock()

    # kubectl ---------------------------------------------------------------------------------------------------

    def kubectl(self, *arguments, **more):
        return run('kubectl', '--kubeconfig', self.kubeconfig, *arguments, **more).stdout

    def can(self, *arguments):
        return run('kubectl', '--kubeconfig', self.kubeconfig, *arguments, check=False).returncode == 0

    def sees(self, resource, *arguments):
        """What kubectl sees, as (namespace, name, resourceVersion)."""
        listed = json.loads(self.kubectl('get', self.full(resource), '-n', self.namespace, '-o', 'json', *arguments,
                                         limit=180))
        return {(item['metadata'].get('namespace', ''), item['metadata']['name'], item['metadata']['resourceVersion'])
                for item in listed['items']}

    def full(self, resource):
        return f'{resource}.{self.group}'

    def discovery(self):
        """The groups as a client is told of them: the content type, and the list."""
        connection = http.client.HTTPConnection('127.0.0.1', self.proxy_port, timeout=60)
        connection.request('GET', '/apis', headers={
            'Accept': 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList'})
        answer = connection.getresponse()
        if answer.status != 200:
            raise Skip(f'no aggregated discovery here ({answer.status})')
        return answer.getheader('Content-Type'), json.loads(answer.read())

    def start_proxy(self):
        """kubectl's own connection for the changes: 10,000 starts of kubectl would take an hour."""
        self.proxy = subprocess.Popen(['kubectl', '--kubeconfig', self.kubeconfig, 'proxy', '--port=0'],
                                      stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        said = self.proxy.stdout.readline()
        found = re.search(r':(\d+)\s*$', said)
        if not found:
            raise Failed(f'kubectl proxy did not start: {said!r}')
        self.proxy_port = int(found.group(1))

    def ask(self, method, path, body=None, connection=None):
        connection = connection or http.client.HTTPConnection('127.0.0.1', self.proxy_port, timeout=60)
        kind = 'application/merge-patch+json' if method == 'PATCH' else 'application/json'
        connection.request(method, path, json.dumps(body) if body is not None else None, {'Content-Type': kind})
        answer = connection.getresponse()
        text = answer.read()
        if answer.status >= 300:
            raise Failed(f'{method} {path}: {answer.status} {text[:200]!r}')
        return json.loads(text)

    # objects ---------------------------------------------------------------------------------------------------

    def path(self, resource, name=''):
        return f'/apis/{self.group}/v1/namespaces/{self.namespace}/{resource}' + (f'/{name}' if name else '')

    def write(self, operation, resource, name, body=None, connection=None):
        method = {'create': 'POST', 'patch': 'PATCH', 'delete': 'DELETE'}[operation]
        started = time.time()
        answer = self.ask(method, self.path(resource, '' if operation == 'create' else name), body, connection)
        version = '' if operation == 'delete' else answer['metadata']['resourceVersion']
        with self.lock:
            self.writes.append((resource, operation, name, version, started, time.time()))
        return version

    def create(self, resource, name, color='red', labels=None, connection=None, **spec):
        return self.write('create', resource, name, {
            'apiVersion': f'{self.group}/v1', 'kind': resource[:-1].capitalize(),
            'metadata': {'name': name, 'labels': labels or {}}, 'spec': {'color': color, **spec}}, connection)

    def patch(self, resource, name, body, connection=None):
        return self.write('patch', resource, name, body, connection)

    def delete(self, resource, name, connection=None):
        return self.write('delete', resource, name, None, connection)

    def many(self, work, names, threads=8):
        """Calls work(name, connection) for all names, on a few connections at once."""
        names, errors = list(names), []

        def some(part):
            connection = http.client.HTTPConnection('127.0.0.1', self.proxy_port, timeout=60)
            try:
                for name in part:
                    work(name, connection)
            except (Failed, OSError, http.client.HTTPException) as error:
                errors.append(error)
        each = [threading.Thread(target=some, args=(names[i::threads],)) for i in range(threads)]
        for thread in each:
            thread.start()
        for thread in each:
            thread.join()
        if errors:
            raise Failed(f'changing objects: {errors[0]}')

    def add_crd(self, kind):
        lower = kind.lower()
        crd = {'apiVersion': 'apiextensions.k8s.io/v1', 'kind': 'CustomResourceDefinition',
               'metadata': {'name': f'{lower}s.{self.group}'},
               'spec': {'group': self.group, 'scope': 'Namespaced',
                        'names': {'plural': f'{lower}s', 'singular': lower, 'kind': kind,
                                  'shortNames': [f'{lower[:3]}{self.mark}'], 'categories': [f'cat{self.mark}']},
                        'versions': [{'name': 'v1', 'served': True, 'storage': True,
                                      'subresources': {'status': {}},
                                      'selectableFields': [{'jsonPath': '.spec.color'}],
                                      'schema': {'openAPIV3Schema': {'type': 'object', 'properties': {
                                          'spec': {'type': 'object', 'x-kubernetes-preserve-unknown-fields': True,
                                                   'properties': {'color': {'type': 'string'}}},
                                          'status': {'type': 'object', 'x-kubernetes-preserve-unknown-fields': True}}}}}]}}
        file = os.path.join(self.folder, f'{lower}.json')
        with open(file, 'w', encoding='utf-8') as out:
            json.dump(crd, out)
        self.kubectl('create', '--validate=false', '-f', file)
        self.kubectl('wait', '--for=condition=Established', f'crd/{lower}s.{self.group}', '--timeout=60s', limit=90)
        # Established comes before every handler knows it.
        wait_for(f'{lower}s served', lambda: self.can('get', '--raw', self.path(f'{lower}s')))

    def remove_crd(self, resource):
        self.kubectl('delete', f'crd/{self.full(resource)}', '--ignore-not-found', '--timeout=90s', limit=120)

    # life ------------------------------------------------------------------------------------------------------

    def start(self):
        self.has_namespaces = self.can('get', '--raw', '/api/v1')
        self.start_proxy()
        if self.has_namespaces:
            self.kubectl('create', 'namespace', self.namespace)
        for kind in ('Widget', 'Gadget'):
            self.add_crd(kind)
        self.make_users()

    def stop(self):
        try:
            for resource in ('widgets', 'gadgets', 'comets'):
                self.remove_crd(resource)
            if self.has_namespaces:
                self.kubectl('delete', 'namespace', self.namespace, '--ignore-not-found', '--timeout=90s', limit=120)
        finally:
            if self.proxy:
                self.proxy.kill()
                self.proxy.wait()

    def make_users(self):
        """Two service accounts where there is RBAC: one may read, one may list and not watch."""
        self.tokens = {}
        if not self.has_namespaces or not self.can('get', '--raw', '/apis/rbac.authorization.k8s.io/v1'):
            return
        try:
            for user, verbs in (('reader', 'get,list,watch'), ('lister', 'get,list')):
                here = ('-n', self.namespace)
                self.kubectl('create', 'serviceaccount', user, *here)
                self.kubectl('create', 'role', user, f'--verb={verbs}', f'--resource={self.full("widgets")},'
                             f'{self.full("gadgets")}', *here)
                self.kubectl('create', 'rolebinding', user, f'--role={user}', *here,
                             f'--serviceaccount={self.namespace}:{user}')
                self.tokens[user] = self.kubectl('create', 'token', user, *here).strip()
        except Failed as failure:
            self.tokens = {}
            self.no_tokens = str(failure)

    # kubeconfigs -----------------------------------------------------------------------------------------------

    def minified(self):
        config = json.loads(self.kubectl('config', 'view', '--raw', '--minify', '--flatten', '-o', 'json'))
        if self.kubeconfig != os.path.join(self.folder, 'admin.kubeconfig'):  # exec plugins keep their own folder
            config['users'] = config.get('users') or []
        return config

    def variant(self, name, user=None, server=None, namespace=None):
        """A kubeconfig like the suite's own with another user or namespace, or another address in front of the same server."""
        config = self.minified()
        if namespace:
            config['contexts'][0]['context']['namespace'] = namespace
        cluster = config['clusters'][0]['cluster']
        if server:
            if cluster.get('proxy-url'):
                raise Skip('the cluster is reached through a proxy; the suite cannot stand in between')
            parts = urlsplit(cluster['server'])
            cluster.setdefault('tls-server-name', parts.hostname)
            cluster['server'] = f'{parts.scheme}://127.0.0.1:{server}{parts.path}'
        if user is not None:
            config['users'][0]['user'] = user
        return self.keep(name, config)

    def plain(self, name, port, namespace='default'):
        """A kubeconfig for plain HTTP without a user: a Hop, behind which kubectl signs in."""
        return self.keep(name, {
            'apiVersion': 'v1', 'kind': 'Config', 'current-context': 'hop',
            'clusters': [{'name': 'hop', 'cluster': {'server': f'http://127.0.0.1:{port}'}}],
            'users': [{'name': 'hop', 'user': {}}],
            'contexts': [{'name': 'hop', 'context': {'cluster': 'hop', 'user': 'hop', 'namespace': namespace}}]})

    def keep(self, name, config):
        file = os.path.join(self.folder, f'{name}.kubeconfig')
        with open(os.open(file, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600), 'w', encoding='utf-8') as out:
            json.dump(config, out)
        return file

    def endpoint(self):
        parts = urlsplit(self.minified()['clusters'][0]['cluster']['server'])
        return parts.hostname, parts.port or (443 if parts.scheme == 'https' else 80)

    def version(self):
        return json.loads(self.kubectl('get', '--raw', '/version')).get('gitVersion', '')

    def need_own(self, what):
        raise Skip(f'a cluster that is not the suite\'s own is not {what}')

    def restart(self):
        self.need_own('restarted')

    def compact(self):
        self.need_own('compacted')

    def restore(self, _):
        self.need_own('restored from a snapshot')

    snapshot = compact
