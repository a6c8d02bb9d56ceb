# numpy.polynomial: the classes, their arithmetic and text, and the functions of its modules.
import numpy as np
from numpy.polynomial import Polynomial, Chebyshev, Legendre, Laguerre, Hermite, HermiteE
from numpy.polynomial import polynomial as P, chebyshev as C
def show(f):
    try:
        r = f()
        print(repr(r))
        if isinstance(r, kinds):
            print(r)
            print(f"{r:ascii}")
    except Exception as e: print(type(e).__name__, e)
np.set_printoptions(precision=6, suppress=True)
kinds = (Polynomial, Chebyshev, Legendre, Laguerre, Hermite, HermiteE)
for K in kinds:
    p = K([1, 2, 3]); q = K([0.5, -1, 0, 4])
    for f in (lambda: p, lambda: p + q, lambda: p - 1, lambda: 2 - p, lambda: p * q, lambda: q // p, lambda: q % p, lambda: divmod(q, p), lambda: p ** 3, lambda: p / 2, lambda: -p,
              lambda: p(2), lambda: p(np.array([0., .5])), lambda: p([[1, 2], [3, 4]]), lambda: p.deriv(), lambda: q.deriv(2), lambda: p.integ(), lambda: p.integ(2, k=[1, 2], lbnd=1), lambda: q.roots(),
              lambda: K.fromroots([1, 2, 3]), lambda: K.basis(3), lambda: K.identity(), lambda: p.degree(), lambda: len(p), lambda: list(p), lambda: p == K([1, 2, 3]), lambda: p != q,
              lambda: p.convert(kind=Polynomial), lambda: p.convert(domain=[0, 4]), lambda: q.truncate(2), lambda: q.cutdeg(1), lambda: K([1, 0, 0]).trim(), lambda: p.linspace(3), lambda: p.mapparms(),
              lambda: p(q), lambda: K([1, 2], domain=[0, 10]), lambda: K([1j, 2]), lambda: (K.fit(np.arange(6.), np.arange(6.)**2 + 1, 2).coef * 1e6).round().tolist(), lambda: K([1e9, 1e-7, -3]), lambda: K([1,2],symbol='t'), lambda: K.cast(Polynomial([1,2,3]))):
        show(f)
show(lambda: Polynomial([1]) + Chebyshev([1]))
show(lambda: Polynomial([1]) + 'a')
show(lambda: Polynomial([]))
show(lambda: P.polyval(2, [1, 2, 3]))
show(lambda: P.polyfromroots([1, 2]))
show(lambda: P.polyadd([1], [1, 2]))
show(lambda: P.polydiv([1, 2, 3], [1, 1]))
show(lambda: P.polyroots([6, -5, 1]))
show(lambda: P.polyvander([1, 2], 3))
show(lambda: P.polyfit([0, 1, 2, 3], [0, 1, 4, 9], 2))
show(lambda: P.polyval2d(1, 2, [[1, 2], [3, 4]]))
show(lambda: P.polyder([1, 2, 3]))
show(lambda: P.polyint([1, 2, 3]))
show(lambda: P.polygrid2d([1,2],[3,4],[[1,2],[3,4]]))
show(lambda: C.chebval(0.5, [1, 2, 3]))
show(lambda: C.cheb2poly([1, 2, 3]))
show(lambda: C.poly2cheb([1, 2, 3]))
show(lambda: C.chebroots([0, 0, 1]))
show(lambda: C.chebpts1(4))
show(lambda: C.chebpts2(4))
show(lambda: C.chebgauss(3))
show(lambda: C.chebinterpolate(np.tanh, 4).round(9) + 0)  # what is rounded away has either sign
show(lambda: np.polynomial.legendre.leggauss(4))
show(lambda: np.polynomial.hermite.hermgauss(3))
show(lambda: np.polynomial.laguerre.laggauss(3))
show(lambda: np.polynomial.hermite_e.hermegauss(3))
show(lambda: np.polynomial.legendre.legval([0.1,0.2],[1,2,3]))
show(lambda: np.polynomial.legendre.legvander([0.5],3))
show(lambda: Chebyshev.interpolate(np.exp, 3))
print(Polynomial(np.arange(1, 16.)))
show(lambda: (Polynomial.fit([1, 2, 3], [1, 4, 9], 2, full=True)[0].convert().coef * 1e6).round() + 0)
