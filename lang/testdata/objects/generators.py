# Generators.
def show(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
def count(n):
    i = 0
    while i < n:
        yield i
        i += 1
print(list(count(3)), sum(count(5)), [x * 2 for x in count(3)], max(count(4)), tuple(count(2)), 2 in count(3), dict(enumerate(count(2))), list(zip(count(2), 'ab')))
g = count(2)
print(next(g), next(g), next(g, 'end'), type(g).__name__, g.__name__, iter(g) is g)
show(lambda: next(g))
def echo():
    got = yield 'ready'
    while got != 'stop':
        got = yield f'got {got}'
    return 'finished'
e = echo()
print(next(e), e.send('a'), e.send('b'))
try:
    e.send('stop')
except StopIteration as s:
    print('value', s.value)
show(lambda: count(1).send(5))
def fin():
    try:
        yield 1
        yield 2
    finally:
        print('cleanup')
for x in fin(): print(x)
g = fin(); next(g); g.close(); print(list(g))
g = fin(); g.close(); print('unstarted closed')
g = fin(); next(g)
try:
    g.throw(ValueError('thrown'))
except ValueError as e:
    print('out', e)
def catching():
    while True:
        try:
            x = yield
            print('got', x)
        except ValueError as e:
            print('caught', e)
            yield 'recovered'
        except GeneratorExit:
            print('exit'); raise
g = catching(); next(g); g.send(1)
print(g.throw(ValueError('v')), g.throw(KeyError) if False else '')
next(g); g.close()
def stubborn():
    try: yield 1
    except GeneratorExit: yield 2
g = stubborn(); next(g)
show(g.close)
def leak():
    yield 1
    raise StopIteration('inner')
show(lambda: list(leak()))
def inner():
    x = yield 1
    print('inner got', x)
    try:
        y = yield 2
    except ValueError as e:
        print('inner caught', e); y = 'err'
    return ('result', x, y)
def outer():
    r = yield from inner()
    print('outer', r)
    r2 = yield from [10, 20]
    print('list gave', r2)
    yield from 'ab'
    return 'outer done'
g = outer()
print(next(g), g.send('S'), g.throw(ValueError('T')), next(g), next(g), next(g))
try: next(g)
except StopIteration as s: print(s.value)
def deleg_close():
    def sub():
        try: yield 1
        finally: print('sub closed')
    yield from sub()
g = deleg_close(); next(g); g.close()
class It:
    def __init__(self): self.i = 0
    def __iter__(self): return self
    def __next__(self):
        self.i += 1
        if self.i > 3: raise StopIteration('it done')
        return self.i
    def send(self, v): print('It.send', v); return next(self)
    def throw(self, *a): print('It.throw', a[0] if isinstance(a[0], type) else type(a[0])); return 'thrown'
def viait():
    r = yield from It()
    print('r', r)
g = viait(); print(next(g), g.send('v'), g.throw(KeyError('k')), next(g)); print(next(g, 'over'))
def fib():
    a, b = 0, 1
    while True:
        yield a
        a, b = b, a + b
import itertools
print(list(itertools.islice(fib(), 10)), list(itertools.takewhile(lambda x: x < 30, fib())))
def tree(n):
    if n:
        yield from tree(n - 1)
        yield n
        yield from tree(n - 1)
print(list(tree(3)))
def withtry():
    for i in range(3):
        try:
            if i == 1: raise ValueError(i)
            yield i
        except ValueError as e:
            yield f'err {e}'
        else:
            yield f'else {i}'
        finally:
            yield f'fin {i}'
print(list(withtry()))
def reenter():
    yield next(me)
me = reenter()
show(lambda: next(me))
gen = (x * y for x in range(3) for y in count(x) if y)
print(list(gen), type(gen).__name__)
def args(*a, k=1, **kw):
    yield a; yield k; yield kw
print(list(args(1, 2, k=3, z=4)))
show(lambda: args(k=1, k2=2).send(1))
show(lambda: count())
class Tree:
    def __init__(self, v, l=None, r=None): self.v, self.l, self.r = v, l, r
    def __iter__(self):
        if self.l: yield from self.l
        yield self.v
        if self.r: yield from self.r
t = Tree(2, Tree(1), Tree(4, Tree(3)))
print(list(t), sum(t), 3 in t, [*t], max(t), sorted(t, reverse=True))
lam = lambda: (yield 5)
print(list(lam()))
def empty():
    return
    yield
print(list(empty()))
def yields_expr():
    x = [(yield 1), (yield 2)]
    print('collected', x)
g = yields_expr(); next(g); g.send('a')
show(lambda: g.send('b'))
def two():
    a = count(3); b = count(3)
    for x in a:
        yield x
        for y in b: yield (x, y)
print(list(two()))
def running(total=0):
    while True:
        x = yield total
        if x is None: return total
        total += x
r = running(); next(r)
print([r.send(i) for i in (1, 2, 3)])
def accumulate():
    result = yield from running(10)
    yield ('got', result)
a = accumulate(); next(a); a.send(5)
print(a.send(None))
def nested(n):
    if n == 0:
        yield 'bottom'
    else:
        yield from nested(n - 1)
print(list(nested(50)))
def ctx():
    with open_it() as f:
        yield f
class open_it:
    def __enter__(self): print('open'); return 'file'
    def __exit__(self, *a): print('close', a[0])
g = ctx(); print(next(g)); g.close()
print(list(ctx()))
def primes():
    found = []
    for n in itertools.count(2):
        if all(n % p for p in found):
            found.append(n); yield n
print(list(itertools.islice(primes(), 10)))
g = count(3)
a, b, c = g
print(a, b, c)
def exc_in_loop():
    try:
        for x in bad(): print(x)
    except ZeroDivisionError as e: print('zero', e)
def bad():
    yield 1
    1 / 0
exc_in_loop()
def handled():
    try: raise KeyError('outer')
    except KeyError:
        yield 1
        try: raise ValueError('in')
        except ValueError as e: yield repr(e.__context__)
h = handled(); next(h)
try: raise TypeError('elsewhere')
except TypeError: print(next(h))
x = count(3)
print([next(x) for _ in range(2)], x.gi_running, next(x))

# Chains of yield from, gone on with at the innermost yield: what is sent, thrown and returned.
def handed(n, log):
    if n:
        try:
            got = yield from handed(n - 1, log)
            log.append(("back", n, got))
            return n
        finally:
            log.append(("out", n))
    else:
        got = None
        while got != "end":
            try:
                got = yield got
            except KeyError as e:
                got = ("caught", e.args)
        return "innermost"

log = []
g = handed(3, log)
print(next(g), g.send("a"), next(g), g.send((1, 2)), g.throw(KeyError("k")), g.send(3.5))
try:
    g.send("end")
except StopIteration as e:
    print("ended", e.value, log)
log.clear()
g = handed(4, log)
print(next(g), g.send(1))
try:
    g.throw(ValueError("through"))
except ValueError as e:
    print(e, log)
log.clear()
g = handed(2, log)
next(g)
g.send(7)
g.close()
print(log, next(g, "closed"))
inner = handed(0, log)
def by(it):
    return (yield from it)
outer = by(by(inner))
print(next(outer), outer.send("o"), inner.send("i"), outer.send("again"))
try:
    inner.send("end")
except StopIteration as e:
    print(e.value, next(outer, "nothing more"))
def counted(n, leaves):
    if n == 0:
        yield from leaves
    else:
        yield from counted(n - 1, leaves)
        yield n
print(list(counted(5, [1, 2])), sum(counted(40, range(3))), [*zip(counted(2, "ab"), counted(1, "cd"))])
