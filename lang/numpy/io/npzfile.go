// Files of several tensors: .npz as NumPy has it, .safetensors, and tables of columns.
package io

import (
	"strings"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/file"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/pytext"
	"github.com/tq-lang/tq/lang/record"
)

var npzEntries = builtin.Python([]builtin.Entry{
	{Names: onFiles("__getitem__"), Params: "self, key, /", Doc: "An array by name.", Example: "np.savez('a.npz', x=[1, 2])\nnp.load('a.npz')['x']", Effect: true, Dry: npzDry, Fn: npzGet},
	{Names: onFiles("__contains__"), Params: "self, key, /", Doc: "Whether there is such an array.", Example: "np.savez('a.npz', x=[1, 2])\n'x' in np.load('a.npz')", Fn: func(c *builtin.Call) (object.Value, error) {
		name, ok := c.Args[1].(object.Str)
		if !ok {
			return object.Bool(false), nil
		}
		_, ok = npz(c).h.Lookup(npz(c).stem(string(name)))
		return object.Bool(ok), nil
	}},
	{Names: onFiles("keys"), Params: "self, /", Doc: "The names of the arrays.", Example: "np.savez('a.npz', x=[1, 2])\nlist(np.load('a.npz').keys())", Fn: npzList(true, false)},
	{Names: onFiles("values"), Params: "self, /", Doc: "The arrays.", Example: "np.savez('a.npz', x=[1, 2])\nlist(np.load('a.npz').values())", Effect: true, Fn: npzList(false, true)},
	{Names: onFiles("items"), Params: "self, /", Doc: "Names and arrays.", Example: "np.savez('a.npz', x=[1, 2])\nlist(np.load('a.npz').items())", Effect: true, Fn: npzList(true, true)},
	{Names: onFiles("get"), Params: "self, key, default=None, /", Doc: "An array by name, or the default.", Example: "np.savez('a.npz', x=[1, 2])\nnp.load('a.npz').get('y', 0)", Effect: true, Fn: npzGetOr},
	{Names: onFiles("files"), Params: "self", Property: true, Doc: "The names of the arrays, as a list.", Example: "np.savez('a.npz', x=[1, 2])\nnp.load('a.npz').files", Fn: func(c *builtin.Call) (object.Value, error) {
		return object.NewList(strValues(npz(c).h.Names())...), nil
	}},
	{Names: onFiles("metadata"), Params: "self", Property: true, Doc: "The file's own notes, as a dict.", Example: "save('w.safetensors', {'w': np.ones(3)})\nload('w.safetensors').metadata", Fn: npzMetadata},
	{Names: onFiles("f"), Params: "self", Property: true, Doc: "The arrays as attributes.", Example: "np.savez('a.npz', x=[1, 2])\nnp.load('a.npz').f.x", Effect: true, Fn: func(c *builtin.Call) (object.Value, error) { return &bag{npz(c)}, nil }},
	{Names: onFiles("close"), Params: "self, /", Doc: "Releases the file.", Example: "np.savez('a.npz', x=[1, 2])\nnp.load('a.npz').close()", Effect: true, Dry: builtin.ReturnsNone, Fn: func(c *builtin.Call) (object.Value, error) {
		return object.None, fileError(npz(c).h.Close(), "")
	}},
})

// onFiles are the names of a method of all kinds of mapping.
func onFiles(method string) []string {
	return []string{"NpzFile." + method, "SafetensorsFile." + method, "Table." + method}
}

// NpzFile is a file of several tensors, read one by one when asked for: a .npz
// as NumPy has it, a .safetensors, or a table of columns. One that checking made is closed.
type NpzFile struct {
	h    *file.Handle
	name string
	r    *lower.Recorder
	host builtin.Host // whose interrupts end a read: later statements read as well
}

// Mapping makes the value of a file of several tensors.
func Mapping(h *file.Handle, name string, r *lower.Recorder, host builtin.Host) *NpzFile {
	return &NpzFile{h, name, r, host}
}

// Mirror is the file for a check: closed, as one that checking made.
func (f *NpzFile) Mirror() object.Value { return &NpzFile{f.h.Headers(), f.name, f.r, f.host} }

// TypeName is NpzFile, SafetensorsFile or Table.
func (f *NpzFile) TypeName() string {
	switch f.h.Format() {
	case file.Npz:
		return "NpzFile"
	case file.Columns:
		return "Table"
	}
	return "SafetensorsFile"
}

// Held lists the names of the tensors.
func (f *NpzFile) Held() []string { return f.h.Names() }

// TypeOf is the element type and the shape of a tensor.
func (f *NpzFile) TypeOf(name string) string {
	e, ok := f.h.Lookup(name)
	if !ok || e.DType == dtype.Invalid {
		return ""
	}
	return e.DType.String() + " " + object.Repr(object.Ints(e.Shape))
}

// Len is the number of tensors.
func (f *NpzFile) Len() int { return len(f.h.Entries()) }

// Iter walks the names.
func (f *NpzFile) Iter() object.Iterator {
	names, i := f.h.Names(), 0
	return &builtin.Stream{Name: "iterator", Step: func() (object.Value, bool, error) {
		if i >= len(names) {
			return nil, false, nil
		}
		i++
		return object.Str(names[i-1]), true, nil
	}}
}

// Enter gives the file itself.
func (f *NpzFile) Enter() (object.Value, error) { return f, nil }

// Exit closes the file.
func (f *NpzFile) Exit(error) (bool, error) { return false, fileError(f.h.Close(), f.name) }

// Repr is repr(f).
func (f *NpzFile) Repr() string {
	if f.h.Format() == file.Columns {
		return f.tableRepr()
	}
	names := f.h.Names()
	more := ""
	if len(names) > 5 {
		names, more = names[:5], "..."
	}
	const keys = " with keys: "
	return f.TypeName() + " " + object.Repr(object.Str(f.name)) + keys + strings.Join(names, ", ") + more
}

// stem allows a name to be given with its .npy.
func (f *NpzFile) stem(name string) string {
	if _, ok := f.h.Lookup(name); !ok && f.h.Format() == file.Npz {
		return strings.TrimSuffix(name, ".npy")
	}
	return name
}

func (f *NpzFile) get(name string) (object.Value, error) {
	name = f.stem(name)
	if _, ok := f.h.Lookup(name); !ok {
		_, err := f.h.Tensor(name)
		ce, _ := fileError(err, f.name).(*record.Error)
		what := " is not a file in the archive"
		if f.h.Format() == file.Columns || f.h.Format() == file.Text {
			what = " is not a column of the table"
		}
		out := pytext.KeyError(object.Str(name + what)).(*object.Error)
		if near := builtin.DidYouMean(name, f.h.Names()); near != "" {
			out.Hint = near
		} else if ce != nil {
			out.Hint = ce.Fault.Hint
		}
		return nil, out
	}
	return entryOf(&builtin.Call{R: f.r, Host: f.host}, f.h, name, f.name)
}

// Contents are all tensors by name.
func (f *NpzFile) Contents() (*object.Dict, error) {
	d := object.NewDict()
	for _, name := range f.h.Names() {
		v, err := f.get(name)
		if err == nil {
			err = d.Put(object.Str(name), v)
		}
		if err != nil {
			return nil, err
		}
	}
	return d, nil
}

// bag is NpzFile.f.
type bag struct{ f *NpzFile }

// TypeName is BagObj.
func (*bag) TypeName() string { return "BagObj" }

// Attr reads an array by name.
func (b *bag) Attr(name string) (object.Value, bool) {
	v, err := b.f.get(name)
	return v, err == nil
}

// Members lists the tensors by what the file says of them; no data are read.
func (f *NpzFile) Members() []builtin.Stored {
	var out []builtin.Stored
	for _, e := range f.h.Entries() {
		out = append(out, builtin.Stored{Name: e.Name, DType: e.DTypeText, Shape: e.Shape, Bytes: e.Bytes})
	}
	return out
}

func npz(c *builtin.Call) *NpzFile { f, _ := c.Args[0].(*NpzFile); return f }

func npzGet(c *builtin.Call) (object.Value, error) {
	name, ok := c.Args[1].(object.Str)
	if !ok {
		return nil, pytext.KeyError(object.Str(object.Repr(c.Args[1]) + " is not a file in the archive"))
	}
	return npz(c).get(string(name))
}

// npzDry tells an array's type from the file's header.
func npzDry(c *builtin.Call) (object.Value, error) {
	f, name := npz(c), object.StrOf(c.Args[1])
	if f == nil {
		return object.Unknown{}, nil
	}
	e, ok := f.h.Lookup(f.stem(name))
	if !ok {
		_, err := f.get(name)
		return c.NotThere(err)
	}
	return abstractOf(c, e), nil
}

func npzGetOr(c *builtin.Call) (object.Value, error) {
	name, _ := c.Args[1].(object.Str)
	if _, ok := npz(c).h.Lookup(npz(c).stem(string(name))); ok {
		return npz(c).get(string(name))
	}
	if c.Args[2] != nil {
		return c.Args[2], nil
	}
	return object.None, nil
}

func npzList(keys, vals bool) func(*builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		var out []object.Value
		for _, n := range npz(c).h.Names() {
			if !vals {
				out = append(out, object.Str(n))
				continue
			}
			v, err := npz(c).get(n)
			if err != nil {
				return nil, err
			}
			if keys {
				v = object.Tuple{object.Str(n), v}
			}
			out = append(out, v)
		}
		return object.NewList(out...), nil
	}
}

func npzMetadata(c *builtin.Call) (object.Value, error) {
	d := object.NewDict()
	for k, v := range npz(c).h.Metadata() {
		if err := d.Put(object.Str(k), object.Str(v)); err != nil {
			return nil, err
		}
	}
	return d, nil
}

// abstractOf is an array of which only the file's header is known.
func abstractOf(c *builtin.Call, e file.Entry) object.Value {
	if e.Problem != nil || e.DType == dtype.Invalid || e.DType == dtype.Unicode { // a table of text: its width shows when it is read
		return object.Unknown{}
	}
	return c.R.Abstract(ir.Type{DType: e.DType, Shape: shape.Make(e.Shape)})
}
