import os
from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath


def fails(f, *args, **kwargs):
    try:
        print("no error:", f(*args, **kwargs))
    except Exception as e:
        print(type(e).__name__ + ":", e)


for cls in PurePosixPath, PureWindowsPath:
    for text in ("a/b/c.tar.gz", "/usr/lib", "//host/share/x", "///a", ".", "", "a/../b/./c//d/", "C:/Users/x.txt", "C:x", "c:\\a\\b", "\\\\h\\s\\f.txt", ".bashrc", "x.", "/", "..", "a.b/c"):
        p = cls(text)
        print(repr(p), str(p), p.parts, p.drive, p.root, p.anchor, p.name, p.suffix, p.suffixes, p.stem, p.parent, [str(q) for q in p.parents], p.is_absolute(), p.as_posix())
P = PurePosixPath
p = P("/home/me/data.csv")
print(p / "x", p.parent / "y" / "z.txt", "a" / P("b"), p.joinpath("a", "b"), p / "/abs", P("a", P("b"), "c"), P(p, "q"))
print(p.with_name("o.txt"), p.with_suffix(".json"), p.with_suffix(""), p.with_stem("new"), P("a").with_suffix(".x"), P("a.tar.gz").with_suffix(".bz2"))
print(p.relative_to("/home"), p.relative_to("/home", "me"), p.is_relative_to("/usr"), p.parents[0], p.parents[-1], len(p.parents), p.parents[:2])
print(p.match("*.csv"), p.match("me/*.csv"), p.match("/home/*/*.csv"), p.match("*.txt"), p.match("[d]ata.?sv"), p.match("[!x]*"), P("a.py").match("/*.py"))
print(p == P("/home//me/data.csv"), P("a") == PureWindowsPath("a"), PureWindowsPath("A/B") == PureWindowsPath("a/b"), P("a") < P("b"), sorted([P("b"), P("a/z"), P("a")]), hash(P("a")) == hash(P("a/")), {P("x"): 1}[P("x")])
print(p.as_uri(), P("/a b/é").as_uri(), PureWindowsPath("C:/a b").as_uri(), os.fspath(p), bytes(P("x/é")), f"{p}")
fails(p.relative_to, "/usr")
fails(P("a").relative_to, "/a")
fails(P("/").with_name, "x")
fails(p.with_name, "a/b")
fails(p.with_name, "")
fails(p.with_suffix, "x")
fails(p.with_suffix, ".")
fails(P("a").as_uri)
fails(lambda: p / 3)
fails(P, 3)
fails(p.match, "")
fails(lambda: P("a") < PureWindowsPath("b"))
print(PureWindowsPath("C:/a") / "D:b", PureWindowsPath("C:/a") / "/b", PureWindowsPath("C:/a") / "c:b", PureWindowsPath("nul").is_reserved())
base = Path("box")
print(base.exists(), base.mkdir(), base.exists(), base.is_dir(), base.is_file())
fails(base.mkdir)
base.mkdir(exist_ok=True)
(base / "sub" / "deep").mkdir(parents=True)
f = base / "one.txt"
print(f.write_text("hello\nworld\n"), f.read_text(), f.read_bytes(), f.stat().st_size, f.exists(), f.is_file(), f.suffix)
(base / "two.py").write_bytes(b"x = 1\n")
(base / "sub" / "three.py").touch()
(base / "sub" / "deep" / "four.py").touch()
(base / ".hidden").touch()
with f.open() as fh:
    print([line.strip() for line in fh])
with open(f) as fh:
    print(fh.readline())
print(sorted(p.name for p in base.iterdir()), sorted(str(p) for p in base.glob("*.py")), sorted(str(p) for p in base.glob("**/*.py")), sorted(str(p) for p in base.rglob("*.py")))
print(sorted(str(p) for p in base.glob("*")), sorted(str(p) for p in base.glob("*/")), sorted(str(p) for p in base.glob("*/*.py")), sorted(str(p) for p in base.glob("s?b/[dt]*")), sorted(str(p) for p in base.rglob("*")), sorted(str(p) for p in base.glob("**")), list(base.glob("one.txt")), list(base.glob("none/x")))
fails(lambda: list(base.glob("")))
fails(lambda: list(base.glob("/x")))
g = f.rename(base / "renamed.txt")
print(g, f.exists(), g.exists(), g.replace(base / "again.txt"))
(base / "again.txt").unlink()
(base / "again.txt").unlink(missing_ok=True)
fails((base / "again.txt").unlink)
fails((base / "nope").read_text)
fails((base / "again.txt").touch(exist_ok=True) or (base / "again.txt").touch, exist_ok=False)
fails(f.write_text, 3)
print(type(base).__name__, repr(base), Path.cwd() == Path().absolute(), Path.cwd().is_absolute(), base.absolute() == Path.cwd() / "box", (base / ".." / "box").resolve() == base.resolve(), Path("~").expanduser() == Path.home(), Path("a/~").expanduser())
for p in sorted(base.rglob("*"), reverse=True):
    if p.is_dir():
        p.rmdir()
    else:
        p.unlink()
base.rmdir()
print(base.exists(), Path(), Path("a") / "b")

import gzip, tempfile
with tempfile.TemporaryDirectory() as folder:
    name = Path(folder) / "packed"
    with gzip.open(name, "wt") as f:
        f.write("of a path\n")
    with gzip.open(name, "rt") as f:
        print(f.read())
