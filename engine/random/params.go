// Parameters of distributions, their constraints, and NumPy's messages.

package random

import (
	"math"

	"github.com/tq-lang/tq/engine/fault"
)

// Args are a distribution's parameters in order. An integer parameter is read
// from N, any other from F, at the same index.
type Args struct {
	F [3]float64
	N [3]int64
}

// Param describes one parameter of a distribution.
type Param struct {
	Name     string
	Int      bool    // read from Args.N
	Optional bool    // Default applies when it is left out
	Default  float64 // meaningful if Optional
	cons     constraint
}

// constraint is one of NumPy's parameter checks.
type constraint uint8

const (
	free constraint = iota
	nonNegative
	positive
	positiveNotNaN
	from0to1
	above0to1
	from0below1
	above1
	atLeast1
	poissonMean
)

// lamMax is the largest mean of a Poisson draw that cannot overflow.
var lamMax = math.MaxInt64 - math.Sqrt(math.MaxInt64)*10

// check returns NumPy's message for v, or "". The messages for an element of
// an array and for a scalar differ in their last words.
func (p *Param) check(v float64, array bool) string {
	n := p.Name
	nan := " or " + n + " is NaN"
	if array {
		nan = " or " + n + " contains NaNs"
	}
	switch p.cons {
	case nonNegative:
		if math.Signbit(v) && !math.IsNaN(v) && !(p.Int && v == 0) {
			return n + " < 0"
		}
	case positiveNotNaN, positive:
		if p.cons == positiveNotNaN && math.IsNaN(v) {
			return n + " must not be NaN"
		}
		if v <= 0 {
			return n + " <= 0"
		}
	case from0to1:
		if !(v >= 0 && v <= 1) {
			return n + " < 0, " + n + " > 1" + nan
		}
	case above0to1: // the scalar message has the array's words, in NumPy too
		if !(v > 0 && v <= 1) {
			return n + " <= 0, " + n + " > 1 or " + n + " contains NaNs"
		}
	case from0below1:
		if !(v >= 0 && v < 1) {
			return n + " < 0, " + n + " >= 1" + nan
		}
	case above1:
		if !(v > 1) {
			return n + " <= 1" + nan
		}
	case atLeast1:
		if !(v >= 1) {
			return n + " < 1" + nan
		}
	case poissonMean:
		large := v > lamMax || array && math.IsNaN(v)
		switch {
		case large:
			return n + " value too large"
		case !(v >= 0):
			return n + " < 0" + nan
		}
	}
	return ""
}

func invalid(msg string) error { return fault.New(fault.InvalidArgument, "%s", msg) }

// entry describes one distribution for streams of type S.
type entry[S any] struct {
	params []Param
	before func(a *Args, array bool) error // a check of several parameters, before theirs
	after  func(a *Args) error             // one after theirs
	float  func(s S, a *Args) float64      // the draw: one of the two
	int    func(s S, a *Args) int64
	fill   func(s S, dst []float64, a *Args) // draws many at once; nil: one after another
}

// check validates the parameters of one draw.
func (e *entry[S]) check(a *Args, array bool) error {
	if e.before != nil {
		if err := e.before(a, array); err != nil {
			return err
		}
	}
	for i := range e.params {
		p := &e.params[i]
		v := a.F[i]
		if p.Int {
			v = float64(a.N[i])
		}
		if msg := p.check(v, array); msg != "" {
			return invalid(msg)
		}
	}
	if e.after != nil {
		return e.after(a)
	}
	return nil
}

func realP(name string, c constraint) Param { return Param{Name: name, cons: c} }

func intP(name string, c constraint) Param { return Param{Name: name, Int: true, cons: c} }

func optP(name string, c constraint, def float64) Param {
	return Param{Name: name, Optional: true, Default: def, cons: c}
}

func checkTriangular(a *Args, _ bool) error {
	left, mode, right := a.F[0], a.F[1], a.F[2]
	switch {
	case left > mode:
		return invalid("left > mode")
	case mode > right:
		return invalid("mode > right")
	case left == right:
		return invalid("left == right")
	}
	return nil
}

func checkSample(a *Args, _ bool) error {
	if good, bad, sample := a.N[0], a.N[1], a.N[2]; good+bad < sample {
		return invalid("ngood + nbad < nsample")
	}
	return nil
}

// finiteRange refuses an infinite width, with the scalar message of one kind
// of stream.
func finiteRange(scalar string) func(*Args, bool) error {
	return func(a *Args, array bool) error {
		if w := a.F[1] - a.F[0]; math.IsNaN(w) || math.IsInf(w, 0) {
			if array {
				return fault.New(fault.Overflow, "Range exceeds valid bounds")
			}
			return fault.New(fault.Overflow, "%s", scalar)
		}
		return nil
	}
}
