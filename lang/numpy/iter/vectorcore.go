// np.vectorize with a signature: the function takes and gives whole vectors.
package iter

import (
	"regexp"
	"strings"

	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/record"
)

var coreText = regexp.MustCompile(`^\([\w, ]*\)(,\([\w, ]*\))*->\([\w, ]*\)(,\([\w, ]*\))*$`)

// parseCore reads a signature: (n),(m)->(k).
func (v *Vectorized) parseCore(text string) error {
	text = strings.ReplaceAll(text, " ", "")
	if !coreText.MatchString(text) {
		return object.Staticf(object.ValueError, "not a valid gufunc signature: %s", text)
	}
	left, right, _ := strings.Cut(text, "->")
	v.in, v.out = coreAxes(left), coreAxes(right)
	return nil
}

func coreAxes(text string) [][]string {
	var out [][]string
	for _, group := range strings.Split(text[1:len(text)-1], "),(") {
		axes := []string{}
		if group != "" {
			axes = strings.Split(group, ",")
		}
		out = append(out, axes)
	}
	return out
}

// callCore runs the function over the axes in front of the core axes.
func callCore(c *builtin.Call, v *Vectorized) (object.Value, error) {
	if len(c.Rest) != len(v.in) || len(c.Kw) > 0 {
		return nil, object.Errorf(object.BadArgument, "wrong number of positional arguments: expected %d, got %d", len(v.in), len(c.Rest))
	}
	k := core.NewFormula(c)
	rows, loop := coreRows(c, k, v)
	if k.Err != nil {
		return nil, k.Err
	}
	cols := make([][]*object.Array, len(v.out))
	for i := range core.Size(loop) {
		args := make([]object.Value, len(rows))
		for j, r := range rows {
			row := k.Along(r, 0, shape.Int(i))
			row.Scalar = row.Rank() == 0
			k.Failed(c.R.Settle(row))
			args[j] = row
		}
		if k.Err != nil {
			return nil, k.Err
		}
		res, err := c.Host.Call(v.fn, args, nil)
		if err != nil {
			return nil, err
		}
		parts := []object.Value{res}
		if len(v.out) > 1 {
			if parts, err = c.Seq(res); err != nil {
				return nil, err
			}
		}
		if len(parts) != len(v.out) {
			return nil, object.Errorf(object.ValueError, "wrong number of outputs from pyfunc: expected %d, got %d", len(v.out), len(parts))
		}
		for j, p := range parts {
			a := k.Asarray(p)
			k.Failed(c.R.Settle(a))
			cols[j] = append(cols[j], a)
		}
	}
	out := make(object.Tuple, len(cols))
	for j, list := range cols {
		if len(list) == 0 {
			return nil, object.Errorf(object.ValueError, "cannot call `vectorize` with a signature including new output dimensions on size 0 inputs")
		}
		res := stacked(k, list)
		if k.Err == nil {
			res = k.Reshape(res, append(append([]int(nil), loop...), list[0].Dims()...)...)
		}
		out[j] = res
	}
	if len(out) == 1 {
		return out[0], k.Err
	}
	return out, k.Err
}

// coreRows stretches the arguments over the common loop axes, which become one.
func coreRows(c *builtin.Call, k *core.Formula, v *Vectorized) (rows []*object.Array, loop []int) {
	whole := shape.Scalar()
	for i, x := range c.Rest {
		a := k.Asarray(x)
		if k.Err != nil {
			return nil, nil
		}
		lead := a.Rank() - len(v.in[i])
		if lead < 0 {
			k.Failed(object.Errorf(object.ValueError, "%d-dimensional argument does not have enough dimensions for all core dimensions (%s)", a.Rank(), strings.Join(v.in[i], ", ")))
			return nil, nil
		}
		s, err := shape.Broadcast(whole, shape.Make(a.Dims()[:lead]))
		if err != nil {
			k.Failed(record.FromFault(err))
			return nil, nil
		}
		whole = s
		rows = append(rows, a)
	}
	loop = whole.Dims()
	for i, a := range rows {
		own := a.Dims()[a.Rank()-len(v.in[i]):]
		b := k.Take(c.R.BroadcastTo(a, append(append([]int(nil), loop...), own...)))
		rows[i] = k.Reshape(b, append([]int{core.Size(loop)}, own...)...)
	}
	return rows, loop
}
