// Programs that use Python's library: data classes, enumerations, collections,
// dates, fractions, regular expressions, context managers, decorators.

package randprog

// prelude is what the templates of the library name. Its lines are fixed text,
// but for the classes, whose members are chosen.
var prelude = []string{
	"import re, datetime, heapq, bisect, operator, statistics, contextlib, dataclasses, enum, abc, fractions, decimal, typing, csv, io, random, struct, base64, hashlib, copy as cp",
	"from collections import deque, Counter, ChainMap, namedtuple, defaultdict, OrderedDict",
	"from fractions import Fraction",
	"from decimal import Decimal",
	"Point = namedtuple('Point', 'x y z', defaults=(0,))",
}

// choice is a definition in several ways, one of which a program has.
type choice []string

var definitions = []choice{
	{
		"@dataclasses.dataclass\nclass Rec:\n    a: int\n    b: str = 'b'\n    c: list = dataclasses.field(default_factory=list)",
		"@dataclasses.dataclass(order=True)\nclass Rec:\n    a: int\n    b: str = 'b'\n    c: list = dataclasses.field(default_factory=list, compare=False)",
		"@dataclasses.dataclass(frozen=True, order=True)\nclass Rec:\n    a: int\n    b: str = 'b'\n    c: tuple = ()",
		"@dataclasses.dataclass(eq=False)\nclass Rec:\n    a: int\n    b: str = dataclasses.field(default='b', repr=False)\n    c: typing.Any = None\n    def __post_init__(self):\n        if self.a == 13: raise ValueError('thirteen')",
		"@dataclasses.dataclass(slots=True, kw_only=False)\nclass Rec:\n    a: int\n    b: str = 'b'\n    c: list = dataclasses.field(default_factory=list, repr=False)\n    n: typing.ClassVar[int] = 3",
		"@dataclasses.dataclass\nclass Base:\n    a: int\n    b: str = 'base'\n@dataclasses.dataclass\nclass Rec(Base):\n    b: str = 'b'\n    c: list = dataclasses.field(default_factory=list)\n    def __post_init__(self):\n        self.c = [*self.c, self.a]",
	},
	{
		"class Hue(enum.Enum):\n    RED = 1\n    GREEN = 2\n    BLUE = 3\n    ROSE = 1",
		"class Hue(enum.IntEnum):\n    RED = 1\n    GREEN = 2\n    BLUE = 3",
		"class Hue(enum.Flag):\n    RED = enum.auto()\n    GREEN = enum.auto()\n    BLUE = enum.auto()",
		"class Hue(enum.IntFlag):\n    RED = 1\n    GREEN = 2\n    BLUE = 4",
		"class Hue(str, enum.Enum):\n    RED = 'r'\n    GREEN = 'g'\n    BLUE = 'b'\n    def shade(self): return self.value * 2",
		"class Hue(enum.Enum):\n    RED = (1, 'r')\n    GREEN = (2, 'g')\n    BLUE = (3, 'b')\n    def __init__(self, n, letter):\n        self.n, self.letter = n, letter\n    @property\n    def up(self): return self.letter.upper()",
	},
	{
		"@contextlib.contextmanager\ndef scope(name, quiet=False):\n    print('in', name)\n    try:\n        yield name * 2\n    except ValueError as e:\n        print('value', e)\n        if not quiet: raise\n    finally:\n        print('out', name)",
		"class scope(contextlib.ContextDecorator):\n    def __init__(self, name, quiet=False): self.name, self.quiet = name, quiet\n    def __enter__(self):\n        print('in', self.name)\n        return self.name\n    def __exit__(self, kind, e, tb):\n        print('out', kind, e)\n        return self.quiet and isinstance(e, ValueError)",
		"class scope(contextlib.ExitStack):\n    def __init__(self, name, quiet=False):\n        super().__init__()\n        self.callback(print, 'out', name)\n        if quiet: self.enter_context(contextlib.suppress(ValueError))\n        self.push(lambda *a: print('pushed', a[0] and a[0].__name__))",
	},
	{
		"def traced(f):\n    @functools.wraps(f)\n    def run(*args, **kw):\n        print('call', f.__name__, args, kw)\n        try:\n            return f(*args, **kw)\n        finally:\n            print('done', f.__name__)\n    return run",
		"def traced(f, calls=[]):\n    @functools.wraps(f)\n    def run(*args, **kw):\n        calls.append(args)\n        return f(*args, **kw)\n    run.calls = calls\n    return run",
		"class traced:\n    def __init__(self, f):\n        functools.update_wrapper(self, f)\n        self.f, self.n = f, 0\n    def __call__(self, *args, **kw):\n        self.n += 1\n        return self.f(*args, **kw)\n    def __get__(self, obj, kind=None): return functools.partial(self, obj)",
		"traced = functools.lru_cache(maxsize=2)",
		"traced = functools.cache",
	},
	{"@traced\ndef dec(n, k=1):\n    '''Doc of dec.'''\n    return n * 2 + k", "@traced\ndef dec(n, k=1):\n    return n if n < 2 else dec(n % 7 - 1) + k", "@traced\ndef dec(n, *, k=3):\n    if n == 2: raise KeyError(n)\n    return (n, k)[0]"},
	{
		"@functools.singledispatch\ndef kindof(x): return 'object'\n@kindof.register\ndef _(x: int): return 'int %d' % x\n@kindof.register(list)\n@kindof.register(tuple)\ndef _(x): return f'seq {len(x)}'\n@kindof.register\ndef _(x: dict): return ','.join(map(str, x))",
		"def kindof(x):\n    match x:\n        case bool(): return 'bool'\n        case int(n) | float(n): return f'number {n}'\n        case [a, *_, b]: return f'{a}..{b}'\n        case Rec(a=n): return f'rec {n}'\n        case Point(x, y): return f'{x},{y}'\n        case {'a': n, **rest}: return f'{n} {rest}'\n        case str(s) if len(s) > 3: return s[:3]\n        case None: return 'none'\n        case _: return type(x).__name__",
	},
	{
		"class Shape(abc.ABC):\n    def __init__(self, n): self.n = n\n    @abc.abstractmethod\n    def area(self): ...\n    @property\n    @abc.abstractmethod\n    def label(self): ...\n    def __str__(self): return f'{self.label}:{self.area()}'\nclass Square(Shape):\n    label = 'sq'\n    def area(self): return self.n ** 2",
		"class Shape:\n    def __init_subclass__(cls, /, sides=0, **kw):\n        super().__init_subclass__(**kw)\n        cls.sides = sides\n    def __init__(self, n): self.n = n\nclass Square(Shape, sides=4):\n    __slots__ = ('m',)\n    @functools.cached_property\n    def label(self):\n        print('made')\n        return 's' * self.sides\n    def area(self): return self.n * self.sides",
		"class Limited:\n    def __set_name__(self, owner, name): self.name = '_' + name\n    def __get__(self, obj, kind=None):\n        return self if obj is None else getattr(obj, self.name, None)\n    def __set__(self, obj, v):\n        if not isinstance(v, int): raise TypeError(f'{self.name[1:]} wants int, got {type(v).__name__}')\n        setattr(obj, self.name, v)\nclass Shape:\n    n = Limited()\n    def __init__(self, n): self.n = n\nclass Square(Shape):\n    label = 'sq'\n    def area(self): return self.n + 1",
		"@functools.total_ordering\nclass Shape:\n    label = 'sq'\n    def __init__(self, n): self.n = n\n    def __eq__(self, o): return self.n == o.n if isinstance(o, Shape) else NotImplemented\n    def __lt__(self, o): return self.n < o.n if isinstance(o, Shape) else NotImplemented\n    def __hash__(self): return hash(self.n)\nclass Square(Shape):\n    def area(self): return self.n ** 2\n    def __index__(self): return self.n % 5\n    def __getattr__(self, name): raise AttributeError(f'no {name}')",
	},
	{
		"class Bag(dict):\n    def __missing__(self, k): return f'<{k}>'\n    def __setitem__(self, k, v): super().__setitem__(str(k), v)",
		"class Bag(collections.UserDict):\n    def __getitem__(self, k): return self.data.get(k, 'none')",
		"class Bag(list):\n    def __init__(self, **kw): super().__init__(kw.items())\n    def __contains__(self, k): return any(k == a for a, _ in self)\n    def __getitem__(self, i): return super().__getitem__(i) if isinstance(i, (int, slice)) else 'key'",
		"class Bag(collections.abc.MutableMapping):\n    def __init__(self, **kw): self.d = kw\n    def __getitem__(self, k): return self.d[k]\n    def __setitem__(self, k, v): self.d[k] = v\n    def __delitem__(self, k): del self.d[k]\n    def __iter__(self): return iter(sorted(self.d))\n    def __len__(self): return len(self.d)",
	},
	{
		"class Trouble(Exception):\n    def __init__(self, msg, code=0):\n        super().__init__(msg)\n        self.code = code\n    def __str__(self): return f'{self.args[0]} ({self.code})'",
		"class Trouble(ValueError):\n    pass",
		"class Trouble(KeyError):\n    def __init__(self, *a): super().__init__(*a, 'more')",
	},
	{"def counter(n=0):\n    while True:\n        got = yield n\n        n = got if got is not None else n + 1\n        if n > 50: return n", "def counter(n=0):\n    try:\n        yield from range(n, n + 7)\n        return 'end'\n    finally:\n        print('closing', n)", "class counter:\n    def __init__(self, n=0): self.n = n\n    def __iter__(self): return self\n    def __next__(self):\n        if self.n > 9: raise StopIteration\n        self.n += 1\n        return self.n\n    def send(self, v): self.n = v; return v\n    def close(self): self.n = 99"},
}

// libraryVars are variables of the kinds that the library adds.
var libraryVars = []struct{ name, kind, value string }{
	{"r0", "rec", "Rec($small)"}, {"q0", "deque", "deque($list)"}, {"c0", "counter", "Counter($str)"}, {"p0", "point", "Point($small, $small)"},
	{"t1", "date", "datetime.datetime(2024, 2, 29, 13, 5, 7)"}, {"v0", "delta", "datetime.timedelta(hours=30, seconds=5)"}, {"fr0", "frac", "Fraction($small, 7)"}, {"de0", "dec", "Decimal('2.50')"}, {"h0", "hue", "Hue.RED"}, {"sh0", "shape", "Square($small)"}, {"bg0", "bag", "Bag(a=1, k=2)"},
}

var libraryTemplates = map[string][]string{
	"rec":     {"Rec($int)", "Rec($int, $str)", "Rec($int, b=$str)", "Rec(a=$int)", "dataclasses.replace($rec, a=$int)", "cp.copy($rec)", "cp.deepcopy($rec)", "max($rec, $rec)", "Rec(**{'a': $int})", "Rec(*dataclasses.astuple($rec))"},
	"deque":   {"deque($list)", "deque($list, maxlen=$small)", "deque($str)", "$deque.copy()", "($deque + $deque)", "deque(reversed($deque))", "deque(sorted($list), 3)"},
	"counter": {"Counter($str)", "Counter($list)", "($counter + $counter)", "($counter - $counter)", "($counter & $counter)", "($counter | $counter)", "+$counter", "Counter(a=$int, b=$small)", "Counter($strs)"},
	"point":   {"Point($int, $int)", "Point($int, y=$int, z=$int)", "$point._replace(x=$int)", "Point._make([$int, $int, $int])", "Point(**{'x': $int, 'y': $int})", "max($point, $point)"},
	"date":    {"($date + $delta)", "($date - $delta)", "$date.replace(day=$small)", "$date.replace(hour=$int % 30)", "datetime.datetime(2023, $small, 5)", "datetime.datetime.fromisoformat('2021-12-31T23:59:59')", "datetime.datetime.strptime('03/04/22 1:2', '%d/%m/%y %H:%M')", "max($date, $date)", "datetime.datetime.combine($date.date(), datetime.time(4, 5))"},
	"delta":   {"datetime.timedelta(days=$int % 999)", "datetime.timedelta(hours=$float % 99, seconds=$small)", "($date - $date)", "($delta * $small)", "($delta + $delta)", "-$delta", "abs($delta)", "($delta / 3)", "($delta // 7)", "datetime.timedelta(milliseconds=$int % 100000)"},
	"frac":    {"Fraction($int, $int)", "($frac + $frac)", "($frac * $frac)", "($frac - $int)", "($frac / $frac)", "Fraction('3/4')", "Fraction('-0.125')", "abs($frac)", "($frac ** $small)", "$frac.limit_denominator(10)", "Fraction(0.5)", "($frac % $frac)", "($int / $frac)", "sum([$frac, $frac])"},
	"dec":     {"Decimal($int)", "Decimal('1.10')", "($dec + $dec)", "($dec * $dec)", "($dec - $int)", "($dec / 3)", "$dec.quantize(Decimal('0.01'))", "abs($dec)", "round($dec, 1)", "Decimal(str($float))", "$dec.normalize()", "($dec % 7)", "max($dec, $dec)", "$dec.sqrt()", "-$dec"},
	"hue":     {"Hue.RED", "Hue.GREEN", "Hue['BLUE']", "Hue($small)", "Hue['$name']", "list(Hue)[$idx]", "(Hue.RED | Hue.BLUE)", "max(Hue, key=lambda h: h.name)", "Hue(Hue.GREEN)"},
	"shape":   {"Square($int)", "Shape($int)", "Square(n=$small)", "max($shape, $shape, key=lambda s: s.n)", "cp.copy($shape)"},
	"bag":     {"Bag(a=$int, b=$int)", "Bag(**$dict)", "Bag(x=$any)", "cp.copy($bag)"},
	"int": {
		"$rec.a", "len($deque)", "$deque[$idx]", "$deque.popleft()", "$deque.count($int)", "$counter['a']", "sum($counter.values())", "$counter.total()", "$point.x", "$point[$idx]", "sum($point)", "$point.index($int)", "$date.year", "$date.day", "$date.weekday()", "$date.toordinal()", "$delta.days", "$delta.seconds", "$frac.numerator", "int($frac)", "round($frac)", "int($dec)", "len(Hue)", "$shape.n", "$shape.area()", "dec($int % 9)", "dec($small, k=$small)",
		"heapq.nsmallest(1, $list)[0]", "heapq.heappop(sorted($list))", "bisect.bisect($list, $int)", "bisect.bisect_left(sorted($list), $int, key=abs)", "operator.add($int, $int)", "operator.itemgetter($idx)($list)", "functools.reduce(operator.mul, $list, 1)", "statistics.mode($list)", "math.prod($list)", "math.lcm($int, $small)", "math.perm(5, $small)", "next(counter($int % 9))", "sum(itertools.islice(counter($small), 4))",
		"len(re.findall(r'\\w+', $str))", "re.search(r'[a-c]', $str).start()", "functools.partial(max, $int)($int)", "operator.attrgetter('a')($rec)", "operator.methodcaller('count', $int)($list)", "struct.calcsize('<ihq')", "struct.unpack('>H', b'ab')[0]", "len($bag)", "$hue.value", "max($point._asdict().values())", "operator.index($shape)", "($int).bit_count()", "random.Random($small).randint(1, 99)", "int(Fraction($int, 3))", "($int if $hue else $small)", "hash($point) and 1", "next(itertools.count($int, $small))", "$list.__len__()",
	},
	"float": {
		"statistics.mean($list)", "statistics.median($list)", "statistics.pstdev($list)", "statistics.stdev($list)", "$delta.total_seconds()", "float($frac)", "float($dec)", "statistics.fmean([$float, $int])", "math.exp($small)", "math.log($int)", "math.atan2($small, $float)", "float.fromhex('0x1.8p3')", "random.Random($small).random()", "($delta / $delta)", "statistics.variance([$int, $int, $int])", "$float.__round__(2)", "math.nextafter($float, 1)", "math.ulp($float)", "math.log2($small)", "math.degrees($float)", "statistics.quantiles([$int, $int, $int, 5])[1]",
	},
	"str": {
		"repr($rec)", "str($deque)", "str($counter)", "repr($point)", "$date.isoformat()", "$date.strftime('%Y-%m-%d %H:%M')", "$date.strftime('%a %d %b %y, %I %p %j %U')", "f'{@date:%d.%m.%Y}'", "str($date)", "str($delta)", "repr($delta)", "repr($date)", "str($frac)", "repr($frac)", "str($dec)", "f'{@dec:.1f}'", "f'{@dec:>9,.2f}'", "str($hue)", "repr($hue)", "$hue.name", "f'{@hue}'", "f'{@hue!s:>12}'", "f'{@frac}'", "str($shape)", "kindof($any)", "kindof($list)", "kindof($rec)", "kindof($point)", "dec.__name__", "str(dec.__doc__)",
		"re.sub(r'[aeiou]', '*', $str)", "re.sub(r'(\\w)(\\w)', r'\\2\\1', $str)", "re.sub(r'\\d+', lambda m: str(int(m[0]) * 2), $str)", "re.sub(r'(?P<c>[A-Z])', r'_\\g<c>', $str).lower()", "re.escape($str)", "textwrap.fill($str * 3, 9)", "textwrap.shorten($str, 9)", "textwrap.indent($str, '> ')", "textwrap.dedent('  ' + $str)", "string.capwords($str)", "string.Template('$x and ${y}').substitute(x=$int, y=$str)", "string.Template('$x $q').safe_substitute(x=$any)",
		"base64.b64encode($bytes).decode()", "hashlib.md5($bytes).hexdigest()[:8]", "str(ChainMap($dict, $dict))", "str(OrderedDict($dict))", "str($bag)", "str(vars($rec))", "json.dumps({'a': $list, 'b': $any}, indent=2)", "json.dumps($any, separators=(',', ':'))", "json.dumps($list, indent=1)", "str(cp.deepcopy($any))", "f'{@point.x:>5}{@point!r}'", "'{0.x}/{0.y}'.format($point)", "'{r.a:05d}|{r.b!r:>8}'.format(r=$rec)", "'{d[a]}'.format(d=$dict)", "f\"{@dict.get('a', 7):^{@int%9}}\"", "f'{@list[0]:+d} {@float:.{@int%4}e}'", "f'{@str:{\"*\"}^9}'",
		"random.Random(5).choice($strs)", "str(random.Random($small).sample(range(20), 4))", "operator.concat($str, $str)", "str(struct.pack('<hB', $small, 7))", "io.StringIO($str).readline()", "'%-6s|%6.2f|%+04d|%s' % ($str, $float, $small, $any)", "f'{@int:,}' f'{@float:_.3f}'", "f'{@any!r:.12}|{@bool}'", "f'{@str!r:>{len(@str)+5}}'", "str(type($any))", "repr(dataclasses.asdict($rec))", "', '.join(f.name for f in dataclasses.fields($rec))", "type($shape).__qualname__", "str(Square.__mro__)",
	},
	"bool": {
		"($rec == $rec)", "($rec < $rec)", "($deque == $deque)", "($counter == $counter)", "($counter <= $counter)", "($point == $tuple)", "($date < $date)", "($delta > $delta)", "($frac < $frac)", "($frac == $float)", "($dec == $frac)", "($dec < $int)", "($hue is Hue.RED)", "($hue == $hue)", "($hue in Hue)", "($shape == $shape)", "($shape < $shape)", "isinstance($shape, Shape)", "($str in $bag)", "bool(re.match(r'[a-z]+$', $str))", "bool(re.fullmatch(r'\\s*-?\\d+', $str))", "isinstance($any, collections.abc.Sequence)", "isinstance($any, collections.abc.Hashable)", "isinstance($rec, Rec)", "($str in $counter)", "dataclasses.is_dataclass($any)", "operator.contains($list, $int)", "callable($any)", "bool($delta)", "issubclass(Square, Shape)", "isinstance($int, (float | int))", "($point < $point)", "hasattr($any, '__iter__')", "($frac == $int)",
	},
	"list": {
		"list($deque)", "list($counter.values())", "sorted($counter.elements())[0:0]", "list($point)", "heapq.nlargest($small, $list)", "heapq.nsmallest($small, $list, key=abs)", "list(heapq.merge(sorted($list), sorted($list)))", "[heapq.heappushpop($list, $int)]", "list(itertools.chain.from_iterable([$list, $tuple]))", "list(itertools.compress($list, $list))", "list(itertools.dropwhile(lambda x: x < $int, $list))", "list(itertools.filterfalse(lambda x: x % 2, $list))", "list(itertools.starmap(operator.sub, zip($list, $list)))", "list(itertools.islice(itertools.cycle($list), 5))", "list(itertools.accumulate($list, max))",
		"list(itertools.accumulate($list, operator.mul, initial=$small))", "list(itertools.repeat($int, $small))", "[a - b for a, b in itertools.pairwise($list)]", "list(map(operator.neg, $list))", "[x.value for x in Hue]", "sorted($list, key=functools.cmp_to_key(lambda a, b: b - a))", "[len(list(g)) for k, g in itertools.groupby(sorted($list))]", "list(itertools.islice(counter($small), $small))", "random.Random(3).sample($list, 2)", "[int(m) for m in re.findall(r'-?\\d+', $str)]", "[m.start() for m in re.finditer('a', $str)]", "statistics.multimode($list)", "list(struct.unpack('<3b', b'abc'))", "[*map(int, $str)]", "[y for x in [$list, $list] for y in x[::-1]]", "list(itertools.zip_longest($list, $list, fillvalue=0))[0:0]", "[*$deque, *$point]", "[row for row in [$list, $tuple]][0]", "list({**dict(enumerate($list))})", "[x if x > $int else -x for x in $list]",
	},
	"strs": {
		"re.split(r'[,\\s]+', $str)", "re.findall(r'[a-z]+', $str)", "textwrap.wrap($str * 2, 7)", "[h.name for h in Hue]", "next(csv.reader([$str]))", "sorted($counter)", "[f.name for f in dataclasses.fields(Rec)]", "list(Point._fields)", "io.StringIO($str).readlines()", "sorted($bag)", "[*map(kindof, [$any, $any])]", "[k for k, _ in $counter.most_common($small)]",
		"list(itertools.starmap(lambda a, b: a * b, zip($strs, $list)))", "[''.join(p) for p in itertools.permutations($str[:3])]", "[''.join(c) for c in itertools.combinations_with_replacement($str[:3], 2)]", "[a + b for a, b in itertools.product($str[:2], repeat=2)]", "$str.splitlines()", "[s for s, in zip($strs)]", "list(filter(None, $strs))",
	},
	"dict": {
		"dict($counter)", "{s: $int for s in $strs}", "{str(k): v for k, v in dataclasses.asdict($rec).items() if k == 'a'}", "$point._asdict()", "{h.name: $int for h in Hue}", "dict(ChainMap($dict, $dict))", "{k: len(list(g)) for k, g in itertools.groupby($str)}", "dict($counter.most_common(2))", "{m[1]: len(m[0]) for m in re.finditer(r'(\\w)\\w*', $str)}", "dict(itertools.islice($dict.items(), $small))", "dict(map(lambda k: (k, $int), $strs))",
	},
	"set":   {"{h.value for h in Hue}", "set($deque)", "set($point)", "set(map(len, $strs))", "frozenset($counter.values())"},
	"tuple": {"tuple($deque)", "$point[$slice]", "tuple($date.timetuple())[:5]", "$date.isocalendar()[:2]", "($frac).as_integer_ratio()", "divmod($frac, 2)[0:0]", "struct.unpack('>bb', b'xy')", "operator.itemgetter(0, -1)($list)", "tuple(itertools.islice(counter(), 3))", "($float).as_integer_ratio()", "re.search(r'(\\w)(\\d)?', $str).groups()[:0]", "(*$point, *$deque)"},
	"any": {
		"$rec", "$deque", "$counter", "$point", "$date", "$delta", "$frac", "$dec", "$hue", "[$rec, $rec]", "{$hue: $rec}", "{$point: $any}", "$date.date()", "$date.time()", "$date.date() - datetime.date(2024, 1, 1)", "dataclasses.asdict($rec)", "dataclasses.astuple($rec)", "$counter.most_common($small)", "sorted($counter.items())", "defaultdict(int, $dict)", "ChainMap($dict, $dict)", "$bag", "[*zip($deque, $str)]", "list(itertools.zip_longest($list, $str, fillvalue=None))", "[list(p) for p in itertools.permutations($list[:3], 2)]", "list(itertools.combinations($str[:4], 2))", "list(map(list, zip(*[$list, $list])))",
		"re.match(r'(\\w+)\\s*(\\w*)', $str).groups()", "re.search(r'(?P<first>\\w)(?P<num>\\d*)', $str).groupdict()", "re.split(r'(a|b)', $str)", "re.findall(r'(\\w)(\\w)?', $str)", "re.compile(r'b+', re.I)", "re.subn('a', 'b', $str)", "struct.unpack('<bH', b'\\xffab')", "(lambda *a, **k: (a, k))(*$deque, **$dict)", "[i for i in $bag]", "getattr($rec, '$name', None)", "random.Random($small).shuffle($list)", "complex($int, $float)", "$frac + $float", "$frac * 1j", "[$dec, $dec]", "$shape.label", "$shape.sides", "list(vars($shape))", "{k: [*g] for k, g in itertools.groupby(sorted($strs, key=len), key=len)}", "functools.reduce(lambda d, k: {**d, k: len(d)}, $str, {})",
		"statistics.mean([$frac, $frac])", "$dec.as_tuple()", "$dec + Decimal($small)", "sorted([$point, $point])", "sorted($strs, key=lambda s: (-len(s), s))", "list(csv.DictReader(['a,b', $str]))", "[*reversed($deque)]", "dict(zip('abc', itertools.count($small)))", "datetime.timezone.utc", "itertools.tee($list, 2)[0:0]",
	},
	"bytes": {"struct.pack('>hh', $small, $small)", "base64.b64decode('YWJj')", "bytes($bytes).ljust(5, b'.')", "hashlib.sha1($bytes).digest()[:4]", "bytes(reversed($bytes))", "bytes(x ^ 1 for x in $bytes)"},
}

var libraryLines = []string{
	"@deque.append($int)", "@deque.appendleft($int)", "@deque.rotate($small)", "print(@deque.pop())", "@deque.extend($list)", "@deque.extendleft($list)", "del @deque[$idx]", "@deque.remove($int)", "@deque[$idx] = $int", "@deque.insert($idx, $int)",
	"@counter.update($str)", "@counter.subtract($strs)", "@counter[$str] += 1", "del @counter[$str]", "print(@counter.most_common())", "@rec.a = $int", "@rec.b = $str", "@rec.c.append($int)", "@rec.new = $int", "print(hash($point) == hash($point))", "print(@rec)", "@point.x = $int", "@hue.value = 3", "@shape.n = $any", "@shape.extra = $int", "@bag['q'] = $any", "@bag[$str] = $int", "print(@bag['$name'])", "print(@bag.get($str, 'no'))", "del @bag['a']", "print(list(@bag))",
	"heapq.heapify(@list); heapq.heappush(@list, $int); print(@list)", "bisect.insort(@list, $int); print(@list)", "print(dec($int % 9)); print(getattr(dec, 'calls', None))", "raise Trouble($str)", "raise Trouble($str, 3) from KeyError($int)", "print(repr(Trouble($str)), Trouble('x').args)", "e1 = ValueError($str); e1.add_note($str); print(e1.__notes__)", "print(*map(kindof, $list))", "print(*itertools.chain($list, $str), sep='|')",
	"w0 = io.StringIO(); csv.writer(w0).writerow([$str, $int, $any]); print(repr(w0.getvalue()))", "g0 = counter($int % 9); print(next(g0), g0.send($small), next(g0)); g0.close()", "print(list(counter($small))[:3] if False else 0)", "a1, b1, *c1 = $point", "(a1, b1), c1 = $point[:2], $deque", "print(f'{@rec}')", "print($counter, $deque, $point)", "print($date, $delta)", "print($frac, $dec)", "print($hue, $shape.area())", "print([$hue, $hue])", "print({$frac: 1, $dec: 2})", "print(f'{@rec!r:>40}|{@date:%H}')", "dec.n = $int; print(vars(dec).get('n'))", "print(sorted([$rec, $rec]))", "print(sum($point), max($deque), min($counter.values()))",
	"for i1, (k1, v1) in enumerate($counter.items()): print(i1, k1, v1)", "print(all(isinstance(x, int) for x in $deque))", "random.seed($small); print(random.random(), random.choice('abc'), random.gauss(0, 1))", "print((lambda: (yield))().__class__.__name__)", "print([(a, b) for a in $point for b in $str[:2] if a])", "print(str(dataclasses.fields(Rec)[0].name), Rec.__match_args__)", "print(Shape.__abstractmethods__ if hasattr(Shape, '__abstractmethods__') else None)", "print(@deque, end=$str)", "print(repr(Rec.__eq__ is object.__eq__), Rec.__doc__)", "contextlib.suppress(Trouble).__enter__()", "print(contextlib.nullcontext($int).__enter__())",
}

// libraryHeads are compound statements of one clause.
var libraryHeads = []loopHead{
	{"with scope($str) as entered:", []variable{{"entered", "str"}}},
	{"with scope('a', True), scope($str, quiet=$bool) as entered:", []variable{{"entered", "str"}}},
	{"with contextlib.suppress(ValueError, TypeError):", nil},
	{"with contextlib.suppress(LookupError), scope('s'):", nil},
	{"with contextlib.redirect_stdout(io.StringIO()) as caught:", nil},
	{"with contextlib.ExitStack() as stack, contextlib.closing(counter(1)) as made:", nil},
	{"with (scope('p') as entered, contextlib.nullcontext($int) as given):", []variable{{"entered", "str"}, {"given", "int"}}},
}

// library defines what the templates name.
func (w *writer) library() []*Stmt {
	var out []*Stmt
	for _, line := range prelude {
		s := simple(text(line))
		s.Fixed = true
		out = append(out, s)
	}
	for _, d := range definitions {
		s := simple(text(pick(w, d)))
		s.Fixed = true
		out = append(out, s)
	}
	for _, v := range libraryVars {
		s := simple(w.grow("", v.name+" = "+v.value, 0))
		s.Fixed = true
		out = append(out, s)
		w.vars = append(w.vars, variable{v.name, v.kind})
	}
	return out
}
