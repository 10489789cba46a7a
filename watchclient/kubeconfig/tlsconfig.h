// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/kubeconfig/clusteraccess.h"
#include "watchclient/kubeconfig/credentials.h"

#include <QSslConfiguration>
#include <QSslError>
#include <QSslKey>
#include <QString>

#include <expected>
#include <string>

namespace watchglass {

/// What an encrypted connection of one identity needs. Qt reuses an open connection even when the certificate differs,
/// so each identity and each certificate wants a network manager of its own.
struct TlsSetup
{
    QSslConfiguration configuration;
    QString peerVerifyName; ///< for SNI and verification; empty: the host of the URL
};

/// Any thread. The error names the file or field and what is wrong with it.
std::expected<TlsSetup, Error> buildTls(const ClusterAccess &access, const Credentials &credentials = {});

/// Reads a private key: RSA (PKCS#1, PKCS#8), elliptic (SEC1 with or without parameters, PKCS#8), Ed25519 and Ed448.
/// Text around it is allowed. The error says what kind of key it is where it cannot be used; it has no key material.
std::expected<QSslKey, std::string> readPrivateKey(const std::string &pem);

/// One line for people: what the peer's certificate is and why it is not accepted, with its subject and names.
std::string describeSslErrors(const QList<QSslError> &errors, const ClusterAccess &access);

} // namespace watchglass
