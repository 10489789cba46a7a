// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/demo/servedemo.h"

#include "app/demo/demoserver.h"

#include <QFile>
#include <QRandomGenerator>
#include <QSaveFile>
#include <QThread>

#include <mutex>

namespace watchglass::demo {

using namespace Qt::StringLiterals;

class Demo::Private
{
public:
    DemoOptions options;
    Certificates certificates;
    std::vector<User> users;
    std::uint16_t port = 0;
    QThread thread;
    QObject worker; ///< lives on `thread`, to run things there
    std::unique_ptr<DemoCluster> cluster; ///< these three are used on `thread` once it runs
    std::unique_ptr<ApiHandler> handler;
    std::unique_ptr<DemoServer> server;
    mutable std::mutex mutex; ///< guards `incidents`
    std::vector<Incident> incidents;

    std::expected<void, std::string> start();
};

namespace {

std::string newToken()
{
    quint32 words[8];
    QRandomGenerator::system()->fillRange(words);
    return QByteArray(reinterpret_cast<const char *>(words), sizeof words)
        .toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals)
        .toStdString();
}

std::string checkOptions(const DemoOptions &options)
{
    if (!(options.speed >= 0.01 && options.speed <= 1000)) {
        return "--speed must be between 0.01 and 1000";
    }
    if (options.objects < 0 || options.objects > 100'000) {
        return "--objects must be between 0 and 100000";
    }
    if (options.rate < 0 || options.rate > 10'000) {
        return "--rate must be between 0 and 10000 changes a second";
    }
    return {};
}

} // namespace

std::expected<void, std::string> Demo::Private::start()
{
    if (!options.http) {
        auto made = makeCertificates();
        if (!made) {
            return std::unexpected(made.error());
        }
        certificates = std::move(*made);
    }
    users = { { "demo-admin", newToken(), {} }, { "viewer-shop", newToken(), "shop" } };
    std::expected<std::uint16_t, std::string> bound;
    thread.setObjectName(u"demo-server"_s);
    thread.start();
    worker.moveToThread(&thread);
    QMetaObject::invokeMethod(&worker, [&] {
        ClusterOptions wanted;
        wanted.seed = options.seed;
        wanted.start = SystemClock().wall();
        wanted.speed = options.speed;
        wanted.objects = options.objects;
        wanted.rate = options.rate;
        wanted.faults = options.faults;
        wanted.story = options.story;
        wanted.varieties = options.varieties;
        wanted.lead = std::chrono::seconds(2);
        cluster = std::make_unique<DemoCluster>(wanted);
        ApiOptions api;
        api.bookmarkInterval = options.bookmarkInterval;
        api.tooLargeDelay = options.tooLargeDelay;
        api.silentAfterRestore = options.silentAfterRestore;
        handler = std::make_unique<ApiHandler>(cluster->store(), api, users);
        server = std::make_unique<DemoServer>(*cluster, *handler, [this](const Incident &incident) {
            {
                const std::lock_guard lock(mutex);
                incidents.push_back(incident);
            }
            if (options.onIncident) {
                options.onIncident(incident);
            }
        });
        bound = server->listen(options.port, options.http ? nullptr : &certificates);
        if (bound) {
            handler->options().address = "127.0.0.1:" + std::to_string(*bound);
        }
    }, Qt::BlockingQueuedConnection);
    if (!bound) {
        return std::unexpected(bound.error());
    }
    port = *bound;
    return {};
}

Demo::Demo()
    : d(std::make_unique<Private>())
{
}

Demo::~Demo()
{
    stop();
}

void Demo::stop()
{
    if (!d->thread.isRunning()) {
        return;
    }
    QMetaObject::invokeMethod(&d->worker, [this] {
        d->server.reset();
        d->handler.reset();
        d->cluster.reset();
    }, Qt::BlockingQueuedConnection);
    d->thread.quit();
    d->thread.wait();
}

QUrl Demo::url() const
{
    return QUrl((d->options.http ? u"http://127.0.0.1:"_s : u"https://127.0.0.1:"_s) + QString::number(d->port));
}

QByteArray Demo::token() const
{
    return QByteArray::fromStdString(d->users.front().token);
}

QByteArray Demo::certificateAuthority() const
{
    return d->certificates.authority;
}

QByteArray Demo::kubeconfig() const
{
    QByteArray out = "apiVersion: v1\nkind: Config\ncurrent-context: demo\nclusters:\n- name: demo\n  cluster:\n    server: ";
    out += url().toEncoded() + '\n';
    if (!d->options.http) {
        out += "    certificate-authority-data: " + d->certificates.authority.toBase64() + '\n';
    }
    out += "contexts:\n";
    out += "- name: demo\n  context:\n    cluster: demo\n    user: demo-admin\n    namespace: shop\n";
    out += "- name: viewer-shop\n  context:\n    cluster: demo\n    user: viewer-shop\n    namespace: shop\nusers:\n";
    for (const User &user : d->users) {
        out += "- name: " + QByteArray::fromStdString(user.name) + "\n  user:\n    token: "
            + QByteArray::fromStdString(user.token) + '\n';
    }
    return out;
}

std::expected<void, std::string> Demo::writeKubeconfig(const QString &path) const
{
    QSaveFile file(path);
    const QByteArray text = kubeconfig();
    if (!file.open(QIODevice::WriteOnly) || !file.setPermissions(QFile::ReadOwner | QFile::WriteOwner)
        || file.write(text) != text.size() || !file.commit()) {
        return std::unexpected("cannot write " + path.toStdString() + ": " + file.errorString().toStdString());
    }
    return {};
}

std::vector<Incident> Demo::incidents() const
{
    const std::lock_guard lock(d->mutex);
    return d->incidents;
}

std::expected<std::unique_ptr<Demo>, std::string> startDemo(const DemoOptions &options)
{
    if (const std::string wrong = checkOptions(options); !wrong.empty()) {
        return std::unexpected(wrong);
    }
    std::unique_ptr<Demo> demo(new Demo);
    demo->d->options = options;
    if (auto started = demo->d->start(); !started) {
        return std::unexpected(started.error());
    }
    return demo;
}

} // namespace watchglass::demo
