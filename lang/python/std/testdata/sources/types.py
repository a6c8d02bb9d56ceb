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


class Plain:
    def __init__(self, n=0):
        self.n = n


class Made:
    def __init__(self, owner, extra=1):
        self.owner, self.extra = owner, extra


p = Plain(3)
p.twice = types.MethodType(lambda self, k=2: self.n * k, p)
print(p.twice(), p.twice(5), type(p.twice).__name__)
make = types.MethodType(Made, p)
print(make().owner is p, make(7).extra, make.__self__ is p, make.__func__ is Made)
for bad in ((3, p), (len, None)):
    try:
        types.MethodType(*bad)
    except TypeError as e:
        print(e)
