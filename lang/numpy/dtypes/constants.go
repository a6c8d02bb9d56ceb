// NumPy's and TensorFlow's names that are values: np.pi, np.newaxis, np.__version__.
package dtypes

import (
	"math"

	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/value"
)

// NumPyVersion is the version of NumPy whose behaviour tq has.
const NumPyVersion = "2.4.6"

func dtypeConstants() map[string]value.Value {
	version := value.Str(NumPyVersion)
	m := map[string]value.Value{
		"np.pi": value.Float(math.Pi), "np.e": value.Float(math.E), "np.euler_gamma": value.Float(0.5772156649015329),
		"np.inf": value.Float(math.Inf(1)), "np.nan": value.Float(tensor.NaN()), "np.newaxis": value.None,
		"np.typecodes": typeCodes(), "np.sctypeDict": typeNames(), "np.True_": truthScalar(true), "np.False_": truthScalar(false),
		"np.little_endian": value.Bool(true), "np.__version__": version, "np.version.version": version, "np.version.full_version": version,
		"np.version.short_version": version, "np.version.release": value.Bool(true),
	}
	for _, n := range []string{"ArrayLike", "DTypeLike", "NDArray"} {
		m["np.typing."+n] = &value.Class{Name: "numpy.typing." + n}
	}
	return m
}
