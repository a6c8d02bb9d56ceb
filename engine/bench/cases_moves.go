// Movements of data: permutations, slices, blocks, gathers, masks, sorts, and
// shape work that moves nothing.

package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
)

// slice is the view that an index takes, as Slice of package engine.
func (g *graph) slice(x ir.Value, index string) ir.Value {
	items, err := shape.ParseIndex(index)
	if err != nil {
		panic("bench: " + err.Error())
	}
	e, err := shape.Encode(items)
	if err != nil {
		panic("bench: " + err.Error())
	}
	return g.op(ir.StridedSlice, ir.SliceAttrs{Encoding: e}, x)
}

func permutationCases() []*bench {
	var out []*bench
	for _, v := range []struct {
		dims, perm []int
	}{
		{[]int{2048, 2048}, []int{1, 0}}, {[]int{1000, 3000}, []int{1, 0}}, {[]int{128, 128, 256}, []int{2, 1, 0}}, {[]int{128, 128, 256}, []int{1, 0, 2}},
		{[]int{8, 224, 224, 3}, []int{0, 3, 1, 2}}, {[]int{16, 16, 16, 16, 16}, []int{4, 2, 0, 3, 1}},
	} {
		for _, dt := range floats {
			p := strings.Trim(tuple(v.perm), "(),")
			c := &bench{group: "permutations", name: fmt.Sprintf("%s → %s", strings.Trim(strings.ReplaceAll(tuple(v.dims), ",", "×"), "(×)"), p),
				dtype: dt, in: shapes(dt, v.dims), goal: goal{best: 7}}
			c.build = func(g *graph) ir.Value {
				return g.op(ir.Identity, nil, g.op(ir.Transpose, ir.AxesAttrs{Axes: v.perm}, g.args[0]))
			}
			c.say(pNumPy, "np.ascontiguousarray(a.transpose("+p+"))", "np.copyto(r, a.transpose("+p+"))").
				say(pTorch, "a.permute("+p+").contiguous()", "r.copy_(a.permute("+p+"))").
				say(pJAX, "jnp.transpose(a, ("+p+"))", "").say(pTF, "tf.transpose(a, ("+p+"))", "")
			c.quick = len(v.dims) == 2 && v.dims[0] == 2048 && dt == "f32"
			out = append(out, c)
		}
	}
	return out
}

func sliceCases() []*bench {
	var out []*bench
	for _, v := range []struct {
		index, torch string
		part         float64 // of the operand that is read
	}{
		{"::2, ::2", "", 0.5}, {"::-1, ::-1", "a.flip(0, 1)", 1}, {"::-1", "a.flip(0)", 1}, {":, ::3", "", 1}, {"1:-1, 1:-1", "", 1},
	} {
		for _, dt := range floats {
			c := &bench{group: "slices copied", name: "a[" + v.index + "] 2048×2048", dtype: dt, in: tensors(dt, 1, 2048, 2048), goal: goal{best: 2.5}}
			c.read = int64(float64(c.in[0].bytes()) * v.part)
			c.build = func(g *graph) ir.Value { return g.op(ir.Identity, nil, g.slice(g.args[0], v.index)) }
			e := "a[" + v.index + "]"
			c.say(pNumPy, e+".copy()", "np.copyto(r, "+e+")").say(pJAX, e, "").say(pTF, e, "")
			if v.torch == "" {
				c.say(pTorch, e+".clone(memory_format=torch.contiguous_format)", "r.copy_("+e+")")
			} else {
				c.say(pTorch, v.torch, "")
			}
			c.quick = v.index == "::2, ::2" && dt == "f64"
			out = append(out, c)
		}
	}
	return out
}

func blockCases() []*bench {
	var out []*bench
	for _, v := range []struct {
		name string
		dims []int
	}{{"3 channels", []int{4, 256, 256, 12}}, {"64 channels", []int{4, 64, 64, 256}}, {"512 channels", []int{1, 32, 32, 2048}}} {
		c := &bench{group: "depth_to_space", name: v.name, dtype: "f32", in: shapes("f32", v.dims), goal: goal{best: 5}, quick: v.dims[3] == 12}
		c.build = func(g *graph) ir.Value {
			return g.op(ir.DepthToSpace, ir.BlockAttrs{BlockSize: 2, Layout: shape.NHWC}, g.args[0])
		}
		n, h, w, d := v.dims[0], v.dims[1], v.dims[2], v.dims[3]/4
		split := fmt.Sprintf("a.reshape(%d, %d, %d, 2, 2, %d)", n, h, w, d)
		whole := fmt.Sprintf(".reshape(%d, %d, %d, %d)", n, 2*h, 2*w, d)
		c.say(pNumPy, split+".transpose(0, 1, 3, 2, 4, 5)"+whole, "").say(pTorch, split+".permute(0, 1, 3, 2, 4, 5)"+whole, "").
			say(pJAX, split+".transpose(0, 1, 3, 2, 4, 5)"+whole, "").say(pTF, "tf.nn.depth_to_space(a, 2)", "")
		out = append(out, c)
	}
	return out
}

// selectionCases gather by number and by mask.
func selectionCases() []*bench {
	var out []*bench
	for _, dt := range floats {
		rows := &bench{group: "gather", name: "rows a[b] 100K of 64", dtype: dt, goal: goal{best: 1},
			in: []operand{{dtype: dt, shape: []int{20000, 64}}, {dtype: "i64", shape: []int{100000}, fill: fill{indices, 20000}}}}
		elems := &bench{group: "gather", name: "elements a[b] 1M of 1M", dtype: dt, goal: goal{best: 1},
			in: []operand{{dtype: dt, shape: []int{1 << 20}}, {dtype: "i64", shape: []int{1 << 20}, fill: fill{indices, 1 << 20}}}}
		for _, c := range []*bench{rows, elems} {
			c.build = func(g *graph) ir.Value { return g.op(ir.GatherV2, ir.AxisAttrs{}, g.args[0], g.args[1]) }
			c.say(pNumPy, "a[b]", "").say(pNumPy, "np.take(a, b, axis=0)", "np.take(a, b, axis=0, out=r, mode='clip')").
				say(pTorch, "a[b]", "").say(pTorch, "torch.index_select(a, 0, b)", "torch.index_select(a, 0, b, out=r)").
				say(pJAX, "a[b]", "").say(pTF, "tf.gather(a, b)", "")
			out = append(out, c)
		}
		rows.quick = dt == "f32"
		picked := &bench{group: "masks", name: "a[b] 1M", dtype: dt, noInto: true, goal: goal{best: 1},
			in: []operand{{dtype: dt, shape: []int{1 << 20}}, {dtype: "bool", shape: []int{1 << 20}, fill: fill{kind: mask}}}}
		picked.build = func(g *graph) ir.Value { return g.op(ir.BooleanMask, ir.AxisAttrs{}, g.args[0], g.args[1]) }
		picked.say(pNumPy, "a[b]", "").say(pTorch, "a[b]", "").say(pTorch, "torch.masked_select(a, b)", "").say(pTF, "tf.boolean_mask(a, b)", "")
		where := &bench{group: "masks", name: "where(a > 1, a, -a) 1M", dtype: dt, in: tensors(dt, 1, 1<<20), goal: goal{best: 1}}
		where.build = func(g *graph) ir.Value {
			x := g.args[0]
			return g.op(ir.SelectV2, nil, g.op(ir.Greater, nil, x, g.num(1)), x, g.op(ir.Neg, nil, x))
		}
		where.expression("where(a > 1, a, -a)").numexpr("where(a > 1, a, -a)").say(pNumPy, "np.where(a > 1, a, -a)", "")
		out = append(out, picked, where)
	}
	return out
}

func orderCases() []*bench {
	var out []*bench
	for _, dt := range floats {
		for _, n := range []int{1000, 1 << 20} {
			size := fmt.Sprint(n)
			if n == 1<<20 {
				size = "1M"
			}
			in := tensors(dt, 1, n)
			sort := &bench{group: "order", name: "sort " + size, dtype: dt, in: in, goal: goal{best: 1}, quick: n == 1000, serial: n == 1000}
			sort.build = func(g *graph) ir.Value { return g.op(ir.Sort, ir.AxisAttrs{}, g.args[0]) }
			sort.say(pNumPy, "np.sort(a)", "").say(pTorch, "torch.sort(a)[0]", "").say(pJAX, "jnp.sort(a)", "").say(pTF, "tf.sort(a)", "")
			out = append(out, sort)
			if dt == "f64" { // in float32 some of the elements are equal
				arg := &bench{group: "order", name: "argsort " + size, dtype: dt, in: in, serial: n == 1000, goal: goal{best: 1}}
				arg.build = func(g *graph) ir.Value { return g.op(ir.ArgSort, ir.AxisAttrs{}, g.args[0]) }
				arg.say(pNumPy, "np.argsort(a)", "").say(pTorch, "torch.argsort(a)", "").say(pJAX, "jnp.argsort(a)", "").say(pTF, "tf.argsort(a)", "")
				out = append(out, arg)
			}
		}
		sum := &bench{group: "order", name: "cumsum 1M", dtype: dt, in: tensors(dt, 1, 1<<20), goal: goal{best: 1}}
		sum.in[0].fill.kind = signed
		sum.build = func(g *graph) ir.Value { return g.op(ir.Cumsum, ir.AxisAttrs{}, g.args[0]) }
		sum.say(pNumPy, "np.cumsum(a)", "np.cumsum(a, out=r)").say(pTorch, "torch.cumsum(a, 0)", "torch.cumsum(a, 0, out=r)").
			say(pJAX, "jnp.cumsum(a)", "").say(pTF, "tf.cumsum(a)", "")
		out = append(out, sum)
	}
	return out
}

// shapeCases move no data.
func shapeCases() []*bench {
	var out []*bench
	for _, v := range []struct {
		name, numpy, torch string
		build              func(g *graph) ir.Value
	}{
		{"a[1:, ::-2]", "a[1:, ::-2]", "", func(g *graph) ir.Value { return g.slice(g.args[0], "1:, ::-2") }},
		{"a.T", "a.T", "a.T", func(g *graph) ir.Value { return g.op(ir.Transpose, ir.AxesAttrs{Axes: []int{1, 0}}, g.args[0]) }},
		{"a.reshape(-1)", "a.reshape(-1)", "a.reshape(-1)", func(g *graph) ir.Value { return g.op(ir.Reshape, ir.DimsAttrs{Dims: []int{1 << 20}}, g.args[0]) }},
		{"a[None, 3]", "a[None, 3]", "a[None, 3]", func(g *graph) ir.Value { return g.slice(g.args[0], "None, 3") }},
	} {
		c := &bench{group: "views", name: v.name + " 1024×1024", dtype: "f64", in: tensors("f64", 1, 1024, 1024), build: v.build, view: true, noInto: true, serial: true,
			goal: goal{under: time.Microsecond}, quick: v.name == "a.T"}
		out = append(out, c.say(pNumPy, v.numpy, "").say(pTorch, v.torch, ""))
	}
	return out
}
