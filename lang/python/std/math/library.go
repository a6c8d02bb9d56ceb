// Package math is Python's module math.
package math

import (
	"math"
	"slices"

	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/value"
)

// Library is Python's module math.
var Library = builtin.Library{Modules: []string{"math"}, Open: open}

func open() builtin.Contents {
	return builtin.Contents{Args: builtin.Kept, Entries: slices.Concat(mathEntries(), mathIntEntries()),
		Constants: mathConstants()}
}

func mathConstants() map[string]value.Value {
	return map[string]value.Value{
		"math.pi": value.Float(math.Pi), "math.e": value.Float(math.E), "math.tau": value.Float(2 * math.Pi),
		"math.inf": value.Float(math.Inf(1)), "math.nan": value.Float(tensor.NaN()),
	}
}
