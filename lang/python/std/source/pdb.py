# The debugger of a console, as breakpoint() begins it.
"""The debugger of a console, as breakpoint() begins it."""

__all__ = ["set_trace"]


def set_trace(*, header=None):
    """Stops the program where it is called."""
    if header is not None:
        print(header)
    breakpoint()
