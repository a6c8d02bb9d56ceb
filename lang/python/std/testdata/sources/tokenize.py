import io
import token
import tokenize

TEXT = '''# coding: utf-8
def f(a, *, b=0x1F):  # words
    """doc
    of lines"""
    if a:
        return [1.5e3,
                2j, a if b else "x\\n" rb'y']

\treturn a**-b // 3 \\
        + ... != (a := 1_000)
x = f(1)@2; y: int = {1}
'''
for t in tokenize.generate_tokens(io.StringIO(TEXT.replace("\t", "    ")).readline):
    print(t.start, t.end, tokenize.tok_name[t.type], token.tok_name[t.exact_type], repr(t.string), repr(t.line))
for t in tokenize.tokenize(io.BytesIO("é = 'ü'".encode()).readline):
    print(t)
for bad in ["x = (1,\n", "'''a\n", "if 1:\n    a\n  b\n", "a $ b ?\n", "'a\n", "x = 'a\\\nb\n", ""]:
    try:
        print([(tokenize.tok_name[t.type], t.string) for t in tokenize.generate_tokens(io.StringIO(bad).readline)])
    except (tokenize.TokenError, IndentationError) as e:
        print(type(e).__name__, e.args)
source = "for i in range(3) :\n    print( i,  'a' )\n# end\n"
tokens = list(tokenize.generate_tokens(io.StringIO(source).readline))
print(tokenize.untokenize(tokens) == source, repr(tokenize.untokenize((t.type, t.string) for t in tokens)))
print(tokenize.untokenize(tokenize.tokenize(io.BytesIO(b"# coding: latin-1\nx = '\xe9'\n").readline)))
for head in [b"", b"\xef\xbb\xbfx\n", b"#!/usr/bin\n# -*- coding: Latin_1 -*-\n", b"x\n# coding: ascii\n", b"# coding: nothing\n"]:
    try:
        print(tokenize.detect_encoding(io.BytesIO(head).readline))
    except SyntaxError as e:
        print(e)
print(token.ISEOF(0), token.ISTERMINAL(3), token.ISNONTERMINAL(256), token.EXACT_TOKEN_TYPES["->"], tokenize.COMMENT, len(token.__all__))
