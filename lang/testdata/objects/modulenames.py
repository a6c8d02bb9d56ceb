# A module's attributes are read anew each time: a program may bind them.
import json
import math
import sys
import textwrap

textwrap.f = math.sin
for i in range(4):
    print(textwrap.f(1.0), textwrap.f is math.sin)
    textwrap.f = math.cos if i % 2 == 0 else math.exp
    g = textwrap.f
    print(g(1.0))

keep = textwrap.dedent
for i in range(3):
    print(textwrap.dedent("  a"))
    textwrap.dedent = len if i == 0 else keep
textwrap.dedent = keep

old = json.loads
for i in range(3):
    f = json.loads
    print(f("7"), json.loads("8"))
    json.loads = str if i == 0 else old
print(math.pi, math.sqrt(2), [math.floor(x / 2) for x in range(3)], sys.maxsize)

# json by its submodules.
import json.decoder
import json.encoder

print(json.encoder.JSONEncoder is json.JSONEncoder, json.decoder.JSONDecodeError is json.JSONDecodeError, json.decoder.JSONDecoder is json.JSONDecoder)
