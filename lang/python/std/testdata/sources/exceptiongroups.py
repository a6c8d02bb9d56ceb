def t(f):
    try: f()
    except BaseException as e:
        print(type(e).__name__, repr(e)); show(e, 1)
def show(e, d=0):
    print('  '*d, type(e).__name__, str(e), 'ctx', type(e.__context__).__name__, 'cause', type(e.__cause__).__name__)
    if isinstance(e, BaseExceptionGroup):
        for x in e.exceptions: show(x, d+1)
def a():
    try: raise ExceptionGroup('g', [ValueError(1), TypeError('t'), ExceptionGroup('in', [ValueError(2), KeyError('k')])])
    except* ValueError as e: print('V', repr(e), e.exceptions)
    except* TypeError: print('T')
    except* KeyError: print('K')
t(a)
def b():
    try: raise ExceptionGroup('g', [ValueError(1), TypeError('t'), ExceptionGroup('in', [ValueError(2), KeyError('k')])])
    except* ValueError as e: raise
    except* TypeError as e: raise RuntimeError('new')
    else: print('no')
    finally: print('fin')
t(b)
def c():
    try: raise ValueError('naked')
    except* ValueError as e: print(repr(e)); raise KeyError(3) from e
t(c)
def d():
    try: raise ValueError('naked')
    except* TypeError as e: print('no')
t(d)
def e_():
    try: raise ValueError('naked')
    except* (TypeError, ValueError) as e: raise
t(e_)
def g():
    try: 1
    except* ValueError: print('x')
    else: print('else')
t(g)
def h():
    try:
        raise BaseExceptionGroup('b', [KeyboardInterrupt(), ValueError(1)])
    except* ValueError: print('v')
t(h)
def i():
    try: raise ValueError
    except* ExceptionGroup: pass
t(i)
def j():
    try: raise ValueError
    except* 3: pass
t(j)
for f in [lambda: ExceptionGroup('a', []), lambda: ExceptionGroup('a',[1]), lambda: ExceptionGroup('a',[KeyboardInterrupt()]), lambda: ExceptionGroup('a', 1)]: t(f)
class My(ExceptionGroup):
    def derive(self, excs): return My(self.message, excs)
m = My('m', [ValueError(1), TypeError(2), My('n', [OSError(3)])])
print(m.split(ValueError), m.subgroup((OSError, TypeError)), m.subgroup(lambda e: isinstance(e, KeyError)), m.split(My))
print(m.message, m.exceptions, str(m), m.args, isinstance(m, Exception), ExceptionGroup.__mro__, type(BaseExceptionGroup('x',[ValueError()])))
m.add_note('hey')
def k():
    for i in range(3):
        try: raise m
        except* OSError as e: print(type(e), e.__notes__, i)
        except* TypeError:
            for q in range(5):
                if q == 2: break
            else: print('never')
            print(q)
t(k)
import sys
def l():
    try:
        try: raise ExceptionGroup('z', [ValueError(1), OSError(2)])
        except* ValueError as e: print(sys.exc_info()[1] is e); 1/0
    except ExceptionGroup as e:
        print(repr(e))
    try: e
    except NameError as x: print('unbound' if 'e' in str(x) else x)
    def gen():
        try: raise ExceptionGroup('z', [ValueError(1), OSError(2)])
        except* ValueError as e: yield e.exceptions; print('after')
        except* OSError: yield 2
        yield 3
    print(list(gen()))
t(l)
