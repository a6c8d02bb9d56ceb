import random

def show(label, f):
    try:
        print(label, repr(f()))
    except Exception as e:
        print(label, type(e).__name__, e)

seeds = [0, 1, 42, -5, 2**31, 2**32, 2**40 + 7, 2**100 + 3, -2**70, True, 1.5, 0.1, -2.25, float('inf'), 1e300, '', 'hello', 'λάμδα', b'', b'abc\xff', 'x' * 1000, None]
for s in seeds[:-1]:
    random.seed(s)
    print(ascii(s)[:20], random.random(), random.getrandbits(70), random.randint(1, 100))
for s in ['', 'a', 'hello', b'abc', b'\xff\xfe']:
    random.seed(s, 1)
    print(s, random.random())
    random.seed(s, version=1)
    print(s, random.random())
random.seed(7)
for k in [0, 1, 5, 8, 31, 32, 33, 63, 64, 65, 100, 256]:
    print(k, random.getrandbits(k))
for n in [0, 1, 2, 3, 4, 5, 9]:
    print(n, random.randbytes(n))
for a in [(10,), (1,), (0, 10), (5, 100, 7), (100, 5, -7), (0, 2**70), (2**64, 2**65, 3), (-5, 5), (10, 0, -1), (1, 2), (True, 5)]:
    print(a, [random.randrange(*a) for _ in range(5)])
print([random.randint(1, 6) for _ in range(20)], random.randint(5, 5), random.randint(-2**80, 2**80))
print([random.choice(s) for s in ['abc', [1, 2, 3], (1.5, 2.5), range(100), b'xyz']])
print(random.choices('abc', k=8), random.choices(range(5), [1, 2, 3, 4, 5], k=6), random.choices([1, 2], cum_weights=[1, 3], k=4), random.choices('ab', weights=[0.5, 0.25]), random.choices('ab', k=0))
for n, k in [(5, 5), (10, 3), (100, 5), (100, 6), (1000, 10), (30, 20), (10**9, 7), (0, 0), (21, 5), (22, 5), (85, 20), (86, 20), (277, 21)]:
    print(n, k, random.sample(range(n), k))
print(random.sample('abcdef', 3), random.sample(['red', 'blue'], counts=[4, 2], k=5), random.sample((1, 2, 3), k=2))
x = list(range(20))
random.shuffle(x)
print(x)
random.seed(123)
for name, args in [('uniform', (1, 5)), ('uniform', (-2.5, 2.5)), ('uniform', (5, 1)), ('triangular', ()), ('triangular', (0, 10)), ('triangular', (0, 10, 2)), ('triangular', (1, 1, 1)), ('triangular', (5, 1, 2)), ('normalvariate', ()), ('normalvariate', (10, 2)),
                   ('gauss', ()), ('gauss', (100, 15)), ('lognormvariate', (0, 1)), ('expovariate', (1.5,)), ('expovariate', (-2,)), ('vonmisesvariate', (0, 4)), ('vonmisesvariate', (1, 0)), ('vonmisesvariate', (2, 0.5)), ('gammavariate', (2, 3)), ('gammavariate', (1, 2)), ('gammavariate', (0.5, 1)), ('gammavariate', (50, 0.1)), ('betavariate', (2, 3)), ('betavariate', (0.5, 0.5)), ('paretovariate', (3,)), ('weibullvariate', (1, 1.5)), ('weibullvariate', (2, 0.7))]:
    f = getattr(random, name)
    print(name, args, [f(*args) for _ in range(25)])
random.seed(1)
random.gauss()
s = random.getstate()
print(s[0], len(s[1]), s[1][:3], s[1][-3:], s[2])
a = [random.gauss(), random.random(), random.gauss()]
random.setstate(s)
print(a == [random.gauss(), random.random(), random.gauss()], a)
r = random.Random(5)
q = random.Random(5)
print(r.random(), q.random(), r.random() == q.random(), random.Random('x').randint(0, 9), random.Random().random() != random.Random().random())
q.setstate(r.getstate())
print(q.gauss(mu=1, sigma=2), r.gauss(1, 2), q.choice(seq='abc'), q.sample(population=[1, 2, 3], k=2), q.seed(a=3, version=2))
print(type(r), random.Random, isinstance(r, random.Random), issubclass(random.SystemRandom, random.Random))
t = random.SystemRandom()
print(0 <= t.random() < 1, 0 <= t.randint(1, 6) <= 6, len(t.randbytes(5)), t.getrandbits(100) < 2**100, t.seed(3), sorted(t.sample(range(3), 3)))
show('system', lambda: t.getstate())
for f in [lambda: random.seed([1]), lambda: random.seed(1j), lambda: random.choice([]), lambda: random.choice({}), lambda: random.choice(5), lambda: random.randrange(0), lambda: random.randrange(5, 5), lambda: random.randrange(1, 10, 0), lambda: random.randrange(10, 1), lambda: random.randrange(5, 1, 2), lambda: random.randrange('a'), lambda: random.randint(5, 1), lambda: random.randint(1), lambda: random.randrange(1.5), lambda: random.randrange(5, step=2),
          lambda: random.sample({1, 2}, 1), lambda: random.sample([1], 2), lambda: random.sample([1], -1), lambda: random.sample([1, 2], 1, counts=[1]), lambda: random.sample([1], 1, counts=[0]), lambda: random.sample([1], 1, counts=[1.5]), lambda: random.sample([1]), lambda: random.choices([], k=1), lambda: random.choices([1], [1, 2]), lambda: random.choices([1], [0]), lambda: random.choices([1], [1], cum_weights=[1]), lambda: random.choices([1, 2], 3), lambda: random.choices([1], [float('inf')]),
          lambda: random.shuffle((1, 2)), lambda: random.shuffle('ab'), lambda: random.getrandbits(-1), lambda: random.getrandbits(1.5), lambda: random.getrandbits(), lambda: random.random(1), lambda: random.uniform(1), lambda: random.expovariate(0), lambda: random.gammavariate(0, 1), lambda: random.gammavariate(1, -1), lambda: random.paretovariate(0), lambda: random.weibullvariate(1, 0), lambda: random.lognormvariate(1000, 1), lambda: random.setstate((3, (1, 2), None)), lambda: random.setstate((9, (), None)), lambda: random.randbytes(-1), lambda: random.seed(1, 2, 3), lambda: random.seed(x=1)]:
    show('e', f)
