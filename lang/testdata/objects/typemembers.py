# Methods through the names of builtin types, names of dtypes among texts, parameters of
# functions that no program has written.
import inspect
import math
import numpy as np

print(frozenset.union(frozenset({1}), [2]), frozenset.intersection(frozenset({1, 2}), {2}), set.union({1}, {2}))
print([n for n in dir(frozenset) if not hasattr(frozenset, n)], hasattr(frozenset, "add"), hasattr(set, "add"))
try:
    frozenset.add
except AttributeError as e:
    print(e)
s = {1, 2}
print(s.__ior__({3}), s.__iand__({1, 3}), s.__isub__({1}), s.__ixor__({4}), s.__ior__([1]), s)
d = np.dtype("f8")
print(d in ("float32", "float64"), "float64" in [d], [d] == ["f8"], ["f8"] == [d], ("i4", "f8").index(d), ["<f8"].count(d), np.float64 in [d], d in {np.dtype(float)})
print(np.zeros(2, "i2").dtype in ("int8", "int16"), np.dtype("f4") in ("float64", np.float64))
print(len.__text_signature__, math.sqrt.__text_signature__, [].append.__text_signature__, str.split.__text_signature__)
for f in (len, sorted, math.sqrt, [].append, "".split, str.split, {}.get):
    print(inspect.signature(f))
print(inspect.signature(np.linalg.pinv), inspect.signature(np.linalg.pinv).parameters["rcond"].default)
print(list(inspect.signature(np.mean).parameters), inspect.signature(np.mean).parameters["axis"].default)
