import attr
@attr.s
class P:
    x = attr.ib(default=1); y = attr.ib(factory=list)
@attr.define
class Q:
    a: int
    b: str = "z"
print(P(), P(2,[1]), P()==P(), attr.asdict(P(3)), Q(1), Q(1)==Q(1,"z"), attr.evolve(Q(1),a=5))
try: Q()
except TypeError as e: print(e)
