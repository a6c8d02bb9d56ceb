# posixpath: os.path, whose names are those of Unix.
from os.path import *
from os import path as _path

curdir, pardir, extsep, sep, pathsep, defpath, altsep, devnull = ".", "..", ".", "/", ":", "/bin:/usr/bin", None, "/dev/null"


def __getattr__(name):
    try:
        return getattr(_path, name)
    except AttributeError:
        raise AttributeError(f"module 'posixpath' has no attribute '{name}'") from None
