// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
// ThreadSanitizer does not see inside a Qt that was built without it, and takes whatever crosses threads by a queued call
// or signal for a race. Linked into each test of a TSan build, this file stands before three entrances of Qt and tells
// what they order: a queued call comes after its post, a blocking call returns after it was done, and waiting for a
// thread comes after what ran in it.
#include <QtCore/QObject>
#include <QtCore/QThread>
#include <QDeadlineTimer>

#include <dlfcn.h>

extern "C" {
void __tsan_acquire(void *address);
void __tsan_release(void *address);

const char *__tsan_default_options()
{
    return "ignore_noninstrumented_modules=1";
}
/// Qt copies the arguments of a queued signal after activate() was entered and before the receiver is woken. The only
/// QWaitCondition here is that of QtTest's own watchdog, which QtTest destroys after its thread has ended.
const char *__tsan_default_suppressions()
{
    return "race:QtPrivate::QMetaTypeForType\nrace:QWaitCondition::~QWaitCondition";
}
}

namespace {

template<typename Function>
Function next(const char *symbol)
{
    return reinterpret_cast<Function>(dlsym(RTLD_NEXT, symbol));
}

/// A call that says after what it comes and before what.
class OrderedCall : public QtPrivate::QSlotObjectBase
{
public:
    OrderedCall(QtPrivate::QSlotObjectBase *call, const void *after) : QSlotObjectBase(&impl), m_call(call), m_after(const_cast<void *>(after)) {}

private:
    static void impl(int which, QtPrivate::QSlotObjectBase *self, QObject *receiver, void **args, bool *ret)
    {
        auto *ordered = static_cast<OrderedCall *>(self);
        if (which == Destroy) {
            __tsan_acquire(ordered->m_after);
            ordered->m_call->destroyIfLastRef();
            delete ordered;
        } else if (which == Call) {
            QThread *thread = QThread::currentThread();
            __tsan_acquire(ordered->m_after);
            ordered->m_call->call(receiver, args);
            __tsan_release(thread);
        } else if (which == Compare) {
            *ret = ordered->m_call->compare(args);
        }
    }

    QtPrivate::QSlotObjectBase *m_call;
    void *m_after;
};

} // namespace

bool QMetaObject::invokeMethodImpl(QObject *object, QtPrivate::QSlotObjectBase *slot, Qt::ConnectionType type, qsizetype count,
                                   const void *const *params, const char *const *names, const QtPrivate::QMetaTypeInterface *const *types)
{
    using Function = bool (*)(QObject *, QtPrivate::QSlotObjectBase *, Qt::ConnectionType, qsizetype, const void *const *, const char *const *,
                              const QtPrivate::QMetaTypeInterface *const *);
    static const auto real = next<Function>(
        "_ZN11QMetaObject16invokeMethodImplEP7QObjectPN9QtPrivate15QSlotObjectBaseEN2Qt14ConnectionTypeExPKPKvPKPKcPKPKNS2_18QMetaTypeInterfaceE");
    QThread *thread = object->thread();
    __tsan_release(object);
    const bool done = real(object, new OrderedCall(slot, object), type, count, params, names, types);
    if (type == Qt::BlockingQueuedConnection) {
        __tsan_acquire(thread);
    }
    return done;
}

QMetaObject::Connection QObject::connectImpl(const QObject *sender, void **signal, const QObject *receiver, void **slotPointer,
                                             QtPrivate::QSlotObjectBase *slot, Qt::ConnectionType type, const int *types,
                                             const QMetaObject *senderMetaObject)
{
    using Function = QMetaObject::Connection (*)(const QObject *, void **, const QObject *, void **, QtPrivate::QSlotObjectBase *, Qt::ConnectionType,
                                                 const int *, const QMetaObject *);
    static const auto real = next<Function>(
        "_ZN7QObject11connectImplEPKS_PPvS1_S3_PN9QtPrivate15QSlotObjectBaseEN2Qt14ConnectionTypeEPKiPK11QMetaObject");
    return real(sender, signal, receiver, slotPointer, new OrderedCall(slot, sender), type, types, senderMetaObject);
}

void QMetaObject::activate(QObject *sender, const QMetaObject *object, int signal, void **args)
{
    using Function = void (*)(QObject *, const QMetaObject *, int, void **);
    static const auto real = next<Function>("_ZN11QMetaObject8activateEP7QObjectPKS_iPPv");
    __tsan_release(sender);
    real(sender, object, signal, args);
}

bool QThread::wait(QDeadlineTimer deadline)
{
    using Function = bool (*)(QThread *, QDeadlineTimer);
    static const auto real = next<Function>("_ZN7QThread4waitE14QDeadlineTimer");
    const bool ended = real(this, deadline);
    __tsan_acquire(this);
    return ended;
}
