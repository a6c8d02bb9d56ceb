from lark import Lark, Transformer, v_args
g = r"""
?start: sum | NAME "=" sum -> assign_var
?sum: product | sum "+" product -> add | sum "-" product -> sub
?product: atom | product "*" atom -> mul | product "/" atom -> div
?atom: NUMBER -> number | "-" atom -> neg | NAME -> var | "(" sum ")"
%import common.CNAME -> NAME
%import common.NUMBER
%import common.WS_INLINE
%ignore WS_INLINE
"""
@v_args(inline=True)
class Calc(Transformer):
    from operator import add, sub, mul, truediv as div, neg
    number = float
    def __init__(self): self.vars = {}
    def assign_var(self, name, value): self.vars[name] = value; return value
    def var(self, name): return self.vars[name]
p = Lark(g, parser='lalr', transformer=Calc())
for s in ["a = 1+2*3", "a*2-(4-1)/3", "-a"]: print(s, p.parse(s))
j = Lark(r"""
?value: object | array | string | SIGNED_NUMBER -> number | "true" -> true | "false" -> false | "null" -> null
array: "[" [value ("," value)*] "]"
object: "{" [pair ("," pair)*] "}"
pair: string ":" value
string: ESCAPED_STRING
%import common.ESCAPED_STRING
%import common.SIGNED_NUMBER
%import common.WS
%ignore WS
""", start="value")
t = j.parse('{"a": [1, 2.5, true], "b": {"c": null}}'); print(t.pretty()); print(t)
try: p.parse("1 + + 2")
except Exception as e: print(type(e).__name__, str(e)[:60])
