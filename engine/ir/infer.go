// Infer: shapes and element types of an op's results. The rules by family are
// in the other infer files; this one checks operands and attributes for all.

package ir

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
)

// call is one application of an op, under inference.
type call struct {
	op    Op
	info  *OpInfo
	attrs Attrs
	args  []Type

	operands [3]shape.Shape // what shapes lists, and single, if they are few
	result   [1]Type
}

// rule gives the types of a call's results, or the fault. Rules must not call
// Infer or read the table: the table refers to them.
type rule func(c *call) ([]Type, error)

// Infer gives the types of op's results for operands of the given types, whose
// axes and ranks may be unknown. It is the only home of shape and element-type
// rules. An error is a *fault.Error.
func Infer(op Op, attrs Attrs, args []Type) ([]Type, error) {
	return new(call).infer(op, attrs, args)
}

// infer is Infer; the results may be the call's own memory.
func (c *call) infer(op Op, attrs Attrs, args []Type) ([]Type, error) {
	info := Info(op)
	if info == nil {
		return nil, fault.New(fault.InvalidArgument, "unknown op %d", op)
	}
	if len(args) < info.Min || (info.Max >= 0 && len(args) > info.Max) {
		return nil, fault.New(fault.Arity, "%s takes %s, not %d", info.Name, info.operands(), len(args))
	}
	if reflect.TypeOf(attrs) != reflect.TypeOf(info.Attrs) {
		return nil, fault.New(fault.InvalidArgument, "%s takes attributes of type %s, not %s",
			info.Name, attrsName(info.Attrs), attrsName(attrs))
	}
	for i, a := range args {
		if a.DType == dtype.Invalid || int(a.DType.Kind()) >= dtype.Count {
			return nil, fault.New(fault.DType, "operand %d of %s has no element type", i, info.Name).WithOperands(i)
		}
	}
	if err := checkTimes(op, info, args); err != nil {
		return nil, err
	}
	c.op, c.info, c.attrs, c.args = op, info, attrs, args
	if a, ok := attrs.(AccumulateAttrs); ok { // rules know of no other ops
		if err := c.checkStep(a.Op); err != nil {
			return nil, err
		}
	}
	results, err := info.rule(c)
	if err != nil {
		return nil, err
	}
	for _, r := range results {
		if err := checkResult(r); err != nil {
			return nil, err
		}
	}
	return results, nil
}

// operands says how many operands an op takes: "2 operands", "at least 1 operand".
func (i *OpInfo) operands() string {
	plural := func(n int) string {
		if n == 1 {
			return "1 operand"
		}
		return fmt.Sprintf("%d operands", n)
	}
	switch {
	case i.Max < 0:
		return "at least " + plural(i.Min)
	case i.Min != i.Max:
		return fmt.Sprintf("%d to %d operands", i.Min, i.Max)
	}
	return plural(i.Min)
}

func attrsName(a Attrs) string {
	if a == nil {
		return "none"
	}
	return reflect.TypeOf(a).Name()
}

// checkResult refuses results that no tensor can have.
func checkResult(t Type) error {
	if !t.Shape.Known() {
		if t.Shape.Rank() > tensor.MaxRank {
			return fault.New(fault.InvalidArgument,
				"maximum supported dimension for an array is currently %d, found %d", tensor.MaxRank, t.Shape.Rank())
		}
		return nil
	}
	var few [tensor.MaxRank]int
	_, err := tensor.ByteSize(t.DType, t.Shape.AppendDims(few[:0]))
	return err
}

// one is the list of a single result.
func one(d dtype.DType, s shape.Shape) []Type { return []Type{{d, s}} }

// single is one in the call's memory.
func (c *call) single(d dtype.DType, s shape.Shape) []Type {
	c.result[0] = Type{d, s}
	return c.result[:]
}

// set is a set of classes of element types.
type set uint8

// The classes, and the sets that rules ask for.
const (
	bools set = 1 << iota
	ints
	floats
	complexes
	texts

	integral = bools | ints
	inexact  = floats | complexes
	numbers  = ints | inexact
	numeric  = bools | numbers
	reals    = integral | floats
	anything = numeric | texts
)

func (s set) has(d dtype.DType) bool {
	switch d.Class() {
	case 'b':
		return s&bools != 0
	case 'i', 'u':
		return s&ints != 0
	case 'f':
		return s&floats != 0
	case 'c':
		return s&complexes != 0
	case 'U':
		return s&texts != 0
	}
	return false
}

func (s set) String() string {
	var names []string
	for i, n := range [...]string{"bool", "integer", "float", "complex", "text"} {
		if s&(1<<i) != 0 {
			names = append(names, n)
		}
	}
	return strings.Join(names, ", ")
}

// shapes are the operands' shapes from the i-th on.
func (c *call) shapes(i int) []shape.Shape {
	out := c.operands[:0]
	for _, a := range c.args[i:] {
		out = append(out, a.Shape)
	}
	return out
}

// want refuses operand i unless its type is in the set.
func (c *call) want(i int, s set) error {
	if !s.has(c.args[i].DType) {
		return c.unsupported(s).WithOperands(i)
	}
	return nil
}

// wantType refuses operand i unless its type is d.
func (c *call) wantType(i int, d dtype.DType) error {
	if c.args[i].DType != d {
		return fault.New(fault.DType, "operand %d of %s must be %s, not %s", i, c.info.Name, d, c.args[i].DType).WithOperands(i)
	}
	return nil
}

// wantSame refuses operands from the i-th on whose type is not operand i's.
func (c *call) wantSame(i int) error {
	for k := i + 1; k < len(c.args); k++ {
		if c.args[k].DType != c.args[i].DType {
			return fault.New(fault.DType, "the operands of %s must have one type, but operand %d is %s and operand %d is %s",
				c.info.Name, i, c.args[i].DType, k, c.args[k].DType).WithOperands(i, k)
		}
	}
	return nil
}

// wantRank refuses operand i if its rank is known and not r.
func (c *call) wantRank(i, r int) error {
	if s := c.args[i].Shape; !s.IsUnknown() && s.Rank() != r {
		return fault.New(fault.Rank, "operand %d of %s must have rank %d, but has shape %s", i, c.info.Name, r, s.Text()).WithOperands(i)
	}
	return nil
}

// wantVector is wantRank for 1, in NumPy's words.
func (c *call) wantVector(i int) error {
	switch r := c.args[i].Shape.Rank(); {
	case r == 0:
		return fault.New(fault.Rank, "object of too small depth for desired array").WithOperands(i)
	case r > 1:
		return fault.New(fault.Rank, "object too deep for desired array").WithOperands(i)
	}
	return nil
}

// unsupported is NumPy's refusal of element types; the hint names those that fit.
func (c *call) unsupported(s set) *fault.Error {
	name := c.info.NumPy
	if name == "" {
		return fault.New(fault.DType, "%s takes %s, not %s", c.info.Name, s, c.refused(s))
	}
	hint := fmt.Sprintf("%s takes %s", name, s)
	if !noLoopOps(c.op) {
		return fault.New(fault.DType, "ufunc '%s' not supported for the input types, and the inputs could not be safely "+
			"coerced to any supported types according to the casting rule ''safe''", name).WithHint("%s", hint)
	}
	return c.noLoop(name).WithHint("%s", hint)
}

// refused is the first operand's type that is not in the set.
func (c *call) refused(s set) dtype.DType {
	for _, a := range c.args {
		if !s.has(a.DType) {
			return a.DType
		}
	}
	return dtype.Invalid
}

// noLoopOps are the ops for which NumPy says that there is no loop.
func noLoopOps(op Op) bool {
	switch op {
	case Sign, Positive, AddV2, Sub, Mul, Maximum, Minimum, Fmax, Fmin, Gcd, Lcm,
		Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual, Sum, Prod, Max, Min:
		return true
	}
	return false
}

// noLoop is NumPy's refusal that lists the operands' types.
func (c *call) noLoop(name string) *fault.Error {
	var names []string
	for _, a := range c.args {
		names = append(names, dtypeClass(a.DType))
	}
	if c.info.Class == Reduction {
		names = append(names, names[0])
	}
	list := strings.Join(names, ", ")
	if len(names) > 1 {
		list = "(" + list + ")"
	}
	return fault.New(fault.DType, "ufunc '%s' did not contain a loop with signature matching types %s -> None", name, list).About(fault.NoLoop)
}

// dtypeClass is how NumPy's messages name a type: its class, or the type
// itself when it has parameters.
func dtypeClass(d dtype.DType) string {
	if d.IsText() || d.IsTime() {
		return "dtype('" + d.Spec() + "')"
	}
	name := d.String()
	if d.IsUnsigned() {
		name = "UI" + name[2:] // UInt8DType
	} else {
		name = strings.ToUpper(name[:1]) + name[1:]
	}
	return "<class 'numpy.dtypes." + name + "DType'>"
}

// checkAxis refuses an axis outside an operand's rank; attributes hold
// non-negative axes only.
func checkAxis(axis int, s shape.Shape) error {
	if axis < 0 || (!s.IsUnknown() && axis >= s.Rank()) || axis >= tensor.MaxRank {
		return fault.New(fault.Index, "axis %d is out of bounds for array of dimension %d", axis, max(s.Rank(), 0)).WithAxis(axis)
	}
	return nil
}

// checkAxes is checkAxis for a list of different axes.
func checkAxes(axes []int, s shape.Shape) error {
	for i, a := range axes {
		if err := checkAxis(a, s); err != nil {
			return err
		}
		for _, b := range axes[:i] {
			if a == b {
				return fault.New(fault.InvalidArgument, "duplicate value in 'axis'").About(fault.RepeatedAxis).WithAxis(a)
			}
		}
	}
	return nil
}

// checkDims refuses lists of sizes that are no shape.
func checkDims(dims []int) error {
	if len(dims) > tensor.MaxRank {
		return fault.New(fault.InvalidArgument,
			"maximum supported dimension for an array is currently %d, found %d", tensor.MaxRank, len(dims))
	}
	for i, d := range dims {
		if d < 0 {
			return fault.New(fault.InvalidArgument, "negative dimensions are not allowed").WithAxis(i)
		}
	}
	return nil
}

// dimAt is the size of axis i, unknown if the rank is.
func dimAt(s shape.Shape, i int) int {
	if s.IsUnknown() {
		return shape.Unknown
	}
	return s.At(i)
}

// mergeDim joins two readings of one size; ok is false if they differ.
func mergeDim(a, b int) (int, bool) {
	if a == shape.Unknown {
		return b, true
	}
	return a, b == shape.Unknown || a == b
}
