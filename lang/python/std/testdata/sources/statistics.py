import statistics as st
from fractions import Fraction as F
from statistics import NormalDist


def fails(f, *args, **kwargs):
    try:
        print("no error:", f(*args, **kwargs))
    except Exception as e:
        print(type(e).__name__ + ":", e)


a = [2.75, 1.75, 1.25, 0.25, 0.5, 1.25, 3.5]
b = [1, 2, 3, 4, 4]
for f in (st.mean, st.fmean, st.geometric_mean, st.harmonic_mean, st.median, st.median_low, st.median_high, st.median_grouped, st.mode, st.multimode,
          st.pstdev, st.pvariance, st.stdev, st.variance, st.quantiles):
    print(f.__name__, f(a), f(b), f([0.1] * 3), f([10**20, 1, 10**15 + 0.5]))
print(st.mean([F(1, 3), F(1, 2)]), st.variance([F(1, 3), F(1, 2), F(2, 3)]), st.mean([1, 2, 4]), st.mean([True, False, True]), st.mean([1e30, 1, -1e30]))
print(st.mean([1, 2, 3]), st.variance([1, 2, 3, 4]), st.pvariance([1, 2, 3, 4]), st.median([1, 3, 5, 7]), st.median(["a", "b", "c"]))
print(st.fmean([3, 4], weights=[1, 3]), st.harmonic_mean([40, 60]), st.harmonic_mean([40, 60], weights=[5, 30]), st.harmonic_mean([0, 3]))
print(st.mode("aabbb"), st.multimode("aabbcd"), st.multimode(""), st.median_grouped([52, 52, 53, 54]), st.median_grouped([1, 3, 3, 5, 7], interval=2))
print(st.quantiles(range(1, 101), n=10), st.quantiles([1, 2, 3], method="inclusive"), st.quantiles([5, 1, 9, 2], n=3))
x, y = [1, 2, 3, 4, 5, 6, 7, 8, 9], [1, 2, 3, 1, 2, 3, 1, 2, 3.5]
print(st.covariance(x, y), st.correlation(x, y), st.linear_regression(x, y), st.linear_regression(x, y, proportional=True))
for f in (st.mean, st.fmean, st.geometric_mean, st.harmonic_mean, st.median, st.median_low, st.mode, st.stdev, st.pstdev, st.variance, st.pvariance, st.quantiles):
    fails(f, [])
fails(st.stdev, [1])
fails(st.geometric_mean, [-1])
fails(st.harmonic_mean, [-1, 2])
fails(st.covariance, [1], [2])
fails(st.correlation, [1, 2], [1])
fails(st.correlation, [1, 1], [2, 3])
fails(st.linear_regression, [1, 1], [2, 3])
fails(st.mean, ["a"])
print(st.mean([1.0, float("inf")]), st.mean([float("nan"), 1]), st.pstdev([1.5, 2.5, 2.5, 2.75, 3.25, 4.75]), st.pvariance([0.0, 0.25, 0.25, 1.25], mu=0.4))
n = NormalDist(100, 15)
print(n, n.pdf(110), n.cdf(110), n.inv_cdf(0.9), n.quantiles(4), n.zscore(130), n.mean, n.stdev, n.variance, n.median)
print(n + 5, n * 2, n - NormalDist(1, 2), -n, n / 3, 5 - n, n == NormalDist(100, 15), n.overlap(NormalDist(110, 10)), NormalDist.from_samples([1, 2, 3, 5]))
print([NormalDist().inv_cdf(p) for p in (1e-20, 1e-5, 0.01, 0.3, 0.5, 0.77, 0.999, 1 - 1e-12)])
fails(NormalDist, 1, -1)
fails(n.inv_cdf, 0)
fails(NormalDist(1, 0).pdf, 1)
print(isinstance(st.StatisticsError("x"), ValueError))

from decimal import Decimal as _D
from fractions import Fraction as _F

for data in ([_F(1, 2), _D(1), "x"], [True, _F(1, 2), True], [True, True, 2], ["x", _D(1), _F(1)]):
    try:
        print(repr(st.mean(data)))
    except Exception as e:
        print(type(e).__name__, e)
