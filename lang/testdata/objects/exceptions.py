# Exceptions: classes of the program, chains, notes, tracebacks as far as they show.
def show(f):
    try:
        print(f())
    except BaseException as e:
        print(type(e).__name__, e)
class E(Exception): pass
class F(E):
    """F it is."""
    code = 5
    def __init__(self, msg, *, extra=None):
        super().__init__(msg)
        self.extra = extra
    def __str__(self): return f'F({self.args[0]}, {self.extra})'
try:
    raise F('m', extra=3)
except E as e:
    print(e, repr(e), e.extra, e.code, e.args, type(e), isinstance(e, Exception), e.__dict__, F.__doc__)
try:
    raise E
except E as e:
    print(repr(e), e.args, str(e) == '')
def chain():
    try:
        1 / 0
    except ZeroDivisionError as z:
        raise E('second') from z
try:
    chain()
except E as e:
    print(repr(e.__cause__), repr(e.__context__), e.__suppress_context__)
def implicit():
    try:
        {}['k']
    except KeyError:
        raise F('during')
try:
    implicit()
except E as e:
    print(repr(e.__cause__), repr(e.__context__), e.__suppress_context__)
def none():
    try:
        {}['k']
    except KeyError:
        raise E('clean') from None
try:
    none()
except E as e:
    print(e.__cause__, repr(e.__context__), e.__suppress_context__)
def again():
    try:
        raise E('first')
    except E:
        raise
show(again)
def nested():
    try:
        try:
            raise E('inner')
        finally:
            print('finally')
    except E as e:
        print('caught', e)
        return 'r'
    finally:
        print('outer finally')
print(nested())
e = E('n')
e.add_note('note 1'); e.add_note('note 2')
print(e.__notes__)
show(lambda: e.add_note(5))
e.custom = [1, 2]
print(e.custom, e.__dict__)
show(lambda: e.nothing)
def from_bad():
    raise E('x') from 5
show(from_bad)
def from_class():
    try:
        raise E('x') from KeyError
    except E as e:
        return repr(e.__cause__)
print(from_class())
class Multi(KeyError, AttributeError): pass
for k in (KeyError, AttributeError, LookupError, Multi):
    try:
        raise Multi('m')
    except k as e:
        print(k.__name__, e)
def order():
    try:
        raise F('x')
    except (KeyError, ValueError):
        return 'no'
    except E:
        return 'E'
    except F:
        return 'F'
print(order())
class Args(Exception):
    def __init__(self, a, b):
        self.a, self.b = a, b
print(repr(Args(1, 2)), Args(1, 2).args, str(Args(1, 2)), Args(1, 2).a)
show(lambda: Args(1))
class Eq(Exception):
    def __eq__(self, o): return isinstance(o, Eq)
    def __hash__(self): return 1
print(Eq() == Eq(), {Eq(): 1}[Eq()], E('a') == E('a'))
class Meta(type): pass
def loop():
    for i in range(3):
        try:
            if i == 1: continue
            if i == 2: break
            print('i', i)
        finally:
            print('fin', i)
loop()
class StopIt(StopIteration): pass
print(list(iter(lambda: (_ for _ in ()).throw(StopIt) if False else 1, 1)))
class Exit(SystemExit): pass
try:
    raise Exit(3)
except SystemExit as x:
    print(x.code, x.args)
class OS(OSError): pass
o = OS(2, 'missing')
print(o.errno, o.strerror, o.args)
class HasCode(Exception):
    def __init__(self, code): self.code = code
print(HasCode(7).code, HasCode(7).args)
def unwound():
    def a(): b()
    def b(): raise E('deep')
    a()
show(unwound)
try:
    try:
        raise E('one')
    except E as first:
        raise F('two') from first
except F as second:
    c = second
    while c:
        print(type(c).__name__, c)
        c = c.__cause__
try:
    exc = E('kept')
    raise exc
except E as got:
    print(got is exc)
def reraise_as():
    try:
        raise ValueError('a')
    except ValueError as e:
        try:
            raise TypeError('b')
        except TypeError as e2:
            print(repr(e2.__context__))
        print(repr(e.__context__))
        raise
show(reraise_as)
def del_e():
    try: raise E('x')
    except E as e: pass
    return e
show(del_e)
def assertion(): assert 1 == 2, E('payload')
try: assertion()
except AssertionError as a: print(repr(a.args[0]))
class Cm:
    def __enter__(self): return self
    def __exit__(self, t, v, tb):
        print(t.__name__ if t else None, v)
        if isinstance(v, KeyError): raise E('from exit')
        return isinstance(v, ValueError)
try:
    with Cm(): raise KeyError('k')
except E as e: print(repr(e), repr(e.__context__))
with Cm(): raise ValueError('swallowed')
print(issubclass(F, E), issubclass(E, BaseException), E.__mro__[-1])
class NotExc: pass
def bad_catch():
    try: raise E('q')
    except NotExc: pass
show(bad_catch)
def bad_tuple():
    try: raise E('q')
    except (E2, E): pass
show(bad_tuple)
class NewExc(Exception):
    def __new__(cls, *a):
        self = super().__new__(cls, *a)
        self.made = True
        return self
print(NewExc(1).made, NewExc(1, 2).args)
print(E('a', 1), repr(E('a', 1)), str(E()), repr(E()), [E('z')], KeyError('k'), repr(KeyError('k')), str(Multi('q')))
try:
    raise E('with tb').with_traceback(None)
except E as e: print(e, e.__traceback__ is not None)
def gen():
    try: yield 1
    except E as e: yield repr(e)
g = gen(); next(g); print(g.throw(E('into')))
def no_value():
    d = {}
    d.count(i)
    i = 1
show(no_value)
