# sys: the exception that is being handled, and the modules. The rest is Go's.
import sys
from types import SimpleNamespace
from _tq import frame, handled, loaded

modules = loaded()
implementation = SimpleNamespace(name="tq", cache_tag=None, version=sys.version_info, hexversion=sys.hexversion)
# What Python's start and its imports are told and ask: nothing here does.
warnoptions = []
_xoptions = {}
orig_argv = sys.argv
meta_path = []
path_hooks = []
path_importer_cache = {}
__stdin__, __stdout__, __stderr__ = sys.stdin, sys.stdout, sys.stderr


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


def displayhook(value, /):
    """Shows the value of an expression statement."""
    if value is not None:
        sys.stdout.write(repr(value) + "\n")


__displayhook__ = displayhook
