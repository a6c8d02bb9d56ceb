// Package tf is TensorFlow's names: strided_slice, depth_to_space, Shape.
package tf

import (
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/value"
)

// Library is TensorFlow's names.
var Library = builtin.Library{Modules: []string{"tf", "tf.nn"}, Core: true, Open: open}

func open() builtin.Contents {
	return builtin.Contents{Args: builtin.Kept, Entries: slices.Concat(tensorOpEntries, shapeEntries, constantEntries),
		Constants: tfConstants()}
}

func tfConstants() map[string]value.Value { return map[string]value.Value{"tf.newaxis": value.None} }
