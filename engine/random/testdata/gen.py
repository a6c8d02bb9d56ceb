"""Writes golden.json, the random streams of NumPy, for the tests of this
package. The committed file was made with NumPy 2.4.6 on Linux/amd64 with
glibc 2.36. Usage: python gen.py > golden.json

Real numbers are written as hexadecimal bits. A case lists the first values of
a draw, a digest of all of them, and the raw output that follows, which shows
that the same amount of the stream was used.
"""
import hashlib
import json
import warnings

import numpy as np

warnings.simplefilter("ignore")
cases = []

LEGACY_SEEDS = [0, 42, 1234, 2**32 - 1, [1, 2, 3], list(range(700))]
NEW_SEEDS = [0, 42, 1234, 2**32 - 1, 2**200 + 12345, [1, 2**40, 0, 3]]


def legacy(seed):
    return np.random.RandomState(seed)


def new(seed, bits="PCG64"):
    return np.random.Generator(getattr(np.random, bits)(seed))


def seeds(seed):
    return [str(s) for s in (seed if isinstance(seed, list) else [seed])]


def words(a):
    a = np.atleast_1d(np.asarray(a)).ravel()
    if a.dtype == np.float64:
        return [format(v, "016x") for v in a.view(np.uint64).tolist()]
    if a.dtype == np.float32:
        return [format(v, "08x") for v in a.view(np.uint32).tolist()]
    return [str(int(v)) for v in a.tolist()]


def digest(a):
    a = np.ascontiguousarray(np.atleast_1d(np.asarray(a)))
    return hashlib.sha256(a.astype(a.dtype.newbyteorder("<")).tobytes()).hexdigest()[:16]


def bitgen(r):
    return r._bit_generator


def put(kind, r, seed, values, head=3, **more):
    values = np.asarray(values)
    cases.append(dict(kind=kind, legacy=isinstance(r, np.random.RandomState),
                      bits=bitgen(r).state["bit_generator"], array=isinstance(seed, list),
                      seed=seeds(seed), n=int(values.size), head=words(values.ravel()[:head]),
                      sum=digest(values), next=str(int(bitgen(r).random_raw())), **more))


DISTS = {
    "beta": [(2.0, 3.0), (0.5, 0.5), (1.0, 1.0), (0.01, 0.02), (0.2, 5.0)],
    "binomial": [(10, 0.3), (100, 0.5), (1000, 0.01), (1000, 0.7), (10**6, 0.123), (5, 0.9), (40, 0.0)],
    "chisquare": [(1.0,), (2.0,), (7.5,), (0.3,)],
    "exponential": [(1.0,), (2.5,)],
    "f": [(3.0, 4.0), (1.0, 2.0), (10.0, 0.7)],
    "gamma": [(0.5, 1.0), (1.0, 2.0), (3.7, 0.25), (0.05, 1.0), (100.0, 3.0), (0.0, 1.0)],
    "geometric": [(0.5,), (0.1,), (0.001,), (1.0,)],
    "gumbel": [(0.0, 1.0), (3.0, 0.5)],
    "hypergeometric": [(10, 20, 5), (100, 200, 50), (200, 100, 250), (5, 5, 10), (10000, 300, 1000), (20, 30, 45)],
    "laplace": [(0.0, 1.0), (-2.0, 4.0)],
    "logistic": [(0.0, 1.0), (1.0, 3.0)],
    "lognormal": [(0.0, 1.0), (1.0, 0.25)],
    "logseries": [(0.3,), (0.9,), (0.999,)],
    "negative_binomial": [(5.0, 0.5), (0.5, 0.1), (100.0, 0.9)],
    "noncentral_chisquare": [(3.0, 2.0), (0.5, 1.5), (1.0, 30.0), (4.0, 0.0)],
    "noncentral_f": [(3.0, 4.0, 1.5), (0.7, 2.0, 0.5)],
    "normal": [(0.0, 1.0), (10.0, 0.1)],
    "pareto": [(1.0,), (3.5,)],
    "poisson": [(0.5,), (5.0,), (9.99,), (10.0,), (123.4,), (1e6,), (0.0,)],
    "power": [(0.5,), (3.0,)],
    "random": [()],
    "rayleigh": [(1.0,), (3.0,)],
    "standard_cauchy": [()],
    "standard_exponential": [()],
    "standard_gamma": [(0.5,), (1.0,), (2.5,)],
    "standard_normal": [()],
    "standard_t": [(1.0,), (5.5,)],
    "triangular": [(0.0, 0.5, 1.0), (-3.0, 2.0, 8.0)],
    "uniform": [(0.0, 1.0), (-5.0, 3.25)],
    "vonmises": [(0.0, 1.0), (1.0, 4.0), (2.0, 1e-9), (-1.0, 1e-6), (0.5, 1e7)],
    "wald": [(1.0, 1.0), (3.0, 0.5)],
    "weibull": [(1.0,), (2.5,), (0.0,)],
    "zipf": [(1.5,), (2.0,), (4.0,), (30.0,)],
}

for make, all_seeds in ((legacy, LEGACY_SEEDS), (new, NEW_SEEDS)):
    for seed in all_seeds:
        for name, params in DISTS.items():
            for p in params:
                if isinstance(seed, list) and len(seed) > 10 and name not in ("random", "standard_normal"):
                    continue
                if seed in (1234, 2**32 - 1) and name not in ("random", "standard_normal", "gamma", "binomial"):
                    continue
                r = make(seed)
                if name == "vonmises":
                    if seed != 42 or (make is legacy and p[1] > 1e6):
                        continue
                    put("dist", r, seed, r.vonmises(*p, size=300), head=300, dist=name, args=p)
                    continue
                put("dist", r, seed, getattr(r, name)(*p, size=1000), dist=name, args=p)

DTYPES = {"bool": [(0, 2), (0, 1), (1, 2)]}
for b in (8, 16, 32, 64):
    m = 2 ** (b - 1)
    DTYPES[f"int{b}"] = [(0, 10), (-m, m), (-5, 100), (3, 4), (-m, m - 1), (0, 2 ** (b - 2) + 1), (-m + 1, 7)]
    DTYPES[f"uint{b}"] = [(0, 10), (0, 2 * m), (7, 2 * m - 1), (3, 4), (0, m + 1), (0, 2 ** (b - 2))]
DTYPES["int64"] += [(0, 2**32), (0, 2**32 + 1), (0, 2**32 - 1), (-1, 2**33)]
DTYPES["uint64"] += [(0, 2**32), (5, 2**40), (2**63, 2**64)]
for make, all_seeds in ((legacy, [0, 42, [1, 2, 3]]), (new, [0, 42, 2**200 + 12345])):
    for seed in all_seeds:
        for dt, ranges in DTYPES.items():
            for lo, hi in ranges:
                r = make(seed)
                draw = r.randint if make is legacy else r.integers
                put("ints", r, seed, draw(lo, hi, size=257, dtype=dt), dtype=dt, low=str(lo), high=str(hi))
            lo = np.array([x[0] for x in ranges], dtype=object)
            hi = np.array([x[1] for x in ranges], dtype=object)
            r = make(seed)
            draw = r.randint if make is legacy else r.integers
            put("intsarray", r, seed, draw(lo, hi, size=(20, len(lo)), dtype=dt), dtype=dt,
                lows=[str(v) for v in lo], highs=[str(v) for v in hi])
    r = make(7)
    draw = r.randint if make is legacy else r.integers
    put("scalars", r, 7, [draw(100), draw(2**40), draw(0, 2, dtype=bool), draw(0, 9, dtype="int8"), draw(1000)])

P = [0.1, 0.0, 0.25, 0.4, 0.05, 0.2]
for make, all_seeds in ((legacy, [0, 42, 1234]), (new, [0, 42, 1234])):
    for seed in all_seeds:
        for pop, n, rep, p in [(10, 20, True, None), (1, 3, True, None), (10, 10, False, None), (1000, 7, False, None),
                               (6, 50, True, P), (6, 5, False, P), (6, 0, False, P), (5, 0, False, None),
                               (20000, 500, False, None), (20000, 399, False, None), (20000, 401, False, None),
                               (10000, 9999, False, None), (12345, 12345, False, None), (3, 0, True, None)]:
            for shuffle in ((True,) if make is legacy else (True, False)):
                r = make(seed)
                kw = {} if make is legacy else dict(shuffle=shuffle)
                put("choice", r, seed, r.choice(pop, n, replace=rep, p=p, **kw).astype(np.int64), pop=pop, replace=rep,
                    p=words(np.array(p)) if p else None, shuffle=shuffle)
        for n in (0, 1, 2, 10, 1000):
            r = make(seed)
            put("permutation", r, seed, r.permutation(n).astype(np.int64))
            r = make(seed)
            put("bytes", r, seed, np.frombuffer(r.bytes(n), np.uint8))
        r = make(seed)
        x = np.arange(30).reshape(10, 3)
        r.shuffle(x)
        put("shuffle", r, seed, x[:, 0] // 3)
        for n, p in [(20, [1 / 6.0] * 6), (100000, [0.2, 0.3, 0.5]), (3, [0.0, 1.0]), (0, [0.5, 0.5]), (7, [1.0]), (1000, [0.6, 0.399, 0.001])]:
            r = make(seed)
            put("multinomial", r, seed, r.multinomial(n, p, size=50), trials=n, p=words(np.array(p)))
        for a in [[10.0, 5.0, 3.0], [0.5, 0.5], [1.0], [0.01, 0.02, 0.03, 0.001]]:
            r = make(seed)
            put("dirichlet", r, seed, r.dirichlet(a, size=40), p=words(np.array(a)))
    r = make(42)
    # A mixed sequence: one memory of the binomial, one kept normal value.
    out = []
    for i in range(60):
        out += [r.binomial(20, 0.3), r.multinomial(20, [0.3, 0.7])[0], r.normal(), r.binomial(1000, 0.4), r.poisson(3.5),
                r.standard_normal(), r.gamma(2.5), r.uniform(1, 2)]
    put("mixed", r, 42, np.array(out, dtype=float), head=16)

for seed in NEW_SEEDS:
    for name, kw in [("random", {}), ("standard_normal", {}), ("standard_exponential", {}), ("standard_exponential", dict(method="inv"))]:
        r = new(seed)
        put("single", r, seed, getattr(r, name)(size=20000, dtype=np.float32, **kw), dist=name + ("_inv" if kw else ""))
    for shape in (0.5, 1.0, 2.5, 0.05, 30.0):
        r = new(seed)
        put("single", r, seed, r.standard_gamma(shape, size=2000, dtype=np.float32),
            dist="standard_gamma", args=[shape])
    r = new(seed)
    put("inverse", r, seed, r.standard_exponential(size=500, method="inv"))
    for name in ("standard_normal", "standard_exponential"):
        r = new(seed)
        put("dist", r, seed, getattr(r, name)(size=200000), dist=name, args=[])
    for colors, n, m in [([16, 8, 4], 6, "marginals"), ([16, 8, 4], 20, "marginals"), ([500, 300, 200, 1], 321, "marginals"),
                         ([16, 8, 4], 6, "count"), ([16, 8, 4], 20, "count"), ([5], 3, "marginals"), ([5, 5], 0, "count")]:
        r = new(seed)
        put("mvhyper", r, seed, r.multivariate_hypergeometric(colors, n, size=20, method=m), colors=colors, trials=n, method=m)

for bits in ("MT19937", "PCG64", "PCG64DXSM", "Philox", "SFC64"):
    for seed in NEW_SEEDS:
        r = new(seed, bits)
        put("raw", r, seed, bitgen(r).random_raw(2000))
        r = new(seed, bits)
        r.random(3, dtype=np.float32)
        put("dist", r, seed, r.standard_normal(100), dist="standard_normal", args=[], skip32=3)
        r = new(seed, bits)
        put("dist", r, seed, r.random(100), dist="random", args=[])
        r = new(seed, bits).spawn(3)[2]
        put("dist", r, seed, r.random(100), dist="random", args=[], spawn=[2])
        r = new(seed, bits).spawn(2)[1].spawn(1)[0]
        put("dist", r, seed, r.random(100), dist="random", args=[], spawn=[1, 0])

sequences = []
for seed in NEW_SEEDS + [2**128 - 1, 2**128, [], list(range(20)), 2**1000 + 3]:
    for key, pool in [((), 4), ((1,), 4), ((0, 7), 4), ((), 8), ((3,), 6)]:
        s = np.random.SeedSequence(seed, spawn_key=key, pool_size=pool)
        sequences.append(dict(entropy=seeds(seed), key=list(key), pool=pool, w32=words(s.generate_state(10)),
                              w64=words(s.generate_state(5, np.uint64)),
                              child=words(s.spawn(2)[1].generate_state(4)), next=words(s.spawn(1)[0].generate_state(4))))

advance = []
for bits in ("PCG64", "PCG64DXSM"):
    for d in (0, 1, 7, 2**64, 2**127 + 12345):
        b = getattr(np.random, bits)(42).advance(d)
        advance.append(dict(bits=bits, hi=str(d >> 64), lo=str(d % 2**64), raw=words(b.random_raw(3))))

errors = []
INF, NAN = float("inf"), float("nan")
BAD = {
    "beta": [(0.0, 1.0), (1.0, -1.0)], "binomial": [(-1, 0.5), (3, 1.5), (3, NAN), (-1, 2.0)], "chisquare": [(0.0,)],
    "exponential": [(-1.0,), (-0.0,)], "f": [(0.0, 1.0), (1.0, 0.0)], "gamma": [(-1.0, 1.0), (1.0, -1.0)],
    "geometric": [(0.0,), (1.5,), (NAN,)], "gumbel": [(0.0, -1.0)],
    "hypergeometric": [(-1, 5, 2), (5, -1, 2), (5, 5, 11), (5, 5, 0), (5, 5, -1), (10**9, 5, 2)],
    "laplace": [(0.0, -1.0)], "logistic": [(0.0, -1.0)], "lognormal": [(0.0, -1.0)], "logseries": [(1.0,), (-0.5,), (NAN,)],
    "negative_binomial": [(0.0, 0.5), (1.0, 0.0), (1.0, 2.0), (NAN, 0.5), (1e300, 0.1)],
    "noncentral_chisquare": [(0.0, 1.0), (1.0, -1.0)], "noncentral_f": [(1.0, 1.0, -1.0)], "normal": [(0.0, -1.0)],
    "pareto": [(0.0,)], "poisson": [(-1.0,), (NAN,), (1e19,)], "power": [(0.0,)], "rayleigh": [(-1.0,)],
    "standard_gamma": [(-1.0,)], "standard_t": [(0.0,)], "triangular": [(2.0, 1.0, 3.0), (1.0, 4.0, 3.0), (1.0, 1.0, 1.0)],
    "uniform": [(0.0, INF), (NAN, 1.0), (2.0, 1.0)], "vonmises": [(0.0, -1.0)], "wald": [(0.0, 1.0), (1.0, 0.0)],
    "weibull": [(-1.0,)], "zipf": [(1.0,), (NAN,)],
}
for make in (legacy, new):
    for name, params in BAD.items():
        for p in params:
            for array in (False, True):
                r = make(1)
                q = [np.array([v]) for v in p] if array else p
                msg = ""
                with np.errstate(all="ignore"):
                    try:
                        getattr(r, name)(*q)
                    except (ValueError, OverflowError) as e:
                        msg = str(e)
                errors.append(dict(legacy=make is legacy, dist=name, args=[repr(float(v)) for v in p], array=array, msg=msg))

range_errors = []
for make in (legacy, new):
    for dt, lo, hi, closed in [("int8", -129, 5, False), ("int8", 0, 129, False), ("int8", 5, 5, False), ("int8", 0, 0, False),
                               ("uint64", -1, 5, False), ("uint64", 0, 2**64 + 1, False), ("int64", 0, 2**63 + 1, False),
                               ("bool", 0, 3, False), ("int64", 5, 4, True), ("int64", 0, -1, True), ("int16", 0, 2**15, True)]:
        if make is legacy and closed:
            continue
        try:
            make(1).randint(lo, hi, dtype=dt) if make is legacy else make(1).integers(lo, hi, dtype=dt, endpoint=closed)
            msg = ""
        except ValueError as e:
            msg = str(e)
        range_errors.append(dict(dtype=dt, low=str(lo), high=str(hi), closed=closed, msg=msg))

choice_errors = []
for make in (legacy, new):
    for a, n, rep, p in [(0, 1, True, None), ([], 1, True, None), (-3, 1, False, None), (3, 4, False, None), (3, -1, False, None),
                         (3, 2, True, [0.5, 0.5]), (2, 1, True, [0.5, NAN]), (2, 1, True, [1.5, -0.5]), (2, 1, True, [0.5, 0.4]),
                         (3, 3, False, [0.5, 0.5, 0.0])]:
        try:
            make(1).choice(a, n, replace=rep, p=p)
            msg = ""
        except ValueError as e:
            msg = str(e)
        choice_errors.append(dict(legacy=make is legacy, array=isinstance(a, list), pop=len(a) if isinstance(a, list) else a, n=n,
                                  replace=rep, p=words(np.array(p)) if p else None, msg=msg))

out = dict(numpy=np.__version__, cases=cases, sequences=sequences, advance=advance, errors=errors,
           range_errors=range_errors, choice_errors=choice_errors)
print("{")
for i, (k, v) in enumerate(out.items()):
    if isinstance(v, list):
        v = "[\n" + ",\n".join(json.dumps(c, separators=(",", ":")) for c in v) + "\n]"
    else:
        v = json.dumps(v)
    print(f'"{k}":{v}' + ("," if i + 1 < len(out) else ""))
print("}")
