# Texts compiled to be shown: what their expression statements give goes to sys.displayhook.
import sys

names = {}
for text in ("1 + 1", "x = 3", "x", "for i in range(2):\n    i\n", "None", "def f(x):\n    x\n    return x + 1\n", "f(2)", "'b'; [1]", "if x:\n    x\nelse:\n    0\n"):
    exec(compile(text, "<text>", "single"), names)
exec(compile("1 + 1", "<text>", "exec"), names)
sys.displayhook = lambda v: print("shown", v)
exec(compile("1; None; 'a'", "<text>", "single"), names)
sys.displayhook = sys.__displayhook__
exec(compile("(1, 2)", "<text>", "single"))
try:
    compile("1", "a", "other")
except ValueError as e:
    print(e)
