// Names that are values: np.pi, np.newaxis, element types, classes.
package builtin

import (
	"math"
	"sync"

	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/value"
)

// constants lists them by dotted name.
var constants = sync.OnceValue(func() map[string]value.Value {
	m := map[string]value.Value{
		"np.pi": value.Float(math.Pi), "np.e": value.Float(math.E), "np.euler_gamma": value.Float(0.5772156649015329),
		"np.inf": value.Float(math.Inf(1)), "np.nan": value.Float(tensor.NaN()), "np.newaxis": value.None,
		"tf.newaxis": value.None,
		"math.pi":    value.Float(math.Pi), "math.e": value.Float(math.E), "math.tau": value.Float(2 * math.Pi),
		"math.inf": value.Float(math.Inf(1)), "math.nan": value.Float(tensor.NaN()),
		"None": value.None, "True": value.Bool(true), "False": value.Bool(false), "Ellipsis": value.Ellipsis,
		"NotImplemented": value.NotImplemented,
	}
	for n, c := range classes().names {
		m[n] = c
	}
	for n, v := range rngClasses() {
		m[n] = v
	}
	for _, n := range []string{"poly1d", "vectorize"} {
		m["np."+n] = classes().byName["numpy."+n]
	}
	for n, v := range indexMakers {
		m[n] = v
	}
	m["np.typecodes"], m["np.sctypeDict"] = typeCodes(), typeNames()
	m["np.True_"], m["np.False_"] = truthScalar(true), truthScalar(false)
	m["np.little_endian"] = value.Bool(true)
	for n, v := range pyConstants() {
		m[n] = v
	}
	return m
})
