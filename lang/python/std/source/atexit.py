# atexit: functions that are called when the program ends, the last one first.
import traceback

_calls = []


def register(func, *args, **kwargs):
    """Asks for a call at the program's end; gives the function, so that it decorates."""
    if not callable(func):
        raise TypeError("the first argument must be callable")
    _calls.append((func, args, kwargs))
    return func


def unregister(func):
    """Takes all calls of a function back."""
    _calls[:] = [c for c in _calls if not c[0] == func]


def _run_exitfuncs():
    while _calls:
        func, args, kwargs = _calls.pop()
        try:
            func(*args, **kwargs)
        except SystemExit:
            pass
        except BaseException:
            traceback.print_exc()


def _clear():
    _calls.clear()


def _ncallbacks():
    return len(_calls)
