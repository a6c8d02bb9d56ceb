// Whole scripts that nobody means well with: classes whose special methods call
// themselves, lie, yield or raise, generators that drive themselves, and statements that
// use them everywhere. Each ends in what a program may end in.
package lang_test

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/tq-lang/tq/lang/diag"
)

var hostileScripts = flag.Int("hostilescripts", 3000, "hostile scripts of TestHostileScripts")

// specialNames are the methods that hostile classes have.
var specialNames = strings.Fields(`__init__ __new__ __repr__ __str__ __eq__ __ne__ __hash__ __lt__ __le__ __gt__ __len__ __bool__ __iter__ __next__ __reversed__
__getitem__ __setitem__ __delitem__ __contains__ __missing__ __call__ __getattr__ __getattribute__ __setattr__ __delattr__ __enter__ __exit__
__add__ __radd__ __iadd__ __sub__ __mul__ __rmul__ __matmul__ __truediv__ __floordiv__ __mod__ __divmod__ __pow__ __rpow__ __neg__ __abs__ __invert__
__index__ __int__ __float__ __complex__ __round__ __format__ __array__ __get__ __set__ __delete__ __set_name__ __init_subclass__ __class_getitem__
__copy__ __deepcopy__ __reduce__ __getstate__ __dir__ __instancecheck__ __subclasscheck__ __subclasshook__ __prepare__ __del__ __length_hint__ __bytes__ send throw close key`)

// hostileBodies are what the methods do: %[1]s is the method's own name.
var hostileBodies = strings.Split(`return self.%[1]s(*a)
return getattr(self, '%[1]s')(*a, **k)
return super().%[1]s(*a, **k)
return self
return a
return a[0]
return type(self)()
return NotImplemented
return None
return 'x'
return 2**70
return -1
return 0.5
return []
return [self] * 3
return (self, self)
return {self: self}
return np.ones(3)
return np.zeros((2, 0))
return lambda *b: self
return iter(self)
return hash(self)
return repr(self) + str(self)
return f'{self!r}{a}'
return self == self
return self + self
return self < self or sorted([self, self])
return len(self) + len(a)
return bool(self)
return [*self]
return self[a]
return self.x
return float(self)
return sum(self)
return copy.deepcopy(self)
return json.dumps(self)
return np.array([self, self])
return isinstance(self, self)
return type('K', (type(self),), {'%[1]s': lambda *b: self})()
return G(self)
return next(G(self))
yield self
yield from self
yield from G(self)
raise self
raise KeyError(self)
raise StopIteration(self)
raise ExceptionGroup('e', [ValueError(1), KeyError(self)])
raise ValueError(self) from self
self.x = self; return self
self.x = a; self.y = k
object.__setattr__(self, 'x', self); return self.x.x
self.__class__ = random.choice(ALL)
type(self).%[1]s = lambda *b: b; return self.%[1]s()
del type(self).%[1]s; return self.%[1]s()
L.append(self); return len(L)
D[self] = self; return D
global ALL; ALL = [type(self)]; return self
exec('x = ' + '(' * 50 + '1' + ')' * 50); return 1
while len(L) < 100: L.append(a)`, "\n")

var hostileBases = strings.Fields("object object object list dict int str float tuple set bytes Exception frozenset type A B np.ndarray enum.Enum abc.ABC")

// hostileUses are the statements of the scripts: o and p are objects, g is a generator.
var hostileUses = strings.Split(`print(repr(o), str(o), f'{o!r:>{p}}', '%%s %%r' %% (o, p))
sorted([o, p, o]); min(o, p); max([o, p])
D[o] = p; D.get(p); o in D; {o, p}
o + p; o - 1; 1 - o; o * p; o @ np.ones(3); np.ones(3) @ o; o ** p; divmod(o, p); -o; abs(o); ~o
o += p; o *= 3
o == p; o != p; o < p; o <= p <= o; not o; o is p
np.array([o, p]); np.asarray(o); np.ones(3) + o; np.sum(o); np.zeros(o); np.ones(3)[o]
for i, x in zip(range(20), o): p = x
[x for x, y in zip(o, range(30)) if x]; dict(o); list(zip(o, range(9))); tuple(itertools.islice(o, 9))
a, *b = itertools.islice(o, 5); c, d = o
with o as q: raise ValueError(q)
with contextlib.ExitStack() as s: s.enter_context(o); s.callback(o); s.push(p)
o[p]; o[1:2, ...]; o[p] = o; del o[p]; o[o][o]
o.x.y.z; o.x = p; del o.x; setattr(o, 'k' * 9, p); vars(o); dir(o); hasattr(o, 'nope')
o(p); o(*p); o(**p); o(o, key=o); callable(o)
isinstance(o, type(p)); issubclass(type(o), type(p)); isinstance(p, o); super(type(o), o).x
raise o
raise type(p)(o) from p
match o:\n    case [a, *b]: print(a)\n    case {'x': y, **z}: print(y)\n    case A(x=1) | B(): print(2)\n    case str() | int(): print(3)
try: raise ExceptionGroup('m', [ValueError(o), KeyError(p)])\nexcept* ValueError as e: e.add_note(repr(o)); raise\nexcept* KeyError: o + p
try: o()\nexcept type(p) as e: raise\nexcept (TypeError, o): pass\nfinally: p()
next(g); g.send(o); g.send(p); g.throw(ValueError(o)); g.close(); list(g)
g.throw(o); [*G(G(G(o)))]; dict(zip(G(o), G(p)))
def h():\n    try:\n        yield o\n    finally:\n        yield from h()\nq = h(); next(q); q.close()
def r(n):\n    return r(n + 1) + r(n)\nr(0)
def w():\n    yield from w()\nlist(w())
@o\ndef deco(x): return x
@functools.lru_cache\ndef cached(x): return cached(x)\ncached(o)
class C(type(o), metaclass=type(p)): x = o
@dataclasses.dataclass\nclass R:\n    a: object = o\n    b: list = dataclasses.field(default_factory=p)\nR() == R(p); repr(R(o)); dataclasses.asdict(R(o))
class S(A):\n    __slots__ = ('x', o)\nS().x
class P:\n    v = property(o, p)\n    w = o\nP().v; P().w; P().v = 3
copy.copy(o); copy.deepcopy([o, p]); json.dumps([o, {'k': p}])
functools.reduce(lambda x, y: o, [1, 2, 3]); list(map(o, p)); list(filter(o, [p])); functools.partial(o, p)(o)
heapq.heapify([o, p, 3]); bisect.bisect([p, p], o); collections.Counter(o); collections.deque(o, maxlen=4); collections.ChainMap(o, p)[o]
int(o); float(o); complex(o); bytes(o); hash(o); len(o); bool(o); round(o, p); format(o, 'x'); ord(o); operator.index(o)
str.join('', o); 'abc'.replace('a', o); re.sub('a', o, 'aaa'); '{0.x[y]}'.format(o); '{:{}}'.format(o, p)
exec('o' + '.x' * 200); eval(repr(o)); eval('[' * 60 + ']' * 60)
sys.exit(o)
globals()['o'] = p; locals().update(o); del L[:]; D.clear()
L.append(L); print(L == L, L < [L]); D['d'] = D; repr(D); copy.deepcopy(L)
np.vectorize(o)([1, 2]); np.frompyfunc(o, 1, 1)(3) if hasattr(np, 'frompyfunc') else None; np.apply_along_axis(o, 0, np.ones((2, 2)))
type('T', (A, type(o)), {'x': o})(); type(o).__mro__; type(o).__dict__['x']; type(o).__bases__ = (B,)
x = o if o else p; y = o and p or o; z = [o, p][o]; w = o if p else g
assert o, p
while o: o = p(); L.append(1); assert len(L) < 50
sum([o, p], o); any(o); all(p); list(reversed(o)); enumerate(o, p); iter(o, p); iter(o)`, "\n")

// hostileScript writes a script.
func hostileScript(r *rand.Rand) string {
	var b strings.Builder
	line := func(indent int, text string) {
		for l := range strings.Lines(strings.ReplaceAll(text, "\\n", "\n")) {
			b.WriteString(strings.Repeat("    ", indent) + strings.TrimSuffix(l, "\n") + "\n")
		}
	}
	b.WriteString("L, D, ALL = [], {}, []\ndef G(x=None):\n    try:\n        while True: x = yield x\n    finally:\n        L.append(x)\n")
	for i := range 2 + r.IntN(3) {
		bases := []string{}
		for range r.IntN(3) {
			if base := hostileBases[r.IntN(len(hostileBases))]; i > 1 || base != "A" && base != "B" && (i > 0 || base != "A") {
				bases = append(bases, base)
			}
		}
		name := string(rune('A' + i))
		line(0, fmt.Sprintf("try:\n    class %s(%s):\n        x = y = 1", name, strings.Join(bases, ", ")))
		for range 1 + r.IntN(6) {
			special := specialNames[r.IntN(len(specialNames))]
			if r.IntN(6) == 0 {
				line(2, "@"+[]string{"staticmethod", "classmethod", "property", "functools.cached_property", "contextlib.contextmanager", "abc.abstractmethod", "functools.lru_cache"}[r.IntN(7)])
			}
			line(2, fmt.Sprintf("def %s(self=None, *a, **k):", special))
			body := hostileBodies[r.IntN(len(hostileBodies))]
			if strings.Contains(body, "%[1]s") {
				body = fmt.Sprintf(body, special)
			}
			line(3, body)
		}
		line(0, fmt.Sprintf("except Exception as e:\n    class %s(Exception): pass", name))
		line(0, "ALL.append("+name+")")
	}
	make := func(name string) {
		line(0, fmt.Sprintf("try: %s = %s()\nexcept BaseException as e: %s = e", name, string(rune('A'+r.IntN(2))), name))
	}
	make("o")
	make("p")
	line(0, "g = G(o)")
	for range 2 + r.IntN(6) {
		use := strings.ReplaceAll(hostileUses[r.IntN(len(hostileUses))], "%%", "%")
		switch r.IntN(5) {
		case 0:
			line(0, "def f():\n    global o, p, g")
			line(1, use)
			line(0, "try: f()\nexcept Exception as e: L.append(e)")
		case 1:
			line(0, "try:")
			line(1, use)
			line(0, "except BaseException as e: print(type(e), e, e.__context__, e.args)")
		default:
			line(0, "try:")
			line(1, use)
			line(0, "except Exception as e: str(e); repr(e)")
		}
	}
	if r.IntN(3) == 0 {
		line(0, strings.ReplaceAll(hostileUses[r.IntN(len(hostileUses))], "%%", "%"))
	}
	return b.String()
}

func TestHostileScripts(t *testing.T) {
	h := newHostile(t)
	r := rand.New(rand.NewPCG(13, 14))
	ends := map[string]int{}
	for i := range *hostileScripts {
		text := "import abc, sys\n" + hostileScript(r)
		ended := make(chan error, 1)
		go func() { ended <- h.eval(text, 200*time.Millisecond) }()
		var err error
		select {
		case err = <-ended:
		case <-time.After(*hostilePatience):
			t.Fatalf("the script goes on after it was cancelled:\n%s", text)
		}
		var d *diag.Error
		if errors.As(err, &d) {
			ends[d.Class]++
			if d.Class == "InternalError" || d.Code == diag.RunInternal {
				t.Errorf("%v\n%s", d.Render(diag.Options{}), text)
			}
			_ = d.Render(diag.Options{Width: 80})
		}
		if i%100 == 99 {
			_ = h.eval("o = p = g = L = D = ALL = e = None\nA = B = C = E = None\n", time.Minute)
			h.memory(i)
			h = newHostile(t) // scripts may have changed what the setup made
		}
	}
	t.Logf("scripts end with %v", ends)
}

// TestRecursionThroughSpecials sees that special methods which call themselves end in
// RecursionError, and the session goes on.
func TestRecursionThroughSpecials(t *testing.T) {
	for special, use := range map[string]string{
		"__repr__": "repr(self)", "__str__": "str(self)", "__format__": "format(self)", "__eq__": "self == a[0]", "__lt__": "sorted([self, self])", "__hash__": "hash(self)",
		"__len__": "len(self)", "__bool__": "bool(self)", "__iter__": "iter(self)", "__next__": "next(self)", "__getitem__": "self[0]", "__setitem__": "exec('self[0] = 1')",
		"__contains__": "1 in self", "__call__": "self()", "__getattr__": "self.nope", "__getattribute__": "self.nope",
		"__add__": "self + 1", "__radd__": "1 + self", "__mul__": "self * 2", "__matmul__": "self @ self", "__neg__": "-self", "__abs__": "abs(self)", "__index__": "[1][self]",
		"__int__": "int(self)", "__float__": "float(self)", "__round__": "round(self)", "__array__": "np.asarray(self)", "__reversed__": "reversed(self)", "__divmod__": "divmod(self, 1)",
		"__pow__": "self ** 2", "__copy__": "copy.copy(self)", "__deepcopy__": "copy.deepcopy(self)", "__dir__": "dir(self)",
		"__init__": "type(self)()", "__enter__": "exec('with self: pass')", "__exit__": "exec('with self: pass')", "__iadd__": "exec('self += 1')", "__imul__": "exec('self *= 2')",
		"__delitem__": "exec('del self[0]')", "__delattr__": "delattr(self, 'x')", "__setattr__": "setattr(self, 'x', 1)", "__get__": "type('B', (), {'x': self})().x",
		"__instancecheck__": "isinstance(1, self)", "__subclasscheck__": "issubclass(int, self)",
		"__missing__": "type('D', (dict,), {'__missing__': A.__missing__})()[0]",
	} {
		program := fmt.Sprintf("import copy\nclass A:\n    def %s(self, *a, **k):\n        return %s\n", special, use)
		switch special { // a context manager has both
		case "__enter__":
			program += "    def __exit__(self, *e): pass\n"
		case "__exit__":
			program += "    def __enter__(self): return self\n"
		}
		call := "o = A(); " + strings.ReplaceAll(strings.ReplaceAll(use, "self", "o"), "a[0]", "o")
		switch special {
		case "__init__":
			call = "A()"
		case "__instancecheck__", "__subclasscheck__": // the class's class answers
			program = strings.Replace(program, "class A:", "class M(type):", 1) + "class A(metaclass=M): pass\n"
			call = strings.ReplaceAll(use, "self", "A")
		}
		p := newDocPlayer(t)
		got := p.play(program + "try:\n    " + call + "\nexcept RecursionError as e: print('deep')\n")
		if got != "deep\n" {
			t.Errorf("%s with %s gives %.300q", special, use, got)
		}
		if got := p.play("np.arange(3).sum()\n"); got != "np.int64(3)\n" {
			t.Errorf("after %s: %.300q", special, got)
		}
	}
}
