import linecache
import os
import tempfile

with tempfile.TemporaryDirectory() as folder:
    name = os.path.join(folder, "a.txt")
    with open(name, "w") as f:
        f.write("one\ntwo\nthree")
    print(repr(linecache.getline(name, 2)), repr(linecache.getline(name, 3)), repr(linecache.getline(name, 4)), repr(linecache.getline(name, 0)))
    print(linecache.getlines(name), len(linecache.cache) > 0)
    with open(name, "w") as f:
        f.write("changed and longer\n")
    print(repr(linecache.getline(name, 1)))
    linecache.checkcache(name)
    print(repr(linecache.getline(name, 1)))
    linecache.clearcache()
    print(linecache.getlines(os.path.join(folder, "none")), linecache.getlines("<text>"))
