// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QStringList>

namespace watchglass::fakes {

struct CertificateAndKey
{
    QByteArray certificatePem;
    QByteArray keyPem;
};

/// Makes certificates for one test run, elliptic (P-256), good for a day.
class TestAuthority
{
public:
    explicit TestAuthority(const QByteArray &commonName = "Test Authority");

    const QByteArray &certificatePem() const { return m_own.certificatePem; }
    /// For a server: names as OpenSSL writes them, `DNS:localhost`, `IP:127.0.0.1`.
    CertificateAndKey server(const QByteArray &commonName, const QByteArrayList &subjectAltNames, int notAfterSeconds = 86400) const;
    CertificateAndKey client(const QByteArray &commonName) const;

private:
    CertificateAndKey m_own;
};

} // namespace watchglass::fakes
