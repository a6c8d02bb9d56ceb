import shlex


def fails(f, *args, **kwargs):
    try:
        print("no error:", f(*args, **kwargs))
    except Exception as e:
        print(type(e).__name__ + ":", e)


for s in ("ls -l 'my file' \"a \\\"b\\\" $x\" c\\ d", "", "  a   b ", "a'b'c", "''", "a '' b", "x=\"1 2\"y", "a#b # c", "tab\tnew\nline", "\"a\\nb\" 'a\\nb'"):
    print(shlex.split(s), shlex.split(s, posix=False), shlex.split(s, comments=True))
fails(shlex.split, "a 'b")
fails(shlex.split, 'a "b')
fails(shlex.split, "a \\")
for s in ("", "a", "a b", "it's", "x=1", "$HOME", "*.py", "a;b", "é"):
    print(shlex.quote(s), shlex.split(shlex.quote(s)) == [s])
print(shlex.join(["a", "b c", "d'e"]))
print(list(shlex.shlex("a+b = c # comment\n'x y' z")), list(shlex.shlex("a && b || c; d >file", punctuation_chars=True)), list(shlex.shlex("a-b c.d", posix=True)))
l = shlex.shlex("one two")
t = l.get_token()
l.push_token(t)
print(t, l.get_token(), l.get_token(), repr(l.get_token()))
