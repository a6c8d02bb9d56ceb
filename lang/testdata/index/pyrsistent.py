from pyrsistent import pmap, pvector, pset, freeze, thaw
m=pmap({'a':1}); print(m.set('b',2), m, pvector([1,2,3]).append(4).set(0,9), freeze({'a':[1]}), thaw(freeze({'a':[1]})))
