import copyreg


class C:
    pass


def apart(c):
    return C, ()


copyreg.pickle(C, apart)
print(copyreg.dispatch_table[C] is apart, isinstance(copyreg.__newobj__(C), C))
for wrong in (lambda: copyreg.pickle(C, 3), lambda: copyreg.constructor("no")):
    try:
        wrong()
    except TypeError as e:
        print(e)
