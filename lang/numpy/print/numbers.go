// NumPy's functions that write single numbers: format_float_*, base_repr, binary_repr.
package print

import (
	"math/big"
	"strings"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/display"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/pytext"
	"github.com/tq-lang/tq/lang/record"
)

var numberFormatEntries = builtin.Python([]builtin.Entry{
	{Names: []string{"np.format_float_positional"}, Params: "x, precision=None, unique=True, fractional=True, trim='k', sign=False, pad_left=None, pad_right=None, min_digits=None",
		Doc: "A float without exponent.", Example: "np.format_float_positional(np.float32(np.pi))", Fn: formatFloatWith(display.FormatFloatPositional)},
	{Names: []string{"np.format_float_scientific"}, Params: "x, precision=None, unique=True, trim='k', sign=False, pad_left=None, exp_digits=None, min_digits=None",
		Doc: "A float with an exponent.", Example: "np.format_float_scientific(np.float32(np.pi))", Fn: formatFloatWith(display.FormatFloatScientific)},
	{Names: []string{"np.base_repr"}, Params: "number, base=2, padding=0", Doc: "An integer in a base from 2 to 36.", Example: "np.base_repr(6, 5)", Fn: baseRepr},
	{Names: []string{"np.binary_repr"}, Params: "num, width=None", Doc: "An integer in base 2; negative ones in two's complement if a width is given.", Example: "np.binary_repr(-3, width=5)", Fn: binaryRepr},
})

func formatFloatWith(write func(float64, dtype.DType, display.FloatFormat) (string, error)) func(*builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		d := dtype.Float64
		if a, ok := c.Args[0].(*object.Array); ok && a.DType().IsFloat() {
			d = a.DType()
		}
		x, err := builtin.ToFloat(c.Args[0])
		if err != nil {
			return nil, err
		}
		p := display.NewFloatFormat()
		for _, f := range []struct {
			name string
			to   *int
		}{{"precision", &p.Precision}, {"pad_left", &p.PadLeft}, {"pad_right", &p.PadRight}, {"exp_digits", &p.ExpDigits}, {"min_digits", &p.MinDigits}} {
			if !c.HasParam(f.name) || !c.Given(f.name) {
				continue
			}
			if *f.to, err = c.Int(f.name, -1); err != nil {
				return nil, err
			}
			if *f.to < 0 {
				return nil, object.Errorf(object.ValueError, "%s must be >= 0", f.name)
			}
		}
		for _, f := range []struct {
			name string
			to   *bool
		}{{"unique", &p.Unique}, {"fractional", &p.Fractional}, {"sign", &p.Sign}} {
			if c.HasParam(f.name) {
				if *f.to, err = c.Bool(f.name, *f.to); err != nil {
					return nil, err
				}
			}
		}
		trim, err := c.Str("trim", "k")
		if err != nil {
			return nil, err
		}
		if len(trim) != 1 {
			return nil, object.Errorf(object.TypeError, "if supplied, trim must be 'k', '.', '0' or '-' found `%s`", trim)
		}
		p.Trim = trim[0]
		s, err := write(x, d, p)
		if err != nil {
			return nil, record.FromRun(err)
		}
		return builtin.StrResult(s)
	}
}

func baseRepr(c *builtin.Call) (object.Value, error) {
	x, err := builtin.BigOf(c.Args[0])
	if err != nil {
		return nil, err
	}
	base, err := c.Int("base", 2)
	if err != nil {
		return nil, err
	}
	padding, err := c.Int("padding", 0)
	if err != nil {
		return nil, err
	}
	switch {
	case base > 36:
		return nil, object.Errorf(object.ValueError, "Bases greater than 36 not handled in base_repr.")
	case base < 2:
		return nil, object.Errorf(object.ValueError, "Bases less than 2 not handled in base_repr.")
	}
	if err := c.TextRoomOf(padding, pytext.MaxFormat); err != nil {
		return nil, err
	}
	digits := strings.ToUpper(new(big.Int).Abs(x).Text(base))
	if x.Sign() == 0 {
		digits = strings.Repeat("0", max(padding, 1))
	} else {
		digits = strings.Repeat("0", max(padding, 0)) + digits
	}
	if x.Sign() < 0 {
		digits = "-" + digits
	}
	return builtin.StrResult(digits)
}

func binaryRepr(c *builtin.Call) (object.Value, error) {
	x, err := builtin.BigOf(c.Args[0])
	if err != nil {
		return nil, err
	}
	width, err := c.Int("width", -1)
	if err != nil {
		return nil, err
	}
	if err := c.TextRoomOf(width, pytext.MaxFormat); err != nil {
		return nil, err
	}
	given := c.Given("width")
	fill := func(s, zero string, need int) (object.Value, error) {
		if given && width < need {
			return nil, object.Errorf(object.ValueError, "Insufficient bit width=%d provided for binwidth=%d", width, need)
		}
		return builtin.StrResult(strings.Repeat(zero, max(width-len(s), 0)) + s)
	}
	switch {
	case x.Sign() == 0:
		return builtin.StrResult(strings.Repeat("0", max(width, 1)))
	case x.Sign() > 0:
		s := x.Text(2)
		return fill(s, "0", len(s))
	case !given:
		return builtin.StrResult(x.Text(2))
	}
	n := new(big.Int).Not(x).BitLen() + 1 // two's complement
	wrapped := new(big.Int).Add(x, new(big.Int).Lsh(big.NewInt(1), uint(n)))
	s := wrapped.Text(2)
	return fill(strings.Repeat("0", n-len(s))+s, "1", n)
}
