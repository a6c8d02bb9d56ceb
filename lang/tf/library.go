// Package tf is TensorFlow's names: strided_slice, depth_to_space, Shape, and what networks
// are made of (tf.nn), which are also known by their bare names.
package tf

import (
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// Library is TensorFlow's names.
var Library = builtin.Library{Modules: []string{"tf", "tf.nn", "tf.math", "tf.image", "tf.linalg"}, Core: true, Open: open}

func open() builtin.Contents {
	return builtin.Contents{Args: builtin.Kept, Entries: slices.Concat(tensorOpEntries, shapeEntries, constantEntries,
		activationEntries, softmaxEntries, normalizeEntries, convolutionEntries, poolingEntries, resizeEntries, choosingEntries, matmulEntries),
		Constants: tfConstants()}
}

// tfConstants are newaxis and the element types.
func tfConstants() map[string]object.Value {
	all := map[string]object.Value{"tf.newaxis": object.None}
	for _, d := range []dtype.DType{dtype.Bool, dtype.Int8, dtype.Int16, dtype.Int32, dtype.Int64, dtype.Uint8, dtype.Uint16, dtype.Uint32, dtype.Uint64,
		dtype.Float16, dtype.BFloat16, dtype.Float32, dtype.Float64, dtype.Complex64, dtype.Complex128} {
		all["tf."+d.String()] = object.DType{DType: d}
	}
	return all
}
