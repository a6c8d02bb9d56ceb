import types
from types import SimpleNamespace, FunctionType, MappingProxyType, new_class

n = SimpleNamespace(a=1, b="x")
print(n, n.a, n == SimpleNamespace(a=1, b="x"), n == SimpleNamespace(a=2), vars(n))
n.c = [1]
del n.a
print(n, hasattr(n, "a"))


def f():
    yield


print(isinstance(f, FunctionType), isinstance(len, types.BuiltinFunctionType), isinstance(f(), types.GeneratorType), isinstance(types, types.ModuleType))
m = MappingProxyType({"a": 1})
print(m["a"], len(m), "a" in m, list(m.items()))
try:
    m["a"] = 2
except TypeError as e:
    print(e)
C = new_class("C", (int,), {}, lambda ns: ns.update(double=lambda self: self * 2))
print(C(4).double(), C.__name__, C.__bases__, types.NoneType is type(None))


class Sub(SimpleNamespace):
    pass


print(Sub(x=1), types.LambdaType is FunctionType, types.resolve_bases((int,)))
