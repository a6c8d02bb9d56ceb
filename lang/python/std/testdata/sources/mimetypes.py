import mimetypes

mimetypes.init([])
for n in ["a.txt", "a.tar.gz", "a.tgz", "b.PNG", "x.py", "http://h/x.html?a", "noext", "a.gz", ".bashrc", "data:,x", "data:text/html;charset=u,x", "a.json", "a.svgz"]:
    print(n, mimetypes.guess_type(n), mimetypes.guess_type(n, strict=False))
print(mimetypes.guess_extension("text/plain"), mimetypes.guess_all_extensions("image/bmp"), mimetypes.guess_extension("no/such"))
mimetypes.add_type("a/b", ".ab")
print(mimetypes.guess_type("x.ab"), mimetypes.guess_extension("A/B"))
m = mimetypes.MimeTypes()
print(m.guess_type("x.ab"), m.guess_type("x.css"), len(m.types_map[True]) >= 149)
