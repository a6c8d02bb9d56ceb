// Package tf is TensorFlow's names: strided_slice, depth_to_space, Shape, and what networks
// are made of (tf.nn), which are also known by their bare names.
package tf

import (
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/value"
)

// Library is TensorFlow's names.
var Library = builtin.Library{Modules: []string{"tf", "tf.nn", "tf.math", "tf.image"}, Core: true, Open: open}

func open() builtin.Contents {
	return builtin.Contents{Args: builtin.Kept, Entries: slices.Concat(tensorOpEntries, shapeEntries, constantEntries,
		activationEntries, softmaxEntries, normalizeEntries, convolutionEntries, poolingEntries, resizeEntries, choosingEntries),
		Constants: tfConstants()}
}

func tfConstants() map[string]value.Value { return map[string]value.Value{"tf.newaxis": value.None} }
