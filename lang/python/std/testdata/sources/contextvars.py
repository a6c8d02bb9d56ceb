import contextvars

v = contextvars.ContextVar("v", default=1)
w = contextvars.ContextVar("w")
print(v.get(), v.name, w.get(7))
try:
    w.get()
except LookupError:
    print("LookupError")
t = v.set(2)
print(v.get(), t.old_value is contextvars.Token.MISSING, t.var is v)
u = v.set(3)
print(v.get(), u.old_value)
v.reset(u)
print(v.get())
v.reset(t)
print(v.get())
try:
    v.reset(t)
except RuntimeError:
    print("used")
c = contextvars.copy_context()


def inside():
    v.set(9)
    return v.get()


print(c.run(inside), v.get(), c[v], v in c, len(c), w in c)
