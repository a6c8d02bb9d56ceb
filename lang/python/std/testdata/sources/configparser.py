import configparser
import io

TEXT = """
[DEFAULT]
home = /home/me
Debug = no

; a comment
[server]
host = example.com
port: 8080
url = http://%(host)s:%(port)s/%%x
path = %(home)s/www
long = first
    second

    third
Debug = yes

[empty]
# nothing
[types]
f = 2.5
b1 = on
b2 = FALSE
n = -7
"""


def fails(f, *args, **kwargs):
    try:
        print("no error:", f(*args, **kwargs))
    except Exception as e:
        print(type(e).__name__ + ":", e)


c = configparser.ConfigParser()
c.read_string(TEXT)
print(c.sections(), c.options("server"), c.has_section("x"), c.has_option("server", "HOME"), "server" in c, "DEFAULT" in c, len(c), list(c))
for k in ("host", "port", "url", "path", "long", "debug"):
    print(k, repr(c.get("server", k)), repr(c["server"][k]), repr(c.get("server", k, raw=True)))
print(c.getint("server", "port"), c.getfloat("types", "f"), c.getboolean("types", "b1"), c.getboolean("types", "b2"), c["types"].getint("n"), c["types"].getboolean("debug"))
print(c.get("server", "none", fallback="f"), c.getint("x", "y", fallback=3), c["server"].get("none"), c["server"].get("none", "d"), c["types"].getint("none", 5))
print(c.items("types"), dict(c["server"])["url"], c.items("server", raw=True), c["server"], list(c["empty"]))
print(c.get("server", "url", vars={"host": "h"}), c.defaults())
fails(c.get, "x", "y")
fails(c.get, "server", "none")
fails(lambda: c["x"])
fails(lambda: c["server"]["none"])
fails(c.getint, "server", "host")
fails(c.getboolean, "server", "host")
fails(c.add_section, "server")
fails(c.add_section, "DEFAULT")
fails(c.set, "server", "a", 1)
fails(c.set, "server", "a", "50%")
fails(c.set, "none", "a", "1")
fails(c.read_string, "a = 1\n")
fails(c.read_string, "[a]\nnonsense\nmore\n")
fails(c.read_string, "[a]\nx=1\nX=2\n")
fails(c.read_string, "[b]\n[b]\n")
c["new"] = {"Key": "v", "n": "1"}
c.set("new", "other", "x\ny")
c.add_section("last")
c["last"]["z"] = "%(home)s"
print(c.remove_option("new", "n"), c.remove_option("new", "n"), c.remove_section("empty"), c.remove_section("empty"))
out = io.StringIO()
c.write(out)
print(out.getvalue())
out = io.StringIO()
c.write(out, space_around_delimiters=False)
print(out.getvalue()[:40])
d = configparser.ConfigParser()
d.read_string("[a]\nx = %(y)s\nz = %(\nw = %q\nr = %(r)s\n")
for k in "xzwr":
    fails(d.get, "a", k)
e = configparser.ConfigParser(interpolation=configparser.ExtendedInterpolation())
e.read_string("[p]\ndir = /d\n[q]\nfile = ${p:dir}/f\nagain = ${file}!$$\nbad = ${p:none}\n")
print(e["q"]["file"], e["q"]["again"])
fails(e.get, "q", "bad")
r = configparser.RawConfigParser(allow_no_value=True)
r.read_string("[a]\nflag\nx = %(y)s\n")
print(r.items("a"), r["a"]["flag"])
i = configparser.ConfigParser(inline_comment_prefixes=("#",), delimiters=("=",), comment_prefixes=("//",))
i.optionxform = str
i.read_string("[A]\nKey = v # said\n// no\na:b = 1\n")
print(dict(i["A"]))
n = configparser.ConfigParser(converters={"list": lambda s: s.split(",")}, defaults={"k": "1"})
n.read_dict({"s": {"l": "1,2", "m": 3}})
print(n.getlist("s", "l"), n["s"].getlist("l"), n["s"]["m"], n["s"]["k"], n.read("no such file.ini"))
f = io.StringIO("[x]\ny=1\n")
n.read_file(f)
print(n["x"]["y"], n.popitem(), n.sections())
