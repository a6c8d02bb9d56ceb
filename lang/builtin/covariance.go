// np.cov and np.corrcoef.
package builtin

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

// observations stacks the variables as rows of one matrix of floats.
func (c *Call) observations(k *calc, first string) (*value.Array, error) {
	rowvar, err := c.Bool("rowvar", true)
	if err != nil {
		return nil, err
	}
	to, err := c.DType("dtype")
	if err != nil {
		return nil, err
	}
	rows := func(a *value.Array, turn bool) *value.Array {
		if k.err != nil {
			return nothing()
		}
		if a.Rank() > 2 {
			k.failed(value.Staticf("ValueError", "%s has more than 2 dimensions", first))
			return nothing()
		}
		d := a.DType()
		if to != dtype.Invalid {
			d = to
		} else if p, ok := dtype.Promote(d, dtype.Float64); ok {
			d = p
		}
		a = k.cast(a, d)
		switch {
		case k.err != nil:
			return nothing()
		case a.Rank() < 2:
			return k.reshape(a, 1, -1)
		case turn:
			return k.transpose(a, nil)
		}
		return a
	}
	m := k.arg(first)
	x := rows(m, !rowvar && m.Rank() == 2 && m.Dims()[0] != 1)
	if c.Given("y") {
		y := k.arg("y")
		x = k.concat(0, x, rows(y, !rowvar && y.Rank() == 2 && y.Dims()[0] != 1))
	}
	return x, k.err
}

// covariance is the matrix of rows x; weights may be nil.
func (k *calc) covariance(x, w *value.Array, ddof float64, aw bool, aweights *value.Array) *value.Array {
	if k.err != nil {
		return nothing()
	}
	last := compile.Axes{List: []int{1}}
	var norm value.Value
	var mean *value.Array
	if w == nil {
		n := x.Dims()[1]
		mean = k.div(k.reduce(ir.Sum, x, last, true), value.Int(n))
		norm = value.Float(float64(n) - ddof)
	} else {
		wf := k.cast(w, dtype.Float64)
		total := k.reduce(ir.Sum, wf, compile.Axes{All: true}, false)
		mean = k.div(k.reduce(ir.Sum, k.mul(x, wf), last, true), total)
		used := value.Value(value.Float(ddof))
		if aw {
			used = k.div(k.mul(value.Float(ddof), k.reduce(ir.Sum, k.mul(wf, aweights), compile.Axes{All: true}, false)), total)
		}
		norm = k.sub(total, used)
	}
	if f, ok := norm.(value.Float); ok && f <= 0 {
		if !k.Dry() {
			k.failed(k.warning("RuntimeWarning", "Degrees of freedom <= 0 for slice"))
		}
		norm = value.Float(0)
	}
	x = k.sub(x, mean)
	y := x
	if w != nil {
		y = k.mul(x, w)
	}
	if k.err != nil {
		return nothing()
	}
	prod := k.take(k.R.EinsumText("ik,jk->ij", x, k.conj(y)))
	return k.div(prod, norm)
}

func npCov(c *Call) (value.Value, error) {
	k := c.calc()
	x, err := c.observations(k, "m")
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
	var w, aw *value.Array
	if c.Given("fweights") {
		w = k.arg("fweights")
	}
	if c.Given("aweights") {
		aw = k.cast(k.arg("aweights"), dtype.Float64)
		if w != nil {
			w = k.mul(w, aw)
		} else {
			w = aw
		}
	}
	return k.done(k.squeezeMatrix(k.covariance(x, w, ddof, aw != nil, aw)))
}

// squeezeMatrix makes a 1×1 matrix a 0-d array, as NumPy's squeeze does here.
func (k *calc) squeezeMatrix(a *value.Array) *value.Array {
	if k.err != nil {
		return nothing()
	}
	if d := a.Dims(); len(d) == 2 && d[0] == 1 && d[1] == 1 {
		return k.reshape(a)
	}
	return a
}

func npCorrcoef(c *Call) (value.Value, error) {
	k := c.calc()
	x, err := c.observations(k, "x")
	if err != nil {
		return nil, err
	}
	m := k.covariance(x, nil, 1, false, nil)
	if k.err != nil {
		return nil, k.err
	}
	if d := m.Dims(); d[0] == 1 {
		return k.done(k.scalar(k.reshape(k.div(m, m))))
	}
	diag := k.emit(ir.DiagPart, ir.DiagAttrs{Axis1: 0, Axis2: 1}, m)
	dev := k.u(ir.Sqrt, k.emit(ir.Real, nil, diag))
	m = k.div(k.div(m, k.expand(dev, 1)), k.expand(dev, 0))
	clip := func(a *value.Array) *value.Array {
		return k.u(ir.Minimum, k.u(ir.Maximum, a, value.Int(-1)), value.Int(1))
	}
	if k.err == nil && m.DType().IsComplex() {
		return k.done(k.emit(ir.MakeComplex, nil, clip(k.emit(ir.Real, nil, m)), clip(k.emit(ir.Imag, nil, m))))
	}
	return k.done(clip(m))
}
