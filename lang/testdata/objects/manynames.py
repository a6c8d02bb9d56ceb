# Classes with more names than a frame has slots, with a namespace of their own or not.
late = 5


class Seen(dict):
    def __setitem__(self, name, value):
        if name == "x299":
            print("seen", value)
        super().__setitem__(name, value)


class Meta(type):
    @classmethod
    def __prepare__(meta, name, bases):
        return Seen()


body = '    "doc"\n    a: int = 3\n' + "".join(f"    def f{i}(self): return {i}\n    x{i} = {i}\n" for i in range(300)) + """
    late = late + 1
    len = len
    y = x299 + x3
    del x298
    f299 = staticmethod(f299)
    def last(self): return super().__init__(), self.y, __class__.__name__
    w: str = "q"
"""
for head in ("class A:\n", "class A(metaclass=Meta):\n"):
    exec(head + body)
    print(len([n for n in A.__dict__ if n[0] in "fx"]), A().f150(), A.x299, A().f298(), A.late, late, A.len("abc"))
    print(A.y, hasattr(A, "x298"), A().last(), A.f299(1), A.__annotations__, list(A.__dict__)[:6])

try:
    exec("class B:\n" + "".join(f"    q{i} = {i}\n" for i in range(300)) + "    del q299\n    print(q299)\n")
except NameError as e:
    print(e)


# Exceptions with __slots__ and with properties of the program's.
class Place(Exception):
    __slots__ = ("line", "column")

    def __init__(self, line, column):
        self.line, self.column = line, column
        self.args = (line, column)

    @property
    def text(self):
        return self._text

    @text.setter
    def text(self, value):
        print("set", value)
        self._text = value


e = Place(3, 4)
e.text = "abc"
print(e.line, e.column, e.args, e.text, e.__dict__)
del e.line
try:
    e.line
except AttributeError as err:
    print(err)
