# An object whose __dict__ is set, again at the same place.
class A:
    def __init__(self): self.x = 1
a = A()
b = A.__new__(A)
b.__dict__ = a.__dict__.copy()
print(b.x, b.__dict__)
b.y = 2
print(b.__dict__, a.__dict__)
import dataclasses
@dataclasses.dataclass
class O:
    size: int
    max_width: int = 3
    def copy(self):
        o = O.__new__(O)
        o.__dict__ = self.__dict__.copy()
        return o
    def update(self, w):
        o = self.copy()
        if w: o.size = o.max_width = max(0, w)
        return o
o = O(2).update(5); print(o, o.max_width, O(2).copy().max_width)
d = {"z": 1}; a.__dict__ = d; d["q"] = 4; print(a.q, a.z, hasattr(a, "x"))
a.__dict__.update(w=3); print(a.w, vars(a) is d)
a.__dict__["k"] = 9; print(a.k)
try: a.__dict__ = 3
except TypeError as e: print(e)
class O:
    def __init__(self): self.a = 1; self.b = 2
    def copy(self):
        o = O.__new__(O)
        o.__dict__ = self.__dict__.copy()
        return o
    def update(self, w, chain):
        o = self.copy()
        if chain: o.a = o.b = max(0, w)
        else: o.a = w
        return o
o = O()
p = o.update(5, False); print(p.a, p.__dict__, o.__dict__)
p = o.update(6, False); print(p.a, p.__dict__, o.__dict__)
p = o.update(7, True); print(p.a, p.b, p.__dict__, o.__dict__)
p = o.update(8, True); print(p.a, p.b, p.__dict__, o.__dict__)
