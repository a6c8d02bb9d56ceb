// Classes: the types that programs name, of Python and of NumPy.
package builtin

import (
	"strings"
	"sync"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/lang/object"
)

// registry holds every class that has a name.
type registry struct {
	byName map[string]*object.Class // by the name that Python shows
	scalar map[dtype.DType]*object.Class
	names  map[string]object.Value // dotted names of the language: float, np.float64 …
	fields map[string]object.Named // of named tuples, by the class's short name
	usual  usualClasses
}

// exceptionTree lists the exception classes below their bases.
const exceptionTree = `
BaseException: Exception KeyboardInterrupt SystemExit GeneratorExit
Exception: ArithmeticError AssertionError AttributeError BufferError EOFError ImportError LookupError MemoryError NameError OSError
Exception: ReferenceError RuntimeError StopIteration StopAsyncIteration SyntaxError SystemError TypeError ValueError Warning
ArithmeticError: FloatingPointError OverflowError ZeroDivisionError
ImportError: ModuleNotFoundError
LookupError: IndexError KeyError
NameError: UnboundLocalError
OSError: FileNotFoundError FileExistsError PermissionError IsADirectoryError NotADirectoryError TimeoutError
OSError: BlockingIOError ChildProcessError ConnectionError InterruptedError ProcessLookupError
ConnectionError: BrokenPipeError ConnectionAbortedError ConnectionRefusedError ConnectionResetError
RuntimeError: NotImplementedError RecursionError
SyntaxError: IndentationError
IndentationError: TabError
ValueError: UnicodeError numpy.linalg.LinAlgError numpy.exceptions.AxisError
UnicodeError: UnicodeEncodeError UnicodeDecodeError UnicodeTranslateError
ValueError: json.decoder.JSONDecodeError
OSError: io.UnsupportedOperation
TypeError: UFuncTypeError numpy.exceptions.DTypePromotionError
UFuncTypeError: _UFuncBinaryResolutionError _UFuncOutputCastingError _UFuncInputCastingError _UFuncNoLoopError
RuntimeError: numpy.exceptions.TooHardError
Warning: DeprecationWarning PendingDeprecationWarning FutureWarning RuntimeWarning UserWarning SyntaxWarning ImportWarning ResourceWarning UnicodeWarning BytesWarning EncodingWarning numpy.exceptions.ComplexWarning
Warning: numpy.exceptions.VisibleDeprecationWarning
UserWarning: numpy.exceptions.RankWarning numpy.lib._iotools.ConversionWarning`

// numberTree lists NumPy's abstract classes of scalars.
const numberTree = `
generic: number bool flexible object_
number: integer inexact
integer: signedinteger unsignedinteger
inexact: floating complexfloating
flexible: character void
void: record
character: str_ bytes_`

// scalarBases gives the abstract class of each kind letter.
var scalarBases = map[byte]string{'M': "generic", 'm': "signedinteger", 'b': "generic", 'i': "signedinteger", 'u': "unsignedinteger", 'f': "floating", 'c': "complexfloating"}

// ScalarAliases are NumPy's other names of its scalar classes.
var ScalarAliases = map[string]dtype.DType{
	"bool_": dtype.Bool, "int_": dtype.Int64, "intp": dtype.Int64, "long": dtype.Int64, "longlong": dtype.Int64,
	"uint": dtype.Uint64, "uintp": dtype.Uint64, "ulong": dtype.Uint64, "ulonglong": dtype.Uint64,
	"byte": dtype.Int8, "ubyte": dtype.Uint8, "short": dtype.Int16, "ushort": dtype.Uint16, "intc": dtype.Int32, "uintc": dtype.Uint32,
	"half": dtype.Float16, "single": dtype.Float32, "double": dtype.Float64,
	"csingle": dtype.Complex64, "cdouble": dtype.Complex128, "float8_e4m3": dtype.Float8E4M3FN,
}

// plainClasses are Python's other types, and NumPy's, by the name they show.
var plainClasses = strings.Fields(`list tuple dict set frozenset range slice bytes type NoneType ellipsis NotImplementedType
	UnionType property classmethod staticmethod super method mappingproxy getset_descriptor member_descriptor wrapper_descriptor method_descriptor method-wrapper cell
	function builtin_function_or_method module
	dict_keys dict_values dict_items numpy.ndarray numpy.rec.recarray numpy.dtype numpy.ufunc numpy.flatiter numpy.nditer numpy.ndindex
	numpy.ndenumerate numpy.broadcast numpy.finfo numpy.iinfo numpy.poly1d numpy.vectorize numpy.errstate numpy.busdaycalendar tq.Shape
	types.GenericAlias code datetime.date datetime.datetime datetime.time datetime.timedelta datetime.tzinfo datetime.timezone
	collections.deque bytearray memoryview array.array
	_io.StringIO _io.BytesIO _io.TextIOWrapper _io.FileIO _io.BufferedReader _io.BufferedWriter _io.BufferedRandom ` + IteratorClasses)

// IteratorClasses are the types of Python's own iterators.
const IteratorClasses = `generator zip map filter enumerate reversed iterator callable_iterator memory_iterator
	list_iterator tuple_iterator str_iterator str_ascii_iterator bytes_iterator range_iterator longrange_iterator set_iterator
	dict_keyiterator dict_valueiterator dict_itemiterator list_reverseiterator dict_reversekeyiterator dict_reversevalueiterator dict_reverseitemiterator
	itertools.accumulate itertools.chain itertools.combinations itertools.combinations_with_replacement itertools.compress itertools.count
	itertools.cycle itertools.dropwhile itertools.filterfalse itertools.groupby itertools.islice itertools.pairwise itertools.permutations
	itertools.product itertools.repeat itertools.starmap itertools.takewhile itertools.zip_longest itertools._tee itertools._grouper`

// nameable are the plain classes that programs can name.
var nameable = map[string]string{
	"property": "property", "classmethod": "classmethod", "staticmethod": "staticmethod", "super": "super",
	"list": "list", "tuple": "tuple", "dict": "dict", "set": "set", "frozenset": "frozenset", "range": "range", "slice": "slice",
	"bytes": "bytes", "type": "type", "object": "object", "numpy.ndarray": "np.ndarray", "numpy.rec.recarray": "np.recarray", "numpy.dtype": "np.dtype",
	"numpy.ufunc": "np.ufunc", "numpy.flatiter": "np.flatiter", "numpy.busdaycalendar": "np.busdaycalendar",
	"datetime.date": "datetime.date", "datetime.datetime": "datetime.datetime", "datetime.timedelta": "datetime.timedelta",
	"datetime.time": "datetime.time", "datetime.tzinfo": "datetime.tzinfo", "datetime.timezone": "datetime.timezone", "tq.Shape": "Shape",
	"collections.deque": "collections.deque", "bytearray": "bytearray", "memoryview": "memoryview", "array.array": "array.array",
	"_io.StringIO": "io.StringIO", "_io.BytesIO": "io.BytesIO", "_io.TextIOWrapper": "io.TextIOWrapper", "_io.FileIO": "io.FileIO",
	"_io.BufferedReader": "io.BufferedReader", "_io.BufferedWriter": "io.BufferedWriter", "_io.BufferedRandom": "io.BufferedRandom",
}

// classes makes the registry, once.
var classes = sync.OnceValue(func() *registry {
	r := &registry{byName: map[string]*object.Class{}, scalar: map[dtype.DType]*object.Class{}, names: map[string]object.Value{}, fields: map[string]object.Named{}}
	root := r.add("object", nil)
	for _, n := range plainClasses {
		r.add(n, root)
	}
	r.byName["datetime.datetime"].Base = r.byName["datetime.date"]
	r.byName["datetime.timezone"].Base = r.byName["datetime.tzinfo"]
	r.byName["numpy.rec.recarray"].Base = r.byName["numpy.ndarray"]
	r.python(root)
	r.numbers(root)
	r.exceptions(root)
	r.records()
	r.usually()
	for shown, dotted := range nameable {
		r.names[dotted] = r.byName[shown]
	}
	r.names["tf.Shape"] = r.byName["tq.Shape"]
	return r
})

func (r *registry) add(name string, base *object.Class) *object.Class {
	c := &object.Class{Name: name, Base: base}
	r.byName[name] = c
	return c
}

// python adds the classes that also name element types.
func (r *registry) python(root *object.Class) {
	for name, d := range map[string]dtype.DType{"int": dtype.Int64, "float": dtype.Float64, "complex": dtype.Complex128,
		"bool": dtype.Bool, "str": dtype.Unicode} {
		c := r.add(name, root)
		c.Of = d
		r.names[name] = c
	}
	r.byName["bool"].Base = r.byName["int"]
	also := func(name string, d dtype.DType) {
		c := r.byName[name]
		c.Is = func(v object.Value) bool {
			if a, ok := v.(*object.Array); ok { // np.float64 derives from float
				return a.Scalar && a.DType().Kind() == d
			}
			return classOf(r, v).Inherits(c)
		}
	}
	also("float", dtype.Float64)
	also("complex", dtype.Complex128)
	also("str", dtype.Unicode)
}

func (r *registry) numbers(root *object.Class) {
	generic := r.add("numpy.generic", root)
	r.names["np.generic"] = generic
	eachBranch(numberTree, func(base, name string) {
		if name != "bool" {
			r.names["np."+name] = r.add("numpy."+name, r.byName["numpy."+base])
		}
	})
	r.byName["numpy.str_"].Of = dtype.Unicode
	r.scalar[dtype.Unicode] = r.byName["numpy.str_"]
	for _, d := range append(dtype.All(), dtype.Datetime, dtype.Timedelta) {
		shown := "numpy." + d.String()
		switch d {
		case dtype.BFloat16, dtype.Float8E4M3FN, dtype.Float8E5M2:
			shown = "tq." + d.String()
		}
		c := r.add(shown, r.byName["numpy."+scalarBases[d.Class()]])
		c.Of = d
		r.scalar[d] = c
		r.names["np."+d.String()] = c
		if shown[0] == 't' {
			r.names[d.String()] = c
		}
	}
	for alias, d := range ScalarAliases {
		r.names["np."+alias] = r.scalar[d]
	}
}

func (r *registry) exceptions(root *object.Class) {
	base := r.add("BaseException", root)
	r.names["BaseException"] = base
	eachBranch(exceptionTree, func(base, name string) {
		r.names[strings.Replace(name, "numpy.", "np.", 1)] = r.add(name, r.byName[base])
	})
	r.names["IOError"], r.names["EnvironmentError"] = r.byName["OSError"], r.byName["OSError"]
	for short, shown := range map[string]string{"LinAlgError": "numpy.linalg.LinAlgError", "AxisError": "numpy.exceptions.AxisError"} {
		r.byName[short] = r.byName[shown]
	}
}

// eachBranch reads a tree written as lines of "base: name name …".
func eachBranch(tree string, f func(base, name string)) {
	for line := range strings.Lines(tree) {
		base, rest, ok := strings.Cut(strings.TrimSpace(line), ":")
		if !ok {
			continue
		}
		for _, name := range strings.Fields(rest) {
			f(base, name)
		}
	}
}

// ExceptionClass finds an exception class by name; an unknown name makes a
// class below Exception.
func ExceptionClass(name string) *object.Class {
	r := classes()
	if c, ok := r.byName[name]; ok {
		return c
	}
	if c, ok := libraryClass(name); ok {
		return c
	}
	return &object.Class{Name: name, Base: r.byName["Exception"]}
}

// ScalarClass is the class of NumPy's scalars of an element type.
func ScalarClass(d dtype.DType) *object.Class { return classes().scalar[d.Kind()] }

// NamedClass finds a class by the name Python shows.
func NamedClass(name string) (*object.Class, bool) {
	if c, ok := classes().byName[name]; ok {
		return c, true
	}
	return libraryClass(name)
}

// Classed is a value that knows its class: the objects of libraries.
type Classed interface {
	object.Value
	PyClass() *object.Class
}

// ClassOf is type(v).
func ClassOf(v object.Value) *object.Class { return classOf(classes(), v) }

func classOf(r *registry, v object.Value) *object.Class {
	switch x := v.(type) {
	case *object.Array:
		if x.Scalar {
			return r.scalar[x.DType().Kind()]
		}
		return r.byName["numpy.ndarray"]
	case *object.Exception:
		return x.Class
	case *object.Named:
		return x.Class
	case *object.Set:
		if x.Frozen {
			return r.byName["frozenset"]
		}
		return r.byName["set"]
	case *object.Class:
		if x.Body != nil && x.Body.Meta != nil {
			return x.Body.Meta
		}
		return r.byName["type"]
	case *object.Instance:
		return x.Class()
	case Classed:
		return x.PyClass()
	}
	c := object.CellOf(v)
	if known := r.usual.of(&c); known != nil {
		return known
	}
	name := v.TypeName()
	if c, ok := r.byName[name]; ok {
		return c
	}
	for _, prefix := range [...]string{"numpy.", "tq.", "itertools.", "_io."} {
		if c, ok := r.byName[prefix+name]; ok {
			return c
		}
	}
	return &object.Class{Name: name, Base: r.byName["object"]}
}

// IsInstance is isinstance(v, c).
func IsInstance(v object.Value, c *object.Class) bool {
	if c.Is != nil && c.Is(v) {
		return true
	}
	return ClassOf(v).Inherits(c)
}

// KnownClass is the class of a value of a plain type, nil of others.
func KnownClass(c *object.Cell) *object.Class { return classes().usual.of(c) }

// usualClasses are the classes that programs ask for most.
type usualClasses struct{ ofInt, ofFloat, ofBool, ofNone, ofStr, ofList, ofTuple, ofDict *object.Class }

func (r *registry) usually() {
	of := r.byName
	r.usual = usualClasses{of["int"], of["float"], of["bool"], of["NoneType"], of["str"], of["list"], of["tuple"], of["dict"]}
}

func (u *usualClasses) of(c *object.Cell) *object.Class {
	switch c.P {
	case object.TagInt:
		return u.ofInt
	case object.TagFloat:
		return u.ofFloat
	case object.TagBool:
		return u.ofBool
	case object.TagNone:
		return u.ofNone
	}
	if c.P == nil || c.Plain() {
		return nil
	}
	switch c.N {
	case object.TableStr:
		return u.ofStr
	case object.TableList:
		return u.ofList
	case object.TableTuple:
		return u.ofTuple
	case object.TableDict:
		return u.ofDict
	}
	return nil
}

// IsSubclass is issubclass(c, base).
func IsSubclass(c, base *object.Class) bool {
	if c.Inherits(base) {
		return true
	}
	r := classes() // NumPy's classes of Python's own numbers derive from both
	switch {
	case base == r.byName["float"]:
		return c == r.scalar[dtype.Float64]
	case base == r.byName["complex"]:
		return c == r.scalar[dtype.Complex128]
	case base == r.byName["str"]:
		return c == r.scalar[dtype.Unicode]
	}
	return false
}

// ClassConstant is a class of the registry under the name that programs write.
func ClassConstant(name, shown string) map[string]object.Value {
	c, _ := NamedClass(shown)
	return map[string]object.Value{name: c}
}
