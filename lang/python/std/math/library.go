// Package math is Python's module math.
package math

import (
	"math"
	"slices"

	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// Library is Python's module math.
var Library = builtin.Library{Modules: []string{"math"}, Open: open}

func open() builtin.Contents {
	return builtin.Contents{Args: builtin.Kept, Entries: slices.Concat(mathEntries(), mathIntEntries()),
		Constants: mathConstants()}
}

func mathConstants() map[string]object.Value {
	return map[string]object.Value{
		"math.pi": object.Float(math.Pi), "math.e": object.Float(math.E), "math.tau": object.Float(2 * math.Pi),
		"math.inf": object.Float(math.Inf(1)), "math.nan": object.Float(tensor.NaN()),
	}
}
