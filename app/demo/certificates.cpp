// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/demo/certificates.h"

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

#include <initializer_list>
#include <memory>
#include <utility>

namespace watchglass::demo {
namespace {

using Key = std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)>;
using Certificate = std::unique_ptr<X509, decltype(&X509_free)>;
using Extensions = std::initializer_list<std::pair<int, const char *>>;

Key newKey()
{
    return { EVP_EC_gen("P-256"), &EVP_PKEY_free };
}

template<typename Write>
QByteArray toPem(Write write)
{
    const std::unique_ptr<BIO, decltype(&BIO_free)> bio(BIO_new(BIO_s_mem()), &BIO_free);
    if (!bio || !write(bio.get())) {
        return {};
    }
    char *data = nullptr;
    const long size = BIO_get_mem_data(bio.get(), &data);
    return QByteArray(data, size);
}

bool addName(X509_NAME *name, const char *field, const char *text)
{
    return X509_NAME_add_entry_by_txt(name, field, MBSTRING_UTF8, reinterpret_cast<const unsigned char *>(text), -1, -1,
                                      0)
        == 1;
}

/// Signed by `issuerKey`; `issuer` null makes it its own issuer.
Certificate newCertificate(EVP_PKEY *key, const char *commonName, X509 *issuer, EVP_PKEY *issuerKey,
                           const Extensions &extensions)
{
    Certificate out(X509_new(), &X509_free);
    unsigned char serial[8] = {};
    if (!out || RAND_bytes(serial + 1, 7) != 1) {
        return { nullptr, &X509_free };
    }
    const std::unique_ptr<BIGNUM, decltype(&BN_free)> number(BN_bin2bn(serial, sizeof serial, nullptr), &BN_free);
    X509_set_version(out.get(), 2);
    BN_to_ASN1_INTEGER(number.get(), X509_get_serialNumber(out.get()));
    X509_gmtime_adj(X509_getm_notBefore(out.get()), -3600);
    X509_gmtime_adj(X509_getm_notAfter(out.get()), 30L * 24 * 3600);
    X509_set_pubkey(out.get(), key);
    addName(X509_get_subject_name(out.get()), "CN", commonName);
    X509 *signer = issuer ? issuer : out.get();
    X509_set_issuer_name(out.get(), X509_get_subject_name(signer));
    X509V3_CTX context;
    X509V3_set_ctx(&context, signer, out.get(), nullptr, nullptr, 0);
    for (const auto &[id, text] : extensions) {
        X509_EXTENSION *extension = X509V3_EXT_conf_nid(nullptr, &context, id, text);
        if (!extension) {
            return { nullptr, &X509_free };
        }
        X509_add_ext(out.get(), extension, -1);
        X509_EXTENSION_free(extension);
    }
    if (X509_sign(out.get(), issuerKey, EVP_sha256()) == 0) {
        return { nullptr, &X509_free };
    }
    return out;
}

std::string opensslError()
{
    char text[200] = {};
    ERR_error_string_n(ERR_get_error(), text, sizeof text);
    return std::string("the demo server's certificate could not be made: ") + text;
}

} // namespace

std::expected<Certificates, std::string> makeCertificates()
{
    const Key authorityKey = newKey();
    const Key serverKey = newKey();
    if (!authorityKey || !serverKey) {
        return std::unexpected(opensslError());
    }
    const Certificate authority
        = newCertificate(authorityKey.get(), "watchglass-demo-ca", nullptr, authorityKey.get(),
                         { { NID_basic_constraints, "critical,CA:TRUE" },
                           { NID_key_usage, "critical,keyCertSign,cRLSign" },
                           { NID_subject_key_identifier, "hash" } });
    if (!authority) {
        return std::unexpected(opensslError());
    }
    const Certificate server = newCertificate(
        serverKey.get(), "watchglass-demo", authority.get(), authorityKey.get(),
        { { NID_basic_constraints, "critical,CA:FALSE" },
          { NID_key_usage, "critical,digitalSignature" },
          { NID_ext_key_usage, "serverAuth" },
          { NID_subject_key_identifier, "hash" },
          { NID_authority_key_identifier, "keyid" },
          { NID_subject_alt_name, "IP:127.0.0.1,DNS:localhost,DNS:kubernetes,DNS:kubernetes.default" } });
    if (!server) {
        return std::unexpected(opensslError());
    }
    Certificates out;
    out.authority = toPem([&](BIO *bio) { return PEM_write_bio_X509(bio, authority.get()) == 1; });
    out.server = toPem([&](BIO *bio) { return PEM_write_bio_X509(bio, server.get()) == 1; });
    out.serverKey = toPem([&](BIO *bio) {
        return PEM_write_bio_PrivateKey(bio, serverKey.get(), nullptr, nullptr, 0, nullptr, nullptr) == 1;
    });
    return out;
}

} // namespace watchglass::demo
