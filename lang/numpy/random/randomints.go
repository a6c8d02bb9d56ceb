// np.random: integers, uniform arrays by shape, bytes.
package random

import (
	"math"
	"math/big"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/random"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/record"
)

// twice makes the entries of a legacy function: of the module, and the method.
func twice(name, params, doc, example string, dry, fn func(c *builtin.Call) (object.Value, error)) []builtin.Entry {
	self := "self"
	if params != "" {
		self += ", " + params
	}
	return []builtin.Entry{
		{Names: []string{"np.random." + name}, ParsedInC: true, Params: params, Effect: true, Doc: doc, Example: "np.random.seed(0)\nnp.random." + example, Dry: dry, Fn: fn},
		{Names: []string{"RandomState." + name}, Params: self, Effect: true, Doc: doc, Example: "np.random.RandomState(0)." + example, Dry: dry, Fn: fn},
	}
}

func randomIntEntries() []builtin.Entry {
	var out []builtin.Entry
	out = append(out, twice("rand", "*dims", "Uniform numbers in [0, 1), of the given sizes.", "rand(2, 2)", dryDims, byDims(random.Random))...)
	out = append(out, twice("randn", "*dims", "Standard normal numbers, of the given sizes.", "randn(2, 2)", dryDims, byDims(random.StandardNormal))...)
	out = append(out, twice("randint", "low, high=None, size=None, dtype=int", "Integers from low up to, but not, high.", "randint(10, size=3)", dryIntegers, drawIntegers)...)
	out = append(out, twice("random_integers", "low, high=None, size=None", "Integers from low to high, both included.", "random_integers(5, size=3)", dryIntegers, drawIntegers)...)
	out = append(out, twice("bytes", "length", "Random bytes.", "bytes(3)", nil, drawBytes)...)
	out = append(out, twice("tomaxint", "size=None", "Integers that are not negative.", "tomaxint(size=2)", dryIntegers, drawMaxInt)...)
	return append(out,
		builtin.Entry{Names: []string{"Generator.integers"}, Params: "self, low, high=None, size=None, dtype=np.int64, endpoint=False", Effect: true,
			Doc: "Integers from low up to, but not, high; with endpoint also high.", Example: "np.random.default_rng(0).integers(10, size=3)", Dry: dryIntegers, Fn: drawIntegers},
		builtin.Entry{Names: []string{"Generator.bytes"}, Params: "self, length", Effect: true, Doc: "Random bytes.", Example: "np.random.default_rng(0).bytes(3)", Fn: drawBytes})
}

// restDims are the sizes of rand(2, 3).
func restDims(c *builtin.Call) ([]int, error) {
	dims := make([]int, len(c.Rest))
	for i, v := range c.Rest {
		n, err := builtin.ToInt(v)
		if err != nil {
			return nil, err
		}
		dims[i] = n
	}
	return dims, checkDims(dims)
}

func dryDims(c *builtin.Call) (object.Value, error) {
	dims, err := restDims(c)
	if err != nil {
		return nil, err
	}
	if len(dims) == 0 {
		return oneNumber(false), nil
	}
	return core.Typed(c, dtype.Float64, dims...), nil
}

func byDims(d random.Dist) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		dims, err := restDims(c)
		if err != nil {
			return nil, err
		}
		a, out, err := builtin.MadeOf[float64](c, dims...)
		if err != nil {
			return nil, err
		}
		s := rng(c).stream
		if err := c.Pieces(len(out), func(lo, hi int) error { return record.FromRun(s.FillFloat(out[lo:hi], d, random.Args{})) }); err != nil {
			return nil, err
		}
		if len(dims) == 0 {
			return object.Float(out[0]), nil
		}
		return a, nil
	}
}

func drawBytes(c *builtin.Call) (object.Value, error) {
	n, err := c.Int("length", 0)
	if err != nil {
		return nil, err
	}
	if n < 0 {
		return nil, object.Errorf(object.ValueError, "negative dimensions are not allowed")
	}
	if err := c.Room(dtype.Uint8, n); err != nil {
		return nil, err
	}
	b, err := rng(c).stream.Bytes(n, c.Polled)
	return object.Bytes(b), err
}

func drawMaxInt(c *builtin.Call) (object.Value, error) {
	dims, given, err := sizeOf(c)
	if err != nil {
		return nil, err
	}
	r, ok := rng(c).stream.(*random.RandomState)
	if !ok {
		return nil, object.Staticf(object.AttributeError, "'Generator' object has no attribute 'tomaxint'")
	}
	a, out, err := builtin.MadeOf[int64](c, dims...)
	if err != nil {
		return nil, err
	}
	err = c.Pieces(len(out), func(lo, hi int) error {
		for i := lo; i < hi; i++ {
			out[i] = r.ToMaxInt()
		}
		return nil
	})
	if err != nil || given {
		return a, err
	}
	return object.Int(out[0]), nil
}

var intKinds = map[dtype.DType]random.IntKind{dtype.Bool: random.Bool, dtype.Int8: random.Int8, dtype.Int16: random.Int16, dtype.Int32: random.Int32,
	dtype.Int64: random.Int64, dtype.Uint8: random.Uint8, dtype.Uint16: random.Uint16, dtype.Uint32: random.Uint32, dtype.Uint64: random.Uint64}

// integerType reads dtype= of integer draws; own tells Python's int and bool.
func integerType(c *builtin.Call, name string) (d dtype.DType, own bool, err error) {
	v := c.OptionalArg("dtype")
	if v == nil {
		return dtype.Int64, name == "randint", nil
	}
	if d, err = builtin.ToDType(v); err != nil {
		return 0, false, err
	}
	if _, ok := intKinds[d]; !ok {
		return 0, false, object.Staticf(object.TypeError, "Unsupported dtype dtype('%s') for %s", d, name)
	}
	cl, ok := v.(*object.Class)
	return d, ok && (cl.Name == "int" || cl.Name == "bool"), nil
}

// bounds reads low and high as arrays, and whether high is included.
func bounds(c *builtin.Call) (low, high *object.Array, closed bool, err error) {
	closed = c.Entry.Short() == "random_integers"
	if v := c.OptionalArg("endpoint"); v != nil {
		if closed, err = object.Truth(v); err != nil {
			return nil, nil, false, err
		}
	}
	lo, hi := c.Arg("low"), c.OptionalArg("high")
	if hi == nil {
		lo, hi = object.Int(0), lo
		if c.Entry.Short() == "random_integers" {
			lo = object.Int(1)
		}
	}
	if low, err = c.R.Array(lo); err != nil {
		return nil, nil, false, err
	}
	high, err = c.R.Array(hi)
	return low, high, closed, err
}

func dryIntegers(c *builtin.Call) (object.Value, error) {
	d, own, err := dtype.Int64, false, error(nil)
	if name := c.Entry.Short(); name != "tomaxint" {
		if d, own, err = integerType(c, name); err == nil {
			err = writtenRange(c, d)
		}
		if err != nil {
			return nil, err
		}
	}
	dims, given, err := sizeOf(c)
	switch {
	case err != nil:
		return nil, err
	case !given && c.Entry.Short() == "tomaxint":
		return oneNumber(true), nil
	case !given:
		return dryInteger(c, d, own), nil
	}
	a := core.Typed(c, d, dims...)
	a.Scalar = false
	return a, nil
}

// writtenRange is the error of bounds that are known before anything is drawn.
func writtenRange(c *builtin.Call, d dtype.DType) error {
	for _, n := range []string{"low", "high"} {
		switch c.OptionalArg(n).(type) {
		case nil, object.NoneType, object.Int:
		default:
			return nil
		}
	}
	low, high, closed, err := bounds(c)
	if err != nil {
		return err
	}
	lo, err := wholeBound(low)
	if err != nil {
		return err
	}
	hi, err := wholeBound(high)
	if err != nil {
		return err
	}
	_, err = random.NewRange(intKinds[d], lo, hi, closed)
	return record.FromRun(err)
}

// dryInteger is one number of a type: Python's own where the type is one of Python's.
func dryInteger(c *builtin.Call, d dtype.DType, own bool) object.Value {
	for _, n := range []string{"low", "high"} {
		if v := c.OptionalArg(n); v != nil && v != object.None && !object.IsNumber(v) {
			return object.Unknown{}
		}
	}
	switch {
	case own && c.OptionalArg("dtype") != nil: // it may be bool
		return object.Unknown{}
	case own:
		return oneNumber(true)
	}
	a := core.Typed(c, d)
	a.Scalar = true
	return a
}

func drawIntegers(c *builtin.Call) (object.Value, error) {
	name := c.Entry.Short()
	d, own, err := integerType(c, name)
	if err != nil {
		return nil, err
	}
	low, high, closed, err := bounds(c)
	if err != nil {
		return nil, err
	}
	dims, given, err := sizeOf(c)
	if err != nil {
		return nil, err
	}
	r, kind := rng(c), intKinds[d]
	if low.Rank() == 0 && high.Rank() == 0 {
		lo, err := wholeBound(low)
		if err != nil {
			return nil, err
		}
		hi, err := wholeBound(high)
		if err != nil {
			return nil, err
		}
		rg, err := random.NewRange(kind, lo, hi, closed)
		if err != nil {
			return nil, record.FromRun(err)
		}
		t, err := c.Made(d, dims...)
		if err != nil {
			return nil, err
		}
		if err := fillInts(c, r.stream, t, d, rg); err != nil {
			return nil, err
		}
		if given {
			return object.NewArray(t), nil
		}
		if own {
			return object.ItemAt(object.NewArray(t), 0), nil
		}
		return object.NewScalar(t), nil
	}
	all, err := core.BroadcastAll(low, high)
	if err != nil {
		return nil, err
	}
	if !given {
		dims = all
	}
	if low, err = c.R.BroadcastTo(low, dims); err != nil {
		return nil, err
	}
	if high, err = c.R.BroadcastTo(high, dims); err != nil {
		return nil, err
	}
	return drawBounded(c, r.stream, low, high, d, closed)
}

// wholeBound reads a 0-d bound; a float counts by its whole part.
func wholeBound(a *object.Array) (*big.Int, error) {
	t, err := a.Tensor()
	if err != nil {
		return nil, err
	}
	if a.DType().IsInteger() {
		return t.BigAt(t.Offset()), nil
	}
	if a.DType().IsText() || a.DType().IsComplex() {
		return nil, object.Staticf(object.TypeError, "int() argument must be a string, a bytes-like object or a real number, not '%s'", a.TypeName())
	}
	return wholeFloat(t.Float64At(t.Offset()))
}

func wholeFloat(f float64) (*big.Int, error) {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return nil, object.Errorf(object.OverflowError, "cannot convert float infinity to integer")
	}
	b, _ := big.NewFloat(f).Int(nil)
	return b, nil
}

// fillInts draws whole numbers in pieces, to interrupt between.
func fillInts(c *builtin.Call, s random.Stream, t *tensor.Tensor, d dtype.DType, rg random.Range) error {
	b := s.Bounded() // of the smaller numbers several come from one word
	return c.Pieces(t.Size(), func(lo, hi int) error {
		fillSized(b, t.View([]int{hi - lo}, []int{1}, t.Offset()+lo), d, rg)
		return nil
	})
}

func fillSized(b *random.Bounded, t *tensor.Tensor, d dtype.DType, rg random.Range) {
	switch d {
	case dtype.Bool:
		b.Fill(tensor.Flat[bool](t), rg)
	case dtype.Int8:
		b.Fill(tensor.Flat[int8](t), rg)
	case dtype.Int16:
		b.Fill(tensor.Flat[int16](t), rg)
	case dtype.Int32:
		b.Fill(tensor.Flat[int32](t), rg)
	case dtype.Int64:
		b.Fill(tensor.Flat[int64](t), rg)
	case dtype.Uint8:
		b.Fill(tensor.Flat[uint8](t), rg)
	case dtype.Uint16:
		b.Fill(tensor.Flat[uint16](t), rg)
	case dtype.Uint32:
		b.Fill(tensor.Flat[uint32](t), rg)
	default:
		b.Fill(tensor.Flat[uint64](t), rg)
	}
}

// drawBounded draws each element from bounds of its own: all are checked first.
func drawBounded(c *builtin.Call, s random.Stream, low, high *object.Array, d dtype.DType, closed bool) (object.Value, error) {
	lt, err := low.Tensor()
	if err != nil {
		return nil, err
	}
	ht, err := high.Tensor()
	if err != nil {
		return nil, err
	}
	small := lt.DType().IsInteger() && ht.DType().IsInteger() && lt.DType() != dtype.Uint64 && ht.DType() != dtype.Uint64
	rangeAt := func(i int) (random.Range, error) {
		if small {
			rg, err := random.NewRange64(intKinds[d], lt.Int64At(lt.FlatPos(i)), ht.Int64At(ht.FlatPos(i)), closed)
			return rg, record.FromRun(err)
		}
		lo, err := boundAt(lt, i)
		if err != nil {
			return random.Range{}, err
		}
		hi, err := boundAt(ht, i)
		if err != nil {
			return random.Range{}, err
		}
		rg, err := random.NewRange(intKinds[d], lo, hi, closed)
		return rg, record.FromRun(err)
	}
	out, err := c.Made(d, lt.Shape()...)
	if err != nil {
		return nil, err
	}
	check := func(i int) error { _, err := rangeAt(i); return err }
	if err := everyElement(c, lt.Size(), check); err != nil {
		return nil, err
	}
	b := s.Bounded()
	err = everyElement(c, out.Size(), func(i int) error {
		rg, err := rangeAt(i)
		if err != nil {
			return err
		}
		fillSized(b, out.View([]int{1}, []int{1}, out.Offset()+i), d, rg)
		return nil
	})
	return object.NewArray(out), err
}

// everyElement is pieces, element by element.
func everyElement(c *builtin.Call, n int, f func(i int) error) error {
	return c.Pieces(n, func(lo, hi int) error {
		for i := lo; i < hi; i++ {
			if err := f(i); err != nil {
				return err
			}
		}
		return nil
	})
}

// boundAt reads an element of an array of bounds.
func boundAt(t *tensor.Tensor, i int) (*big.Int, error) {
	p := t.FlatPos(i)
	switch d := t.DType(); {
	case d.IsInteger():
		return t.BigAt(p), nil
	case d.IsText() || d.IsComplex():
		return nil, object.Staticf(object.TypeError, "Unsupported dtype dtype('%s') for a bound", d)
	}
	return wholeFloat(t.Float64At(p))
}
