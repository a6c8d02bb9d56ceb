# multiprocessing: how many processors there are. Processes of its own tq does not begin.
import os

__all__ = ["cpu_count", "current_process", "active_children", "parent_process", "freeze_support", "get_start_method", "ProcessError", "TimeoutError"]


class ProcessError(Exception):
    pass


class TimeoutError(ProcessError):
    pass


class _MainProcess:
    name, daemon, exitcode = "MainProcess", False, None

    @property
    def pid(self):
        return os.getpid()

    ident = pid

    def is_alive(self):
        return True

    def __repr__(self):
        return f"<_MainProcess name='MainProcess' parent=None started>"


_main = _MainProcess()


def cpu_count():
    """The number of processors."""
    return os.cpu_count()


def current_process():
    """The process of the program."""
    return _main


def active_children():
    """The processes that it has begun: none."""
    return []


def parent_process():
    return None


def freeze_support():
    """Does nothing: it is for programs that have become files of their own."""


def get_start_method(allow_none=False):
    return "fork"
