import atexit

atexit._clear()


def said(*words, end="."):
    print(*words, end=end + "\n")


atexit.register(said, "first")


@atexit.register
def last():
    print("last of the decorated")


atexit.register(said, "a", "b", end="!")
atexit.register(said, "never")
atexit.register(print, "gone")
atexit.unregister(print)
try:
    atexit.register(3)
except TypeError as e:
    print(e)
print(last.__name__)
atexit._run_exitfuncs()
print(atexit._ncallbacks())
