# Calls at the program's end.
import atexit


@atexit.register
def bye():
    print("bye")


atexit.register(print, "first", "to", "go", sep="-")
print("end")
