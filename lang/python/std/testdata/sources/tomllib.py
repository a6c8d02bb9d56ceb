import tomllib, io
print(tomllib.loads('''
# This is a TOML document
title = "TOML \\u00e9 \\n"
a.b.c = 1
"q r".'s t' = 2
[owner]
name = 'Tom \\n'
dob = 1979-05-27T07:32:00-08:00
ld = 1979-05-27T07:32:00.5
d = 1979-05-27
t = 07:32:00.123456789
z = 1979-05-27 07:32:00Z
[database]
ports = [ 8000, 8001, [1, 2,], # c
  8002 ]
data = [ ["delta", "phi"], [3.14] ]
temp = { cpu = 79.5, case.x = 72.0, case.y = {} }
[servers]
[servers.alpha]
ip = "10.0.0.1"
[servers.beta]
n = [1_000, 0xFF, 0o17, 0b101, -17, +3, 1e3, -2.5E-3, inf, -inf, +nan, true, false]
[[products]]
name = "Hammer"
[[products]]
[products.x]
y = 1
[[products.v]]
w = 2
[[products.v]]
w = 3
[[products]]
name = """
Multi
line \\
   joined ""two"" """""
raw = \'\'\'
a\\b
c\'\'\'\'
'''))
bad = ['a', 'a =', 'a = 1 b = 2', '= 1', '[a', '[a]\n[a]', 'a = 1\na = 2', 'a = "x', "a = 'x", 'a = [1', 'a = {b = 1', 'a = {b = 1,}', 'a = "\\q"', 'a = "\\u12"', 'a = "\\ud800"', 'a = 01', 'a = 1__0', 'a = 1979-02-30',
 'a = """x', "a = '''x", '[[a]', '[a.b]\n[a]\n[a]', 'a = [1]\n[[a]]', '[a]\nb = 1\n[a.b]', 'a.b = 1\n[a]', 'a = {b = 1}\na.c = 2', 'a = {b = 1}\n[a.c]', 'a = {b.c = 1, b = 2}', 'a = {b = 1, b = 2}', '[[a]]\n[a]', '[a]\n[[a]]', 'a = tru', 'a = "x\ny"', '# \x01', 'a = "\x01"', '[a]\nb.c = 1\n[a.b]', 'a = "\\', 'a=1\n[a.b]', '[a.b]\n[a]\nb.c = 1', 'a = {b=1}\n[[a.c]]', 'a = {b = {c = 1}, b.d = 2}', 'a = 1\r', 'a = """\\ x"""','a = [1 2]', 'a b = 1', '[]', '[a] x', 'a = "a" "b"']
for b in bad:
    try: print(tomllib.loads(b))
    except tomllib.TOMLDecodeError as e: print(repr(b), e)
for f in (lambda: tomllib.loads(b'a=1'), lambda: tomllib.load(io.StringIO('a=1')), lambda: tomllib.load(io.BytesIO(b'a=1.5'), parse_float=str), lambda: tomllib.loads('a=1.5', parse_float=lambda x: [x])):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
