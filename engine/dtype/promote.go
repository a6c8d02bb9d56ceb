// NEP 50: how element types combine. Python scalars are weak: they take the
// type of what they meet, unless their class (bool < int < float < complex) is higher.
package dtype

// Weak says that an operand is a Python scalar, and of which class.
type Weak uint8

// The weak classes, in rising order.
const (
	Strong Weak = iota // an array or NumPy scalar
	WeakBool
	WeakInt
	WeakFloat
	WeakComplex
)

// Default is the type a Python scalar of this class has on its own.
func (w Weak) Default() DType {
	switch w {
	case WeakBool:
		return Bool
	case WeakInt:
		return Int64
	case WeakFloat:
		return Float64
	case WeakComplex:
		return Complex128
	}
	return Invalid
}

// Promote gives the common type of two types; ok is false for text with
// numbers and for most things with times.
func Promote(a, b DType) (d DType, ok bool) {
	if a == b {
		return a, true
	}
	if a.IsTime() || b.IsTime() {
		return promoteTimes(a, b)
	}
	if a.IsText() || b.IsText() {
		if a.IsText() && b.IsText() {
			return Text(max(a.Width(), b.Width())), true
		}
		return Invalid, false
	}
	if a > b {
		a, b = b, a
	}
	switch {
	case a == Bool:
		return b, true
	case b.IsInteger():
		return promoteInts(a, b), true
	case b.IsComplex():
		return promoteComplex(a, b), true
	case a.IsInteger():
		return promoteIntFloat(a, b), true
	}
	return promoteFloats(a, b), true
}

// promoteInts combines two different integer types: the smallest type that
// holds both, float64 when there is none.
func promoteInts(a, b DType) DType {
	if a.IsSigned() == b.IsSigned() {
		if a.Size() >= b.Size() {
			return a
		}
		return b
	}
	s, u := a, b
	if a.IsUnsigned() {
		s, u = b, a
	}
	if s.Size() > u.Size() {
		return s
	}
	switch u {
	case Uint8:
		return Int16
	case Uint16:
		return Int32
	case Uint32:
		return Int64
	}
	return Float64
}

// promoteIntFloat: the float widened until it holds the integer's range.
func promoteIntFloat(i, f DType) DType {
	need := Float64
	switch i.Size() {
	case 1:
		need = Float16
		if f == BFloat16 {
			need = BFloat16 // eight significant bits hold eight-bit integers
		}
	case 2:
		need = Float32
	}
	return promoteFloats(need, f)
}

func promoteFloats(a, b DType) DType {
	if a == b {
		return a
	}
	if a > b {
		a, b = b, a
	}
	if b == Float32 || b == Float64 {
		return b
	}
	if a.Size() == 1 && b.Size() == 2 {
		return b
	}
	return Float32 // two small floats of which neither holds the other
}

func promoteComplex(a, c DType) DType {
	if a.IsComplex() {
		return Complex128 // the two complex types differ
	}
	f := a
	if a.IsInteger() {
		f = promoteIntFloat(a, Float16)
	}
	if f == Float64 {
		return Complex128
	}
	return c
}

// Operand is one input of a promotion: a type, or a Python scalar of a class.
type Operand struct {
	DType DType
	Weak  Weak
}

// Result is the common type of operands under NEP 50. ok is false when none exists.
func Result(ops ...Operand) (d DType, ok bool) {
	weak := Strong
	for _, o := range ops {
		if o.Weak != Strong {
			weak = max(weak, o.Weak)
			continue
		}
		if d == Invalid {
			d = o.DType
			continue
		}
		if d, ok = Promote(d, o.DType); !ok {
			return Invalid, false
		}
	}
	return WithWeak(d, weak)
}

// WithWeak applies the highest weak class to the common type d of the strong
// operands (Invalid if there are none).
func WithWeak(d DType, weak Weak) (DType, bool) {
	if d == Invalid {
		return weak.Default(), weak != Strong
	}
	if d.IsText() {
		return d, weak == Strong
	}
	if d.IsTime() {
		return d, weak == Strong || d.IsDelta() && weak <= WeakInt
	}
	switch weak {
	case WeakInt:
		if d == Bool {
			return Int64, true
		}
	case WeakFloat:
		if !d.IsInexact() {
			return Float64, true
		}
	case WeakComplex:
		if d == Float32 || d.IsHalf() {
			return Complex64, true
		}
		if !d.IsComplex() {
			return Complex128, true
		}
	}
	return d, true
}

// Casting is NumPy's casting rule.
type Casting string

// CanCast reports whether from may become to under the rule
// ("no", "equiv", "safe", "same_kind" or "unsafe").
func CanCast(from, to DType, rule Casting) bool {
	switch rule {
	case "no", "equiv":
		return from == to
	case "unsafe":
		return true
	}
	if from.IsTime() || to.IsTime() {
		return from == to || canCastTime(from, to, rule)
	}
	if to.IsText() != from.IsText() {
		return to.IsText()
	}
	p, ok := Promote(from, to)
	if ok && p == to {
		return true
	}
	return rule == "same_kind" && classRank(from) <= classRank(to)
}

func classRank(d DType) int {
	switch d.Class() {
	case 'b':
		return 0
	case 'u':
		return 1
	case 'i':
		return 2
	case 'f':
		return 3
	case 'c':
		return 4
	}
	return 5
}
