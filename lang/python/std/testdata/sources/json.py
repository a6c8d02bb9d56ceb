import decimal
import io
import json


class Point:
    def __init__(self, x, y):
        self.x, self.y = x, y


class Encoder(json.JSONEncoder):
    def default(self, o):
        if isinstance(o, Point):
            return {"point": [o.x, o.y]}
        if isinstance(o, (set, frozenset)):
            return sorted(o)
        if isinstance(o, complex):
            return [o.real, o.imag]
        return super().default(o)


def fails(f, *args, **kwargs):
    try:
        print("no error:", f(*args, **kwargs))
    except Exception as e:
        print(type(e).__name__ + ":", e)


data = {"p": Point(1, 2), "s": {3, 1, 2}, "c": 1 + 2j, "l": [Point(0, 0), None, True, 1.5, "é"]}
print(json.dumps(data, cls=Encoder))
print(json.dumps(data, cls=Encoder, indent=2, sort_keys=True))
print(json.dumps(data, cls=Encoder, ensure_ascii=False, separators=(",", ":")), Encoder().encode(data["p"]), "".join(Encoder().iterencode([1])))
print(json.JSONEncoder(indent=1).encode({"a": [1]}), json.JSONEncoder(default=str).encode({"a": 1j}), json.JSONEncoder(separators=("; ", "=")).encode({"a": 1, "b": 2}))
f = io.StringIO()
json.dump([Point(3, 4)], f, cls=Encoder)
print(f.getvalue())
fails(json.dumps, [object], cls=Encoder)
fails(json.dumps, 1j)
fails(json.JSONEncoder().encode, {1})


def hook(d):
    return Point(*d["point"]) if "point" in d else d


r = json.loads(json.dumps(data, cls=Encoder), object_hook=hook)
print(r["p"].x, r["p"].y, r["l"][0].x, r["s"])
print(json.loads('{"a": 1, "b": {"c": 2, "a": 3}, "a": 4}', object_pairs_hook=list), json.loads("[1.10, 2, 1e3]", parse_float=decimal.Decimal, parse_int=float))
print(json.load(io.StringIO('{"k": {"v": 1}}'), object_hook=lambda d: sorted(d)), json.JSONDecoder().decode('{"a": [1, 2.5]}'), json.JSONDecoder(object_hook=len).decode('{"a": {}}'))


class Decoder(json.JSONDecoder):
    def __init__(self, **kw):
        super().__init__(object_hook=self.hook, **kw)

    def hook(self, d):
        return tuple(d.items())


print(json.loads('{"a": {"b": 1}}', cls=Decoder))
fails(json.loads, "nope", cls=Decoder)
fails(json.JSONDecoder().decode, "")

# Python's own words for what is wrong, and where.
for text in ['[NaN, Infinity, -Infinity]', '01', '[1,]', '{"a":1,}', '{"a" 1}', '{"a":1 "b"}', '[1 2]', '[', '{', '"abc', '"a\nb"', r'"\x"', r'"\u12"', '-', '', '  ',
             'nul', '1.', '1e', '[1', '{"a":', '{"a"', '{1:2}', '1 2', '[1]]', "{'a':1}", '\ufeff1', '[.5]', '+1', '1.5e+3', '1E400', '-0', '-0.0',
             '123456789012345678901234567890', '["\\ud83d\\ude00", "\\u00e9\\n\\/"]', '{"é": [1,\n 2,]}', '{}  ', '[ ]', '{"a": {"b": [{}]}}']:
    try:
        print(repr(text), repr(json.loads(text)))
    except json.JSONDecodeError as e:
        print(repr(text), type(e).__name__, e, e.msg, e.pos, e.lineno, e.colno, e.doc == text)
print(json.JSONDecoder().raw_decode('[1]  x'), json.JSONDecoder().raw_decode('a = {"b": 2};', 4), json.loads('"a\tb"', strict=False))
fails(json.JSONDecoder().raw_decode, " 1")
fails(json.JSONDecoder().raw_decode, "x\ny 1,", 2)
print(json.loads("[NaN, -Infinity]", parse_constant=lambda s: "<" + s + ">"))
