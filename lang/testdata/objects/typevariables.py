# Types in the places of type variables.
import typing as t, collections.abc as c, types
T = t.TypeVar("T"); K = t.TypeVar("K"); V = t.TypeVar("V")
print(list[T][int], dict[K, V][str, int], dict[str, T][int], list[T].__parameters__, dict[K, list[V]].__parameters__, dict[K, list[V]][str, int])
print(c.Mapping[K, V][str, int], c.Callable[[T], T][int], tuple[T, ...][int], list[list[T]][str], list[int].__parameters__)
try: list[int][str]
except TypeError as e: print(e)
try: dict[K, V][str]
except TypeError as e: print(e)
print((list[T] | None)[int], (int | T)[str], t.List[T][int], t.Union[T, None][int])
class N(t.Generic[K, V]): pass
print(N[K, V][int, str], N[K, V].__parameters__, N[str, V][int])
