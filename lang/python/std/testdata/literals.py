import ast

for text in ["1", "-1", "+1", "-1j", "1.5", "-2e3", "1j", "1+2j", "-1-2j", "'a'", "'a' 'b'", "b'xy'", "None", "True", "()", "(1,)", "1, 2", "[1, [2, (3,)], {'a': {1, 2}}]",
             "{'a': -1, (1, 2): None}", "{1, 1}", "set()", "...", "123456789012345678901234567890", "-123456789012345678901234567890", "  [1]", "0x10", "r'\\n'", "1_000"]:
    v = ast.literal_eval(text)
    print(text, repr(v), type(v).__name__)
for text in ["a", "f(1)", "1 + 1", "2 * 3", "[x for x in ()]", "-'a'", "not 1", "f'{1}'", "{**{}}", "set(1)", "1j + 1", "__import__('os')", "~1", "--1", "+-1"]:
    try:
        print(ast.literal_eval(text))
    except ValueError as e:
        print(text, type(e).__name__, str(e)[:24])
for text in ["1 +", "[", "", "x = 1"]:
    try:
        print(ast.literal_eval(text))
    except SyntaxError as e:
        print(repr(text), "SyntaxError")
for bad in (3, None, [1]):
    try:
        ast.literal_eval(bad)
    except ValueError as e:
        print(str(e)[:24])
try:
    ast.literal_eval("{[1]: 2}")
except TypeError as e:
    print(e)
