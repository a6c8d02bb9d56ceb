from .. import flat
from ..square import side

corners = 8


class Cube:
    def __init__(self, a):
        self.a = a

    def __repr__(self):
        return f"Cube({self.a}) of {side}s"


def volume(a):
    return a**3


def too_far():
    from ... import nothing
