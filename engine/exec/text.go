// Elementwise ops on text, one element at a time.

package exec

import (
	"math"
	"math/big"
	"strconv"
	"strings"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec/task"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
)

// textOp runs the elementwise ops that know text.
func textOp(c *call) error {
	t, err := c.Result(0)
	if err != nil {
		return err
	}
	dims := t.Shape.Dims()
	args := make([]*tensor.Tensor, len(c.Args))
	for i, a := range c.Args {
		args[i] = task.Stretched(a, dims)
	}
	switch c.In.Op {
	case ir.Cast:
		return c.textCast(t, dims)
	case ir.SelectV2:
		return c.textSelect(t.DType, dims, args)
	}
	out, err := c.Result1(dtype.Bool, dims)
	if err != nil {
		return err
	}
	test := textTest(c.In.Op)
	if test == nil {
		return task.Unsupported(&c.Call)
	}
	dst := tensor.Raw[bool](out)
	for i := range out.Size() {
		if err := c.pause(i); err != nil {
			return err
		}
		var pos [2]int
		for k, a := range args {
			pos[k] = a.FlatPos(i)
		}
		dst[out.FlatPos(i)] = test(args, pos)
	}
	return nil
}

func textTest(op ir.Op) func(a []*tensor.Tensor, pos [2]int) bool {
	compare := func(f func(order int) bool) func(a []*tensor.Tensor, pos [2]int) bool {
		return func(a []*tensor.Tensor, pos [2]int) bool {
			return f(strings.Compare(a[0].TextAt(pos[0]), a[1].TextAt(pos[1])))
		}
	}
	truth := func(f func(a, b bool) bool) func(a []*tensor.Tensor, pos [2]int) bool {
		return func(a []*tensor.Tensor, pos [2]int) bool {
			return f(a[0].BoolAt(pos[0]), a[len(a)-1].BoolAt(pos[len(a)-1]))
		}
	}
	switch op {
	case ir.Equal:
		return compare(func(o int) bool { return o == 0 })
	case ir.NotEqual:
		return compare(func(o int) bool { return o != 0 })
	case ir.Less:
		return compare(func(o int) bool { return o < 0 })
	case ir.LessEqual:
		return compare(func(o int) bool { return o <= 0 })
	case ir.Greater:
		return compare(func(o int) bool { return o > 0 })
	case ir.GreaterEqual:
		return compare(func(o int) bool { return o >= 0 })
	case ir.LogicalNot:
		return truth(func(a, _ bool) bool { return !a })
	case ir.LogicalAnd:
		return truth(func(a, b bool) bool { return a && b })
	case ir.LogicalOr:
		return truth(func(a, b bool) bool { return a || b })
	case ir.LogicalXor:
		return truth(func(a, b bool) bool { return a != b })
	}
	return nil
}

func (c *call) textSelect(dt dtype.DType, dims []int, args []*tensor.Tensor) error {
	out, err := c.Result1(dt, dims)
	if err != nil {
		return err
	}
	for i := range out.Size() {
		if err := c.pause(i); err != nil {
			return err
		}
		from := args[2]
		if args[0].BoolAt(args[0].FlatPos(i)) {
			from = args[1]
		}
		out.SetText(out.FlatPos(i), from.TextAt(from.FlatPos(i)))
	}
	return nil
}

// textsBetween is how many texts are made between two looks at whether to stop, some milliseconds.
const textsBetween = 4096

// pause tells, now and then, whether the i-th text is still wanted.
func (c *call) pause(i int) error {
	if i%textsBetween != 0 {
		return nil
	}
	return c.Canceled()
}

// textCast converts to text, from it, or to another width.
func (c *call) textCast(t ir.Type, dims []int) error {
	x := c.Args[0]
	out, err := c.Result1(t.DType, dims)
	if err != nil {
		return err
	}
	for i := range out.Size() {
		if err := c.pause(i); err != nil {
			return err
		}
		from, to := x.FlatPos(i), out.FlatPos(i)
		switch {
		case !t.DType.IsText():
			if err := c.run.parseElement(out, to, x.TextAt(from)); err != nil {
				return err
			}
		case x.DType().IsText():
			out.SetText(to, x.TextAt(from))
		default:
			out.SetText(to, elementText(x, from))
		}
	}
	return nil
}

// elementText is Python's str of an element.
func elementText(x *tensor.Tensor, pos int) string {
	d := x.DType()
	switch {
	case d.IsBool():
		if x.BoolAt(pos) {
			return "True"
		}
		return "False"
	case d.IsInteger():
		return x.BigAt(pos).String()
	case d.IsComplex():
		return complexText(x.Complex128At(pos), d.Real())
	}
	return tensor.FloatText(x.Float64At(pos), d)
}

// complexText is Python's: 2j, (1+2j); whole parts have no point.
func complexText(z complex128, part dtype.DType) string {
	text := func(f float64) string { return strings.TrimSuffix(tensor.FloatText(f, part), ".0") }
	im := text(imag(z)) + "j"
	if real(z) == 0 && !math.Signbit(real(z)) {
		return im
	}
	if im[0] != '-' {
		im = "+" + im
	}
	return "(" + text(real(z)) + im + ")"
}

// parseElement reads text as an element, as NumPy's astype does.
func (r *run) parseElement(out *tensor.Tensor, pos int, s string) error {
	d := out.DType()
	s = strings.TrimSpace(s)
	switch {
	case d.IsBool():
		tensor.Raw[bool](out)[pos] = s != ""
		return nil
	case d.IsInteger():
		v, ok := new(big.Int).SetString(strings.ReplaceAll(s, "_", ""), 10)
		if !ok {
			return fault.New(fault.InvalidArgument, "invalid literal for int() with base 10: '%s'", s)
		}
		if !v.IsInt64() && !v.IsUint64() {
			return fault.New(fault.Overflow, "Python int too large to convert to C long")
		}
		n := v.Int64()
		if v.IsUint64() {
			n = int64(v.Uint64())
		}
		return r.setNumber(out, pos, tensor.Scalar(n))
	case d.IsFloat():
		f, err := tensor.ParseFloat(strings.ReplaceAll(s, "_", ""))
		if err != nil && !math.IsInf(f, 0) {
			return fault.New(fault.InvalidArgument, "could not convert string to float: '%s'", s)
		}
		return r.setNumber(out, pos, tensor.Scalar(f))
	}
	z, err := strconv.ParseComplex(strings.Replace(s, "j", "i", 1), 128)
	if err != nil {
		return fault.New(fault.InvalidArgument, "complex() arg is a malformed string")
	}
	return r.setNumber(out, pos, tensor.Scalar(z))
}

// setNumber stores a scalar of another type.
func (r *run) setNumber(out *tensor.Tensor, pos int, v *tensor.Tensor) error {
	_, err := r.Apply(ir.Cast, ir.TypeAttrs{DType: out.DType()}, out.View(nil, nil, pos), v)
	return err
}
