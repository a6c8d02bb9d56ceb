from boltons.iterutils import chunked, bucketize, remap, research, get_path, windowed, backoff
from boltons.strutils import slugify, camel2under, pluralize, ordinalize
from boltons.dictutils import OMD, FrozenDict
from boltons.statsutils import Stats
from boltons.setutils import IndexedSet
print(chunked(range(5),2), bucketize(range(5),lambda x:x%2), remap({'a':[1,None]},lambda p,k,v:v is not None), slugify("Hello, World!"), camel2under("CamelCase"), pluralize("cat"), ordinalize(3), windowed(range(4),2))
o=OMD([(1,2),(1,3)]); print(o, o.getlist(1), Stats([1,2,3,4]).mean, IndexedSet([3,1,3]), FrozenDict({1:2}))
