// NumPy's tables of type names as values, and its truth scalars.
package dtypes

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// typeCodes is np.typecodes.
func typeCodes() object.Value {
	d := object.NewDict()
	for _, kv := range [][2]string{{"Character", "c"}, {"Integer", "bhilqnp"}, {"UnsignedInteger", "BHILQNP"}, {"Float", "efdg"},
		{"Complex", "FDG"}, {"AllInteger", "bBhHiIlLqQnNpP"}, {"AllFloat", "efdgFDG"}, {"Datetime", "Mm"},
		{"All", "?bhilqnpBHILQNPefdgFDGSUVOMm"}} {
		putName(d, kv[0], object.Str(kv[1]))
	}
	return d
}

// typeNames is np.sctypeDict, without NumPy's numbers as keys.
func typeNames() object.Value {
	d := object.NewDict()
	for _, t := range dtype.All() {
		putName(d, t.String(), builtin.ScalarClass(t))
		if t.Descr()[0] == '<' || t.Descr()[0] == '|' {
			putName(d, t.Descr()[1:], builtin.ScalarClass(t))
		}
	}
	for _, name := range []string{"bool_", "int_", "intp", "uint", "half", "single", "double", "csingle", "cdouble", "byte", "ubyte", "short", "ushort", "intc", "uintc"} {
		putName(d, name, builtin.ScalarClass(builtin.ScalarAliases[name]))
	}
	return d
}

func putName(d *object.Dict, k string, v object.Value) {
	if err := d.Put(object.Str(k), v); err != nil {
		panic("builtin: a text that is no key")
	}
}

// truthScalar is np.True_ or np.False_.
func truthScalar(b bool) object.Value {
	return object.NewScalar(tensor.From([]bool{b}).View(nil, nil, 0))
}
