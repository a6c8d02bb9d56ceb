// Package object is the object model: the Python values that a program handles.
// Tensors are *Array; everything else is a plain Go value. Nothing here
// evaluates source or runs the engine: an Array that is still to be computed
// asks its recorder.
package object

import (
	"math/big"
	"strings"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/shape"
)

// Value is any Python value. TypeName is what type(x).__name__ says.
type Value interface{ TypeName() string }

// The simple values. Int holds what fits 64 bits; BigInt only what does not.
type (
	NoneType     struct{}
	EllipsisType struct{}
	NotImpl      struct{}
	Bool         bool
	Int          int64
	BigInt       struct{ V *big.Int }
	Float        float64
	Complex      complex128
	Str          string
	Bytes        string
	Tuple        []Value
	DType        struct {
		dtype.DType
		Swapped bool // the byte order is not the machine's: a name only, arrays are never so
	}
	Shape struct{ S *shape.Shape } // a pointer: two shapes may be equal and not identical
)

// The single values.
var (
	None           Value = NoneType{}
	Ellipsis       Value = EllipsisType{}
	NotImplemented Value = NotImpl{}
)

// Range is Python's range.
type Range struct{ Start, Stop, Step int64 }

// Slice is start:stop:step, None where left out.
type Slice struct{ Start, Stop, Step Value }

// Module is a name space: np, np.linalg, math, a user's file.
type Module struct {
	Name string
	Look func(name string) (Value, bool)
	Dir  func() []string
	// Set binds an attribute, or unbinds it where the value is nil.
	Set func(name string, v Value)
	// Absent: tq lacks the module, and refuses what is asked of it.
	Absent bool
}

// Public lists the names that `from m import *` binds: those of __all__ where there is one,
// else those without a leading underscore.
func (m *Module) Public() (names []string, all bool) {
	v, _ := m.Look("__all__")
	var listed []Value
	switch x := v.(type) {
	case *List:
		listed = x.Values()
	case Tuple:
		listed = x
	default:
		for _, n := range m.Dir() {
			if !strings.HasPrefix(n, "_") {
				names = append(names, n)
			}
		}
		return names, false
	}
	for _, v := range listed {
		if s, ok := v.(Str); ok {
			names = append(names, string(s))
		}
	}
	return names, true
}

// Vars is __dict__: the variables themselves of a module of the program's, else a dict of
// what the module has.
func (m *Module) Vars() *Dict {
	if v, ok := m.Look("__dict__"); ok {
		if d, isDict := v.(*Dict); isDict {
			return d
		}
	}
	d := NewDict()
	d.PutStr("__name__", Str(m.Name))
	for _, n := range m.Dir() {
		if v, ok := m.Look(n); ok {
			d.PutStr(n, v)
		}
	}
	return d
}

// SetAttr binds an attribute.
func (m *Module) SetAttr(name string, v Value) error {
	if m.Set == nil {
		return Errorf("AttributeError", "'module' object attribute '%s' is read-only", name)
	}
	m.Set(name, v)
	return nil
}

// DelAttr unbinds an attribute.
func (m *Module) DelAttr(name string) (bool, error) {
	if _, ok := m.Look(name); !ok || m.Set == nil {
		return false, nil
	}
	m.Set(name, nil)
	return true, nil
}

// Class is a type as a value: int, ndarray, float32, ValueError.
type Class struct {
	Name string // as Python shows it: int, numpy.float32, ValueError
	Base *Class
	// Of is the element type that the class stands for: float is float64,
	// np.integer (an abstract class) has none.
	Of dtype.DType
	// New makes an instance; nil for classes that cannot be called.
	New Callable
	// Is reports whether a value is an instance; nil: by exception base or type name.
	Is func(Value) bool
	// Doc is the text of help().
	Doc string
	// Body is what classes of the program have beyond that; nil for builtin ones.
	Body *Body
}

// Callable is what can be called. The evaluator knows how.
type Callable interface {
	Value
	FuncName() string
}

// Iterator hands out values until ok is false.
type Iterator interface {
	Next() (v Value, ok bool, err error)
}

// CellIterator is an iterator that gives cells.
type CellIterator interface {
	NextCell() (c Cell, ok bool, err error)
}

// NextCell is the next element of an iterator as a cell.
func NextCell(it Iterator) (c Cell, ok bool, err error) {
	if own, is := it.(CellIterator); is {
		return own.NextCell()
	}
	v, ok, err := it.Next()
	if ok && err == nil {
		c = CellOf(v)
	}
	return c, ok, err
}

// Iterable is a value that can be walked in its own way (generators, zip, …).
type Iterable interface {
	Value
	Iter() Iterator
}

// Attributed is a value with attributes of its own (beyond the builtin table's).
type Attributed interface {
	Value
	Attr(name string) (Value, bool)
}

// Context is a value that `with` can enter.
type Context interface {
	Value
	Enter() (Value, error)
	Exit(err error) (swallow bool, e error)
}

// Reprer is a value that writes its own repr.
type Reprer interface {
	Value
	Repr() string
}

// PrinterReprer is a value that writes its own repr of others under print options.
type PrinterReprer interface {
	Value
	ReprUnder(p Printer) string
}

// FullTypeName is the type's name as error texts have it: with the module, for NumPy's
// types and those that say so.
func FullTypeName(v Value) string {
	switch x := v.(type) {
	case *Array:
		return "numpy." + v.TypeName()
	case interface{ FullTypeName() string }:
		return x.FullTypeName()
	case *Instance: // classes that are C's in CPython
		switch n := x.class.Name; n {
		case "defaultdict", "OrderedDict":
			if x.class.Module() == "collections" {
				return "collections." + n
			}
		case "Decimal":
			if x.class.Module() == "decimal" {
				return "decimal." + n
			}
		}
	}
	return v.TypeName()
}

// TypeName is set or frozenset.
func (s *Set) TypeName() string {
	if s.Frozen {
		return "frozenset"
	}
	return "set"
}

// The type names.
func (NoneType) TypeName() string     { return "NoneType" }
func (EllipsisType) TypeName() string { return "ellipsis" }
func (NotImpl) TypeName() string      { return "NotImplementedType" }
func (Bool) TypeName() string         { return "bool" }
func (Int) TypeName() string          { return "int" }
func (BigInt) TypeName() string       { return "int" }
func (Float) TypeName() string        { return "float" }
func (Complex) TypeName() string      { return "complex" }
func (Str) TypeName() string          { return "str" }
func (Bytes) TypeName() string        { return "bytes" }
func (Tuple) TypeName() string        { return "tuple" }
func (*Dict) TypeName() string        { return "dict" }
func (*Range) TypeName() string       { return "range" }
func (*Slice) TypeName() string       { return "slice" }
func (*Module) TypeName() string      { return "module" }
func (*Class) TypeName() string       { return "type" }
func (DType) TypeName() string        { return "dtype" }
func (Shape) TypeName() string        { return "Shape" }
func (Unknown) TypeName() string      { return "unknown" }

// FuncName makes a class callable.
func (c *Class) FuncName() string { return c.Name }

// FromBig makes an int value of any size.
func FromBig(b *big.Int) Value {
	if b.IsInt64() {
		return Int(b.Int64())
	}
	return BigInt{b}
}

// Big gives an int or bool as a big integer.
func Big(v Value) (*big.Int, bool) {
	switch v := v.(type) {
	case Int:
		return big.NewInt(int64(v)), true
	case BigInt:
		return v.V, true
	case Bool:
		if v {
			return big.NewInt(1), true
		}
		return new(big.Int), true
	}
	return nil, false
}

// Ints makes a tuple of ints.
func Ints(n []int) Tuple {
	t := make(Tuple, len(n))
	for i, v := range n {
		t[i] = Int(v)
	}
	return t
}

// Len is the number of elements of a range.
func (r *Range) Len() int {
	if r.Step > 0 && r.Start < r.Stop {
		return int((uint64(r.Stop)-uint64(r.Start)-1)/uint64(r.Step)) + 1
	}
	if r.Step < 0 && r.Start > r.Stop {
		return int((uint64(r.Start)-uint64(r.Stop)-1)/(-uint64(r.Step))) + 1
	}
	return 0
}

// At is the i-th element of a range.
func (r *Range) At(i int) Value { return BoxInt(r.Start + int64(i)*r.Step) }

// ShortName is the class's name without its module.
func (c *Class) ShortName() string {
	if i := strings.LastIndexByte(c.Name, '.'); i >= 0 {
		return c.Name[i+1:]
	}
	return c.Name
}

// ModuleName is the module that the class belongs to.
func (c *Class) ModuleName() string {
	if i := strings.LastIndexByte(c.Name, '.'); i >= 0 {
		return c.Name[:i]
	}
	return "builtins"
}

// OneShot is an iterable that can be walked once. Checking walks only those
// that it made itself.
type OneShot interface {
	Iterable
	MadeDry() bool
}
