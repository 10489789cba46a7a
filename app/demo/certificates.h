// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>

#include <expected>
#include <string>

namespace watchglass::demo {

/// A certificate authority made for one run, and a server certificate from it; PEM. The authority's key is not kept.
struct Certificates
{
    QByteArray authority;
    QByteArray server;
    QByteArray serverKey;
};

/// The server certificate names 127.0.0.1, localhost and kubernetes.default and is good for 30 days.
std::expected<Certificates, std::string> makeCertificates();

} // namespace watchglass::demo
