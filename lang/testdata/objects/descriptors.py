# Descriptors: property, classmethod, staticmethod, __get__, __set__, slots, __getattr__.
def show(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)

class Temp:
    def __init__(self, c): self._c = c
    @property
    def celsius(self):
        """The temperature."""
        return self._c
    @celsius.setter
    def celsius(self, v):
        if v < -273: raise ValueError('too cold')
        self._c = v
    @celsius.deleter
    def celsius(self):
        print('deleting'); self._c = None
    @property
    def fahrenheit(self): return self._c * 9 / 5 + 32
t = Temp(20)
print(t.celsius, t.fahrenheit, Temp.celsius.__doc__, type(Temp.celsius))
t.celsius = 30
print(t.celsius)
def cold(): t.celsius = -300
show(cold)
def ro(): t.fahrenheit = 3
show(ro)
def delro(): del t.fahrenheit
show(delro)
del t.celsius
print(t.celsius)
t.__dict__['celsius'] = 'hidden'
print(t.celsius)
class Hot(Temp):
    @property
    def celsius(self): return super().celsius + 1
    @Temp.celsius.setter
    def other(self, v): Temp.celsius.fset(self, v)
h = Hot(5)
print(h.celsius, h.fahrenheit)
def getset():
    h.celsius = 7
show(getset)
class Plain:
    def getx(self): return self._x
    def setx(self, v): self._x = v
    x = property(getx, setx, doc='x it is')
p = Plain()
p.x = 5
print(p.x, Plain.x.__doc__, Plain.x.fget is Plain.getx, Plain.x.fdel)
show(lambda: Plain().x)
class NoGet:
    x = property()
show(lambda: NoGet().x)

class M:
    n = 3
    @classmethod
    def cm(cls, *a): return cls.__name__, a
    @staticmethod
    def sm(*a): return a
    def im(self, *a): return type(self).__name__, a
class N(M): pass
print(M.cm(1), M().cm(2), N.cm(3), N().cm(), M.sm(1), M().sm(2), N().im(3), M.im(N(), 4))
f = N().im
print(f(9), f.__self__.__class__.__name__, f.__func__ is M.im, f.__name__, M.cm.__self__ is M, N.cm.__func__ is M.cm.__func__)
o = N()
print(o.im == o.im, o.im is o.im, o.im != N().im, {o.im: 1}[o.im], hash(o.im) == hash(o.im))
print(type(M.__dict__['cm']), type(M.__dict__['sm']), type(M.__dict__['im']), type(o.im), type(M.im))
print(M.__dict__['sm'].__func__(5), M.__dict__['sm'](6))
class Alt:
    make = classmethod(lambda cls: cls())
    length = staticmethod(len)
    total = len
    conv = int
print(type(Alt.make()).__name__, Alt.length([1, 2]), Alt().length('abc'), Alt().total([1]), Alt().conv('5'))

class D:
    def __set_name__(self, owner, name): self.name = name; print('named', owner.__name__, name)
    def __get__(self, obj, cls):
        if obj is None: return self
        return ('get', self.name, obj.__dict__.get('_' + self.name))
    def __set__(self, obj, v): print('set', v); obj.__dict__['_' + self.name] = v
    def __delete__(self, obj): print('delete', self.name)
class UsesD:
    a = D()
    b = D()
u = UsesD()
print(u.a); u.a = 4; print(u.a, UsesD.a.name, u.__dict__)
del u.a
u.__dict__['a'] = 'shadow'
print(u.a)
class NonData:
    def __get__(self, obj, cls): return 'nondata'
class UsesN: x = NonData()
un = UsesN()
print(un.x, UsesN.x); un.x = 1; print(un.x); del un.x; print(un.x)
class OnlySet:
    def __set__(self, obj, v): raise AttributeError('read only')
class UsesS: x = OnlySet()
us = UsesS()
def setx(): us.x = 1
show(setx)
def delx(): del us.x
show(delx)
print(type(us.x).__name__)

class GA:
    real = 1
    def __getattr__(self, name):
        if name.startswith('_'): raise AttributeError(f'no {name}')
        return name.upper()
g = GA()
print(g.real, g.foo, getattr(g, 'bar'), hasattr(g, '_x'), getattr(g, '_y', 'dflt'))
show(lambda: g._z)
class GAA:
    def __getattribute__(self, name):
        if name == 'magic': return 42
        return super().__getattribute__(name)
    def __getattr__(self, name): return 'fallback ' + name
ga = GAA(); ga.x = 1
print(ga.magic, ga.x, ga.nothing, ga.__class__.__name__)
class SA:
    def __setattr__(self, k, v): print('setting', k); super().__setattr__(k, v * 2)
    def __delattr__(self, k): print('deleting', k); object.__delattr__(self, k)
s = SA(); s.x = 5; print(s.x); del s.x; print(hasattr(s, 'x'))
show(lambda: delattr(s, 'x'))
class Frozen:
    def __init__(self, x): object.__setattr__(self, 'x', x)
    def __setattr__(self, k, v): raise AttributeError(f'cannot assign to {k}')
fz = Frozen(3)
print(fz.x)
def assign(): fz.x = 4
show(assign)
class Dir:
    def __dir__(self): return ['b', 'a']
print(dir(Dir()))

class Sl:
    __slots__ = ('a', 'b')
    def __init__(self): self.a = 1
s = Sl()
print(s.a)
show(lambda: s.b)
def setc(): s.c = 1
show(setc)
s.b = 5
print(s.b); del s.b
show(lambda: s.b)
show(lambda: s.__dict__)
print(hasattr(s, '__dict__'), Sl.__slots__, type(Sl.a).__name__)
class Sub(Sl):
    pass
x = Sub(); x.c = 5; x.a = 7; print(x.c, x.a, x.__dict__)
class Sub2(Sl):
    __slots__ = ['c']
y = Sub2(); y.c = 1; y.a = 2; print(y.c, y.a)
def sd(): y.d = 1
show(sd)
class WithDict:
    __slots__ = ('a', '__dict__')
w = WithDict(); w.a = 1; w.z = 2; print(w.a, w.z)
def clash():
    class C:
        __slots__ = ('a',)
        a = 1
show(clash)
def badslot():
    class C:
        __slots__ = (1,)
show(badslot)
def badname():
    class C:
        __slots__ = ('a b',)
show(badname)
class One:
    __slots__ = 'only'
o = One(); o.only = 3; print(o.only)
class SlotDefault:
    __slots__ = ('x',)
    y = 5
q = SlotDefault()
print(q.y)
def sety(): q.y = 1
show(sety)

class Lazy:
    def __init__(self, f): self.f = f
    def __set_name__(self, o, n): self.n = n
    def __get__(self, obj, cls):
        if obj is None: return self
        v = obj.__dict__[self.n] = self.f(obj)
        return v
class UsesLazy:
    @Lazy
    def heavy(self): print('computing'); return 99
ul = UsesLazy()
print(ul.heavy, ul.heavy, ul.__dict__)
class Typed:
    def __init__(self, t): self.t = t
    def __set_name__(self, o, n): self.n = '_' + n
    def __get__(self, o, c): return getattr(o, self.n)
    def __set__(self, o, v):
        if not isinstance(v, self.t): raise TypeError(f'want {self.t.__name__}, got {type(v).__name__}')
        setattr(o, self.n, v)
class Person:
    name, age = Typed(str), Typed(int)
    def __init__(self, name, age): self.name, self.age = name, age
print(Person('a', 3).age)
show(lambda: Person('a', 'b'))
x = Person('q', 1)
x.__class__ = Temp
print(type(x).__name__)
def badclass(): x.__class__ = 5
show(badclass)
