// np.vectorize with a signature: the function takes and gives whole vectors.
package builtin

import (
	"regexp"
	"strings"

	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

var coreText = regexp.MustCompile(`^\([\w, ]*\)(,\([\w, ]*\))*->\([\w, ]*\)(,\([\w, ]*\))*$`)

// parseCore reads a signature: (n),(m)->(k).
func (v *Vectorized) parseCore(text string) error {
	text = strings.ReplaceAll(text, " ", "")
	if !coreText.MatchString(text) {
		return value.Staticf("ValueError", "not a valid gufunc signature: %s", text)
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
func (c *Call) callCore(v *Vectorized) (value.Value, error) {
	if len(c.Rest) != len(v.in) || len(c.Kw) > 0 {
		return nil, value.Errorf("TypeError", "wrong number of positional arguments: expected %d, got %d", len(v.in), len(c.Rest))
	}
	k := c.calc()
	rows, loop := c.coreRows(k, v)
	if k.err != nil {
		return nil, k.err
	}
	cols := make([][]*value.Array, len(v.out))
	for i := range size(loop) {
		args := make([]value.Value, len(rows))
		for j, r := range rows {
			row := k.along(r, 0, shape.Int(i))
			row.Scalar = row.Rank() == 0
			k.failed(c.R.Settle(row))
			args[j] = row
		}
		if k.err != nil {
			return nil, k.err
		}
		res, err := c.Host.Call(v.fn, args, nil)
		if err != nil {
			return nil, err
		}
		parts := []value.Value{res}
		if len(v.out) > 1 {
			if parts, err = c.Seq(res); err != nil {
				return nil, err
			}
		}
		if len(parts) != len(v.out) {
			return nil, value.Errorf("ValueError", "wrong number of outputs from pyfunc: expected %d, got %d", len(v.out), len(parts))
		}
		for j, p := range parts {
			a := k.arr(p)
			k.failed(c.R.Settle(a))
			cols[j] = append(cols[j], a)
		}
	}
	out := make(value.Tuple, len(cols))
	for j, list := range cols {
		if len(list) == 0 {
			return nil, value.Errorf("ValueError", "cannot call `vectorize` with a signature including new output dimensions on size 0 inputs")
		}
		res := k.stacked(list)
		if k.err == nil {
			res = k.reshape(res, append(append([]int(nil), loop...), list[0].Dims()...)...)
		}
		out[j] = res
	}
	if len(out) == 1 {
		return out[0], k.err
	}
	return out, k.err
}

// coreRows stretches the arguments over the common loop axes, which become one.
func (c *Call) coreRows(k *calc, v *Vectorized) (rows []*value.Array, loop []int) {
	whole := shape.Scalar()
	for i, x := range c.Rest {
		a := k.arr(x)
		if k.err != nil {
			return nil, nil
		}
		lead := a.Rank() - len(v.in[i])
		if lead < 0 {
			k.failed(value.Errorf("ValueError", "%d-dimensional argument does not have enough dimensions for all core dimensions (%s)", a.Rank(), strings.Join(v.in[i], ", ")))
			return nil, nil
		}
		s, err := shape.Broadcast(whole, shape.Make(a.Dims()[:lead]))
		if err != nil {
			k.failed(compile.FromFault(err))
			return nil, nil
		}
		whole = s
		rows = append(rows, a)
	}
	loop = whole.Dims()
	for i, a := range rows {
		core := a.Dims()[a.Rank()-len(v.in[i]):]
		b := k.take(c.R.BroadcastTo(a, append(append([]int(nil), loop...), core...)))
		rows[i] = k.reshape(b, append([]int{size(loop)}, core...)...)
	}
	return rows, loop
}
