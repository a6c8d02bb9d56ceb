# Classes: attributes, inheritance, class bodies.
def show(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)

class A:
    """A class."""
    x = 1
    y = x + 1
    table = [i * y_ for i, y_ in enumerate([1, 2, 3])]
    def f(self):
        return self.x
    g = f
    def set(self, **kw):
        for k, v in kw.items():
            setattr(self, k, v)
        return self

a = A()
print(a.x, a.y, a.f(), a.g(), A.f(a), A.table, A.__doc__, a.__doc__)
a.x = 10
print(a.x, A.x, a.f(), a.__dict__, vars(a))
del a.x
print(a.x, a.__dict__)
show(lambda: a.z)
show(lambda: A.z)
show(lambda: A(1))
show(lambda: A.f())
def delete():
    del a.nothing
show(delete)
print(a.set(p=1, q=2).__dict__, hasattr(a, 'p'), hasattr(a, 'r'), getattr(a, 'r', 'none'))
delattr(a, 'p')
print(sorted(a.__dict__.items()))
a.__dict__['z'] = 26
print(a.z)
A.late = lambda self: ('late', self.z)
print(a.late())
print(A.__name__, A.__qualname__, A.__module__, A.__bases__, A.__mro__, type(A), type(a), a.__class__ is A)

class Outer:
    class Inner:
        def m(self): pass
    def local(self):
        class L:
            def n(self): pass
        return L
print(Outer.Inner.__qualname__, Outer.Inner.m.__qualname__, Outer().local().__qualname__, Outer().local().n.__qualname__)
print(repr(Outer.Inner), Outer.Inner.m.__name__)

class Base:
    def __init__(self, x): self.x = x
    def who(self): return 'Base'
    def hello(self): return 'hello ' + self.who()
class Derived(Base):
    def __init__(self, x, y):
        super().__init__(x)
        self.y = y
    def who(self): return 'Derived of ' + super().who()
d = Derived(1, 2)
print(d.hello(), d.x, d.y, isinstance(d, Base), issubclass(Derived, Base), issubclass(Base, Derived), isinstance(Base(1), Derived))

# diamond
class R:
    def f(self): return ['R']
class S(R):
    def f(self): return ['S'] + super().f()
class T(R):
    def f(self): return ['T'] + super().f()
class U(S, T):
    def f(self): return ['U'] + super().f()
print(U().f(), [c.__name__ for c in U.__mro__], U.mro() == list(U.__mro__))
print(super(S, U()).f(), super(U, U).f(U()))
def cyclic():
    class X(R, S): pass
show(cyclic)
def twice():
    class X(R, R): pass
show(twice)

# cooperative with keywords
class Root:
    def __init__(self, **kw):
        assert not kw, kw
        self.done = True
class P(Root):
    def __init__(self, p, **kw):
        super().__init__(**kw); self.p = p
class Q(Root):
    def __init__(self, q, **kw):
        super().__init__(**kw); self.q = q
class PQ(P, Q): pass
pq = PQ(p=1, q=2)
print(pq.p, pq.q, pq.done)

# names in class bodies
n = 'module'
def scope():
    n = 'function'
    class C:
        m = n
        n = 'class'
        k = n
        def get(self): return n
    return C
C = scope()
print(C.m, C.n, C.k, C().get())
class Private:
    __hidden = 5
    def get(self): return self.__hidden
    def __method(self): return 'private'
    def call(self): return self.__method()
print(Private().get(), Private._Private__hidden, Private().call())
show(lambda: Private.__hidden)

class WithClass:
    def me(self): return __class__.__name__
class Sub(WithClass): pass
print(Sub().me())

class Counter:
    count = 0
    def __init__(self):
        Counter.count += 1
        type(self).count += 0
for _ in range(3): Counter()
print(Counter.count)

class Conditional:
    if n == 'module':
        attr = 'yes'
    for i in range(3):
        pass
    try:
        undefined_name
    except NameError:
        failed = True
print(Conditional.attr, Conditional.i, Conditional.failed)

D = type('D', (Base,), {'who': lambda self: 'dynamic', 'z': 3})
print(D(5).hello(), D.z, D.__name__, D.__mro__[1].__name__)
show(lambda: type('E', (3,), {}))
show(lambda: type(1, (), {}))
show(lambda: type('E', (), 3))
show(lambda: type('a', 'b'))

def bad_base():
    class X(5): pass
show(bad_base)
def bool_base():
    class X(bool): pass
show(bool_base)
def conflict():
    class X(int, str): pass
show(conflict)
def not_init():
    class X:
        def __init__(self): return 5
    X()
show(not_init)
class NoNew:
    def __new__(cls, *a):
        return 'text'
    def __init__(self, *a): print('not called')
print(NoNew(1))
class Single:
    inst = None
    def __new__(cls):
        if cls.inst is None: cls.inst = super().__new__(cls)
        return cls.inst
print(Single() is Single())
show(lambda: object.__new__(int))
show(lambda: object.__new__(3))
show(lambda: object().x)
def set_object():
    object().x = 1
show(set_object)
def set_int():
    int.x = 1
show(set_int)
def set_num():
    (3).x = 1
show(set_num)
class Empty: pass
print(Empty() == Empty(), Empty() != Empty(), bool(Empty()))
e = Empty()
print(e == e, e in [e], [e].index(e), {e: 1}[e])
show(lambda: Empty() < Empty())
show(lambda: Empty() + 1)
show(lambda: 1 + Empty())
show(lambda: Empty()[0])
show(lambda: len(Empty()))
show(lambda: iter(Empty()))
show(lambda: 1 in Empty())
show(lambda: Empty()())
show(lambda: -Empty())
show(lambda: abs(Empty()))
show(lambda: int(Empty()))
show(lambda: float(Empty()))
show(lambda: [1, 2][Empty()])
show(lambda: reversed(Empty()))
show(lambda: next(Empty()))
show(lambda: round(Empty()))
show(lambda: divmod(Empty(), 2))
show(lambda: 'x' * Empty())
show(lambda: f'{Empty():>10}')
def item():
    Empty()[0] = 1
show(item)
def delitem():
    del Empty()[0]
show(delitem)
def withit():
    with Empty(): pass
show(withit)
def unpack():
    a, b = Empty()
show(unpack)
show(lambda: print(*Empty()))
show(lambda: dict(**Empty()))
def raiseit():
    raise Empty()
show(raiseit)
def raiseclass():
    raise Empty
show(raiseclass)
def catch():
    try:
        1 / 0
    except Empty:
        pass
show(catch)
print(dir(Derived(1, 2))[-4:], [k for k in dir(A) if not k.startswith('__')])
print(Empty.__subclasses__(), [c.__name__ for c in R.__subclasses__()])
