// The byte order of dtypes. np.dtype('>i4') says and compares what NumPy's
// says, and readers of bytes follow it; arrays hold the machine's order always.
package builtin

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/lang/value"
)

var byteOrderEntries = []Entry{
	orderAttr("byteorder", "'=' for the machine's order, '>' for the other, '|' where there is none.", func(d value.DType) value.Value {
		switch {
		case !hasOrder(d.DType):
			return value.Str("|")
		case d.Swapped:
			return value.Str(">")
		}
		return value.Str("=")
	}),
	orderAttr("isnative", "Whether the byte order is the machine's.", func(d value.DType) value.Value { return value.Bool(!d.Swapped) }),
	orderAttr("str", "Byte order, kind and size.", func(d value.DType) value.Value { return value.Str(d.Descr()) }),
	{Names: []string{"dtype.newbyteorder"}, Params: "self, new_order='S', /",
		Doc: "The type in another byte order: '<' little, '>' big, '=' the machine's, 'S' swapped.", Example: "np.dtype('i4').newbyteorder('>')", Fn: newByteOrder},
}

func orderAttr(name, doc string, f func(d value.DType) value.Value) Entry {
	return Entry{Names: []string{"dtype." + name}, Params: "self", Doc: doc, Example: "np.dtype('>i4')." + name, Property: true,
		Fn: func(c *Call) (value.Value, error) { return f(c.Args[0].(value.DType)), nil }}
}

// hasOrder tells the types whose elements have more than one byte.
func hasOrder(d dtype.DType) bool { return d.Size() > 1 || d.IsText() }

func newByteOrder(c *Call) (value.Value, error) {
	d := c.Args[0].(value.DType)
	order, err := c.Str("new_order", "S")
	if err != nil {
		return nil, err
	}
	switch order {
	case "<", "L", "l", "little", "=", "N", "n", "native":
		d.Swapped = false
	case ">", "B", "b", "big":
		d.Swapped = true
	case "S", "s", "swap":
		d.Swapped = !d.Swapped
	case "|", "I", "i", "ignore":
	default:
		return nil, value.Staticf("ValueError", "%s is an unrecognized byteorder", order)
	}
	d.Swapped = d.Swapped && hasOrder(d.DType)
	return d, nil
}

// orderedDType reads a dtype with its byte order.
func orderedDType(v value.Value) (value.DType, error) {
	switch x := v.(type) {
	case value.DType:
		return x, nil
	case value.Str:
		if d, big, ok := dtype.Parse(string(x)); ok {
			return value.DType{DType: d, Swapped: big && hasOrder(d)}, nil
		}
	}
	d, err := ToDType(v)
	return value.DType{DType: d}, err
}
