"""Runs a program with CPython, its modules of source/ put in place of CPython's own.

python3 with_sources.py SOURCEFOLDER PROGRAM [ARGUMENT ...]

What CPython itself has imported before keeps what it has; the program, and the sources
among themselves, find the sources. Of a module that tq has in Go as well, the names
that Go provides are CPython's here.
"""
import importlib.abc
import importlib.util
import linecache
import os
import sys
import time
import types
from _collections import _tuplegetter
from traceback import extract_stack
from traceback import extract_tb as extract

# What the sources leave to Go, by module.
GO = {
    "json": "dumps dump loads load JSONDecodeError",
    "functools": "reduce partial lru_cache cache cmp_to_key",
    "collections": "deque",
    "warnings": "warn simplefilter filterwarnings resetwarnings catch_warnings",
    "string": "ascii_letters ascii_lowercase ascii_uppercase digits hexdigits octdigits printable punctuation whitespace",
    "csv": "reader writer Error QUOTE_ALL QUOTE_MINIMAL QUOTE_NONE QUOTE_NONNUMERIC DictReader DictWriter",
}


def define(text, names, place):
    """What _tq.define does: a text that a source made, as a module of its own."""
    bound = dict(names)
    exec(compile(text, place, "exec"), bound)
    return bound


def evaluate(text, names, place):
    return eval(compile(text, place, "eval"), dict(names))


def source(f):
    """What _tq.source does: where a function of the program stands."""
    code = getattr(f, "__code__", None)
    lines = linecache.getlines(code.co_filename) if code else []
    return (code.co_filename, "".join(lines), code.co_firstlineno) if lines else None


def frames(exc):
    tb = exc.__traceback__ if isinstance(exc, BaseException) else exc
    return [(f.filename, f.lineno, f.name, f.line) for f in extract(tb)]


class Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def __init__(self, folder):
        self.folder = folder

    def find_spec(self, name, path, target=None):
        file = os.path.join(self.folder, *name.split(".")) + ".py"
        if not os.path.exists(file):
            return None
        spec = importlib.util.spec_from_loader(name, self, origin=file)
        if os.path.isdir(file[:-3]):
            spec.submodule_search_locations = [file[:-3]]
        return spec

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        file = module.__spec__.origin
        with open(file, encoding="utf-8") as f:
            text = f.read()
        exec(compile(text, f"<frozen {module.__name__}>", "exec"), module.__dict__)
        for name in GO.get(module.__name__, "").split():
            module.__dict__.setdefault(name, getattr(own[module.__name__], name))


def sources(folder):
    for at, _, files in os.walk(folder):
        for file in files:
            if file.endswith(".py"):
                yield os.path.relpath(os.path.join(at, file), folder)[:-3].replace(os.sep, ".")


folder, program = sys.argv[1:3]
sys.argv = sys.argv[2:]
private = types.ModuleType("_tq")
private.define = define
private.tuple_field = _tuplegetter
private.evaluate = evaluate
private.source = source
private.handled = sys.exception
private.frames = frames
private.calls = lambda: [tuple(f) for f in extract_stack()[:-1]]
private.post_mortem = lambda t: own["pdb"].post_mortem(t)
private.local_time = lambda seconds: time.localtime(seconds)[:6] + time.localtime(seconds)[6:8]
private.frame = lambda n: sys._getframe(n + 1)
private.loaded = lambda: sys.modules
private.is_object = lambda x: bool(type(x).__flags__ & 1 << 9)  # made by a class statement
own = {}
for name in sources(folder):
    try:
        own[name] = importlib.import_module(name)
    except ImportError:
        pass
for name in sources(folder):
    if name not in ("sys", "codecs", "io", "warnings", "decimal"):  # CPython reads its own files by codecs and io, and warns by itself; decimal stands on functions in Go
        sys.modules.pop(name, None)
sys.modules["_tq"] = private
sys.modules["_copy"] = own["copy"]
sys.modules["_json"] = own["json"]
sys.meta_path.insert(0, Finder(folder))
with open(program, encoding="utf-8") as f:
    text = f.read()
main = types.ModuleType("__main__")
main.__file__ = program
sys.modules["__main__"] = main
exec(compile(text, program, "exec"), main.__dict__)
