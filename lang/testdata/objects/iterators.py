# What every iterator has: __next__ and __iter__.
import csv
import io
import itertools as I
import re
xs = [iter([]), iter({}), iter({}.values()), iter({}.items()), iter(range(3)), iter(range(2**70)), iter(set()), iter(""), iter("\u00e9"), iter(()), iter(b""), reversed([]), reversed(()), reversed(range(3)), reversed({}), I.cycle([1]), I.chain([]), I.count(), I.islice([],1), I.product([]), I.repeat(1), I.groupby([]), I.accumulate([]), csv.reader([]), re.finditer("a","a"), io.StringIO("a\n"), zip(), map(abs,[1]), filter(None,[]), enumerate([]), (x for x in [1]), I.starmap(max,[]), I.takewhile(abs,[]), I.dropwhile(abs,[]), I.filterfalse(abs,[]), I.compress([],[]), I.zip_longest([]), I.pairwise([]), I.permutations([]), I.combinations([],1), I.combinations_with_replacement([],1), I.tee([])[0], iter(lambda: 1, 1), reversed("ab")]
for x in xs:
    print(type(x).__name__, hasattr(x, "__next__"), hasattr(x, "__iter__"), x.__iter__() is x)
fresh = I.count().__next__
print(fresh(), fresh(), iter([5]).__next__(), int(re.VERBOSE), int(re.I | re.M))
