import numpy as np, numpy_financial as npf
print(npf.fv(0.05/12, 10*12, -100, -100), npf.pmt(0.075/12, 12*15, 200000), npf.npv(.08,[-40000,5000,8000,12000,30000]))
per=np.arange(1,13); print(npf.ipmt(0.1/12, per, 12, 2500.).round(3)); print(npf.ppmt(.1/12,per,12,2500.).round(2), npf.rate(10,0,-3500,10000), npf.nper(.07/12,-150,8000), npf.mirr([-100,39,59],.1,.1))
