from mpmath import mp, mpf, sqrt, pi, quad, sin, findroot, matrix, lu_solve, zeta, gamma, exp, nsum, inf
mp.dps = 50
print(pi, sqrt(2), quad(sin,[0,pi]), findroot(lambda x:x**2-2, 1.5), zeta(3), gamma(mpf(1)/3)); A=matrix([[1,2],[3,4]]); print(lu_solve(A,matrix([5,6]))); print(nsum(lambda n:1/n**2,[1,inf]))
