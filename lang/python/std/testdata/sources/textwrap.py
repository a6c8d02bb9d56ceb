import textwrap
from textwrap import wrap, fill, dedent, indent, shorten, TextWrapper

text = ("Hello there -- you goof-ball, use the -b option! A well-known, state-of-the-art thing--quite so--in the year 2020-2021. "
        "This is a sentence.  And a verylongwordthatdoesnotfitinanyline of it; e-mail, x-y, a-b-c and \ttabs\nand newlines.")
for width in (10, 15, 20, 33, 70):
    print(width, wrap(text, width))
print(fill(text, 40, initial_indent="* ", subsequent_indent="  "))
print(wrap(text, 20, break_long_words=False, break_on_hyphens=False))
print(wrap(text, 30, max_lines=2), wrap(text, 30, max_lines=3, placeholder="..."), wrap("a b c d e f g", 9, max_lines=1))
print(repr(shorten("Hello  world!", width=12)), repr(shorten("Hello  world!", width=11)), shorten("Hello world", width=10, placeholder="..."))
print(wrap("   lead  and   trail   ", 8, drop_whitespace=False), wrap("   lead  and   trail   ", 8), wrap("", 5), wrap("  ", 5))
print(wrap("He said. Then she. Ok? \"Yes.\" No", 14, fix_sentence_endings=True))
print(repr(dedent("  a\n    b\n\n  c\n   ")), repr(dedent("\ta\n  b")), repr(dedent("\n    def f():\n        pass\n    ")), repr(dedent("")))
print(repr(indent("a\n\n  \nb\n", "> ")), repr(indent("a\n\nb", "> ", lambda line: True)))
w = TextWrapper(width=12, expand_tabs=False, replace_whitespace=False)
print(w.wrap("one\ttwo three\nfour five six"))
for bad in (0, -3):
    try:
        wrap("a", bad)
    except ValueError as e:
        print(e)
try:
    wrap("a b c d e f", 4, max_lines=1, placeholder="......")
except ValueError as e:
    print(e)
print(wrap("aaa-bbb-ccc-ddd-eee", 9), wrap("foo--bar baz---qux", 6), wrap("x" * 25, 10), wrap("ab-" + "x" * 20, 10))
