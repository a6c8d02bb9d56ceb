def parse(s):
    try: return int(s)
    except ValueError as e: raise TypeError("bad") from e
class Job:
    def run(self):
        try: parse("x")
        except TypeError as e: return e.__cause__.args[0]
print(Job().run())
def b(): raise RuntimeError("w") from ValueError("x")
try: b()
except RuntimeError as e: print(e.__cause__.args)
def c():
    try: {}["k"]
    except KeyError: raise RuntimeError("w")
try: c()
except RuntimeError as e: print(e.__context__.args[0])
try: c()
except RuntimeError as e:
    tb = e.__traceback__
    while tb.tb_next: tb = tb.tb_next
    print(tb.tb_lineno)
e = ValueError("n")
try: raise e
except ValueError as x: print(x.__traceback__.tb_lineno > 0)
try:
    try: c()
    except RuntimeError as v: raise ValueError("z") from v
except ValueError as v: print(v.__cause__.__context__.args, v.__suppress_context__)
