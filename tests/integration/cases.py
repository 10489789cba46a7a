# SPDX-FileCopyrightText: 2026 The Watchglass authors
# SPDX-License-Identifier: Apache-2.0
"""The cases, in the order they run. Each returns its figures in a few words, or raises Failed or Skip."""
import json
import re
import time

from harness import Failed, Skip, wait_for

CASES = []
PAGE = 500          # what the program asks for at once
PAGED_OBJECTS = 1200
MANY_OBJECTS = 10000


def case(title):
    def keep(function):
        CASES.append((title, function))
        return function
    return keep


def check(truth, what):
    if not truth:
        raise Failed(what)


def equal(c, recorder, resource, *selector, limit=90):
    """The record is what kubectl sees: the same names with the same versions, no more and no fewer."""
    seen = c.server.sees(resource, *selector)
    try:
        recorder.wait('record', lambda s: s.of(resource) == seen, limit)
    except Failed:
        record = recorder.state.of(resource)
        raise Failed(f'{resource}: kubectl sees {len(seen)}, the record has {len(record)}; only kubectl: '
                     f'{sorted(seen - record)[:3]}, only the record: {sorted(record - seen)[:3]}') from None
    return len(seen)


def found_by(gap):
    return tuple(len(gap.get(kind, [])) for kind in ('added', 'removed', 'changed'))


def the_gap(recorder):
    """The one blind interval of this recorder, when it is closed."""
    recorder.wait('the gap closed', lambda s: [g for g in s.gaps.values() if 'to' in g])
    check(len(recorder.state.gaps) == 1, f'{len(recorder.state.gaps)} gaps for one loss')
    return next(iter(recorder.state.gaps.values()))


def away(recorder, resource, hop):
    """The server is away, and something in front of it says so."""
    hop.instead = lambda path: hop.GATEWAY
    hop.cut()
    recorder.wait('no longer live', lambda s: s.phase_of(resource) == {'BackingOff'})


@case('certificate and token')
def credentials(c):
    c.record('certificate', c.server.kubeconfig, *c.only('widgets')).wait_live('widgets')
    wrong = c.record('wrong', c.server.variant('wrong', user={'token': 'wrong-token'}), *c.only('widgets'))
    wait_for('the wrong token refused', lambda: wrong.process.poll() is not None)
    check(wrong.process.returncode == 1, f'a wrong token ended with code {wrong.process.returncode}')
    check('token was not accepted' in wrong.said(), f'a wrong token is not named: {wrong.said()[-200:]}')
    if 'reader' not in c.server.tokens:
        return 'the kubeconfig as it is; a wrong token named; no RBAC for a token of our own'
    token = c.server.variant('reader', user={'token': c.server.tokens['reader']})
    c.record('token', token, *c.only('widgets')).wait_live('widgets')
    return 'both live; a wrong token: exit 1, with the reason'


@case('discovery')
def discovery(c):
    short = c.record('short', c.server.kubeconfig, '-n', c.server.namespace, '--resources', f'wid{c.server.mark}')
    short.wait_live('widgets')
    category = c.record('category', c.server.kubeconfig, '-n', c.server.namespace, '--resources', f'cat{c.server.mark}')
    category.wait_live('widgets', 'gadgets')
    everything = c.record('everything', c.server.kubeconfig, '-A')
    everything.wait_live('widgets', 'gadgets')
    served = set(c.server.kubectl('api-resources', '--verbs=list,watch', '-o', 'name').split())
    streams = {f'{s["resource"]}.{s["group"]}' if s.get('group') else s['resource']
               for s in everything.read().streams.values()}
    check(streams <= served, f'streams of what kubectl does not find: {sorted(streams - served)[:5]}')
    return f'short name, category; {len(streams)} of kubectl\'s {len(served)} kinds by default'


@case('paged list')
def paged(c):
    c.server.many(lambda name, wire: c.server.create('widgets', name, connection=wire),
                  [f'paged-{i:04}' for i in range(PAGED_OBJECTS)])
    hop = c.hop()
    recorder = c.record('paged', c.server.plain('paged', hop.port), *c.only('widgets'))
    recorder.wait_live('widgets')
    count = equal(c, recorder, 'widgets')
    pages = hop.asked('widgets', f'limit={PAGE}')
    more = [page for page in pages if 'continue=' in page['path']]
    check(len(more) == (count - 1) // PAGE, f'{count} objects came in {len(pages)} pages')
    check(all(r['method'] == 'GET' for r in hop.requests), 'something else than GET was sent')
    return f'{count} objects in {len(pages)} pages, {len(hop.requests)} requests, all GET'


@case('selectors')
def selectors(c):
    for i in range(4):
        c.server.create('widgets', f'chosen-{i}', color='blue', labels={'tier': 'a'})
    by_label = c.record('label', c.server.kubeconfig, *c.only('widgets'), '-l', 'tier=a')
    by_field = c.record('field', c.server.kubeconfig, *c.only('widgets'), '--field-selector', 'spec.color=blue')
    by_label.wait_live('widgets')
    by_field.wait_live('widgets')
    c.server.patch('widgets', 'chosen-0', {'metadata': {'labels': {'tier': 'b'}}})
    c.server.patch('widgets', 'chosen-1', {'spec': {'color': 'red'}})
    c.server.patch('widgets', 'paged-0000', {'metadata': {'labels': {'tier': 'a'}}})
    c.server.patch('widgets', 'paged-0001', {'spec': {'color': 'blue'}})
    labelled = equal(c, by_label, 'widgets', '-l', 'tier=a')
    coloured = equal(c, by_field, 'widgets', '--field-selector', 'spec.color=blue')
    return f'label {labelled}, field {coloured}; in and out of both'


@case('list without watch')
def list_only(c):
    if 'lister' not in c.server.tokens:
        raise Skip('no RBAC here that could allow list and refuse watch')
    config = c.server.variant('lister', user={'token': c.server.tokens['lister']})
    recorder = c.record('lister', config, *c.only('widgets'))
    recorder.wait_live('widgets', phase='Polling')
    c.server.create('widgets', 'polled')
    recorder.wait('found by polling', lambda s: any(
        o['object']['name'] == 'polled' and o['origin'] == 'poll' for o in s.observations))
    equal(c, recorder, 'widgets')
    check('Live' not in {t['to'] for t in recorder.state.transitions}, 'called live without a watch')
    return 'polls, says so, and is never called live'


@case('only one namespace allowed')
def one_namespace(c):
    here, group = c.server.namespace, c.server.group
    words = f'widgets.{group} is forbidden: User "reader" cannot list resource "widgets" at the cluster scope'
    if c.server.has_namespaces and 'reader' in c.server.tokens:  # whose role is one of this namespace
        by, config = 'RBAC', c.server.variant('namespaced', user={'token': c.server.tokens['reader']}, namespace=here)
    else:
        by, hop = 'a relay, as RBAC would', c.hop()
        status = {'kind': 'Status', 'apiVersion': 'v1', 'status': 'Failure', 'reason': 'Forbidden', 'code': 403, 'message': words}
        answer = (403, 'application/json', json.dumps(status).encode())
        hop.instead = lambda path: answer if path.split('?')[0] == f'/apis/{group}/v1/widgets' else None
        config = c.server.plain('namespaced', hop.port, namespace=here)
    recorder = c.record('namespaced', config, '-A', '--resources', c.server.full('widgets'))
    recorder.wait_live('widgets')
    c.server.create('widgets', 'in-the-namespace')
    count = equal(c, recorder, 'widgets')
    state = recorder.read()
    ended = {stream.get('namespace', ''): state.phase[id] for id, stream in state.streams.items()}
    check(ended == {'': 'Forbidden', here: 'Live'}, f'the streams: {ended}')
    said = [t['cause'] for t in state.transitions if t['to'] == 'Forbidden']
    check(said and 'cannot list' in said[0], f'not the server\'s words: {said}')
    check(not state.gaps, 'a gap where nothing was missed')
    return f'refused by {by}: said in the server\'s words; {count} objects of the context\'s namespace live'


@case('streaming list with its mark')
def watch_list(c):
    hop = c.hop()
    recorder = c.record('streaming', c.server.plain('streaming', hop.port), *c.only('widgets'), '--watch-list')
    recorder.wait_live('widgets')
    count = equal(c, recorder, 'widgets')
    asked = hop.asked('widgets', 'sendInitialEvents=true')
    check(asked, 'no streaming list was asked for')
    if asked[0]['status'] != 200:
        return f'the server answers {asked[0]["status"]}: {count} objects by pages instead'
    recorder.wait('the end mark', lambda s: b'initial-events-end' in asked[0]['body'] or len(asked[0]['body']) >= hop.KEPT)
    check(not hop.asked('widgets', f'limit={PAGE}'), 'pages were asked for besides')
    return f'{count} objects and the mark on one stream, no pages'


@case('bookmarks')
def bookmarks(c):
    hop = c.hop()
    recorder = c.record('bookmarks', c.server.plain('bookmarks', hop.port), *c.only('gadgets'))
    recorder.wait_live('gadgets')
    for i in range(5):
        c.server.patch('widgets', f'paged-{i:04}', {'spec': {'turn': i}})
    mark = re.compile(rb'"type":"BOOKMARK".*?"resourceVersion":"(\d+)"', re.S)

    def marked():
        return [version for r in hop.asked('gadgets', 'watch=1') for version in mark.findall(r['body'])]
    try:
        recorder.wait('a bookmark', lambda s: marked(), 200)
    except Failed:
        raise Skip('the server sent no bookmark on a quiet resource within 200 s') from None
    before = len(hop.requests)
    version = marked()[-1].decode()
    hop.cut()
    recorder.wait('a new watch', lambda s: [r for r in hop.requests[before:] if 'watch=1' in r['path']])
    resumed = [r for r in hop.requests[before:] if 'watch=1' in r['path']][0]['path']
    check(f'resourceVersion={version}' in resumed, f'resumed otherwise than from the bookmark {version}: {resumed}')
    c.server.create('gadgets', 'after-the-bookmark')
    equal(c, recorder, 'gadgets')
    recorder.wait_live('gadgets')
    check(not recorder.state.gaps, 'a reconnect was taken for a gap')
    return 'a quiet stream resumed from a bookmark\'s version, no gap'


@case('a deletion the server leaves out')
def left_out(c):
    hop = c.hop()
    hop.omits = lambda frame: b'"type":"DELETED"' in frame and b'"left-out"' in frame
    for name in ('left-out', 'beside-it'):
        c.server.create('gadgets', name)
    recorder = c.record('leftout', c.server.plain('leftout', hop.port), *c.only('gadgets'))
    recorder.wait_live('gadgets')
    equal(c, recorder, 'gadgets')
    c.server.delete('gadgets', 'left-out')
    version = c.server.patch('gadgets', 'beside-it', {'spec': {'color': 'blue'}})
    recorder.wait('the change after it', lambda s: any(o.get('resourceVersion') == version for o in s.observations))
    check(hop.omitted == 1, f'{hop.omitted} frames were left out on the way')
    away(recorder, 'gadgets', hop)
    hop.instead = lambda path: None
    gap = the_gap(recorder)
    equal(c, recorder, 'gadgets')
    recorder.wait_live('gadgets')
    check((gap['cause'], found_by(gap)) == ('not-delivered', (0, 1, 0)), f'the gap: {gap["cause"]}, {found_by(gap)}')
    looks = [r for r in hop.asked('gadgets', 'limit=1&') if r['status'] == 200]
    check(looks, 'no look at the list at that version')
    check(len(recorder.state.found('MissedDelete')) == 1, 'the missed delete is no finding')
    return 'found after the next outage by the number in the list at that version; one gap, one missed delete'


@case('a resource missing for a moment')
def missing(c):
    hop = c.hop()
    recorder = c.record('missing', c.server.plain('missing', hop.port), *c.only('gadgets'))
    recorder.wait_live('gadgets')
    kind, groups = c.server.discovery()
    for group in groups['items']:
        for version in group['versions']:
            version['resources'] = [r for r in version['resources'] if r['resource'] != 'gadgets']
    part = (200, kind, json.dumps(groups).encode())

    def starting(path):
        if '/gadgets' in path:
            return 404, 'text/plain', b'404 page not found'
        return part if path.split('?')[0] == '/apis' else None
    hop.instead = starting
    hop.cut()
    recorder.wait('called not available', lambda s: s.phase_of('gadgets') == {'Unsupported'})
    c.server.create('gadgets', 'meanwhile')
    hop.instead = lambda path: None
    recorder.wait_live('gadgets')
    equal(c, recorder, 'gadgets')
    state = recorder.state
    check(len(state.streams) == 1 and not state.gaps, f'{len(state.streams)} streams, {len(state.gaps)} gaps')
    check(state.transitions[-1].get('resumed'), 'not resumed')
    return 'the same stream goes on from its version, no gap'


@case('API server restart')
def restart(c):
    recorder = c.record('restart', c.server.kubeconfig, *c.only('widgets', 'gadgets'))
    recorder.wait_live('widgets', 'gadgets')
    c.server.restart()
    c.server.patch('widgets', 'paged-0002', {'spec': {'color': 'green'}})
    equal(c, recorder, 'widgets')
    equal(c, recorder, 'gadgets')
    recorder.wait_live('widgets', 'gadgets')
    phases = [t['to'] for t in recorder.state.transitions]
    check('BackingOff' in phases or 'Reconnecting' in phases, 'the outage was not noticed')
    gaps = list(recorder.state.gaps.values())
    check(all(found_by(gap)[:2] == (0, 0) for gap in gaps), 'a gap claims what nobody did')
    return f'live again, {len(gaps)} gaps'


@case('410 while cut off')
def expired(c):
    cutter = c.cutter()
    recorder = c.record('expired', c.server.variant('expired', server=cutter.port), *c.only('widgets'))
    recorder.wait_live('widgets')
    equal(c, recorder, 'widgets')
    cutter.cut()
    recorder.wait('no longer live', lambda s: s.phase_of('widgets') != {'Live'})
    for i in range(4):
        c.server.create('widgets', f'unseen-{i}')
    for i in range(10, 13):
        c.server.delete('widgets', f'paged-{i:04}')
    for i in range(20, 25):
        c.server.patch('widgets', f'paged-{i:04}', {'spec': {'color': 'grey'}})
    c.server.create('widgets', 'came-and-went')
    c.server.delete('widgets', 'came-and-went')
    c.server.compact()
    c.server.restart()
    cutter.mend()
    gap = the_gap(recorder)
    equal(c, recorder, 'widgets')
    recorder.wait_live('widgets')
    check(gap['cause'].startswith('410'), f'the cause is {gap["cause"]}')
    check(found_by(gap) == (4, 3, 5), f'added, removed, changed: {found_by(gap)} instead of (4, 3, 5)')
    check(len(recorder.state.found('MissedDelete')) == 3, 'not every missed delete is a finding')
    return f'one gap ({gap["cause"]}): 4 added, 3 removed, 5 changed, at least {gap["atLeast"]}'


@case('expired continue')
def expired_continue(c):
    if not c.server.own:
        c.server.compact()
    hop = c.hop()
    hop.holding = lambda path: '/widgets?' in path and 'continue=' in path
    recorder = c.record('continue', c.server.plain('continue', hop.port), *c.only('widgets'))
    recorder.wait('the second page', lambda s: hop.held)
    c.server.delete('widgets', 'paged-0030')
    c.server.create('widgets', 'between-the-pages')
    c.server.compact()
    c.server.restart()
    hop.release()
    recorder.wait_live('widgets')
    count = equal(c, recorder, 'widgets')
    answers = [r['status'] for r in hop.asked('widgets', 'continue=')]
    check(410 in answers, f'the server still knew the token ({answers})')
    return f'410 on page 2, {count} objects all the same'


@case('etcd restored from a snapshot')
def rewind(c):
    recorder = c.record('rewind', c.server.kubeconfig, *c.only('widgets'))
    recorder.wait_live('widgets')
    snapshot = c.server.snapshot()
    for i in range(3):
        c.server.create('widgets', f'undone-{i}')
    c.server.delete('widgets', 'paged-0040')
    for turn in range(60):
        c.server.patch('widgets', f'paged-{50 + turn % 5:04}', {'spec': {'turn': turn}})
    for one in (recorder, c.witness): # who saw nothing of what is undone has nothing to find
        equal(c, one, 'widgets')
    c.server.restore(snapshot)
    recorder.wait('storage rewind found', lambda s: s.found('StorageRewind'), 180)
    equal(c, recorder, 'widgets', limit=180)
    recorder.wait_live('widgets')
    # While the server is behind; once others have written past our version no version tells of the restore any more.
    c.witness.wait('storage rewind found by the recording over all cases', lambda s: s.found('StorageRewind'), 180)
    state = recorder.state
    check(any(g['cause'] == 'rewind' for g in state.gaps.values()), 'the gap does not say rewind')
    check(not state.found('MissedDelete'), 'undone objects are called deleted')
    gap = [g for g in state.gaps.values() if g['cause'] == 'rewind'][0]
    return f'found, {gap.get("fromVersion")} -> {gap.get("toVersion")}; added, removed, changed {found_by(gap)}'


@case('a restore that others overtake')
def overtaken(c):
    cutter, hop = c.cutter(), c.hop()
    recorders = [c.record('refused', c.server.variant('refused', server=cutter.port), *c.only('widgets')),
                 c.record('gateway', c.server.plain('gateway', hop.port), *c.only('widgets'))]
    c.server.create('gadgets', 'overtaker')
    snapshot = c.server.snapshot()
    undone = [c.server.create('widgets', f'overtaken-{i}') for i in range(3)]
    for recorder in recorders:
        recorder.wait_live('widgets')
    for recorder in (*recorders, c.witness):
        equal(c, recorder, 'widgets')
    rewinds = len(c.witness.state.found('StorageRewind'))
    cutter.cut()
    away(recorders[1], 'widgets', hop)
    recorders[0].wait('no longer live', lambda s: s.phase_of('widgets') != {'Live'})
    c.server.restore(snapshot)
    c.witness.wait('the storage went back, where nothing stands between', lambda s: len(s.found('StorageRewind')) > rewinds, 180)
    while int(c.server.patch('gadgets', 'overtaker', {'spec': {'turn': time.time()}})) <= int(undone[-1]) + 20:
        pass
    cutter.mend()
    hop.instead = lambda path: None
    for recorder in recorders:
        gap = the_gap(recorder)
        equal(c, recorder, 'widgets')
        recorder.wait_live('widgets')
        check((gap['cause'], found_by(gap)) == ('not-delivered', (0, 3, 0)), f'the gap: {gap["cause"]}, {found_by(gap)}')
        check(not any('nothing skipped' in t['cause'] for t in recorder.state.transitions), 'called unbroken')
    return 'refused or 502 meanwhile: the list at our version is another one; one gap, 3 removed'


@case('10,000 objects')
def many(c):
    started = time.monotonic()
    c.server.many(lambda name, wire: c.server.create('gadgets', name, labels={'many': 'yes'}, connection=wire),
                  [f'many-{i:05}' for i in range(MANY_OBJECTS)])
    made = time.monotonic() - started
    started = time.monotonic()
    recorder = c.record('many', c.server.kubeconfig, *c.only('gadgets'))
    recorder.wait_live('gadgets', limit=180)
    live = time.monotonic() - started
    count = equal(c, recorder, 'gadgets', limit=180)
    c.server.many(lambda name, wire: c.server.patch('gadgets', name, {'spec': {'color': 'blue'}}, connection=wire),
                  [f'many-{i:05}' for i in range(0, MANY_OBJECTS, 10)])
    equal(c, recorder, 'gadgets', limit=180)
    check(not recorder.state.gaps, 'a gap on an unbroken stream')
    watched = sum(o['origin'] == 'watch' for o in recorder.state.observations)
    check(watched == MANY_OBJECTS // 10, f'{watched} changes seen of {MANY_OBJECTS // 10}')
    peak = c.peak_mb(recorder)
    return f'{count} live in {live:.1f} s, {watched} changes seen, peak {peak} MB (made in {made:.0f} s)'


@case('a CRD added and removed')
def crd(c):
    recorder = c.record('crd', c.server.kubeconfig, '-A')
    recorder.wait_live('widgets', 'customresourcedefinitions')
    c.server.add_crd('Comet')
    recorder.wait_live('comets')
    c.server.create('comets', 'halley')
    equal(c, recorder, 'comets')
    c.server.remove_crd('comets')
    recorder.wait('the stream ended', lambda s: s.phase_of('comets') <= {'Stopped', 'Unsupported'}, 120)
    recorder.wait('its object deleted', lambda s: not s.of('comets'))
    return f'a new stream, then {", ".join(recorder.state.phase_of("comets"))}'
