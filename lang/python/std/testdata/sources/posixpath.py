import posixpath

print(posixpath.join("a", "b", "/c", "d"), posixpath.splitext("a/b.tar.gz"), posixpath.normpath("a//b/../c/."), posixpath.basename("a/b"), posixpath.sep, posixpath.pardir)
try:
    posixpath.nothing
except AttributeError as e:
    print(e)
