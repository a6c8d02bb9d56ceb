import io
import logging
import logging.handlers
import os
import sys

sys.stderr = sys.stdout


def fails(f, *args, **kwargs):
    try:
        print("no error:", f(*args, **kwargs))
    except Exception as e:
        print(type(e).__name__ + ":", e)


logging.warning("first %s", "warning")
logging.info("not shown")
log = logging.getLogger("app.db")
log.error("an %d error", 3)
print(log, logging.getLogger(), log.parent, logging.getLogger("app").parent, log.parent, log.getEffectiveLevel(), log is logging.getLogger("app.db"))
logging.basicConfig(level=logging.DEBUG, format="%(name)s [%(levelname)-8s] %(message)s", force=True, stream=sys.stdout)
log.debug("debug")
log.info("a %(x)s b", {"x": 5})
log.log(25, "between")
log.log(logging.INFO, "tuple %s %r", (1, 2), "q")
logging.addLevelName(25, "NOTE")
log.log(25, "named")
log.setLevel("ERROR")
log.warning("no")
log.critical("yes")
print(log.isEnabledFor(30), log.isEnabledFor(40), logging.getLevelName(40), logging.getLevelName("INFO"), logging.getLevelName(33), log.level)
logging.disable(logging.CRITICAL)
log.critical("disabled")
logging.disable(logging.NOTSET)

out = io.StringIO()
h = logging.StreamHandler(out)
h.setFormatter(logging.Formatter("{levelname}|{name}|{message}", style="{"))
h.setLevel(logging.WARNING)
lib = logging.getLogger("lib")
lib.propagate = False
lib.addHandler(h)
lib.addHandler(h)


def inside():
    lib.warning("from inside")
    lib.info("too low")


inside()
try:
    1 / 0
except ZeroDivisionError:
    h.setFormatter(logging.Formatter("$message!", style="$"))
    lib.exception("failed")
print(out.getvalue().splitlines()[0])
print(out.getvalue().splitlines()[1], out.getvalue().splitlines()[2], out.getvalue().splitlines()[-1])
out.truncate(0)
out.seek(0)


class Only(logging.Filter):
    def filter(self, record):
        return "keep" in record.getMessage()


lib.addFilter(Only())
lib.addFilter(lambda record: not record.getMessage().endswith("x"))
lib.error("drop")
lib.error("keep")
lib.error("keep x")
print(repr(out.getvalue()), len(lib.handlers), lib.hasHandlers())
child = lib.getChild("sub")
print(child.name, child.parent is lib, child)
quiet = logging.getLogger("quiet")
quiet.addHandler(logging.NullHandler())
quiet.propagate = False
quiet.error("nothing")

f = logging.FileHandler("test.log", mode="w")
f.setFormatter(logging.Formatter("%(asctime)s %(message)s", datefmt="DATE"))
flog = logging.getLogger("file")
flog.propagate = False
flog.addHandler(f)
flog.warning("to file")
flog.warning("again %s", None)
f.close()
print(open("test.log").read())

extra = logging.LoggerAdapter(logging.getLogger("adapted"), {"user": "me"})
logging.getLogger().handlers[0].setFormatter(logging.Formatter("%(levelname)s %(user)s %(message)s"))
extra.info("hello %s", 1)
logging.getLogger("adapted").info("with extra", extra={"user": "you"})
fails(logging.getLogger("adapted").info, "x", extra={"message": 1})
fails(logging.Formatter, "no fields")
fails(logging.Formatter, "%(x)s", style="!")
fails(logging.getLogger, 3)
fails(log.setLevel, "NOPE")
fails(log.setLevel, 1.5)
fails(log.log, "INFO", "x")
fails(logging.basicConfig, force=True, nothing=1)
fails(logging.basicConfig, force=True, stream=sys.stdout, filename="x")
logging.basicConfig(force=True, stream=sys.stdout, level="INFO", style="{", format="{levelname:>9} {message}")
mem = logging.handlers.MemoryHandler(10, target=h)
m = logging.getLogger("mem")
m.propagate = False
m.addHandler(mem)
m.warning("kept")
print(len(mem.buffer))
m.error("flush")
print(len(mem.buffer), h, logging.getLogger().handlers[0].level)
r = logging.handlers.RotatingFileHandler("rot.log", maxBytes=40, backupCount=2)
rot = logging.getLogger("rot")
rot.propagate = False
rot.addHandler(r)
for i in range(8):
    rot.warning("message number %d", i)
r.close()
print(sorted(n for n in os.listdir(".") if n.startswith("rot")), open("rot.log").read(), open("rot.log.1").read())
rec = logging.makeLogRecord({"msg": "m %s", "args": (1,), "levelno": 20})
print(rec.getMessage(), rec.levelno, logging.LogRecord("n", 30, "/a/b.py", 5, "hi", None, None).filename)


class Custom(logging.Handler):
    def emit(self, record):
        print("custom", self.format(record), record.levelname, record.name)


c = logging.getLogger("c")
c.propagate = False
c.addHandler(Custom())
c.warning("x")
c.removeHandler(c.handlers[0])
print(c.handlers)

placed = logging.getLogger("placed")
placed.propagate = False
where = logging.StreamHandler(sys.stdout)
where.setFormatter(logging.Formatter("%(funcName)s:%(lineno)d %(module)s %(filename)s %(message)s"))
placed.addHandler(where)


def helper(text, level=1):
    placed.warning(text, stacklevel=level)


def outer():
    helper("helper's")
    helper("outer's", 2)
    list(map(placed.error, ["through map"]))
    try:
        1 / 0
    except ZeroDivisionError:
        placed.log(30, "handled")


outer()
placed.warning("of the module")
logging.LoggerAdapter(placed, {}).warning("adapted")
