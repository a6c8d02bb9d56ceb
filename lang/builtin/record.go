// Named tuples: the results of np.linalg.svd, np.unique_counts and their kin.
package builtin

import (
	"strings"

	"github.com/tq-lang/tq/lang/value"
)

// Record is a tuple whose elements have names.
type Record struct {
	Name   string
	Fields []string
	Elems  value.Tuple
}

// record makes a named tuple; its arrays are computed, since later stores
// must not change them.
func (c *Call) record(name, fields string, elems ...value.Value) (value.Value, error) {
	r := &Record{Name: name, Fields: strings.Fields(fields), Elems: elems}
	return r, c.R.Settle(r.Elems)
}

// TypeName is the tuple's class.
func (r *Record) TypeName() string { return r.Name }

// Attr finds a field.
func (r *Record) Attr(name string) (value.Value, bool) {
	for i, f := range r.Fields {
		if f == name {
			return r.Elems[i], true
		}
	}
	return nil, false
}

// ReprUnder is Name(field=value, …).
func (r *Record) ReprUnder(p value.Printer) string {
	parts := make([]string, len(r.Fields))
	for i, f := range r.Fields {
		parts[i] = f + "=" + p.Repr(r.Elems[i])
	}
	return r.Name + "(" + strings.Join(parts, ", ") + ")"
}

// Iter walks the elements.
func (r *Record) Iter() value.Iterator { return &sliceIter{vs: r.Elems} }

// sliceIter walks values in order.
type sliceIter struct{ vs []value.Value }

func (it *sliceIter) Next() (value.Value, bool, error) {
	if len(it.vs) == 0 {
		return nil, false, nil
	}
	v := it.vs[0]
	it.vs = it.vs[1:]
	return v, true, nil
}

// recordNames are the classes of named tuples.
var recordNames = strings.Fields(`EigResult EighResult SVDResult QRResult SlogdetResult
	UniqueAllResult UniqueCountsResult UniqueInverseResult`)

var recordEntries = func() []Entry {
	var item, length Entry
	item = Entry{Params: "self, index", Doc: "Element of a named tuple.", Example: "np.linalg.slogdet([[1., 2.], [3., 4.]])[0]",
		Fn: func(c *Call) (value.Value, error) { return c.Host.Index(c.Arg("self").(*Record).Elems, c.Arg("index")) }}
	length = Entry{Params: "self", Doc: "Number of elements of a named tuple.", Example: "len(np.linalg.slogdet([[1., 2.], [3., 4.]]))",
		Fn: func(c *Call) (value.Value, error) { return value.Int(len(c.Arg("self").(*Record).Elems)), nil }}
	for _, n := range recordNames {
		item.Names = append(item.Names, n+".__getitem__")
		length.Names = append(length.Names, n+".__len__")
	}
	return []Entry{item, length}
}()
