// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/fakes/testcertificates.h"

#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509v3.h>

#include <memory>

namespace watchglass::fakes {

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
using Certificate = std::unique_ptr<X509, Deleter<X509_free>>;
using Key = std::unique_ptr<EVP_PKEY, Deleter<EVP_PKEY_free>>;
using Memory = std::unique_ptr<BIO, Deleter<BIO_free_all>>;

QByteArray textOf(BIO *bio)
{
    char *data = nullptr;
    const long size = BIO_get_mem_data(bio, &data);
    return QByteArray(data, qsizetype(size));
}

Memory memoryOf(const QByteArray &text)
{
    return Memory(BIO_new_mem_buf(text.constData(), int(text.size())));
}

void addExtension(X509 *certificate, X509 *issuer, int nid, const QByteArray &value)
{
    X509V3_CTX context;
    X509V3_set_ctx_nodb(&context);
    X509V3_set_ctx(&context, issuer, certificate, nullptr, nullptr, 0);
    X509_EXTENSION *extension = X509V3_EXT_conf_nid(nullptr, &context, nid, value.constData());
    X509_add_ext(certificate, extension, -1);
    X509_EXTENSION_free(extension);
}

struct Wanted
{
    QByteArray commonName;
    QByteArrayList names;
    QByteArray usage;
    int notAfter = 86400;
    bool authority = false;
};

CertificateAndKey make(const Wanted &wanted, const CertificateAndKey *signer)
{
    const Key key(EVP_EC_gen("P-256"));
    const Certificate certificate(X509_new());
    X509_set_version(certificate.get(), 2);
    std::uint32_t serial = 0;
    RAND_bytes(reinterpret_cast<unsigned char *>(&serial), sizeof serial);
    ASN1_INTEGER_set(X509_get_serialNumber(certificate.get()), long(serial >> 1) + 1);
    X509_gmtime_adj(X509_getm_notBefore(certificate.get()), -86400);
    X509_gmtime_adj(X509_getm_notAfter(certificate.get()), wanted.notAfter);
    X509_NAME *name = X509_get_subject_name(certificate.get());
    X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_UTF8, reinterpret_cast<const unsigned char *>(wanted.commonName.constData()),
                               int(wanted.commonName.size()), -1, 0);
    X509_set_pubkey(certificate.get(), key.get());

    Certificate issuer;
    Key issuerKey;
    if (signer) {
        issuer.reset(PEM_read_bio_X509(memoryOf(signer->certificatePem).get(), nullptr, nullptr, nullptr));
        issuerKey.reset(PEM_read_bio_PrivateKey(memoryOf(signer->keyPem).get(), nullptr, nullptr, nullptr));
    }
    X509 *const by = issuer ? issuer.get() : certificate.get();
    X509_set_issuer_name(certificate.get(), X509_get_subject_name(by));
    addExtension(certificate.get(), by, NID_basic_constraints, wanted.authority ? "critical,CA:TRUE" : "critical,CA:FALSE");
    if (!wanted.names.isEmpty()) {
        addExtension(certificate.get(), by, NID_subject_alt_name, wanted.names.join(','));
    }
    if (!wanted.usage.isEmpty()) {
        addExtension(certificate.get(), by, NID_ext_key_usage, wanted.usage);
    }
    X509_sign(certificate.get(), issuerKey ? issuerKey.get() : key.get(), EVP_sha256());

    const Memory certificateText(BIO_new(BIO_s_mem()));
    const Memory keyText(BIO_new(BIO_s_mem()));
    PEM_write_bio_X509(certificateText.get(), certificate.get());
    PEM_write_bio_PrivateKey(keyText.get(), key.get(), nullptr, nullptr, 0, nullptr, nullptr);
    return {textOf(certificateText.get()), textOf(keyText.get())};
}

} // namespace

TestAuthority::TestAuthority(const QByteArray &commonName)
    : m_own(make({commonName, {}, {}, 86400, true}, nullptr))
{
}

CertificateAndKey TestAuthority::server(const QByteArray &commonName, const QByteArrayList &subjectAltNames, int notAfterSeconds) const
{
    return make({commonName, subjectAltNames, "serverAuth", notAfterSeconds}, &m_own);
}

CertificateAndKey TestAuthority::client(const QByteArray &commonName) const
{
    return make({commonName, {}, "clientAuth"}, &m_own);
}

} // namespace watchglass::fakes
