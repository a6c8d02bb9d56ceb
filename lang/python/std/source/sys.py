# sys: the exception that is being handled, and the modules. The rest is Go's.
from _tq import frame, handled, loaded

modules = loaded()


def exception():
    """The exception that is being handled, or None."""
    return handled()


def exc_info():
    """Its class, the exception itself and its traceback."""
    e = handled()
    return (None, None, None) if e is None else (type(e), e, e.__traceback__)


def _getframe(depth=0, /):
    """The call under way that is depth calls above, as it stands now."""
    return frame(depth + 1)
