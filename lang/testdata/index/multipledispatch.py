from multipledispatch import dispatch
@dispatch(int,int)
def add(a,b): return a+b
@dispatch(str,str)
def add(a,b): return a+" "+b
print(add(1,2), add("a","b"))
