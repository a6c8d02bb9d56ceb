// np.poly1d: a polynomial as an object.
package poly

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

// Poly1d is a polynomial; coeffs are computed, highest power first.
type Poly1d struct {
	coeffs   *object.Array
	variable string
}

// TypeName is poly1d.
func (*Poly1d) TypeName() string { return "poly1d" }

// Repr is poly1d([…]).
func (p *Poly1d) Repr() string {
	s := object.Repr(p.coeffs)
	return "poly1d(" + strings.TrimSuffix(strings.TrimPrefix(s, "array("), ")") + ")"
}

var poly1dEntries = []builtin.Entry{
	{Names: []string{"numpy.poly1d.__new__"}, Args: builtin.Kept, Params: "c_or_r, r=False, variable=None", Doc: "Polynomial of coefficients, or of roots.", Example: "np.poly1d([1, 2, 3])(0.5)", Fn: newPoly1d},
	{Names: []string{"poly1d.__call__"}, Args: builtin.Kept, Params: "self, val", Doc: "Value at points.", Example: "np.poly1d([1, 2, 3])(2)", Fn: func(c *builtin.Call) (object.Value, error) {
		k := core.NewFormula(c)
		p := c.Arg("self").(*Poly1d)
		if x, ok := c.Arg("val").(*Poly1d); ok {
			y := core.Vector([]int64{0})
			for i := range p.coeffs.Dims()[0] {
				y = polyAdd(k, polyMul(k, y, x.coeffs), k.Part(p.coeffs, 0, i, i+1), ir.AddV2)
			}
			return newPoly(k, y, p.variable)
		}
		x := k.ArrayArg("val")
		return k.Done(horner(k, p.coeffs, x, k.Mul(x, object.Int(0))))
	}},
	{Names: []string{"poly1d.coeffs", "poly1d.c", "poly1d.coef", "poly1d.coefficients"}, Args: builtin.Kept, Params: "self", Property: true, Doc: "Coefficients, highest power first.", Example: "np.poly1d([1, 2]).c",
		Fn: func(c *builtin.Call) (object.Value, error) { return c.Arg("self").(*Poly1d).coeffs, nil }},
	{Names: []string{"poly1d.order", "poly1d.o"}, Args: builtin.Kept, Params: "self", Property: true, Doc: "Degree.", Example: "np.poly1d([1, 2, 3]).order",
		Fn: func(c *builtin.Call) (object.Value, error) {
			return object.Int(c.Arg("self").(*Poly1d).coeffs.Dims()[0] - 1), nil
		}},
	{Names: []string{"poly1d.roots", "poly1d.r"}, Args: builtin.Kept, Params: "self", Property: true, Doc: "Roots.", Example: "np.poly1d([1, -3, 2]).r",
		Fn: func(c *builtin.Call) (object.Value, error) {
			k := core.NewFormula(c)
			return k.Done(roots(k, c.Arg("self").(*Poly1d).coeffs))
		}},
	{Names: []string{"poly1d.variable"}, Args: builtin.Kept, Params: "self", Property: true, Doc: "Name of the variable.", Example: "np.poly1d([1, 2]).variable",
		Fn: func(c *builtin.Call) (object.Value, error) { return object.Str(c.Arg("self").(*Poly1d).variable), nil }},
	{Names: []string{"poly1d.deriv"}, Args: builtin.Kept, Params: "self, m=1", Doc: "Derivative.", Example: "np.poly1d([1, 2, 3]).deriv()", Fn: func(c *builtin.Call) (object.Value, error) {
		k := core.NewFormula(c)
		m, err := c.Int("m", 1)
		k.Failed(err)
		return newPoly(k, derivative(k, c.Arg("self").(*Poly1d).coeffs, m), "x")
	}},
	{Names: []string{"poly1d.integ"}, Args: builtin.Kept, Params: "self, m=1, k=0", Doc: "Integral.", Example: "np.poly1d([2, 2]).integ()", Fn: func(c *builtin.Call) (object.Value, error) {
		k := core.NewFormula(c)
		m, err := c.Int("m", 1)
		if k.Failed(err) {
			return nil, err
		}
		if m < 0 || m > maxPowers {
			return nil, object.Errorf(object.ValueError, "Order of integral must be positive (see polyder)")
		}
		constants := core.ZerosOf(dtype.Float64, []int{m})
		if c.Given("k") && c.Arg("k") != object.Int(0) {
			constants = k.Flat(k.ArrayArg("k"))
		}
		return newPoly(k, integral(k, c.Arg("self").(*Poly1d).coeffs, constants, m), "x")
	}},
	{Names: []string{"poly1d.__getitem__"}, Args: builtin.Kept, Params: "self, index", Doc: "Coefficient of a power.", Example: "np.poly1d([1, 2, 3])[1]", Fn: polyItem},
	{Names: []string{"poly1d.__len__"}, Args: builtin.Kept, Params: "self", Doc: "Degree.", Example: "len(np.poly1d([1, 2, 3]))",
		Fn: func(c *builtin.Call) (object.Value, error) {
			return object.Int(c.Arg("self").(*Poly1d).coeffs.Dims()[0] - 1), nil
		}},
	polyOperator("__add__", "Sum.", "np.poly1d([1, 2]) + np.poly1d([1, 0, 0])", func(k *core.Formula, a, b *object.Array) *object.Array { return polyAdd(k, a, b, ir.AddV2) }),
	polyOperator("__sub__", "Difference.", "np.poly1d([1, 0, 0]) - np.poly1d([1, 2])", func(k *core.Formula, a, b *object.Array) *object.Array { return polyAdd(k, a, b, ir.Sub) }),
	polyOperator("__mul__", "Product.", "np.poly1d([1, 1]) * np.poly1d([1, -1])", func(k *core.Formula, a, b *object.Array) *object.Array { return polyMul(k, a, b) }),
	polyOperator("__radd__", "Sum.", "3 + np.poly1d([1, 2])", func(k *core.Formula, a, b *object.Array) *object.Array { return polyAdd(k, b, a, ir.AddV2) }),
	polyOperator("__rsub__", "Difference.", "3 - np.poly1d([1, 2])", func(k *core.Formula, a, b *object.Array) *object.Array { return polyAdd(k, b, a, ir.Sub) }),
	polyOperator("__rmul__", "Product.", "3 * np.poly1d([1, 2])", func(k *core.Formula, a, b *object.Array) *object.Array { return polyMul(k, b, a) }),
	{Names: []string{"poly1d.__truediv__"}, Args: builtin.Kept, Params: "self, u", Doc: "Quotient and remainder, or each coefficient by a number.", Example: "np.poly1d([2, 4]) / 2", Fn: polyDivide},
	{Names: []string{"poly1d.__pow__"}, Args: builtin.Kept, Params: "self, val", Doc: "Power.", Example: "np.poly1d([1, 1]) ** 2", Fn: polyPower},
	{Names: []string{"poly1d.__eq__"}, Args: builtin.Kept, Params: "self, other", Doc: "Whether the coefficients are equal.", Example: "np.poly1d([1, 2]) == np.poly1d([1, 2])", Fn: func(c *builtin.Call) (object.Value, error) {
		return polyEqual(c)
	}},
}

func polyEqual(c *builtin.Call) (object.Value, error) {
	o, ok := c.Arg("other").(*Poly1d)
	if !ok {
		return object.Bool(false), nil
	}
	a := c.Arg("self").(*Poly1d).coeffs
	if a.Dims()[0] != o.coeffs.Dims()[0] {
		return object.Bool(false), nil
	}
	k := core.NewFormula(c)
	return k.Done(k.AsScalar(k.Reduce(ir.All, k.Ufunc(ir.Equal, a, o.coeffs), core.AllAxes, false)))
}

// newPoly makes a polynomial, without leading zeros.
func newPoly(k *core.Formula, a *object.Array, variable string) (object.Value, error) {
	if k.Err != nil {
		return nil, k.Err
	}
	if k.Dry() {
		return nil, object.ErrUnknown
	}
	t, err := a.Tensor()
	if err != nil {
		return nil, err
	}
	n, first := a.Dims()[0], 0
	for first < n && !t.BoolAt(t.FlatPos(first)) {
		first++
	}
	switch {
	case first == n && n > 0:
		a = core.ZerosOf(a.DType(), []int{1})
	case n == 0:
		a = core.ZerosOf(dtype.Float64, []int{1})
	default:
		a = k.Emit(ir.Identity, nil, k.Part(a, 0, first, n))
	}
	if k.Failed(k.R.Settle(a)) {
		return nil, k.Err
	}
	return &Poly1d{coeffs: a, variable: variable}, nil
}

func newPoly1d(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	variable, err := c.Str("variable", "x")
	if err != nil {
		return nil, err
	}
	if p, ok := c.Arg("c_or_r").(*Poly1d); ok {
		return &Poly1d{coeffs: p.coeffs, variable: p.variable}, nil
	}
	roots, err := c.Bool("r", false)
	if err != nil {
		return nil, err
	}
	a := coefficients(k, c.Arg("c_or_r"))
	if roots && k.Err == nil {
		inner := *c
		inner.Entry = polyOfRoots
		inner.Args = []object.Value{a}
		v, err := npPoly(&inner)
		if err != nil {
			return nil, err
		}
		a = k.Asarray(v)
	}
	return newPoly(k, a, variable)
}

// polyOfRoots carries the one parameter of np.poly for poly1d(roots, True).
var polyOfRoots = builtin.NewEntry(builtin.Entry{Names: []string{"np.poly"}, Params: "seq_of_zeros"})

func polyItem(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	p := c.Arg("self").(*Poly1d)
	i, err := c.Int("index", 0)
	if err != nil {
		return nil, err
	}
	at := p.coeffs.Dims()[0] - 1 - i
	if i < 0 || at < 0 {
		return k.Done(k.AsScalar(k.Along(core.ZerosOf(p.coeffs.DType(), []int{1}), 0, shape.Int(0))))
	}
	return k.Done(k.AsScalar(k.Along(p.coeffs, 0, shape.Int(at))))
}

func polyOperator(name, doc, example string, f func(k *core.Formula, a, b *object.Array) *object.Array) builtin.Entry {
	return builtin.Entry{Names: []string{"poly1d." + name}, Args: builtin.Kept, Params: "self, other", Doc: doc, Example: example,
		Fn: func(c *builtin.Call) (object.Value, error) {
			k := core.NewFormula(c)
			a, b := c.Arg("self").(*Poly1d).coeffs, coefficients(k, c.Arg("other"))
			return newPoly(k, f(k, a, b), "x")
		}}
}

func polyDivide(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	p := c.Arg("self").(*Poly1d)
	if _, ok := c.Arg("u").(*Poly1d); !ok {
		return newPoly(k, k.Div(p.coeffs, c.Arg("u")), "x")
	}
	inner := *c
	inner.Entry = polyDivision
	return npPolydiv(&inner)
}

// polyDivision carries the parameters of np.polydiv for the operator.
var polyDivision = builtin.NewEntry(builtin.Entry{Names: []string{"np.polydiv"}, Params: "u, v"})

func polyPower(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	n, err := c.Int("val", 0)
	if err != nil {
		return nil, err
	}
	if n < 0 || n > maxPowers {
		return nil, object.Errorf(object.ValueError, "Power to non-negative integers only.")
	}
	out := core.Vector([]int64{1})
	for range n {
		out = polyMul(k, out, c.Arg("self").(*Poly1d).coeffs)
	}
	return newPoly(k, out, "x")
}

// Str is str(p): powers stand on a line above.
func (p *Poly1d) Str() string {
	t, err := p.coeffs.Tensor()
	if err != nil {
		return p.Repr()
	}
	number := func(f float64) string { return strconv.FormatFloat(f, 'g', 4, 64) }
	text := "0"
	n := t.Size() - 1
	for i := range t.Size() {
		c := t.Complex128At(t.FlatPos(i))
		coef := number(real(c))
		switch {
		case imag(c) != 0 && real(c) == 0:
			coef = number(imag(c)) + "j"
		case imag(c) != 0:
			coef = "(" + number(real(c)) + " + " + number(imag(c)) + "j)"
		}
		term := ""
		switch power := n - i; {
		case coef == "0" && !(power == 0 && i == 0):
		case power == 0:
			term = coef
		case power == 1:
			term = coef + " " + p.variable
		default:
			term = fmt.Sprintf("%s %s**%d", coef, p.variable, power)
		}
		switch {
		case i == 0:
			text = term
		case strings.HasPrefix(term, "-"):
			text += " - " + term[1:]
		case term != "":
			text += " + " + term
		}
	}
	return raisePowers(text)
}

var powerText = regexp.MustCompile(`\*\*([0-9]*)`)

// raisePowers moves exponents to a line above, wrapped at 70 columns.
func raisePowers(s string) string {
	out, up, down := " ", "", ""
	for {
		m := powerText.FindStringSubmatchIndex(s)
		if m == nil {
			return out + up + "\n" + down + s
		}
		part, power := s[:m[0]], s[m[2]:m[3]]
		s = s[m[1]:]
		add2 := part + strings.Repeat(" ", len(power)-1)
		add1 := strings.Repeat(" ", len(part)-1) + power
		if len(down)+len(add2) > 70 || len(up)+len(add1) > 70 {
			out += up + "\n" + down + "\n "
			up, down = add1, add2
			continue
		}
		up, down = up+add1, down+add2
	}
}
