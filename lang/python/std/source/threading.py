# threading: a thread's function runs when the thread is started, and start returns when
# it has ended. Locks are taken and given back; one that can never be had says so.
import itertools

__all__ = ["Thread", "Lock", "RLock", "Condition", "Event", "Semaphore", "BoundedSemaphore", "Barrier", "BrokenBarrierError", "Timer",
           "current_thread", "main_thread", "active_count", "enumerate", "get_ident", "get_native_id", "local", "ThreadError",
           "excepthook", "TIMEOUT_MAX", "stack_size", "settrace", "setprofile"]

ThreadError = RuntimeError
TIMEOUT_MAX = 9223372036.0
_names = itertools.count(1)
_idents = itertools.count(1)


class local:
    """Attributes of a thread: there is one."""


class Thread:
    """A call that start makes."""

    def __init__(self, group=None, target=None, name=None, args=(), kwargs=None, *, daemon=None):
        self._target, self._args, self._kwargs = target, args, kwargs or {}
        n = next(_names)
        self.name = str(name) if name is not None else f"Thread-{n}" + (f" ({target.__name__})" if hasattr(target, "__name__") else "")
        self.daemon = bool(daemon)
        self.ident = None
        self._started = self._ended = False

    def run(self):
        if self._target is not None:
            self._target(*self._args, **self._kwargs)

    def start(self):
        if self._started:
            raise RuntimeError("threads can only be started once")
        self._started = True
        self.ident = next(_idents) + 1
        _running.append(self)
        try:
            self.run()
        except SystemExit:
            pass
        except Exception as e:
            excepthook(ExceptHookArgs((type(e), e, e.__traceback__, self)))
        finally:
            _running.pop()
            self._ended = True

    def join(self, timeout=None):
        if not self._started:
            raise RuntimeError("cannot join thread before it is started")
        if not self._ended:
            raise RuntimeError("cannot join current thread")

    def is_alive(self):
        return self._started and not self._ended

    @property
    def native_id(self):
        return self.ident

    def getName(self):
        return self.name

    def setName(self, name):
        self.name = name

    def isDaemon(self):
        return self.daemon

    def setDaemon(self, daemonic):
        self.daemon = daemonic

    def __repr__(self):
        state = "initial" if not self._started else "stopped" if self._ended else "started"
        if self.daemon:
            state += " daemon"
        if self.ident is not None:
            state += f" {self.ident}"
        return f"<{type(self).__name__}({self.name}, {state})>"


class _MainThread(Thread):
    def __init__(self):
        self.name, self.daemon, self.ident, self._started, self._ended = "MainThread", False, 1, True, False


_main = _MainThread()
_running = [_main]


class ExceptHookArgs(tuple):
    """What excepthook is told of."""
    exc_type = property(lambda self: self[0])
    exc_value = property(lambda self: self[1])
    exc_traceback = property(lambda self: self[2])
    thread = property(lambda self: self[3])


def excepthook(args, /):
    """Writes the error that ended a thread."""
    import sys
    import traceback
    print(f"Exception in thread {args.thread.name}:", file=sys.stderr)
    traceback.print_exception(args.exc_type, args.exc_value, args.exc_traceback)


class Timer(Thread):
    """A call that start makes, without waiting."""

    def __init__(self, interval, function, args=None, kwargs=None):
        super().__init__(target=function, args=args or (), kwargs=kwargs)
        self.interval, self.function, self.cancelled = interval, function, False

    def cancel(self):
        self.cancelled = True

    def run(self):
        if not self.cancelled:
            super().run()


class Lock:
    """A lock."""

    def __init__(self):
        self._held = 0

    def acquire(self, blocking=True, timeout=-1):
        if self._held:
            if blocking and timeout < 0:
                raise RuntimeError("the lock is held, and no other thread will release it")
            return False
        self._held = 1
        return True

    def release(self):
        if not self._held:
            raise RuntimeError("release unlocked lock")
        self._held = 0

    def locked(self):
        return bool(self._held)

    def __enter__(self):
        return self.acquire()

    def __exit__(self, *args):
        self.release()


class RLock(Lock):
    """A lock that may be taken again."""

    def acquire(self, blocking=True, timeout=-1):
        self._held += 1
        return True

    def release(self):
        if not self._held:
            raise RuntimeError("cannot release un-acquired lock")
        self._held -= 1


class Condition:
    """A lock with a bell."""

    def __init__(self, lock=None):
        self._lock = lock or RLock()
        self.acquire, self.release = self._lock.acquire, self._lock.release

    def __enter__(self):
        return self._lock.__enter__()

    def __exit__(self, *args):
        return self._lock.__exit__(*args)

    def wait(self, timeout=None):
        if timeout is None:
            raise RuntimeError("no other thread will notify")
        return False

    def wait_for(self, predicate, timeout=None):
        return predicate() or self.wait(timeout)

    def notify(self, n=1):
        if not self._lock.locked():
            raise RuntimeError("cannot notify on un-acquired lock")

    def notify_all(self):
        self.notify()


class Event:
    """A flag."""

    def __init__(self):
        self._flag = False

    def is_set(self):
        return self._flag

    isSet = is_set

    def set(self):
        self._flag = True

    def clear(self):
        self._flag = False

    def wait(self, timeout=None):
        if not self._flag and timeout is None:
            raise RuntimeError("no other thread will set the event")
        return self._flag


class Semaphore:
    """A number that does not fall below zero."""

    def __init__(self, value=1):
        if value < 0:
            raise ValueError("semaphore initial value must be >= 0")
        self._value = value

    def acquire(self, blocking=True, timeout=None):
        if self._value == 0:
            if blocking and timeout is None:
                raise RuntimeError("the semaphore is at zero, and no other thread will release it")
            return False
        self._value -= 1
        return True

    def release(self, n=1):
        self._value += n

    def __enter__(self):
        return self.acquire()

    def __exit__(self, *args):
        self.release()


class BoundedSemaphore(Semaphore):
    """A semaphore that does not rise above where it began."""

    def __init__(self, value=1):
        super().__init__(value)
        self._initial_value = value

    def release(self, n=1):
        if self._value + n > self._initial_value:
            raise ValueError("Semaphore released too many times")
        super().release(n)


class BrokenBarrierError(RuntimeError):
    """The barrier is broken."""


class Barrier:
    """Where threads wait for each other: for one alone."""

    def __init__(self, parties, action=None, timeout=None):
        if parties < 1:
            raise ValueError("parties must be > 0")
        self.parties, self._action, self.n_waiting, self.broken = parties, action, 0, False

    def wait(self, timeout=None):
        if self.parties > 1:
            raise BrokenBarrierError("threads run one after the other: they cannot wait for each other")
        if self._action:
            self._action()
        return 0


def current_thread():
    """The thread that runs."""
    return _running[-1]


currentThread = current_thread


def main_thread():
    """The program's own."""
    return _main


def active_count():
    """How many are running."""
    return len(_running)


activeCount = active_count


def enumerate():
    """Those that are running."""
    return list(_running)


def get_ident():
    """The number of the thread that runs."""
    return _running[-1].ident


get_native_id = get_ident


def stack_size(size=0):
    """Nothing depends on it."""
    return 0


def settrace(func):
    """Not in tq."""
    raise NotImplementedError("not supported in tq: threading.settrace()")


setprofile = settrace
