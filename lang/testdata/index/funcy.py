from funcy import *
print(lmap(inc,[1,2]), lfilter(even,range(5)), walk_values(str,{1:2}), select_keys(odd,{1:2,2:3}), project({'a':1,'b':2},['a']), lchunks(2,range(5)), compact([0,1,None]), group_by(len,["a","bb"]), flatten([1,[2]]) and lflatten([1,[2]]), re_find(r'\d+',"a12b"), partial(pow,2)(3), rpartial(pow,2)(3), ljuxt(min,max)([1,2]), zipdict('ab',[1,2]), get_in({'a':{'b':2}},['a','b']), count_by(len,['a','b']), lpartition_by(lambda x:x>2,[1,2,3,4]), merge({1:2},{3:4}), silent(int)("x"), all_fn(even, lambda x:x>2)(4))
@retry(3, errors=ValueError)
def f(n=[0]):
    n[0]+=1
    if n[0]<3: raise ValueError
    return n[0]
print(f())
@memoize
def g(x): print('g'); return x
g(1); g(1)
