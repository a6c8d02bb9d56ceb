import pyparsing as pp
integer = pp.Word(pp.nums).set_parse_action(lambda t: int(t[0]))
expr = pp.infix_notation(integer, [(pp.one_of("* /"), 2, pp.OpAssoc.LEFT), (pp.one_of("+ -"), 2, pp.OpAssoc.LEFT)])
print(expr.parse_string("1+2*3-(4+5)").as_list())
greet = pp.Word(pp.alphas)("greeting") + "," + pp.Word(pp.alphas)("name") + "!"
r = greet.parse_string("Hello, World!"); print(r, r.name, r.as_dict())
try: greet.parse_string("Hello World!")
except pp.ParseException as e: print(e)
print(pp.DelimitedList(integer).parse_string("1,2,3"))
for t,s,e in integer.scan_string("a 12 b 345"): print(t,s,e)
