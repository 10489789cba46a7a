// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/kubeconfig/tlsconfig.h"

#include "watchclient/kubeconfig/errors.h"

#include <QSslCertificate>
#include <QSslCertificateExtension>

#include <openssl/bio.h>
#include <openssl/evp.h>
#include <openssl/pem.h>

#include <format>
#include <memory>

using namespace Qt::StringLiterals;

namespace watchglass {
namespace {

template<auto Free>
struct Deleter
{
    template<typename T>
    void operator()(T *thing) const
    {
        Free(thing);
    }
};
using Memory = std::unique_ptr<BIO, Deleter<BIO_free_all>>;
using NativeKey = std::unique_ptr<EVP_PKEY, Deleter<EVP_PKEY_free>>;
using NativeCertificate = std::unique_ptr<X509, Deleter<X509_free>>;

Memory memoryOf(const std::string &text)
{
    return Memory(BIO_new_mem_buf(text.data(), static_cast<int>(text.size())));
}

int noPassword(char *, int, int, void *)
{
    return -1; // OpenSSL would ask on the terminal
}

NativeKey nativeKey(const std::string &pem)
{
    return NativeKey(PEM_read_bio_PrivateKey(memoryOf(pem).get(), nullptr, noPassword, nullptr));
}

/// The block that holds the key, without parameters, certificates and text before or after it.
std::string keyBlock(const std::string &pem)
{
    constexpr std::string_view Begin = "-----BEGIN ";
    constexpr std::string_view Tail = "PRIVATE KEY-----";
    for (std::size_t at = pem.find(Begin); at != std::string::npos; at = pem.find(Begin, at + 1)) {
        const std::size_t lineEnd = pem.find_first_of("\r\n", at);
        if (lineEnd == std::string::npos || !std::string_view(pem).substr(at, lineEnd - at).ends_with(Tail)) {
            continue;
        }
        const std::string end = "-----END " + pem.substr(at + Begin.size(), lineEnd - at - Begin.size());
        const std::size_t stop = pem.find(end, lineEnd);
        return stop == std::string::npos ? std::string() : pem.substr(at, stop + end.size() - at) + "\n";
    }
    return {};
}

bool matches(const std::string &certificatePem, const std::string &keyPem)
{
    const NativeCertificate certificate(PEM_read_bio_X509(memoryOf(certificatePem).get(), nullptr, noPassword, nullptr));
    const NativeKey key = nativeKey(keyBlock(keyPem));
    return !certificate || !key || X509_check_private_key(certificate.get(), key.get()) == 1;
}

QList<QSslCertificate> readCertificates(const std::string &pem)
{
    return QSslCertificate::fromData(QByteArray::fromStdString(pem), QSsl::Pem);
}

/// `file: user "u": client-key /path`, for messages.
std::string place(const std::string &file, const std::string &owner, const std::string &field, const std::string &path)
{
    return std::format("{}{}: {}", file.empty() ? "" : file + ": ", owner, path.empty() ? field + "-data" : field + " " + path);
}

std::optional<std::string> addClientCertificate(QSslConfiguration &configuration, const ClusterAccess &access, const Credentials &credentials)
{
    const bool fromPlugin = access.exec.has_value();
    const std::string owner = std::format("user \"{}\"", access.userName);
    const std::string what = fromPlugin ? std::format("{}: clientCertificateData of {}", owner, access.exec->config.command)
                                        : place(access.userFile, owner, "client-certificate", access.clientCertificateFile);
    const std::string keyPlace = fromPlugin ? std::format("{}: clientKeyData of {}", owner, access.exec->config.command)
                                            : place(access.userFile, owner, "client-key", access.clientKeyFile);
    const QList<QSslCertificate> chain = readCertificates(credentials.clientCertificatePem);
    if (chain.isEmpty() || chain.first().isNull()) {
        return what + " holds no PEM certificate";
    }
    const auto key = readPrivateKey(credentials.clientKeyPem);
    if (!key) {
        return std::format("{}: {}", keyPlace, key.error());
    }
    if (!matches(credentials.clientCertificatePem, credentials.clientKeyPem)) {
        return keyPlace + " does not belong to the client certificate beside it";
    }
    configuration.setLocalCertificateChain(chain);
    configuration.setPrivateKey(*key);
    return std::nullopt;
}

std::string namesOf(const QSslCertificate &certificate)
{
    QStringList names;
    const auto alternatives = certificate.subjectAlternativeNames();
    for (const QString &name : alternatives) {
        names.append(name);
    }
    return names.isEmpty() ? "no names" : names.join(u", "_s).toStdString();
}

} // namespace

std::expected<QSslKey, std::string> readPrivateKey(const std::string &pem)
{
    const std::string block = keyBlock(pem);
    if (block.empty()) {
        return std::unexpected("it holds no complete PEM private key");
    }
    if (block.contains("ENCRYPTED")) {
        return std::unexpected("the key is encrypted, and a kubeconfig has no place for its pass phrase: write it without one "
                               "(openssl pkey -in KEY -out NEWKEY)");
    }
    const QByteArray text = QByteArray::fromStdString(block);
    for (const QSsl::KeyAlgorithm algorithm : {QSsl::Rsa, QSsl::Ec, QSsl::Dsa}) {
        const QSslKey key(text, algorithm, QSsl::Pem, QSsl::PrivateKey);
        if (!key.isNull()) {
            return key;
        }
    }
    NativeKey native = nativeKey(block);
    if (!native) {
        return std::unexpected("the private key cannot be read: it is damaged or of a kind that OpenSSL does not know");
    }
    const int kind = EVP_PKEY_get_base_id(native.get());
    if (kind != EVP_PKEY_ED25519 && kind != EVP_PKEY_ED448) {
        return std::unexpected(std::format("keys of the kind {} cannot be used: make an RSA, EC or Ed25519 key", OBJ_nid2sn(kind)));
    }
    // Qt has no name for this algorithm but hands a native key to OpenSSL as it is.
    QSslKey key(Qt::HANDLE(native.release()), QSsl::PrivateKey);
    if (key.isNull()) {
        return std::unexpected("Ed25519 client keys are not supported by this Qt: make an RSA or EC key");
    }
    return key;
}

std::expected<TlsSetup, Error> buildTls(const ClusterAccess &access, const Credentials &credentials)
{
    TlsSetup setup;
    setup.configuration = QSslConfiguration::defaultConfiguration();
    setup.configuration.setProtocol(QSsl::TlsV1_2OrLater);
    setup.peerVerifyName = QString::fromStdString(access.tlsServerName);
    if (access.insecureSkipTlsVerify) {
        setup.configuration.setPeerVerifyMode(QSslSocket::VerifyNone);
    } else {
        setup.configuration.setPeerVerifyMode(QSslSocket::VerifyPeer);
        if (!access.caPem.empty()) {
            const QList<QSslCertificate> authorities = readCertificates(access.caPem);
            if (authorities.isEmpty()) {
                const std::string owner = std::format("cluster \"{}\"", access.clusterName);
                return std::unexpected(configError(place(access.clusterFile, owner, "certificate-authority", access.caFile)
                                                   + " holds no readable PEM certificate"));
            }
            setup.configuration.setCaCertificates(authorities);
        }
    }
    if (!credentials.clientCertificatePem.empty()) {
        if (auto problem = addClientCertificate(setup.configuration, access, credentials)) {
            return std::unexpected(makeError(access.exec ? ErrorClass::Credentials : ErrorClass::Config, std::move(*problem)));
        }
    }
    return setup;
}

std::string describeSslErrors(const QList<QSslError> &errors, const ClusterAccess &access)
{
    QStringList reasons;
    QSslCertificate certificate;
    for (const QSslError &error : errors) {
        if (!reasons.contains(error.errorString())) {
            reasons.append(error.errorString());
        }
        if (certificate.isNull()) {
            certificate = error.certificate();
        }
    }
    std::string message = std::format("{}: the server's certificate is not accepted: {}", access.serverHost, reasons.join(u"; "_s).toStdString());
    if (!certificate.isNull()) {
        message += std::format(" (certificate of {}, for {}, valid until {})", certificate.subjectDisplayName().toStdString(), namesOf(certificate),
                               certificate.expiryDate().toString(Qt::ISODate).toStdString());
    }
    message += access.caPem.empty() ? "; checked against the system's authorities, the cluster gives no certificate-authority"
                                    : std::format("; checked against the certificate-authority of cluster \"{}\"", access.clusterName);
    return message;
}

} // namespace watchglass
