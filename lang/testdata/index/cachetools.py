from cachetools import LRUCache, LFUCache, TTLCache, cached, FIFOCache
c = LRUCache(2); c[1]=1; c[2]=2; c[1]; c[3]=3; print(c, list(c), 2 in c, c.currsize)
l = LFUCache(2); l[1]=1; l[2]=2; l[1]; l[3]=3; print(sorted(l))
@cached(FIFOCache(10))
def fib(n): return n if n<2 else fib(n-1)+fib(n-2)
print(fib(60))
