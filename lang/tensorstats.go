// Figures of tensors in files: of numbers, complex ones, dates and texts.
package lang

import (
	"context"
	"math"
	"math/cmplx"
	"strconv"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/calendar"
)

// Stats are the figures of a tensor. Those of complex numbers have the range of their absolute values; dates and texts
// have a first and a last one in place of a range.
type Stats struct {
	Kind     StatsKind
	Count    int
	NaN      int // NaT of dates
	Inf      int
	Zeros    int // and empty texts
	Min, Max float64
	Mean     float64
	Std      float64

	ComplexMean complex128
	First, Last string
	Distinct    int // texts; from mostDistinct on there may be more
}

// StatsKind says which figures there are.
type StatsKind uint8

// The kinds.
const (
	OfNumbers StatsKind = iota
	OfComplex
	OfTimes
	OfTexts
)

// MostDistinct is how many different texts are counted.
const MostDistinct = 1 << 20

// asking is how many elements are looked at between two looks for an interrupt.
const asking = 1 << 20

// each calls f with the place of each element.
func each(ctx context.Context, t *tensor.Tensor, f func(pos int)) error {
	for i := range t.Size() {
		if i&(asking-1) == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
		}
		f(t.FlatPos(i))
	}
	return nil
}

// StatsOf computes the figures of a tensor.
func StatsOf(ctx context.Context, t *tensor.Tensor) (*Stats, error) {
	switch d := t.DType(); {
	case d.IsText():
		return statsOfTexts(ctx, t)
	case d.IsTime():
		return statsOfTimes(ctx, t)
	case d.IsComplex():
		return statsOfComplex(ctx, t)
	}
	return statsOfNumbers(ctx, t)
}

// statsOfNumbers computes the figures of real numbers.
func statsOfNumbers(ctx context.Context, t *tensor.Tensor) (*Stats, error) {
	st := &Stats{Count: t.Size(), Min: math.Inf(1), Max: math.Inf(-1)}
	finite, shift := 0, 0.0
	var sum, squares float64
	err := each(ctx, t, func(pos int) {
		v := t.Float64At(pos)
		switch {
		case v != v:
			st.NaN++
			return
		case math.IsInf(v, 0):
			st.Inf++
		default:
			if finite == 0 {
				shift = v // keeps the squares small where all values are far from zero
			}
			finite++
			sum += v - shift
			squares += (v - shift) * (v - shift)
		}
		if v == 0 {
			st.Zeros++
		}
		st.Min, st.Max = min(st.Min, v), max(st.Max, v)
	})
	if st.NaN == st.Count {
		st.Min, st.Max = math.NaN(), math.NaN()
	}
	n := float64(finite)
	st.Mean = shift + sum/n
	st.Std = math.Sqrt(max(squares/n-sum/n*(sum/n), 0))
	return st, err
}

// statsOfComplex has the standard deviation as NumPy has it, of the distances from the mean.
func statsOfComplex(ctx context.Context, t *tensor.Tensor) (*Stats, error) {
	st := &Stats{Kind: OfComplex, Count: t.Size(), Min: math.Inf(1), Max: math.Inf(-1)}
	finite := 0
	var shift, sum complex128
	squares := 0.0
	err := each(ctx, t, func(pos int) {
		v := t.Complex128At(pos)
		switch {
		case cmplx.IsInf(v):
			st.Inf++
		case cmplx.IsNaN(v):
			st.NaN++
			return
		default:
			if finite == 0 {
				shift = v
			}
			finite++
			d := v - shift
			sum += d
			squares += real(d)*real(d) + imag(d)*imag(d)
		}
		if v == 0 {
			st.Zeros++
		}
		st.Min, st.Max = min(st.Min, cmplx.Abs(v)), max(st.Max, cmplx.Abs(v))
	})
	if st.NaN == st.Count {
		st.Min, st.Max = math.NaN(), math.NaN()
	}
	n := float64(finite)
	mean := complex(real(sum)/n, imag(sum)/n)
	st.ComplexMean = shift + mean
	st.Std = math.Sqrt(max(squares/n-real(mean)*real(mean)-imag(mean)*imag(mean), 0))
	return st, err
}

func statsOfTimes(ctx context.Context, t *tensor.Tensor) (*Stats, error) {
	st := &Stats{Kind: OfTimes, Count: t.Size()}
	first, last := int64(math.MaxInt64), int64(math.MinInt64)
	err := each(ctx, t, func(pos int) {
		tick := t.Int64At(pos)
		if tick == dtype.NaT {
			st.NaN++
			return
		}
		if tick == 0 && !t.DType().IsDate() {
			st.Zeros++
		}
		first, last = min(first, tick), max(last, tick)
	})
	if st.NaN < st.Count {
		st.First, st.Last = timeText(first, t.DType()), timeText(last, t.DType())
	}
	return st, err
}

// timeText is a date, or a span in its unit.
func timeText(tick int64, d dtype.DType) string {
	if d.IsDate() {
		return calendar.Text(tick, d)
	}
	return calendar.Words(tick, d)
}

func statsOfTexts(ctx context.Context, t *tensor.Tensor) (*Stats, error) {
	st := &Stats{Kind: OfTexts, Count: t.Size()}
	seen := map[string]struct{}{}
	began := false
	err := each(ctx, t, func(pos int) {
		s := t.TextAt(pos)
		if s == "" {
			st.Zeros++
		}
		if !began || s < st.First {
			st.First = s
		}
		if !began || s > st.Last {
			st.Last = s
		}
		began = true
		if len(seen) < MostDistinct {
			seen[s] = struct{}{}
		}
	})
	st.Distinct = len(seen)
	return st, err
}

// DistinctText is how many different texts there are, as far as that is known.
func (s *Stats) DistinctText() string {
	if s.Distinct >= MostDistinct {
		return strconv.Itoa(s.Distinct) + " or more"
	}
	return strconv.Itoa(s.Distinct)
}
