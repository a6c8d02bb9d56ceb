# The names of a class body, of exec and of metaclasses.


class A:
    x = 1
    locals()['y'] = 2
    z = x + y
    locals().update(w=5)
    for n in ('p', 'q'):
        locals()[n] = n * 2

    def m(self): return self.w
    del n
    later = 3
    both = 'later' in locals(), 'nothing' in locals()

    def f(self): return __class__


print(A.x, A.y, A.z, A.w, A.p, A.q, A().m(), hasattr(A, 'n'), A.both, A().f())


class Copies(type):
    def __new__(m, n, b, ns): return type.__new__(m, n, b, dict(ns))


class Drops(type):
    def __new__(m, n, b, ns):
        print('__classcell__' in ns)
        ns.pop('__classcell__', None)
        return type.__new__(m, n, b, ns)


class Twice(type):
    def __new__(m, n, b, ns):
        made = type.__new__(m, n + '1', b, dict(ns))
        return type.__new__(m, n, b, {})


class K(metaclass=Copies):
    def f(self): return __class__


print(K().f())


class Plain(metaclass=Drops):
    def f(self): return 1


for meta in (Drops, Twice):
    try:
        class Bad(metaclass=meta):
            def f(self): return __class__
    except (RuntimeError, TypeError) as e:
        print(type(e).__name__, e)

x = {'a': 1}
exec('''
def f(): return y + a
class K:
    v = a
    def g(self): return y
''', x)
x['y'] = 5
print(x['f'](), x['K']().g(), sorted(k for k in x if k[0] != '_'))
x['a'] = 100
print(x['f'](), eval('a+y', x))
exec('y=7; z=8', x)
print(x['f'](), x['z'], {**x}['y'])
del x['y']
try:
    x['f']()
except NameError as e:
    print(e)
total = 0
for i in range(300):
    e = {'n': i}
    exec('m=n+1', e)
    total += e['m']
print(total)
import builtins
from builtins import int as I, str
print(I('3'), str(4), builtins.len([1]), builtins.print is print, hasattr(builtins, 'arange'), builtins.ValueError is ValueError, getattr(builtins, 'sum')([1, 2]))
