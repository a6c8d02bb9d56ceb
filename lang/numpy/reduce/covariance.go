// np.cov and np.corrcoef.
package reduce

import (
	"math"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

// observations stacks the variables as rows of one matrix of floats.
func observations(c *builtin.Call, k *core.Formula, first string) (*object.Array, error) {
	rowvar, err := c.Bool("rowvar", true)
	if err != nil {
		return nil, err
	}
	to, err := c.DType("dtype")
	if err != nil {
		return nil, err
	}
	rows := func(a *object.Array, turn bool) *object.Array {
		if k.Err != nil {
			return core.Nothing()
		}
		if a.Rank() < 0 || a.Rank() == 2 && (a.Dims()[0] < 0 || !rowvar && a.Dims()[1] < 0) { // one variable gives no matrix
			k.Failed(object.ErrUnknown)
			return core.Nothing()
		}
		if a.Rank() > 2 {
			k.Failed(object.Staticf(object.ValueError, "%s has more than 2 dimensions", first))
			return core.Nothing()
		}
		d := a.DType()
		if to != dtype.Invalid {
			d = to
		} else if p, ok := dtype.Promote(d, dtype.Float64); ok {
			d = p
		}
		a = k.Cast(a, d)
		switch {
		case k.Err != nil:
			return core.Nothing()
		case a.Rank() < 2:
			return k.Reshape(a, 1, -1)
		case turn:
			return k.Transpose(a, nil)
		}
		return a
	}
	m := k.ArrayArg(first)
	x := rows(m, !rowvar && m.Rank() == 2 && m.Dims()[0] != 1)
	if c.Given("y") {
		y := k.ArrayArg("y")
		x = k.Concat(0, x, rows(y, !rowvar && y.Rank() == 2 && y.Dims()[0] != 1))
	}
	return x, k.Err
}

// covariance is the matrix of rows x; weights may be nil.
func covariance(k *core.Formula, x, w *object.Array, ddof float64, aw bool, aweights *object.Array) *object.Array {
	if k.Err != nil {
		return core.Nothing()
	}
	last := lower.Axes{List: []int{1}}
	var norm object.Value
	var mean *object.Array
	if w == nil {
		n := x.Dims()[1]
		mean = k.Div(k.Reduce(ir.Sum, x, last, true), object.Int(n))
		norm = object.Float(float64(n) - ddof)
	} else {
		wf := k.Cast(w, dtype.Float64)
		total := k.Reduce(ir.Sum, wf, lower.Axes{All: true}, false)
		mean = k.Div(k.Reduce(ir.Sum, k.Mul(x, wf), last, true), total)
		used := object.Value(object.Float(ddof))
		if aw {
			used = k.Div(k.Mul(object.Float(ddof), k.Reduce(ir.Sum, k.Mul(wf, aweights), lower.Axes{All: true}, false)), total)
		}
		norm = k.Sub(total, used)
	}
	if f, ok := norm.(object.Float); ok && f <= 0 {
		if !k.Dry() {
			k.Failed(k.Warn("RuntimeWarning", "Degrees of freedom <= 0 for slice"))
		}
		norm = object.Float(0)
	}
	x = k.Sub(x, mean)
	y := x
	if w != nil {
		y = k.Mul(x, w)
	}
	if k.Err != nil {
		return core.Nothing()
	}
	prod := k.Take(k.R.EinsumText("ik,jk->ij", x, k.Conj(y)))
	return k.Div(prod, norm)
}

func npCov(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	x, err := observations(c, k, "m")
	if err != nil {
		return nil, err
	}
	bias, err := c.Bool("bias", false)
	if err != nil {
		return nil, err
	}
	def := 1.0
	if bias {
		def = 0
	}
	ddof, err := c.Float("ddof", def)
	if err != nil {
		return nil, err
	}
	var w, aw *object.Array
	if c.Given("fweights") {
		if w, err = sampleWeights(c, k, "fweights", x); err != nil {
			return nil, err
		}
	}
	if c.Given("aweights") {
		if aw, err = sampleWeights(c, k, "aweights", x); err != nil {
			return nil, err
		}
		aw = k.Cast(aw, dtype.Float64)
		if w != nil {
			w = k.Mul(w, aw)
		} else {
			w = aw
		}
	}
	return k.Done(squeezeMatrix(k, covariance(k, x, w, ddof, aw != nil, aw)))
}

// sampleWeights reads a weight for each column of x: fweights are whole numbers.
func sampleWeights(c *builtin.Call, k *core.Formula, name string, x *object.Array) (*object.Array, error) {
	w := k.ArrayArg(name)
	switch {
	case k.Err != nil:
		return nil, k.Err
	case w.Rank() < 0:
		return nil, object.ErrUnknown
	case w.Rank() > 1:
		return nil, object.Staticf(object.RuntimeError, "cannot handle multidimensional %s", name)
	case w.Rank() == 0:
		return nil, object.Staticf(object.IndexError, "tuple index out of range")
	case !shape.CompatibleDims(w.Dims()[0], x.Dims()[1]):
		return nil, object.Staticf(object.RuntimeError, "incompatible numbers of samples and %s", name)
	case c.Dry() || w.DType().IsComplex() || w.DType().IsText():
		return w, nil
	}
	v, err := core.Floats(c, w)
	if err != nil {
		return nil, err
	}
	for _, f := range v {
		if name == "fweights" && f != math.Trunc(f) {
			return nil, object.Errorf(object.TypeError, "fweights must be integer")
		}
	}
	for _, f := range v {
		if f < 0 {
			return nil, object.Errorf(object.ValueError, "%s cannot be negative", name)
		}
	}
	return w, nil
}

// squeezeMatrix makes a 1×1 matrix a 0-d array, as NumPy's squeeze does here.
func squeezeMatrix(k *core.Formula, a *object.Array) *object.Array {
	if k.Err != nil {
		return core.Nothing()
	}
	if d := a.Dims(); len(d) == 2 && d[0] == 1 && d[1] == 1 {
		return k.Reshape(a)
	}
	return a
}

func npCorrcoef(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	x, err := observations(c, k, "x")
	if err != nil {
		return nil, err
	}
	m := covariance(k, x, nil, 1, false, nil)
	if k.Err != nil {
		return nil, k.Err
	}
	if d := m.Dims(); d[0] == 1 {
		return k.Done(k.AsScalar(k.Reshape(k.Div(m, m))))
	}
	diag := k.Emit(ir.DiagPart, ir.DiagAttrs{Axis1: 0, Axis2: 1}, m)
	dev := k.Ufunc(ir.Sqrt, k.Emit(ir.Real, nil, diag))
	m = k.Div(k.Div(m, k.Expand(dev, 1)), k.Expand(dev, 0))
	clip := func(a *object.Array) *object.Array {
		return k.Ufunc(ir.Minimum, k.Ufunc(ir.Maximum, a, object.Int(-1)), object.Int(1))
	}
	if k.Err == nil && m.DType().IsComplex() {
		return k.Done(k.Emit(ir.MakeComplex, nil, clip(k.Emit(ir.Real, nil, m)), clip(k.Emit(ir.Imag, nil, m))))
	}
	return k.Done(clip(m))
}
