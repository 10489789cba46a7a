// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QCryptographicHash>

#include <string>
#include <vector>

namespace watchglass {

/// SHA-256 of a sequence of fields, each with its length, so that moving a character from one field to the next
/// changes the result.
class Digest
{
public:
    Digest &add(const std::string &field)
    {
        const quint64 size = field.size();
        m_hash.addData(QByteArrayView(reinterpret_cast<const char *>(&size), sizeof size));
        m_hash.addData(QByteArrayView(field.data(), static_cast<qsizetype>(field.size())));
        return *this;
    }
    Digest &add(const char *field) { return add(std::string(field)); }
    Digest &add(bool flag) { return add(std::string(flag ? "1" : "0")); }
    Digest &add(const std::vector<std::string> &fields)
    {
        add(std::to_string(fields.size()));
        for (const std::string &field : fields) {
            add(field);
        }
        return *this;
    }
    std::string hex() const { return m_hash.result().toHex().toStdString(); }

private:
    QCryptographicHash m_hash{QCryptographicHash::Sha256};
};

} // namespace watchglass
