// What expressions are made of: templates by the type of their value. $type
// stands for an expression, $type{x:type} for one that may name x, too.

package randprog

// literals end an expression.
var literals = map[string][]string{
	"int":   {"0", "1", "2", "3", "-1", "7", "10", "255", "-13", "10007", "2**64", "True"},
	"small": {"0", "1", "2", "3"},
	"idx":   {"0", "1", "-1", "2", "-2", "5"},
	"float": {"0.0", "1.0", "-0.5", "2.5", "3.14159", "1e10", "1e-7", "-0.0", "1e16", "0.1", "123456.789"},
	"str": {"''", "'a'", "'Hello'", "'abc def'", "'12'", "' x '", "\"it's\"", "'a\\nb'", "'x\\ty'", "'a,b,,c'", "'ß'", "'éa'", "'AbC'", "'-7'", "'3.5'", "'日本'", "'q\"'", "'%d'", "'{}'", "'aXbXc'", "'_id1'",
		"'ǅ'", "'\\x00'", "'İ'", "'١'", "'½'", "'\\u200b'", "'😀'"},
	"char":   {"'a'", "'Z'", "' '", "'é'", "'0'", "','"},
	"bool":   {"True", "False"},
	"list":   {"[]", "[1, 2, 3]", "[5]", "[3, 1, 2, 3]", "[0, -1]"},
	"strs":   {"[]", "['a', 'b']", "['x', 'yy', 'zzz', 'yy']", "['b', 'A', 'c']"},
	"dict":   {"{}", "{'a': 1}", "{'x': 1, 'y': 2, 'a': -3}", "dict(k=5)"},
	"set":    {"set()", "{1, 2, 3}", "{5}", "frozenset([2, 3])", "{0, -1, 7}"},
	"tuple":  {"()", "(1,)", "(1, 2)", "(3, 1, 2)"},
	"any":    {"None", "1", "'s'", "2.5", "[1, 'a']", "(None,)", "{'k': [1]}", "True", "...", "b'ab'", "1j", "range(3)"},
	"bytes":  {"b''", "b'abc'", "b'\\x00\\xff'", "b\"it's\""},
	"spec":   {"d", "5d", "<5d", ">8", "^9", "08d", "+d", "x", "#x", "b", "o", ",", "_", "e", ".3e", "c", "n", "+08,d", "=+6d", "*^7", "#o", "X", " d", "%", "_x", "-5", "g", "s", "é^5", "5.2"},
	"fspec":  {".2f", "8.3f", "<9.1f", "e", ".3g", "g", "%", "+.1f", "010.2f", ",.2f", ".0f", "#.0f", "n", "^12.4e", "_.1f", "E", "F", "G", ".10", "d", "12", " .2f", "-.1%"},
	"sspec":  {"", "5", ">5", "^7", "*<6", ".2", "8.3", "s", "05", "<", "=5", "d", "é>4"},
	"slice":  {":", "1:", ":2", "::2", "::-1", "-2:", "1:3", ":-1", "5:1", "2::-1", "::0", "-9:9"},
	"conv":   {"", "!r", "!s", "!a"},
	"pspec":  {"%d", "%5d", "%-5d", "%05d", "%+d", "%x", "%o", "%s", "%r", "%5.2f", "%e", "%g", "%c", "%i", "%#x", "% d", "%.3d", "%X", "%a", "%u", "%q", "%%%d"},
	"name":   {"a", "b", "key", "x"},
	"method": {"upper", "lower", "title", "capitalize", "swapcase", "strip", "lstrip", "rstrip", "casefold"},
	"check":  {"isdigit", "isalpha", "isupper", "islower", "isspace", "isalnum", "istitle", "isidentifier", "isnumeric", "isdecimal", "isascii", "isprintable"},
	"cmp":    {"<", "<=", "==", "!=", ">", ">="},
	"arith":  {"+", "-", "*", "//", "%"},
}

// templates by type.
var templates = map[string][]string{
	"int": {
		"($int $arith $int)", "($int $arith $int)", "($int $arith $int)", "($int ** $small)", "($int << $small)", "($int >> $small)", "($int & $int)", "($int | $int)", "($int ^ $int)", "~$int", "-$int", "abs($int)",
		"len($list)", "len($str)", "len($dict)", "len($set)", "len($tuple)", "$list[$idx]", "$tuple[$idx]", "sum($list)", "sum($tuple, $int)", "min($list)", "max($list, default=$int)", "max($int, $int)", "min($tuple)",
		"$str.find($str)", "$str.count($str)", "$str.index($str)", "$str.rfind($str, $idx)", "$list.count($int)", "$list.index($int)", "$tuple.index($int)", "int($str)", "int($float)", "int($str, 16)", "round($float)", "ord($char)", "ord($str)",
		"$dict.get($str, $int)", "$dict[$str]", "divmod($int, $int)[0]", "($int if $bool else $int)", "int($bool)", "($int).bit_length()", "pow(int($int), $small, int($int))", "sum($int{x:int} for x in $list if $bool{x:int})",
		"max($strs, key=len).count($char)", "(lambda a, b=$int: $int{a:int}{b:int})($int)", "len($strs)", "round($int, -1)", "hash($int % 97)", "math.gcd($int, $int)", "math.floor($float)", "math.isqrt($int)", "math.comb($small, $small)",
		"next(iter($list))", "next(iter($list), $int)", "[$int, $int][$bool]", "sum(v for k, v in $dict.items())", "max(range(len($list)), key=lambda i: $list[i])", "min($int, $int, key=lambda a: -a)", "functools.reduce(lambda a, b: $int{a:int}{b:int}, $list, $int)",
		"sum(map(int, $strs))", "sorted($list)[$idx]", "len(set($strs))", "len(str($int))", "int.from_bytes($bytes, 'big')", "$bytes[$idx]", "len($bytes)", "(bool($any) + $int)", "($int and $int)", "($int or $int)", "math.factorial($small)", "int('0' + $str[:1])",
	},
	"float": {
		"($float + $float)", "($float - $float)", "($float * $float)", "($float / $float)", "($int / $int)", "($float // $float)", "($float % $float)", "($float ** 2)", "float($int)", "float($str)", "round($float, $small)", "abs($float)", "-$float",
		"min($float, $float)", "max($int, $float)", "($float if $bool else $float)", "sum([$float, $float])", "math.sqrt($int)", "math.fsum([$float, $float, $float])", "math.hypot($int, $int)", "($int * $float)", "(math.ceil($float) / 2)", "divmod($float, $float)[1]",
		"(sum($list) / len($list))", "math.copysign($float, $int)", "math.fmod($float, $float)", "(math.trunc($float) * 0.5)", "round($int / 7, $small)", "float('nan')", "float('inf')", "($float).real", "math.ldexp($float, $small)", "math.dist([$int, $int], [$int, $int])",
	},
	"str": {
		"($str + $str)", "($str * $small)", "$str.$method()", "$str.$method()", "$str.strip($str)", "$str.replace($str, $str)", "$str.replace($str, $str, $idx)", "$str[$slice]", "$str[$idx]", "$str.join($strs)", "$str.center($int % 12)", "$str.ljust($int % 9, $char)", "$str.rjust($small)",
		"$str.zfill($int % 9)", "str($int)", "str($float)", "repr($any)", "repr($str)", "str($list)", "str($dict)", "str($tuple)", "chr($int % 1000)", "hex($int)", "bin($int)", "oct($int)", "ascii($str)", "format($int, '$spec')", "format($float, '$fspec')", "format($str, '$sspec')", "f'{@int:$spec}'",
		"f'{@float:$fspec}'", "f'{$name0$conv:$sspec}|'", "('$pspec' % $int)", "('$pspec' % ($int,))", "('$pspec' % $float)", "('%s-%5s' % ($str, $int))", "('%(a)s %(b)d' % {'a': $str, 'b': $int})", "'{:$spec}'.format($int)", "'{0}{1!r}{0}'.format($any, $str)", "'{a:>{w}}'.format(a=$int, w=$small)",
		"'{0[1]} {0[0]:$spec}'.format($list)", "$str.expandtabs($small)", "$str.removeprefix($str)", "$str.removesuffix($char)", "($str if $bool else $str)", "$strs[$idx]", "','.join(map(str, $list))", "''.join(reversed($str))", "''.join(sorted($str))", "''.join([c.$method() for c in $str])", "max($str, $str)", "min($strs)",
		"$str.partition($str)[$idx]", "$str.rpartition($char)[0]", "$str.translate(str.maketrans('ab', 'xy', 'c'))", "$str.translate({97: None, 98: 'BB'})", "type($any).__name__", "($str or $str)", "f'{@int}{@str!r:>6}{@float:.1f}'", "f'{@list} {@dict}'", "f'{@int=}'", "f'{@bool!s:^{2+@int%7}}'", "str($bytes, 'latin-1')", "$bytes.hex()", "($float).hex()",
		"' '.join(f'{k}={v}' for k, v in $dict.items())", "str($set - $set)[:3]", "$str.encode().decode()", "str($any)", "f'{@any}'", "f'{@any!r:.9}'", "f'{@float:{2+@int%7}.{@int%5}f}'", "json.dumps($any)", "json.dumps($dict, sort_keys=True, indent=$small)", "repr($bytes)",
	},
	"bool": {
		"($int $cmp $int)", "($int $cmp $int)", "($int $cmp $float)", "($int < $int < $int)", "($str $cmp $str)", "($list $cmp $list)", "($tuple $cmp $tuple)", "($str in $str)", "($int in $list)", "($int not in $set)", "($str in $dict)", "(not $bool)", "($bool and $bool)", "($bool or $bool)", "($any is None)", "$str.startswith($str)",
		"$str.endswith(('a', $str))", "$str.$check()", "$str.$check()", "any($list)", "all($list)", "any(x > $int for x in $list)", "all($bool{x:int} for x in $list)", "isinstance($any, (int, str))", "bool($str)", "($set <= $set)", "($set == $set)", "($dict == $dict)", "$set.isdisjoint($list)", "($any == $any)", "($bool ^ $bool)", "callable($any)", "($any != $any)",
		"$set.issubset($list)", "float($float).is_integer()", "math.isclose($float, $float)", "($int == $float)", "math.isnan($float)", "($bytes < $bytes)", "isinstance($bool, int)", "hasattr($str, 'upper')", "($strs == sorted($strs))", "($int is not None)",
	},
	"list": {
		"[$int, $int]", "[*$list, $int]", "($list + $list)", "($list * $small)", "$list[$slice]", "sorted($list)", "sorted($list, reverse=$bool)", "sorted($list, key=lambda x: $int{x:int})", "[$int{x:int} for x in $list]", "[$int{x:int} for x in $list if $bool{x:int}]", "list(range($int % 9))", "list(range($small, $int % 20, 3))", "list(range(9, 0, -2))",
		"list(map(lambda x: $int{x:int}, $list))", "list(filter(lambda x: $bool{x:int}, $list))", "list(reversed($list))", "sorted($set)", "list($dict.values())", "[len(s) for s in $strs]", "[a * b for a, b in zip($list, $list)]", "[i for i, v in enumerate($list, $small) if $bool{v:int}]", "list($tuple)", "($list if $bool else $list)", "[x for x in $list for y in $tuple if x != y]",
		"list(itertools.accumulate($list))", "list(itertools.chain($list, $tuple))", "[ord(c) for c in $str]", "list($bytes)", "sorted($list, key=lambda x: (x % 3, -x))", "sorted($list, key=str)", "[sum(p) for p in itertools.combinations($list, 2)]", "list(itertools.islice($list, $small))", "[$str.count(c) for c in 'ab']", "list(dict.fromkeys($list))", "$list.copy()", "[*$list, *$tuple]",
		"[p[0] for p in itertools.groupby($list)]", "list(itertools.takewhile(lambda x: x < $int, $list))", "[i for i in range($small) for _ in range(i)]", "($list or $list)", "list(zip(*[$list, $list]))[0:0]", "[int(c) for c in str($int)]", "list(range(5))[$slice]",
	},
	"strs": {
		"$str.split($str)", "$str.split()", "$str.splitlines()", "$str.rsplit($char, $idx)", "$str.split($char, $small)", "[$str, $str]", "sorted($strs, key=len)", "sorted($strs)", "list($str)", "list($dict)", "sorted($dict)", "[s.$method() for s in $strs]", "[str(x) for x in $list]", "($strs + $strs)", "$strs[$slice]", "[f'{x:$spec}' for x in $list]", "list($str.partition($char))",
		"sorted($strs, key=str.lower)", "[s for s in $strs if $bool{s:str}]", "list(map(str.$method, $strs))", "list(map(repr, $list))", "$str.splitlines(True)", "[a + b for a, b in zip($str, $str)]", "[k for k, v in sorted($dict.items(), key=lambda p: (p[1], p[0]))]",
	},
	"dict": {
		"{$str: $int}", "{$str: $int, $str: $int}", "{**$dict, $str: $int}", "dict(zip($strs, $list))", "{k: v for k, v in $dict.items() if $bool{v:int}}", "{s: len(s) for s in $strs}", "($dict | $dict)", "dict.fromkeys($strs, $int)", "dict($name=$int)", "dict($dict)", "{c: $int{c:str} for c in $str}", "dict(sorted($dict.items()))",
		"dict([(k, v) for v, k in enumerate($strs)])", "$dict.copy()", "dict(collections.Counter($str))", "{k: $int{k:str}{v:int} for k, v in $dict.items()}",
	},
	"set": {
		"{$int, $int}", "set($list)", "($set | $set)", "($set & $set)", "($set - $set)", "($set ^ $set)", "{$int{x:int} for x in $list}", "$set.union($list)", "$set.intersection($list, $tuple)", "frozenset($tuple)", "set(range($small))", "$set.difference($tuple)", "set(map(abs, $list))", "$set.copy()",
	},
	"tuple": {
		"($int, $int)", "tuple($list)", "divmod($int, $int)", "($tuple + $tuple)", "($tuple * $small)", "$tuple[$slice]", "(*$list, $int)", "tuple(sorted($tuple))", "(lambda *a: a)($int, *$list)", "tuple($int{x:int} for x in $tuple)", "max($tuple, $tuple)", "($int,)", "tuple(map(len, $strs))", "tuple(reversed($tuple))", "tuple($bytes)",
	},
	"bytes": {"$str.encode()", "($bytes + $bytes)", "$bytes[$slice]", "bytes([$int % 256, $small])", "bytes($small)", "$str.encode('latin-1', 'replace')", "$bytes.upper()", "$bytes.replace(b'a', b'bb')", "b'-'.join([$bytes, $bytes])", "($int % 70000).to_bytes(3, 'big')", "($bytes * $small)", "bytes.fromhex('00 ff1a')"},
	"any": {
		"$int", "$float", "$str", "$bool", "$list", "$strs", "$dict", "$tuple", "[$any, $any]", "($any, $any)", "{$str: $any}", "($any,)", "{'k': $any, 2: $any}", "[[$int]]", "list(zip($list, $str))", "list(enumerate($strs))", "list($dict.items())", "{$int: $any}", "($any if $bool else $any)", "($any or $any)", "{$tuple: $int}", "sorted($dict.items())", "$bytes", "$dict.items()",
		"$dict.keys()", "$dict.values()", "complex($int, $int)", "slice($int, $int)", "range($int, $int)", "[$float, $float]", "{$float: $str}", "sorted([$tuple, $tuple])", "[(k, list(g)) for k, g in itertools.groupby($str)]", "list(itertools.product($list[:2], $str[:2]))", "{frozenset($tuple): $int}",
		"collections.defaultdict(list, a=$list)", "collections.OrderedDict($dict)", "$str.partition($str)", "json.loads(json.dumps($dict))",
	},
}

// featured are templates that need a feature.
var featured = map[Features]map[string][]string{
	Walrus: {
		"int":  {"(w := $int)", "((w := $int) + w)", "sum(w for x in $list if (w := x * 2) > $int)"},
		"bool": {"((w := $int) > 2 and w < 9)", "any((w := x) > $int for x in $list)"},
		"list": {"[w for x in $list if (w := x % 5)]", "[w := 1, w + 1, w]"},
	},
	Generators: {
		"list": {"list(gen0($int))", "[*gen1($list)]", "list(gen2($list, $str))[0:0]", "list(gen0($small))[$slice]", "sorted(gen1($list))", "list(zip(gen0($int), gen1($list)))[0:0]"},
		"int":  {"sum(gen0($int))", "next(gen0($int))", "next(gen1($list), $int)", "max(gen1($list), default=0)", "len(list(gen2($list, $str)))"},
		"any":  {"list(gen2($list, $str))", "tuple(gen0($int))", "dict(enumerate(gen1($list)))", "list(zip(gen0($int), $str))"},
		"bool": {"any(gen0($int))", "($int in gen1($list))", "all(x for x in gen1($list))"},
	},
	Classes: {
		"obj":   {"C0($int, $int)", "C1($int)", "C0($int)", "C1($int, $int)", "($obj + $obj)", "($obj + $int)", "($int + $obj)", "-$obj", "$obj.bump($int)", "C0.make($int)", "C1.make($int)", "max($obj, $obj)", "($obj if $bool else $obj)"},
		"int":   {"$obj.a", "$obj.b", "$obj.twice", "len($obj)", "$obj[$idx]", "$obj($int)", "$obj.kind", "C1.kind", "C0.helper($int)", "sum($obj)", "$obj.missing", "getattr($obj, '$name', $int)", "int($obj)", "abs($obj)", "len({$obj, $obj})"},
		"bool":  {"($obj == $obj)", "($obj != $obj)", "($obj < $obj)", "isinstance($obj, C1)", "bool($obj)", "($int in $obj)", "($obj >= $obj)", "issubclass(type($obj), C0)", "hasattr($obj, '$name')", "($obj is $obj)"},
		"str":   {"repr($obj)", "str($obj)", "f'{@obj}'", "f'{@obj:>9}'", "type($obj).__name__", "('%s' % ($obj,))", "$obj.describe()", "C1.__mro__[1].__name__", "$obj.__class__.__name__"},
		"list":  {"list($obj)", "[*$obj]", "[x.a for x in sorted([$obj, $obj, $obj])]", "sorted(vars($obj).values())"},
		"any":   {"$obj", "[$obj, $obj]", "{'o': $obj}", "($obj,)", "sorted([$obj, $obj])", "{$obj: $int}", "sorted([$obj, $obj], key=lambda o: -o.a)", "vars($obj)", "($obj, $any)"},
		"float": {"float($obj)", "($obj.a / 3)"},
	},
}
