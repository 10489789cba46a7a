# SPDX-FileCopyrightText: 2026 The Watchglass authors
# SPDX-License-Identifier: Apache-2.0
# bash completion for watchglass; works without the bash-completion package

_watchglass()
{
    local cluster='--kubeconfig --context --cluster --user -n --namespace -A --all-namespaces -l --selector --field-selector
        --resources --metadata-only --watch-list'
    local demo='--demo --seed --speed --objects --rate --no-faults --http'
    local limits='--max-size --max-age'
    local help='-h --help --version'
    local cur=${COMP_WORDS[COMP_CWORD]} prev='' command='' word i

    # Readline splits at "=", bash completes the part behind it, of flags and of FORMAT=FILE.
    [ "$COMP_CWORD" -gt 0 ] && prev=${COMP_WORDS[COMP_CWORD - 1]}
    if [ "$cur" = '=' ]; then
        cur=''
    elif [ "$prev" = '=' ] && [ "$COMP_CWORD" -gt 1 ]; then
        prev=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    for ((i = 1; i < COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        case $word in
            open | record | export | serve-demo)
                case ${COMP_WORDS[i - 1]} in
                    -[nlo] | --context | --cluster | --user | --namespace | --output | --filter | =) ;;
                    *) command=$word; break ;;
                esac
                ;;
        esac
    done

    COMPREPLY=()
    case $prev in
        --kubeconfig | --write-kubeconfig | -o | --output)
            compopt -o filenames
            mapfile -t COMPREPLY < <(compgen -f -- "$cur")
            return
            ;;
        jsonl | csv | yaml) # of --export jsonl=FILE
            if [ "${COMP_WORDS[COMP_CWORD]}" = '=' ] || [ "${COMP_WORDS[COMP_CWORD - 1]}" = '=' ]; then
                compopt -o filenames
                mapfile -t COMPREPLY < <(compgen -f -- "$cur")
                return
            fi
            ;;
        --format)
            mapfile -t COMPREPLY < <(compgen -W 'jsonl csv yaml html bundle' -- "$cur")
            return
            ;;
        --export)
            compopt -o nospace
            mapfile -t COMPREPLY < <(compgen -W 'jsonl= csv= yaml=' -- "$cur")
            return
            ;;
        --status)
            mapfile -t COMPREPLY < <(compgen -W 'json' -- "$cur")
            return
            ;;
        --context | --cluster | --user | -n | --namespace | -l | --selector | --field-selector | --resources | --for | --max-size \
            | --max-age | --filter | --since | --until | --seed | --speed | --objects | --rate | --port)
            return
            ;;
    esac

    case $command in
        '') word="open record export serve-demo $cluster $demo $limits $help" ;;
        open) word=$help ;;
        record) word="-o --output --for --export --status --summary --filter --bodies --no-formula-guard $limits $cluster $demo $help" ;;
        export) word="--format -o --output --filter --since --until --bodies --pseudonyms --no-formula-guard $help" ;;
        serve-demo) word="--port --write-kubeconfig --for ${demo#--demo } $help" ;;
    esac
    if [[ $cur != -* && ($command == open || $command == export) ]]; then
        compopt -o filenames
        mapfile -t COMPREPLY < <(compgen -f -- "$cur")
    else
        mapfile -t COMPREPLY < <(compgen -W "$word" -- "$cur")
    fi
}

complete -F _watchglass watchglass
