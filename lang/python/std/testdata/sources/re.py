# How long what a pattern matches is.
import re._constants
import re._parser as sre_parse

for pattern in (r"abc", r"a|bcd", r"a*", r"a{2,5}b?", r"(x)(?:yz)+\1", r"[a-z]+?$", r"(?=abc)d", r"\d{3}-\d{4}", r""):
    print(pattern, sre_parse.parse(pattern).getwidth())
for bad in ("(", "a{3,2}"):
    try:
        sre_parse.parse(bad)
    except re._constants.error as e:
        print(e)
