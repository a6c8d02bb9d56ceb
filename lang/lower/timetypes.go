// Which types an elementwise op of times takes and gives, and NumPy's
// refusals.
package lower

import (
	"strings"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/lang/object"
)

// timeLoop is what an op computes in: the types of its operands and its result.
type timeLoop struct {
	in  []dtype.DType
	out dtype.DType
}

// timeSort is the sort of an operand, as the rules ask for it: M and m for times, i for whole
// numbers and bools, f for floats, ? for the rest.
func timeSort(d dtype.DType) byte {
	switch {
	case d.IsTime():
		return d.Class()
	case d.IsInteger() || d.IsBool():
		return 'i'
	case d.IsFloat():
		return 'f'
	}
	return '?'
}

// timeLoopOf is NumPy's choice of a loop.
func timeLoopOf(op ir.Op, ops []Operand) (timeLoop, error) {
	if len(ops) == 1 {
		return unaryTime(op, ops)
	}
	if len(ops) != 2 {
		return timeLoop{}, notSupported(op)
	}
	a, b := ops[0].own(), ops[1].own()
	sorts := string([]byte{timeSort(a), timeSort(b)})
	switch op {
	case ir.AddV2, ir.Sub:
		return addTimes(op, a, b, sorts)
	case ir.Mul:
		switch sorts {
		case "mi", "im", "mf", "fm":
			return timeLoop{[]dtype.DType{factorType(a), factorType(b)}, deltaOf(a, b)}, nil
		}
		return timeLoop{}, cannotUse(op, a, b)
	case ir.RealDiv, ir.FloorDiv, ir.FloorMod:
		return divideTimes(op, a, b, sorts)
	case ir.Maximum, ir.Minimum, ir.Fmax, ir.Fmin:
		return commonLoop(op, ops, sorts)
	case ir.LogicalAnd, ir.LogicalOr, ir.LogicalXor:
		return timeLoop{[]dtype.DType{a, b}, dtype.Bool}, nil
	case ir.Gcd, ir.Lcm:
		return timeLoop{}, noLoopFor(op, ops)
	case ir.Pow:
		if two, ok := ops[1].Scalar.(object.Int); ok && two == 2 && !ops[0].Array.Scalar {
			op = ir.Square // what NumPy makes of arrays ** 2
		}
	}
	if isComparison(op) {
		l, err := commonLoop(op, ops, sorts)
		l.out = dtype.Bool
		return l, err
	}
	return timeLoop{}, notSupported(op)
}

func unaryTime(op ir.Op, ops []Operand) (timeLoop, error) {
	d := ops[0].own()
	switch op {
	case ir.IsNan, ir.IsInf, ir.IsFinite:
		return timeLoop{[]dtype.DType{d}, dtype.Bool}, nil
	case ir.Neg, ir.Positive, ir.Abs, ir.Sign:
		if d.IsDate() {
			return timeLoop{}, noLoopFor(op, ops)
		}
		return timeLoop{[]dtype.DType{d}, d}, nil
	}
	return timeLoop{}, notSupported(op)
}

// addTimes: spans with spans and whole numbers, a point and a span, and the
// span between two points.
func addTimes(op ir.Op, a, b dtype.DType, sorts string) (timeLoop, error) {
	given := a
	switch sorts {
	case "mi":
		b = a
	case "im":
		a = b
	case "Mi":
		b = dtype.Timedelta.WithUnit(a)
	case "iM":
		a = dtype.Timedelta.WithUnit(b)
	case "mm", "Mm", "mM", "MM":
	default:
		return timeLoop{}, cannotUse(op, a, b)
	}
	if op == ir.Sub && a.IsDelta() && b.IsDate() || op == ir.AddV2 && a.IsDate() && b.IsDate() {
		return timeLoop{}, cannotUse(op, given, b)
	}
	d, err := CommonTime(a, b)
	if err != nil {
		return timeLoop{}, err
	}
	l := timeLoop{[]dtype.DType{a.WithUnit(d), b.WithUnit(d)}, d}
	if op == ir.Sub && a.IsDate() && b.IsDate() {
		l.out = dtype.Timedelta.WithUnit(d)
	}
	return l, checkUnits(op, []dtype.DType{a, b}, l.in)
}

func divideTimes(op ir.Op, a, b dtype.DType, sorts string) (timeLoop, error) {
	switch {
	case sorts == "mm":
		d, err := CommonTime(a, b)
		out := map[ir.Op]dtype.DType{ir.RealDiv: dtype.Float64, ir.FloorDiv: dtype.Int64, ir.FloorMod: d}[op]
		return timeLoop{[]dtype.DType{d, d}, out}, err
	case (sorts == "mi" || sorts == "mf") && op != ir.FloorMod && !b.IsBool():
		return timeLoop{[]dtype.DType{a, factorType(b)}, a}, nil
	}
	return timeLoop{}, cannotUse(op, a, b)
}

// commonLoop is for ops of two times of one kind; whole numbers count as spans.
func commonLoop(op ir.Op, ops []Operand, sorts string) (timeLoop, error) {
	a, b := ops[0].own(), ops[1].own()
	switch sorts {
	case "mi":
		b = a
	case "im":
		a = b
	case "mm", "MM":
	case "Mm", "mM":
		if isComparison(op) {
			return timeLoop{}, cannotUse(op, a, b)
		}
	default:
		return timeLoop{}, noLoopFor(op, ops)
	}
	d, err := CommonTime(a, b)
	if err != nil {
		return timeLoop{}, err
	}
	return timeLoop{[]dtype.DType{d, d}, d}, checkUnits(op, []dtype.DType{a, b}, []dtype.DType{d, d})
}

// checkUnits refuses casts of operands that are not of the same kind.
func checkUnits(op ir.Op, from, to []dtype.DType) error {
	for i, d := range from {
		if !dtype.CanCast(d, to[i], "same_kind") {
			return object.Staticf(object.InputCastError, "Cannot cast ufunc '%s' input %d from dtype('%s') to dtype('%s') with casting rule 'same_kind'",
				ufuncWord(op), i, d.Spec(), to[i].Spec())
		}
	}
	return nil
}

func factorType(d dtype.DType) dtype.DType {
	switch timeSort(d) {
	case 'i':
		return dtype.Int64
	case 'f':
		return dtype.Float64
	}
	return d
}

func deltaOf(a, b dtype.DType) dtype.DType {
	if a.IsDelta() {
		return a
	}
	return b
}

// CommonTime is the common type of two types of which one at least is a time,
// or NumPy's refusal.
func CommonTime(a, b dtype.DType) (dtype.DType, error) {
	if d, ok := dtype.Promote(a, b); ok {
		return d, nil
	}
	if a.IsTime() && b.IsTime() {
		switch _, problem := dtype.CommonUnit(a, b); problem {
		case dtype.Nonlinear:
			return 0, typeError("Cannot get a common metadata divisor for Numpy datetime metadata [%s] and [%s] because they have incompatible nonlinear base time units.",
				a.UnitText(), b.UnitText())
		case dtype.Overflow:
			return 0, object.Staticf(object.OverflowError, "Integer overflow getting a common metadata divisor for NumPy datetime metadata [%s] and [%s].",
				a.UnitText(), b.UnitText())
		}
	}
	x, y := typeClass(a), typeClass(b)
	return 0, object.Staticf(object.PromotionError,
		"The DTypes %s and %s do not have a common DType. For example they cannot be stored in a single array unless the dtype is `object`.", x, y)
}

// NoCommonType is the refusal of several operands at once, as np.where and
// np.concatenate say it.
func NoCommonType(ops ...Operand) error {
	var times []dtype.DType
	list := make([]string, len(ops))
	for i, o := range ops {
		list[i] = o.class()
		if o.own().IsTime() {
			times = append(times, o.own())
		}
	}
	if len(times) == len(ops) {
		d := times[0]
		for _, t := range times[1:] {
			var err error
			if d, err = CommonTime(d, t); err != nil {
				return err
			}
		}
	}
	first, second := list[0], list[len(list)-1]
	for i, o := range ops {
		if !o.own().IsTime() {
			second = list[i]
			break
		}
	}
	for i, o := range ops {
		if o.own().IsTime() {
			first = list[i]
			break
		}
	}
	return object.Staticf(object.PromotionError,
		"The DType %s could not be promoted by %s. This means that no common DType exists for the given inputs. "+
			"For example they cannot be stored in a single array unless the dtype is `object`. The full list of DTypes is: (%s)",
		first, second, strings.Join(list, ", "))
}

// neverEqualTimes tells operands that cannot be equal, whatever they hold.
func neverEqualTimes(ops []Operand) bool {
	a, b := timeSort(ops[0].own()), timeSort(ops[1].own())
	return a != b && !(a == 'm' && b == 'i' || a == 'i' && b == 'm')
}

func cannotUse(op ir.Op, a, b dtype.DType) error {
	return object.Staticf(object.ResolutionError, "ufunc '%s' cannot use operands with types dtype('%s') and dtype('%s')", ufuncWord(op), a.Spec(), b.Spec())
}

func notSupported(op ir.Op) error {
	return typeError("ufunc '%s' not supported for the input types, and the inputs could not be safely coerced to any supported types according to the casting rule ''safe''", ufuncWord(op))
}

func noLoopFor(op ir.Op, ops []Operand) error {
	list := make([]string, len(ops))
	for i, o := range ops {
		list[i] = o.class()
	}
	text := strings.Join(list, ", ")
	if len(ops) > 1 {
		text = "(" + text + ")"
	}
	return object.Staticf(object.NoLoopError, "ufunc '%s' did not contain a loop with signature matching types %s -> None", ufuncWord(op), text)
}

func ufuncWord(op ir.Op) string { return UfuncName(op) }

// class is how NumPy's messages name an operand's type.
func (o Operand) class() string {
	if o.Array == nil {
		switch o.Weak {
		case dtype.WeakInt:
			return "<class 'numpy.dtypes._PyLongDType'>"
		case dtype.WeakFloat:
			return "<class 'numpy.dtypes._PyFloatDType'>"
		case dtype.WeakComplex:
			return "<class 'numpy.dtypes._PyComplexDType'>"
		}
	}
	return typeClass(o.own())
}

func typeClass(d dtype.DType) string {
	name := d.String()
	switch {
	case d.IsDate():
		name = "DateTime64"
	case d.IsDelta():
		name = "TimeDelta64"
	case d.IsText():
		name = "Str"
	case d.IsUnsigned():
		name = "UI" + name[2:]
	default:
		name = strings.ToUpper(name[:1]) + name[1:]
	}
	return "<class 'numpy.dtypes." + name + "DType'>"
}
