import codecs
import os
import tempfile

print(codecs.encode("Hello, World", "rot13"), codecs.decode("Uryyb", "rot_13"))
print(codecs.encode("aé", "utf-8"), codecs.decode(b"a\xc3\xa9", "utf8"), codecs.encode("é", "ascii", "replace"))
print(codecs.encode(b"ab", "hex"), codecs.decode(b"6162", "hex"), codecs.encode(b"ab", "base64"), codecs.decode(b"YWI=\n", "base64"))
print(codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, codecs.BOM_UTF32_BE)
for name in ("UTF8", "ascii"):
    print(codecs.lookup(name).name, codecs.lookup(name).encode("ab"), codecs.getdecoder(name)(codecs.getencoder(name)("xy")[0]))
try:
    codecs.lookup("no-such-encoding")
except LookupError as e:
    print(e)
print(list(codecs.iterencode(["a", "", "é"], "utf-8")))
with tempfile.TemporaryDirectory() as folder:
    name = os.path.join(folder, "a.txt")
    with codecs.open(name, "w", "utf-8") as f:
        f.write("one\r\ntwo é\n")
    with codecs.open(name, "r", encoding="utf-8") as f:
        print(repr(f.read()))
    print(os.path.getsize(name))
