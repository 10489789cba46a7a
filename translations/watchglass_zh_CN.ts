<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>CommandLine</name>
    <message>
        <source>watchglass: see what happens in a Kubernetes cluster, and what was missed. It only reads.

Usage:
  watchglass [flags]                  open the window
  watchglass --demo                   the window on the built-in demo cluster
  watchglass open FILE...             a session, exported JSON lines, or dumps of kubectl get -o json|yaml (-w too) and
                                      audit logs
  watchglass record -o FILE [flags]   record without a window; Ctrl-C ends cleanly
  watchglass export FILE... --format jsonl|csv|yaml|html|bundle [-o FILE]
  watchglass serve-demo [--port N] [--write-kubeconfig FILE]

Which cluster (as kubectl):
  --kubeconfig FILE      instead of KUBECONFIG or ~/.kube/config
  --context NAME         instead of current-context
  --cluster NAME, --user NAME
  -n, --namespace NAME   one namespace;  -A, --all-namespaces (the default)
  -l, --selector S       label selector
  --field-selector S
  --resources LIST       pods,deploy,widgets.example.com; default: all that can be watched, without Leases and the like
  --metadata-only        only metadata, for very large clusters
  --watch-list           load by a streaming list where the server can

Recording:
  -o, --output FILE      the session file
  --for 30s              stop after that long (1m30s, 2h)
  --export FORMAT=FILE   also write jsonl, csv or yaml while recording; may be repeated
  --status json          each change of a stream&apos;s phase as a line of JSON on standard output
  --summary              at the end, a table of what was seen
  --max-size 500M        keep the file under this size, oldest first out
  --max-age 24h

Exporting:
  --format F             jsonl, csv, yaml (revisions), html (one page) or bundle (a session file with a part of this one)
  --filter E             kind:Pod ns:prod severity&gt;=warning changed:spec.replicas ...; also for record --export
  --since T, --until T   RFC 3339 time
  --bodies               JSON lines with whole objects; also for record --export jsonl=FILE
  --pseudonyms           in a bundle: no names, labels, annotations, environment, images, hosts or users
  --no-formula-guard     CSV for machines: cells as they are

The demo cluster:
  --demo                 use it (also with record)
  --seed N --speed X     which story, how fast
  --objects N --rate N   up to 100000 objects and 10000 changes a second besides
  --no-faults            no cut connections, no lost history
  --port N --write-kubeconfig FILE --http

  -h, --help   --version

Exit codes: 0 done, 1 failed, 2 wrong usage.
</source>
        <translation>watchglass: see what happens in a Kubernetes cluster, and what was missed. It only reads.

Usage:
  watchglass [flags]                  open the window
  watchglass --demo                   the window on the built-in demo cluster
  watchglass open FILE...             a session, exported JSON lines, or dumps of kubectl get -o json|yaml (-w too) and
                                      audit logs
  watchglass record -o FILE [flags]   record without a window; Ctrl-C ends cleanly
  watchglass export FILE... --format jsonl|csv|yaml|html|bundle [-o FILE]
  watchglass serve-demo [--port N] [--write-kubeconfig FILE]

Which cluster (as kubectl):
  --kubeconfig FILE      instead of KUBECONFIG or ~/.kube/config
  --context NAME         instead of current-context
  --cluster NAME, --user NAME
  -n, --namespace NAME   one namespace;  -A, --all-namespaces (the default)
  -l, --selector S       label selector
  --field-selector S
  --resources LIST       pods,deploy,widgets.example.com; default: all that can be watched, without Leases and the like
  --metadata-only        only metadata, for very large clusters
  --watch-list           load by a streaming list where the server can

Recording:
  -o, --output FILE      the session file
  --for 30s              stop after that long (1m30s, 2h)
  --export FORMAT=FILE   also write jsonl, csv or yaml while recording; may be repeated
  --status json          each change of a stream&apos;s phase as a line of JSON on standard output
  --summary              at the end, a table of what was seen
  --max-size 500M        keep the file under this size, oldest first out
  --max-age 24h

Exporting:
  --format F             jsonl, csv, yaml (revisions), html (one page) or bundle (a session file with a part of this one)
  --filter E             kind:Pod ns:prod severity&gt;=warning changed:spec.replicas ...; also for record --export
  --since T, --until T   RFC 3339 time
  --bodies               JSON lines with whole objects; also for record --export jsonl=FILE
  --pseudonyms           in a bundle: no names, labels, annotations, environment, images, hosts or users
  --no-formula-guard     CSV for machines: cells as they are

The demo cluster:
  --demo                 use it (also with record)
  --seed N --speed X     which story, how fast
  --objects N --rate N   up to 100000 objects and 10000 changes a second besides
  --no-faults            no cut connections, no lost history
  --port N --write-kubeconfig FILE --http

  -h, --help   --version

Exit codes: 0 done, 1 failed, 2 wrong usage.
</translation>
    </message>
</context>
<context>
    <name>Filter</name>
    <message>
        <source>kind of object: kind:Pod,Job</source>
        <translation>对象的类别：kind:Pod,Job</translation>
    </message>
    <message>
        <source>namespace: ns:prod</source>
        <translation>名字空间：ns:prod</translation>
    </message>
    <message>
        <source>name of the object: name:web-*, name~web</source>
        <translation>对象的名称：name:web-*, name~web</translation>
    </message>
    <message>
        <source>reason of a cluster event: reason~BackOff</source>
        <translation>集群事件的原因：reason~BackOff</translation>
    </message>
    <message>
        <source>state of the object: status:Failed</source>
        <translation>对象的状态：status:Failed</translation>
    </message>
    <message>
        <source>a changed field: changed:spec.replicas</source>
        <translation>更改过的字段：changed:spec.replicas</translation>
    </message>
    <message>
        <source>a field manager: manager:kubelet</source>
        <translation>字段管理者：manager:kubelet</translation>
    </message>
    <message>
        <source>severity&gt;=warning</source>
        <translation>严重级别：severity&gt;=warning</translation>
    </message>
    <message>
        <source>what was seen: type:DELETED</source>
        <translation>看到的类型：type:DELETED</translation>
    </message>
    <message>
        <source>how it was learnt: origin:relist</source>
        <translation>获知的方式：origin:relist</translation>
    </message>
    <message>
        <source>the stream: stream:pods</source>
        <translation>流：stream:pods</translation>
    </message>
    <message>
        <source>a label exists: label:app; or app=web</source>
        <translation>存在某个标签：label:app；或 app=web</translation>
    </message>
    <message>
        <source>the object&apos;s uid</source>
        <translation>对象的 uid</translation>
    </message>
    <message>
        <source>the resourceVersion</source>
        <translation>对象的 resourceVersion</translation>
    </message>
    <message>
        <source>not before: since:10m, since:12:00</source>
        <translation>不早于：since:10m, since:12:00</translation>
    </message>
    <message>
        <source>before: until:5m</source>
        <translation>早于：until:5m</translation>
    </message>
    <message>
        <source>This quote is not closed: add another &quot;</source>
        <translation>此引号没有闭合：请再加一个 &quot;</translation>
    </message>
    <message>
        <source>There is no field &quot;%1&quot;: use kind, ns, name, reason, changed, manager, severity … or put the words in quotes</source>
        <translation>没有字段“%1”：请使用 kind、ns、name、reason、changed、manager、severity …，或将这些词放入引号中</translation>
    </message>
    <message>
        <source>%1 needs a value: %2</source>
        <translation>%1 需要一个值：%2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no severity: use none, info, notice, warning or error</source>
        <translation>“%1”不是严重级别：请使用 none、info、notice、warning 或 error</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no time: use 10m, 2h30m, 12:03 or 2026-11-30T12:00:00Z</source>
        <translation>“%1”不是时间：请使用 10m、2h30m、12:03 或 2026-11-30T12:00:00Z</translation>
    </message>
    <message>
        <source>Only severity can be compared with &lt; and &gt;</source>
        <translation>只有 severity 可以用 &lt; 和 &gt; 比较</translation>
    </message>
</context>
<context>
    <name>Findings</name>
    <message>
        <source>an unknown RV</source>
        <translation>未知的 RV</translation>
    </message>
    <message>
        <source>RV %1</source>
        <translation>RV %1</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>某个对象</translation>
    </message>
    <message>
        <source>all streams</source>
        <translation>所有流</translation>
    </message>
    <message>
        <source>stream %1</source>
        <translation>流 %1</translation>
    </message>
    <message>
        <source>and %1 more traces.</source>
        <translation>另有 %1 条痕迹。</translation>
    </message>
    <message>
        <source>Blind interval</source>
        <translation>盲区</translation>
    </message>
    <message>
        <source>Missed updates</source>
        <translation>错过的更新</translation>
    </message>
    <message>
        <source>Missed delete</source>
        <translation>错过的删除</translation>
    </message>
    <message>
        <source>Re-created</source>
        <translation>重新创建</translation>
    </message>
    <message>
        <source>Storage went back</source>
        <translation>存储回退</translation>
    </message>
    <message>
        <source>Other cluster</source>
        <translation>其他集群</translation>
    </message>
    <message>
        <source>Overflow</source>
        <translation>溢出</translation>
    </message>
    <message>
        <source>Clock skew</source>
        <translation>时钟偏差</translation>
    </message>
    <message>
        <source>Generation jump</source>
        <translation>世代跳变</translation>
    </message>
    <message>
        <source>Conflicting bodies</source>
        <translation>内容冲突</translation>
    </message>
    <message>
        <source>Out of order</source>
        <translation>顺序错乱</translation>
    </message>
    <message>
        <source>Silent stream</source>
        <translation>静默的流</translation>
    </message>
    <message>
        <source>Recording stopped</source>
        <translation>记录已停止</translation>
    </message>
    <message>
        <source>Skipped on import</source>
        <translation>导入时跳过</translation>
    </message>
    <message>
        <source>Proof</source>
        <translation>确证</translation>
    </message>
    <message>
        <source>Lower bound</source>
        <translation>下限</translation>
    </message>
    <message>
        <source>Strong hint</source>
        <translation>强线索</translation>
    </message>
    <message>
        <source>Weak hint</source>
        <translation>弱线索</translation>
    </message>
    <message>
        <source>the server no longer keeps that history (410 Expired)</source>
        <translation>服务器不再保留那段历史 (410 Expired)</translation>
    </message>
    <message>
        <source>the server ended the watch at once, several times</source>
        <translation>服务器多次立即结束了 watch</translation>
    </message>
    <message>
        <source>the stream held something that is no event</source>
        <translation>流中含有不是事件的内容</translation>
    </message>
    <message>
        <source>an event was too large</source>
        <translation>某个事件过大</translation>
    </message>
    <message>
        <source>the stream held objects of another kind</source>
        <translation>流中含有其他类别的对象</translation>
    </message>
    <message>
        <source>the server reported an error in the stream</source>
        <translation>服务器在流中报告了错误</translation>
    </message>
    <message>
        <source>the server is behind what was seen already</source>
        <translation>服务器落后于已经看到的内容</translation>
    </message>
    <message>
        <source>the server&apos;s storage went back in time</source>
        <translation>服务器的存储回到了过去</translation>
    </message>
    <message>
        <source>this computer was asleep or offline</source>
        <translation>这台计算机曾休眠或离线</translation>
    </message>
    <message>
        <source>this program could not keep up</source>
        <translation>本程序来不及处理</translation>
    </message>
    <message>
        <source>this resource can only be polled</source>
        <translation>此资源只能轮询</translation>
    </message>
    <message>
        <source>events came out of order</source>
        <translation>事件到达的顺序错乱</translation>
    </message>
    <message>
        <source>the list is not what the watch had delivered</source>
        <translation>列表与监视所送达的内容不一致</translation>
    </message>
    <message>
        <source>re-reading was asked for</source>
        <translation>有人请求重新读取</translation>
    </message>
    <message>
        <source> at %1</source>
        <translation>（%1）</translation>
    </message>
    <message>
        <source>Field manager %1 wrote to %2%3.</source>
        <translation>字段管理者 %1 写入了 %2%3。</translation>
    </message>
    <message>
        <source>Condition %1 of %2 changed%3.</source>
        <translation>%2 的状况 %1 发生了变化%3。</translation>
    </message>
    <message>
        <source>%1 restarted: count %2 to %3.</source>
        <translation>%1 已重启：次数由 %2 变为 %3。</translation>
    </message>
    <message>
        <source>The deletion of %1 was requested%2.</source>
        <translation>%1 被请求删除%2。</translation>
    </message>
    <message>
        <source>The generation of %1 grew from %2 to %3.</source>
        <translation>%1 的世代由 %2 增至 %3。</translation>
    </message>
    <message>
        <source>%1 was created%2.</source>
        <translation>%1 已被创建%2。</translation>
    </message>
    <message>
        <source>%1 was reported %2 times by its source.</source>
        <translation>%1 的来源报告了 %2 次。</translation>
    </message>
    <message>
        <source>Changes of %1 were not delivered, of each for its own part of the time between %2 and %3: %4.</source>
        <translation>%1 的变更没有送达，各自占 %2 与 %3 之间的一段时间：%4。</translation>
    </message>
    <message>
        <source>Changes of %1 between %2 and %3 were not delivered: %4.</source>
        <translation>%1 在 %2 与 %3 之间的变更没有送达：%4。</translation>
    </message>
    <message>
        <source>Re-reading is under way.</source>
        <translation>正在重新读取。</translation>
    </message>
    <message>
        <source>Re-reading found no difference, which does not prove that nothing happened.</source>
        <translation>重新读取未发现差异，但这并不证明什么都没有发生。</translation>
    </message>
    <message>
        <source>Re-reading found %1 added, %2 removed, %3 re-created, %4 changed: %5 or more changes.</source>
        <translation>重新读取发现：添加 %1 个，移除 %2 个，重新创建 %3 个，更改 %4 个：至少 %5 处变更。</translation>
    </message>
    <message>
        <source>Objects that came and went in between cannot be seen.</source>
        <translation>其间出现又消失的对象无法看到。</translation>
    </message>
    <message>
        <source>Changes of %1 between %2 and %3 were not delivered; at least %4.</source>
        <translation>%1 在 %2 与 %3 之间的变更没有送达；至少 %4 处。</translation>
    </message>
    <message>
        <source>%1 changed while not connected: %2 or more times; only the last state was seen.</source>
        <translation>%1 在未连接期间有更改：至少 %2 次；只看到了最后的状态。</translation>
    </message>
    <message>
        <source>%1 was removed while not connected: when and in what state is not known.</source>
        <translation>%1 在未连接期间被移除：何时移除、当时处于什么状态都不得而知。</translation>
    </message>
    <message>
        <source>%1 was deleted and created again (new UID).</source>
        <translation>%1 被删除后又重新创建（新的 UID）。</translation>
    </message>
    <message>
        <source>Server history went back: %1 to %2 on %3. Everything is read again.</source>
        <translation>服务器的历史回退了：%3 上由 %1 变为 %2。正在重新读取全部内容。</translation>
    </message>
    <message>
        <source>Another cluster answers at this address. A new segment of the record begins.</source>
        <translation>在此地址应答的是另一个集群。记录由此开始新的一段。</translation>
    </message>
    <message>
        <source>This program could not keep up on %1.</source>
        <translation>本程序来不及处理 %1。</translation>
    </message>
    <message>
        <source>The server&apos;s clock and this computer&apos;s differ.</source>
        <translation>服务器与这台计算机的时钟不一致。</translation>
    </message>
    <message>
        <source>Several spec revisions of %1 arrived as one on an unbroken stream: probably an event was lost or merged.</source>
        <translation>在未中断的流上，%1 的多个 spec 修订版本合为一个到达：可能有事件丢失或被合并。</translation>
    </message>
    <message>
        <source>Two different bodies of %1 for one resourceVersion: a fault of the server or of something in between.</source>
        <translation>同一个 resourceVersion 下，%1 有两份不同的内容：服务器或中间某个环节出错。</translation>
    </message>
    <message>
        <source>Events of %1 came out of order.</source>
        <translation>%1 的事件到达的顺序错乱。</translation>
    </message>
    <message>
        <source>%1 showed no sign of life for longer than its bookmarks allow.</source>
        <translation>%1 没有活动迹象的时间超过了其书签所允许的长度。</translation>
    </message>
    <message>
        <source>Recording stopped.</source>
        <translation>记录已停止。</translation>
    </message>
    <message>
        <source>Some of the file could not be used.</source>
        <translation>文件中的一部分内容无法使用。</translation>
    </message>
    <message>
        <source>%1 added</source>
        <translation>新增 %1 个</translation>
    </message>
    <message>
        <source>%1 removed</source>
        <translation>移除 %1 个</translation>
    </message>
    <message>
        <source>%1 re-created</source>
        <translation>重建 %1 个</translation>
    </message>
    <message>
        <source>%1 changed</source>
        <translation>更改 %1 个</translation>
    </message>
    <message>
        <source>no difference found, which proves nothing</source>
        <translation>未发现差异，但这什么也不能证明</translation>
    </message>
    <message>
        <source>re-reading is under way</source>
        <translation>正在重新读取</translation>
    </message>
    <message>
        <source>%1 or more times; only the last state was seen.</source>
        <translation>至少 %1 次；只看到了最后的状态。</translation>
    </message>
    <message>
        <source>removed while not connected: when and in what state is not known</source>
        <translation>在未连接期间被移除：何时以及处于何种状态不得而知</translation>
    </message>
    <message>
        <source>deleted and created again (new UID)</source>
        <translation>被删除后重新创建（新的 UID）</translation>
    </message>
    <message>
        <source>%1 to %2: everything is read again</source>
        <translation>%1 到 %2：全部重新读取</translation>
    </message>
    <message>
        <source>%1 still being read again</source>
        <translation>%1 个仍在重新读取</translation>
    </message>
    <message>
        <source>%1 streams</source>
        <translation>%1 个流</translation>
    </message>
    <message>
        <source>%1 or more times; only the last states were seen</source>
        <translation>至少 %1 次；只看到了最后的状态</translation>
    </message>
    <message>
        <source>Server history went back; everything is read again</source>
        <translation>服务器的历史倒退了；全部重新读取</translation>
    </message>
    <message>
        <source>The same was found on each of them.</source>
        <translation>在每个流上都发现了同样的情况。</translation>
    </message>
    <message>
        <source>now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>Re-reading is under way for %1 of them.</source>
        <translation>其中 %1 个正在重新读取。</translation>
    </message>
    <message>
        <source>Differences are in %1 of them.</source>
        <translation>其中 %1 个有差异。</translation>
    </message>
    <message>
        <source>%1 objects of %2 changed while not connected: %3 or more times; only the last states were seen.</source>
        <translation>在未连接期间，%2的 %1 个对象发生了更改：至少 %3 次；只看到了最后的状态。</translation>
    </message>
    <message>
        <source>%1 objects of %2 were removed while not connected: when and in what state is not known.</source>
        <translation>在未连接期间，%2的 %1 个对象被移除：何时以及处于何种状态不得而知。</translation>
    </message>
    <message>
        <source>%1 objects of %2 were deleted and created again (new UID).</source>
        <translation>%2的 %1 个对象被删除后重新创建（新的 UID）。</translation>
    </message>
    <message>
        <source>Server history went back on %1. Everything is read again.</source>
        <translation>%1上服务器的历史倒退了。全部重新读取。</translation>
    </message>
    <message>
        <source>%1: the same was found on %2.</source>
        <translation>%1：在%2上发现了同样的情况。</translation>
    </message>
</context>
<context>
    <name>Owners</name>
    <message>
        <source>Its owner %1 is not there.</source>
        <translation>其属主 %1 不存在。</translation>
    </message>
    <message>
        <source>Its owner %1 is of a kind that is not watched or may not be read.</source>
        <translation>其属主 %1 的类别未被监视或不可读取。</translation>
    </message>
    <message>
        <source>Its owner %1 belongs to the cluster.</source>
        <translation>其属主 %1 属于集群作用域。</translation>
    </message>
    <message>
        <source>Its owner %1 is in another scope: Kubernetes does not allow that.</source>
        <translation>其属主 %1 在另一个作用域中：Kubernetes 不允许这样。</translation>
    </message>
    <message>
        <source>The name of its owner %1 now belongs to another object.</source>
        <translation>其属主 %1 的名称现在属于另一个对象。</translation>
    </message>
    <message>
        <source>Its owner %1 was deleted.</source>
        <translation>其属主 %1 已被删除。</translation>
    </message>
    <message>
        <source>It has several owners (%1) and stands under none of them.</source>
        <translation>它有多个属主（%1），但不位于其中任何一个之下。</translation>
    </message>
    <message>
        <source>It has several owners (%1) and stands under %2.</source>
        <translation>它有多个属主（%1），位于 %2 之下。</translation>
    </message>
    <message>
        <source>Its owners form a ring.</source>
        <translation>其属主构成了环。</translation>
    </message>
</context>
<context>
    <name>QMessageBox</name>
    <message>
        <source>Run a program to sign in?</source>
        <translation>要运行程序来登录吗？</translation>
    </message>
    <message>
        <source>The kubeconfig %1 wants to run a program on this computer to sign in:</source>
        <translation>kubeconfig %1 要在这台计算机上运行一个程序来登录：</translation>
    </message>
    <message>
        <source>A kubeconfig can name any program. Run it only if you know where the file comes from. The answer is kept for this file and this command.</source>
        <translation>kubeconfig 可以指定任何程序。只有在知道该文件来源时才运行它。您的回答会针对此文件和此命令保存下来。</translation>
    </message>
    <message>
        <source>&amp;Run it</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Do not run it</source>
        <translation>不运行(&amp;D)</translation>
    </message>
</context>
<context>
    <name>Streams</name>
    <message>
        <source>Discovering</source>
        <translation>正在发现 API</translation>
    </message>
    <message>
        <source>Loading</source>
        <translation>正在加载</translation>
    </message>
    <message>
        <source>Loading (stream)</source>
        <translation>正在加载（流式）</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>实时</translation>
    </message>
    <message>
        <source>Reconnecting</source>
        <translation>正在重新连接</translation>
    </message>
    <message>
        <source>Waiting to retry</source>
        <translation>等待重试</translation>
    </message>
    <message>
        <source>Re-reading</source>
        <translation>正在重新读取</translation>
    </message>
    <message>
        <source>Polling</source>
        <translation>正在轮询</translation>
    </message>
    <message>
        <source>Sign-in needed</source>
        <translation>需要登录</translation>
    </message>
    <message>
        <source>Not allowed</source>
        <translation>不允许</translation>
    </message>
    <message>
        <source>Not available</source>
        <translation>不可用</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>Catching up</source>
        <translation>正在追赶</translation>
    </message>
    <message>
        <source>Stale</source>
        <translation>已过时</translation>
    </message>
    <message>
        <source>Dead</source>
        <translation>已失效</translation>
    </message>
    <message>
        <source>Live since %1</source>
        <translation>自 %1 起实时</translation>
    </message>
    <message>
        <source>Last sign of life %1 ago</source>
        <translation>上次活动迹象在 %1前</translation>
    </message>
    <message>
        <source>Next try in %1 (attempt %2)</source>
        <translation>%1后再试（第 %2 次）</translation>
    </message>
    <message>
        <source>No stream is open.</source>
        <translation>没有打开的流。</translation>
    </message>
    <message>
        <source>%1 of %2 streams live</source>
        <translation>%2 个流中有 %1 个为实时</translation>
    </message>
    <message>
        <source>1 stale since %1</source>
        <translation>1 个自 %1 起已过时</translation>
    </message>
    <message>
        <source>%1 stale, the first since %2</source>
        <translation>%1 个已过时，最早自 %2 起</translation>
    </message>
    <message>
        <source>the record is complete since %1, except for the blind intervals in Findings</source>
        <translation>自 %1 起记录完整，“发现”中的盲区除外</translation>
    </message>
    <message numerus="yes">
        <source>%n still loading: what is shown is a part</source>
        <translation>
            <numerusform>%n 个仍在加载：所显示的只是一部分</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n stale</source>
        <translation>
            <numerusform>%n 个已过时</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n may not be read with these credentials</source>
        <translation>
            <numerusform>%n 个用当前凭据不可读取</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>watchglass::ChangesModel</name>
    <message>
        <source>unattributed</source>
        <translation>未归属</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>路径</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>After</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>Field managers</source>
        <translation>字段管理者</translation>
    </message>
</context>
<context>
    <name>watchglass::ChangesTable</name>
    <message>
        <source>What changed, and who</source>
        <translation>改了什么，谁改的</translation>
    </message>
</context>
<context>
    <name>watchglass::ContextChooser</name>
    <message>
        <source>Connect to a cluster</source>
        <translation>连接到集群</translation>
    </message>
    <message>
        <source>Search contexts, clusters, servers</source>
        <translation>搜索上下文、集群、服务器</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>User</source>
        <translation>用户</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Namespace</source>
        <translation>名字空间</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Contexts</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Add kubeconfig…</source>
        <translation>添加 kubeconfig…</translation>
    </message>
    <message>
        <source>Demo cluster</source>
        <translation>演示集群</translation>
    </message>
    <message>
        <source>Add a kubeconfig</source>
        <translation>添加 kubeconfig</translation>
    </message>
    <message>
        <source>No kubeconfig was found in KUBECONFIG or ~/.kube/config. Add one, or try the demo cluster.</source>
        <translation>在 KUBECONFIG 或 ~/.kube/config 中没有找到 kubeconfig。请添加一个，或试用演示集群。</translation>
    </message>
</context>
<context>
    <name>watchglass::DiffView</name>
    <message>
        <source>Differences</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Copy left side</source>
        <translation>复制左侧</translation>
    </message>
    <message>
        <source>Copy right side</source>
        <translation>复制右侧</translation>
    </message>
    <message>
        <source>No differences.</source>
        <translation>没有差异。</translation>
    </message>
    <message numerus="yes">
        <source>⋯ %n unchanged line(s)</source>
        <translation>
            <numerusform>⋯ %n 行未变</numerusform>
        </translation>
    </message>
    <message>
        <source>Only noise differs: resourceVersion, managedFields, heartbeat times.</source>
        <translation>只有噪声不同：resourceVersion、managedFields、心跳时间。</translation>
    </message>
    <message numerus="yes">
        <source>⋯ %n line(s), unchanged or noise</source>
        <translation>
            <numerusform>⋯ %n 行，未更改或为噪声</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>watchglass::EventTableModel</name>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>发生了什么</translation>
    </message>
    <message>
        <source>Managers</source>
        <translation>管理者</translation>
    </message>
    <message>
        <source>RV</source>
        <translation>RV</translation>
    </message>
    <message>
        <source>Stream</source>
        <translation>流</translation>
    </message>
</context>
<context>
    <name>watchglass::EventsView</name>
    <message>
        <source>Existing at start</source>
        <translation>开始时已存在</translation>
    </message>
    <message>
        <source>Also show what the first list found: it is not news</source>
        <translation>也显示首次列出时找到的对象：它们不是新变化</translation>
    </message>
    <message>
        <source>Group repeats</source>
        <translation>合并重复</translation>
    </message>
    <message>
        <source>Show a repeated event once, with its count</source>
        <translation>重复的事件只显示一次，并附次数</translation>
    </message>
    <message>
        <source>Only selected</source>
        <translation>仅所选</translation>
    </message>
    <message>
        <source>Only what concerns the selected object and what is under it</source>
        <translation>只显示与所选对象及其下属对象有关的内容</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>nothing is watched yet</source>
        <translation>尚未监视任何内容</translation>
    </message>
    <message>
        <source>not known to be complete</source>
        <translation>不确定是否完整</translation>
    </message>
    <message>
        <source>loading: not complete yet</source>
        <translation>正在加载：尚不完整</translation>
    </message>
    <message>
        <source>complete since %1</source>
        <translation>自 %1 起完整</translation>
    </message>
    <message>
        <source>, except 1 blind interval</source>
        <translation>，1 个盲区除外</translation>
    </message>
    <message>
        <source>, except %1 blind intervals</source>
        <translation>，%1 个盲区除外</translation>
    </message>
    <message>
        <source>, without 1 stream</source>
        <translation>，不含 1 个流</translation>
    </message>
    <message>
        <source>, without %1 streams</source>
        <translation>，不含 %1 个流</translation>
    </message>
    <message>
        <source> · %1 older rows dropped from memory, still in the record</source>
        <translation> · 有 %1 个较早的行已移出内存，仍在记录中</translation>
    </message>
    <message>
        <source>%1 existed at the start</source>
        <translation>%1 项开始时已存在</translation>
    </message>
    <message>
        <source>%1 stream steps</source>
        <translation>%1 个流步骤</translation>
    </message>
    <message>
        <source>hidden: %1</source>
        <translation>已隐藏：%1</translation>
    </message>
    <message>
        <source>Stream steps</source>
        <translation>流步骤</translation>
    </message>
    <message>
        <source>Also show each step of the streams; what was missed is always shown</source>
        <translation>同时显示流的每个步骤；遗漏的内容始终显示</translation>
    </message>
    <message>
        <source>Nothing recorded matches the filter.</source>
        <translation>记录中没有符合过滤条件的内容。</translation>
    </message>
    <message>
        <source>Loading. What happens from now on appears here.</source>
        <translation>正在加载。从现在起发生的事情会显示在这里。</translation>
    </message>
    <message>
        <source>Nothing has changed since the first list.</source>
        <translation>自首次列出以来没有任何变化。</translation>
    </message>
    <message>
        <source>filtering, still the rows of before…</source>
        <translation>正在过滤，仍为之前的行…</translation>
    </message>
    <message>
        <source>Filtering…</source>
        <translation>正在过滤…</translation>
    </message>
    <message>
        <source>Nothing recorded in the selected area matches.</source>
        <translation>所选区域内的记录没有符合条件的内容。</translation>
    </message>
    <message>
        <source>Nothing in memory of the selected area matches; rows before %1 are only in the record.</source>
        <translation>所选区域在内存中没有符合条件的内容；%1 之前的行仅在记录中。</translation>
    </message>
</context>
<context>
    <name>watchglass::FilterBar</name>
    <message>
        <source>Filter</source>
        <translation>过滤</translation>
    </message>
    <message>
        <source>filter: kind:Pod ns:prod severity&gt;=warning changed:spec.replicas -kind:Lease …</source>
        <translation>过滤：kind:Pod ns:prod severity&gt;=warning changed:spec.replicas -kind:Lease …</translation>
    </message>
    <message>
        <source>Saved filters (Alt+Down)</source>
        <translation>已保存的过滤（Alt+Down）</translation>
    </message>
</context>
<context>
    <name>watchglass::FindingsModel</name>
    <message>
        <source>Found</source>
        <translation>发现时间</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>Strength</source>
        <translation>确定程度</translation>
    </message>
    <message>
        <source>Stream</source>
        <translation>流</translation>
    </message>
    <message>
        <source>Object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>From – to</source>
        <translation>起 – 止</translation>
    </message>
    <message>
        <source>At least</source>
        <translation>至少</translation>
    </message>
    <message>
        <source>What it means</source>
        <translation>含义</translation>
    </message>
</context>
<context>
    <name>watchglass::FindingsView</name>
    <message>
        <source>Findings</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>No evidence so far that anything was missed.</source>
        <translation>目前没有任何证据表明错过了什么。</translation>
    </message>
    <message>
        <source>The filter hides every finding.</source>
        <translation>过滤器隐藏了所有发现。</translation>
    </message>
</context>
<context>
    <name>watchglass::Inspection</name>
    <message>
        <source>The record holds no revision of this object.</source>
        <translation>记录中没有此对象的任何修订版本。</translation>
    </message>
</context>
<context>
    <name>watchglass::InspectorView</name>
    <message>
        <source>Revisions</source>
        <translation>修订版本</translation>
    </message>
    <message>
        <source>Relations</source>
        <translation>关系</translation>
    </message>
    <message>
        <source>Diff</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>YAML</source>
        <translation>YAML</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>变更</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>并排</translation>
    </message>
    <message>
        <source>Both revisions beside each other</source>
        <translation>并排显示两个修订版本</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>折叠</translation>
    </message>
    <message>
        <source>Fold unchanged lines</source>
        <translation>折叠未变的行</translation>
    </message>
    <message>
        <source>Noise</source>
        <translation>噪声</translation>
    </message>
    <message>
        <source>Also show resourceVersion, managedFields and heartbeat times</source>
        <translation>也显示 resourceVersion、managedFields 和心跳时间</translation>
    </message>
    <message>
        <source>Previous difference</source>
        <translation>上一处差异</translation>
    </message>
    <message>
        <source>Next difference</source>
        <translation>下一处差异</translation>
    </message>
    <message>
        <source>What changed, and who</source>
        <translation>改了什么，谁改的</translation>
    </message>
    <message>
        <source>managedFields</source>
        <translation>managedFields</translation>
    </message>
    <message>
        <source>As kubectl&apos;s --show-managed-fields</source>
        <translation>同 kubectl 的 --show-managed-fields</translation>
    </message>
    <message numerus="yes">
        <source>%n noise change(s) hidden</source>
        <translation>
            <numerusform>隐藏了 %n 处噪声变更</numerusform>
        </translation>
    </message>
    <message>
        <source>Only noise changed.</source>
        <translation>只有噪声发生了变化。</translation>
    </message>
    <message>
        <source>Nothing differs.</source>
        <translation>没有不同之处。</translation>
    </message>
    <message>
        <source>RV %1  %2</source>
        <translation>RV %1  %2</translation>
    </message>
    <message>
        <source>Reading the record…</source>
        <translation>正在读取记录…</translation>
    </message>
    <message>
        <source>What to show of the object</source>
        <translation>显示该对象的哪一部分</translation>
    </message>
    <message>
        <source>First seen: %1</source>
        <translation>首次看到：%1</translation>
    </message>
    <message>
        <source>First seen here: there is no earlier revision to compare with.</source>
        <translation>首次看到：没有更早的修订版本可供比较。</translation>
    </message>
    <message>
        <source>nothing to compare with</source>
        <translation>没有可比较的内容</translation>
    </message>
</context>
<context>
    <name>watchglass::LaneView</name>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>No session</source>
        <translation>没有会话</translation>
    </message>
    <message>
        <source>Waiting for the first objects</source>
        <translation>正在等待第一批对象</translation>
    </message>
    <message>
        <source>Listed</source>
        <translation>已列出</translation>
    </message>
    <message>
        <source>Added</source>
        <translation>已添加</translation>
    </message>
    <message>
        <source>Spec changed</source>
        <translation>spec 已变更</translation>
    </message>
    <message>
        <source>Modified</source>
        <translation>已修改</translation>
    </message>
    <message>
        <source>Deleted</source>
        <translation>已删除</translation>
    </message>
    <message>
        <source>Warning event</source>
        <translation>警告事件</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Current</source>
        <translation>符合期望状态</translation>
    </message>
    <message>
        <source>In progress</source>
        <translation>进行中</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Terminating</source>
        <translation>终止中</translation>
    </message>
    <message>
        <source>Health unknown</source>
        <translation>健康状况未知</translation>
    </message>
    <message>
        <source>Not there</source>
        <translation>不存在</translation>
    </message>
    <message>
        <source>Not connected since %1. Whether anything was missed is known once it is back.</source>
        <translation>自 %1 起未连接。是否错过了什么，重新连接后才能知道。</translation>
    </message>
    <message>
        <source>Blind since %1: changes are not delivered.</source>
        <translation>自 %1 起为盲区：变更没有送达。</translation>
    </message>
    <message>
        <source>Blind %1 – %2: changes in between were not delivered. Re-reading found no difference; what came and went cannot be seen.</source>
        <translation>盲区 %1 – %2：其间的变更没有送达。重新读取未发现差异；其间出现又消失的对象无法看到。</translation>
    </message>
    <message numerus="yes">
        <source>Blind %1 – %2: changes in between were not delivered. Re-reading proved at least %n.</source>
        <translation>
            <numerusform>盲区 %1 – %2：其间的变更没有送达。重新读取证明至少有 %n 处变更。</numerusform>
        </translation>
    </message>
    <message>
        <source>Found by comparing with a new list: when it happened is not known.</source>
        <translation>通过与新的列表比较得知：何时发生不得而知。</translation>
    </message>
    <message>
        <source>Only its last known state is kept.</source>
        <translation>只保留了其最后已知的状态。</translation>
    </message>
    <message>
        <source>From before the record; the time is the event&apos;s own.</source>
        <translation>早于记录的开始；时间取自事件本身。</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n change(s) and events, %2</source>
        <translation>
            <numerusform>%1：%n 个变更和事件，%2</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: existed, but nothing was seen of it yet</source>
        <translation>%1：已存在，但尚未看到其任何情况</translation>
    </message>
    <message>
        <source>%1: %2 from %3, for %4</source>
        <translation>%1：自 %3 起为“%2”，持续 %4</translation>
    </message>
    <message>
        <source> so far</source>
        <translation>（至今）</translation>
    </message>
    <message numerus="yes">
        <source>%n change(s) and events in view</source>
        <translation>
            <numerusform>可见范围内有 %n 个变更和事件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>%n 个错误</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>%n 个警告</numerusform>
        </translation>
    </message>
    <message>
        <source>Full stop and comma go to the next and previous mark of the row, up and down to another row, W and S zoom, A and D move in time, F shows everything of the row.</source>
        <translation>句点键和逗号键转到该行的下一个和上一个标记，上下方向键转到其他行，W 和 S 缩放，A 和 D 在时间上移动，F 显示该行的全部内容。</translation>
    </message>
    <message>
        <source>Next mark</source>
        <translation>下一个标记</translation>
    </message>
    <message>
        <source>Previous mark</source>
        <translation>上一个标记</translation>
    </message>
    <message>
        <source>Before the record began: nothing was watched yet.</source>
        <translation>记录开始之前：尚未监视任何内容。</translation>
    </message>
    <message>
        <source>older: only in the record</source>
        <translation>更早的内容：仅在记录中</translation>
    </message>
    <message>
        <source>%1: %2 since %3 or before</source>
        <translation>%1：%2，自 %3 或更早</translation>
    </message>
    <message>
        <source>Before %1: dropped from memory, still in the record. Dropped so far: %2.</source>
        <translation>%1 之前：已从内存中丢弃，仍在记录中。目前已丢弃：%2。</translation>
    </message>
    <message>
        <source>1 change or event</source>
        <translation>1 个更改或事件</translation>
    </message>
    <message>
        <source>%1 changes and events</source>
        <translation>%1 个更改和事件</translation>
    </message>
    <message>
        <source>%1, of them %2</source>
        <translation>%1，其中 %2</translation>
    </message>
</context>
<context>
    <name>watchglass::MainWindow</name>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Streams</source>
        <translation>流</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>Events, streams, findings</source>
        <translation>事件、流、发现</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>检查器</translation>
    </message>
    <message>
        <source>&amp;Session</source>
        <translation>会话(&amp;S)</translation>
    </message>
    <message>
        <source>Connect…</source>
        <translation>连接…</translation>
    </message>
    <message>
        <source>Open file…</source>
        <translation>打开文件…</translation>
    </message>
    <message>
        <source>Save session as…</source>
        <translation>会话另存为…</translation>
    </message>
    <message>
        <source>Retry now</source>
        <translation>立即重试</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>过滤</translation>
    </message>
    <message>
        <source>Freeze or go on</source>
        <translation>冻结或继续</translation>
    </message>
    <message>
        <source>Back to live</source>
        <translation>回到实时</translation>
    </message>
    <message>
        <source>Fit timeline</source>
        <translation>时间线适合窗口</translation>
    </message>
    <message>
        <source>Next mark</source>
        <translation>下一个标记</translation>
    </message>
    <message>
        <source>Previous mark</source>
        <translation>上一个标记</translation>
    </message>
    <message>
        <source>Next difference</source>
        <translation>下一处差异</translation>
    </message>
    <message>
        <source>Previous difference</source>
        <translation>上一处差异</translation>
    </message>
    <message>
        <source>Hide or show deleted objects</source>
        <translation>隐藏或显示已删除的对象</translation>
    </message>
    <message>
        <source>Restore default layout</source>
        <translation>恢复默认布局</translation>
    </message>
    <message>
        <source>Light theme</source>
        <translation>浅色主题</translation>
    </message>
    <message>
        <source>Dark theme</source>
        <translation>深色主题</translation>
    </message>
    <message>
        <source>Theme of the system</source>
        <translation>跟随系统主题</translation>
    </message>
    <message>
        <source>Export timeline picture…</source>
        <translation>导出时间线图片…</translation>
    </message>
    <message>
        <source>Export timeline</source>
        <translation>导出时间线</translation>
    </message>
    <message>
        <source>Pictures (*.png *.svg)</source>
        <translation>图片 (*.png *.svg)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>Commands…</source>
        <translation>命令…</translation>
    </message>
    <message>
        <source>Quick open…</source>
        <translation>快速打开…</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Streams %1</source>
        <translation>流 %1</translation>
    </message>
    <message>
        <source>Findings %1</source>
        <translation>发现 %1</translation>
    </message>
    <message>
        <source>Open a session, dumps of kubectl or an audit log</source>
        <translation>打开会话、kubectl 的输出或审计日志</translation>
    </message>
    <message>
        <source>Save session as</source>
        <translation>会话另存为</translation>
    </message>
    <message>
        <source>JSON lines (*.jsonl);;CSV (*.csv);;Revisions as YAML (*.yaml);;One page (*.html)</source>
        <translation>JSON 行 (*.jsonl);;CSV (*.csv);;YAML 版本 (*.yaml);;单页 (*.html)</translation>
    </message>
    <message>
        <source>JSON lines with whole objects (*.jsonl)</source>
        <translation>包含完整对象的 JSON 行 (*.jsonl)</translation>
    </message>
    <message>
        <source>Filter by kind %1</source>
        <translation>按类别 %1 过滤</translation>
    </message>
    <message>
        <source>Hide kind %1</source>
        <translation>隐藏类别 %1</translation>
    </message>
    <message>
        <source>Filter by namespace %1</source>
        <translation>按名字空间 %1 过滤</translation>
    </message>
    <message>
        <source>Copy name</source>
        <translation>复制名称</translation>
    </message>
    <message>
        <source>Copy as kubectl command</source>
        <translation>复制为 kubectl 命令</translation>
    </message>
    <message>
        <source>Copy as YAML</source>
        <translation>复制为 YAML</translation>
    </message>
    <message>
        <source>Copy as JSON</source>
        <translation>复制为 JSON</translation>
    </message>
    <message>
        <source>Type a command</source>
        <translation>输入命令</translation>
    </message>
    <message>
        <source>Type the name of an object</source>
        <translation>输入对象的名称</translation>
    </message>
    <message>
        <source>Resources</source>
        <translation>资源</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>New window</source>
        <translation>新建窗口</translation>
    </message>
    <message>
        <source>Close window</source>
        <translation>关闭窗口</translation>
    </message>
    <message>
        <source>Preferences…</source>
        <translation>首选项…</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>转到(&amp;G)</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>前进</translation>
    </message>
    <message>
        <source>Select an object first.</source>
        <translation>请先选择一个对象。</translation>
    </message>
    <message>
        <source>Copied: %1</source>
        <translation>已复制：%1</translation>
    </message>
    <message>
        <source>%1: the record holds nothing of it at this time</source>
        <translation>%1：记录中没有它在此时的内容</translation>
    </message>
    <message>
        <source>Connect or open a file first.</source>
        <translation>请先连接或打开文件。</translation>
    </message>
    <message>
        <source>deleted</source>
        <translation>已删除</translation>
    </message>
    <message>
        <source>%1 more: type more of the name</source>
        <translation>另有 %1 个：请多输入一些名称</translation>
    </message>
    <message>
        <source>The tree does not show it now: the filter or the time hides it.</source>
        <translation>树中现在不显示它：被过滤器或时间隐藏。</translation>
    </message>
    <message>
        <source>Export what is in view…</source>
        <translation>导出视图中的内容…</translation>
    </message>
    <message>
        <source>Export the selected object…</source>
        <translation>导出所选对象…</translation>
    </message>
    <message>
        <source>Export everything…</source>
        <translation>导出全部…</translation>
    </message>
    <message>
        <source>Export what is in view</source>
        <translation>导出视图中的内容</translation>
    </message>
    <message>
        <source>Export everything</source>
        <translation>导出全部</translation>
    </message>
    <message>
        <source>Export %1</source>
        <translation>导出 %1</translation>
    </message>
    <message>
        <source>For a bug report: as a session (*.wgs)</source>
        <translation>用于问题报告：作为会话 (*.wgs)</translation>
    </message>
    <message>
        <source>For a bug report: as a session with names replaced (*.wgs)</source>
        <translation>用于问题报告：作为名称已替换的会话 (*.wgs)</translation>
    </message>
    <message>
        <source>Panels can be moved</source>
        <translation>可以移动面板</translation>
    </message>
    <message>
        <source>Kinds to watch…</source>
        <translation>要监视的类别…</translation>
    </message>
    <message>
        <source>Nothing was missed on this stream as far as is known; this is the last that came.</source>
        <translation>就目前所知，此流没有遗漏任何内容；这是最后到达的内容。</translation>
    </message>
    <message>
        <source>Nothing has come on this stream yet.</source>
        <translation>此流尚未收到任何内容。</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>图例</translation>
    </message>
    <message>
        <source>What the marks mean (Shift+F1)</source>
        <translation>各标记的含义 (Shift+F1)</translation>
    </message>
    <message>
        <source>Legend of the timeline</source>
        <translation>时间线图例</translation>
    </message>
</context>
<context>
    <name>watchglass::OverviewStrip</name>
    <message>
        <source>Overview of the record</source>
        <translation>记录概览</translation>
    </message>
    <message>
        <source>How much happened over the whole record. Drag to choose what the lanes show.</source>
        <translation>整个记录期间发生了多少事情。拖动可选择各行显示的范围。</translation>
    </message>
</context>
<context>
    <name>watchglass::ResourceDelegate</name>
    <message>
        <source>Its deletion was found by re-reading: when it went and in what state is not known.</source>
        <translation>其删除是通过重新读取得知的：何时消失、当时处于什么状态都不得而知。</translation>
    </message>
</context>
<context>
    <name>watchglass::ResourceTreeModel</name>
    <message>
        <source>cluster</source>
        <translation>集群</translation>
    </message>
    <message>
        <source>Gone (found by re-reading)</source>
        <translation>已消失（通过重新读取得知）</translation>
    </message>
    <message>
        <source>Deleted</source>
        <translation>已删除</translation>
    </message>
    <message>
        <source>Resource</source>
        <translation>资源</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>变更</translation>
    </message>
</context>
<context>
    <name>watchglass::ResourceTreeView</name>
    <message>
        <source>Resources</source>
        <translation>资源</translation>
    </message>
    <message>
        <source>Filtering, still the rows of before…</source>
        <translation>正在过滤，仍为之前的行…</translation>
    </message>
    <message>
        <source>Nothing happened to a matching object in the selected area.</source>
        <translation>所选区域内没有符合条件的对象发生变化。</translation>
    </message>
    <message>
        <source>Nothing in memory happened to a matching object in the selected area; what is older than %1 is only in the record.</source>
        <translation>内存中没有所选区域内符合条件的对象的变化；%1 之前的内容仅在记录中。</translation>
    </message>
    <message>
        <source>No object matches the filter.</source>
        <translation>没有符合过滤条件的对象。</translation>
    </message>
    <message>
        <source>There are no objects of the watched kinds.</source>
        <translation>所监视的类别没有任何对象。</translation>
    </message>
</context>
<context>
    <name>BlindText</name>
    <message>
        <source>not live since %1</source>
        <translation>自 %1 起不再实时</translation>
    </message>
    <message>
        <source>the first not live since %1</source>
        <translation>最早的自 %1 起不再实时</translation>
    </message>
</context>
<context>
    <name>watchglass::RulerStrip</name>
    <message>
        <source>Time scale</source>
        <translation>时间刻度</translation>
    </message>
</context>
<context>
    <name>watchglass::StreamTableModel</name>
    <message>
        <source>Loading: %1 read</source>
        <translation>正在加载：已读取 %1</translation>
    </message>
    <message>
        <source>Live, quiet</source>
        <translation>实时，无动静</translation>
    </message>
    <message>
        <source>Stale since %1</source>
        <translation>自 %1 起已过时</translation>
    </message>
    <message>
        <source>%1 ago</source>
        <translation>%1前</translation>
    </message>
    <message>
        <source>%1/s</source>
        <translation>%1/秒</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>%1后</translation>
    </message>
    <message>
        <source>Stream</source>
        <translation>流</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Trust</source>
        <translation>可信度</translation>
    </message>
    <message>
        <source>RV</source>
        <translation>RV</translation>
    </message>
    <message>
        <source>Last event</source>
        <translation>上次事件</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>速率</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Reconnects</source>
        <translation>重新连接次数</translation>
    </message>
    <message>
        <source>Relists</source>
        <translation>重新列出次数</translation>
    </message>
    <message>
        <source>Next retry</source>
        <translation>下次重试</translation>
    </message>
    <message>
        <source>Last error</source>
        <translation>上次错误</translation>
    </message>
    <message>
        <source>Objects</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>请求</translation>
    </message>
</context>
<context>
    <name>watchglass::StreamsView</name>
    <message>
        <source>Streams</source>
        <translation>流</translation>
    </message>
    <message>
        <source>Every stream is one open watch. Lists happen at the start and after lost history only.</source>
        <translation>每个流是一个打开的 watch。只有在开始时和历史丢失之后才会列出。</translation>
    </message>
    <message numerus="yes">
        <source>Load on your API server: %n open watch(es)</source>
        <translation>
            <numerusform>您的 API 服务器的负载：%n 个打开的 watch</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 requests/min</source>
        <translation>%1 个请求/分钟</translation>
    </message>
    <message>
        <source>%1 requests in all</source>
        <translation>共 %1 个请求</translation>
    </message>
    <message>
        <source>%1 received</source>
        <translation>已接收 %1</translation>
    </message>
    <message>
        <source>only GET, nothing is ever written</source>
        <translation>只用 GET，绝不写入任何内容</translation>
    </message>
    <message>
        <source>Reading the file…</source>
        <translation>正在读取文件…</translation>
    </message>
    <message>
        <source>Connecting: asking the server what it has…</source>
        <translation>正在连接：询问服务器有哪些内容…</translation>
    </message>
    <message>
        <source>The file names no stream.</source>
        <translation>文件中没有流。</translation>
    </message>
</context>
<context>
    <name>watchglass::TimelineWidget</name>
    <message>
        <source>UTC</source>
        <translation>UTC</translation>
    </message>
    <message>
        <source>local time</source>
        <translation>本地时间</translation>
    </message>
    <message>
        <source>Watchglass: %1 to %2, %3</source>
        <translation>Watchglass：%1 至 %2，%3</translation>
    </message>
    <message>
        <source>%1: the name must end in .png or .svg</source>
        <translation>%1：名称必须以 .png 或 .svg 结尾</translation>
    </message>
    <message>
        <source>%1: cannot be written (%2); choose another folder</source>
        <translation>%1：无法写入（%2）；请选择其他文件夹</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>%1: cannot be written (%2); is the disk full?</source>
        <translation>%1：无法写入（%2）；磁盘是否已满？</translation>
    </message>
    <message>
        <source>Timeline, no session</source>
        <translation>时间线，没有会话</translation>
    </message>
    <message>
        <source>%1, %2 to %3</source>
        <translation>%1，%2 至 %3</translation>
    </message>
    <message>
        <source>Timeline, %1 to %2</source>
        <translation>时间线，%1 至 %2</translation>
    </message>
</context>
<context>
    <name>watchglass::TrustBar</name>
    <message>
        <source>Trust</source>
        <translation>可信度</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>统计数字</translation>
    </message>
    <message>
        <source>Not connected</source>
        <translation>未连接</translation>
    </message>
    <message>
        <source>No streams yet: nothing here is live</source>
        <translation>还没有流：这里没有任何内容是实时的</translation>
    </message>
    <message>
        <source>%1 of 1 stream live</source>
        <translation>1 个流中有 %1 个为实时</translation>
    </message>
    <message>
        <source>%1 of %2 streams live</source>
        <translation>%2 个流中有 %1 个为实时</translation>
    </message>
    <message>
        <source>%1 catching up</source>
        <translation>%1 个正在追赶</translation>
    </message>
    <message>
        <source>%1 stale</source>
        <translation>%1 个已过时</translation>
    </message>
    <message>
        <source>the first since %1</source>
        <translation>最早自 %1 起</translation>
    </message>
    <message>
        <source>since %1</source>
        <translation>自 %1 起</translation>
    </message>
    <message>
        <source>retry in %1</source>
        <translation>%1后重试</translation>
    </message>
    <message>
        <source>%1 forbidden</source>
        <translation>%1 个被禁止访问</translation>
    </message>
    <message>
        <source>%1 need sign-in</source>
        <translation>%1 个需要登录</translation>
    </message>
    <message>
        <source>%1 polled</source>
        <translation>%1 个为轮询</translation>
    </message>
    <message>
        <source>%1 objects</source>
        <translation>%1 个对象</translation>
    </message>
    <message>
        <source>%1 changes/s</source>
        <translation>%1 个变更/秒</translation>
    </message>
    <message>
        <source>%1 waiting to be shown</source>
        <translation>%1 个等待显示</translation>
    </message>
    <message>
        <source>1 finding</source>
        <translation>1 个发现</translation>
    </message>
    <message>
        <source>%1 findings</source>
        <translation>%1 个发现</translation>
    </message>
    <message>
        <source>%1 requests/min to the API server</source>
        <translation>对 API 服务器 %1 个请求/分钟</translation>
    </message>
</context>
<context>
    <name>watchglass::WindowController</name>
    <message>
        <source>demo</source>
        <translation>演示</translation>
    </message>
    <message>
        <source>INSECURE: the server&apos;s certificate is not checked (insecure-skip-tls-verify)</source>
        <translation>不安全：未检查服务器的证书 (insecure-skip-tls-verify)</translation>
    </message>
    <message>
        <source>acting as %1</source>
        <translation>伪装为 %1</translation>
    </message>
    <message>
        <source>default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>Reading %1…</source>
        <translation>正在读取 %1…</translation>
    </message>
    <message numerus="yes">
        <source>%n files</source>
        <translation>
            <numerusform>%n 个文件</numerusform>
        </translation>
    </message>
    <message>
        <source>recorded session</source>
        <translation>记录下来的会话</translation>
    </message>
    <message>
        <source>imported</source>
        <translation>已导入</translation>
    </message>
    <message>
        <source>Imported %1</source>
        <translation>已导入 %1</translation>
    </message>
    <message>
        <source>cannot be listed</source>
        <translation>无法列出</translation>
    </message>
    <message>
        <source>Saved to %1</source>
        <translation>已保存到 %1</translation>
    </message>
    <message>
        <source>There is nothing to export yet.</source>
        <translation>还没有可以导出的内容。</translation>
    </message>
    <message>
        <source>Another export is still being written.</source>
        <translation>另一个导出仍在写入。</translation>
    </message>
    <message>
        <source>Export cancelled; %1 was left as it was</source>
        <translation>导出已取消;%1 保持原样</translation>
    </message>
    <message>
        <source>Exported %1 lines to %2</source>
        <translation>已将 %1 行导出到 %2</translation>
    </message>
</context>
<context>
    <name>watchglass::format</name>
    <message>
        <source>s</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>min</source>
        <translation>分钟</translation>
    </message>
    <message>
        <source>h</source>
        <translation>小时</translation>
    </message>
    <message>
        <source>d</source>
        <translation>天</translation>
    </message>
    <message>
        <source>µs</source>
        <translation>微秒</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>毫秒</translation>
    </message>
    <message>
        <source>since %1</source>
        <translation>自 %1 起</translation>
    </message>
</context>
<context>
    <name>watchglass::ExportProgressDialog</name>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Exporting to %1…</source>
        <translation>正在导出到 %1…</translation>
    </message>
</context>
<context>
    <name>watchglass::SavedFilters</name>
    <message>
        <source>Forget this filter</source>
        <translation>删除此过滤</translation>
    </message>
    <message>
        <source>Save this filter</source>
        <translation>保存此过滤</translation>
    </message>
    <message>
        <source>No filter is saved yet</source>
        <translation>尚未保存过滤</translation>
    </message>
</context>
<context>
    <name>watchglass::SessionBar</name>
    <message>
        <source>Session</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>Namespace</source>
        <translation>名字空间</translation>
    </message>
    <message>
        <source>Kinds</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Freeze</source>
        <translation>冻结</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>实时</translation>
    </message>
    <message>
        <source>Back to the present</source>
        <translation>回到当前</translation>
    </message>
    <message>
        <source>All namespaces</source>
        <translation>所有名字空间</translation>
    </message>
    <message>
        <source>%1 kinds · %2 hidden</source>
        <translation>%1 个类别 · 隐藏 %2 个</translation>
    </message>
    <message>
        <source>%1 kinds</source>
        <translation>%1 个类别</translation>
    </message>
    <message>
        <source>NOT RECORDING</source>
        <translation>未在记录</translation>
    </message>
    <message>
        <source>REC %1 · %2</source>
        <translation>记录中 %1 · %2</translation>
    </message>
    <message>
        <source>Recording to %1. Click to save a copy.</source>
        <translation>正在记录到 %1。点击可保存副本。</translation>
    </message>
    <message>
        <source>Not recording</source>
        <translation>未在记录</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Go live</source>
        <translation>转到实时</translation>
    </message>
    <message>
        <source>Not connected</source>
        <translation>未连接</translation>
    </message>
    <message>
        <source>Catching up</source>
        <translation>正在追赶</translation>
    </message>
    <message>
        <source>Reconnecting</source>
        <translation>正在重新连接</translation>
    </message>
    <message>
        <source>Live in part</source>
        <translation>部分实时</translation>
    </message>
    <message>
        <source>Not live</source>
        <translation>非实时</translation>
    </message>
    <message>
        <source>as of %1</source>
        <translation>截至 %1</translation>
    </message>
    <message>
        <source>Frozen</source>
        <translation>已冻结</translation>
    </message>
    <message>
        <source>Frozen · %1 held</source>
        <translation>已冻结 · 暂存 %1 项</translation>
    </message>
    <message>
        <source>Connect…</source>
        <translation>连接…</translation>
    </message>
    <message>
        <source>Choose a cluster (Ctrl+K)</source>
        <translation>选择集群 (Ctrl+K)</translation>
    </message>
    <message>
        <source>Stops the screen, not the recording (Ctrl+Space)</source>
        <translation>停止画面更新，但不停止记录（Ctrl+空格）</translation>
    </message>
    <message>
        <source>Time shown</source>
        <translation>所示时间</translation>
    </message>
    <message>
        <source>Connecting</source>
        <translation>正在连接</translation>
    </message>
    <message>
        <source>Choose the kinds to watch (Ctrl+Shift+K)</source>
        <translation>选择要监视的类别 (Ctrl+Shift+K)</translation>
    </message>
    <message>
        <source>REC %1</source>
        <translation>记录中 %1</translation>
    </message>
</context>
<context>
    <name>watchglass::RevisionList</name>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>RV</source>
        <translation>RV</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Learnt by</source>
        <translation>获知方式</translation>
    </message>
    <message>
        <source>Generation</source>
        <translation>世代</translation>
    </message>
    <message>
        <source>Revisions</source>
        <translation>修订版本</translation>
    </message>
    <message>
        <source>Select one to compare it with the revision before, or two to compare these</source>
        <translation>选择一个，与其前一个修订版本比较；或选择两个，互相比较</translation>
    </message>
</context>
<context>
    <name>watchglass::ObjectEventList</name>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>发生了什么</translation>
    </message>
    <message>
        <source>Events of this object</source>
        <translation>此对象的事件</translation>
    </message>
</context>
<context>
    <name>watchglass::RelationTree</name>
    <message>
        <source>Object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>How</source>
        <translation>方式</translation>
    </message>
    <message>
        <source>Relations</source>
        <translation>关系</translation>
    </message>
    <message>
        <source>not visible here</source>
        <translation>在此不可见</translation>
    </message>
    <message>
        <source>Owners</source>
        <translation>属主</translation>
    </message>
    <message>
        <source>controller</source>
        <translation>控制器</translation>
    </message>
    <message>
        <source>Dependents</source>
        <translation>附属</translation>
    </message>
    <message>
        <source>Uses</source>
        <translation>使用</translation>
    </message>
    <message>
        <source>Used by</source>
        <translation>被使用</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
</context>
<context>
    <name>watchglass::InspectorHeader</name>
    <message>
        <source>Nothing selected</source>
        <translation>未选择任何内容</translation>
    </message>
    <message>
        <source>Choose an object in the tree, on the timeline or in the events.</source>
        <translation>请在树、时间线或事件中选择一个对象。</translation>
    </message>
    <message>
        <source>uid %1</source>
        <translation>uid %1</translation>
    </message>
    <message>
        <source>Removed while not connected; this is its last known state</source>
        <translation>在未连接期间被移除；这是其最后已知的状态</translation>
    </message>
    <message>
        <source>Deleted</source>
        <translation>已删除</translation>
    </message>
    <message numerus="yes">
        <source>%n restart(s)</source>
        <translation>
            <numerusform>重启 %n 次</numerusform>
        </translation>
    </message>
    <message>
        <source>unchanged since %1</source>
        <translation>自 %1 起未变</translation>
    </message>
    <message>
        <source>changed %1 ago</source>
        <translation>%1前有更改</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>检查器</translation>
    </message>
    <message>
        <source>Not there at this time</source>
        <translation>此时不存在</translation>
    </message>
    <message>
        <source>Not watched</source>
        <translation>未监视</translation>
    </message>
    <message>
        <source>No stream that is open brings news of this object.</source>
        <translation>没有打开的流会带来此对象的消息。</translation>
    </message>
    <message>
        <source>changed %1</source>
        <translation>变更于 %1</translation>
    </message>
</context>
<context>
    <name>ViewState</name>
    <message>
        <source>Not connected</source>
        <translation>未连接</translation>
    </message>
    <message>
        <source>Reading the file</source>
        <translation>正在读取文件</translation>
    </message>
    <message>
        <source>Recorded, not live</source>
        <translation>已记录，非实时</translation>
    </message>
    <message>
        <source>As of %1</source>
        <translation>截至 %1</translation>
    </message>
    <message>
        <source>Frozen since %1</source>
        <translation>自 %1 起冻结</translation>
    </message>
    <message>
        <source>Connecting</source>
        <translation>正在连接</translation>
    </message>
    <message>
        <source>Loading</source>
        <translation>正在加载</translation>
    </message>
    <message>
        <source>Loading %1 of %2 streams</source>
        <translation>正在加载 %1/%2 个流</translation>
    </message>
    <message>
        <source>Sign-in needed</source>
        <translation>需要登录</translation>
    </message>
    <message>
        <source>Not allowed</source>
        <translation>无权限</translation>
    </message>
    <message>
        <source>STALE</source>
        <translation>已过时</translation>
    </message>
    <message>
        <source>%1 of %2 streams STALE</source>
        <translation>%1/%2 个流已过时</translation>
    </message>
    <message>
        <source>%1 since %2</source>
        <translation>%1，自 %2 起</translation>
    </message>
    <message>
        <source>%1, the first since %2</source>
        <translation>%1，最早的自 %2 起</translation>
    </message>
    <message>
        <source>Catching up</source>
        <translation>正在追赶</translation>
    </message>
    <message>
        <source>%1 of %2 streams catching up</source>
        <translation>%1/%2 个流正在追赶</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>Live in part</source>
        <translation>部分实时</translation>
    </message>
    <message>
        <source>Polled</source>
        <translation>轮询</translation>
    </message>
    <message>
        <source>Live, %1 of %2 streams polled</source>
        <translation>实时，%1/%2 个流为轮询</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>实时</translation>
    </message>
    <message>
        <source>%1 objects read, about %2 left</source>
        <translation>已读取 %1 个对象，约剩 %2 个</translation>
    </message>
    <message>
        <source>%1 objects read so far</source>
        <translation>目前已读取 %1 个对象</translation>
    </message>
    <message>
        <source>%1 not allowed</source>
        <translation>%1 个无权限</translation>
    </message>
    <message>
        <source>%1 need sign-in</source>
        <translation>%1 个需要登录</translation>
    </message>
    <message>
        <source>%1 ago</source>
        <translation>%1前</translation>
    </message>
    <message>
        <source>%1 changes held</source>
        <translation>暂存 %1 个变更</translation>
    </message>
    <message>
        <source>%1 old</source>
        <translation>%1前的数据</translation>
    </message>
    <message>
        <source>up to %1 old</source>
        <translation>最早为 %1前的数据</translation>
    </message>
    <message>
        <source>what is shown is no longer kept up to date</source>
        <translation>所示内容不再更新</translation>
    </message>
    <message>
        <source>nothing can be shown</source>
        <translation>无法显示任何内容</translation>
    </message>
    <message>
        <source>heard within %1</source>
        <translation>最近 %1内有消息</translation>
    </message>
    <message>
        <source>Not connected. Choose a cluster, or open a file.</source>
        <translation>未连接。请选择集群或打开文件。</translation>
    </message>
    <message>
        <source>Reading the file…</source>
        <translation>正在读取文件…</translation>
    </message>
    <message>
        <source>Connecting…</source>
        <translation>正在连接…</translation>
    </message>
    <message>
        <source>Loading: %1. What is not here may still come.</source>
        <translation>正在加载：%1。此处没有的内容可能稍后出现。</translation>
    </message>
    <message>
        <source>Not allowed: these credentials may not list anything here. That is not the same as empty.</source>
        <translation>无权限：这些凭据不能列出此处的任何内容。这与“空”不同。</translation>
    </message>
    <message>
        <source>%1. %2 There may be more by now.</source>
        <translation>%1。%2现在可能已有更多。</translation>
    </message>
    <message>
        <source>%1 Without what may not be read: %2.</source>
        <translation>%1不含无权读取的部分：%2。</translation>
    </message>
    <message>
        <source>Nothing is being watched.</source>
        <translation>没有监视任何内容。</translation>
    </message>
    <message>
        <source>Cannot connect</source>
        <translation>无法连接</translation>
    </message>
    <message>
        <source>Cannot connect: %1</source>
        <translation>无法连接：%1</translation>
    </message>
    <message>
        <source>Sign-in needed: %1</source>
        <translation>需要登录：%1</translation>
    </message>
</context>
<context>
    <name>Describe</name>
    <message>
        <source>no difference</source>
        <translation>没有差异</translation>
    </message>
    <message>
        <source>deleted</source>
        <translation>已删除</translation>
    </message>
    <message>
        <source>an event without a message</source>
        <translation>没有消息的事件</translation>
    </message>
    <message>
        <source>delivered again, nothing new</source>
        <translation>重复送达，没有新内容</translation>
    </message>
    <message>
        <source>the server sent an error</source>
        <translation>服务器发来错误</translation>
    </message>
    <message>
        <source>was deleted and created again (new UID)</source>
        <translation>被删除后重新创建（新 UID）</translation>
    </message>
    <message>
        <source>was deleted and created again (new UID) while not connected</source>
        <translation>在未连接时被删除后重新创建（新 UID）</translation>
    </message>
    <message>
        <source>deletion requested</source>
        <translation>已请求删除</translation>
    </message>
    <message>
        <source>existing at start</source>
        <translation>开始时已存在</translation>
    </message>
    <message>
        <source>appeared while not connected</source>
        <translation>在未连接时出现</translation>
    </message>
    <message>
        <source>appeared since the last poll</source>
        <translation>自上次轮询后出现</translation>
    </message>
    <message>
        <source>first seen</source>
        <translation>首次看到</translation>
    </message>
    <message>
        <source>created</source>
        <translation>已创建</translation>
    </message>
    <message>
        <source>event no longer kept by the server: </source>
        <translation>服务器不再保留的事件：</translation>
    </message>
    <message>
        <source>removed while not connected, last known state: </source>
        <translation>在未连接时被移除，最后已知状态：</translation>
    </message>
    <message>
        <source>confirmed up to RV </source>
        <translation>已确认至 RV </translation>
    </message>
    <message>
        <source>changed while not connected: </source>
        <translation>在未连接时变更：</translation>
    </message>
    <message>
        <source>changed since the last poll: </source>
        <translation>自上次轮询后变更：</translation>
    </message>
    <message>
        <source> added</source>
        <translation> 已添加</translation>
    </message>
    <message>
        <source> removed</source>
        <translation> 已移除</translation>
    </message>
    <message>
        <source> changed (masked)</source>
        <translation> 已变更（已遮盖）</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between changes</comment>
        <translation>，</translation>
    </message>
    <message>
        <source>%1, and %2 more</source>
        <translation>%1，另有 %2 项</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>only noise changed (%1)</source>
        <translation>仅噪声变更（%1）</translation>
    </message>
</context>
<context>
    <name>watchglass::ShortcutSheet</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>What they do</source>
        <translation>作用</translation>
    </message>
    <message>
        <source>On the timeline</source>
        <translation>在时间线上</translation>
    </message>
    <message>
        <source>zoom in, zoom out</source>
        <translation>放大、缩小</translation>
    </message>
    <message>
        <source>earlier, later</source>
        <translation>更早、更晚</translation>
    </message>
    <message>
        <source>next mark, previous mark</source>
        <translation>下一个标记、上一个标记</translation>
    </message>
    <message>
        <source>fit what is selected, then everything</source>
        <translation>适应所选内容，再适应全部</translation>
    </message>
    <message>
        <source>first moment, now</source>
        <translation>最初时刻、现在</translation>
    </message>
    <message>
        <source>clear the mark, the selected area, the moment shown</source>
        <translation>清除标记、所选区域、所示时刻</translation>
    </message>
    <message>
        <source>In trees and tables</source>
        <translation>在树和表格中</translation>
    </message>
    <message>
        <source>fold, unfold</source>
        <translation>折叠、展开</translation>
    </message>
    <message>
        <source>Return</source>
        <translation>回车</translation>
    </message>
    <message>
        <source>go to its place on the timeline</source>
        <translation>转到它在时间线上的位置</translation>
    </message>
    <message>
        <source>copy the selected rows</source>
        <translation>复制所选行</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>菜单键</translation>
    </message>
    <message>
        <source>what can be done with the object</source>
        <translation>可对该对象执行的操作</translation>
    </message>
    <message>
        <source>In the filter</source>
        <translation>在过滤器中</translation>
    </message>
    <message>
        <source>choose a completion</source>
        <translation>选择补全</translation>
    </message>
    <message>
        <source>clear the filter</source>
        <translation>清除过滤器</translation>
    </message>
</context>
<context>
    <name>watchglass::PreferencesDialog</name>
    <message>
        <source>Preferences</source>
        <translation>首选项</translation>
    </message>
    <message>
        <source>&amp;Appearance</source>
        <translation>外观(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Recording</source>
        <translation>记录(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Kinds</source>
        <translation>类别(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Notifications</source>
        <translation>通知(&amp;N)</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>In this computer&apos;s time zone</source>
        <translation>使用此计算机的时区</translation>
    </message>
    <message>
        <source>In UTC</source>
        <translation>使用 UTC</translation>
    </message>
    <message>
        <source>&amp;Theme:</source>
        <translation>主题(&amp;T)：</translation>
    </message>
    <message>
        <source>&amp;Language:</source>
        <translation>语言(&amp;L)：</translation>
    </message>
    <message>
        <source>The language changes at the next start.</source>
        <translation>语言在下次启动时改变。</translation>
    </message>
    <message>
        <source>T&amp;imes:</source>
        <translation>时间(&amp;I)：</translation>
    </message>
    <message>
        <source>Size:</source>
        <translation>大小：</translation>
    </message>
    <message>
        <source>Sizes follow the system&apos;s font and scaling. For this program alone start it with QT_SCALE_FACTOR=1.25.</source>
        <translation>大小跟随系统的字体和缩放。若只改变此程序，请以 QT_SCALE_FACTOR=1.25 启动。</translation>
    </message>
    <message>
        <source>&amp;Keep it under</source>
        <translation>保持小于(&amp;K)</translation>
    </message>
    <message>
        <source>Size of a record, in MB</source>
        <translation>记录的大小，单位 MB</translation>
    </message>
    <message>
        <source>MB</source>
        <translation>MB</translation>
    </message>
    <message>
        <source>&amp;Drop what is older than</source>
        <translation>丢弃早于(&amp;D)</translation>
    </message>
    <message>
        <source>Age of what is kept, in hours</source>
        <translation>保留内容的时长，单位小时</translation>
    </message>
    <message>
        <source>hours</source>
        <translation>小时</translation>
    </message>
    <message>
        <source>Everything that is watched is recorded by itself. The oldest goes first; when that happens, the window says so.</source>
        <translation>所有被监视的内容都会自动记录。最旧的先被丢弃；发生时窗口会说明。</translation>
    </message>
    <message>
        <source>Age:</source>
        <translation>时长：</translation>
    </message>
    <message>
        <source>Counts from the next connection on; --max-size and --max-age of the command line go before it.</source>
        <translation>从下次连接起生效；命令行的 --max-size 和 --max-age 优先。</translation>
    </message>
    <message>
        <source>Checked kinds are not watched unless they are chosen in the bar above. Leases and the like are left out anyway. Counts from the next connection on.</source>
        <translation>勾选的类别不会被监视，除非在上方的栏中选择。Lease 等类别本来就不包括。从下次连接起生效。</translation>
    </message>
    <message>
        <source>Hidden kinds</source>
        <translation>隐藏的类别</translation>
    </message>
    <message>
        <source>Another kind</source>
        <translation>其他类别</translation>
    </message>
    <message>
        <source>another kind: widgets.example.com</source>
        <translation>其他类别：widgets.example.com</translation>
    </message>
    <message>
        <source>&amp;Hide</source>
        <translation>隐藏(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Tell me outside the window</source>
        <translation>在窗口之外通知我(&amp;T)</translation>
    </message>
    <message>
        <source>What was &amp;missed: blind intervals, changes and deletions not seen</source>
        <translation>错过的内容：盲区、未看到的变更和删除(&amp;M)</translation>
    </message>
    <message>
        <source>Another &amp;cluster behind the same address, or storage that went back in time</source>
        <translation>同一地址后是另一个集群，或存储回到过去(&amp;C)</translation>
    </message>
    <message>
        <source>Recording &amp;stopped, or could not keep up</source>
        <translation>记录停止或跟不上(&amp;S)</translation>
    </message>
    <message>
        <source>The connection is &amp;lost: the screen is no longer live</source>
        <translation>连接丢失：画面不再是实时的(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Warnings of the cluster</source>
        <translation>集群的警告(&amp;W)</translation>
    </message>
    <message>
        <source>Only while the window is not in front, a few an hour at most, and never with a value of an object.</source>
        <translation>仅在窗口不在最前时通知，每小时最多几条，且绝不包含对象的值。</translation>
    </message>
</context>
<context>
    <name>watchglass::NoticeWatch</name>
    <message>
        <source>stream %1</source>
        <translation>流 %1</translation>
    </message>
    <message>
        <source>at least %1 not delivered</source>
        <translation>至少 %1 个未送达</translation>
    </message>
    <message>
        <source>No longer live</source>
        <translation>不再是实时</translation>
    </message>
    <message numerus="yes">
        <source>and %n more, not shown</source>
        <translation>
            <numerusform>另有 %n 条未显示</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Watch</name>
    <message>
        <source>Discovering</source>
        <translation>正在发现 API</translation>
    </message>
    <message>
        <source>Listing</source>
        <translation>正在加载</translation>
    </message>
    <message>
        <source>Synchronising</source>
        <translation>正在加载（流式）</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>实时</translation>
    </message>
    <message>
        <source>Reconnecting</source>
        <translation>正在重新连接</translation>
    </message>
    <message>
        <source>BackingOff</source>
        <translation>等待重试</translation>
    </message>
    <message>
        <source>Relisting</source>
        <translation>正在重新读取</translation>
    </message>
    <message>
        <source>Polling</source>
        <translation>正在轮询</translation>
    </message>
    <message>
        <source>Unauthorized</source>
        <translation>需要登录</translation>
    </message>
    <message>
        <source>Forbidden</source>
        <translation>不允许</translation>
    </message>
    <message>
        <source>Unsupported</source>
        <translation>不可用</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>Watching.</source>
        <translation>正在监视。</translation>
    </message>
    <message>
        <source>Resumed from resourceVersion %1, nothing skipped.</source>
        <translation>已从 resourceVersion %1 接续，没有跳过任何内容。</translation>
    </message>
    <message>
        <source>Resumed from resourceVersion %1. After the interruption the server&apos;s list at that version has as many objects as here, and the same first one.</source>
        <translation>已从 resourceVersion %1 接续。中断之后，服务器在该版本的列表与这里的对象数目相同，第一个对象也相同。</translation>
    </message>
    <message>
        <source>Resumed from resourceVersion %1. After the interruption the server has not shown that its history is still the same.</source>
        <translation>已从 resourceVersion %1 接续。中断之后，服务器尚未证明其历史仍然相同。</translation>
    </message>
    <message>
        <source>Going on from resourceVersion %1.</source>
        <translation>从 resourceVersion %1 继续。</translation>
    </message>
    <message>
        <source>The stream ended normally after %1. Resuming where it ended.</source>
        <translation>流在 %1后正常结束。正从结束处接续。</translation>
    </message>
    <message>
        <source>The connection broke after %1. Resuming where it ended.</source>
        <translation>连接在 %1后中断。正从中断处接续。</translation>
    </message>
    <message>
        <source>The server did not end the stream when it should have: the connection may be dead. Resuming.</source>
        <translation>服务器没有按时结束流：连接可能已失效。正在接续。</translation>
    </message>
    <message>
        <source>No sign of life for 150 s. Resuming from resourceVersion %1.</source>
        <translation>150 秒没有活动迹象。正从 resourceVersion %1 接续。</translation>
    </message>
    <message>
        <source>No sign of life for 75 s; the server usually speaks once a minute.</source>
        <translation>75 秒没有活动迹象；服务器通常每分钟发一次消息。</translation>
    </message>
    <message>
        <source>The stream gives signs of life again.</source>
        <translation>流又有了活动迹象。</translation>
    </message>
    <message>
        <source>Connected, waiting for the first bytes (a proxy may be holding them back).</source>
        <translation>已连接，正在等待首批数据（可能被代理扣留）。</translation>
    </message>
    <message>
        <source>Connected, but the server has not shown yet that its history reaches resourceVersion %1.</source>
        <translation>已连接，但服务器尚未证明其历史到达 resourceVersion %1。</translation>
    </message>
    <message>
        <source>Reading the list for the first time.</source>
        <translation>首次读取列表。</translation>
    </message>
    <message>
        <source>Reading the list again.</source>
        <translation>再次读取列表。</translation>
    </message>
    <message>
        <source>Reading the list.</source>
        <translation>正在读取列表。</translation>
    </message>
    <message>
        <source>The list is read; opening the watch.</source>
        <translation>列表已读完；正在打开监视。</translation>
    </message>
    <message>
        <source>Comparing with the server&apos;s list before the stream goes on.</source>
        <translation>流继续之前，先与服务器的列表比较。</translation>
    </message>
    <message>
        <source>Waiting for the end of the initial objects.</source>
        <translation>正在等待初始对象结束。</translation>
    </message>
    <message>
        <source>No streaming list here (%1); reading the list in pages.</source>
        <translation>这里没有流式列表（%1）；改为分页读取列表。</translation>
    </message>
    <message>
        <source>no end of the initial objects before the deadline</source>
        <translation>初始对象在期限前没有结束</translation>
    </message>
    <message>
        <source>silence before the end of the initial objects</source>
        <translation>初始对象结束前没有动静</translation>
    </message>
    <message>
        <source>the stream ended before the end of the initial objects</source>
        <translation>流在初始对象结束前就结束了</translation>
    </message>
    <message>
        <source>History after %1 cannot be continued (%2). Reading everything again.</source>
        <translation>%1 之后的历史无法接续（%2）。正在重新读取全部内容。</translation>
    </message>
    <message>
        <source>The computer was asleep for %1 min.</source>
        <translation>计算机休眠了 %1 分钟。</translation>
    </message>
    <message>
        <source>The network has changed; connecting anew.</source>
        <translation>网络已变化；正在重新建立连接。</translation>
    </message>
    <message>
        <source>The kubeconfig has changed; connecting anew.</source>
        <translation>kubeconfig 已变化；正在重新建立连接。</translation>
    </message>
    <message>
        <source>Another cluster answers at this address: reading everything anew.</source>
        <translation>此地址现由另一个集群应答：正在重新读取全部内容。</translation>
    </message>
    <message>
        <source>The server did not accept the credentials; asking for new ones.</source>
        <translation>服务器不接受凭据；正在获取新的凭据。</translation>
    </message>
    <message>
        <source>Not found: reading again what the server serves.</source>
        <translation>未找到：正在重新读取服务器提供的资源。</translation>
    </message>
    <message>
        <source>Looking whether the resource is served again.</source>
        <translation>正在查看该资源是否重新提供。</translation>
    </message>
    <message>
        <source>Not watching any more.</source>
        <translation>不再监视。</translation>
    </message>
    <message>
        <source>This API cannot be watched: read again from time to time.</source>
        <translation>此 API 不能监视：不时重新读取。</translation>
    </message>
    <message>
        <source>Lists of this API have no version to watch from: read again from time to time.</source>
        <translation>此 API 的列表没有可供监视的起始版本：不时重新读取。</translation>
    </message>
    <message>
        <source>You may list but not watch this resource: read again from time to time.</source>
        <translation>您可以列出但不能监视此资源：不时重新读取。</translation>
    </message>
    <message>
        <source>The server does not watch this resource: read again from time to time.</source>
        <translation>服务器不监视此资源：不时重新读取。</translation>
    </message>
    <message>
        <source>The server ended the watch with an error that says nothing</source>
        <translation>服务器以没有说明的错误结束了监视</translation>
    </message>
    <message>
        <source>Unusable frame in the watch (%1): %2</source>
        <translation>监视中有无法使用的帧（%1）：%2</translation>
    </message>
    <message>
        <source>The watch sends objects of another kind: %1</source>
        <translation>监视送来了其他类别的对象：%1</translation>
    </message>
    <message>
        <source>The compressed stream cannot be read; asking for it uncompressed. %1</source>
        <translation>无法读取压缩的流；改为请求不压缩的流。%1</translation>
    </message>
    <message>
        <source>The server closes the watch at once.</source>
        <translation>服务器立即关闭监视。</translation>
    </message>
    <message>
        <source>The connection ended before an answer. %1</source>
        <translation>连接在应答之前结束。%1</translation>
    </message>
    <message>
        <source>The list stopped coming: no byte for 60 s.</source>
        <translation>列表停止传送：60 秒没有收到数据。</translation>
    </message>
    <message>
        <source>The watch got no answer for 90 s.</source>
        <translation>监视请求 90 秒没有得到应答。</translation>
    </message>
    <message>
        <source>The list took longer than the server keeps a snapshot: %1</source>
        <translation>读取列表的时间超过了服务器保留快照的时间：%1</translation>
    </message>
    <message>
        <source>its pages come from different moments</source>
        <translation>各页来自不同时刻</translation>
    </message>
    <message>
        <source>the server hands out the same page again</source>
        <translation>服务器又给出了同一页</translation>
    </message>
    <message>
        <source>What was listed a moment ago cannot be watched: %1</source>
        <translation>刚才列出的内容无法监视：%1</translation>
    </message>
    <message>
        <source>%1 is no longer served by this cluster</source>
        <translation>此集群不再提供 %1</translation>
    </message>
    <message>
        <source>%1 cannot be listed: the API has no such verb</source>
        <translation>%1 不能列出：该 API 没有此动词</translation>
    </message>
    <message>
        <source>This machine could not read as fast as the server sent, and the server ended the stream. Then: %1</source>
        <translation>这台计算机读取的速度跟不上服务器发送的速度，服务器结束了流。随后：%1</translation>
    </message>
    <message>
        <source>The computer was asleep for %1 min. Then: %2</source>
        <translation>计算机休眠了 %1 分钟。随后：%2</translation>
    </message>
    <message>
        <source>it was read from time to time only, and may be watched now</source>
        <translation>此前只是不时读取，现在可以监视</translation>
    </message>
    <message>
        <source>another stream saw the server&apos;s history go back</source>
        <translation>另一个流发现服务器的历史回退了</translation>
    </message>
    <message>
        <source>asked for by the user</source>
        <translation>应用户请求</translation>
    </message>
    <message>
        <source>Deleted and created again while not delivered (new UID)</source>
        <translation>在没有送达期间被删除后重新创建（新 UID）</translation>
    </message>
    <message>
        <source>Removed while not delivered; its last state and time are not known</source>
        <translation>在没有送达期间被移除；最后的状态和时间不得而知</translation>
    </message>
    <message>
        <source>Changed while not delivered</source>
        <translation>在没有送达期间发生了变化</translation>
    </message>
    <message>
        <source>Was deleted and created again (new UID); its deletion was not delivered</source>
        <translation>被删除后重新创建（新 UID）；其删除没有送达</translation>
    </message>
    <message>
        <source>Two different bodies for one version of the object</source>
        <translation>对象的同一版本有两种不同的内容</translation>
    </message>
    <message>
        <source>Several spec revisions arrived as one on an unbroken stream</source>
        <translation>在未中断的流上，多个 spec 修订合为一个到达</translation>
    </message>
    <message>
        <source>resourceVersion %1 came after %2 on the same stream</source>
        <translation>在同一个流上，resourceVersion %1 到达在 %2 之后</translation>
    </message>
    <message>
        <source>The server&apos;s history went back from %1 to %2: restored from a backup, or another storage answers</source>
        <translation>服务器的历史从 %1 回退到 %2：从备份恢复，或由另一个存储应答</translation>
    </message>
    <message>
        <source>The list at resourceVersion %1 is not what the watch has delivered: events were left out, or the storage went back and was written on</source>
        <translation>resourceVersion %1 处的列表与监视所送达的内容不一致：有事件被遗漏，或存储回退后又被写入</translation>
    </message>
    <message>
        <source>The server&apos;s clock is %1 s ahead of this machine&apos;s</source>
        <translation>服务器的时钟比本机快 %1 秒</translation>
    </message>
    <message>
        <source>The server&apos;s clock is %1 s behind this machine&apos;s</source>
        <translation>服务器的时钟比本机慢 %1 秒</translation>
    </message>
    <message>
        <source>No byte for 150 s although the server sends bookmarks each minute; the stream was opened again</source>
        <translation>服务器每分钟发送书签，却有 150 秒没有数据；流已重新打开</translation>
    </message>
    <message>
        <source>This machine could not keep up; what was sent meanwhile was not kept</source>
        <translation>这台计算机来不及处理；其间发送的内容没有保留</translation>
    </message>
    <message>
        <source>Seen only by reading the list from time to time</source>
        <translation>只能通过不时读取列表得知</translation>
    </message>
    <message>
        <source>The context names another server now; what was recorded before belongs to another cluster</source>
        <translation>该上下文现在指向另一台服务器；此前的记录属于另一个集群</translation>
    </message>
    <message>
        <source>Another cluster answers at %1: the uid of namespace kube-system was %2 and is %3</source>
        <translation>%1 现由另一个集群应答：命名空间 kube-system 的 uid 原为 %2，现为 %3</translation>
    </message>
    <message>
        <source>Reading again found %1 added, %2 removed, %3 changed; what came and went in between cannot be seen</source>
        <translation>重新读取发现：添加 %1 个，移除 %2 个，更改 %3 个；其间出现又消失的无法看到</translation>
    </message>
    <message>
        <source>Reading again found %1 added, %2 removed, %3 changed, %4 deleted and created again; what came and went in between cannot be seen</source>
        <translation>重新读取发现：添加 %1 个，移除 %2 个，更改 %3 个，删除后重新创建 %4 个；其间出现又消失的无法看到</translation>
    </message>
    <message>
        <source>recording was stopped and caught up; nothing was left out</source>
        <translation>记录曾停止，现已补上；没有遗漏</translation>
    </message>
    <message>
        <source>Blind until now: re-reading found no difference; what came and went in between cannot be seen</source>
        <translation>此前为盲区：重新读取没有发现差异；其间出现又消失的无法看到</translation>
    </message>
    <message>
        <source>Blind until now: %1 or more changes were not delivered (%2 added, %3 removed, %4 changed); what came and went in between cannot be seen</source>
        <translation>此前为盲区：至少 %1 处变更没有送达（添加 %2 个，移除 %3 个，更改 %4 个）；其间出现又消失的无法看到</translation>
    </message>
    <message>
        <source>session begins: %1</source>
        <translation>会话开始：%1</translation>
    </message>
    <message>
        <source>%1 (and %2 more before this one, not listed)</source>
        <translation>%1（在此之前还有 %2 条，未列出）</translation>
    </message>
    <message>
        <source>%1 (noticed by: %2)</source>
        <translation>%1（由此发现：%2）</translation>
    </message>
    <message>
        <source>%1; %2 objects are named in the record of the interval only</source>
        <translation>%1；另有 %2 个对象只记在该区间的记录中</translation>
    </message>
    <message>
        <source>%1; the evidence of %2 more objects was not kept</source>
        <translation>%1；另有 %2 个对象的证据没有保留</translation>
    </message>
    <message>
        <source>%1; then: %2</source>
        <translation>%1；随后：%2</translation>
    </message>
    <message>
        <source>no connection to %1 within %2</source>
        <translation>%2 内未能连接到 %1</translation>
    </message>
    <message>
        <source>%1 did not answer within %2</source>
        <translation>%1 在 %2 内没有应答</translation>
    </message>
    <message>
        <source>%1 does not answer in time</source>
        <translation>%1 没有及时应答</translation>
    </message>
    <message>
        <source>connection refused by %1; is the server running?</source>
        <translation>%1 拒绝连接；服务器在运行吗？</translation>
    </message>
    <message>
        <source>the name of %1 is not known; check the server field and the VPN or DNS</source>
        <translation>无法解析 %1 的名称；请检查 server 字段以及 VPN 或 DNS</translation>
    </message>
    <message>
        <source>%1 closed the connection before it answered</source>
        <translation>%1 在应答之前关闭了连接</translation>
    </message>
    <message>
        <source>the connection to %1 broke: %2</source>
        <translation>与 %1 的连接中断：%2</translation>
    </message>
    <message>
        <source>the proxy to %1 cannot be used: %2; check proxy-url in the kubeconfig, or HTTPS_PROXY</source>
        <translation>无法使用通往 %1 的代理：%2；请检查 kubeconfig 中的 proxy-url 或 HTTPS_PROXY</translation>
    </message>
    <message>
        <source>the proxy %1 to %2 cannot be used: %3; check proxy-url in the kubeconfig, or HTTPS_PROXY</source>
        <translation>无法使用通往 %2 的代理 %1：%3；请检查 kubeconfig 中的 proxy-url 或 HTTPS_PROXY</translation>
    </message>
    <message>
        <source>it refuses the connection</source>
        <translation>它拒绝连接</translation>
    </message>
    <message>
        <source>it closed the connection</source>
        <translation>它关闭了连接</translation>
    </message>
    <message>
        <source>its name is not known</source>
        <translation>无法解析它的名称</translation>
    </message>
    <message>
        <source>it does not answer in time</source>
        <translation>它没有及时应答</translation>
    </message>
    <message>
        <source>it wants a user name and a password, or others than these</source>
        <translation>它要求用户名和密码，或者给出的不对</translation>
    </message>
    <message>
        <source>%1 does not speak HTTP: %2; check scheme and port of the server field</source>
        <translation>%1 不使用 HTTP 协议：%2；请检查 server 字段的协议和端口</translation>
    </message>
    <message>
        <source>TLS with %1 failed: the server wants a client certificate, or another one; check client-certificate and client-key of the user (%2)</source>
        <translation>与 %1 的 TLS 连接失败：服务器要求客户端证书，或要求另一个证书；请检查用户的 client-certificate 和 client-key（%2）</translation>
    </message>
    <message>
        <source>a %1 came where a watch was asked for</source>
        <translation>请求的是 watch，收到的却是 %1</translation>
    </message>
    <message>
        <source>TLS with %1 failed: %2</source>
        <translation>与 %1 的 TLS 连接失败：%2</translation>
    </message>
    <message>
        <source>the certificate of %1 is not accepted: %2; set tls-server-name to one of these names if this is the right server</source>
        <translation>不接受 %1 的证书：%2；如果这确实是该服务器，请将 tls-server-name 设为这些名称之一</translation>
    </message>
    <message>
        <source>the certificate of %1 is not accepted: %2; check certificate-authority in the kubeconfig</source>
        <translation>不接受 %1 的证书：%2；请检查 kubeconfig 中的 certificate-authority</translation>
    </message>
    <message>
        <source>the certificate of %1 is not accepted: %2; check the dates of the certificate and the clock of this machine</source>
        <translation>不接受 %1 的证书：%2；请检查证书的有效期和本机的时钟</translation>
    </message>
    <message>
        <source>the certificate of %1 is not accepted: %2</source>
        <translation>不接受 %1 的证书：%2</translation>
    </message>
    <message>
        <source>something between this machine and %1 answered with a web page%2; a sign-in page or a proxy may be in the way</source>
        <translation>本机与 %1 之间有别的东西应答了一个网页%2；中间可能有登录页面或代理</translation>
    </message>
    <message>
        <source>something between this machine and %1 answered with %2 instead of JSON%3; a sign-in page or a proxy may be in the way</source>
        <translation>本机与 %1 之间有别的东西应答了 %2 而不是 JSON%3；中间可能有登录页面或代理</translation>
    </message>
    <message>
        <source>an answer of %1 is larger than 256 MiB</source>
        <translation>%1 的一个应答大于 256 MiB</translation>
    </message>
    <message>
        <source>the compressed answer of %1 cannot be read: %2</source>
        <translation>无法读取 %1 的压缩应答：%2</translation>
    </message>
    <message>
        <source>%1 redirects in a circle (%2)</source>
        <translation>%1 循环重定向 (%2)</translation>
    </message>
    <message>
        <source>%1 redirects to %2; not followed, because it would receive your credentials</source>
        <translation>%1 重定向到 %2；没有跟随，因为那样它会得到您的凭据</translation>
    </message>
    <message>
        <source>gateway error %1 from a load balancer or proxy before %2</source>
        <translation>%2 之前的负载均衡器或代理返回网关错误 %1</translation>
    </message>
    <message>
        <source>%1 asks to wait (429)%2</source>
        <translation>%1 要求等待 (429)%2</translation>
    </message>
    <message>
        <source>%1 did not accept the credentials%2</source>
        <translation>%1 不接受这些凭据%2</translation>
    </message>
    <message>
        <source>%1 does not allow to read %2</source>
        <translation>%1 不允许读取 %2</translation>
    </message>
    <message>
        <source>%1 does not have %2: %3</source>
        <translation>%1 没有 %2：%3</translation>
    </message>
    <message>
        <source>%1 does not have %2</source>
        <translation>%1 没有 %2</translation>
    </message>
    <message>
        <source>%1 answered %2: %3</source>
        <translation>%1 应答 %2：%3</translation>
    </message>
    <message>
        <source>user &quot;%1&quot; of %2 at %3: %4</source>
        <translation>%2 的用户 &quot;%1&quot;，在 %3：%4</translation>
    </message>
    <message>
        <source>user &quot;%1&quot; of %2: %3</source>
        <translation>%2 的用户 &quot;%1&quot;：%3</translation>
    </message>
    <message>
        <source>its token was not accepted: it may have expired or be of another cluster</source>
        <translation>其令牌未被接受：可能已过期，或属于另一个集群</translation>
    </message>
    <message>
        <source>its client certificate was not accepted: it may have expired or be of another cluster</source>
        <translation>其客户端证书未被接受：可能已过期，或属于另一个集群</translation>
    </message>
    <message>
        <source>its user name and password were not accepted (servers dropped them in Kubernetes 1.19)</source>
        <translation>其用户名和密码未被接受（服务器自 Kubernetes 1.19 起不再支持）</translation>
    </message>
    <message>
        <source>it has no credentials, and the server wants some: add a token, a client certificate or an exec entry</source>
        <translation>它没有凭据，而服务器需要：请添加令牌、客户端证书或 exec 条目</translation>
    </message>
    <message>
        <source>no credentials are sent to a plain http server, and the server wants some: use https</source>
        <translation>不会向明文 http 服务器发送凭据，而服务器需要：请使用 https</translation>
    </message>
    <message>
        <source>the token in %1 was not accepted; it is read again when the file changes</source>
        <translation>%1 中的令牌未被接受；文件变化时会重新读取</translation>
    </message>
    <message>
        <source>its token was not accepted, and tokenFile %1 brings no other: %2</source>
        <translation>其令牌未被接受，而 tokenFile %1 没有给出另一个：%2</translation>
    </message>
    <message>
        <source>credential plugins are switched off</source>
        <translation>凭据插件已关闭</translation>
    </message>
    <message>
        <source>user &quot;%1&quot; of %2 wants to run the program %3, which was not agreed to yet: agree to it, or name the file with --kubeconfig or KUBECONFIG</source>
        <translation>%2 的用户 &quot;%1&quot; 要运行程序 %3，尚未得到同意：请同意运行，或用 --kubeconfig 或 KUBECONFIG 指定该文件</translation>
    </message>
    <message>
        <source>%1; inside Flatpak the machine&apos;s own programs cannot be seen</source>
        <translation>%1；在 Flatpak 内看不到本机自己的程序</translation>
    </message>
    <message>
        <source>%1; inside Flatpak the machine&apos;s own programs cannot be seen. %2</source>
        <translation>%1；在 Flatpak 内看不到本机自己的程序。%2</translation>
    </message>
    <message>
        <source>%1; one in the current folder is never used</source>
        <translation>%1；从不使用当前文件夹中的程序</translation>
    </message>
    <message>
        <source>%1; one in the current folder is never used. %2</source>
        <translation>%1；从不使用当前文件夹中的程序。%2</translation>
    </message>
    <message>
        <source>%1; PATH searched: %2 (the login shell %3 told no PATH)</source>
        <translation>%1；已搜索的 PATH：%2（登录 shell %3 没有给出 PATH）</translation>
    </message>
    <message>
        <source>%1; PATH searched: %2 (the login shell %3 told no PATH). %4</source>
        <translation>%1；已搜索的 PATH：%2（登录 shell %3 没有给出 PATH）。%4</translation>
    </message>
    <message>
        <source>%1; PATH searched: %2 (with that of the login shell %3)</source>
        <translation>%1；已搜索的 PATH：%2（包括登录 shell %3 的 PATH）</translation>
    </message>
    <message>
        <source>%1; PATH searched: %2 (with that of the login shell %3). %4</source>
        <translation>%1；已搜索的 PATH：%2（包括登录 shell %3 的 PATH）。%4</translation>
    </message>
    <message>
        <source>credential plugin %1 (user &quot;%2&quot; of %3): executable %4 not found</source>
        <translation>凭据插件 %1（%3 的用户“%2”）：找不到可执行文件 %4</translation>
    </message>
    <message>
        <source>credential plugin %1 (user &quot;%2&quot; of %3) %4</source>
        <translation>凭据插件 %1（%3 的用户“%2”）%4</translation>
    </message>
    <message>
        <source>was cancelled</source>
        <translation>已被取消</translation>
    </message>
    <message>
        <source>is not executable: chmod +x it</source>
        <translation>不可执行：请对它执行 chmod +x</translation>
    </message>
    <message>
        <source>brought a credential that the server did not accept; it is not run more often than every %1 s</source>
        <translation>给出的凭据未被服务器接受；它的运行间隔不短于 %1 秒</translation>
    </message>
    <message>
        <source>could not be started: %1</source>
        <translation>无法启动：%1</translation>
    </message>
    <message>
        <source>did not finish within %1 s and was stopped: sign in from a terminal first, then try again</source>
        <translation>在 %1 秒内没有结束，已被停止：请先在终端中登录，然后重试</translation>
    </message>
    <message>
        <source>printed more than %1 KiB and was stopped</source>
        <translation>输出超过 %1 KiB，已被停止</translation>
    </message>
    <message>
        <source>crashed or was killed and printed no message</source>
        <translation>崩溃或被终止，没有输出任何消息</translation>
    </message>
    <message>
        <source>crashed or was killed: %1</source>
        <translation>崩溃或被终止：%1</translation>
    </message>
    <message>
        <source>failed with exit code %1 and printed no message</source>
        <translation>失败，退出码 %1，没有输出任何消息</translation>
    </message>
    <message>
        <source>failed with exit code %1: %2</source>
        <translation>失败，退出码 %1：%2</translation>
    </message>
    <message>
        <source>cannot be used: its output is not an ExecCredential object (does it print something else beside it?)</source>
        <translation>无法使用：它的输出不是 ExecCredential 对象（它是否还输出了别的内容？）</translation>
    </message>
    <message>
        <source>cannot be used: its output is not an ExecCredential object (does it print something else beside it?) (%1)</source>
        <translation>无法使用：它的输出不是 ExecCredential 对象（它是否还输出了别的内容？）（%1）</translation>
    </message>
    <message>
        <source>cannot be used: %1 (%2)</source>
        <translation>无法使用：%1（%2）</translation>
    </message>
    <message>
        <source>cannot be used: %1</source>
        <translation>无法使用：%1</translation>
    </message>
    <message>
        <source>is not run, because the preferences cannot be read: %1</source>
        <translation>未运行，因为无法读取首选项：%1</translation>
    </message>
    <message>
        <source>is not allowed by credentialPluginPolicy %1 of %2</source>
        <translation>不被 %2 的 credentialPluginPolicy %1 允许</translation>
    </message>
    <message>
        <source>it printed nothing</source>
        <translation>它没有输出任何内容</translation>
    </message>
    <message>
        <source>its output is not one JSON object: %1 at byte %2</source>
        <translation>它的输出不是一个 JSON 对象：%1，位于第 %2 字节</translation>
    </message>
    <message>
        <source>its output is neither JSON nor YAML</source>
        <translation>它的输出既不是 JSON 也不是 YAML</translation>
    </message>
    <message>
        <source>status.%1 is not text</source>
        <translation>status.%1 不是文本</translation>
    </message>
    <message>
        <source>its status has neither a token nor a client certificate</source>
        <translation>它的 status 既没有令牌也没有客户端证书</translation>
    </message>
    <message>
        <source>its status has a %1 without a %2</source>
        <translation>它的 status 有 %1 却没有 %2</translation>
    </message>
    <message>
        <source>status.token has a line break or control character in it</source>
        <translation>status.token 中有换行符或控制字符</translation>
    </message>
    <message>
        <source>status.expirationTimestamp is not an RFC 3339 time</source>
        <translation>status.expirationTimestamp 不是 RFC 3339 时间</translation>
    </message>
    <message>
        <source>it returned kind &quot;%1&quot; instead of &quot;ExecCredential&quot;</source>
        <translation>它返回的 kind 是“%1”而不是“ExecCredential”</translation>
    </message>
    <message>
        <source>the kubeconfig asks for apiVersion %1, the plugin returned %2</source>
        <translation>kubeconfig 要求 apiVersion %1，插件返回了 %2</translation>
    </message>
    <message>
        <source>it returned no status</source>
        <translation>它没有返回 status</translation>
    </message>
    <message>
        <source>%1: user &quot;%2&quot;: %3</source>
        <translation>%1：用户“%2”：%3</translation>
    </message>
    <message>
        <source>%1: cluster &quot;%2&quot;: %3</source>
        <translation>%1：集群“%2”：%3</translation>
    </message>
    <message>
        <source>%1: context &quot;%2&quot;: the %3 &quot;%4&quot; does not exist</source>
        <translation>%1：上下文“%2”：%3“%4”不存在</translation>
    </message>
    <message>
        <source>%1 names no %2</source>
        <translation>%1 没有指定 %2</translation>
    </message>
    <message>
        <source>exec.command is missing</source>
        <translation>缺少 exec.command</translation>
    </message>
    <message>
        <source>exec.apiVersion is missing: give %1</source>
        <translation>缺少 exec.apiVersion：请写 %1</translation>
    </message>
    <message>
        <source>exec.apiVersion %1 was removed in Kubernetes 1.24: update %2 and give %3</source>
        <translation>exec.apiVersion %1 已在 Kubernetes 1.24 中移除：请更新 %2 并写 %3</translation>
    </message>
    <message>
        <source>exec.apiVersion &quot;%1&quot; is not known: %2 and %3 are</source>
        <translation>不认识 exec.apiVersion“%1”：只认识 %2 和 %3</translation>
    </message>
    <message>
        <source>exec.env has an entry without a name</source>
        <translation>exec.env 有一个没有名称的条目</translation>
    </message>
    <message>
        <source>exec.env has an entry whose name has &quot;=&quot; in it</source>
        <translation>exec.env 有一个名称中含“=”的条目</translation>
    </message>
    <message>
        <source>exec.interactiveMode is missing, which %1 requires: give Never, IfAvailable or Always</source>
        <translation>缺少 exec.interactiveMode，而 %1 要求它：请写 Never、IfAvailable 或 Always</translation>
    </message>
    <message>
        <source>exec.interactiveMode is Always, and %1 cannot be asked anything here: standard input is not a terminal. Sign in from a terminal, or give IfAvailable if the plugin can do without</source>
        <translation>exec.interactiveMode 是 Always，但这里无法与 %1 交互：标准输入不是终端。请在终端中登录；如果插件无需交互也能工作，请写 IfAvailable</translation>
    </message>
    <message>
        <source>exec.interactiveMode &quot;%1&quot; is not known: give Never, IfAvailable or Always</source>
        <translation>不认识 exec.interactiveMode“%1”：请写 Never、IfAvailable 或 Always</translation>
    </message>
    <message>
        <source>token and username/password are both given: remove one</source>
        <translation>同时给出了 token 和 username/password：请删除其一</translation>
    </message>
    <message>
        <source>exec and auth-provider are both given: remove one</source>
        <translation>同时给出了 exec 和 auth-provider：请删除其一</translation>
    </message>
    <message>
        <source>client-certificate and client-certificate-data are both given: remove one</source>
        <translation>同时给出了 client-certificate 和 client-certificate-data：请删除其一</translation>
    </message>
    <message>
        <source>client-key and client-key-data are both given: remove one</source>
        <translation>同时给出了 client-key 和 client-key-data：请删除其一</translation>
    </message>
    <message>
        <source>client-certificate needs client-key or client-key-data beside it</source>
        <translation>client-certificate 还需要 client-key 或 client-key-data</translation>
    </message>
    <message>
        <source>token has a line break or control character in it</source>
        <translation>token 中有换行符或控制字符</translation>
    </message>
    <message>
        <source>tokenFile %1 is empty</source>
        <translation>tokenFile %1 是空的</translation>
    </message>
    <message>
        <source>tokenFile %1: %2</source>
        <translation>tokenFile %1：%2</translation>
    </message>
    <message>
        <source>auth-provider gcp was removed in Kubernetes 1.26: use an exec entry with gke-gcloud-auth-plugin</source>
        <translation>auth-provider gcp 已在 Kubernetes 1.26 中移除：请使用带 gke-gcloud-auth-plugin 的 exec 条目</translation>
    </message>
    <message>
        <source>auth-provider azure was removed in Kubernetes 1.26: use an exec entry with kubelogin</source>
        <translation>auth-provider azure 已在 Kubernetes 1.26 中移除：请使用带 kubelogin 的 exec 条目</translation>
    </message>
    <message>
        <source>auth-provider &quot;%1&quot; is not known: use an exec entry</source>
        <translation>不认识 auth-provider“%1”：请使用 exec 条目</translation>
    </message>
    <message>
        <source>auth-provider oidc: id-token is not a JSON Web Token with an expiry: sign in again with kubectl</source>
        <translation>auth-provider oidc：id-token 不是带有效期的 JSON Web Token：请用 kubectl 重新登录</translation>
    </message>
    <message>
        <source>as-uid, as-groups and as-user-extra need &quot;as&quot; beside them</source>
        <translation>as-uid、as-groups 和 as-user-extra 还需要“as”</translation>
    </message>
    <message>
        <source>the value for %1 has a line break or control character in it</source>
        <translation>%1 的值中有换行符或控制字符</translation>
    </message>
    <message>
        <source>certificate-authority and certificate-authority-data are both given: remove one</source>
        <translation>同时给出了 certificate-authority 和 certificate-authority-data：请删除其一</translation>
    </message>
    <message>
        <source>insecure-skip-tls-verify together with a certificate authority makes no sense: remove one</source>
        <translation>insecure-skip-tls-verify 与证书颁发机构同时给出没有意义：请删除其一</translation>
    </message>
    <message>
        <source>certificate-authority-data holds no PEM certificate</source>
        <translation>certificate-authority-data 中没有 PEM 证书</translation>
    </message>
    <message>
        <source>certificate-authority %1 holds no PEM certificate</source>
        <translation>certificate-authority %1 中没有 PEM 证书</translation>
    </message>
    <message>
        <source>certificate-authority %1: %2</source>
        <translation>certificate-authority %1：%2</translation>
    </message>
    <message>
        <source>client-certificate %1: %2</source>
        <translation>client-certificate %1：%2</translation>
    </message>
    <message>
        <source>client-key %1: %2</source>
        <translation>client-key %1：%2</translation>
    </message>
    <message>
        <source>%1 &quot;%2&quot; is not a URL such as https://host:6443</source>
        <translation>%1“%2”不是像 https://host:6443 这样的 URL</translation>
    </message>
    <message>
        <source>%1 has the scheme &quot;%2&quot;: https is needed</source>
        <translation>%1 的协议是“%2”：需要 https</translation>
    </message>
    <message>
        <source>%1 is not a URL such as http://proxy:3128 or socks5://proxy:1080</source>
        <translation>%1 不是像 http://proxy:3128 或 socks5://proxy:1080 这样的 URL</translation>
    </message>
    <message>
        <source>%1 has the scheme &quot;%2&quot;: only http and socks5 proxies can be used</source>
        <translation>%1 的协议是“%2”：只能使用 http 和 socks5 代理</translation>
    </message>
    <message>
        <source>%1 asks for an https proxy (%2): talking TLS to a proxy is not supported; use an http or socks5 proxy. Not connected directly.</source>
        <translation>%1 要求使用 https 代理（%2）：不支持与代理进行 TLS 通信；请使用 http 或 socks5 代理。没有直接连接。</translation>
    </message>
    <message>
        <source>%1: an http proxy cannot be asked for the IPv6 address %2: give the server by its name, or use a socks5 proxy</source>
        <translation>%1：无法通过 http 代理访问 IPv6 地址 %2：请用名称给出服务器，或使用 socks5 代理</translation>
    </message>
    <message>
        <source>it holds no complete PEM private key</source>
        <translation>其中没有完整的 PEM 私钥</translation>
    </message>
    <message>
        <source>the private key cannot be read: it is damaged or of a kind that OpenSSL does not know</source>
        <translation>无法读取私钥：它已损坏，或属于 OpenSSL 不认识的类型</translation>
    </message>
    <message>
        <source>keys of the kind %1 cannot be used: make an RSA, EC or Ed25519 key</source>
        <translation>不能使用 %1 类型的密钥：请生成 RSA、EC 或 Ed25519 密钥</translation>
    </message>
    <message>
        <source>the key is encrypted, and a kubeconfig has no place for its pass phrase: write it without one (openssl pkey -in KEY -out NEWKEY)</source>
        <translation>密钥已加密，而 kubeconfig 中没有存放口令的地方：请写入未加密的密钥（openssl pkey -in KEY -out NEWKEY）</translation>
    </message>
    <message>
        <source>auth-provider oidc has no id-token, and signing in is not done here: sign in with kubectl, or use an exec entry with kubelogin</source>
        <translation>auth-provider oidc 没有 id-token，而此处不进行登录：请用 kubectl 登录，或使用带 kubelogin 的 exec 条目</translation>
    </message>
    <message>
        <source>the OpenID Connect id-token has expired and is not renewed here: sign in again with kubectl, or use an exec entry with kubelogin</source>
        <translation>OpenID Connect 的 id-token 已过期，而此处不会更新它：请用 kubectl 重新登录，或使用带 kubelogin 的 exec 条目</translation>
    </message>
    <message>
        <source>%1; checked against the system&apos;s authorities, the cluster gives no certificate-authority</source>
        <translation>%1；已按系统的证书颁发机构检查，集群没有给出 certificate-authority</translation>
    </message>
    <message>
        <source>%1; checked against the certificate-authority of cluster &quot;%2&quot;</source>
        <translation>%1；已按集群“%2”的 certificate-authority 检查</translation>
    </message>
    <message>
        <source>%1 (certificate of %2, for %3, valid until %4)</source>
        <translation>%1（%2 的证书，用于 %3，有效期至 %4）</translation>
    </message>
    <message>
        <source>%1: the server&apos;s certificate is not accepted: %2</source>
        <translation>%1：不接受服务器的证书：%2</translation>
    </message>
    <message>
        <source>kubeconfig %1: %2</source>
        <translation>kubeconfig %1：%2</translation>
    </message>
    <message>
        <source>no such file</source>
        <translation>没有这个文件</translation>
    </message>
    <message>
        <source>the link leads to no file</source>
        <translation>该链接没有指向任何文件</translation>
    </message>
    <message>
        <source>it is a folder, not a file</source>
        <translation>它是文件夹，不是文件</translation>
    </message>
    <message>
        <source>cannot be read: %1</source>
        <translation>无法读取：%1</translation>
    </message>
    <message>
        <source>it is larger than %1 KiB</source>
        <translation>它大于 %1 KiB</translation>
    </message>
    <message>
        <source>%1: not valid YAML: %2</source>
        <translation>%1：不是有效的 YAML：%2</translation>
    </message>
    <message>
        <source>%1: not text: it has NUL bytes (was it written only in part?)</source>
        <translation>%1：不是文本：其中有 NUL 字节（是否只写了一部分？）</translation>
    </message>
    <message>
        <source>%1: not UTF-8 text</source>
        <translation>%1：不是 UTF-8 文本</translation>
    </message>
    <message>
        <source>%1: not a kubeconfig: it says kind &quot;%2&quot;, apiVersion &quot;%3&quot; instead of &quot;Config&quot;, &quot;v1&quot;</source>
        <translation>%1：不是 kubeconfig：它写的是 kind“%2”、apiVersion“%3”，而不是“Config”、“v1”</translation>
    </message>
    <message>
        <source>%1: the %2 &quot;%3&quot; is already in this list: rename one of the two</source>
        <translation>%1：%2“%3”已在此列表中：请重命名其中之一</translation>
    </message>
    <message>
        <source>%1 must be a mapping, not %2</source>
        <translation>%1 必须是映射，而不是%2</translation>
    </message>
    <message>
        <source>%1 must be a list, not %2</source>
        <translation>%1 必须是列表，而不是%2</translation>
    </message>
    <message>
        <source>%1 must be true or false, not %2</source>
        <translation>%1 必须是 true 或 false，而不是%2</translation>
    </message>
    <message>
        <source>%1 must be text, not %2: put it in quotes</source>
        <translation>%1 必须是文本，而不是%2：请加上引号</translation>
    </message>
    <message>
        <source>%1 must be text, not %2</source>
        <translation>%1 必须是文本，而不是%2</translation>
    </message>
    <message>
        <source>a mapping</source>
        <translation>映射</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>%1 is not valid base64: %2</source>
        <translation>%1 不是有效的 base64：%2</translation>
    </message>
    <message>
        <source>it holds PEM text: encode it (base64 -w0 FILE), or name the file in the field without -data</source>
        <translation>其中是 PEM 文本：请对它编码（base64 -w0 FILE），或在不带 -data 的字段中写文件名</translation>
    </message>
    <message>
        <source>was it cut off?</source>
        <translation>它是否被截断了？</translation>
    </message>
</context>
<context>
    <name>EventLog</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Stream</source>
        <translation>流</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>会话</translation>
    </message>
</context>
<context>
    <name>watchglass::KindChooser</name>
    <message>
        <source>Kinds to watch</source>
        <translation>要监视的类别</translation>
    </message>
    <message>
        <source>Search kinds</source>
        <translation>搜索类别</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Resource</source>
        <translation>资源</translation>
    </message>
    <message>
        <source>Objects</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>Changes/s</source>
        <translation>变更/秒</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>&amp;Watch these</source>
        <translation>监视这些(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Usual kinds</source>
        <translation>常用类别(&amp;U)</translation>
    </message>
    <message>
        <source>left out by default: many changes, little news</source>
        <translation>默认不包括：变更多，新信息少</translation>
    </message>
    <message>
        <source>Another choice connects anew and begins another record.</source>
        <translation>改变选择会重新连接，并开始新的记录。</translation>
    </message>
    <message numerus="yes">
        <source>On the API server: one list and one open watch for each of %n kind(s).</source>
        <translation>
            <numerusform>对 API 服务器：%n 个类别，每个类别一次列出和一个打开的 watch。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>How much %n of them bring(s) is not known before.</source>
        <translation>
            <numerusform>其中 %n 个会带来多少内容，事先并不知道。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>watchglass::FindingGroupsModel</name>
    <message>
        <source>%1 streams</source>
        <translation>%1 个流</translation>
    </message>
    <message>
        <source>%1 objects</source>
        <translation>%1 个对象</translation>
    </message>
</context>
<context>
    <name>watchglass::TimelineLegend</name>
    <message>
        <source>Bars: the health of an object</source>
        <translation>条：对象的健康状况</translation>
    </message>
    <message>
        <source>current</source>
        <translation>已就绪</translation>
    </message>
    <message>
        <source>in progress</source>
        <translation>进行中</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>terminating</source>
        <translation>正在终止</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>existed, but nothing had been seen of it yet</source>
        <translation>已存在，但还没有看到过它</translation>
    </message>
    <message>
        <source>deleted: the bar ends</source>
        <translation>已删除：条到此为止</translation>
    </message>
    <message>
        <source>Ticks: changes of an object</source>
        <translation>刻线：对象的更改</translation>
    </message>
    <message>
        <source>spec</source>
        <translation>spec</translation>
    </message>
    <message>
        <source>status, metadata or anything else</source>
        <translation>status、metadata 或其他</translation>
    </message>
    <message>
        <source>noise only: fields that are folded away</source>
        <translation>仅为噪声：被折叠的字段</translation>
    </message>
    <message>
        <source>with a warning</source>
        <translation>带有警告</translation>
    </message>
    <message>
        <source>with an error</source>
        <translation>带有错误</translation>
    </message>
    <message>
        <source>split: found by re-reading, when it happened is not known</source>
        <translation>断开的：由重新读取发现，何时发生不得而知</translation>
    </message>
    <message>
        <source>too many for one tick each: the more, the higher</source>
        <translation>太多，无法各画一条：越多越高</translation>
    </message>
    <message>
        <source>Diamonds: cluster events about an object</source>
        <translation>菱形：关于对象的集群事件</translation>
    </message>
    <message>
        <source>normal</source>
        <translation>普通</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Hatching: what was not delivered</source>
        <translation>斜线：未送达的部分</translation>
    </message>
    <message>
        <source>not live now; the edge is since when</source>
        <translation>现在不是实时的；边线表示从何时起</translation>
    </message>
    <message>
        <source>blind for a time that is over</source>
        <translation>已结束的盲区</translation>
    </message>
    <message>
        <source>the same, of something folded away here</source>
        <translation>同上，属于此处折叠的对象</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>columns of a group: how much happened, and the worst of it</source>
        <translation>组的柱：发生了多少，以及其中最严重的</translation>
    </message>
    <message>
        <source>older, or before the record: not in memory</source>
        <translation>更早，或在记录开始之前：不在内存中</translation>
    </message>
    <message>
        <source>What the marks of the timeline mean</source>
        <translation>时间线上各标记的含义</translation>
    </message>
</context>
</TS>
