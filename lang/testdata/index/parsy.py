from parsy import regex, string, seq, generate, alt, ParseError
num = regex(r'\d+').map(int); print((num.sep_by(string(','))).parse("1,2,3"), seq(num, string('-') >> num).combine(lambda a,b:a+b).parse("3-4"))
@generate
def lst():
    yield string('('); xs = yield (num|lst).sep_by(string(' ')); yield string(')'); return xs
print(lst.parse("(1 (2 3) 4)"))
try: lst.parse("(1 x)")
except ParseError as e: print(e)
