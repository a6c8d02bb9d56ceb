# Arrays of classes of the program that derive from ndarray.
import numpy as np
class C(np.ndarray):
    def __new__(cls, a, info=None):
        o=np.asarray(a).view(cls); o.info=info; return o
    def __array_finalize__(self,obj):
        if obj is None: return
        self.info=getattr(obj,'info',None)
c=C([[1.,2.,3.],[4.,5.,6.]],'x'); v=C([3.,1.,2.],'v')
def t(r):
    if isinstance(r,(tuple,list)): return type(r).__name__+'('+','.join(t(x) for x in r)+')'
    return type(r).__name__+('' if not isinstance(r,C) else ':'+str(r.info))

try: print('E','c+1',t(c+1))
except Exception as x: print('E','c+1',type(x).__name__,x)
try: print('E','1+c',t(1+c))
except Exception as x: print('E','1+c',type(x).__name__,x)
try: print('E','c@v',t(c@v))
except Exception as x: print('E','c@v',type(x).__name__,x)
try: print('E','c@c.T',t(c@c.T))
except Exception as x: print('E','c@c.T',type(x).__name__,x)
try: print('E','c[0]',t(c[0]))
except Exception as x: print('E','c[0]',type(x).__name__,x)
try: print('E','c[0,0]',t(c[0,0]))
except Exception as x: print('E','c[0,0]',type(x).__name__,x)
try: print('E','c[:,1]',t(c[:,1]))
except Exception as x: print('E','c[:,1]',type(x).__name__,x)
try: print('E','c[c>2]',t(c[c>2]))
except Exception as x: print('E','c[c>2]',type(x).__name__,x)
try: print('E','c[[0]]',t(c[[0]]))
except Exception as x: print('E','c[[0]]',type(x).__name__,x)
try: print('E','c.T',t(c.T))
except Exception as x: print('E','c.T',type(x).__name__,x)
try: print('E','c.flat',t(c.flat))
except Exception as x: print('E','c.flat',type(x).__name__,x)
try: print('E','list(c)[0]',t(list(c)[0]))
except Exception as x: print('E','list(c)[0]',type(x).__name__,x)
try: print('E','c==c',t(c==c))
except Exception as x: print('E','c==c',type(x).__name__,x)
try: print('E','-c',t(-c))
except Exception as x: print('E','-c',type(x).__name__,x)
try: print('E','divmod(c,2)',t(divmod(c,2)))
except Exception as x: print('E','divmod(c,2)',type(x).__name__,x)
try: print('E','c**2',t(c**2))
except Exception as x: print('E','c**2',type(x).__name__,x)
try: print('E','c.sum()',t(c.sum()))
except Exception as x: print('E','c.sum()',type(x).__name__,x)
try: print('E','c.sum(axis=0)',t(c.sum(axis=0)))
except Exception as x: print('E','c.sum(axis=0)',type(x).__name__,x)
try: print('E','c.mean()',t(c.mean()))
except Exception as x: print('E','c.mean()',type(x).__name__,x)
try: print('E','v@v',t(v@v))
except Exception as x: print('E','v@v',type(x).__name__,x)
try: print('E','np.add.reduce(v)',t(np.add.reduce(v)))
except Exception as x: print('E','np.add.reduce(v)',type(x).__name__,x)
try: print('E','np.add.outer(v,v)',t(np.add.outer(v,v)))
except Exception as x: print('E','np.add.outer(v,v)',type(x).__name__,x)
try: print('E','np.add.accumulate(v)',t(np.add.accumulate(v)))
except Exception as x: print('E','np.add.accumulate(v)',type(x).__name__,x)
try: print('E','c.real',t(c.real))
except Exception as x: print('E','c.real',type(x).__name__,x)
try: print('E','c.imag',t(c.imag))
except Exception as x: print('E','c.imag',type(x).__name__,x)
try: print('E','c.astype(int)',t(c.astype(int)))
except Exception as x: print('E','c.astype(int)',type(x).__name__,x)
try: print('E','c.copy()',t(c.copy()))
except Exception as x: print('E','c.copy()',type(x).__name__,x)
try: print('E','c.view()',t(c.view()))
except Exception as x: print('E','c.view()',type(x).__name__,x)
try: print('E','c.view(np.ndarray)',t(c.view(np.ndarray)))
except Exception as x: print('E','c.view(np.ndarray)',type(x).__name__,x)
try: print('E','c.base',t(c.base))
except Exception as x: print('E','c.base',type(x).__name__,x)
try: print('E','np.sin(c)',t(np.sin(c)))
except Exception as x: print('E','np.sin(c)',type(x).__name__,x)
try: print('E','np.array(c)',t(np.array(c)))
except Exception as x: print('E','np.array(c)',type(x).__name__,x)
try: print('E','np.asarray(c)',t(np.asarray(c)))
except Exception as x: print('E','np.asarray(c)',type(x).__name__,x)
try: print('E','np.asanyarray(c)',t(np.asanyarray(c)))
except Exception as x: print('E','np.asanyarray(c)',type(x).__name__,x)
try: print('E','np.array(c,subok=True)',t(np.array(c,subok=True)))
except Exception as x: print('E','np.array(c,subok=True)',type(x).__name__,x)
try: print('E','np.array(c,copy=False)',t(np.array(c,copy=False)))
except Exception as x: print('E','np.array(c,copy=False)',type(x).__name__,x)
try: print('E','c.item(0)',t(c.item(0)))
except Exception as x: print('E','c.item(0)',type(x).__name__,x)
try: print('E','c.tolist()',t(c.tolist()))
except Exception as x: print('E','c.tolist()',type(x).__name__,x)
try: print('E','np.modf(c)',t(np.modf(c)))
except Exception as x: print('E','np.modf(c)',type(x).__name__,x)
try: print('E','c.max()',t(c.max()))
except Exception as x: print('E','c.max()',type(x).__name__,x)
try: print('E','v.argmax()',t(v.argmax()))
except Exception as x: print('E','v.argmax()',type(x).__name__,x)
try: print('E','v.dot(v)',t(v.dot(v)))
except Exception as x: print('E','v.dot(v)',type(x).__name__,x)
try: print('E','c.dot(v)',t(c.dot(v)))
except Exception as x: print('E','c.dot(v)',type(x).__name__,x)
try: print('E','np.abs(c)',t(np.abs(c)))
except Exception as x: print('E','np.abs(c)',type(x).__name__,x)
try: print('E','c.__array__()',t(c.__array__()))
except Exception as x: print('E','c.__array__()',type(x).__name__,x)
try: print('E','c[...]',t(c[...]))
except Exception as x: print('E','c[...]',type(x).__name__,x)
try: print('E','c[0:1]',t(c[0:1]))
except Exception as x: print('E','c[0:1]',type(x).__name__,x)
try: print('E','c[()]',t(c[()]))
except Exception as x: print('E','c[()]',type(x).__name__,x)
try: print('E','C(5.)[()]',t(C(5.)[()]))
except Exception as x: print('E','C(5.)[()]',type(x).__name__,x)
try: print('E','C(5.)+1',t(C(5.)+1))
except Exception as x: print('E','C(5.)+1',type(x).__name__,x)
try: print('E','np.sqrt(C(4.))',t(np.sqrt(C(4.))))
except Exception as x: print('E','np.sqrt(C(4.))',type(x).__name__,x)
try: print('E','np.add(c,c,out=c)',t(np.add(c,c,out=c)))
except Exception as x: print('E','np.add(c,c,out=c)',type(x).__name__,x)
try: print('E','np.add(np.ones((2,3)),c)',t(np.add(np.ones((2,3)),c)))
except Exception as x: print('E','np.add(np.ones((2,3)),c)',type(x).__name__,x)
try: print('E','np.ones((2,3))+c',t(np.ones((2,3))+c))
except Exception as x: print('E','np.ones((2,3))+c',type(x).__name__,x)
try: print('E','c+[1,2,3]',t(c+[1,2,3]))
except Exception as x: print('E','c+[1,2,3]',type(x).__name__,x)
try: print('E','np.float64(1)+c',t(np.float64(1)+c))
except Exception as x: print('E','np.float64(1)+c',type(x).__name__,x)
try: print('E','c.any()',t(c.any()))
except Exception as x: print('E','c.any()',type(x).__name__,x)
try: print('E','c.all()',t(c.all()))
except Exception as x: print('E','c.all()',type(x).__name__,x)
try: print('E','c.std()',t(c.std()))
except Exception as x: print('E','c.std()',type(x).__name__,x)
try: print('E','c.cumsum()',t(c.cumsum()))
except Exception as x: print('E','c.cumsum()',type(x).__name__,x)
try: print('E','c.ravel()',t(c.ravel()))
except Exception as x: print('E','c.ravel()',type(x).__name__,x)
try: print('E','c.flatten()',t(c.flatten()))
except Exception as x: print('E','c.flatten()',type(x).__name__,x)
try: print('E','c.reshape(-1)',t(c.reshape(-1)))
except Exception as x: print('E','c.reshape(-1)',type(x).__name__,x)
try: print('E','c.min(axis=1,keepdims=True)',t(c.min(axis=1,keepdims=True)))
except Exception as x: print('E','c.min(axis=1,keepdims=True)',type(x).__name__,x)
print(repr(c)); print(c); print(repr(C(5.))); print(repr(c.sum())); print(str(C(5.)))
print(C.__mro__)
print(repr(C([1,2])[0]), repr(C([1,2]).sum()), format(C([1,2])), [C([1,2])])
class D(np.ndarray): pass
d=D((2,)); print(type(d), d.shape, d.dtype)
d[:]=1; print(repr(d), repr(d*2), isinstance(d,np.ndarray), repr(d+c[0,:2]), repr(c[0,:2]+d))


# One attribute goes from array to array; others are made by the class.
class Unit(np.ndarray):
    """An array with a unit."""
    def __new__(cls, values, unit="m"):
        obj = np.asarray(values, dtype=float).view(cls)
        obj.unit = unit
        return obj

    def __array_finalize__(self, obj):
        if obj is None:
            return
        self.unit = getattr(obj, "unit", "?")

    def __repr__(self):
        return f"{np.asarray(self)} {self.unit}"

    def to(self, unit, factor):
        out = self * factor
        out.unit = unit
        return out


u = Unit([1, 2, 3])
print(repr(u), repr(u.to("cm", 100)), repr(u[1:]), u[1:].unit, repr(u + u), repr(2 * u), repr(np.ones(3).view(Unit)))
u += 1
print(repr(u), type(u).__name__, u.base is not None, u.shape, len(u), 3.0 in u, list(u))
u[0] = 10
u[u > 3] = 0
print(repr(u), u.sum() + 1, float(u.max()), u.tolist(), bool((u == u).all()))
print(np.concatenate([u, u]), np.stack([u, u]).shape, isinstance(u, np.ndarray), issubclass(Unit, np.ndarray))
print([type(r).__name__ for r in np.arange(4).reshape(2, 2).view(Unit)], f"{u}", str(u))


class Log(np.ndarray):
    """Says which ufuncs are called."""
    def __array_ufunc__(self, ufunc, method, *inputs, **kwargs):
        print(ufunc.__name__, method, len(inputs), sorted(kwargs))
        plain = [x.view(np.ndarray) if isinstance(x, Log) else x for x in inputs]
        return getattr(ufunc, method)(*plain, **kwargs)


g = np.arange(4.0).view(Log)
print(g + 1, 1 - g, np.sin(g)[0], np.add.reduce(g), -g, g @ g, g == 2)


class Sup(np.ndarray):
    def __array_ufunc__(self, ufunc, method, *inputs, **kwargs):
        r = super().__array_ufunc__(ufunc, method, *[np.asarray(i) for i in inputs], **kwargs)
        return r.view(Sup) if isinstance(r, np.ndarray) else r


s = np.arange(3).view(Sup)
print(repr(s * 2), repr(np.multiply.outer(s, s)))


class Box:
    """No array, but NumPy's functions work on it."""
    def __init__(self, a):
        self.a = np.asarray(a)

    def __array_ufunc__(self, ufunc, method, *inputs, **kwargs):
        if method != "__call__":
            return NotImplemented
        return Box(ufunc(*[x.a if isinstance(x, Box) else x for x in inputs], **kwargs))

    def __array_function__(self, func, types, args, kwargs):
        return func.__name__, [t.__name__ for t in types]

    def __repr__(self):
        return f"Box({self.a})"


b = Box([1, 4])
print(np.sqrt(b), np.add(b, 1), np.multiply([2, 2], b), np.concatenate([b, b]), np.mean(b))
try:
    np.add.reduce(b)
except TypeError as e:
    print(type(e).__name__)


class Wrap(np.ndarray):
    def __array_wrap__(self, arr, context=None, return_scalar=False):
        print("wrap", type(arr).__name__, return_scalar)
        return super().__array_wrap__(arr, context, return_scalar)


w = np.arange(3).view(Wrap)
print(type(w + 1).__name__, type(np.exp(w)).__name__)


class Symmetric(np.ndarray):
    def __setitem__(self, index, value):
        i, j = index
        super().__setitem__((i, j), value)
        super().__setitem__((j, i), value)

    def __getitem__(self, index):
        return super().__getitem__(index)


m = np.zeros((3, 3), int).view(Symmetric)
m[0, 2] = 5
print(m, type(m[0]).__name__, m[0, 2])
