// Attributes of structured dtypes.
package rec

import (
	"strconv"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/value"
)

const typeExample = "np.dtype([('x', 'i4'), ('y', 'f8')])"

var typeEntries = []builtin.Entry{
	typeAttr("names", "Names of the fields.", func(t *core.RecordType) value.Value { return texts(t.Names()) }),
	typeAttr("fields", "The type and place of each field, by name.", fieldsOf),
	typeAttr("itemsize", "Bytes of a record.", func(t *core.RecordType) value.Value { return value.Int(t.Size) }),
	typeAttr("alignment", "Bytes that records are aligned to.", func(t *core.RecordType) value.Value { return value.Int(t.Alignment()) }),
	typeAttr("descr", "The fields as a list of tuples.", func(t *core.RecordType) value.Value { return t.Descr() }),
	typeAttr("name", "void and the number of bits.", func(t *core.RecordType) value.Value { return value.Str(named(t) + strconv.Itoa(8*t.Size)) }),
	typeAttr("kind", "'V': records.", func(*core.RecordType) value.Value { return value.Str("V") }),
	typeAttr("char", "'V': records.", func(*core.RecordType) value.Value { return value.Str("V") }),
	typeAttr("str", "'|V' and the number of bytes.", func(t *core.RecordType) value.Value { return value.Str("|V" + strconv.Itoa(t.Size)) }),
	typeAttr("num", "NumPy's number of the type.", func(*core.RecordType) value.Value { return value.Int(20) }),
	typeAttr("byteorder", "'|': each field has its own.", func(*core.RecordType) value.Value { return value.Str("|") }),
	typeAttr("isnative", "Whether the byte order is the machine's.", func(t *core.RecordType) value.Value { return value.Bool(native(t)) }),
	typeAttr("isbuiltin", "0: not one of NumPy's own types.", func(*core.RecordType) value.Value { return value.Int(0) }),
	typeAttr("isalignedstruct", "Whether the fields are aligned.", func(t *core.RecordType) value.Value { return value.Bool(t.Aligned) }),
	typeAttr("hasobject", "False: no Python objects.", func(*core.RecordType) value.Value { return value.Bool(false) }),
	typeAttr("shape", "(): no subarrays.", func(*core.RecordType) value.Value { return value.Tuple{} }),
	typeAttr("ndim", "0: no subarrays.", func(*core.RecordType) value.Value { return value.Int(0) }),
	typeAttr("subdtype", "None: no subarrays.", func(*core.RecordType) value.Value { return value.None }),
	typeAttr("metadata", "None.", func(*core.RecordType) value.Value { return value.None }),
	typeAttr("base", "The type itself.", func(t *core.RecordType) value.Value { return t }),
	typeAttr("type", "Class of a record.", func(t *core.RecordType) value.Value {
		return (&core.Records{Type: t, Scalar: true}).PyClass()
	}),
	{Names: []string{"recorddtype.__getitem__"}, Params: "self, key", Doc: "Type of a field by its name or number, or a type of some fields.", Example: typeExample + "['x']", Fn: typeItem},
	{Names: []string{"recorddtype.__len__"}, Params: "self", Doc: "Number of fields.", Example: "len(" + typeExample + ")",
		Fn: func(c *builtin.Call) (value.Value, error) { return value.Int(len(self(c).Fields)), nil }},
	{Names: []string{"recorddtype.__eq__"}, Params: "self, other", Doc: "Whether the fields are the same.", Example: typeExample + " == " + typeExample, Fn: typeEqual},
	{Names: []string{"recorddtype.names="}, Params: "self, value", Effect: true, Doc: "Gives the fields other names.", Example: "d = " + typeExample + "\nd.names = ('a', 'b')\nd", Fn: setNames},
}

func self(c *builtin.Call) *core.RecordType { return c.Args[0].(*core.RecordType) }

func typeAttr(name, doc string, f func(t *core.RecordType) value.Value) builtin.Entry {
	return builtin.Entry{Names: []string{"recorddtype." + name}, Params: "self", Doc: doc, Example: typeExample + "." + name, Property: true,
		Fn: func(c *builtin.Call) (value.Value, error) { return f(self(c)), nil }}
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

func texts(names []string) value.Tuple {
	out := make(value.Tuple, len(names))
	for i, n := range names {
		out[i] = value.Str(n)
	}
	return out
}

func fieldsOf(t *core.RecordType) value.Value {
	d := value.NewDict()
	for i := range t.Fields {
		f := &t.Fields[i]
		place := value.Tuple{f.TypeValue(), value.Int(f.Offset)}
		if f.Title != "" {
			place = append(place, value.Str(f.Title))
			d.PutStr(f.Title, place)
		}
		d.PutStr(f.Name, place)
	}
	return &value.MappingProxy{D: d}
}

func typeItem(c *builtin.Call) (value.Value, error) {
	t := self(c)
	switch k := c.Arg("key").(type) {
	case value.Str:
		i, ok := t.Index(string(k))
		if !ok {
			return nil, value.Errorf(value.KeyError, "\"Field named %s not found.\"", value.Repr(k))
		}
		return t.Fields[i].TypeValue(), nil
	case *value.List:
		names := make([]string, 0, k.Len())
		for _, e := range k.All() {
			names = append(names, value.StrOf(e))
		}
		z, err := (&core.Records{Type: t, Fields: make([]value.Value, len(t.Fields))}).Choose(names)
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
		return nil, value.Errorf(value.IndexError, "Field index %d out of range.", n)
	}
	return t.Fields[(n+len(t.Fields))%len(t.Fields)].TypeValue(), nil
}

func typeEqual(c *builtin.Call) (value.Value, error) {
	u, ok, err := core.ToRecordType(c.Arg("other"), false)
	if err != nil || !ok {
		return value.Bool(false), nil
	}
	return value.Bool(self(c).Equal(u)), nil
}

func setNames(c *builtin.Call) (value.Value, error) {
	t := self(c)
	vs, err := c.Seq(c.Arg("value"))
	if err != nil {
		return nil, err
	}
	if len(vs) != len(t.Fields) {
		return nil, value.Errorf(value.ValueError, "must replace all names at once with a sequence of length %d", len(t.Fields))
	}
	seen := map[value.Str]bool{}
	for _, v := range vs {
		s, ok := v.(value.Str)
		if !ok {
			return nil, value.Errorf(value.ValueError, "item #0 of names is of type %s and not string", v.TypeName())
		}
		if seen[s] {
			return nil, value.Errorf(value.ValueError, "Duplicate field names given.")
		}
		seen[s] = true
	}
	for i, v := range vs {
		t.Fields[i].Name = string(v.(value.Str))
	}
	return value.None, nil
}
