// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/digest/kubeconfigsentences.h"

#include <QtGlobal>

#include <array>

namespace watchglass {

namespace {

/// As watchclient/kubeconfig says them, what is more special before.
constexpr std::array sentences{
    // Credential plugins
    QT_TRANSLATE_NOOP("Watch", "%1; inside Flatpak the machine's own programs cannot be seen"),
    QT_TRANSLATE_NOOP("Watch", "%1; inside Flatpak the machine's own programs cannot be seen. %2"),
    QT_TRANSLATE_NOOP("Watch", "%1; one in the current folder is never used"),
    QT_TRANSLATE_NOOP("Watch", "%1; one in the current folder is never used. %2"),
    QT_TRANSLATE_NOOP("Watch", "%1; PATH searched: %2 (the login shell %3 told no PATH)"),
    QT_TRANSLATE_NOOP("Watch", "%1; PATH searched: %2 (the login shell %3 told no PATH). %4"),
    QT_TRANSLATE_NOOP("Watch", "%1; PATH searched: %2 (with that of the login shell %3)"),
    QT_TRANSLATE_NOOP("Watch", "%1; PATH searched: %2 (with that of the login shell %3). %4"),
    QT_TRANSLATE_NOOP("Watch", "credential plugin %1 (user \"%2\" of %3): executable %4 not found"),
    QT_TRANSLATE_NOOP("Watch", "credential plugin %1 (user \"%2\" of %3) %4"),
    QT_TRANSLATE_NOOP("Watch", "was cancelled"),
    QT_TRANSLATE_NOOP("Watch", "is not executable: chmod +x it"),
    QT_TRANSLATE_NOOP("Watch", "brought a credential that the server did not accept; it is not run more often than every %1 s"),
    QT_TRANSLATE_NOOP("Watch", "could not be started: %1"),
    QT_TRANSLATE_NOOP("Watch", "did not finish within %1 s and was stopped: sign in from a terminal first, then try again"),
    QT_TRANSLATE_NOOP("Watch", "printed more than %1 KiB and was stopped"),
    QT_TRANSLATE_NOOP("Watch", "crashed or was killed and printed no message"),
    QT_TRANSLATE_NOOP("Watch", "crashed or was killed: %1"),
    QT_TRANSLATE_NOOP("Watch", "failed with exit code %1 and printed no message"),
    QT_TRANSLATE_NOOP("Watch", "failed with exit code %1: %2"),
    QT_TRANSLATE_NOOP("Watch", "cannot be used: its output is not an ExecCredential object (does it print something else beside it?)"),
    QT_TRANSLATE_NOOP("Watch", "cannot be used: its output is not an ExecCredential object (does it print something else beside it?) (%1)"),
    QT_TRANSLATE_NOOP("Watch", "cannot be used: %1 (%2)"),
    QT_TRANSLATE_NOOP("Watch", "cannot be used: %1"),
    QT_TRANSLATE_NOOP("Watch", "is not run, because the preferences cannot be read: %1"),
    QT_TRANSLATE_NOOP("Watch", "is not allowed by credentialPluginPolicy %1 of %2"),
    QT_TRANSLATE_NOOP("Watch", "it printed nothing"),
    QT_TRANSLATE_NOOP("Watch", "its output is not one JSON object: %1 at byte %2"),
    QT_TRANSLATE_NOOP("Watch", "its output is neither JSON nor YAML"),
    QT_TRANSLATE_NOOP("Watch", "status.%1 is not text"),
    QT_TRANSLATE_NOOP("Watch", "its status has neither a token nor a client certificate"),
    QT_TRANSLATE_NOOP("Watch", "its status has a %1 without a %2"),
    QT_TRANSLATE_NOOP("Watch", "status.token has a line break or control character in it"),
    QT_TRANSLATE_NOOP("Watch", "status.expirationTimestamp is not an RFC 3339 time"),
    QT_TRANSLATE_NOOP("Watch", "it returned kind \"%1\" instead of \"ExecCredential\""),
    QT_TRANSLATE_NOOP("Watch", "the kubeconfig asks for apiVersion %1, the plugin returned %2"),
    QT_TRANSLATE_NOOP("Watch", "it returned no status"),
    // Entries of a kubeconfig
    QT_TRANSLATE_NOOP("Watch", "%1: user \"%2\": %3"),
    QT_TRANSLATE_NOOP("Watch", "%1: cluster \"%2\": %3"),
    QT_TRANSLATE_NOOP("Watch", "%1: context \"%2\": the %3 \"%4\" does not exist"),
    QT_TRANSLATE_NOOP("Watch", "%1 names no %2"),
    QT_TRANSLATE_NOOP("Watch", "exec.command is missing"),
    QT_TRANSLATE_NOOP("Watch", "exec.apiVersion is missing: give %1"),
    QT_TRANSLATE_NOOP("Watch", "exec.apiVersion %1 was removed in Kubernetes 1.24: update %2 and give %3"),
    QT_TRANSLATE_NOOP("Watch", "exec.apiVersion \"%1\" is not known: %2 and %3 are"),
    QT_TRANSLATE_NOOP("Watch", "exec.env has an entry without a name"),
    QT_TRANSLATE_NOOP("Watch", "exec.env has an entry whose name has \"=\" in it"),
    QT_TRANSLATE_NOOP("Watch", "exec.interactiveMode is missing, which %1 requires: give Never, IfAvailable or Always"),
    QT_TRANSLATE_NOOP("Watch", "exec.interactiveMode is Always, and %1 cannot be asked anything here: standard input is not a terminal. Sign in from a terminal, or give IfAvailable if the plugin can do without"),
    QT_TRANSLATE_NOOP("Watch", "exec.interactiveMode \"%1\" is not known: give Never, IfAvailable or Always"),
    QT_TRANSLATE_NOOP("Watch", "token and username/password are both given: remove one"),
    QT_TRANSLATE_NOOP("Watch", "exec and auth-provider are both given: remove one"),
    QT_TRANSLATE_NOOP("Watch", "client-certificate and client-certificate-data are both given: remove one"),
    QT_TRANSLATE_NOOP("Watch", "client-key and client-key-data are both given: remove one"),
    QT_TRANSLATE_NOOP("Watch", "client-certificate needs client-key or client-key-data beside it"),
    QT_TRANSLATE_NOOP("Watch", "token has a line break or control character in it"),
    QT_TRANSLATE_NOOP("Watch", "tokenFile %1 is empty"),
    QT_TRANSLATE_NOOP("Watch", "tokenFile %1: %2"),
    QT_TRANSLATE_NOOP("Watch", "auth-provider gcp was removed in Kubernetes 1.26: use an exec entry with gke-gcloud-auth-plugin"),
    QT_TRANSLATE_NOOP("Watch", "auth-provider azure was removed in Kubernetes 1.26: use an exec entry with kubelogin"),
    QT_TRANSLATE_NOOP("Watch", "auth-provider \"%1\" is not known: use an exec entry"),
    QT_TRANSLATE_NOOP("Watch", "auth-provider oidc: id-token is not a JSON Web Token with an expiry: sign in again with kubectl"),
    QT_TRANSLATE_NOOP("Watch", "as-uid, as-groups and as-user-extra need \"as\" beside them"),
    QT_TRANSLATE_NOOP("Watch", "the value for %1 has a line break or control character in it"),
    QT_TRANSLATE_NOOP("Watch", "certificate-authority and certificate-authority-data are both given: remove one"),
    QT_TRANSLATE_NOOP("Watch", "insecure-skip-tls-verify together with a certificate authority makes no sense: remove one"),
    QT_TRANSLATE_NOOP("Watch", "certificate-authority-data holds no PEM certificate"),
    QT_TRANSLATE_NOOP("Watch", "certificate-authority %1 holds no PEM certificate"),
    QT_TRANSLATE_NOOP("Watch", "certificate-authority %1: %2"),
    QT_TRANSLATE_NOOP("Watch", "client-certificate %1: %2"),
    QT_TRANSLATE_NOOP("Watch", "client-key %1: %2"),
    QT_TRANSLATE_NOOP("Watch", "%1 \"%2\" is not a URL such as https://host:6443"),
    QT_TRANSLATE_NOOP("Watch", "%1 has the scheme \"%2\": https is needed"),
    QT_TRANSLATE_NOOP("Watch", "%1 is not a URL such as http://proxy:3128 or socks5://proxy:1080"),
    QT_TRANSLATE_NOOP("Watch", "%1 has the scheme \"%2\": only http and socks5 proxies can be used"),
    QT_TRANSLATE_NOOP("Watch", "%1 asks for an https proxy (%2): talking TLS to a proxy is not supported; use an http or socks5 proxy. Not connected directly."),
    QT_TRANSLATE_NOOP("Watch", "%1: an http proxy cannot be asked for the IPv6 address %2: give the server by its name, or use a socks5 proxy"),
    QT_TRANSLATE_NOOP("Watch", "it holds no complete PEM private key"),
    QT_TRANSLATE_NOOP("Watch", "the private key cannot be read: it is damaged or of a kind that OpenSSL does not know"),
    QT_TRANSLATE_NOOP("Watch", "keys of the kind %1 cannot be used: make an RSA, EC or Ed25519 key"),
    QT_TRANSLATE_NOOP("Watch", "the key is encrypted, and a kubeconfig has no place for its pass phrase: write it without one (openssl pkey -in KEY -out NEWKEY)"),
    QT_TRANSLATE_NOOP("Watch", "auth-provider oidc has no id-token, and signing in is not done here: sign in with kubectl, or use an exec entry with kubelogin"),
    QT_TRANSLATE_NOOP("Watch", "the OpenID Connect id-token has expired and is not renewed here: sign in again with kubectl, or use an exec entry with kubelogin"),
    QT_TRANSLATE_NOOP("Watch", "%1; checked against the system's authorities, the cluster gives no certificate-authority"),
    QT_TRANSLATE_NOOP("Watch", "%1; checked against the certificate-authority of cluster \"%2\""),
    QT_TRANSLATE_NOOP("Watch", "%1 (certificate of %2, for %3, valid until %4)"),
    QT_TRANSLATE_NOOP("Watch", "%1: the server's certificate is not accepted: %2"),
    // Files
    QT_TRANSLATE_NOOP("Watch", "kubeconfig %1: %2"),
    QT_TRANSLATE_NOOP("Watch", "no such file"),
    QT_TRANSLATE_NOOP("Watch", "the link leads to no file"),
    QT_TRANSLATE_NOOP("Watch", "it is a folder, not a file"),
    QT_TRANSLATE_NOOP("Watch", "cannot be read: %1"),
    QT_TRANSLATE_NOOP("Watch", "it is larger than %1 KiB"),
    QT_TRANSLATE_NOOP("Watch", "%1: not valid YAML: %2"),
    QT_TRANSLATE_NOOP("Watch", "%1: not text: it has NUL bytes (was it written only in part?)"),
    QT_TRANSLATE_NOOP("Watch", "%1: not UTF-8 text"),
    QT_TRANSLATE_NOOP("Watch", "%1: not a kubeconfig: it says kind \"%2\", apiVersion \"%3\" instead of \"Config\", \"v1\""),
    QT_TRANSLATE_NOOP("Watch", "%1: the %2 \"%3\" is already in this list: rename one of the two"),
    QT_TRANSLATE_NOOP("Watch", "%1 must be a mapping, not %2"),
    QT_TRANSLATE_NOOP("Watch", "%1 must be a list, not %2"),
    QT_TRANSLATE_NOOP("Watch", "%1 must be true or false, not %2"),
    QT_TRANSLATE_NOOP("Watch", "%1 must be text, not %2: put it in quotes"),
    QT_TRANSLATE_NOOP("Watch", "%1 must be text, not %2"),
    QT_TRANSLATE_NOOP("Watch", "a mapping"),
    QT_TRANSLATE_NOOP("Watch", "a list"),
    QT_TRANSLATE_NOOP("Watch", "a number"),
    QT_TRANSLATE_NOOP("Watch", "%1 is not valid base64: %2"),
    QT_TRANSLATE_NOOP("Watch", "it holds PEM text: encode it (base64 -w0 FILE), or name the file in the field without -data"),
    QT_TRANSLATE_NOOP("Watch", "was it cut off?"),
};

} // namespace

std::span<const char *const> kubeconfigSentences()
{
    return sentences;
}

} // namespace watchglass
