# Arrays beside any Python objects, as plain statements: NumPy asks the elements in turn.
import numpy as np
from math import factorial
from decimal import Decimal
from fractions import Fraction


class R:
    def __init__(s,v):
        s.v = v
    def __repr__(s):
        return f'R({s.v})'
    def __radd__(s,o):
        return R((o,s.v))
    def __rmul__(s,o):
        return R(o*s.v)
    def __lt__(s,o):
        return s.v<getattr(o,'v',o)
    def __gt__(s,o):
        return s.v>getattr(o,'v',o)


class V:
    def __init__(s,*a):
        s.a = a
    def __array__(s,dtype=None,copy=None):
        return np.array(s.a)
    def __eq__(s,o):
        return ('V.__eq__', type(o).__name__)
    def __mul__(s,o):
        return ('V.__mul__', type(o).__name__)


class I:
    def __index__(s):
        return 2
    def __float__(s):
        return 2.5


x=np.arange(3)
x[0]=Decimal(5)
print(x)
x=np.zeros(3)
x[0]=Decimal('1.5')
x[1]=Fraction(1,2)
print(x)
x=np.zeros(3)
x[:]=[Decimal('1.5'),Fraction(1,2),3]
print(x)
x=np.zeros(3)
x[:]=np.array([1,2.5,3],dtype=object)
print(x)
x=np.arange(3)
x=x+Decimal(1)
print(repr(x))
o=np.array([1,2,3],dtype=object)
o+=1
print(o)
o=np.array([1,2,3],dtype=object)
o*=Fraction(1,2)
print(o)
o=np.array([1,2,3],dtype=object)
o[0]=o
print(type(o[0]))
o=np.array([1,2,3],dtype=object)
o[[0,1]]=[7,8]
print(o)
o=np.array([1,2,3],dtype=object)
o[o>1]=0
print(o)
print(np.arange(2)==V(0,1), V(0,1)==np.arange(2), np.arange(2)*V(2,3), V(1,2)*np.arange(2))
print(np.arange(2)!=V(0,5), np.arange(2)<V(1,1))
print(np.float64(2)*V(1,2), np.float64(2)==V(2,2))
print(sum([Decimal(1)], np.arange(2)))
print(np.arange(3).sum(initial=Decimal(1)))
print([1,2]+np.arange(2), [Decimal(1),2]*np.arange(2))
print(np.arange(2)*[Decimal(1),2], np.arange(2)*(Fraction(1,2),))
print(np.arange(4).reshape(2,2)@np.array([Fraction(1,2),2]))
print(np.arange(2)@[Fraction(1,2),2])
print(np.array([I(),1]).dtype, np.array(I()).dtype, np.zeros(I()), np.arange(5)[I()])
print(np.array([I()],dtype=float), np.array([I()],dtype=int))
print(np.full(2,I()).dtype, np.full(2,I(),dtype=float))
print(np.array([Decimal(1),Decimal(2)],dtype=float), np.array([Fraction(1,2)],dtype='f4'))
print(np.asarray([Decimal(1)]).dtype, np.asarray([Decimal(1)],dtype=float).dtype)
print(np.arange(3).dot([Decimal(1),2,3]))
print(np.array([3,1]).astype(object).tolist(), np.arange(3).searchsorted(Decimal(1)))
print(np.arange(3).clip(Decimal(1),None))
print(np.isin([1,2],[Decimal(1)]))
print(np.array([10**20])*2, np.array([1,2])+np.array([10**20,1]))
print(np.array([10**20]).astype(float), np.array([10**20],dtype=float), np.array(10**20).item()+1)
print(np.float64(10**20), np.prod([10**10,10**10,10**10]), np.prod(np.array([10**10]*3,dtype=object)))
print(np.array([factorial(25)]))
print(np.array([[10**20,2],[3,4]]).T)
print(np.mean([10**20,10**20]), np.max([10**20,3]))
print(np.array([{'a':1},{'b':2}])[0]['a'])
print(np.array([[1,2],[3,4]],dtype=object)[0].sum(), np.array([[1,'a']],dtype=object)[0,1])
a=np.empty((2,2),dtype=object)
a[0,0]=[1,2]
a[1]=('x','y')
print(a)
a=np.empty(2,dtype=object)
a[:]=[[1,2],[3]]
print(a)
a=np.empty(3,dtype=object)
a.fill([])
a[0].append(1)
print(a)
for i,x in enumerate(np.array([None,'a'])):
    print(i,x)
for i,x in np.ndenumerate(np.array([[None,'a']])):
    print(i,x)
print(np.vectorize(lambda s: len(s), otypes=[int])(np.array(['a','bb'],dtype=object)))
print(np.vectorize(Decimal)(['1.5','2']))
f=np.frompyfunc(lambda a,b: a if a>b else b,2,1)
print(f.reduce([3,1,4]), f.accumulate([3,1,4]), f.outer([1,2],[1,2]))
f=np.frompyfunc(hex,1,1)
print(f(np.arange(2)), f(5), f([[1,2],[3,4]]))
f=np.frompyfunc(divmod,2,2)
print(f([7,8],3))
print(np.frompyfunc(Fraction,2,1)([1,2],[3,4]))
print(np.sort(np.array([R(3),R(1)])), np.array([R(3),R(1)]).argsort())
print(np.array(['b','a'],dtype=object).max(), np.sort(np.array(['b','a'],dtype=object)))
print(np.array([1.0,2],dtype=object)/np.array([2,1]))
print(np.arange(3)**Fraction(2), 2**np.array([Fraction(1)]), np.array([1,2])//Fraction(1,2), np.array([5])%Decimal(3))
print(np.add.reduce([Decimal(1),2]), np.multiply.reduce([Fraction(1,2),3]), np.add.accumulate([Decimal(1),2]))
print(np.where(np.arange(3)>1, Decimal(1), None))
print(np.select([np.arange(3)>1],[Decimal(1)],default=None))
print(np.concatenate([[Decimal(1)],[2.5]]), np.append(np.arange(2),'x'), np.append(np.arange(2),None), np.vstack([[None,1],[2,3]]))
print(np.array_equal([Decimal(1)],[1]), np.array([Decimal(1)])==1, (np.array([None,1])==None).any())
print(np.iterable(np.array([None])), np.array([None]).size, np.array([None]).nbytes)
import copy
print(copy.copy(np.array([[1]],dtype=object)), copy.deepcopy(np.array([[1],None],dtype=object)))
print(np.ones(0)+None)
print(np.bool_(True)+Decimal(1), True+Decimal(1), np.array([True])*Fraction(1,2))
print(np.complex128(1j)*Fraction(1,2), np.array([1j])*Fraction(1,2))
print(np.float32(0.1)*R(2), np.array([0.1],dtype=np.float32)*R(2))
print(np.uint8(250)*R(2), np.array([250],dtype=np.uint8)*R(2))
print(np.isnan(np.array([1.0],dtype=object).astype(float)), np.array([None,1.5],dtype=float))
print(np.cumsum(np.array([Fraction(1,2)]*3)), np.cumprod([Decimal(2)]*3), np.diff([Decimal(1),Decimal(4)]))
print(np.array([1,2],dtype='O'), np.array([1,2],dtype=np.object_), np.zeros((2,),dtype='object'))
print(np.array([1,None]).dtype.name, np.array([1,None]).dtype.char, str(np.dtype('O')), np.dtype('O').itemsize, np.dtype('O')==np.dtype(object), np.dtype('O')!=int)
print(isinstance(np.array([None])[0:1], np.ndarray), np.array([None]).T.shape, type(np.array([None])).__name__)
print(np.issubdtype(np.dtype('O'), np.number), np.issubdtype(object, np.generic), np.issubdtype(np.array([None]).dtype, np.object_), np.array([None]).dtype == 'O')
print(np.array(['a','b'],dtype=object).astype('U5').dtype, np.array([1,'b'],dtype=object).astype(str))
print(repr(np.array([Decimal('1.10'),Fraction(1,3)])), np.array([Decimal('1.10'),Fraction(1,3)]))
print(np.median([Decimal(1),Decimal(3)]), np.var([Fraction(1,2),Fraction(3,2)]))
print(np.arange(Fraction(0),Fraction(2),Fraction(1,2)))
print(np.array([[Fraction(1),2],[3,4]]).trace(), np.outer([Fraction(1,2)],[1,2]), np.kron([Fraction(1)],[1,2]))
print(np.minimum.reduce([Decimal(2),1]), np.fmax([Decimal(2)],1), np.abs([Fraction(-1,2),2]), np.negative([Decimal(1)]))
print(np.array([2,3],dtype=object).prod(), np.array([[1,2]],dtype=object).sum(axis=(0,1)), np.array([],dtype=object).sum(), np.array([],dtype=object).prod())
print(np.sum(np.array([[1,2],[3,4]],dtype=object),axis=1,keepdims=True), np.max(np.array([[1,2],[3,4]],dtype=object),axis=0))
print(np.array([3,1,2],dtype=object)[np.argsort(np.array([3,1,2],dtype=object))])
print(np.unique(np.array([3,1,3,None][:3],dtype=object),return_inverse=True,return_counts=True,return_index=True))

# Parameters of functions of Python's values.
a = np.array([Decimal(1), Decimal(2)])
print(repr(np.sum(a, dtype=float)), repr(a.sum(dtype=float)), repr(a.mean(dtype=float)), repr(np.cumsum(a, dtype=float)), a.sum(dtype=object))
f = np.array([[Fraction(1, 2), Fraction(1, 3)], [Fraction(2), Fraction(5, 7)]])
o = np.empty(2, dtype=object)
print(np.sum(f, axis=0, out=o) is o, o, f.mean(axis=1, out=o) is o, o, np.ptp(f, axis=1, keepdims=True))
