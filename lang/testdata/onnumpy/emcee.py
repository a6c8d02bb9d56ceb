import numpy as np, emcee
def lp(x, iv): return -.5*np.sum(iv*x**2)
np.random.seed(42)
nd,nw=3,12; iv=1/np.random.rand(nd); p0=np.random.rand(nw,nd)
s=emcee.EnsembleSampler(nw,nd,lp,args=[iv]); st=s.run_mcmc(p0,50); s.reset(); s.run_mcmc(st,100)
print(s.get_chain(flat=True).shape, s.get_chain().mean((0,1)), s.acceptance_fraction.mean())
print(s.get_autocorr_time(quiet=True))
