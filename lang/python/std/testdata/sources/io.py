# Files of a program: what derives from the classes of io, and files over files.
import io
class Raw(io.RawIOBase):
    def __init__(self, data): self.d = data; self.i = 0
    def readable(self): return True
    def readinto(self, b):
        part = self.d[self.i:self.i+len(b)]; b[:len(part)] = part; self.i += len(part); return len(part)
r = Raw(b"hello\nworld\nlast"); print(r.read(3), r.readline(), list(r), r.closed)
print(io.BufferedReader(Raw(b"hello\nworld\nlast")).readlines())
t = io.TextIOWrapper(io.BufferedReader(Raw("é\nb".encode())), encoding="utf-8"); print(t.read(1), t.readline(), t.read())
class Up(io.TextIOBase):
    def __init__(self, to): self.to = to
    def writable(self): return True
    def write(self, s): self.to.append(s.upper()); return len(s)
out = []; u = Up(out); print("hi", 3, file=u); u.writelines(["a", "b"]); print(out)
print([isinstance(f, c) for f in (io.StringIO(), io.BytesIO(), open("/dev/null"), open("/dev/null","rb"), r, u) for c in (io.IOBase, io.RawIOBase, io.BufferedIOBase, io.TextIOBase)])
print([issubclass(c, io.IOBase) for c in (io.StringIO, io.FileIO, Up, int)])
s = io.StringIO("añb\ncd\nef\n"); print(s.readline(2), s.readline(5), s.readlines(1), s.read())
b = io.BytesIO(b"abc\ndef\n"); print(b.readline(2), b.read1(1), b.readline(), b.readlines(1))
w = io.TextIOWrapper(io.BytesIO(), encoding="latin-1"); w.write("é"); w.flush(); w.reconfigure(encoding="utf-8"); w.write("é"); w.flush(); print(w.buffer.getvalue(), w.encoding)
b = w.detach(); print(b.getvalue())
try: w.write("a")
except ValueError as e: print("VE")
try: u.seek(3)
except io.UnsupportedOperation as e: print(e)
try: open("/dev/null", buffering=0)
except ValueError as e: print(e)
s = {1, 2}; s.__ior__({3}); print(s, s.__iand__([1]))
def f(x: io.TextIOBase | None = None) -> io.BufferedReader: ...
print(f.__annotations__)
p = io.BufferedReader(io.BytesIO(b"abcdef"))
print(p.peek(2)[:2], p.read(3), io.TextIOBase.__mro__[0], io.IOBase)
print(io.StringIO, type(io.StringIO()), type(io.StringIO()) is io.StringIO, isinstance(io.BytesIO(), io.BytesIO), isinstance(io.BytesIO(), io.StringIO))
class S(io.StringIO):
    def write(self, s): return super().write(s.upper())
x = S(); x.write("a"); print(x.getvalue(), isinstance(x, io.StringIO), S.__mro__[:2])
print("b", file=x); print(repr(x.getvalue()))
class R(io.StringIO):
    def __init__(self, k): super().__init__("a\nb"); self.n = k
r = R(3); print(list(r), r.n, r.closed)
with R(4) as f: print(f.read())
print(f.closed)
class T(io.StringIO): pass
try: io.TextIOWrapper(Raw(b"ab")).seek(0)
except io.UnsupportedOperation as e: print(e)
class Broken(Raw):
    def readinto(self, b): raise OSError(5, "broken")
try: io.TextIOWrapper(io.BufferedReader(Broken(b"ab"))).read()
except OSError as e: print(type(e), e)
import contextlib
with contextlib.redirect_stdout(S()) as o: print("hidden")
print(o.getvalue(), S.__name__, io.StringIO.__module__, io.StringIO.__qualname__)
class W(io.TextIOWrapper):
    def write(self, s): return super().write(s + "!")
b = io.BytesIO(); w = W(b, encoding="utf-8", newline="\n"); w.write("é"); w.flush(); print(b.getvalue())
class B(io.BytesIO): pass
print(io.DEFAULT_BUFFER_SIZE)
import csv, json
t = T()
csv.writer(t).writerow([1, "a"])
json.dump({"a": 1}, t)
print(repr(t.getvalue()))
class Open(io.StringIO):
    closes = 0
    def close(self): Open.closes += 1
with Open("a") as f: pass
print(f.closed, f.getvalue(), Open.closes)
for f in (io.StringIO(), io.BytesIO(), open("/dev/null", "rb"), open("/dev/null")):
    print([hasattr(f, n) for n in ("getvalue", "peek", "read1", "encoding", "buffer", "mode", "name", "readinto", "raw", "reconfigure", "__enter__", "__next__")])
with open("/dev/null", "rb", buffering=0) as f: print(type(f), f.readall(), f.readable(), f.writable())


class Told:
    calls = 0

    def __str__(self):
        Told.calls += 1
        return "told"


class Sink(io.StringIO):
    flushes = 0

    def flush(self):
        Sink.flushes += 1


sink = Sink()
print(Told(), 1, sep="-", file=sink, flush=True)
print(Told.calls, Sink.flushes, repr(sink.getvalue()))
