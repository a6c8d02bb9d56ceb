import io
import sys


def f():
    return sys.exc_info()[:2], sys.exception()


print(f())
try:
    raise ValueError("a")
except ValueError:
    print(f())
    try:
        {}["k"]
    except KeyError:
        print(f())
    print(f())
print(f())
old = sys.stdout
sys.stdout = io.StringIO()
print("kept", 1)
text = sys.stdout.getvalue()
sys.stdout = old
print(repr(text))


class Tee:
    def __init__(self, to):
        self.to, self.n = to, 0

    def write(self, s):
        self.n += len(s)
        return self.to.write(s.upper())

    def flush(self):
        self.to.flush()


sys.stdout = Tee(sys.stdout)
print("loud")
sys.stdout.write("x\n")
n = sys.stdout.n
sys.stdout = old
print(n, sys.stdout is old)
