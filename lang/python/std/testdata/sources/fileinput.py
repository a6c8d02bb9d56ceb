import fileinput
import io
import os
import sys
import tempfile

with tempfile.TemporaryDirectory() as d:
    a, b = os.path.join(d, "a.txt"), os.path.join(d, "b.txt")
    open(a, "w").write("one\ntwo\n"); open(b, "w").write("three\nfour")
    for line in fileinput.input([a, b]):
        print(os.path.basename(fileinput.filename()), fileinput.lineno(), fileinput.filelineno(), fileinput.isfirstline(), repr(line))
    fileinput.close()
    with fileinput.input(files=(a,), inplace=True) as f:
        for line in f: print(line.upper(), end="")
    print(open(a).read(), sorted(os.listdir(d)))
    with fileinput.FileInput(a, inplace=True, backup=".old") as f:
        for line in f: print("x", line, end="")
    print(open(a).read(), sorted(os.listdir(d)))
    with fileinput.FileInput([a, b]) as f:
        print(f.readline(), f.lineno()); f.nextfile(); print(f.readline(), f.lineno(), f.filelineno(), f.isstdin())
    print(list(fileinput.FileInput(b, mode="rb")), list(fileinput.FileInput(b, openhook=fileinput.hook_encoded("utf-8"))))
    sys.stdin = io.StringIO("in 1\nin 2\n")
    for line in fileinput.input("-"): print(fileinput.filename(), line, fileinput.isstdin())
    fileinput.close()
for f in (fileinput.lineno, lambda: fileinput.FileInput(mode="w"), lambda: fileinput.FileInput("a", inplace=True, openhook=open)):
    try: f()
    except Exception as e: print(type(e).__name__, e)
