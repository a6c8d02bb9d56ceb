from pyrsistent import pmap, pvector, pset, freeze, thaw
m = pmap({1: 'a'}); print(m.set(2, 'b'), m, pvector([1,2,3]).append(4).set(0,9), freeze({'a':[1]}), thaw(freeze({'a':[1]})))
