# SPDX-FileCopyrightText: 2026 The Watchglass authors
# SPDX-License-Identifier: Apache-2.0
# fish completion for watchglass

function __watchglass_first
    not __fish_seen_subcommand_from open record export serve-demo
end

# With a live cluster, in the window or recording.
function __watchglass_live
    __watchglass_first; or __fish_seen_subcommand_from record
end

# With the demo cluster.
function __watchglass_demo
    __watchglass_live; or __fish_seen_subcommand_from serve-demo
end

function __watchglass_export_targets
    # Files stand behind FORMAT=.
    for format in jsonl csv yaml
        printf '%s=\n' $format
        if string match -q -- "$format=*" (commandline -ct | string replace -r '^--export=' '')
            __fish_complete_path (commandline -ct | string replace -r '^.*=' '') | string replace -r '^' "$format="
        end
    end
end

complete -c watchglass -f
complete -c watchglass -n __watchglass_first -a open -d 'Open a session, dumps of kubectl get, or audit logs'
complete -c watchglass -n __watchglass_first -a record -d 'Record without a window'
complete -c watchglass -n __watchglass_first -a export -d 'Write a record as text, or a part of it as a session'
complete -c watchglass -n __watchglass_first -a serve-demo -d 'Serve the demo cluster for other clients'
complete -c watchglass -n '__fish_seen_subcommand_from open export' -F

complete -c watchglass -s h -l help -d 'Summary of the command line'
complete -c watchglass -l version -d 'The version'

complete -c watchglass -n __watchglass_live -l kubeconfig -r -F -d 'Read this kubeconfig'
complete -c watchglass -n __watchglass_live -l context -x -d 'Instead of current-context'
complete -c watchglass -n __watchglass_live -l cluster -x -d 'Cluster of the kubeconfig'
complete -c watchglass -n __watchglass_live -l user -x -d 'User of the kubeconfig'
complete -c watchglass -n __watchglass_live -s n -l namespace -x -d 'One namespace'
complete -c watchglass -n __watchglass_live -s A -l all-namespaces -d 'The whole cluster (default)'
complete -c watchglass -n __watchglass_live -s l -l selector -x -d 'Label selector'
complete -c watchglass -n __watchglass_live -l field-selector -x -d 'Field selector'
complete -c watchglass -n __watchglass_live -l resources -x -d 'Which resources, with commas'
complete -c watchglass -n __watchglass_live -l metadata-only -d 'Only metadata of these resources'
complete -c watchglass -n __watchglass_live -l watch-list -d 'Load by a streaming list where the server can'
complete -c watchglass -n __watchglass_live -l max-size -x -d 'Keep the session file under this size'
complete -c watchglass -n __watchglass_live -l max-age -x -d 'Drop what is older'

complete -c watchglass -n '__fish_seen_subcommand_from record export' -s o -l output -r -F -d 'File to write'
complete -c watchglass -n '__fish_seen_subcommand_from record export' -l no-formula-guard -d 'CSV cells as they are'
complete -c watchglass -n '__fish_seen_subcommand_from record serve-demo' -l for -x -d 'Stop after that long: 30s, 1m30s, 2h'
complete -c watchglass -n '__fish_seen_subcommand_from record' -l export -x -a '(__watchglass_export_targets)' -d 'Also write while recording'
complete -c watchglass -n '__fish_seen_subcommand_from record' -l status -x -a json -d 'Changes of phases on standard output'
complete -c watchglass -n '__fish_seen_subcommand_from record' -l summary -d 'At the end a table of what was seen'

complete -c watchglass -n '__fish_seen_subcommand_from export' -l format -x -a 'jsonl csv yaml html bundle' -d 'Of the export'
complete -c watchglass -n '__fish_seen_subcommand_from record export' -l filter -x -d 'Which observations'
complete -c watchglass -n '__fish_seen_subcommand_from export' -l since -x -d 'Not before this RFC 3339 time'
complete -c watchglass -n '__fish_seen_subcommand_from export' -l until -x -d 'Before this RFC 3339 time'
complete -c watchglass -n '__fish_seen_subcommand_from record export' -l bodies -d 'JSON lines with whole objects'
complete -c watchglass -n '__fish_seen_subcommand_from export' -l pseudonyms -d 'In a bundle: names and the like replaced'

complete -c watchglass -n __watchglass_live -l demo -d 'Use the demo cluster'
complete -c watchglass -n __watchglass_demo -l seed -x -d 'Which story'
complete -c watchglass -n __watchglass_demo -l speed -x -d 'How fast, 0.01 to 1000'
complete -c watchglass -n __watchglass_demo -l objects -x -d 'At least so many objects, to 100000'
complete -c watchglass -n __watchglass_demo -l rate -x -d 'Changes a second besides, to 10000'
complete -c watchglass -n __watchglass_demo -l no-faults -d 'No cut connections, no lost history'
complete -c watchglass -n __watchglass_demo -l http -d 'Without TLS'
complete -c watchglass -n '__fish_seen_subcommand_from serve-demo' -l port -x -d 'Of 127.0.0.1'
complete -c watchglass -n '__fish_seen_subcommand_from serve-demo' -l write-kubeconfig -r -F -d 'Where to write the kubeconfig'
