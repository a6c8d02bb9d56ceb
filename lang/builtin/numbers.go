// Functions of numbers without a box, for expressions that are computed at a glance:
// what is out of range, or warns, or is no number, is left to the entry's Fn.
package builtin

import (
	"math"

	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/object"
)

// NumFn computes a call of an entry with one number or two; b is none where there
// is one. None is the answer where Fn is to be called.
type NumFn func(a, b object.Num) object.Num

// OfNums is the entry's function of numbers, nil if it has none.
func (e *Entry) OfNums() NumFn { return e.Nums }

// OfOne makes a function of one number a NumFn.
func OfOne(f func(n object.Num) object.Num) NumFn {
	return func(a, b object.Num) object.Num {
		if b.Kind != object.NoNum {
			return b.None()
		}
		return f(a)
	}
}

func AbsNum(n object.Num) object.Num {
	switch n.Kind {
	case object.FloatNum, object.Float64Num:
		n.F = math.Abs(n.F)
		return n
	case object.IntNum, object.Int64Num:
		if n.I != math.MinInt64 {
			n.I = max(n.I, -n.I)
			return n
		}
	}
	return n.None()
}

func FloatNum(n object.Num) object.Num {
	f, ok := n.Float()
	if !ok {
		return n.None()
	}
	return object.Num{Kind: object.FloatNum, F: f}
}

// IntNum is int(n), and math.trunc: of floats whose whole part is an int64.
func IntNum(n object.Num) object.Num { return WholeNum(n, math.Trunc) }

func WholeNum(n object.Num, round func(float64) float64) object.Num {
	switch n.Kind {
	case object.IntNum, object.Int64Num, object.BoolNum:
		return object.Num{Kind: object.IntNum, I: n.I}
	case object.FloatNum, object.Float64Num:
		if f := round(n.F); math.Abs(f) < 1<<62 {
			return object.Num{Kind: object.IntNum, I: int64(f)}
		}
	}
	return n.None()
}

func BoolNum(n object.Num) object.Num {
	t, ok := n.Truth()
	switch {
	case !ok:
		return n.None()
	case t:
		return object.Num{Kind: object.BoolNum, I: 1}
	}
	return object.Num{Kind: object.BoolNum}
}

// RealNum is a function of a finite float within its domain, nil for all floats,
// whose result is finite.
func RealNum(f func(float64) float64, domain func(float64) bool) NumFn {
	return OfOne(func(n object.Num) object.Num {
		x, ok := n.Float()
		if !ok || x-x != 0 || domain != nil && !domain(x) {
			return n.None()
		}
		y := f(x)
		if y-y != 0 {
			return n.None()
		}
		return object.Num{Kind: object.FloatNum, F: y}
	})
}

// ExtremeNum is min or max of two numbers.
func ExtremeNum(better object.Op) NumFn {
	return func(a, b object.Num) object.Num {
		if b.Kind == object.NoNum {
			return b
		}
		t, ok := lower.QuickNum(better, b, a).Truth()
		switch {
		case !ok:
			return a.None()
		case t:
			return b
		}
		return a
	}
}

// FoldNums brings step to the elements of an array of one axis, one after the
// other, without boxes; nil where an element or a step is none of plain numbers.
func (c *Call) FoldNums(v object.Value, acc object.Num, step NumFn) (object.Value, error) {
	x, ok := v.(*object.Array)
	if !ok || c.Dry() || x.Rank() != 1 {
		return nil, nil
	}
	if err := c.R.Force(x); err != nil {
		return nil, err
	}
	n := x.Dims()[0]
	for i := range n {
		e := c.R.ElementNum(x, int64(i))
		if e.Kind == object.NoNum {
			return nil, nil
		}
		if acc = step(acc, e); acc.Kind == object.NoNum {
			return nil, nil
		}
		if err := c.PolledAt(i); err != nil {
			return nil, err
		}
	}
	if n == 0 {
		return nil, nil
	}
	return acc.Value(), nil
}

// FirstOr is a step that begins with the first element.
func FirstOr(step NumFn) NumFn {
	return func(acc, n object.Num) object.Num {
		if acc.Kind == object.NoNum {
			return n
		}
		return step(acc, n)
	}
}
