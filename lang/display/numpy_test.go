// Compares with NumPy's own output, byte for byte.
package display

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"flag"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
)

// Another table, written by testdata/gen.py with another seed, may be given.
var tableFile = flag.String("table", "testdata/numpy.jsonl", "table of NumPy's output to compare with")

// numpyCase is one line of the table; see testdata/gen.py.
type numpyCase struct {
	Kind      string          `json:"kind"`
	DType     string          `json:"dtype"`
	Shape     []int           `json:"shape"`
	Data      string          `json:"data"`
	Arange    bool            `json:"arange"`
	Opts      json.RawMessage `json:"opts"`
	Params    json.RawMessage `json:"params"`
	Str       string          `json:"str"`
	Repr      string          `json:"repr"`
	Text      string          `json:"text"`
	Separator *string         `json:"separator"`
	Prefix    string          `json:"prefix"`
	Suffix    string          `json:"suffix"`
}

func (c *numpyCase) bytes(t *testing.T) []byte {
	b, err := base64.StdEncoding.DecodeString(c.Data)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func (c *numpyCase) tensor(t *testing.T) *tensor.Tensor {
	d, _, ok := dtype.Parse(c.DType)
	if !ok {
		t.Fatalf("unknown dtype %q", c.DType)
	}
	x := tensor.New(d, c.Shape...)
	copy(x.Buffer().Mem(), c.bytes(t))
	if c.Arange {
		switch d {
		case dtype.Int64:
			for i, e := 0, tensor.Flat[int64](x); i < len(e); i++ {
				e[i] = int64(i)
			}
		case dtype.Float64:
			for i, e := 0, tensor.Flat[float64](x); i < len(e); i++ {
				e[i] = float64(i)
			}
		default:
			t.Fatalf("arange of %v", d)
		}
	}
	return x
}

func (c *numpyCase) options(t *testing.T) Options {
	o := Default()
	if len(c.Opts) > 0 {
		if err := json.Unmarshal(c.Opts, &o); err != nil { // names match but for case
			t.Fatal(err)
		}
	}
	if err := o.Check(); err != nil {
		t.Fatal(err)
	}
	return o
}

func (c *numpyCase) check(t *testing.T, line int) {
	same := func(what, got, want string) {
		if got != want {
			t.Errorf("line %d: %s of %s %v %s %s\n%s", line, what, c.DType, c.Shape, c.Opts, c.Params, difference(got, want))
		}
	}
	switch c.Kind {
	case "array":
		x, o := c.tensor(t), c.options(t)
		same("str", Str(x, o), c.Str)
		same("repr", Repr(x, o), c.Repr)
		if c.Separator != nil {
			same("text", Array2String(x, o, *c.Separator, c.Prefix, c.Suffix), c.Text)
		}
	case "scalar":
		x := c.tensor(t)
		same("str", ScalarStr(x), c.Str)
		same("repr", ScalarRepr(x, Default()), c.Repr)
	case "positional", "scientific":
		same(c.Kind, c.formatted(t), c.Text)
	case "float":
		same("repr", FloatRepr(c.floats(t)[0]), c.Repr)
	case "complex":
		f := c.floats(t)
		same("repr", ComplexRepr(complex(f[0], f[1])), c.Repr)
	case "str":
		same("repr", PyString(string(c.bytes(t))), c.Repr)
	case "bytes":
		same("repr", PyBytes(c.bytes(t)), c.Repr)
	default:
		t.Fatalf("line %d: unknown kind %q", line, c.Kind)
	}
}

// difference shows the lines that differ.
func difference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	if len(g) != len(w) {
		return "got:\n" + got + "\nwant:\n" + want
	}
	var b strings.Builder
	for i := range g {
		if g[i] != w[i] {
			b.WriteString("got  " + g[i] + "\nwant " + w[i] + "\n")
		}
	}
	return b.String()
}

func (c *numpyCase) floats(t *testing.T) []float64 {
	b := c.bytes(t)
	return tensor.Flat[float64](tensor.OfBuffer(tensor.WrapBytes(b, true, nil), dtype.Float64, []int{len(b) / 8}, []int{1}, 0))
}

func (c *numpyCase) formatted(t *testing.T) string {
	p := NewFloatFormat()
	var named struct {
		Precision *int   `json:"precision"`
		Unique    *bool  `json:"unique"`
		Fraction  *bool  `json:"fractional"`
		Trim      string `json:"trim"`
		Sign      bool   `json:"sign"`
		PadLeft   *int   `json:"pad_left"`
		PadRight  *int   `json:"pad_right"`
		ExpDigits *int   `json:"exp_digits"`
		MinDigits *int   `json:"min_digits"`
	}
	if err := json.Unmarshal(c.Params, &named); err != nil {
		t.Fatal(err)
	}
	set(&p.Precision, named.Precision)
	set(&p.Unique, named.Unique)
	set(&p.Fractional, named.Fraction)
	set(&p.PadLeft, named.PadLeft)
	set(&p.PadRight, named.PadRight)
	set(&p.ExpDigits, named.ExpDigits)
	set(&p.MinDigits, named.MinDigits)
	if named.Trim != "" {
		p.Trim = named.Trim[0]
	}
	p.Sign = named.Sign
	x := c.tensor(t)
	f := FormatFloatPositional
	if c.Kind == "scientific" {
		f = FormatFloatScientific
	}
	s, err := f(x.Float64At(0), x.DType(), p)
	if err != nil {
		return "error: " + err.Error()
	}
	return s
}

func set[T any](to *T, from *T) {
	if from != nil {
		*to = *from
	}
}

func TestNumPy(t *testing.T) {
	f, err := os.Open(*tableFile)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	in := bufio.NewScanner(f)
	in.Buffer(nil, 1<<24)
	n := 0
	for in.Scan() {
		n++
		var c numpyCase
		if err := json.Unmarshal(in.Bytes(), &c); err != nil {
			t.Fatalf("line %d: %v", n, err)
		}
		c.check(t, n)
	}
	if err := in.Err(); err != nil {
		t.Fatal(err)
	}
	if n < 500 {
		t.Fatalf("only %d cases", n)
	}
	t.Logf("%d cases", n)
}

// quickDigits must agree with exactDigits but for zeros at the end.
func TestQuickDigits(t *testing.T) {
	types := []dtype.DType{dtype.Float64, dtype.Float32, dtype.Float16, dtype.BFloat16, dtype.Float8E4M3FN, dtype.Float8E5M2}
	rng := newNumbers()
	for range 20000 {
		d := types[rng.n(len(types))]
		x := rng.value(d)
		if math.IsNaN(x) || math.IsInf(x, 0) || x == 0 {
			continue
		}
		x = math.Abs(x)
		c := cut{unique: rng.n(3) > 0, fraction: rng.n(2) > 0, max: rng.n(22) - 1, min: -1}
		if !c.unique && c.max < 0 || !c.fraction && c.max == 0 {
			continue
		}
		if c.unique && rng.n(2) > 0 {
			c.min = rng.n(20)
		}
		q, qe := quickDigits(x, typeOf(d), c)
		e, ee := exactDigits(x, typeOf(d), c)
		qs, es := strings.TrimRight(string(q), "0"), strings.TrimRight(string(e), "0")
		if qs != es || qe != ee && qs != "" {
			t.Fatalf("%v %v %+v: quick %s@%d exact %s@%d", d, x, c, q, qe, e, ee)
		}
	}
}
