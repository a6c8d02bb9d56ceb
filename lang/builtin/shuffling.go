// np.random: choice, shuffle, permutation, permuted.
package builtin

import (
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/random"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

var shufflingEntries = func() []Entry {
	var out []Entry
	out = append(out, twice("choice", "a, size=None, replace=True, p=None", "Random elements of a vector, or below a number.", "choice(5, 3)", dryChoice, drawChoice)...)
	out = append(out, twice("shuffle", "x", "Shuffle along the first axis, in place.", "shuffle([1, 2, 3])", dryNone, drawShuffle)...)
	out = append(out, twice("permutation", "x", "Shuffled copy, or shuffled numbers below x.", "permutation(5)", dryPermutation, drawPermutation)...)
	g := "np.random.default_rng(0)."
	return append(out,
		Entry{Names: []string{"Generator.choice"}, Params: "self, a, size=None, replace=True, p=None, axis=0, shuffle=True", Effect: true,
			Doc: "Random elements of an array along an axis, or below a number.", Example: g + "choice(5, 3)", Dry: dryChoice, Fn: drawChoice},
		Entry{Names: []string{"Generator.shuffle"}, Params: "self, x, axis=0", Effect: true, Dry: dryNone, Doc: "Shuffle along an axis, in place.", Example: g + "shuffle([1, 2, 3])", Fn: drawShuffle},
		Entry{Names: []string{"Generator.permutation"}, Params: "self, x, axis=0", Effect: true, Dry: dryPermutation, Doc: "Shuffled copy, or shuffled numbers below x.", Example: g + "permutation(5)", Fn: drawPermutation},
		Entry{Names: []string{"Generator.permuted"}, Params: "self, x, *, axis=None, out=None", Effect: true, Doc: "Each vector along an axis shuffled on its own.", Example: g + "permuted([[1, 2], [3, 4]], axis=1).shape", Fn: drawPermuted})
}()

func dryChoice(c *Call) (value.Value, error) {
	dims, given, err := c.sizeOf()
	if err != nil || !given {
		return value.Unknown{}, err
	}
	d := dtype.Int64
	if !value.IsNumber(c.Arg("a")) {
		a, err := c.Array("a")
		if err != nil || a.Rank() > 1 {
			return value.Unknown{}, nil
		}
		if a.Rank() == 1 {
			d = a.DType()
		}
	}
	a := c.typed(d, dims...)
	a.Scalar = false
	return a, nil
}

// population reads what choice chooses from: an array, or a number.
func (c *Call) population(k *calc, axis int) (pop *value.Array, n int, err error) {
	a := k.arg("a")
	if k.err != nil {
		return nil, 0, k.err
	}
	r := c.rng()
	if a.Rank() == 0 {
		if n, err = ToInt(c.Arg("a")); err != nil {
			text := "a must be a sequence or an integer, not %s"
			if r.legacy {
				text = "a must be 1-dimensional or an integer"
				return nil, 0, value.Staticf("ValueError", "%s", text)
			}
			return nil, 0, value.Staticf("ValueError", text, classText(c.Arg("a")))
		}
		return nil, n, nil
	}
	if r.legacy && a.Rank() != 1 {
		return nil, 0, value.Staticf("ValueError", "a must be 1-dimensional")
	}
	return a, a.Dims()[axis], nil
}

func drawChoice(c *Call) (value.Value, error) {
	k := c.calc()
	axis := 0
	if v := c.optional("axis"); v != nil {
		a, err := c.Array("a")
		if err != nil {
			return nil, err
		}
		n, err := ToInt(v)
		if err != nil {
			return nil, err
		}
		if a.Rank() > 0 {
			if axis, err = compile.Axis(a, n); err != nil {
				return nil, err
			}
		}
	}
	pop, n, err := c.population(k, axis)
	if err != nil {
		return nil, err
	}
	dims, given, err := c.sizeOf()
	if err != nil {
		return nil, err
	}
	ch := random.Choice{Pop: int64(n), Array: pop != nil, N: size(dims), Check: c.Polled}
	if ch.Replace, err = c.Bool("replace", true); err != nil {
		return nil, err
	}
	if v := c.optional("shuffle"); v != nil {
		ok, err := value.Truth(v)
		if err != nil {
			return nil, err
		}
		ch.Ordered = !ok
	}
	if c.Given("p") {
		p := k.arg("p")
		if k.err == nil && p.Rank() != 1 {
			return nil, value.Staticf("ValueError", "'p' must be 1-dimensional")
		}
		if k.err != nil {
			return nil, k.err
		}
		if ch.P, err = c.floats(p); err != nil {
			return nil, err
		}
		if p.DType().IsFloat() {
			ch.Tol = rootEpsilon(p.DType())
		}
	}
	ch.Make = func(n int) ([]int64, error) {
		_, x, err := madeOf[int64](c, n)
		return x, err
	}
	picks, err := c.rng().stream.Choice(ch)
	if err != nil {
		return nil, c.drawn(err)
	}
	return k.chosen(pop, picks, dims, given, axis)
}

// drawn is the error of a draw: the user's interrupt, or what the stream says.
func (c *Call) drawn(err error) error {
	if stop := c.Polled(); stop != nil {
		return stop
	}
	return compile.FromRun(err)
}

func rootEpsilon(d dtype.DType) float64 {
	switch d {
	case dtype.Float32:
		return 0.00034526698300124393
	case dtype.Float16:
		return 0.03125
	}
	return 0
}

// chosen takes the picks out of the population.
func (k *calc) chosen(pop *value.Array, picks []int64, dims []int, given bool, axis int) (value.Value, error) {
	if pop == nil {
		if !given {
			return value.Int(picks[0]), nil
		}
		return drawnArray(picks, dims), nil
	}
	if !given {
		items := make([]value.Value, axis+1)
		for i := range items {
			items[i] = &value.Slice{Start: value.None, Stop: value.None, Step: value.None}
		}
		items[axis] = value.Int(picks[0])
		return k.done(k.emit2(k.R.Index(pop, items)))
	}
	return k.done(k.take(k.R.Take(pop, drawnArray(picks, dims), axis)))
}

// emit2 copies an indexed result, so that it is no view.
func (k *calc) emit2(a *value.Array, err error) *value.Array {
	a = k.take(a, err)
	if k.err != nil || a.Scalar {
		return a
	}
	return k.emit(identityOp, nil, a)
}

// shuffled draws an order of n elements.
func (c *Call) shuffled(n int) (*value.Array, []int64, error) {
	a, order, err := madeOf[int64](c, n)
	if err != nil {
		return nil, nil, err
	}
	return a, order, c.rng().stream.Permute(order, c.Polled)
}

// takeShuffled takes an array's elements along an axis in an order that is drawn.
func (c *Call) takeShuffled(a *value.Array, axis int) (*value.Array, error) {
	order, _, err := c.shuffled(a.Dims()[axis])
	if err != nil {
		return nil, err
	}
	return c.R.Take(a, order, axis)
}

func (c *Call) shuffleAxis(a *value.Array) (int, error) {
	n := 0
	if v := c.optional("axis"); v != nil {
		var err error
		if n, err = ToInt(v); err != nil {
			return 0, err
		}
	}
	return compile.Axis(a, n)
}

func drawShuffle(c *Call) (value.Value, error) {
	r := c.rng()
	switch x := c.Arg("x").(type) {
	case *value.List:
		elems := slices.Clone(x.Elems)
		if err := r.stream.Shuffle(len(elems), func(i, j int) { elems[i], elems[j] = elems[j], elems[i] }, c.Polled); err != nil {
			return nil, err
		}
		copy(x.Elems, elems)
		return value.None, nil
	case *value.Array:
		if x.Rank() == 0 {
			return nil, value.Staticf("TypeError", "len() of unsized object")
		}
		if x.ReadOnly {
			return nil, value.Errorf("ValueError", "array is read-only")
		}
		axis, err := c.shuffleAxis(x)
		if err != nil {
			return nil, err
		}
		k := c.calc()
		res := k.take(c.takeShuffled(x, axis))
		if k.err == nil {
			k.failed(c.R.Settle(res))
		}
		if k.err != nil {
			return nil, k.err
		}
		return value.None, c.R.Assign(x, res)
	case value.Tuple, value.Str, *value.Range:
		return nil, value.Staticf("TypeError", "'%s' object does not support item assignment", x.TypeName())
	default:
		return nil, value.Staticf("TypeError", "object of type '%s' has no len()", x.TypeName())
	}
}

func dryPermutation(c *Call) (value.Value, error) {
	if n, ok := c.Arg("x").(value.Int); ok {
		return c.typed(dtype.Int64, int(max(n, 0))), nil
	}
	a, err := c.Array("x")
	if err != nil || a.Rank() < 1 {
		return value.Unknown{}, nil
	}
	return c.typedLike(a.DType(), a), nil
}

func drawPermutation(c *Call) (value.Value, error) {
	r := c.rng()
	if b, ok, err := compile.AsIndex(c.Arg("x")); ok || err != nil {
		if err != nil {
			return nil, err
		}
		if !b.IsInt64() {
			return nil, value.Errorf("MemoryError", "a permutation of %s elements is too large", b)
		}
		if b.Sign() < 0 {
			return vector([]int64{}), nil
		}
		order, _, err := c.shuffled(int(b.Int64()))
		if err != nil {
			return nil, err
		}
		return order, nil
	}
	a, err := c.Array("x")
	if err != nil {
		return nil, err
	}
	if a.Rank() == 0 {
		if r.legacy {
			return nil, value.Staticf("IndexError", "x must be an integer or at least 1-dimensional")
		}
		return nil, value.Staticf("numpy.exceptions.AxisError", "axis 0 is out of bounds for array of dimension 0")
	}
	axis, err := c.shuffleAxis(a)
	if err != nil {
		return nil, err
	}
	return anArray(c.takeShuffled(a, axis))
}

func drawPermuted(c *Call) (value.Value, error) {
	k := c.calc()
	x := k.arg("x")
	if k.err != nil {
		return nil, k.err
	}
	dims := x.Dims()
	axis, given, err := c.Axis("axis", x)
	if err != nil {
		return nil, err
	}
	var res *value.Array
	if !given {
		res = k.reshape(k.take(c.takeShuffled(k.flat(x), 0)), dims...)
	} else {
		n := dims[axis]
		moved := k.moveLast(x, axis)
		rows := k.reshape(moved, -1, max(n, 1))
		places, flat, err := madeOf[int64](c, size(dims))
		if err != nil {
			return nil, err
		}
		for i := 0; i < len(flat); i += n {
			order := flat[i : i+n]
			if err := c.rng().stream.Permute(order, c.Polled); err != nil {
				return nil, err
			}
			for j := range order {
				order[j] += int64(i)
			}
		}
		if k.err != nil {
			return nil, k.err
		}
		out := k.take(c.R.Take(k.flat(rows), places, 0))
		if k.err == nil {
			out = k.reshape(out, moved.Dims()...)
		}
		res = k.lastTo(out, axis)
	}
	if k.err != nil {
		return nil, k.err
	}
	return c.store(res, c.optional("out"), "same_kind")
}
