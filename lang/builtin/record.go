// The named tuples that NumPy's and TensorFlow's functions give.
package builtin

import (
	"strings"

	"github.com/tq-lang/tq/lang/object"
)

// recordClasses are their classes, and the fields of each.
const recordClasses = `numpy.linalg._linalg.EigResult: eigenvalues eigenvectors
numpy.linalg._linalg.EighResult: eigenvalues eigenvectors
numpy.linalg._linalg.SVDResult: U S Vh
numpy.linalg._linalg.QRResult: Q R
numpy.linalg._linalg.SlogdetResult: sign logabsdet
numpy.lib._arraysetops_impl.UniqueAllResult: values indices inverse_indices counts
numpy.lib._arraysetops_impl.UniqueCountsResult: values counts
numpy.lib._arraysetops_impl.UniqueInverseResult: values inverse_indices
tensorflow.python.ops.gen_nn_ops.TopKV2: values indices`

// records adds the classes to the registry.
func (r *registry) records() {
	for line := range strings.Lines(recordClasses) {
		name, fields, _ := strings.Cut(strings.TrimSpace(line), ": ")
		c := r.add(name, r.byName["tuple"])
		r.fields[c.ShortName()] = object.Named{Class: c, Shown: c.ShortName(), Fields: strings.Fields(fields)}
	}
}

// NamedTuple makes a named tuple; its arrays are computed, since later stores
// must not change them.
func (c *Call) NamedTuple(name string, elems ...object.Value) (object.Value, error) {
	t := classes().fields[name]
	t.Elems = elems
	return &t, c.R.Settle(t.Elems)
}
