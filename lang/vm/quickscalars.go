// Texts, quickly: joined, compared, sought in and taken apart where they are short.
package vm

import (
	"strings"
	"unicode/utf8"

	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/pytext"
	"github.com/tq-lang/tq/lang/syntax"
)

// quickText is how long a text may be that is made without asking for room.
const quickText = 1 << 9

// quickConcat is x + y of texts.
func (m *Machine) quickConcat(f *frame, in *code.Ins) bool {
	x, y := &f.regs[in.B], &f.regs[in.C]
	if !x.Is(object.TableStr) || !y.Is(object.TableStr) {
		return false
	}
	switch n := len(x.Str()) + len(y.Str()); {
	case n <= quickText:
		f.regs[in.A] = object.JoinText(x, y)
	case n <= quickGrown:
		c := object.TextCell(m.texts.Join(x.Str(), y.Str()))
		m.charge(&c)
		f.regs[in.A] = c
	default:
		return false
	}
	return true
}

// quickGrown is how long a text may become by another without asking for room.
const quickGrown = 1 << 16

// quickLetter is x[i] of a text.
func (m *Machine) quickLetter(f *frame, in *code.Ins) bool {
	x := &f.regs[in.B]
	if !x.Is(object.TableStr) {
		return false
	}
	i := int64(in.D)
	if in.Op == code.GetItem {
		if f.regs[in.C].P != object.TagInt {
			return false
		}
		i = f.regs[in.C].Int()
	}
	s := x.Str()
	if m.texts.Len(s) != len(s) {
		return false
	}
	if i < 0 {
		i += int64(len(s))
	}
	if uint64(i) >= uint64(len(s)) || s[i] >= utf8.RuneSelf {
		return false
	}
	f.regs[in.A] = object.TextCell(s[i : i+1])
	return true
}

// quickRelation answers a comparison of two cells that needs no method: of texts, what
// is None, and membership in texts, dicts and sets. known is false where it cannot.
func quickRelation(op syntax.Op, x, y *object.Cell) (is, known bool) {
	switch op {
	case syntax.In, syntax.NotIn:
		is, known = quickContains(y, x)
		return is == (op == syntax.In), known
	case syntax.Is, syntax.IsNot:
		is, known = quickIdentical(x, y)
		return is == (op == syntax.Is), known
	}
	if !x.Is(object.TableStr) || !y.Is(object.TableStr) {
		if x.N == y.N && x.P != nil && y.P != nil && !x.Plain() && !y.Plain() {
			return quickOrder(compareOps[op], x, y)
		}
		if op == syntax.Eq || op == syntax.Ne {
			return quickUnequal(op, x, y)
		}
		return false, false
	}
	a, b := x.Str(), y.Str()
	switch op {
	case syntax.Eq:
		return a == b, true
	case syntax.Ne:
		return a != b, true
	case syntax.Lt:
		return a < b, true
	case syntax.Le:
		return a <= b, true
	case syntax.Gt:
		return a > b, true
	case syntax.Ge:
		return a >= b, true
	}
	return false, false
}

// quickOrder compares two containers of one type.
func quickOrder(op object.Op, x, y *object.Cell) (is, known bool) {
	switch x.N {
	case object.TableTuple, object.TableList:
		return object.QuickOrder(op, x, y)
	case object.TableSet:
		return object.QuickOrderSets(op, x.Set(), y.Set())
	case object.TableDict:
		if (op == object.Eq || op == object.Ne) && !x.Dict().Bound && !y.Dict().Bound {
			is, known = object.QuickEqualDicts(x.Dict(), y.Dict())
			return is == (op == object.Eq), known
		}
	}
	return false, false
}

// quickUnequal tells a text from a number or None, which it never equals.
func quickUnequal(op syntax.Op, x, y *object.Cell) (is, known bool) {
	if x.Is(object.TableStr) {
		x, y = y, x
	} else if !y.Is(object.TableStr) {
		return false, false
	}
	switch x.P {
	case object.TagInt, object.TagFloat, object.TagBool, object.TagNone:
		return op == syntax.Ne, true
	}
	return false, false
}

// quickIdentical is x is y where one of them is None or a bool, or both are the same
// object of a class of the program.
func quickIdentical(x, y *object.Cell) (is, known bool) {
	switch {
	case x.P == nil || y.P == nil:
		return false, false
	case x.P == object.TagNone || y.P == object.TagNone, x.P == object.TagBool && y.P == object.TagBool:
		return *x == *y, true
	case x.Is(tableInstance) && y.Is(tableInstance):
		return x.P == y.P, true
	}
	return false, false
}

// quickContains is x in c.
func quickContains(c, x *object.Cell) (is, known bool) {
	switch {
	case c.Plain() || c.P == nil:
	case c.N == object.TableStr:
		if !x.Is(object.TableStr) {
			return false, false
		}
		if s, of := x.Str(), c.Str(); len(s) == 1 {
			return strings.IndexByte(of, s[0]) >= 0, true
		} else {
			return strings.Contains(of, s), true
		}
	}
	return quickFind(x, c)
}

// quickCompare is A = B op C.
func quickCompare(f *frame, in *code.Ins) bool {
	is, known := quickRelation(syntax.Op(in.D), &f.regs[in.B], &f.regs[in.C])
	if known {
		f.regs[in.A] = object.BoolCell(is)
	}
	return known
}

// quickJump is a jump that a comparison of A and B decides.
func quickJump(f *frame, in *code.Ins) bool {
	is, known := quickRelation(jumps[in.Op-code.JLt], &f.regs[in.A], &f.regs[in.B])
	if known && is == (in.C != 0) {
		f.pc = int(in.D)
	}
	return known
}

// quickTruth is a jump on whether a number is 0, or a container or a text empty.
func quickTruth(f *frame, in *code.Ins) bool {
	is, ok := f.regs[in.A].QuickTruth()
	if ok && is == (in.Op == code.JT) {
		f.pc = int(in.D)
	}
	return ok
}

// quickFormat is A = B as text, of a number or a text in a written format.
func (m *Machine) quickFormat(f *frame, in *code.Ins) bool {
	c := &f.regs[in.B]
	var room [64]byte
	switch {
	case in.D > 0 || in.C != 0 && in.C != 's':
		return false
	case in.D < 0:
		if in.C != 0 {
			return false
		}
		spec := f.code.specOf(-in.D - 1)
		b, ok := spec.Append(room[:0], *c)
		if !ok {
			return false
		}
		f.regs[in.A] = object.CopyText(b)
		return true
	case c.P == object.TagInt:
		f.regs[in.A] = object.IntText(c.Int())
		return true
	case c.Is(object.TableStr):
		f.regs[in.A] = *c
		return true
	}
	b, ok := pytext.AppendPlain(room[:0], c)
	if ok {
		f.regs[in.A] = object.CopyText(b)
	}
	return ok
}

// quickPercent is format % x of short texts and numbers, or a short tuple of them.
func (m *Machine) quickPercent(f *frame, in *code.Ins) bool {
	x, y := &f.regs[in.B], &f.regs[in.C]
	if !x.Is(object.TableStr) || len(x.Str()) > quickText || y.P == nil {
		return false
	}
	var few [fewParams]object.Cell
	args := few[:1]
	if few[0] = *y; y.Is(object.TableTuple) {
		args = few[:0]
		if len(y.Tuple()) > len(few) {
			return false
		}
		for _, v := range y.Tuple() {
			args = append(args, object.CellOf(v))
		}
	}
	for i := range args {
		if args[i].Is(object.TableStr) && len(args[i].Str()) > quickText {
			return false
		}
	}
	var room [128]byte
	b, ok := pytext.QuickPercent(room[:0], x.Str(), args)
	if ok {
		f.regs[in.A] = object.CopyText(b)
	}
	return ok
}

// specOf is the format that a constant spells, read once.
func (lc *linked) specOf(k int32) *pytext.Spec {
	if lc.specs == nil {
		lc.specs = make([]*pytext.Spec, len(lc.consts))
	}
	if lc.specs[k] == nil {
		lc.specs[k] = pytext.ReadSpec(lc.consts[k].Str())
	}
	return lc.specs[k]
}

// quickJoin is A = the texts B…, one after the other.
func (m *Machine) quickJoin(f *frame, in *code.Ins) bool {
	parts := f.regs[in.B : int(in.B)+int(in.C)]
	n := 0
	for i := range parts {
		n += len(parts[i].Str())
	}
	if n < 2 || n > quickText {
		return false
	}
	to, c := object.MakeText(n)
	for i := range parts {
		to = to[copy(to, parts[i].Str()):]
	}
	f.regs[in.A] = c
	return true
}

// Numbers that run leaves to step: NumPy's scalars in cells, bools, mixed types, and
// complex numbers.

var tableComplex = object.TableOf(object.Complex(0))

// quickNumbers is an operator or a comparison of two numbers; false, with nothing done,
// where another is to say it: also where it would warn or raise.
func quickNumbers(f *frame, in *code.Ins, op object.Op, a, b *object.Cell) bool {
	x, y := a.Num(), b.Num()
	if x.Kind == object.NoNum || y.Kind == object.NoNum {
		return in.Op < code.Binary && quickComplex(f, in, op, a, b)
	}
	n := lower.QuickNum(op, x, y)
	if n.Kind == object.NoNum {
		return false
	}
	if !decides(in) {
		f.regs[in.A] = object.NumCell(n)
		return true
	}
	is, ok := n.Truth()
	if ok && is == (in.C != 0) {
		f.pc = int(in.D)
	}
	return ok
}

// quickComplex is x + y, x - y or x * y where one of them is complex and the other a
// number of Python's.
func quickComplex(f *frame, in *code.Ins, op object.Op, x, y *object.Cell) bool {
	a, ok := complexIn(x)
	if !ok {
		return false
	}
	b, ok := complexIn(y)
	if !ok || !x.Is(tableComplex) && !y.Is(tableComplex) {
		return false
	}
	switch op {
	case object.Add:
		a += b
	case object.Sub:
		a -= b
	case object.Mul:
		a = object.Product(a, b)
	default:
		return false
	}
	f.regs[in.A] = object.CellOf(object.Complex(a))
	return true
}

// complexIn is a number of Python's as a complex one.
func complexIn(c *object.Cell) (x complex128, ok bool) {
	switch {
	case c.P == object.TagFloat:
		return complex(c.Float(), 0), true
	case c.P == object.TagInt && uint64(c.N)+1<<53 <= 1<<54:
		return complex(float64(c.Int()), 0), true
	case c.Is(tableComplex):
		return *(*complex128)(c.P), true
	}
	return 0, false
}

// quickPart is z.real or z.imag of a complex number.
func quickPart(f *frame, in *code.Ins) bool {
	c := &f.regs[in.B]
	if !c.Is(tableComplex) {
		return false
	}
	switch z := *(*complex128)(c.P); f.code.c.Sites[in.D].Name {
	case "real":
		f.regs[in.A] = object.FloatCell(real(z))
	case "imag":
		f.regs[in.A] = object.FloatCell(imag(z))
	default:
		return false
	}
	return true
}
