// The byte order of dtypes. np.dtype('>i4') says and compares what NumPy's
// says, and readers of bytes follow it; arrays hold the machine's order always.
package dtypes

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

var byteOrderEntries = []builtin.Entry{
	orderAttr("byteorder", "'=' for the machine's order, '>' for the other, '|' where there is none.", func(d object.DType) object.Value {
		switch {
		case !core.HasOrder(d.DType):
			return object.Str("|")
		case d.Swapped:
			return object.Str(">")
		}
		return object.Str("=")
	}),
	orderAttr("isnative", "Whether the byte order is the machine's.", func(d object.DType) object.Value { return object.Bool(!d.Swapped) }),
	orderAttr("descr", "The one field that stands for a type without fields.", func(d object.DType) object.Value {
		return object.NewList(object.Tuple{object.Str(""), object.Str(d.Descr())})
	}),
	orderAttr("str", "Byte order, kind and size.", func(d object.DType) object.Value { return object.Str(d.Descr()) }),
	{Names: []string{"dtype.newbyteorder"}, Args: builtin.Kept, Params: "self, new_order='S', /",
		Doc: "The type in another byte order: '<' little, '>' big, '=' the machine's, 'S' swapped.", Example: "np.dtype('i4').newbyteorder('>')", Fn: newByteOrder},
}

func orderAttr(name, doc string, f func(d object.DType) object.Value) builtin.Entry {
	return builtin.Entry{Names: []string{"dtype." + name}, Args: builtin.Kept, Params: "self", Doc: doc, Example: "np.dtype('>i4')." + name, Property: true,
		Fn: func(c *builtin.Call) (object.Value, error) { return f(c.Args[0].(object.DType)), nil }}
}

func newByteOrder(c *builtin.Call) (object.Value, error) {
	d := c.Args[0].(object.DType)
	order, err := c.Str("new_order", "S")
	if err != nil {
		return nil, err
	}
	return core.InOrder(d, order)
}
