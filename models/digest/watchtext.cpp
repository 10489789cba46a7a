// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/digest/kubeconfigsentences.h"
#include "models/digest/watchtext.h"

#include <QCoreApplication>
#include <QStringList>

#include <array>
#include <optional>
#include <vector>

namespace watchglass {

namespace {

/// As watchclient and the event log say them. Of two that fit, the first is taken: what is more special stands before.
constexpr std::array sentences{
    // Phases
    QT_TRANSLATE_NOOP("Watch", "Discovering"),
    QT_TRANSLATE_NOOP("Watch", "Listing"),
    QT_TRANSLATE_NOOP("Watch", "Synchronising"),
    QT_TRANSLATE_NOOP("Watch", "Live"),
    QT_TRANSLATE_NOOP("Watch", "Reconnecting"),
    QT_TRANSLATE_NOOP("Watch", "BackingOff"),
    QT_TRANSLATE_NOOP("Watch", "Relisting"),
    QT_TRANSLATE_NOOP("Watch", "Polling"),
    QT_TRANSLATE_NOOP("Watch", "Unauthorized"),
    QT_TRANSLATE_NOOP("Watch", "Forbidden"),
    QT_TRANSLATE_NOOP("Watch", "Unsupported"),
    QT_TRANSLATE_NOOP("Watch", "Stopped"),
    // Why a stream took a step
    QT_TRANSLATE_NOOP("Watch", "Watching."),
    QT_TRANSLATE_NOOP("Watch", "Resumed from resourceVersion %1, nothing skipped."),
    QT_TRANSLATE_NOOP("Watch", "Resumed from resourceVersion %1. After the interruption the server's list at that version has as many objects as here, and the same first one."),
    QT_TRANSLATE_NOOP("Watch", "Resumed from resourceVersion %1. After the interruption the server has not shown that its history is still the same."),
    QT_TRANSLATE_NOOP("Watch", "Going on from resourceVersion %1."),
    QT_TRANSLATE_NOOP("Watch", "The stream ended normally after %1. Resuming where it ended."),
    QT_TRANSLATE_NOOP("Watch", "The connection broke after %1. Resuming where it ended."),
    QT_TRANSLATE_NOOP("Watch", "The server did not end the stream when it should have: the connection may be dead. Resuming."),
    QT_TRANSLATE_NOOP("Watch", "No sign of life for 150 s. Resuming from resourceVersion %1."),
    QT_TRANSLATE_NOOP("Watch", "No sign of life for 75 s; the server usually speaks once a minute."),
    QT_TRANSLATE_NOOP("Watch", "The stream gives signs of life again."),
    QT_TRANSLATE_NOOP("Watch", "Connected, waiting for the first bytes (a proxy may be holding them back)."),
    QT_TRANSLATE_NOOP("Watch", "Connected, but the server has not shown yet that its history reaches resourceVersion %1."),
    QT_TRANSLATE_NOOP("Watch", "Reading the list for the first time."),
    QT_TRANSLATE_NOOP("Watch", "Reading the list again."),
    QT_TRANSLATE_NOOP("Watch", "Reading the list."),
    QT_TRANSLATE_NOOP("Watch", "The list is read; opening the watch."),
    QT_TRANSLATE_NOOP("Watch", "Comparing with the server's list before the stream goes on."),
    QT_TRANSLATE_NOOP("Watch", "Waiting for the end of the initial objects."),
    QT_TRANSLATE_NOOP("Watch", "No streaming list here (%1); reading the list in pages."),
    QT_TRANSLATE_NOOP("Watch", "no end of the initial objects before the deadline"),
    QT_TRANSLATE_NOOP("Watch", "silence before the end of the initial objects"),
    QT_TRANSLATE_NOOP("Watch", "the stream ended before the end of the initial objects"),
    QT_TRANSLATE_NOOP("Watch", "History after %1 cannot be continued (%2). Reading everything again."),
    QT_TRANSLATE_NOOP("Watch", "The computer was asleep for %1 min."),
    QT_TRANSLATE_NOOP("Watch", "The network has changed; connecting anew."),
    QT_TRANSLATE_NOOP("Watch", "The kubeconfig has changed; connecting anew."),
    QT_TRANSLATE_NOOP("Watch", "Another cluster answers at this address: reading everything anew."),
    QT_TRANSLATE_NOOP("Watch", "The server did not accept the credentials; asking for new ones."),
    QT_TRANSLATE_NOOP("Watch", "Not found: reading again what the server serves."),
    QT_TRANSLATE_NOOP("Watch", "Looking whether the resource is served again."),
    QT_TRANSLATE_NOOP("Watch", "Not watching any more."),
    QT_TRANSLATE_NOOP("Watch", "This API cannot be watched: read again from time to time."),
    QT_TRANSLATE_NOOP("Watch", "Lists of this API have no version to watch from: read again from time to time."),
    QT_TRANSLATE_NOOP("Watch", "You may list but not watch this resource: read again from time to time."),
    QT_TRANSLATE_NOOP("Watch", "The server does not watch this resource: read again from time to time."),
    // What went wrong
    QT_TRANSLATE_NOOP("Watch", "The server ended the watch with an error that says nothing"),
    QT_TRANSLATE_NOOP("Watch", "Unusable frame in the watch (%1): %2"),
    QT_TRANSLATE_NOOP("Watch", "The watch sends objects of another kind: %1"),
    QT_TRANSLATE_NOOP("Watch", "The compressed stream cannot be read; asking for it uncompressed. %1"),
    QT_TRANSLATE_NOOP("Watch", "The server closes the watch at once."),
    QT_TRANSLATE_NOOP("Watch", "The connection ended before an answer. %1"),
    QT_TRANSLATE_NOOP("Watch", "The list stopped coming: no byte for 60 s."),
    QT_TRANSLATE_NOOP("Watch", "The watch got no answer for 90 s."),
    QT_TRANSLATE_NOOP("Watch", "The list took longer than the server keeps a snapshot: %1"),
    QT_TRANSLATE_NOOP("Watch", "its pages come from different moments"),
    QT_TRANSLATE_NOOP("Watch", "the server hands out the same page again"),
    QT_TRANSLATE_NOOP("Watch", "What was listed a moment ago cannot be watched: %1"),
    QT_TRANSLATE_NOOP("Watch", "%1 is no longer served by this cluster"),
    QT_TRANSLATE_NOOP("Watch", "%1 cannot be listed: the API has no such verb"),
    QT_TRANSLATE_NOOP("Watch", "This machine could not read as fast as the server sent, and the server ended the stream. Then: %1"),
    QT_TRANSLATE_NOOP("Watch", "The computer was asleep for %1 min. Then: %2"),
    QT_TRANSLATE_NOOP("Watch", "it was read from time to time only, and may be watched now"),
    QT_TRANSLATE_NOOP("Watch", "another stream saw the server's history go back"),
    QT_TRANSLATE_NOOP("Watch", "asked for by the user"),
    // What a request failed of
    QT_TRANSLATE_NOOP("Watch", "no connection to %1 within %2"),
    QT_TRANSLATE_NOOP("Watch", "%1 did not answer within %2"),
    QT_TRANSLATE_NOOP("Watch", "%1 does not answer in time"),
    QT_TRANSLATE_NOOP("Watch", "connection refused by %1; is the server running?"),
    QT_TRANSLATE_NOOP("Watch", "the name of %1 is not known; check the server field and the VPN or DNS"),
    QT_TRANSLATE_NOOP("Watch", "%1 closed the connection before it answered"),
    QT_TRANSLATE_NOOP("Watch", "the connection to %1 broke: %2"),
    QT_TRANSLATE_NOOP("Watch", "the proxy to %1 cannot be used: %2; check proxy-url in the kubeconfig, or HTTPS_PROXY"),
    QT_TRANSLATE_NOOP("Watch", "the proxy %1 to %2 cannot be used: %3; check proxy-url in the kubeconfig, or HTTPS_PROXY"),
    QT_TRANSLATE_NOOP("Watch", "it refuses the connection"),
    QT_TRANSLATE_NOOP("Watch", "it closed the connection"),
    QT_TRANSLATE_NOOP("Watch", "its name is not known"),
    QT_TRANSLATE_NOOP("Watch", "it does not answer in time"),
    QT_TRANSLATE_NOOP("Watch", "it wants a user name and a password, or others than these"),
    QT_TRANSLATE_NOOP("Watch", "%1 does not speak HTTP: %2; check scheme and port of the server field"),
    QT_TRANSLATE_NOOP("Watch", "TLS with %1 failed: the server wants a client certificate, or another one; check client-certificate and client-key of the user (%2)"),
    QT_TRANSLATE_NOOP("Watch", "TLS with %1 failed: %2"),
    QT_TRANSLATE_NOOP("Watch", "a %1 came where a watch was asked for"),
    QT_TRANSLATE_NOOP("Watch", "the certificate of %1 is not accepted: %2; set tls-server-name to one of these names if this is the right server"),
    QT_TRANSLATE_NOOP("Watch", "the certificate of %1 is not accepted: %2; check certificate-authority in the kubeconfig"),
    QT_TRANSLATE_NOOP("Watch", "the certificate of %1 is not accepted: %2; check the dates of the certificate and the clock of this machine"),
    QT_TRANSLATE_NOOP("Watch", "the certificate of %1 is not accepted: %2"),
    QT_TRANSLATE_NOOP("Watch", "something between this machine and %1 answered with a web page%2; a sign-in page or a proxy may be in the way"),
    QT_TRANSLATE_NOOP("Watch", "something between this machine and %1 answered with %2 instead of JSON%3; a sign-in page or a proxy may be in the way"),
    QT_TRANSLATE_NOOP("Watch", "an answer of %1 is larger than 256 MiB"),
    QT_TRANSLATE_NOOP("Watch", "the compressed answer of %1 cannot be read: %2"),
    QT_TRANSLATE_NOOP("Watch", "%1 redirects in a circle (%2)"),
    QT_TRANSLATE_NOOP("Watch", "%1 redirects to %2; not followed, because it would receive your credentials"),
    QT_TRANSLATE_NOOP("Watch", "gateway error %1 from a load balancer or proxy before %2"),
    QT_TRANSLATE_NOOP("Watch", "%1 asks to wait (429)%2"),
    QT_TRANSLATE_NOOP("Watch", "%1 did not accept the credentials%2"),
    QT_TRANSLATE_NOOP("Watch", "%1 does not allow to read %2"),
    QT_TRANSLATE_NOOP("Watch", "%1 does not have %2: %3"),
    QT_TRANSLATE_NOOP("Watch", "%1 does not have %2"),
    QT_TRANSLATE_NOOP("Watch", "%1 answered %2: %3"),
    QT_TRANSLATE_NOOP("Watch", "user \"%1\" of %2 wants to run the program %3, which was not agreed to yet: agree to it, or name the file with --kubeconfig or KUBECONFIG"),
    QT_TRANSLATE_NOOP("Watch", "user \"%1\" of %2 at %3: %4"),
    QT_TRANSLATE_NOOP("Watch", "user \"%1\" of %2: %3"),
    QT_TRANSLATE_NOOP("Watch", "its token was not accepted: it may have expired or be of another cluster"),
    QT_TRANSLATE_NOOP("Watch", "its client certificate was not accepted: it may have expired or be of another cluster"),
    QT_TRANSLATE_NOOP("Watch", "its user name and password were not accepted (servers dropped them in Kubernetes 1.19)"),
    QT_TRANSLATE_NOOP("Watch", "it has no credentials, and the server wants some: add a token, a client certificate or an exec entry"),
    QT_TRANSLATE_NOOP("Watch", "no credentials are sent to a plain http server, and the server wants some: use https"),
    QT_TRANSLATE_NOOP("Watch", "the token in %1 was not accepted; it is read again when the file changes"),
    QT_TRANSLATE_NOOP("Watch", "its token was not accepted, and tokenFile %1 brings no other: %2"),
    QT_TRANSLATE_NOOP("Watch", "credential plugins are switched off"),
    // What was found
    QT_TRANSLATE_NOOP("Watch", "Deleted and created again while not delivered (new UID)"),
    QT_TRANSLATE_NOOP("Watch", "Removed while not delivered; its last state and time are not known"),
    QT_TRANSLATE_NOOP("Watch", "Changed while not delivered"),
    QT_TRANSLATE_NOOP("Watch", "Was deleted and created again (new UID); its deletion was not delivered"),
    QT_TRANSLATE_NOOP("Watch", "Two different bodies for one version of the object"),
    QT_TRANSLATE_NOOP("Watch", "Several spec revisions arrived as one on an unbroken stream"),
    QT_TRANSLATE_NOOP("Watch", "resourceVersion %1 came after %2 on the same stream"),
    QT_TRANSLATE_NOOP("Watch", "The server's history went back from %1 to %2: restored from a backup, or another storage answers"),
    QT_TRANSLATE_NOOP("Watch", "The list at resourceVersion %1 is not what the watch has delivered: events were left out, or the storage went back and was written on"),
    QT_TRANSLATE_NOOP("Watch", "The server's clock is %1 s ahead of this machine's"),
    QT_TRANSLATE_NOOP("Watch", "The server's clock is %1 s behind this machine's"),
    QT_TRANSLATE_NOOP("Watch", "No byte for 150 s although the server sends bookmarks each minute; the stream was opened again"),
    QT_TRANSLATE_NOOP("Watch", "This machine could not keep up; what was sent meanwhile was not kept"),
    QT_TRANSLATE_NOOP("Watch", "Seen only by reading the list from time to time"),
    QT_TRANSLATE_NOOP("Watch", "The context names another server now; what was recorded before belongs to another cluster"),
    QT_TRANSLATE_NOOP("Watch", "Another cluster answers at %1: the uid of namespace kube-system was %2 and is %3"),
    QT_TRANSLATE_NOOP("Watch", "Reading again found %1 added, %2 removed, %3 changed; what came and went in between cannot be seen"),
    QT_TRANSLATE_NOOP("Watch", "Reading again found %1 added, %2 removed, %3 changed, %4 deleted and created again; what came and went in between cannot be seen"),
    QT_TRANSLATE_NOOP("Watch", "recording was stopped and caught up; nothing was left out"),
    // Rows of the event log
    QT_TRANSLATE_NOOP("Watch", "Blind until now: re-reading found no difference; what came and went in between cannot be seen"),
    QT_TRANSLATE_NOOP("Watch", "Blind until now: %1 or more changes were not delivered (%2 added, %3 removed, %4 changed); what came and went in between cannot be seen"),
    QT_TRANSLATE_NOOP("Watch", "session begins: %1"),
    // What is added to others
    QT_TRANSLATE_NOOP("Watch", "%1 (and %2 more before this one, not listed)"),
    QT_TRANSLATE_NOOP("Watch", "%1 (noticed by: %2)"),
    QT_TRANSLATE_NOOP("Watch", "%1; %2 objects are named in the record of the interval only"),
    QT_TRANSLATE_NOOP("Watch", "%1; the evidence of %2 more objects was not kept"),
    QT_TRANSLATE_NOOP("Watch", "%1; then: %2"),
};

/// A sentence of ours, cut at what differs.
struct Pattern
{
    const char *english = nullptr;
    std::vector<QString> pieces; ///< before %1, between %1 and %2, ..., behind the last
};

const std::vector<Pattern> &patterns()
{
    static const std::vector<Pattern> all = [] {
        std::vector<Pattern> made;
        for (const char *english : watchSentences()) {
            Pattern &pattern = made.emplace_back(Pattern{english, {}});
            QString rest = QString::fromUtf8(english);
            for (int number = 1; rest.contains(u'%' + QString::number(number)); ++number) {
                const qsizetype at = rest.indexOf(u'%' + QString::number(number));
                pattern.pieces.push_back(rest.left(at));
                rest = rest.sliced(at + 2);
            }
            pattern.pieces.push_back(rest);
        }
        return made;
    }();
    return all;
}

/// What stands in a text for %1, %2, ...; nothing where it is another sentence.
std::optional<QStringList> valuesOf(const QString &text, const std::vector<QString> &pieces)
{
    if (pieces.size() == 1) {
        return text == pieces.front() ? std::optional(QStringList()) : std::nullopt;
    }
    const QString &last = pieces.back();
    if (!text.startsWith(pieces.front()) || !text.endsWith(last) || text.size() < pieces.front().size() + last.size()) {
        return {};
    }
    QStringList values;
    qsizetype from = pieces.front().size();
    for (std::size_t i = 1; i + 1 < pieces.size(); ++i) {
        const qsizetype to = text.indexOf(pieces[i], from);
        if (to < 0 || to + pieces[i].size() > text.size() - last.size()) {
            return {};
        }
        values += text.sliced(from, to - from);
        from = to + pieces[i].size();
    }
    return values += text.sliced(from, text.size() - last.size() - from);
}

QString translated(const QString &text)
{
    for (const Pattern &pattern : patterns()) {
        if (const std::optional<QStringList> values = valuesOf(text, pattern.pieces)) {
            QString said = QCoreApplication::translate("Watch", pattern.english);
            // All at once: a value may hold a per cent sign.
            QStringList parts = *values;
            for (QString &part : parts) {
                part = translated(part);
            }
            switch (parts.size()) {
            case 0:
                return said;
            case 1:
                return said.arg(parts[0]);
            case 2:
                return said.arg(parts[0], parts[1]);
            case 3:
                return said.arg(parts[0], parts[1], parts[2]);
            default:
                return said.arg(parts[0], parts[1], parts[2], parts[3]);
            }
        }
    }
    return text;
}

} // namespace

QString watchText(std::string_view english)
{
    return translated(QString::fromUtf8(english.data(), qsizetype(english.size())));
}

/// What names a plugin or an entry of a kubeconfig may hold anything, also what looks like another sentence: it is first.
std::span<const char *const> watchSentences()
{
    static const std::vector<const char *> all = [] {
        const std::span<const char *const> first = kubeconfigSentences();
        std::vector<const char *> both(first.begin(), first.end());
        both.insert(both.end(), sentences.begin(), sentences.end());
        return both;
    }();
    return all;
}

} // namespace watchglass
