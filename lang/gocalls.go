// Calls of functions in Go: arguments, shapes, results.
package lang

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/gofunc"
	"github.com/tq-lang/tq/lang/gofunc/native"
	"github.com/tq-lang/tq/lang/gofunc/wire"
	"github.com/tq-lang/tq/lang/object"
)

// goCall is one call of a function in Go.
type goCall struct {
	*goCells
	f    *gofunc.Func
	opts goOptions
	c    *builtin.Call
}

// goArg is an argument made ready.
type goArg struct {
	array *object.Array
	text  string
	elem  gofunc.Element
}

// arguments are the call's arguments with the element types that Go has for them.
func (g *goCall) arguments() ([]goArg, error) {
	out := make([]goArg, len(g.f.Params))
	for i, p := range g.f.Params {
		v := g.c.Args[i]
		if p.Elem == "string" {
			text, ok := v.(object.Str)
			if !ok {
				return nil, object.Errorf("TypeError", "%s: %s is a string in Go, not %s", g.f.Name, p.Name, v.TypeName())
			}
			out[i].text = string(text)
			continue
		}
		e, _ := gofunc.ElementOf(p.Elem)
		a, err := g.number(v, e)
		if err != nil {
			return nil, err
		}
		if p.Form == wire.Scalar && !g.f.Each() {
			if r := a.Type().Shape; r.Rank() != 0 && !r.IsUnknown() {
				return nil, object.Errorf("ValueError", "%s: %s is one %s in Go, not an array of shape %s", g.f.Name, p.Name, p.Elem, r)
			}
		}
		out[i] = goArg{array: a, elem: e}
	}
	return out, nil
}

// number makes a value an array of an element type, where nothing is lost by
// kind: whole numbers become floating ones, not the other way round.
func (g *goCall) number(v object.Value, e gofunc.Element) (*object.Array, error) {
	a, err := g.c.R.Array(v)
	if err != nil {
		return nil, err
	}
	if a.DType() == e.DType {
		return a, nil
	}
	_, isArray := v.(*object.Array)
	fine := dtype.CanCast(a.DType(), e.DType, "same_kind")
	if !isArray && a.DType().IsInteger() && e.DType.IsInteger() {
		return g.c.R.ArrayFor(v, e.DType) // which refuses what is too large
	}
	if !fine {
		return nil, object.Errorf("TypeError", "%s takes %s, and this is %s", g.f.Name, e.Name, a.DType()).
			WithHint("convert it first: .astype(%s)", e.DType)
	}
	return g.c.R.Cast(a, e.DType)
}

// shapes gives the shapes of the results that are no single numbers; nil is
// unknown.
func (g *goCall) shapes(args []goArg) (each []int, results [][]int, err error) {
	var dims [][]int
	var names []string
	for i, a := range args {
		if a.array == nil || g.f.Params[i].Form == wire.Scalar {
			continue
		}
		var d []int
		if s := a.array.Type().Shape; !s.IsUnknown() {
			d = append([]int{}, s.Dims()...)
		}
		dims, names = append(dims, d), append(names, g.f.Params[i].Name)
	}
	if g.f.Each() {
		whole := shape.Make(nil)
		for i, a := range args {
			before := whole
			if whole, err = shape.Broadcast(whole, a.array.Type().Shape); err != nil {
				return nil, nil, object.Errorf("ValueError", "%s: %s of shape %s does not broadcast with %s", g.f.Name, g.f.Params[i].Name, a.array.Type().Shape, before)
			}
		}
		if whole.IsUnknown() {
			return nil, nil, nil
		}
		return whole.Dims(), nil, nil
	}
	if g.f.Shape != nil {
		results, err = g.f.Shape.Apply(dims, names)
		if err != nil {
			return nil, nil, object.Errorf("ValueError", "%s: %v", g.f.Name, err)
		}
		return nil, results, nil
	}
	for _, p := range g.f.Results {
		if p.Form == wire.Slice && len(dims) > 0 {
			results = append(results, dims[0])
		} else if p.Form != wire.Scalar {
			results = append(results, nil)
		}
	}
	return nil, results, nil
}

// dry gives the types of the results.
func (g *goCall) dry() (object.Value, error) {
	for _, v := range g.c.Args {
		if _, unknown := v.(object.Unknown); unknown {
			return object.Unknown{}, nil
		}
	}
	args, err := g.arguments()
	if err != nil {
		return nil, err
	}
	each, shapes, err := g.shapes(args)
	if err != nil {
		return nil, err
	}
	if len(g.f.Results) == 0 {
		return object.None, nil
	}
	var out object.Tuple
	next := 0
	for _, p := range g.f.Results {
		e, _ := gofunc.ElementOf(p.Elem)
		t := ir.Type{DType: e.DType, Shape: shape.UnknownRank()}
		switch {
		case p.Elem == "string" || g.f.Each() && each == nil:
			return object.Unknown{}, nil
		case g.f.Each():
			t.Shape = shape.Make(each)
		case p.Form == wire.Scalar:
			t.Shape = shape.Make(nil)
		default:
			if shapes[next] != nil {
				t.Shape = shape.Make(shapes[next])
			}
			next++
		}
		a := g.c.R.Abstract(t)
		a.Scalar = t.Shape.Rank() == 0 && p.Form == wire.Scalar
		out = append(out, a)
	}
	if len(out) == 1 {
		return out[0], nil
	}
	return out, nil
}

// run calls the function.
func (g *goCall) run() (object.Value, error) {
	args, err := g.arguments()
	if err != nil {
		return nil, err
	}
	each, shapes, err := g.shapes(args)
	if err != nil {
		return nil, err
	}
	r := &wire.Request{Func: g.f.Name, Each: g.f.Each(), Raises: g.f.Raises, Results: g.f.Results}
	tensors := make([]*tensor.Tensor, len(args))
	if r.Each {
		r.N = tensor.Count(each)
	}
	for i, a := range args {
		p := g.f.Params[i]
		d := wire.Data{Form: p.Form, Elem: p.Elem, Text: a.text}
		if a.array != nil {
			if r.Each && !a.array.Type().Shape.Equal(shape.Make(each)) {
				if a.array, err = g.c.R.BroadcastTo(a.array, each); err != nil {
					return nil, err
				}
			}
			if tensors[i], err = a.array.Tensor(); err != nil {
				return nil, err
			}
			d.Off, d.N = wire.Aligned(r.Used), tensors[i].Size()
			d.Shape = append([]int{}, tensors[i].Shape()...)
			r.Used = d.Off + d.N*a.elem.Size
		}
		r.Args = append(r.Args, d)
	}
	if limit := g.c.MemoryLimit(); limit > 0 && int64(r.Used) > limit {
		return nil, object.Errorf("MemoryError", "the arguments of %s take %d bytes", g.f.Name, r.Used)
	}
	ctx := g.c.Host.Context()
	if err := g.process.Prepare(ctx, &g.cells); err != nil {
		return nil, goFailure(err)
	}
	give := func(p *gofunc.Process) error {
		mem, err := p.Room(r.Used)
		for i, a := range args {
			if err == nil && tensors[i] != nil {
				a.elem.Copy(mem[r.Args[i].Off:], tensors[i])
			}
		}
		return err
	}
	if err := give(&g.process); err != nil {
		return nil, goFailure(err)
	}
	if g.opts.timeout > 0 {
		var stop context.CancelFunc
		ctx, stop = context.WithTimeoutCause(ctx, g.opts.timeout, object.Errorf("TimeoutError", "%s has not ended after %s", g.f.Name, g.opts.timeout))
		defer stop()
	}
	reply, mem, err := g.process.Call(ctx, &g.cells, r)
	var ended *gofunc.Ended
	if errors.As(err, &ended) && ended.Panic {
		var ve *object.Error
		errors.As(goFailure(err), &ve)
		return nil, g.panicked(ve, panicking{at: ended.At, ended: ended}, r, give)
	}
	if err != nil {
		return nil, goFailure(err)
	}
	if reply.Out != "" {
		if _, err := g.c.Host.Stdout().Write([]byte(reply.Out)); err != nil {
			return nil, err
		}
	}
	switch {
	case reply.Panic:
		return nil, g.panicked(object.Errorf("RuntimeError", "%s: panic: %s", g.f.Name, reply.Err), panicking{at: reply.At, said: reply.Err}, r, give)
	case reply.Untaken:
		return nil, object.Errorf("RuntimeError", "%s", reply.Err).WithHint("declare anew what that cell declares; its init goes with it")
	case reply.Err != "" && reply.Element > 0 && len(each) > 0:
		return nil, object.Errorf("RuntimeError", "%s: %s (element %s)", g.f.Name, reply.Err, elementAt(reply.Element-1, each))
	case reply.Err != "":
		return nil, object.Errorf("RuntimeError", "%s: %s", g.f.Name, reply.Err)
	}
	out, err := g.results(reply, mem, each, shapes)
	if err == nil && g.process.Native && !g.timed[g.f.Name] {
		g.timed[g.f.Name] = true
		err = g.gain(reply.Took, r, give)
	}
	return out, err
}

// elementAt writes the index of an element of a shape, by its number.
func elementAt(n int, dims []int) string {
	index := make([]string, len(dims))
	for k := len(dims) - 1; k >= 0; k-- {
		d := max(dims[k], 1)
		index[k], n = strconv.Itoa(n%d), n/d
	}
	return "[" + strings.Join(index, ", ") + "]"
}

// A compiled function's first call is timed beside the interpreter, if that takes no longer
// than secondCall; shorter calls than gainLeast say nothing.
const (
	gainLeast  = 300 * time.Microsecond
	gainMost   = 20 * time.Millisecond
	secondCall = 2 * time.Second // how long a call may take that only tells something of another one
)

// gain tells how much faster a compiled function is than interpreted.
func (g *goCall) gain(took time.Duration, r *wire.Request, give func(*gofunc.Process) error) error {
	if took < gainLeast || took > gainMost {
		delete(g.timed, g.f.Name) // a later call may be of a better size
		return nil
	}
	p := &gofunc.Process{Command: g.process.Command, Memory: g.process.Memory}
	defer p.Close()
	if give(p) != nil {
		return nil
	}
	ctx, stop := context.WithTimeout(g.c.Host.Context(), secondCall)
	defer stop()
	reply, _, err := p.Call(ctx, &g.cells, r)
	if err != nil || reply.Panic || reply.Err != "" {
		return nil // the interpreter does not take it, or takes too long
	}
	_, err = fmt.Fprintf(g.c.Host.Stderr(), "%s: compiled %s, interpreted %s: %.0f times as fast\n", g.f.Name,
		took.Round(time.Microsecond), reply.Took.Round(time.Microsecond), float64(reply.Took)/float64(took))
	return err
}

// goFailure is an error of the process as the program sees it.
func goFailure(err error) error {
	var e *gofunc.Ended
	if errors.As(err, &e) {
		v := object.Errorf(object.Kind(e.Class), "%s", e.Msg)
		v.Hint = e.Hint
		return v
	}
	if errors.Is(err, context.Canceled) {
		return object.Errorf("KeyboardInterrupt", "")
	}
	var failed *native.Failed
	if errors.As(err, &failed) {
		v := object.Errorf("GoError", "%s", failed.Msg)
		v.Hint = failed.Hint
		return v
	}
	if _, ok := err.(*object.Error); !ok {
		return object.Errorf("RuntimeError", "the cells of Go are not compiled: %v", err)
	}
	return err
}

// results are the values that the process has written.
func (g *goCall) results(reply *wire.Reply, mem []byte, each []int, shapes [][]int) (object.Value, error) {
	var out object.Tuple
	next := 0
	for i, d := range reply.Results {
		if d.Elem == "string" {
			out = append(out, object.Str(d.Text))
			continue
		}
		e, ok := gofunc.ElementOf(d.Elem)
		if !ok || d.Off < 0 || d.N < 0 || d.N > len(mem)/e.Size || d.Off > len(mem)-d.N*e.Size {
			return nil, object.Errorf("RuntimeError", "%s: the process of Go cells gives no such result", g.f.Name)
		}
		dims := []int{}
		switch {
		case g.f.Each():
			dims = each
		case d.Form == wire.Slice:
			dims = shapes[next]
			switch fits := dims != nil && tensor.Count(dims) == d.N; {
			case fits || g.f.Shape != nil:
			case dims == nil: // there is no slice whose shape it would keep
				dims = []int{d.N}
			default:
				return nil, object.Errorf("ValueError", "%s: result %d has %d elements, and the shape %s that it keeps %d", g.f.Name, i+1, d.N, shape.Make(dims), tensor.Count(dims)).
					WithHint("%s", g.otherShape(len(dims), e))
			}
			next++
		case d.Form == wire.Tensor:
			dims = d.Shape
			if g.f.Shape != nil && !shape.Make(dims).Equal(shape.Make(shapes[next])) {
				return nil, object.Errorf("ValueError", "%s: result %d has shape %s, tq:shape says %s", g.f.Name, i+1, shape.Make(dims), shape.Make(shapes[next]))
			}
			next++
		}
		if tensor.Count(dims) != d.N {
			return nil, object.Errorf("ValueError", "%s: result %d has %d elements, which do not fill the shape %s", g.f.Name, i+1, d.N, shape.Make(dims))
		}
		t, err := g.c.R.Made(e.DType, dims...)
		if err != nil {
			return nil, err
		}
		e.Fill(t, mem[d.Off:d.Off+d.N*e.Size])
		if len(dims) == 0 {
			out = append(out, object.NewScalar(t))
		} else {
			out = append(out, object.NewArray(t))
		}
	}
	switch len(out) {
	case 0:
		return object.None, nil
	case 1:
		return out[0], nil
	}
	return out, nil
}

// otherShape says how a function gives its result another shape than its argument's.
func (g *goCall) otherShape(rank int, e gofunc.Element) string {
	if rank > 1 {
		return "//tq:shape (m,n)->(m) above the function gives its result another shape"
	}
	name := e.Array
	if name == "" { // Go's int
		name = "I64"
	}
	return "a result *tq." + name + " may have any length: import \"tq\""
}
