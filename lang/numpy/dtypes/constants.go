// NumPy's and TensorFlow's names that are values: np.pi, np.newaxis, np.__version__.
package dtypes

import (
	"math"

	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/object"
)

// NumPyVersion is the version of NumPy whose behaviour tq has.
const NumPyVersion = "2.4.6"

func dtypeConstants() map[string]object.Value {
	version := object.Str(NumPyVersion)
	m := map[string]object.Value{
		"np.pi": object.Float(math.Pi), "np.e": object.Float(math.E), "np.euler_gamma": object.Float(0.5772156649015329),
		"np.inf": object.Float(math.Inf(1)), "np.nan": object.Float(tensor.NaN()), "np.newaxis": object.None,
		"np.typecodes": typeCodes(), "np.sctypeDict": typeNames(), "np.True_": truthScalar(true), "np.False_": truthScalar(false),
		"np.little_endian": object.Bool(true), "np.__version__": version, "np.version.version": version, "np.version.full_version": version,
		"np.version.short_version": version, "np.version.release": object.Bool(true),
	}
	for _, n := range []string{"ArrayLike", "DTypeLike", "NDArray"} {
		m["np.typing."+n] = &object.Class{Name: "numpy.typing." + n}
	}
	return m
}
