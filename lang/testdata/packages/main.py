import importlib
import importlib.util
import os
import sys

import helper
import shapes
import shapes.solids.cube
import bare.inner as inner
from helper import K as kay, double
from shapes import flat, square
from shapes.solids import cube as c
from shapes.star import *

print(helper.double(3), double(4), kay, helper.__name__, __name__)
print(flat.__name__, flat.__package__, shapes.__package__, repr(helper.__package__), shapes.__doc__, helper.__doc__)
print(os.path.basename(shapes.__file__), [os.path.basename(p) for p in shapes.__path__])
print(c.volume(2), shapes.solids.cube is c, shapes.corners, square.side)
print(public, _listed, "hidden" in globals(), inner.v)
print([m for m in sorted(sys.modules) if m.split(".")[0] in ("shapes", "helper", "bare")])


def refused(f):
    try:
        f()
    except ImportError as e:
        print(type(e).__name__, str(e).split(" (")[0])


def missing_name():
    from shapes import nothing


def missing_part():
    import shapes.nothing


def no_package():
    import helper.part


def relative():
    from . import helper


def circle():
    import circle_a


for f in (missing_name, missing_part, no_package, relative, circle, c.too_far):
    refused(f)
try:
    import broken
except ZeroDivisionError as e:
    print("broken", e, "broken" in sys.modules)

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "more"))
import further

print(further.where)
print(importlib.import_module("shapes.flat") is flat, importlib.import_module(".flat", "shapes") is flat)
print(importlib.util.find_spec("nowhere"), importlib.util.find_spec("further").name, importlib.util.find_spec("shapes.solids.cube").name)
refused(lambda: importlib.import_module("nowhere"))

helper.K = 7
helper.added = 1
print(importlib.reload(helper) is helper, helper.K, helper.added)
print(__import__("shapes.flat") is shapes, __import__("shapes.flat", fromlist=["x"]) is flat)


def inside():
    from shapes.flat import name as n
    return n


print(inside(), isinstance(c.Cube(3), c.Cube), c.Cube(3))

import types

import lazy
from lazy import NEW
from lazy import *

print(lazy.OTHER, NEW, OLD, own, hasattr(lazy, "lost"))


def lost():
    from lazy import lost


refused(lost)
sys.modules["made"] = types.ModuleType("made")
sys.modules["made"].k = 3
import made
from made import k

print(made.__name__, k)
sys.modules["never"] = None


def never():
    import never


refused(never)
del sys.modules["lazy"]
import lazy as again

print(again is lazy, again.own)

import placed
from placed import qb, plain

print(type(placed).__name__, placed.qa, qb, plain, placed.plain, sys.modules["placed"] is placed)


def missing():
    from placed import zz


refused(missing)
import waits

print(waits.size(), waits.main.__name__, waits.Client.short.__qualname__)

import hooks

print(hooks.Chunks().read())  # a method that is found by a name which only running knows stores the attribute
