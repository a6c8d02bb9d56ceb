# The types of functions that Python has in C, and in Python.
import functools, inspect, json, math, operator, os, random, re, types

for f in (str.lower, str.join, math.sqrt, math.hypot, len, print, os.path.join, os.getcwd, json.dumps, re.compile, functools.reduce,
          operator.add, [].append, dict.fromkeys, dict.get, str.maketrans, int.from_bytes, int.__add__, (1).__add__, random.Random.random,
          random.Random.gauss, list.__getitem__, [].__getitem__, [].__len__):
    print(f.__name__, f.__qualname__, type(f).__name__, getattr(f, "__module__", "none"),
          isinstance(f, types.FunctionType), isinstance(f, types.BuiltinFunctionType), isinstance(f, types.MethodDescriptorType),
          isinstance(f, types.WrapperDescriptorType), isinstance(f, types.MethodWrapperType), inspect.isbuiltin(f), inspect.isroutine(f),
          inspect.ismethoddescriptor(f))

for f in (str.lower, len, int.__add__, math.sqrt, list.append, dict.__getitem__, object.__init__):
    print(f, [f])
for f in ([].append, dict.fromkeys, (1.5).__add__, json.dumps):
    print(re.sub("0x[0-9a-f]+", "0x", repr(f)))
