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
