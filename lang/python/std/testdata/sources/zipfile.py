import csv
import io
import os
import tempfile
import zipfile
import zlib


def tried(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


# into memory and back
buffer = io.BytesIO()
with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as z:
    z.writestr("a.txt", "hello " * 100)
    z.writestr("dir/b.bin", bytes(range(256)), compress_type=zipfile.ZIP_STORED)
    z.writestr("größe.csv", "x,y\n1,2\n3,4\n")
    z.writestr("empty/", b"")
    with z.open("c.txt", "w") as f:
        f.write(b"one\n")
        f.write(b"two\n")
        tried(lambda: z.writestr("no", b""))
    z.comment = b"a comment"
    print(z.namelist(), z.mode)
print(z, zipfile.is_zipfile(buffer), zipfile.is_zipfile(io.BytesIO(b"no archive")))
with zipfile.ZipFile(buffer) as z:
    print(z.namelist(), z.comment, z.testzip())
    for info in z.infolist():
        print(info.filename, info.file_size, info.compress_type, hex(info.CRC), info.is_dir(), info.compress_size < info.file_size, oct(info.external_attr >> 16), info.header_offset == 0)
    print(z.read("a.txt")[:11], z.read("dir/b.bin") == bytes(range(256)), z.getinfo("dir/b.bin"))
    with z.open("c.txt") as f:
        print(f.readline(), f.read(2), f.tell(), f.readable())
    with z.open("größe.csv") as f:
        print(list(csv.reader(io.TextIOWrapper(f, "utf-8"))))
    for line in z.open("c.txt"):
        print(line)
    tried(lambda: z.read("missing"))
    tried(lambda: z.writestr("new", b""))
    tried(lambda: z.open("a.txt", "rb"))
tried(lambda: z.read("a.txt"))

# files
with tempfile.TemporaryDirectory() as folder:
    os.mkdir(os.path.join(folder, "in"))
    for name in ("one.txt", "two.txt"):
        with open(os.path.join(folder, "in", name), "w") as f:
            f.write(name * 3)
    path = os.path.join(folder, "all.zip")
    with zipfile.ZipFile(path, "w") as z:
        for name in sorted(os.listdir(os.path.join(folder, "in"))):
            z.write(os.path.join(folder, "in", name), arcname=name)
        z.write(os.path.join(folder, "in"), "folder")
    with zipfile.ZipFile(path, "a", compression=zipfile.ZIP_DEFLATED) as z:
        z.writestr("late/three.txt", "three")
        z.mkdir("made")
    with zipfile.ZipFile(path) as z:
        print(z.namelist(), [i.is_dir() for i in z.infolist()], z.read("late/three.txt"), os.path.basename(z.filename))
        z.extractall(os.path.join(folder, "out"))
        print(os.path.relpath(z.extract("one.txt", os.path.join(folder, "again")), folder).replace(os.sep, "/"))
    for top, dirs, files in sorted(os.walk(os.path.join(folder, "out"))):
        print(os.path.relpath(top, folder).replace(os.sep, "/"), sorted(dirs), sorted(files))
    print(open(os.path.join(folder, "out", "two.txt")).read(), zipfile.is_zipfile(path))
    tried(lambda: zipfile.ZipFile(path, "q"))
    tried(lambda: zipfile.ZipFile(os.path.join(folder, "in", "one.txt")))
    tried(lambda: zipfile.ZipFile(path, "w", 99))

    # names that lead outside stay inside
    with zipfile.ZipFile(path, "w") as z:
        z.writestr("../../up.txt", "up")
        z.writestr("/abs.txt", "abs")
    with zipfile.ZipFile(path) as z:
        for name in z.namelist():
            print(name, os.path.relpath(z.extract(name, os.path.join(folder, "safe")), folder).replace(os.sep, "/"))

# damage
data = bytearray(buffer.getvalue())
data[data.index(b'a.txt') + 7] ^= 255
with zipfile.ZipFile(io.BytesIO(bytes(data))) as z:
    try:
        print(z.testzip() == "a.txt", len(z.namelist()))
    except zlib.error:
        print(True, len(z.namelist()))
stored = io.BytesIO()
with zipfile.ZipFile(stored, "w") as z:
    z.writestr(zipfile.ZipInfo("s", (2020, 2, 3, 4, 5, 6)), b"stored bytes")
data = bytearray(stored.getvalue())
data[data.index(b"stored")] = 0
with zipfile.ZipFile(io.BytesIO(bytes(data))) as z:
    tried(lambda: z.read("s"))
    print(z.infolist(), z.getinfo("s").date_time, z.testzip())
    z.printdir()
for cut in (1, 10, 21, 30, 60):
    tried(lambda: zipfile.ZipFile(io.BytesIO(stored.getvalue()[:-cut])).namelist())
with zipfile.ZipFile(io.BytesIO(b"before" + stored.getvalue())) as z:  # as of archives that extract themselves
    print(z.read("s"))
print(zipfile.ZipInfo("x"), zipfile.ZipInfo("d/").is_dir(), issubclass(zipfile.BadZipFile, Exception), zipfile.BadZipfile is zipfile.BadZipFile)
tried(lambda: zipfile.ZipInfo("old", (1979, 1, 1, 0, 0, 0)))
