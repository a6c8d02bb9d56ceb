// NumPy's print options and the functions that write arrays as text.
package print

import (
	"math"
	"slices"

	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/display"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/pytext"
	"github.com/tq-lang/tq/lang/record"
)

const printParams = "precision=None, threshold=None, edgeitems=None, linewidth=None, suppress=None, nanstr=None, infstr=None, " +
	"formatter=None, sign=None, floatmode=None, *, legacy=None, override_repr=None"

var printOptionEntries = builtin.Python([]builtin.Entry{
	{Names: []string{"np.set_printoptions"}, Keeps: true, Params: printParams, Doc: "Sets how arrays are printed.", Example: "np.set_printoptions(precision=3)\nnp.array([1/3])\nnp.set_printoptions(precision=8)",
		Effect: true, Dry: builtin.ReturnsNone, Fn: func(c *builtin.Call) (object.Value, error) {
			o := *c.Host.Printing()
			if err := printing(c, &o, true); err != nil {
				return nil, err
			}
			*c.Host.Printing() = o
			return object.None, nil
		}},
	{Names: []string{"np.get_printoptions"}, Params: "", Doc: "The print options as a dict.", Example: "np.get_printoptions()['precision']", Effect: true, Fn: getPrintOptions},
	{Names: []string{"np.printoptions"}, Keeps: true, Params: printParams, Doc: "A block with other print options.", Example: "with np.printoptions(precision=2):\n    print(np.array([1/3]))",
		Effect: true, Fn: printBlock},
	{Names: []string{"np.array2string"}, Params: "a, max_line_width=None, precision=None, suppress_small=None, separator=' ', prefix='', *, formatter=None, " +
		"threshold=None, edgeitems=None, sign=None, floatmode=None, suffix='', legacy=None",
		Doc: "An array's elements as text.", Example: "np.array2string(np.array([1/3, 2]), precision=2, separator=',')", Fn: arrayToString},
	{Names: []string{"np.array_str"}, Params: "a, max_line_width=None, precision=None, suppress_small=None", Doc: "str of an array.", Example: "np.array_str(np.arange(3))",
		Fn: arrayText(display.Str)},
	{Names: []string{"np.array_repr"}, Params: "arr, max_line_width=None, precision=None, suppress_small=None", Doc: "repr of an array.", Example: "np.array_repr(np.arange(3))",
		Fn: arrayText(display.Repr)},
})

// printing changes options as a call's arguments say.
func printing(c *builtin.Call, o *display.Options, resets bool) error {
	for _, f := range []struct {
		name string
		to   *int
	}{{"precision", &o.Precision}, {"edgeitems", &o.EdgeItems}, {"linewidth", &o.LineWidth}} {
		if !c.Given(f.name) {
			continue
		}
		n, err := builtin.ToInt(c.Arg(f.name))
		if e, ok := err.(*object.Error); ok && e.Class == "TypeError" {
			return object.Errorf(object.TypeError, "%s must be an integer", f.name)
		}
		if err != nil {
			return err
		}
		*f.to = n
	}
	if err := threshold(c, o); err != nil {
		return err
	}
	if v := c.Arg("suppress"); !builtin.IsNone(v) {
		b, err := object.Truth(v)
		if err != nil {
			return err
		}
		o.Suppress = b
	}
	for _, f := range []struct {
		name string
		to   *string
	}{{"nanstr", &o.NanStr}, {"infstr", &o.InfStr}, {"sign", &o.Sign}, {"floatmode", &o.FloatMode}} {
		s, err := c.Str(f.name, *f.to)
		if err != nil {
			return err
		}
		*f.to = s
	}
	if err := legacy(c, o); err != nil {
		return err
	}
	if resets || c.Given("formatter") {
		if err := formatters(c, o); err != nil {
			return err
		}
	}
	if resets {
		o.OverrideRepr = nil
		if fn := c.Arg("override_repr"); !builtin.IsNone(fn) {
			h := c.Host
			o.OverrideRepr = func(t *tensor.Tensor) string { return calledText(h, fn, object.NewArray(t)) }
		}
	}
	if err := o.Check(); err != nil {
		return record.FromFault(err)
	}
	return nil
}

// legacy reads which NumPy's texts are written.
func legacy(c *builtin.Call, o *display.Options) error {
	v := c.Arg("legacy")
	if builtin.IsNone(v) {
		return nil
	}
	if v == object.Bool(false) {
		o.Legacy = ""
		return nil
	}
	s, _ := v.(object.Str)
	if s == "1.13" {
		return object.Staticf(object.NotInTq, "not in tq: legacy='1.13'")
	}
	if slices.Contains(display.Legacies[:], string(s)) {
		o.Legacy = string(s)
		return nil
	}
	return c.Warn("UserWarning", "legacy printing option can currently only be '1.13', '1.21', '1.25', '2.1', '2.2' or `False`")
}

func threshold(c *builtin.Call, o *display.Options) error {
	if !c.Given("threshold") {
		return nil
	}
	v, err := builtin.PlainOf(c.Arg("threshold"))
	if err != nil {
		return err
	}
	f, ok := object.ToFloat(v)
	switch {
	case !ok:
		return object.Errorf(object.TypeError, "threshold must be numeric")
	case math.IsNaN(f):
		return object.Errorf(object.ValueError, "threshold must be non-NAN, try sys.maxsize for untruncated representation")
	}
	o.Threshold = int(min(f, math.MaxInt64/2))
	return nil
}

// formatters reads formatter=: functions by kind of element.
func formatters(c *builtin.Call, o *display.Options) error {
	o.Formatter = nil
	v := c.Arg("formatter")
	if builtin.IsNone(v) {
		return nil
	}
	d, ok := builtin.Mapping(v)
	if !ok {
		return object.Errorf(object.TypeError, "formatter must be a dict of functions, not %s", v.TypeName())
	}
	o.Formatter = map[string]func(any) string{}
	h := c.Host
	vals := d.Values()
	for i, k := range d.Keys() {
		fn := vals[i]
		if fn == object.None {
			continue
		}
		o.Formatter[object.StrOf(k)] = func(x any) string { return calledText(h, fn, object.NewScalar(x.(*tensor.Tensor))) }
	}
	return nil
}

// calledText is what a program's function makes of a value; its error is shown
// in the text's place.
func calledText(h builtin.Host, fn, arg object.Value) string {
	v, err := h.Call(fn, []object.Value{arg}, nil)
	if err != nil {
		return "<" + err.Error() + ">"
	}
	return pytext.Printer(h).Str(v)
}

func getPrintOptions(c *builtin.Call) (object.Value, error) {
	o := c.Host.Printing()
	d := object.NewDict()
	put := func(name string, v object.Value) {
		if err := d.Put(object.Str(name), v); err != nil {
			panic("builtin: a text that cannot be a key")
		}
	}
	put("edgeitems", object.Int(o.EdgeItems))
	put("threshold", object.Int(o.Threshold))
	put("floatmode", object.Str(o.FloatMode))
	put("precision", object.Int(o.Precision))
	put("suppress", object.Bool(o.Suppress))
	put("linewidth", object.Int(o.LineWidth))
	put("nanstr", object.Str(o.NanStr))
	put("infstr", object.Str(o.InfStr))
	put("sign", object.Str(o.Sign))
	put("formatter", object.None)
	if o.Legacy == "" {
		put("legacy", object.Bool(false))
	} else {
		put("legacy", object.Str(o.Legacy))
	}
	put("override_repr", object.None)
	return d, nil
}

func printBlock(c *builtin.Call) (object.Value, error) {
	h := c.Host
	var before display.Options
	return &builtin.Block{Name: "printoptions", OnEnter: func() (object.Value, error) {
		before = *h.Printing()
		o := before
		if err := printing(c, &o, true); err != nil {
			return nil, err
		}
		*h.Printing() = o
		return getPrintOptions(c)
	}, OnExit: func() { *h.Printing() = before }}, nil
}

// textOptions reads the options that the array functions share.
func textOptions(c *builtin.Call) (display.Options, error) {
	o := *c.Host.Printing()
	var err error
	if o.LineWidth, err = c.Int("max_line_width", o.LineWidth); err != nil {
		return o, err
	}
	if o.Precision, err = c.Int("precision", o.Precision); err != nil {
		return o, err
	}
	if v := c.Arg("suppress_small"); !builtin.IsNone(v) {
		o.Suppress, err = object.Truth(v)
	}
	return o, err
}

func arrayText(write func(*tensor.Tensor, display.Options) string) func(*builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		o, err := textOptions(c)
		if err != nil {
			return nil, err
		}
		a, err := c.R.Array(c.Args[0])
		if err != nil {
			return nil, err
		}
		t, err := a.Tensor()
		if err != nil {
			return nil, err
		}
		return builtin.StrResult(write(t, o))
	}
}

func arrayToString(c *builtin.Call) (object.Value, error) {
	o, err := textOptions(c)
	if err != nil {
		return nil, err
	}
	if err := threshold(c, &o); err != nil {
		return nil, err
	}
	if err := legacy(c, &o); err != nil {
		return nil, err
	}
	if o.EdgeItems, err = c.Int("edgeitems", o.EdgeItems); err != nil {
		return nil, err
	}
	var texts [5]string
	for i, f := range []struct{ name, def string }{{"sign", o.Sign}, {"floatmode", o.FloatMode}, {"separator", " "}, {"prefix", ""}, {"suffix", ""}} {
		if texts[i], err = c.Str(f.name, f.def); err != nil {
			return nil, err
		}
	}
	o.Sign, o.FloatMode = texts[0], texts[1]
	if c.Given("formatter") {
		if err := formatters(c, &o); err != nil {
			return nil, err
		}
	}
	if err := o.Check(); err != nil {
		return nil, record.FromFault(err)
	}
	a, ok := c.Args[0].(*object.Array)
	if !ok {
		return nil, object.Staticf(object.AttributeError, "'%s' object has no attribute 'shape'", c.Args[0].TypeName())
	}
	t, err := a.Tensor()
	if err != nil {
		return nil, err
	}
	return builtin.StrResult(display.Array2String(t, o, texts[2], texts[3], texts[4]))
}
