from uncertainties import ufloat, umath, unumpy, correlated_values, covariance_matrix
import numpy as np
x=ufloat(1.2,.1); y=ufloat(3,.25); z=x*y**2/umath.sin(x); print(z, z.nominal_value, z.std_dev, f"{z:.3f} {z:.1uP} {z:S}")
for v,s in z.error_components().items(): print(v.tag, round(s,6))
a=unumpy.uarray([1,2,3],[.1,.2,.3]); print(a, (a*2).sum(), unumpy.nominal_values(a), unumpy.exp(a))
print(np.array(covariance_matrix([x,y,z])).round(4)); print(x-x, x==y, repr(y), z.derivatives[x])
