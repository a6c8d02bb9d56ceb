// Casting rules and their refusals.
package core

import (
	"math"
	"math/big"
	"slices"
	"strings"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/calendar"
	"github.com/tq-lang/tq/lang/object"
)

func CannotCast(from, to dtype.DType, rule string) error {
	return object.Staticf(object.TypeError, "Cannot cast array data from %s to %s according to the rule '%s'",
		object.Repr(object.DType{DType: from}), object.Repr(object.DType{DType: to}), rule)
}

// CannotCastIn is CannotCast, which calls an array without axes a scalar.
func CannotCastIn(a *object.Array, to dtype.DType, rule string) error {
	if a.Rank() == 0 {
		return object.Staticf(object.TypeError, "Cannot cast scalar from dtype('%s') to dtype('%s') according to the rule '%s'", a.DType().Spec(), to.Spec(), rule)
	}
	return CannotCast(a.DType(), to, rule)
}

// Truncated gives a real number as an int, as C's conversion does.
func Truncated(v object.Value) (object.Value, error) {
	f, ok := v.(object.Float)
	if !ok {
		return v, nil
	}
	if math.IsNaN(float64(f)) || math.IsInf(float64(f), 0) {
		return nil, object.Errorf(object.ValueError, "cannot convert float %s to integer", object.Repr(f))
	}
	b, _ := big.NewFloat(float64(f)).Int(nil)
	return object.FromBig(b), nil
}

// CastTo gives a text type the width that elements of type from need.
func CastTo(from, to dtype.DType) dtype.DType {
	if from.IsTime() && to.Kind() == from.Kind() && to.Unit() == dtype.Generic {
		return from
	}
	if to != dtype.Unicode {
		return to
	}
	return dtype.Text(textWidth(from))
}

// textWidth is the number of code points that any element of the type fits in.
func textWidth(d dtype.DType) int {
	switch {
	case d.IsText():
		return d.Width()
	case d.IsBool():
		return 5
	case d.IsComplex():
		return 64
	case d.IsFloat():
		return 32
	case d.IsDate():
		return calendar.TextWidth(d.Unit(), false)
	}
	switch d {
	case dtype.Int8:
		return 4
	case dtype.Uint8:
		return 3
	case dtype.Int16:
		return 6
	case dtype.Uint16:
		return 5
	case dtype.Int32:
		return 11
	case dtype.Uint32:
		return 10
	case dtype.Uint64:
		return 20
	}
	return 21
}

func ClassText(v object.Value) string { return object.Repr(builtin.ClassOf(v)) }

// MayCast is CanCast with NumPy's answer for text: numbers fit where their digits do.
func MayCast(from, to dtype.DType, rule string) bool {
	if to.IsText() && rule == "safe" && !from.IsTime() {
		return to.Width() == 0 || to.Width() >= textWidth(from)
	}
	return rule == "same_value" || dtype.CanCast(from, to, dtype.Casting(rule))
}

// castings are NumPy's rules; ndarray.astype has same_value besides.
var castings = []string{"no", "equiv", "safe", "same_kind", "unsafe"}

func CheckCasting(rule string, besides ...string) error {
	known := append(castings[:len(castings):len(castings)], besides...)
	if slices.Contains(known, rule) {
		return nil
	}
	return object.Staticf(object.ValueError, "casting must be one of '%s' (got %s)", strings.Join(known, "', '"), object.Repr(object.Str(rule)))
}

// PromoteAny promotes numbers with text, as NumPy's promote_types does, to text that holds both.
func PromoteAny(a, b dtype.DType) dtype.DType {
	if d, ok := dtype.Promote(a, b); ok {
		return d
	}
	return dtype.Text(max(textWidth(a), textWidth(b)))
}
