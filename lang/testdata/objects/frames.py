# What functions, calls and errors of names tell of themselves, and imports for options.
import collections.abc
import inspect
import pickle
import subprocess
import sys
import urllib.request
from collections import deque
from pickle import PicklingError
from subprocess import Popen

import xml.etree.ElementTree as ET


def saves(x):
    return pickle.dumps(x), Popen, ET, urllib.request.urlopen


def f():
    a = 1
    fr = inspect.currentframe(); print(fr.f_code.co_name, fr.f_lineno, fr.f_back.f_lineno, fr.f_locals["a"], "f" in fr.f_globals, fr.f_code is f.__code__)


f()


def g(n, *a, k=1, **kw):
    def h():
        return n, k

    return h


h = g(5, k=7)
print([c.cell_contents for c in h.__closure__], h.__code__.co_freevars, g.__closure__, g.__code__.co_flags & 63, h.__code__.co_flags & 63)
print(g.__code__.co_varnames, g.__code__.co_argcount, g.__code__.co_name, h.__code__.co_qualname, g.__code__.co_firstlineno, g.__code__.co_filename.endswith("frames.py"))
h.__closure__[0].cell_contents = "set"
print(h())


def who():
    return [(s.function, s.lineno) for s in inspect.stack()]


def caller():
    return sys._getframe(1).f_code.co_name, sys._getframe().f_back.f_globals["__name__"]


def outer():
    return caller()


print(who(), outer(), caller())
try:
    sys._getframe(50)
except ValueError as e:
    print(e)
print(__builtins__.len([1]), hasattr(__builtins__, "help"), __spec__, globals()["__name__"])


class A:
    def __getattr__(self, n):
        raise AttributeError("no " + n)

    def __repr__(self):
        return "A()"


class Own(AttributeError):
    name = "own"


def misses():
    try:
        [].foo
    except AttributeError as e:
        yield e.name, e.obj
    try:
        A().zz
    except AttributeError as e:
        yield e.name, e.obj, e
    try:
        int.zork
    except AttributeError as e:
        yield e.name, e.obj
    try:
        sys.zork
    except AttributeError as e:
        yield e.name, e.obj is sys
    try:
        zork
    except NameError as e:
        yield e.name
    try:
        import zork.a
    except ImportError as e:
        yield e.name, e.path, e.msg
    try:
        from math import zork
    except ImportError as e:
        yield e.name
    yield Own().name, Own().obj, AttributeError("x", name="q").name, AttributeError("x").name, ImportError("z").msg, ImportError("z", name="n").name
    try:
        raise Own("a")
    except (PicklingError, Own) as e:
        yield e


for x in misses():
    print(x)
d = deque([1])
print(isinstance(d, collections.abc.MutableSequence), isinstance(d, collections.abc.Sequence), issubclass(deque, collections.abc.Sequence))
