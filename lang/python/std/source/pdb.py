# The debugger of a console, as breakpoint() begins it.
"""The debugger of a console, as breakpoint() begins it."""
import sys
from _tq import post_mortem as _post_mortem

__all__ = ["pm", "post_mortem", "set_trace"]


def set_trace(*, header=None):
    """Stops the program where it is called."""
    if header is not None:
        print(header)
    breakpoint()


def post_mortem(t=None):
    """Looks at where an exception was raised: that of a traceback, or the one that is being handled."""
    if t is None:
        t = sys.exception()
        if t is None:
            raise ValueError("A valid traceback must be passed if no exception is being handled")
    _post_mortem(t)


def pm():
    """Looks at where the exception was raised that last left a cell."""
    _post_mortem(sys.last_value)
