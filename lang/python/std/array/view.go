// memoryview: a look at the memory of another object.
package array

import (
	"slices"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// source is an object whose memory can be looked at.
type source interface {
	object.Value
	Memory() []byte
	Format() string
	ReadOnly() bool
}

// View is a memoryview: items of the source's memory that lie step bytes apart, or all of
// it row by row where shape has more than one axis.
type View struct {
	of       object.Value
	memory   func() []byte
	format   string
	size     int
	at, step int // in bytes
	shape    []int
	readOnly bool
	released bool
}

// TypeName is memoryview.
func (*View) TypeName() string { return "memoryview" }

// PyClass is type(m).
func (*View) PyClass() *object.Class { return class("memoryview") }

// Repr is repr(m), without the address that Python shows.
func (v *View) Repr() string {
	if v.released {
		return "<released memory>"
	}
	return "<memory>"
}

// Hash is that of its bytes, where nobody can change them.
func (v *View) Hash() (int64, error) {
	if err := v.ready(); err != nil {
		return 0, err
	}
	if !v.readOnly {
		return 0, object.Errorf("ValueError", "cannot hash writable memoryview object")
	}
	if v.format != "B" && v.format != "b" && v.format != "c" {
		return 0, object.Errorf("ValueError", "memoryview: hashing is restricted to formats 'B', 'b' or 'c'")
	}
	return object.HashText(v.RawBytes()), nil
}

// Len is the number of items of the first axis.
func (v *View) Len() int {
	if len(v.shape) == 0 {
		return 0
	}
	return v.shape[0]
}

// Truth is whether there are items.
func (v *View) Truth() bool { return v.Len() > 0 }

func (v *View) count() int {
	n := 1
	for _, s := range v.shape {
		n *= s
	}
	return n
}

// itemAt is the memory of an item; nil where the source has become shorter.
func (v *View) itemAt(i int) []byte {
	mem, at := v.memory(), v.at+i*v.step
	if at < 0 || at+v.size > len(mem) {
		return nil
	}
	return mem[at : at+v.size : at+v.size]
}

// RawBytes are the bytes of its items, one after the other.
func (v *View) RawBytes() string {
	var b strings.Builder
	for i := range v.count() {
		b.Write(v.itemAt(i))
	}
	return b.String()
}

// byColumns is RawBytes with the first axis running fastest.
func (v *View) byColumns() []byte {
	out := make([]byte, 0, v.count()*v.size)
	at := make([]int, len(v.shape))
	for range v.count() {
		i := 0
		for k, size := range v.shape {
			i = i*size + at[k]
		}
		out = append(out, v.itemAt(i)...)
		for k := range at {
			if at[k]++; at[k] < v.shape[k] {
				break
			}
			at[k] = 0
		}
	}
	return out
}

// ComparedAs is what it is compared as.
func (v *View) ComparedAs() (object.Value, string) {
	if v.format == "B" && len(v.shape) == 1 {
		return object.Bytes(v.RawBytes()), "bytes"
	}
	return v.list(v.shape, 0), "array"
}

// Iter walks the items.
func (v *View) Iter() object.Iterator {
	i := 0
	return &builtin.Stream{Name: "memory_iterator", Step: func() (object.Value, bool, error) {
		if i >= v.Len() {
			return nil, false, nil
		}
		if len(v.shape) > 1 {
			return nil, false, object.Errorf("NotImplementedError", "multi-dimensional sub-views are not implemented")
		}
		i++
		x, err := v.item(i - 1)
		return x, err == nil, err
	}}
}

func (v *View) item(i int) (object.Value, error) {
	b := v.itemAt(i)
	if b == nil {
		return nil, object.Errorf("IndexError", "index out of bounds on dimension 1")
	}
	if itemSizes[v.format[0]] == 0 {
		return nil, object.Errorf("NotImplementedError", "memoryview: format %s not supported", v.format)
	}
	return item(v.format[0], b), nil
}

// list is tolist() of the items from one on.
func (v *View) list(shape []int, from int) object.Value {
	if len(shape) == 0 {
		x, err := v.item(from)
		if err != nil {
			return object.None
		}
		return x
	}
	each := 1
	for _, n := range shape[1:] {
		each *= n
	}
	out := object.NewList()
	for i := range shape[0] {
		out.Append(v.list(shape[1:], from+i*each))
	}
	return out
}

// Memory is the items' own, where they lie one after the other, else a copy.
func (v *View) Memory() []byte {
	mem, end := v.memory(), v.at+v.count()*v.size
	if v.step == v.size && end <= len(mem) {
		return mem[v.at:end:end]
	}
	return []byte(v.RawBytes())
}

// Format and ReadOnly are what they are made of.
func (v *View) Format() string { return v.format }
func (v *View) ReadOnly() bool { return v.readOnly }

func newView(c *builtin.Call) (object.Value, error) {
	switch x := object.Held(c.Args[0]).(type) {
	case *View:
		again := *x
		return &again, x.ready()
	case object.Bytes:
		b := []byte(x)
		return &View{of: x, memory: func() []byte { return b }, format: "B", size: 1, step: 1, shape: []int{len(b)}, readOnly: true}, nil
	case source:
		size := itemSizes[x.Format()[0]]
		return &View{of: c.Args[0], memory: x.Memory, format: x.Format(), size: size, step: size, shape: []int{len(x.Memory()) / size}, readOnly: x.ReadOnly()}, nil
	case *object.Array:
		return viewOfArray(x)
	}
	return nil, object.Errorf("TypeError", "memoryview: a bytes-like object is required, not '%s'", object.FullTypeName(c.Args[0]))
}

// viewOfArray looks at a tensor's elements.
func viewOfArray(a *object.Array) (object.Value, error) {
	t, err := a.Tensor()
	if err != nil {
		return nil, err
	}
	kind := t.DType().Char()
	if itemSizes[kind[0]] != t.DType().Size() {
		return nil, object.Errorf("NotImplementedError", "memoryview: format %s not supported", kind)
	}
	if !t.Contiguous() {
		return nil, object.Errorf("NotImplementedError", "not supported in tq: a memoryview of an array that is not contiguous").WithHint("take np.ascontiguousarray of it")
	}
	size := t.DType().Size()
	from, n := t.Offset()*size, t.Bytes()
	memory := func() []byte { return t.Buffer().Mem()[from : from+n] }
	return &View{of: a, memory: memory, format: kind, size: size, step: size, shape: slices.Clone(t.Shape()), readOnly: a.ReadOnly || a.Scalar}, nil
}

func (v *View) ready() error {
	if v.released {
		return object.Errorf("ValueError", "operation forbidden on released memoryview object")
	}
	if n := v.count(); n > 0 && (v.itemAt(0) == nil || v.itemAt(n-1) == nil) { // CPython lets nobody shorten what a view shows
		return object.Errorf(object.BufferError, "memoryview: the object below has become shorter")
	}
	return nil
}

const viewExample = "m = memoryview(bytearray(b'abcdef'))\n"

func viewEntries() []builtin.Entry {
	out := []builtin.Entry{{Names: []string{"memoryview.__new__"}, Params: "object", Doc: "A look at the memory of bytes, bytearrays or arrays, without a copy.", Example: viewExample + "m[1:3].tobytes()", Effect: true, Fn: newView}}
	add := func(name, params, doc, show string, fn func(c *builtin.Call, v *View) (object.Value, error)) *builtin.Entry {
		out = append(out, builtin.Entry{Names: []string{"memoryview." + name}, Params: params, Doc: doc, Example: viewExample + show, Fn: func(c *builtin.Call) (object.Value, error) {
			v := c.Args[0].(*View)
			if err := v.ready(); err != nil && name != "release" && name != "__exit__" {
				return nil, err
			}
			return fn(c, v)
		}})
		return &out[len(out)-1]
	}
	property := func(name, doc string, of func(v *View) object.Value) {
		add(name, "self", doc, "m."+name, func(_ *builtin.Call, v *View) (object.Value, error) { return of(v), nil }).Property = true
	}
	property("obj", "What is looked at.", func(v *View) object.Value { return v.of })
	property("nbytes", "How many bytes the items have.", func(v *View) object.Value { return object.Int(v.count() * v.size) })
	property("readonly", "Whether nothing can be stored.", func(v *View) object.Value { return object.Bool(v.readOnly) })
	property("format", "The kind of the items, as struct writes it.", func(v *View) object.Value { return object.Str(v.format) })
	property("itemsize", "The bytes of an item.", func(v *View) object.Value { return object.Int(v.size) })
	property("ndim", "The number of axes.", func(v *View) object.Value { return object.Int(len(v.shape)) })
	property("shape", "The sizes of the axes.", func(v *View) object.Value { return object.Ints(v.shape) })
	property("strides", "How many bytes apart the items of each axis lie.", func(v *View) object.Value {
		strides, n := make([]int, len(v.shape)), v.step
		for i := len(v.shape) - 1; i >= 0; i-- {
			strides[i] = n
			n *= v.shape[i]
		}
		return object.Ints(strides)
	})
	property("contiguous", "Whether the items lie one after the other.", func(v *View) object.Value { return object.Bool(v.step == v.size) })
	property("c_contiguous", "Whether the items lie one after the other.", func(v *View) object.Value { return object.Bool(v.step == v.size) })
	property("f_contiguous", "Whether the items lie column by column.", func(v *View) object.Value { return object.Bool(v.step == v.size && len(v.shape) < 2) })
	property("suboffsets", "Nothing: for objects of pointers alone.", func(*View) object.Value { return object.Tuple{} })
	add("tobytes", "self, order='C'", "The bytes of the items.", "m.tobytes()", func(c *builtin.Call, v *View) (object.Value, error) {
		if err := c.TextRoom(v.count() * v.size); err != nil {
			return nil, err
		}
		order := "C"
		if o := c.Arg("order"); o != nil && o != object.None {
			var err error
			if order, err = c.Text("order"); err != nil {
				return nil, err
			}
		}
		switch order {
		case "C", "A": // more than one axis lies row by row always
			return object.Bytes(v.RawBytes()), nil
		case "F":
			return object.Bytes(v.byColumns()), nil
		}
		return nil, object.Errorf("ValueError", "order must be 'C', 'F' or 'A'")
	})
	add("tolist", "self, /", "The items as a list.", "m.tolist()", func(c *builtin.Call, v *View) (object.Value, error) {
		if err := builtin.HeapOf(c.Host).Room(v.count() * builtin.ElementBytes); err != nil {
			return nil, err
		}
		return v.list(v.shape, 0), nil
	})
	add("hex", "self, sep=..., bytes_per_sep=1", "The bytes in base 16.", "m.hex()", func(c *builtin.Call, v *View) (object.Value, error) {
		var kw []object.Kw
		if sep := c.Arg("sep"); sep != nil {
			kw = []object.Kw{{Name: "sep", Value: sep}, {Name: "bytes_per_sep", Value: c.Arg("bytes_per_sep")}}
		}
		return c.Forward("bytes.hex", []object.Value{object.Bytes(v.RawBytes())}, kw)
	})
	add("toreadonly", "self, /", "A look that stores nothing.", "m.toreadonly().readonly", func(_ *builtin.Call, v *View) (object.Value, error) {
		again := *v
		again.readOnly = true
		return &again, nil
	})
	add("cast", "self, format, shape=...", "The same memory as items of another kind.", "m.cast('H').tolist()", castView).Effect = true
	for _, name := range []string{"release", "__exit__"} {
		e := add(name, map[string]string{"release": "self, /", "__exit__": "self, *args"}[name], "Gives the memory up.", "m.release()", func(_ *builtin.Call, v *View) (object.Value, error) {
			v.released = true
			return object.None, nil
		})
		e.Effect, e.Dry = true, builtin.ReturnsNone
	}
	out = append(out, builtin.Entry{Names: []string{"ndarray.data"}, Params: "self", Property: true, Effect: true, Doc: "A memoryview of the elements.", Example: "np.arange(3).data[1]",
		Fn: func(c *builtin.Call) (object.Value, error) {
			a, err := c.R.Array(c.Args[0])
			if err != nil {
				return nil, err
			}
			return viewOfArray(a)
		}})
	add("__enter__", "self, /", "The memoryview itself.", "with memoryview(b'abc') as v:\n    print(v[0])", func(_ *builtin.Call, v *View) (object.Value, error) { return v, nil })
	add("__iter__", "self, /", "Walks the items.", "list(m)", func(_ *builtin.Call, v *View) (object.Value, error) { return v.Iter().(object.Value), nil })
	add("__len__", "self, /", "len(self).", "len(m)", func(_ *builtin.Call, v *View) (object.Value, error) { return object.Int(v.Len()), nil })
	add("__getitem__", "self, index, /", "self[index].", "m[0], m[::2].tolist()", getView)
	e := add("__setitem__", "self, index, value, /", "self[index] = value.", "m[0] = 120\nm.tobytes()", setView)
	e.Effect, e.Dry = true, builtin.ReturnsNone
	return out
}

// Enter and Exit are with memoryview(…) as m.
func (v *View) Enter() (object.Value, error) { return v, v.ready() }
func (v *View) Exit(error) (bool, error)     { v.released = true; return false, nil }

// place is the number of the item that an index means.
func (v *View) place(index object.Value) (int, error) {
	indices := object.Tuple{index}
	if t, ok := index.(object.Tuple); ok {
		indices = t
	}
	for _, x := range indices {
		if _, err := builtin.ToInt(x); err != nil {
			return 0, object.Errorf("TypeError", "memoryview: invalid slice key")
		}
	}
	switch {
	case len(indices) < len(v.shape):
		return 0, object.Errorf("NotImplementedError", "sub-views are not implemented")
	case len(indices) > len(v.shape):
		return 0, object.Errorf("TypeError", "cannot index %d-dimension view with %d-element tuple", len(v.shape), len(indices))
	}
	at := 0
	for axis, x := range indices {
		i, err := builtin.ToInt(x)
		if err != nil {
			return 0, err
		}
		if i < 0 {
			i += v.shape[axis]
		}
		if i < 0 || i >= v.shape[axis] {
			return 0, object.Errorf("IndexError", "index out of bounds on dimension %d", axis+1)
		}
		at = at*v.shape[axis] + i
	}
	return at, nil
}

// slice is the part that a slice means.
func (v *View) slice(s *object.Slice) (*View, error) {
	if len(v.shape) != 1 {
		return nil, object.Errorf("NotImplementedError", "multi-dimensional slicing is not implemented")
	}
	first, count, step, err := builtin.SliceBounds(s, v.Len())
	part := *v
	part.at, part.step, part.shape = v.at+first*v.step, v.step*step, []int{count}
	return &part, err
}

func getView(c *builtin.Call, v *View) (object.Value, error) {
	if s, ok := c.Args[1].(*object.Slice); ok {
		return v.slice(s)
	}
	i, err := v.place(c.Args[1])
	if err != nil {
		return nil, err
	}
	return v.item(i)
}

func setView(c *builtin.Call, v *View) (object.Value, error) {
	if v.readOnly {
		return nil, object.Errorf("TypeError", "cannot modify read-only memory")
	}
	if s, ok := c.Args[1].(*object.Slice); ok {
		to, err := v.slice(s)
		if err != nil {
			return nil, err
		}
		from, ok, err := rawOf(c, c.Args[2])
		switch {
		case err != nil:
			return nil, err
		case !ok:
			return nil, object.Errorf("TypeError", "a bytes-like object is required, not '%s'", object.FullTypeName(c.Args[2]))
		case len(from) != to.count()*to.size:
			return nil, object.Errorf("ValueError", "memoryview assignment: lvalue and rvalue have different structures")
		}
		for i := range to.count() {
			copy(to.itemAt(i), from[i*to.size:])
		}
		return object.None, nil
	}
	i, err := v.place(c.Args[1])
	if err != nil {
		return nil, err
	}
	b := v.itemAt(i)
	if b == nil {
		return nil, object.Errorf("IndexError", "index out of bounds on dimension 1")
	}
	err = putItem(v.format[0], b, c.Args[2])
	switch {
	case object.IsError(err, "OverflowError"):
		err = object.Errorf("ValueError", "memoryview: invalid value for format '%s'", v.format)
	case object.IsError(err, "TypeError"):
		err = object.Errorf("TypeError", "memoryview: invalid type for format '%s'", v.format)
	}
	return object.None, err
}

// castView is m.cast(format, shape).
func castView(c *builtin.Call, v *View) (object.Value, error) {
	format, err := c.Text("format")
	if err != nil {
		return nil, err
	}
	kind := strings.TrimPrefix(format, "@")
	switch {
	case len(kind) != 1 || itemSizes[kind[0]] == 0 || kind == "u":
		return nil, object.Errorf("ValueError", "memoryview: destination format must be a native single character format prefixed with an optional '@'")
	case v.step != v.size:
		return nil, object.Errorf("TypeError", "memoryview: casts are restricted to C-contiguous views")
	case v.size != 1 && itemSizes[kind[0]] != 1 && c.Arg("shape") == nil:
		return nil, object.Errorf("TypeError", "memoryview: cannot cast between two non-byte formats")
	}
	again := *v
	again.format, again.size = kind, itemSizes[kind[0]]
	again.step = again.size
	n := v.count() * v.size
	if n%again.size != 0 {
		return nil, object.Errorf("TypeError", "memoryview: length is not a multiple of itemsize")
	}
	again.shape = []int{n / again.size}
	if c.Arg("shape") == nil {
		return &again, nil
	}
	again.shape = nil
	items := 1
	err = c.Each(c.Arg("shape"), func(v object.Value) error {
		k, err := builtin.ToInt(v)
		if err == nil && k <= 0 {
			err = object.Errorf("ValueError", "memoryview.cast(): elements of shape must be integers > 0")
		}
		if err == nil && k > n/items {
			err = object.Errorf("TypeError", "memoryview: product(shape) * itemsize != buffer size")
		}
		again.shape = append(again.shape, k)
		items *= max(k, 1)
		return err
	})
	if err == nil && items*again.size != n {
		err = object.Errorf("TypeError", "memoryview: product(shape) * itemsize != buffer size")
	}
	return &again, err
}
