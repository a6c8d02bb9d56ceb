import re

def show(label, f):
    try:
        print(label, repr(f()))
    except Exception as e:
        print(label, type(e).__name__, e)

def full(m):
    if m is None:
        return None
    return (m.span(), m.group(), m.groups(), m.groupdict(), m.lastindex, m.lastgroup, m.regs)

texts = ['', 'a', 'aa', 'ab', 'abc', 'aab', 'ba', 'abab', 'xyz', 'foo bar', 'foo.bar_baz 12', 'a1b22c333', 'The quick brown fox', 'line one\nline two\n', 'λάμδα café Ω', '١٢٣ ४५', 'AbCaBc', '((a))', '"quoted \\" text"', "it's", 'aaaaab', '2024-02-29T12:30', 'x=1, y = 22', 'tab\tsep', '\n', 'ſtraße STRASSE K', 'k K \u212a', 'İstanbul ıI i', 'e\u0301 x\u200dy', '\x1c\x85\xa0']

patterns = [
    r'', r'a', r'a*', r'a+', r'a?', r'a*?', r'a+?', r'a??', r'a{2}', r'a{1,2}', r'a{,2}', r'a{1,}', r'a{2}?', r'a{x', r'{', r'a{}',
    r'.', r'.*', r'.+?b', r'^', r'$', r'^$', r'\A', r'\Z', r'^a', r'b$', r'(?m)^\w+', r'(?m)\w+$', r'(?m)$', r'(?s).+', r'(?s)^.*$',
    r'\d', r'\d+', r'\D+', r'\w+', r'\W+', r'\s+', r'\S+', r'\b\w', r'\w\b', r'\B\w', r'\w\B', r'\b', r'\B',
    r'[abc]', r'[^abc]', r'[a-c]+', r'[^\W\d]+', r'[\w.]+', r'[^\s]+', r'[]a]', r'[^]a]', r'[a\-z]', r'[-a]', r'[a-]', r'[\d\D]', r'[^\d\D]', r'[\W_]+', r'[^\W]', r'[\]]', r'[\x41-\x43]', r'[\u03b1-\u03c9]+',
    r'(a)', r'(a)|b', r'(a)|(b)', r'(a|ab)(c|bcd)?', r'(?:a|b)+', r'(a|b)*', r'(?:(a)|b)*', r'((a)(b))?', r'(a*)*', r'(a*)+', r'(a*?)*?', r'(?:a*)*b', r'((a)|(b))+', r'(?:(a)|(b))+', r'()', r'(|a)+', r'(a|)+',
    r'(?P<first>\w+) (?P<second>\w+)', r'(?P<x>a)(?P=x)', r'(a)\1', r'(\w)(\w)\2\1', r'(?i)(a)\1', r'(a)?\1', r'(?:(a)|b)\1',
    r'(?=a)\w', r'(?!a)\w', r'(?<=a)b', r'(?<!a)b', r'(?<=ab|ba)\w?', r'(?=(a))', r'(?=(a)(b)?)\w', r'(?<=(a))b', r'(?:(?=(\w))\w)+', r'(?!)', r'a(?=b(?!c))',
    r'(a)?(?(1)b|c)', r'(?P<q>")?\w+(?(q)")', r'(a)?(?(1)b)', r'(?:(a)|b)(?(1)x|y)?',
    r'a++', r'a*+a', r'a?+a', r'a{1,2}+a', r'(?>a+)b', r'(?>a|ab)c', r'(?:a|ab)++c', r'(?>(a)|b)',
    r'(?i)abc', r'(?i:a)b', r'(?i)[a-c]+', r'(?i)ſ', r'(?i)k', r'(?i)straße', r'(?i)[^k]', r'(?i)i+', r'(?-i:a)B', r'(?i)a(?-i:b)c', r'(?a)\w+', r'(?a:\w+)', r'(?i)ω', r'(?i)\u0130',
    r'(?x) a  b # comment', r'(?x) [ ] \ a', r'(?x)a\ b|foo\ bar', '(?x)\n a + # many\n b?',
    r'\.', r'\n', r'\t', r'\x41', r'\u03bb', r'\U000003bb', r'\N{GREEK SMALL LETTER LAMDA}', r'\101', r'\0', r'\07', r'\\', r'\"',
    r'(\d{4})-(\d\d)-(\d\d)', r'"(?:[^"\\]|\\.)*"', r'(\w+)\s*=\s*(\w+)', r'\b(\w)\w*\b', r'(?:\d{1,3}\.){3}\d{1,3}', r'^\s*$', r'(?<![\w.])\w+', r'[^,\s][^,]*',
]
for p in patterns:
    try:
        c = re.compile(p)
    except Exception as e:
        print(repr(p), type(e).__name__, e)
        continue
    print(repr(p), c.groups, dict(c.groupindex), c.flags)
    for t in texts:
        ms = (c.search(t), c.match(t), c.fullmatch(t))
        found = c.findall(t)
        if any(ms):
            print('  ', ascii(t), ascii([full(m) for m in ms]))
            print('     ', ascii(found), ascii([m.span() for m in c.finditer(t)]), ascii(c.split(t)), ascii(c.subn('<\\g<0>>', t)))
        elif found:
            print('   only found', found)

print('flags')
for f in [0, re.I, re.I | re.M, re.A, re.S, re.X, re.U, re.A | re.I]:
    show('f', lambda: (f, re.compile('a.b', f), re.findall('(?m)^a.b$', 'a\nb A.B', f)))
show('bytes', lambda: re.compile(b'x', re.I | re.X))
show('flag', lambda: (re.I | 256, re.I & re.I, re.I & re.M, re.I ^ re.M, re.I == 2, re.I == re.IGNORECASE, re.I == re.M, re.I.value, re.I.name, bool(re.NOFLAG), str(re.I)))
show('flag', lambda: {re.I: 1}[re.I])

print('bytes')
for p in [rb'\w+', rb'(?i)\xe9', rb'[\x80-\xff]+', rb'(?P<n>.)(?P=n)', rb'\bb', rb'\s', rb'.', rb'(?L)\w', rb'(?u)a', rb'\u0041']:
    show(p, lambda: re.findall(p, b'ab \xe9\xc9 bb \xff\n11'))
show('b', lambda: re.sub(rb'(\w)', rb'[\1]', b'a b'))
show('b', lambda: re.sub(rb'a', rb'\xe9', b'aba'))
show('b', lambda: re.split(b',', b'a,b'))
show('b', lambda: re.match(b'(a)(b)?', b'a').groups())
show('b', lambda: re.escape(b'a.\xff'))

print('windows')
c = re.compile(r'^a|\ba|(?<=x)a')
for t in ['aaxa a', 'xa']:
    for pos in [0, 1, 2, 5, 100, -3]:
        for end in [None, 0, 2, 4, 100, -1]:
            args = (t, pos) if end is None else (t, pos, end)
            m = c.search(*args)
            print(args, m and (m.span(), m.pos, m.endpos), [x.span() for x in c.finditer(*args)], c.match(*args), c.fullmatch(*args), c.findall(*args))
show('w', lambda: re.compile('b$').search('abc', 0, 2))
show('w', lambda: re.compile('a').search(string='ba', pos=1, endpos=2))
show('w', lambda: re.compile(r'\w').match('λx', 1))

print('match')
m = re.match(r'(?P<a>\w+) (?P<b>\d+)?(x)?', 'hello rest')
for f in [lambda: m, lambda: m.group(), lambda: m.group(0), lambda: m.group(1, 'b', 3), lambda: m['a'], lambda: m[2], lambda: m.groups(), lambda: m.groups('-'), lambda: m.groupdict(), lambda: m.groupdict(default=0),
          lambda: m.start(), lambda: m.start('a'), lambda: m.end(1), lambda: m.end(2), lambda: m.span('b'), lambda: m.span(), lambda: m.pos, lambda: m.endpos, lambda: m.string, lambda: m.re, lambda: m.lastindex, lambda: m.lastgroup, lambda: m.regs,
          lambda: m.expand(r'\1-\g<a>-\g<0>-\g<3>-\n-\x'), lambda: m.expand(r'\1-\g<a>-\g<0>-\g<3>-\n'), lambda: m.group(4), lambda: m.group('z'), lambda: m[1.5], lambda: m.start(-1), lambda: m.group(True), lambda: bool(m), lambda: m.expand('x')]:
    show('m', f)
show('long', lambda: re.match('a+', 'a' * 300))
show('long', lambda: re.compile('a' * 300))
show('quote', lambda: re.match(r'.*', 'it\'s "q" \u2028 é'))

print('sub')
for args in [('a', 'b', 'banana'), ('a', 'b', 'banana', 2), ('(a)(n)?', r'\2\1', 'banana'), ('(a)(n)?', r'<\g<1>\g<2>>', 'banana'), ('x*', '-', 'abxd'), ('x*', '-', 'abxxd'), (r'\b', '|', 'hi there'), ('', '-', 'λό'), ('$', '!', 'a\n'), ('(?m)$', '!', 'a\nb'), ('a|', 'X', 'bab'),
             ('a', r'\\', 'a'), ('a', r'\101', 'a'), ('a', r'\0', 'a'), ('a', r'\08', 'a'), ('a', r'\1', 'a'), ('a', r'\g<1>', 'a'), ('a', r'\g<x>', 'a'), ('a', r'\g<', 'a'), ('a', r'\g', 'a'), ('a', r'\g<>', 'a'), ('a', r'\q', 'a'), ('a', r'\.', 'a'), ('a', '\\', 'a'), ('a', r'\g<-1>', 'a'), ('a', r'\777', 'a'), ('a', r'\g<1a>', 'a'), ('(?P<n>a)', r'\g<n>\g<n>', 'a'), ('a', r'\n\t\b', 'a'), ('(a)', r'\10', 'a'), ('(a)', r'\100', 'a'), ('a', 'é', 'λaλ')]:
    show(args, lambda: (re.sub(*args), re.subn(*args)))
show('f', lambda: re.sub(r'\d+', lambda m: str(int(m[0]) * 2), 'a1 b22'))
show('f', lambda: re.sub(r'\w', lambda m: m.group().upper(), 'a b c', count=2))
show('f', lambda: re.sub('a', lambda m: 1, 'a'))
show('f', lambda: re.sub('a', lambda m: None, 'bab'))
show('f', lambda: re.sub('a', lambda m: 1 / 0, 'a'))
show('f', lambda: re.sub('a', b'x', 'a'))
show('f', lambda: re.sub('a', 1, 'a'))
show('f', lambda: re.compile('(.)').sub(r'\1\1', 'ab'))
show('f', lambda: re.sub('x', lambda m: 1, 'a'))
show('f', lambda: re.sub('a', 'b', 'aa', flags=re.I))
show('f', lambda: re.sub('a', 'b', string='aaa', count=1))

print('split')
for args in [(',', 'a,b,,c'), (',', ''), ('(,)', 'a,b'), ('(,)|(;)', 'a,b;c'), ('', 'abc'), ('x*', 'axbc'), (r'\b', 'a b'), (',', 'a,b,c', 1), (',', 'a,b,c', -1), (r'\W+', 'Words, words, words.'), (r'(\W+)', '...words, words...'), ('(?m)^', 'a\nb')]:
    show(args, lambda: re.split(*args))

print('errors')
for p in ['(', ')', 'a)', '(a', '[', '[a', '[]', '[^]', '*', '+', '?', '^*', '|*', '(*)', 'a**', 'a+*', 'a{2}{3}', 'a{3,2}', 'a{99999999999}', '\\', 'a\\', r'\1', r'(a)\2', r'(\1)', r'(?P<a>', r'(?P<a>x', r'(?P<1>x)', r'(?P<>x)', r'(?P<a>x)(?P<a>y)', r'(?P=a)', r'(?P=', r'(?Px)', r'(?P', r'(?', r'(?z)', r'(?<a>x)', r'(?<', r'(?#', r'(?i', r'(?i-', r'(?-', r'(?-i', r'(?i-i:a)', r'(?L)a', r'(?au)a', r'(?u-u:a)', r'(?-a:b)', r'a(?i)b', r'(?iz)', r'(?i1)', r'(?i-1)', r'[z-a]', r'[\d-z]', r'[a-\d]', r'\q', r'[\q]', r'\x1', r'[\x1]', r'\u12', r'\U00110000', r'\N', r'\N{', r'\N{x', r'\N{no such name}', r'\400', r'[\400]', r'[\8]', r'\8', r'(?(1)a|b)', r'(?(1)a|b|c)', r'()(?(1)a|b|c)', r'(?(x)a)', r'(?(0)a)', r'(?(-1)a)', r'(?(', r'(?(1', r'(?(1)', r'()(?(1)a', r'(?<=a*)b', r'(?<=a|bc)d', r'(?<!a+)', r'(?<=(a)\1)', r'(a)(?<=\1)', r'(?=a', r'(?:', r'(?>a', r'(?>', 'a\nb(', 'ab\n\n  [x', r'\pL', r'(?P<é>a)', r'(?i)(?s)a', r'(?i:a', '\u03bb(', r'a{1', r'a{1,', r'x{,1', r'(?t)a', r'(?s-m:a)', r'(?s-:a)', r'(?P!', r'(?=*)']:
    try:
        c = re.compile(p)
        print(ascii(p), 'ok', c.groups, c.flags)
    except re.error as e:
        print(ascii(p), 'error', ascii(str(e)), ascii(e.msg), e.pos, e.lineno, e.colno, ascii(e.pattern))
    except Exception as e:
        print(ascii(p), type(e).__name__, e)
for f in [lambda: re.match('a', 1), lambda: re.match('a', b'a'), lambda: re.match(b'a', 'a'), lambda: re.match(1, 'a'), lambda: re.match('a', None), lambda: re.match('a'), lambda: re.compile('a').match(), lambda: re.compile('a').match('', 2, 3, 4), lambda: re.match('a', 'a', 0, 0), lambda: re.match('a', 'a', x=1), lambda: re.compile('a').match('a', x=1), lambda: re.compile(re.compile('a'), re.I), lambda: re.compile(re.compile('a')), lambda: re.compile('a', 'x'), lambda: re.compile('a', re.L), lambda: re.compile(b'a', re.U), lambda: re.compile('a', re.A | re.U), lambda: re.escape(1), lambda: re.compile('a').nothing, lambda: re.nothing, lambda: re.match('a', 'a').nothing]:
    show('e', f)
show('kind', lambda: (type(re.compile('a')), type(re.match('a', 'a')), re.error, isinstance(re.compile('a'), re.Pattern), isinstance(re.match('', ''), re.Match), issubclass(re.error, Exception)))
show('same', lambda: (re.compile('a') is re.compile('a'), re.compile('a') == re.compile('a'), re.compile('a') == re.compile('b'), re.compile('a') == re.compile('a', re.I), re.compile('a') != re.compile('b'), re.purge()))
show('escape', lambda: re.escape(''.join(chr(i) for i in range(128)) + 'é'))
