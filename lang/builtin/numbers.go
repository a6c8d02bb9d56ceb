// Functions of numbers without a box, for expressions that are computed at a glance:
// what is out of range, or warns, or is no number, is left to the entry's Fn.
package builtin

import (
	"math"

	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

// NumFn computes a call of an entry with one number or two; b is none where there
// is one. None is the answer where Fn is to be called.
type NumFn func(a, b value.Num) value.Num

// OfNums is the entry's function of numbers, nil if it has none.
func (e *Entry) OfNums() NumFn { return e.Nums }

// OfOne makes a function of one number a NumFn.
func OfOne(f func(n value.Num) value.Num) NumFn {
	return func(a, b value.Num) value.Num {
		if b.Kind != value.NoNum {
			return b.None()
		}
		return f(a)
	}
}

func AbsNum(n value.Num) value.Num {
	switch n.Kind {
	case value.FloatNum, value.Float64Num:
		n.F = math.Abs(n.F)
		return n
	case value.IntNum, value.Int64Num:
		if n.I != math.MinInt64 {
			n.I = max(n.I, -n.I)
			return n
		}
	}
	return n.None()
}

func FloatNum(n value.Num) value.Num {
	f, ok := n.Float()
	if !ok {
		return n.None()
	}
	return value.Num{Kind: value.FloatNum, F: f}
}

// IntNum is int(n), and math.trunc: of floats whose whole part is an int64.
func IntNum(n value.Num) value.Num { return WholeNum(n, math.Trunc) }

func WholeNum(n value.Num, round func(float64) float64) value.Num {
	switch n.Kind {
	case value.IntNum, value.Int64Num, value.BoolNum:
		return value.Num{Kind: value.IntNum, I: n.I}
	case value.FloatNum, value.Float64Num:
		if f := round(n.F); math.Abs(f) < 1<<62 {
			return value.Num{Kind: value.IntNum, I: int64(f)}
		}
	}
	return n.None()
}

func BoolNum(n value.Num) value.Num {
	t, ok := n.Truth()
	switch {
	case !ok:
		return n.None()
	case t:
		return value.Num{Kind: value.BoolNum, I: 1}
	}
	return value.Num{Kind: value.BoolNum}
}

// RealNum is a function of a finite float within its domain, nil for all floats,
// whose result is finite.
func RealNum(f func(float64) float64, domain func(float64) bool) NumFn {
	return OfOne(func(n value.Num) value.Num {
		x, ok := n.Float()
		if !ok || x-x != 0 || domain != nil && !domain(x) {
			return n.None()
		}
		y := f(x)
		if y-y != 0 {
			return n.None()
		}
		return value.Num{Kind: value.FloatNum, F: y}
	})
}

// ExtremeNum is min or max of two numbers.
func ExtremeNum(better value.Op) NumFn {
	return func(a, b value.Num) value.Num {
		if b.Kind == value.NoNum {
			return b
		}
		t, ok := compile.QuickNum(better, b, a).Truth()
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
func (c *Call) FoldNums(v value.Value, acc value.Num, step NumFn) (value.Value, error) {
	x, ok := v.(*value.Array)
	if !ok || c.Dry() || x.Rank() != 1 {
		return nil, nil
	}
	if err := c.R.Force(x); err != nil {
		return nil, err
	}
	n := x.Dims()[0]
	for i := range n {
		e := c.R.ElementNum(x, int64(i))
		if e.Kind == value.NoNum {
			return nil, nil
		}
		if acc = step(acc, e); acc.Kind == value.NoNum {
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
	return func(acc, n value.Num) value.Num {
		if acc.Kind == value.NoNum {
			return n
		}
		return step(acc, n)
	}
}
