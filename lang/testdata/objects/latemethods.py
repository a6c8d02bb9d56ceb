# What an object lacks is said before its arguments are asked, at every depth.


def said(f):
    try:
        f()
    except Exception as e:
        print(type(e).__name__, e)


class A:
    def has(self, *x):
        return self


a, d = A(), {}
said(lambda: a.nope(1 / 0))
said(lambda: a.has(a.nope(1 / 0)))
said(lambda: a.nope(a.has(1 / 0)))
said(lambda: a.nope(a.neither(1 / 0)))
said(lambda: a.has(a.has(a.neither(a.has(1 / 0)))))
said(lambda: a.has(1 / 0, a.nope()))


def adds(key):
    d[key] += a.nope(1 / 0)


said(lambda: adds("k"))
d["k"] = 1
said(lambda: adds("k"))
