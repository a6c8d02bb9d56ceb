// repr and str of every value.
package object

import (
	"iter"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/tq-lang/tq/lang/display"
)

// Printer writes values under print options (np.set_printoptions).
type Printer struct {
	Options display.Options
	depth   int     // how deep in other values
	open    []Value // the containers being written
	failed  *error  // what a method of the program raised; nil: nobody asks
	shared  *Writing
}

// Writing is what the texts of one session have in common while the program's own
// __repr__ is asked: the containers being written.
type Writing struct {
	depth int
	open  []Value
}

// Within is the printer whose texts may be parts of others of the same session.
func (p Printer) Within(w *Writing) Printer {
	p.shared, p.depth, p.open = w, w.depth, w.open
	return p
}

var plainPrinter = Printer{Options: display.Default()}

// Repr is repr(v) under the default options.
func Repr(v Value) string { return plainPrinter.Repr(v) }

// StrOf is str(v) under the default options.
func StrOf(v Value) string { return plainPrinter.Str(v) }

// Str is str(v).
func (p Printer) Str(v Value) string {
	switch x := v.(type) {
	case Str:
		return string(x)
	case Int:
		return strconv.FormatInt(int64(x), 10)
	case Float:
		return display.FloatRepr(float64(x))
	case *Instance:
		if s, ok := p.strObject(x); ok {
			return s
		}
		return p.Repr(x)
	case *Exception:
		if s, ok := p.strObject(x); ok {
			return s
		}
		return p.Repr(x)
	case interface{ Str() string }:
		return x.Str()
	case DType:
		return x.String()
	case *Array:
		t, err := x.Tensor()
		if err != nil {
			return "<" + x.Type().String() + ">"
		}
		if x.Scalar {
			return display.ScalarStr(t)
		}
		return display.Str(t, p.Options)
	}
	return p.Repr(v)
}

// Repr is repr(v).
func (p Printer) Repr(v Value) string {
	if s, ok := v.(Str); ok && p.depth <= maxDepth {
		return display.PyString(string(s))
	}
	var b strings.Builder
	if n := LeastRepr(v); n > 1<<16 {
		b.Grow(n)
	}
	p.repr(&b, v, p.depth, p.open)
	return b.String()
}

func (p Printer) repr(b *strings.Builder, v Value, depth int, open []Value) {
	if depth > maxDepth {
		p.fail(Errorf(RecursionError, "maximum recursion depth exceeded while getting the repr of an object"))
		b.WriteString("...")
		return
	}
	switch x := v.(type) {
	case nil, NoneType:
		b.WriteString("None")
	case EllipsisType:
		b.WriteString("Ellipsis")
	case NotImpl:
		b.WriteString("NotImplemented")
	case Bool:
		if x {
			b.WriteString("True")
		} else {
			b.WriteString("False")
		}
	case Int:
		b.WriteString(strconv.FormatInt(int64(x), 10))
	case BigInt:
		b.WriteString(p.digits(x.V))
	case Float:
		b.WriteString(display.FloatRepr(float64(x)))
	case Complex:
		b.WriteString(display.ComplexRepr(complex128(x)))
	case Str:
		b.WriteString(display.PyString(string(x)))
	case Bytes:
		b.WriteString(display.PyBytes([]byte(x)))
	case Tuple:
		p.sequence(b, "(", slices.All(x), ")", depth, open)
	case *List:
		if isOpen(open, v) {
			b.WriteString("[...]")
			return
		}
		p.sequence(b, "[", x.All(), "]", depth, append(open, v))
	case *Dict:
		p.dict(b, x, depth, open)
	case *Set:
		p.set(b, x, depth, open)
	case *Array:
		b.WriteString(p.array(x))
	case PrinterReprer:
		if isOpen(open, v) {
			b.WriteString("[...]")
			return
		}
		inner := p
		inner.depth, inner.open = depth+1, append(open, v)
		b.WriteString(x.ReprUnder(inner))
	case *Instance, *Exception:
		b.WriteString(p.object(v, depth, open))
	default:
		b.WriteString(p.other(v))
	}
}

// object is repr of an object, whose method may ask for the texts of others.
func (p Printer) object(v Value, depth int, open []Value) string {
	p.depth, p.open = depth+1, open
	if p.shared != nil {
		before := *p.shared
		*p.shared = Writing{0, open} // how deep calls nest is for the thread to say
		defer func() { *p.shared = before }()
	}
	return p.reprObject(v)
}

// LeastRepr is how many bytes the text of a value has at least.
func LeastRepr(v Value) int { return leastRepr(v, 0) }

func leastRepr(v Value, depth int) (n int) {
	var elems iter.Seq2[int, Value]
	switch x := v.(type) {
	case Str:
		return len(x) + 2
	case Bytes:
		return len(x) + 3
	case *List:
		elems = x.All()
	case Tuple:
		elems = slices.All(x)
	}
	if depth < 4 && elems != nil { // a list may hold itself
		for _, e := range elems {
			n += leastRepr(e, depth+1) + len(", ")
		}
	}
	return max(n, 1)
}

// longInt is how many bits an int has whose digits take a while.
const longInt = 1 << 18

// digits writes an int; a long one aside, so that it can be left alone.
func (p Printer) digits(x *big.Int) string {
	if x.BitLen() < longInt || p.Options.Stop == nil {
		return x.String()
	}
	made := make(chan string, 1)
	go func() { made <- x.String() }()
	select {
	case s := <-made:
		return s
	case <-p.Options.Stop:
		return ""
	}
}

// stopped reports whether the text is not wanted any more.
func (p Printer) stopped() bool {
	select {
	case <-p.Options.Stop:
		return true
	default:
		return false
	}
}

func isOpen(open []Value, v Value) bool {
	for _, o := range open {
		if o == v {
			return true
		}
	}
	return false
}

func (p Printer) sequence(b *strings.Builder, left string, elems iter.Seq2[int, Value], right string, depth int, open []Value) {
	b.WriteString(left)
	n := 0
	for i, e := range elems {
		if i&63 == 63 && p.stopped() {
			break
		}
		if i > 0 {
			b.WriteString(", ")
		}
		p.repr(b, e, depth+1, open)
		n++
	}
	if left == "(" && n == 1 {
		b.WriteString(",")
	}
	b.WriteString(right)
}

func (p Printer) dict(b *strings.Builder, d *Dict, depth int, open []Value) {
	if isOpen(open, d) {
		b.WriteString("{...}")
		return
	}
	open = append(open, d)
	b.WriteString("{")
	n := 0
	for k, v, at, ok := d.Next(0); ok; k, v, at, ok = d.Next(at) {
		if n&63 == 63 && p.stopped() {
			break
		}
		if n > 0 {
			b.WriteString(", ")
		}
		n++
		p.repr(b, k, depth+1, open)
		b.WriteString(": ")
		p.repr(b, v, depth+1, open)
	}
	b.WriteString("}")
}

func (p Printer) set(b *strings.Builder, s *Set, depth int, open []Value) {
	switch {
	case s.Frozen:
		b.WriteString("frozenset(")
		if s.Len() > 0 {
			p.sequence(b, "{", slices.All(s.Keys()), "}", depth, open)
		}
		b.WriteString(")")
	case s.Len() == 0:
		b.WriteString("set()")
	default:
		p.sequence(b, "{", slices.All(s.Keys()), "}", depth, open)
	}
}

func (p Printer) array(a *Array) string {
	t, err := a.Tensor()
	if err != nil {
		return "<" + a.Type().String() + ">"
	}
	if a.Scalar {
		return display.ScalarRepr(t, p.Options)
	}
	return display.Repr(t, p.Options)
}

func (p Printer) other(v Value) string {
	switch x := v.(type) {
	case Reprer:
		return x.Repr()
	case *Range:
		if x.Step == 1 {
			return "range(" + itoa(x.Start) + ", " + itoa(x.Stop) + ")"
		}
		return "range(" + itoa(x.Start) + ", " + itoa(x.Stop) + ", " + itoa(x.Step) + ")"
	case *Slice:
		return "slice(" + p.Repr(x.Start) + ", " + p.Repr(x.Stop) + ", " + p.Repr(x.Step) + ")"
	case DType:
		return dtypeRepr(x)
	case Shape:
		return x.S.String()
	case *Module:
		return "<module '" + x.Name + "'>"
	case *Class:
		if IsObject(v) {
			return p.reprObject(v)
		}
		return "<class '" + x.Shown() + "'>"
	case Callable:
		return "<function " + x.FuncName() + ">"
	case Unknown:
		return "<unknown>"
	}
	return "<" + v.TypeName() + ">"
}

func dtypeRepr(d DType) string {
	if d.Swapped {
		return "dtype('" + d.Descr() + "')"
	}
	return "dtype('" + d.Spec() + "')"
}

// String is str(d): the name, or the description where the byte order is another.
func (d DType) String() string {
	if d.Swapped {
		return d.Descr()
	}
	return d.DType.String()
}

// Descr is byte order, kind and size.
func (d DType) Descr() string {
	s := d.DType.Descr()
	if d.Swapped {
		s = ">" + s[1:]
	}
	return s
}

func itoa(n int64) string { return big.NewInt(n).String() }
