from string import Template, ascii_letters, digits


def fails(f, *args, **kwargs):
    try:
        print("no error:", f(*args, **kwargs))
    except Exception as e:
        print(type(e).__name__ + ":", e)


t = Template("$who likes ${what}s, $$5 and $_x1.")
print(t.substitute(who="tim", what="kung pao", _x1=3), t.substitute({"who": 1, "what": 2}, _x1=None))
print(t.safe_substitute(who="tim"), t.get_identifiers(), t.is_valid(), t.template)
fails(t.substitute, who="tim")
bad = Template("one\ntwo $ three ${x $1 ${a}")
fails(bad.substitute, a=1)
print(bad.safe_substitute(a=1), bad.is_valid(), bad.get_identifiers())
fails(Template("$").substitute)
fails(Template("a\n$1").substitute)
print(Template("x$a$b.c").substitute(a=1, b=2), Template("").substitute(), Template("$$").substitute(), Template("${a}${a}").substitute(a="q"))


class Percent(Template):
    delimiter = "%"


print(Percent("%a %% $b").substitute(a=1), len(ascii_letters), digits)


import string

print(string.capwords('hello  world'), string.capwords('a-b c', '-'), string.Formatter().format('{0} {a:>5} {{}} {b!r:^9}', 1, a=2, b='x'))
class F(string.Formatter):
    def get_value(self, k, a, kw): return '<%s>' % k
print(F().format('{a} {b!r}'), list(string.Formatter().parse('x{a!r:>5}y{{z}}{0[k].b}')))
class D(string.Formatter):
    def get_value(self, key, args, kwargs):
        return kwargs.get(key, '{' + key + '}') if isinstance(key, str) else super().get_value(key, args, kwargs)
    def format_field(self, v, spec): return v.upper() if spec == 'up' else super().format_field(v, spec)
    def convert_field(self, v, c): return str(v)[::-1] if c == 'x' else super().convert_field(v, c)
print(D().format('{a} {b} {0:up} {a!x}', 'q', a='abc'), D().vformat('{0[1]} {k.real:.{p}f}', ([1, 2],), {'k': 3.14159, 'p': 2}))
print(string.Formatter().format('{} {} {}', 1, 2, 3))
for bad in ('{0} {}', '{', '}', '{a', '{!}'):
    try: print(string.Formatter().format(bad, 1, 2))
    except Exception as e: print(type(e).__name__, e)
