// Which of Python's types a builtin function has, as type(f) and repr(f) show it.
package builtin

import (
	"slices"
	"strings"

	"github.com/tq-lang/tq/lang/object"
)

// modulesInC are the modules of Python, beside those of inC, whose functions are all written in C.
var modulesInC = strings.Fields("builtins cmath time itertools operator errno gc zlib binascii sys _random heapq bisect")

// classesInC are the classes of Python, beside those of inC, whose methods are all written in C.
var classesInC = strings.Fields(`object type slice property bytearray memoryview function method generator array.array collections.deque
	datetime.date datetime.datetime datetime.time datetime.timedelta datetime.tzinfo datetime.timezone
	re.Pattern re.Match decimal.Decimal io.StringIO io.BytesIO np.ndarray np.dtype np.generic`)

// functionsInC are the functions written in C of modules that hold Python, too.
var functionsInC = strings.Fields("functools.reduce functools.cmp_to_key random.Random.random random.Random.getrandbits random.random random.getrandbits")

// methodsByName are the methods that have a dunder's name and stand in no slot of a class.
var methodsByName = strings.Fields(`__format__ __sizeof__ __reduce__ __reduce_ex__ __dir__ __round__ __trunc__ __floor__ __ceil__ __reversed__
	__length_hint__ __enter__ __exit__ __complex__ __copy__ __deepcopy__ __getstate__ __setstate__ __getnewargs__ __bytes__
	list.__getitem__ dict.__getitem__ dict.__contains__ set.__contains__ frozenset.__contains__`)

// StandsIn is where an entry stands: in a module, or in a class; "" for what is known
// without import.
func (e *Entry) StandsIn() (owner string, module bool) {
	name := strings.TrimSuffix(e.Names[0], Constructor)
	i := strings.LastIndexByte(name, '.')
	if i < 0 {
		return "", true
	}
	owner = name[:i]
	return owner, IsModule(owner)
}

// writtenInC reports whether Python has a function in C.
func (e *Entry) writtenInC() bool {
	if e.Py {
		return false
	}
	owner, module := e.StandsIn()
	if e.C || inC[owner] || slices.Contains(functionsInC, e.Called()) {
		return true
	}
	if module {
		return slices.Contains(modulesInC, owner)
	}
	return slices.Contains(classesInC, owner)
}

// kind is the name of a function's type.
func (f *Func) kind() string {
	e := f.Entry
	owner, module := e.StandsIn()
	switch {
	case e.Ufunc != nil && f.Self == nil:
		return "ufunc"
	case f.Self != nil && e.inSlot(owner):
		return "method-wrapper"
	case f.Self != nil:
		return "builtin_function_or_method"
	case !e.writtenInC():
		return "function"
	case module, e.Static:
		return "builtin_function_or_method"
	case e.inSlot(owner):
		return "wrapper_descriptor"
	}
	return "method_descriptor"
}

// inSlot reports whether a method of a class of Python's is the function of a slot: an operator,
// repr, a call.
func (e *Entry) inSlot(owner string) bool {
	name := e.Short()
	return strings.HasPrefix(name, "__") && strings.HasSuffix(name, "__") && !e.Static && e.writtenInC() &&
		!slices.Contains(methodsByName, name) && !slices.Contains(methodsByName, owner+"."+name)
}

// TypeName is what type(f).__name__ says.
func (f *Func) TypeName() string { return f.kind() }

// Repr is repr(f).
func (f *Func) Repr() string {
	name := f.Entry.Short()
	switch kind := f.kind(); {
	case kind == "ufunc":
		return "<ufunc '" + name + "'>"
	case kind == "method-wrapper":
		return "<method-wrapper '" + name + "' of " + f.selfShown() + ">"
	case f.Self != nil:
		return "<built-in method " + name + " of " + f.selfShown() + ">"
	case kind == "wrapper_descriptor":
		return "<slot wrapper '" + name + "' of '" + f.ownerShown() + "' objects>"
	case kind == "method_descriptor":
		return "<method '" + name + "' of '" + f.ownerShown() + "' objects>"
	case kind == "function":
		return "<function " + f.Entry.QualName() + " at " + object.Address(f) + ">"
	case f.Entry.Static:
		return "<built-in method " + name + " of type object at " + object.Address(f) + ">"
	}
	return "<built-in function " + name + ">"
}

// selfShown is the object of a bound method, as repr shows it.
func (f *Func) selfShown() string {
	return object.FullTypeName(f.Self) + " object at " + object.Address(f.Self)
}

// ownerShown is the name of the class of a method.
func (f *Func) ownerShown() string {
	owner, _ := f.Entry.StandsIn()
	if c, ok := NamedClass(owner); ok {
		return c.Shown()
	}
	return owner
}

// QualName is what f.__qualname__ says: of a method with its class.
func (e *Entry) QualName() string {
	owner, module := e.StandsIn()
	if module {
		return e.Short()
	}
	for { // random.Random.gauss is Random.gauss
		first, rest, ok := strings.Cut(owner, ".")
		if !ok || !IsModule(first) {
			return owner + "." + e.Short()
		}
		owner = rest
	}
}

// cNames are the names that CPython gives the modules in C behind some of Python's.
var cNames = map[string]string{"operator": "_operator", "functools": "_functools", "heapq": "_heapq", "bisect": "_bisect", "os": "posix", "struct": "_struct",
	"io": "_io", "csv": "_csv", "os.path": "posixpath"}

// ModuleName is f.__module__: "" of methods that are bound or static, which have none; ok is
// false where there is no such attribute.
func (f *Func) ModuleName() (name string, ok bool) {
	switch f.kind() {
	case "method_descriptor", "wrapper_descriptor", "method-wrapper":
		return "", false
	}
	return f.Entry.module(), true
}

func (e *Entry) module() string {
	owner, module := e.StandsIn()
	switch {
	case !module && e.writtenInC():
		return ""
	case !module:
		owner, _, _ = strings.Cut(owner, ".")
		return owner
	case owner == "":
		return "builtins"
	case owner == "np" || strings.HasPrefix(owner, "np."):
		return "numpy" + owner[len("np"):]
	case e.writtenInC() || owner == "os.path":
		if name, ok := cNames[owner]; ok {
			return name
		}
	}
	return owner
}
