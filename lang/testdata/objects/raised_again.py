# Tracebacks of exceptions that are raised once more, and of groups.
import traceback


def names(e):
    return [f"{x.name}:{x.lineno}" for x in traceback.extract_tb(e.__traceback__)]


def f():
    raise ValueError(1)


def g():
    try:
        f()
    except ValueError as e:
        raise e


try:
    g()
except ValueError as e:
    print(names(e))
    kept = e


def h():
    raise kept


for i in range(2):
    try:
        h()
    except ValueError as e:
        print(names(e))

x = KeyError(3)
for i in range(3):
    try:
        raise x
    except KeyError as e:
        print(names(e))
try:
    raise x.with_traceback(None)
except KeyError as e:
    print(names(e))


def deep(n):
    if n == 0:
        raise KeyError(0)
    try:
        deep(n - 1)
    except KeyError as e:
        e.n = n
        raise e


try:
    deep(3)
except KeyError as e:
    print(names(e), e.n)


def noted():
    try:
        f()
    except ValueError as e:
        e.add_note("a note")
        raise e


try:
    noted()
except ValueError as e:
    print(names(e))


def text(e):
    # places of files and the marks below lines are left out
    for line in traceback.format_exception(e):
        for part in line.splitlines():
            if not set(part.split("|")[-1].strip()) <= set("^~") or part.strip() in ("|", ""):
                print("file" + part[part.index(", line"):] if ", line" in part else part)


def made(n):
    try:
        raise ValueError(n)
    except ValueError as e:
        return e


def caused():
    try:
        try:
            f()
        except ValueError as e:
            raise TypeError("then") from e
    except TypeError as e:
        return e


try:
    raise ExceptionGroup("outer", [made(1), TypeError(2), ExceptionGroup("inner", [caused(), OSError("x\ny")]), made(4)])
except ExceptionGroup as e:
    text(e)
text(ExceptionGroup("many", [ValueError(i) for i in range(20)]))
text(ExceptionGroup("last", [ExceptionGroup("of", [ValueError(1)])]))
g = ValueError(0)
for i in range(13):
    g = ExceptionGroup(str(i), [g])
text(g)
