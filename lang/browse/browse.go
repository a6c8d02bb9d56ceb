// Package browse reads a tensor of a file window by window: what is not shown
// is not read, so that a file of any size that can be mapped opens at once.
//
// This file: opening a tensor, and slices of it.
package browse

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/tq-lang/tq/engine/file"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/display"
	"github.com/tq-lang/tq/lang/object"
)

// Name is what the tensor is called in slices of it.
const Name = "x"

// Tensor is a tensor of a file, or a slice of it.
type Tensor struct {
	Spec  string // FILE or FILE:TENSOR
	Slice string // what was applied to it, "" for the whole
	s     *lang.Session
	t     *tensor.Tensor
}

// Open opens a tensor of a file in a session, where its name is then x.
func Open(ctx context.Context, s *lang.Session, spec string) (*Tensor, error) {
	if err := s.BindFile(Name, spec); err != nil {
		return nil, err
	}
	v := &Tensor{Spec: spec, s: s}
	return v, v.Apply(ctx, "")
}

// source is the expression that a slice means: "[3, :]" is of the tensor, other
// texts may name it.
func source(slice string) string {
	slice = strings.TrimSpace(slice)
	if slice == "" || strings.HasPrefix(slice, "[") || strings.HasPrefix(slice, ".") {
		return Name + slice
	}
	return slice
}

// Probe is what is known of a slice before it is applied.
type Probe struct {
	Type  string // such as f32[3, 4]
	Fault string // why it cannot be applied
}

// Probe looks at a slice that is being typed; nothing runs.
func (v *Tensor) Probe(ctx context.Context, slice string) Probe {
	src := source(slice)
	p := v.s.Preview(ctx, src, len(src)+1)
	if len(p.Faults) > 0 {
		return Probe{Fault: p.Faults[0].Class + ": " + p.Faults[0].Msg}
	}
	return Probe{Type: p.Type}
}

// Apply makes a slice of the whole tensor what is shown; where it cannot be
// applied all stays as it is.
func (v *Tensor) Apply(ctx context.Context, slice string) error {
	src := source(slice)
	r, err := v.s.Value(ctx, diag.NewFile("slice", src))
	if err != nil {
		return err
	}
	a, ok := r.Value.(*object.Array)
	if !ok { // a single element, a list
		if r, err = v.s.Value(ctx, diag.NewFile("slice", "np.asarray("+src+")")); err != nil {
			return err
		}
		if a, ok = r.Value.(*object.Array); !ok {
			return errors.New(src + " is no array")
		}
	}
	t, err := a.Tensor()
	if err != nil {
		return err
	}
	v.t, v.Slice = t, strings.TrimSpace(slice)
	return nil
}

// Shape is that of what is shown.
func (v *Tensor) Shape() []int { return v.t.Shape() }

// Type is the element type and shape of what is shown.
func (v *Tensor) Type() string { return v.t.DType().String() + " " + display.ShapeText(v.t.Shape()) }

// Bytes is how many bytes the elements take.
func (v *Tensor) Bytes() int64 { return int64(v.t.Bytes()) }

// Few reports whether all elements are read without being asked for.
func (v *Tensor) Few() bool { return v.t.Size() <= display.MostSummed }

// Facts reads all elements and says in a line what they are.
func (v *Tensor) Facts(ctx context.Context) (line string, err error) {
	t := v.t
	err = file.Guard(v.Spec, func() error {
		if t.Size() <= display.MostSummed {
			line = strings.Join(display.Summarize(t, ctx.Done()).Facts(), "  ")
			return ctx.Err()
		}
		if !ordered(t) {
			return nil
		}
		st, err := lang.StatsOf(ctx, t)
		if err != nil {
			return err
		}
		s := display.Summary{Known: true, Count: st.Count, NaNs: st.NaN, Min: st.Min, Max: st.Max, Mean: st.Mean}
		line = strings.Join(s.Facts(), "  ")
		return nil
	})
	return line, err
}

// ordered reports whether the elements are real numbers.
func ordered(t *tensor.Tensor) bool {
	d := t.DType()
	return !d.IsComplex() && !d.IsText() && !d.IsTime()
}

// mostPixels are drawn of a picture; of larger ones every n-th row and column.
const mostPixels = 1 << 20

// Picture shows the matrix at lead, with its colours if it has them, as the
// session's screen shows pictures; what it writes goes to the session's output.
func (v *Tensor) Picture(ctx context.Context, lead []int) error {
	const name = "_shown"
	t := v.t
	if n := t.Rank(); len(lead) > 0 && len(lead) <= n {
		pos := t.Offset()
		for k, i := range lead {
			pos += i * t.Strides()[k]
		}
		t = t.View(t.Shape()[len(lead):], t.Strides()[len(lead):], pos)
	}
	if t.Rank() >= 2 {
		t = sampled(t)
	}
	v.s.Set(name, object.NewArray(t))
	text := "show(" + name + ")"
	if t.DType().IsInteger() && display.Summarize(t, ctx.Done()).Max < darkest {
		text = "show(" + name + " * 1.0)" // numbers rather than levels of light, which would all be black
	}
	return v.s.Eval(ctx, diag.NewFile("picture", text), lang.ShowNone, nil)
}

// darkest is the level of light that at least one pixel of a picture has.
const darkest = 64

// sampled takes every n-th row and column of a matrix that is too large to be drawn.
func sampled(t *tensor.Tensor) *tensor.Tensor {
	shape, strides, n := slices.Clone(t.Shape()), slices.Clone(t.Strides()), 1
	for (shape[0]/n)*(shape[1]/n) > mostPixels {
		n++
	}
	for k := range 2 {
		shape[k], strides[k] = (shape[k]+n-1)/n, strides[k]*n
	}
	return t.View(shape, strides, t.Offset())
}

// Colored reports whether the last axis holds the colours of pixels.
func (v *Tensor) Colored() bool {
	s := v.t.Shape()
	n := len(s)
	return n >= 3 && (s[n-1] == 3 || s[n-1] == 4) && s[n-2] > 4 && s[n-3] > 4
}

// Text is the tensor as a prompt shows it, summarised where it is long.
func (v *Tensor) Text() (text string, err error) {
	err = file.Guard(v.Spec, func() error {
		o := display.Default()
		o.Threshold = 100
		text = display.Repr(v.t, o)
		return nil
	})
	return text, err
}
