# concurrent.futures: calls made one after the other, in the order in which they are
# submitted. Array work uses all processors by itself.
__all__ = ["FIRST_COMPLETED", "FIRST_EXCEPTION", "ALL_COMPLETED", "CancelledError", "TimeoutError", "InvalidStateError", "BrokenExecutor",
           "Future", "Executor", "wait", "as_completed", "ProcessPoolExecutor", "ThreadPoolExecutor"]

from collections import namedtuple

FIRST_COMPLETED, FIRST_EXCEPTION, ALL_COMPLETED = "FIRST_COMPLETED", "FIRST_EXCEPTION", "ALL_COMPLETED"
TimeoutError = TimeoutError


class Error(Exception):
    """What goes wrong with futures."""


class CancelledError(Error):
    """The future was cancelled."""


class InvalidStateError(Error):
    """The future is not in a state for that."""


class BrokenExecutor(RuntimeError):
    """An executor that takes nothing more."""


class Future:
    """The result of a call."""

    def __init__(self):
        self._state, self._result, self._exception, self._callbacks = "PENDING", None, None, []

    def __repr__(self):
        at = f"<Future at {hex(id(self))} state={self._state.lower()}"
        if self._state != "FINISHED":
            return at + ">"
        return at + (f" raised {type(self._exception).__name__}>" if self._exception else f" returned {type(self._result).__name__}>")

    def cancel(self):
        if self._state in ("RUNNING", "FINISHED"):
            return False
        self._state = "CANCELLED"
        self._tell()
        return True

    def cancelled(self):
        return self._state == "CANCELLED"

    def running(self):
        return self._state == "RUNNING"

    def done(self):
        return self._state in ("CANCELLED", "FINISHED")

    def _ready(self):
        if self._state == "CANCELLED":
            raise CancelledError()
        if self._state != "FINISHED":
            raise TimeoutError()

    def result(self, timeout=None):
        self._ready()
        if self._exception is not None:
            raise self._exception
        return self._result

    def exception(self, timeout=None):
        self._ready()
        return self._exception

    def add_done_callback(self, fn):
        if self.done():
            fn(self)
        else:
            self._callbacks.append(fn)

    def set_running_or_notify_cancel(self):
        if self._state == "CANCELLED":
            return False
        self._state = "RUNNING"
        return True

    def set_result(self, result):
        self._end(result, None)

    def set_exception(self, exception):
        self._end(None, exception)

    def _end(self, result, exception):
        if self.done():
            raise InvalidStateError(f"{self._state}: {self!r}")
        self._state, self._result, self._exception = "FINISHED", result, exception
        self._tell()

    def _tell(self):
        for fn in self._callbacks:
            fn(self)


class Executor:
    """Makes calls at once."""

    def __init__(self, max_workers=None, *args, **kwargs):
        if max_workers is not None and max_workers <= 0:
            raise ValueError("max_workers must be greater than 0")
        self._max_workers, self._shutdown = max_workers or 1, False
        initializer = kwargs.get("initializer")
        if initializer:
            initializer(*kwargs.get("initargs", ()))

    def submit(self, fn, /, *args, **kwargs):
        if self._shutdown:
            raise RuntimeError("cannot schedule new futures after shutdown")
        f = Future()
        f.set_running_or_notify_cancel()
        try:
            result = fn(*args, **kwargs)
        except Exception as e:
            f.set_exception(e)
        else:
            f.set_result(result)
        return f

    def map(self, fn, *iterables, timeout=None, chunksize=1):
        futures = [self.submit(fn, *args) for args in zip(*iterables)]
        return (f.result() for f in futures)

    def shutdown(self, wait=True, *, cancel_futures=False):
        self._shutdown = True

    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_val, exc_tb):
        self.shutdown()
        return False


class ThreadPoolExecutor(Executor):
    """An executor; it has no threads."""


class ProcessPoolExecutor(Executor):
    """An executor; it has no processes."""


DoneAndNotDoneFutures = namedtuple("DoneAndNotDoneFutures", "done not_done")


def wait(fs, timeout=None, return_when=ALL_COMPLETED):
    """Those that are done, and the others."""
    fs = set(fs)
    done = {f for f in fs if f.done()}
    return DoneAndNotDoneFutures(done, fs - done)


def as_completed(fs, timeout=None):
    """The futures, as they were made."""
    return iter(list(dict.fromkeys(fs)))
