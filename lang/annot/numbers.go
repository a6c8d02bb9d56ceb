// This file: sizes as numbers, as they are when a program runs.
package annot

import (
	"strconv"

	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
)

// Numbers is the arithmetic of sizes that are all known.
type Numbers struct{}

// Number is n.
func (Numbers) Number(n int) int { return n }

// Text writes a size.
func (Numbers) Text(n int) string { return strconv.Itoa(n) }

// Below reports what is less than 0.
func (Numbers) Below(n int) bool { return n < 0 }

// Known says that all values are.
func (Numbers) Known(object.Value) bool { return true }

// Compare is Yes or No.
func (Numbers) Compare(a, b int) Answer {
	if a == b {
		return Yes
	}
	return No
}

// Axes are the sizes of an array.
func (Numbers) Axes(a *object.Array) ([]int, bool) { return a.Dims(), true }

// Do is an operator between sizes.
func (Numbers) Do(op syntax.Op, a, b int) (int, bool) {
	switch op {
	case syntax.Add:
		return a + b, true
	case syntax.Sub:
		return a - b, true
	case syntax.Mul:
		return a * b, true
	case syntax.FloorDiv:
		if b > 0 && a >= 0 {
			return a / b, true
		}
	case syntax.Mod:
		if b > 0 && a >= 0 {
			return a % b, true
		}
	case syntax.Pow:
		if b < 0 || b > 62 {
			break
		}
		out := 1
		for range b {
			out *= a
		}
		return out, true
	}
	return 0, false
}
