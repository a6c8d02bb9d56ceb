# Functions of builtin types are one each; methods of one object are equal.
print(str.upper == str.upper, str.upper is str.upper, {str.upper: 1}[str.upper], dict.__repr__ == dict.__repr__, hash(str.upper) == hash(str.upper))
a = []; b = a.append
print(list.__init__ == list.__init__, object.__repr__ is object.__repr__, list.__repr__ == object.__repr__, int.__add__ is int.__add__, int.__eq__ == float.__eq__)
class C(dict): pass
class D(dict):
    def __repr__(self): return "D"
print(C.__repr__ is dict.__repr__, D.__repr__ is dict.__repr__, C.__init__ is dict.__init__, C.__init__ is object.__init__, C.get is dict.get)
class E: pass
print(E.__repr__ is object.__repr__, E.__init__ is object.__init__, E.__hash__ is object.__hash__, E.__eq__ is object.__eq__, E.__new__ is object.__new__, E.__str__ == object.__str__, E.__setattr__ is object.__setattr__)
import math, numpy as np
print(math.sqrt is math.sqrt, np.sum is np.sum, np.add is np.add, np.ndarray.sum == np.ndarray.sum, np.linalg.norm is np.linalg.norm)
print({len: 1, max: 2}[max], str.join in {str.join}, [str.upper, str.lower].index(str.lower))
print(a.append == b, a.append == [].append, hash(a.append) == hash(b))
