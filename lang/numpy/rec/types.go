// Attributes of structured dtypes.
package rec

import (
	"strconv"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

const typeExample = "np.dtype([('x', 'i4'), ('y', 'f8')])"

var typeEntries = []builtin.Entry{
	typeAttr("names", "Names of the fields.", func(t *core.RecordType) object.Value { return texts(t.Names()) }),
	typeAttr("fields", "The type and place of each field, by name.", fieldsOf),
	typeAttr("itemsize", "Bytes of a record.", func(t *core.RecordType) object.Value { return object.Int(t.Size) }),
	typeAttr("alignment", "Bytes that records are aligned to.", func(t *core.RecordType) object.Value { return object.Int(t.Alignment()) }),
	typeAttr("descr", "The fields as a list of tuples.", func(t *core.RecordType) object.Value { return t.Descr() }),
	typeAttr("name", "void and the number of bits.", func(t *core.RecordType) object.Value { return object.Str(named(t) + strconv.Itoa(8*t.Size)) }),
	typeAttr("kind", "'V': records.", func(*core.RecordType) object.Value { return object.Str("V") }),
	typeAttr("char", "'V': records.", func(*core.RecordType) object.Value { return object.Str("V") }),
	typeAttr("str", "'|V' and the number of bytes.", func(t *core.RecordType) object.Value { return object.Str("|V" + strconv.Itoa(t.Size)) }),
	typeAttr("num", "NumPy's number of the type.", func(*core.RecordType) object.Value { return object.Int(20) }),
	typeAttr("byteorder", "'|': each field has its own.", func(*core.RecordType) object.Value { return object.Str("|") }),
	typeAttr("isnative", "Whether the byte order is the machine's.", func(t *core.RecordType) object.Value { return object.Bool(native(t)) }),
	typeAttr("isbuiltin", "0: not one of NumPy's own types.", func(*core.RecordType) object.Value { return object.Int(0) }),
	typeAttr("isalignedstruct", "Whether the fields are aligned.", func(t *core.RecordType) object.Value { return object.Bool(t.Aligned) }),
	typeAttr("hasobject", "False: no Python objects.", func(*core.RecordType) object.Value { return object.Bool(false) }),
	typeAttr("shape", "(): no subarrays.", func(*core.RecordType) object.Value { return object.Tuple{} }),
	typeAttr("ndim", "0: no subarrays.", func(*core.RecordType) object.Value { return object.Int(0) }),
	typeAttr("subdtype", "None: no subarrays.", func(*core.RecordType) object.Value { return object.None }),
	typeAttr("metadata", "None.", func(*core.RecordType) object.Value { return object.None }),
	typeAttr("base", "The type itself.", func(t *core.RecordType) object.Value { return t }),
	typeAttr("type", "Class of a record.", func(t *core.RecordType) object.Value {
		return (&core.Records{Type: t, Scalar: true}).PyClass()
	}),
	{Names: []string{"recorddtype.__getitem__"}, Params: "self, key", Doc: "Type of a field by its name or number, or a type of some fields.", Example: typeExample + "['x']", Fn: typeItem},
	{Names: []string{"recorddtype.__len__"}, Params: "self", Doc: "Number of fields.", Example: "len(" + typeExample + ")",
		Fn: func(c *builtin.Call) (object.Value, error) { return object.Int(len(self(c).Fields)), nil }},
	{Names: []string{"recorddtype.__eq__"}, Params: "self, other", Doc: "Whether the fields are the same.", Example: typeExample + " == " + typeExample, Fn: typeEqual},
	{Names: []string{"recorddtype.newbyteorder"}, Params: "self, new_order='S', /", Doc: "The type with its fields in another byte order.", Example: typeExample + ".newbyteorder('>')",
		Fn: func(c *builtin.Call) (object.Value, error) {
			order, err := c.Str("new_order", "S")
			if err != nil {
				return nil, err
			}
			return self(c).InOrder(order)
		}},
	{Names: []string{"recorddtype.names="}, Params: "self, value", Effect: true, Doc: "Gives the fields other names.", Example: "d = " + typeExample + "\nd.names = ('a', 'b')\nd", Fn: setNames},
}

func self(c *builtin.Call) *core.RecordType { return c.Args[0].(*core.RecordType) }

func typeAttr(name, doc string, f func(t *core.RecordType) object.Value) builtin.Entry {
	return builtin.Entry{Names: []string{"recorddtype." + name}, Params: "self", Doc: doc, Example: typeExample + "." + name, Property: true,
		Fn: func(c *builtin.Call) (object.Value, error) { return f(self(c)), nil }}
}

// native reports whether all fields have the machine's byte order.
func native(t *core.RecordType) bool {
	for i := range t.Fields {
		if f := &t.Fields[i]; f.Type.Swapped || f.Record != nil && !native(f.Record) {
			return false
		}
	}
	return true
}

func named(t *core.RecordType) string {
	if t.Rec {
		return "record"
	}
	return "void"
}

func texts(names []string) object.Tuple {
	out := make(object.Tuple, len(names))
	for i, n := range names {
		out[i] = object.Str(n)
	}
	return out
}

func fieldsOf(t *core.RecordType) object.Value {
	d := object.NewDict()
	for i := range t.Fields {
		f := &t.Fields[i]
		place := object.Tuple{f.TypeValue(), object.Int(f.Offset)}
		if f.Title != "" {
			place = append(place, object.Str(f.Title))
			d.PutStr(f.Title, place)
		}
		d.PutStr(f.Name, place)
	}
	return &object.MappingProxy{D: d}
}

func typeItem(c *builtin.Call) (object.Value, error) {
	t := self(c)
	switch k := c.Arg("key").(type) {
	case object.Str:
		i, ok := t.Index(string(k))
		if !ok {
			return nil, object.Errorf(object.KeyError, "\"Field named %s not found.\"", object.Repr(k))
		}
		return t.Fields[i].TypeValue(), nil
	case *object.List:
		names := make([]string, 0, k.Len())
		for _, e := range k.All() {
			names = append(names, object.StrOf(e))
		}
		z, err := (&core.Records{Type: t, Fields: make([]object.Value, len(t.Fields))}).Choose(names)
		if err != nil {
			return nil, err
		}
		return z.Type, nil
	}
	n, err := c.Index("key")
	if err != nil {
		return nil, err
	}
	if n < -len(t.Fields) || n >= len(t.Fields) {
		return nil, object.Errorf(object.IndexError, "Field index %d out of range.", n)
	}
	return t.Fields[(n+len(t.Fields))%len(t.Fields)].TypeValue(), nil
}

func typeEqual(c *builtin.Call) (object.Value, error) {
	u, ok, err := core.ToRecordType(c.Arg("other"), false)
	if err != nil || !ok {
		return object.Bool(false), nil
	}
	return object.Bool(self(c).Equal(u)), nil
}

func setNames(c *builtin.Call) (object.Value, error) {
	t := self(c)
	vs, err := c.Seq(c.Arg("value"))
	if err != nil {
		return nil, err
	}
	if len(vs) != len(t.Fields) {
		return nil, object.Errorf(object.ValueError, "must replace all names at once with a sequence of length %d", len(t.Fields))
	}
	seen := map[object.Str]bool{}
	for _, v := range vs {
		s, ok := v.(object.Str)
		if !ok {
			return nil, object.Errorf(object.ValueError, "item #0 of names is of type %s and not string", v.TypeName())
		}
		if seen[s] {
			return nil, object.Errorf(object.ValueError, "Duplicate field names given.")
		}
		seen[s] = true
	}
	for i, v := range vs {
		t.Fields[i].Name = string(v.(object.Str))
	}
	return object.None, nil
}
