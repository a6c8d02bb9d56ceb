// np.random: choice, shuffle, permutation, permuted.
package random

import (
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/random"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/record"
)

func shufflingEntries() []builtin.Entry {
	var out []builtin.Entry
	out = append(out, twice("choice", "a, size=None, replace=True, p=None", "Random elements of a vector, or below a number.", "choice(5, 3)", dryChoice, drawChoice)...)
	out = append(out, twice("shuffle", "x", "Shuffle along the first axis, in place.", "shuffle([1, 2, 3])", builtin.ReturnsNone, drawShuffle)...)
	out = append(out, twice("permutation", "x", "Shuffled copy, or shuffled numbers below x.", "permutation(5)", dryPermutation, drawPermutation)...)
	g := "np.random.default_rng(0)."
	return append(out,
		builtin.Entry{Names: []string{"Generator.choice"}, Params: "self, a, size=None, replace=True, p=None, axis=0, shuffle=True", Effect: true,
			Doc: "Random elements of an array along an axis, or below a number.", Example: g + "choice(5, 3)", Dry: dryChoice, Fn: drawChoice},
		builtin.Entry{Names: []string{"Generator.shuffle"}, Params: "self, x, axis=0", Effect: true, Dry: builtin.ReturnsNone, Doc: "Shuffle along an axis, in place.", Example: g + "shuffle([1, 2, 3])", Fn: drawShuffle},
		builtin.Entry{Names: []string{"Generator.permutation"}, Params: "self, x, axis=0", Effect: true, Dry: dryPermutation, Doc: "Shuffled copy, or shuffled numbers below x.", Example: g + "permutation(5)", Fn: drawPermutation},
		builtin.Entry{Names: []string{"Generator.permuted"}, Params: "self, x, *, axis=None, out=None", Effect: true, Doc: "Each vector along an axis shuffled on its own.", Example: g + "permuted([[1, 2], [3, 4]], axis=1).shape", Fn: drawPermuted})
}

func dryChoice(c *builtin.Call) (object.Value, error) {
	dims, given, err := sizeOf(c)
	if err != nil {
		return nil, err
	}
	d := dtype.Int64
	if !given && object.IsNumber(c.Arg("a")) {
		return oneNumber(true), nil
	}
	if !object.IsNumber(c.Arg("a")) {
		a, err := c.Array("a")
		if err != nil || a.Rank() > 1 {
			return object.Unknown{}, nil
		}
		if a.Rank() == 1 {
			d = a.DType()
		}
		if !given && (a.Rank() != 1 || !d.IsInteger() && !d.IsFloat()) {
			return object.Unknown{}, nil
		}
	}
	a := core.Typed(c, d, dims...)
	a.Scalar = !given
	return a, nil
}

// population reads what choice chooses from: an array, or a number.
func population(c *builtin.Call, k *core.Formula, axis int) (pop *object.Array, n int, err error) {
	a := k.ArrayArg("a")
	if k.Err != nil {
		return nil, 0, k.Err
	}
	r := rng(c)
	if a.Rank() == 0 {
		if n, err = builtin.ToInt(c.Arg("a")); err != nil {
			text := "a must be a sequence or an integer, not %s"
			if r.legacy {
				text = "a must be 1-dimensional or an integer"
				return nil, 0, object.Staticf(object.ValueError, "%s", text)
			}
			return nil, 0, object.Staticf(object.ValueError, text, core.ClassText(c.Arg("a")))
		}
		return nil, n, nil
	}
	if r.legacy && a.Rank() != 1 {
		return nil, 0, object.Staticf(object.ValueError, "a must be 1-dimensional")
	}
	return a, a.Dims()[axis], nil
}

func drawChoice(c *builtin.Call) (object.Value, error) {
	if v, done, err := choiceOfObjects(c); done || err != nil {
		return v, err
	}
	k := core.NewFormula(c)
	axis := 0
	if c.HasParam("axis") && c.Arg("axis") != nil {
		a, err := c.Array("a")
		if err != nil {
			return nil, err
		}
		n, err := core.AxisOrRefuse(c, "axis", 0, core.NoTupleIndex)
		if err != nil {
			return nil, err
		}
		if a.Rank() > 0 {
			if axis, err = lower.Axis(a, n); err != nil {
				return nil, err
			}
		}
	}
	pop, n, err := population(c, k, axis)
	if err != nil {
		return nil, err
	}
	dims, given, err := sizeOf(c)
	if err != nil {
		return nil, err
	}
	ch := random.Choice{Pop: int64(n), Array: pop != nil, N: core.Size(dims), Check: c.Polled}
	if ch.Replace, err = c.Bool("replace", true); err != nil {
		return nil, err
	}
	if v := c.OptionalArg("shuffle"); v != nil {
		ok, err := object.Truth(v)
		if err != nil {
			return nil, err
		}
		ch.Ordered = !ok
	}
	if c.Given("p") {
		p := k.ArrayArg("p")
		if k.Err == nil && p.Rank() != 1 {
			return nil, object.Staticf(object.ValueError, "'p' must be 1-dimensional")
		}
		if k.Err != nil {
			return nil, k.Err
		}
		if ch.P, err = core.Floats(c, p); err != nil {
			return nil, err
		}
		if p.DType().IsFloat() {
			ch.Tol = rootEpsilon(p.DType())
		}
	}
	ch.Make = func(n int) ([]int64, error) {
		_, x, err := builtin.MadeOf[int64](c, n)
		return x, err
	}
	picks, err := rng(c).stream.Choice(ch)
	if err != nil {
		return nil, drawn(c, err)
	}
	return chosen(k, pop, picks, dims, given, axis)
}

// drawn is the error of a draw: the user's interrupt, or what the stream says.
func drawn(c *builtin.Call, err error) error {
	if stop := c.Polled(); stop != nil {
		return stop
	}
	return record.FromRun(err)
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
func chosen(k *core.Formula, pop *object.Array, picks []int64, dims []int, given bool, axis int) (object.Value, error) {
	if pop == nil {
		if !given {
			return object.Int(picks[0]), nil
		}
		return drawnArray(picks, dims), nil
	}
	if !given {
		items := make([]object.Value, axis+1)
		for i := range items {
			items[i] = &object.Slice{Start: object.None, Stop: object.None, Step: object.None}
		}
		items[axis] = object.Int(picks[0])
		return k.Done(unshared(k, k.Take(k.R.Index(pop, items))))
	}
	return k.Done(k.Take(k.R.Take(pop, drawnArray(picks, dims), axis)))
}

// unshared copies an indexed result, so that it is no view.
func unshared(k *core.Formula, a *object.Array) *object.Array {
	if k.Err != nil || a.Scalar {
		return a
	}
	return k.Emit(identityOp, nil, a)
}

// shuffled draws an order of n elements.
func shuffled(c *builtin.Call, n int) (*object.Array, []int64, error) {
	a, order, err := builtin.MadeOf[int64](c, n)
	if err != nil {
		return nil, nil, err
	}
	return a, order, rng(c).stream.Permute(order, c.Polled)
}

// takeShuffled takes an array's elements along an axis in an order that is drawn.
func takeShuffled(c *builtin.Call, a *object.Array, axis int) (*object.Array, error) {
	order, _, err := shuffled(c, a.Dims()[axis])
	if err != nil {
		return nil, err
	}
	return c.R.Take(a, order, axis)
}

func shuffleAxis(c *builtin.Call, a *object.Array) (int, error) {
	n := 0
	if c.HasParam("axis") {
		var err error
		if n, err = c.Int("axis", 0); err != nil {
			return 0, err
		}
	}
	return lower.Axis(a, n)
}

func drawShuffle(c *builtin.Call) (object.Value, error) {
	r := rng(c)
	switch x := c.Arg("x").(type) {
	case *object.List:
		elems := slices.Clone(x.Cells())
		if err := r.stream.Shuffle(len(elems), func(i, j int) { elems[i], elems[j] = elems[j], elems[i] }, c.Polled); err != nil {
			return nil, err
		}
		copy(x.Cells(), elems)
		return object.None, nil
	case *object.Array:
		if x.Rank() == 0 {
			return nil, object.Staticf(object.TypeError, "len() of unsized object")
		}
		if x.ReadOnly {
			return nil, object.Errorf(object.ValueError, "array is read-only")
		}
		axis, err := shuffleAxis(c, x)
		if err != nil {
			return nil, err
		}
		k := core.NewFormula(c)
		res := k.Take(takeShuffled(c, x, axis))
		if k.Err == nil {
			k.Failed(c.R.Settle(res))
		}
		if k.Err != nil {
			return nil, k.Err
		}
		return object.None, c.R.Assign(x, res)
	case object.Tuple, object.Str, *object.Range:
		return nil, object.Staticf(object.TypeError, "'%s' object does not support item assignment", x.TypeName())
	default:
		return nil, object.Staticf(object.TypeError, "object of type '%s' has no len()", x.TypeName())
	}
}

func dryPermutation(c *builtin.Call) (object.Value, error) {
	if n, ok := c.Arg("x").(object.Int); ok {
		return core.Typed(c, dtype.Int64, int(max(n, 0))), nil
	}
	a, err := c.Array("x")
	if err != nil || a.Rank() < 1 {
		return object.Unknown{}, nil
	}
	return core.TypedLike(c, a.DType(), a), nil
}

func drawPermutation(c *builtin.Call) (object.Value, error) {
	r := rng(c)
	if b, ok, err := lower.AsIndex(c.Arg("x")); ok || err != nil {
		if err != nil {
			return nil, err
		}
		if !b.IsInt64() {
			return nil, object.Errorf(object.MemoryError, "a permutation of %s elements is too large", b)
		}
		if b.Sign() < 0 {
			return core.Vector([]int64{}), nil
		}
		order, _, err := shuffled(c, int(b.Int64()))
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
			return nil, object.Staticf(object.IndexError, "x must be an integer or at least 1-dimensional")
		}
		return nil, object.Staticf(object.AxisError, "axis 0 is out of bounds for array of dimension 0")
	}
	axis, err := shuffleAxis(c, a)
	if err != nil {
		return nil, err
	}
	return core.Result(takeShuffled(c, a, axis))
}

func drawPermuted(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	x := k.ArrayArg("x")
	if k.Err != nil {
		return nil, k.Err
	}
	dims := x.Dims()
	axis, given, err := core.AxisArg(c, "axis", x)
	if err != nil {
		return nil, err
	}
	var res *object.Array
	if !given {
		res = k.Reshape(k.Take(takeShuffled(c, k.Flat(x), 0)), dims...)
	} else {
		n := dims[axis]
		moved := k.MoveLast(x, axis)
		rows := k.Reshape(moved, -1, max(n, 1))
		places, flat, err := builtin.MadeOf[int64](c, core.Size(dims))
		if err != nil {
			return nil, err
		}
		for i := 0; i < len(flat); i += n {
			order := flat[i : i+n]
			if err := rng(c).stream.Permute(order, c.Polled); err != nil {
				return nil, err
			}
			for j := range order {
				order[j] += int64(i)
			}
		}
		if k.Err != nil {
			return nil, k.Err
		}
		out := k.Take(c.R.Take(k.Flat(rows), places, 0))
		if k.Err == nil {
			out = k.Reshape(out, moved.Dims()...)
		}
		res = k.LastTo(out, axis)
	}
	if k.Err != nil {
		return nil, k.Err
	}
	return core.Store(c, res, c.OptionalArg("out"), "same_kind")
}
