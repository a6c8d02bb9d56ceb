# Metaclasses, __init_subclass__, __class_getitem__, __prepare__, instance checks.
def show(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)

class Meta(type):
    def __new__(mcls, name, bases, ns, **kw):
        print('new', name, [b.__name__ for b in bases], sorted(k for k in ns if not k.startswith('__')), kw)
        ns['added'] = name.lower()
        return super().__new__(mcls, name, bases, ns)
    def __init__(cls, name, bases, ns, **kw):
        print('init', name)
        super().__init__(name, bases, ns)
    def __call__(cls, *a, **k):
        print('call', a)
        return super().__call__(*a, **k)
    def __repr__(cls): return f'<Meta {cls.__name__}>'
    def __len__(cls): return 42
    def __getitem__(cls, k): return cls.__name__, k
    def __iter__(cls): return iter('meta')
    def __contains__(cls, x): return x == 5
    def __getattr__(cls, n):
        if n.startswith('_'): raise AttributeError(n)
        return 'meta:' + n
    def __add__(cls, o): return 'sum'
    def __eq__(cls, o): return cls is o
    def __hash__(cls): return 3
    def __bool__(cls): return False
    @property
    def prop(cls): return 'prop of ' + cls.__name__
    def method(cls): return 'method of ' + cls.__name__
class C(metaclass=Meta, flag=True):
    x = 1
    def __init__(self, v): self.v = v
c = C(7)
print(c.v, C.added, C, len(C), C['k'], list(C), 5 in C, 6 in C, C.foo, C + 1, C == C, hash(C), bool(C), C.prop, C.method(), type(C), type(type(C)))
show(lambda: c.foo)
show(lambda: c.method())
show(lambda: C._x)
class D(C):
    y = 2
print(D.added, type(D).__name__, isinstance(D, Meta), [C, D], {C: 1}[C])

class Registry:
    known = {}
    def __init_subclass__(cls, /, tag=None, **kw):
        super().__init_subclass__(**kw)
        Registry.known[tag or cls.__name__] = cls
        cls.tag = tag
class A(Registry): pass
class B(Registry, tag='bee'): pass
class BB(B): pass
print({k: v.__name__ for k, v in Registry.known.items()}, A.tag, B.tag, BB.tag)
def badkw():
    class X(A, nope=1): pass
try:
    badkw()
except TypeError as e:
    print('TypeError', 'keyword' in str(e))

class G:
    def __class_getitem__(cls, item): return f'{cls.__name__}[{item}]'
print(G[int], G['a', 1])
class NoG: pass
show(lambda: NoG[int])

class Ordered(type):
    @classmethod
    def __prepare__(mcls, name, bases, **kw):
        print('prepare', name)
        class Names(dict):
            def __setitem__(self, k, v):
                if not k.startswith('__'): print('bind', k)
                super().__setitem__(k, v)
        return Names()
    def __new__(mcls, name, bases, ns):
        cls = super().__new__(mcls, name, bases, dict(ns))
        cls.order = [k for k in ns if not k.startswith('__')]
        return cls
class O(metaclass=Ordered):
    b = 1
    a = 2
    def m(self): pass
print(O.order, O.a)

class Even:
    pass
class EvenMeta(type):
    def __instancecheck__(cls, x): return isinstance(x, int) and x % 2 == 0
    def __subclasscheck__(cls, c): return c is int
class E(metaclass=EvenMeta): pass
print(isinstance(4, E), isinstance(5, E), issubclass(int, E), issubclass(str, E), isinstance(4, (str, E)), isinstance(E(), E), isinstance('a', (E, str)))

class M1(type): pass
class M2(type): pass
class X1(metaclass=M1): pass
class X2(metaclass=M2): pass
def conflict():
    class Y(X1, X2): pass
show(conflict)
class M3(M1, M2): pass
class Y(X1, X2, metaclass=M3): pass
print(type(Y).__name__)
def func_meta(name, bases, ns): return name, bases, sorted(k for k in ns if not k.startswith('__'))
class F(metaclass=func_meta):
    q = 1
print(F)
class SingletonMeta(type):
    insts = {}
    def __call__(cls, *a):
        if cls not in cls.insts: cls.insts[cls] = super().__call__(*a)
        return cls.insts[cls]
class Conf(metaclass=SingletonMeta):
    def __init__(self): print('made')
print(Conf() is Conf())
class AttrMeta(type):
    def __setattr__(cls, k, v): print('class set', k); super().__setattr__(k, v)
    def __delattr__(cls, k): print('class del', k); super().__delattr__(k)
class AM(metaclass=AttrMeta): pass
AM.z = 3
print(AM.z)
del AM.z
show(lambda: AM.z)
def deco(cls):
    cls.decorated = True
    return cls
@deco
class Dec: pass
print(Dec.decorated)
def plus(n):
    def d(f):
        def g(*a): return f(*a) + n
        g.__name__ = f.__name__
        return g
    return d
@plus(1)
@plus(10)
def base(x): return x
print(base(5), base.__name__)
class MroEntries:
    def __mro_entries__(self, bases): return (A,)
class ME(MroEntries()): pass
print([k.__name__ for k in ME.__mro__], len(ME.__orig_bases__))
class Ab(type):
    pass
class Abstract:
    __abstractmethods__ = frozenset(['f', 'g'])
show(lambda: type(Abstract()).__name__)
Abstract.__abstractmethods__ = frozenset(['f'])
show(lambda: type(Abstract()).__name__)
Abstract.__abstractmethods__ = frozenset()
print(type(Abstract()).__name__)
print(type.__call__(NoG).__class__.__name__, type.mro(NoG)[0].__name__)
C2 = type('C2', (), {})
print(C2.__dict__['__module__'], 'x' in vars(C), type(vars(C)).__name__)
def setmapping(): vars(C2)['x'] = 1
show(setmapping)
C2.__name__ = 'Renamed'
print(C2.__name__, C2)
def setname(): C2.__name__ = 5
show(setname)
print(C2.__base__, C2.__bases__, int.__base__, bool.__base__)
