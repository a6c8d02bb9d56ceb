import io
import traceback


def inner(n):
    return {}[n]


def outer():
    inner("key")


def shape(text):
    """The lines without the file's name, and without the marks below the code."""
    lines = [line for line in text.splitlines() if set(line.strip()) - set("^~")]
    return ["  File ..., " + line.split(", ", 1)[1] if line.startswith("  File ") else line for line in lines]


try:
    outer()
except KeyError as e:
    print("\n".join(shape(traceback.format_exc())))
    print("".join(traceback.format_exception_only(e)), traceback.format_exception_only(type(e), e))
    print(traceback.format_exception(e)[-1])
    out = io.StringIO()
    traceback.print_exc(file=out)
    print(shape(out.getvalue())[0], shape(out.getvalue())[-1])
    print("\n".join(shape("".join(traceback.format_exception(type(e), e, e.__traceback__)))))
try:
    try:
        1 / 0
    except ZeroDivisionError as z:
        raise ValueError("second") from z
except ValueError as e:
    print("\n".join(shape("".join(traceback.format_exception(e)))))
try:
    try:
        1 / 0
    except ZeroDivisionError:
        raise ValueError("context")
except ValueError as e:
    print("\n".join(shape("".join(traceback.format_exception(e)))))
    print(traceback.format_exception_only(e), len(traceback.format_exception(e, chain=False)) > 1)


class Custom(Exception):
    pass


try:
    raise Custom
except Custom as e:
    print(traceback.format_exception_only(e))
e = ValueError("a\nb")
print(traceback.format_exception_only(e), traceback.format_exception(e))
print(traceback.format_list([("f.py", 3, "g", "x = 1"), ("h.py", 4, "<module>", None)]))


def asks(limit):
    return [(f.lineno, f.name, f.line) for f in traceback.extract_stack(limit=limit)]


print(asks(1), asks(2), asks(-1)[:0])
print("".join(traceback.format_stack(limit=1)).split("\n", 1)[1], end="")


def walked():
    try:
        len(5)
    except TypeError as e:
        return [(f.f_code.co_name, n > 0) for f, n in traceback.walk_tb(e.__traceback__)]


print(walked())
