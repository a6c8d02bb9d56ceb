// Writing arrays to files: np.save, np.savez, tq's save, imwrite.
package io

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/tq-lang/tq/engine/file"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/pyfile"
)

var saveEntries = builtin.Python([]builtin.Entry{
	{Names: []string{"np.save"}, Params: "file, arr, allow_pickle=True, fix_imports=True", Doc: "Writes an array as .npy.", Example: "np.save('a.npy', [1, 2])\nnp.load('a.npy')",
		Effect: true, Writes: true, Dry: builtin.ReturnsNone, Fn: npSave},
	{Names: []string{"np.savez"}, Params: "file, *args, allow_pickle=True, **kwds", Doc: "Writes several arrays as .npz.", Example: "np.savez('a.npz', x=[1, 2])\nnp.load('a.npz')['x']",
		Effect: true, Writes: true, Dry: builtin.ReturnsNone, Fn: saveNpz(false)},
	{Names: []string{"np.savez_compressed"}, Params: "file, *args, allow_pickle=True, **kwds", Doc: "Writes several arrays as a compressed .npz.", Example: "np.savez_compressed('a.npz', x=[1, 2])\nnp.load('a.npz')['x']",
		Effect: true, Writes: true, Dry: builtin.ReturnsNone, Fn: saveNpz(true)},
	{Names: []string{"save"}, Params: "path, data=None, /, *, metadata=None, **tensors", Doc: "Writes an array or a dict of arrays: .npy, .npz, .safetensors, .png, .txt or .csv, as the name says.",
		Example: "save('w.safetensors', {'w': np.ones(3)})\nload('w.safetensors')['w']", Effect: true, Writes: true, Dry: builtin.ReturnsNone, Fn: tqSave},
	{Names: []string{"imwrite"}, Args: builtin.Kept, Params: "path, image", Doc: "Writes an array of (height, width) or (height, width, channels) as .png.", Example: "imwrite('a.png', np.zeros((2, 2), np.uint8))\nimread('a.png').shape",
		Effect: true, Writes: true, Dry: builtin.ReturnsNone, Fn: imwrite},
})

// tensorOf gives the elements of what is to be written.
func tensorOf(c *builtin.Call, v object.Value) (*tensor.Tensor, error) {
	a, err := c.R.Array(v)
	if err != nil {
		return nil, err
	}
	return a.Tensor()
}

// withExt adds an extension that is missing.
func withExt(name, ext string) string {
	if strings.HasSuffix(name, ext) {
		return name
	}
	return name + ext
}

func npSave(c *builtin.Call) (object.Value, error) {
	defer builtin.Long(c.Host, "save")()
	if z, ok := c.Args[1].(*core.Records); ok {
		return saveRecords(c, z)
	}
	t, err := tensorOf(c, c.Args[1])
	if err != nil {
		return nil, err
	}
	if f, ok := c.Args[0].(*pyfile.PyFile); ok {
		if err := binaryFile(f); err != nil {
			return nil, err
		}
		if err := fileError(file.EncodeNpy(f, t), f.Name); err != nil {
			return nil, err
		}
		return object.None, f.Flush()
	}
	name, _, err := pyfile.ResolvePath(c, c.Args[0])
	if err != nil {
		return nil, err
	}
	name = withExt(name, ".npy")
	return object.None, fileError(file.WriteNpy(c.Host.Path(name), t, fileOptions(c)), name)
}

func binaryFile(f *pyfile.PyFile) error {
	if f.Text {
		return object.Errorf(object.TypeError, "write() argument must be str, not bytes")
	}
	return f.ToWrite()
}

// named collects arrays under names: arr_0, arr_1 … and the keywords.
func named(c *builtin.Call, args []object.Value, kw []builtin.Kw, fields bool) (*Stored, error) {
	out := Store(c.R, c.Host, fields)
	for _, k := range kw {
		if err := out.Add(k.Name, k.Value); err != nil {
			return nil, err
		}
	}
	for i, v := range args {
		name := "arr_" + object.Repr(object.Int(i))
		if slices.Contains(out.Names, name) {
			return nil, object.Errorf(object.ValueError, "Cannot use un-named variables and keyword %s", name)
		}
		if err := out.Add(name, v); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func saveNpz(compressed bool) func(*builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		defer builtin.Long(c.Host, "save")()
		what, err := named(c, c.Rest, c.Kw, false)
		if err != nil {
			return nil, err
		}
		o := what.Options(fileOptions(c))
		if f, ok := c.Args[0].(*pyfile.PyFile); ok {
			if err := binaryFile(f); err != nil {
				return nil, err
			}
			if err := fileError(file.EncodeNpz(f, what.Names, what.Tensors, compressed, o), f.Name); err != nil {
				return nil, err
			}
			return object.None, f.Flush()
		}
		name, _, err := pyfile.ResolvePath(c, c.Args[0])
		if err != nil {
			return nil, err
		}
		name = withExt(name, ".npz")
		return object.None, fileError(file.WriteNpz(c.Host.Path(name), what.Names, what.Tensors, compressed, o), name)
	}
}

// namedArrays gives the names and values of a dict of arrays, or of an open file of them.
func namedArrays(c *builtin.Call, v object.Value) ([]builtin.Kw, bool, error) {
	var kw []builtin.Kw
	if f, ok := v.(*NpzFile); ok {
		for _, n := range f.h.Names() {
			a, err := f.get(n)
			if err != nil {
				return nil, true, err
			}
			kw = append(kw, builtin.Kw{Name: n, Value: a})
		}
		return kw, true, nil
	}
	d, ok := builtin.Mapping(v)
	if !ok {
		return nil, false, nil
	}
	vals := d.Values()
	for i, k := range d.Keys() {
		name, ok := k.(object.Str)
		if !ok {
			return nil, true, object.Errorf(object.TypeError, "the names of arrays must be text, not %s", k.TypeName())
		}
		kw = append(kw, builtin.Kw{Name: string(name), Value: vals[i]})
	}
	return kw, true, nil
}

func tqSave(c *builtin.Call) (object.Value, error) {
	defer builtin.Long(c.Host, "save")()
	name, path, err := pyfile.ResolvePath(c, c.Args[0])
	if err != nil {
		return nil, err
	}
	kw, many := c.Kw, len(c.Kw) > 0
	if !builtin.IsNone(c.Arg("data")) {
		more, isMap, err := namedArrays(c, c.Arg("data"))
		if err != nil {
			return nil, err
		}
		if isMap {
			kw, many = append(more, kw...), true
		} else if many {
			return nil, object.Errorf(object.TypeError, "save() takes one array, or arrays by name")
		}
	}
	ext := strings.ToLower(filepath.Ext(name))
	if many || ext == ".npz" || ext == ".safetensors" {
		return object.None, saveMany(c, name, path, ext, kw)
	}
	return object.None, saveOne(c, name, path, ext)
}

func saveMany(c *builtin.Call, name, path, ext string, kw []builtin.Kw) error {
	var args []object.Value
	if len(kw) == 0 && !builtin.IsNone(c.Arg("data")) {
		args = []object.Value{c.Arg("data")}
	}
	what, err := named(c, args, kw, ext != ".npz")
	if err != nil {
		return err
	}
	o := what.Options(fileOptions(c))
	switch ext {
	case ".npz":
		return fileError(file.WriteNpz(path, what.Names, what.Tensors, false, o), name)
	case ".safetensors":
		meta, err := metadata(c)
		if err != nil {
			return err
		}
		return fileError(file.WriteSafetensors(path, what.Names, what.Tensors, meta, o), name)
	case ".csv", ".tsv":
		return saveColumns(c, path, what)
	}
	return object.Errorf(object.ValueError, "several arrays are written to .npz, .safetensors, .csv or .tsv, not to %s", object.Repr(object.Str(name)))
}

func saveColumns(c *builtin.Call, path string, what *Stored) error {
	o := what.Options(fileOptions(c))
	for i, t := range what.Tensors {
		what.Tensors[i] = lower.WithoutTimes(t)
	}
	return fileError(file.SaveColumns(path, what.Names, what.Tensors, o), path)
}

func metadata(c *builtin.Call) (map[string]string, error) {
	if builtin.IsNone(c.Arg("metadata")) {
		return nil, nil
	}
	d, ok := builtin.Mapping(c.Arg("metadata"))
	if !ok {
		return nil, object.Errorf(object.TypeError, "metadata must be a dict of texts, not %s", c.Arg("metadata").TypeName())
	}
	out := map[string]string{}
	vals := d.Values()
	for i, k := range d.Keys() {
		out[object.StrOf(k)] = object.StrOf(vals[i])
	}
	return out, nil
}

func saveOne(c *builtin.Call, name, path, ext string) error {
	if builtin.IsNone(c.Arg("data")) {
		return object.Errorf(object.TypeError, "save() missing the array to write")
	}
	what := Store(c.R, c.Host, false)
	if ext == ".csv" || ext == ".tsv" {
		if ok, err := what.AddFields(c.Arg("data")); ok {
			if err != nil {
				return err
			}
			return saveColumns(c, path, what)
		}
	}
	if z, ok := c.Arg("data").(*core.Records); ok && ext == ".npy" {
		_, err := saveRecords(c, z)
		return err
	}
	t, err := tensorOf(c, c.Arg("data"))
	if err != nil {
		return err
	}
	switch ext {
	case ".npy":
		err = file.WriteNpy(path, t, fileOptions(c))
	case ".png":
		err = file.WritePNG(path, t, fileOptions(c))
	case ".txt", ".csv", ".tsv":
		o := fileOptions(c)
		o.Bare = Dates([]*tensor.Tensor{t})
		err = file.SaveTable(path, lower.WithoutTimes(t), o)
	default:
		return object.Errorf(object.ValueError, "save() cannot tell a format from the name %s", object.Repr(object.Str(name))).
			WithHint("names end in .npy, .npz, .safetensors, .png, .txt, .csv or .tsv")
	}
	return fileError(err, name)
}

// Dates says which tensors are dates: in a table they need no quotes, and are read as dates again.
func Dates(tensors []*tensor.Tensor) []bool {
	out := make([]bool, len(tensors))
	for i, t := range tensors {
		out[i] = t.DType().IsDate()
	}
	return out
}

func imwrite(c *builtin.Call) (object.Value, error) {
	defer builtin.Long(c.Host, "imwrite")()
	name, path, err := pyfile.ResolvePath(c, c.Args[0])
	if err != nil {
		return nil, err
	}
	if strings.ToLower(filepath.Ext(name)) != ".png" {
		return nil, object.Errorf(object.ValueError, "images are written as .png, not to %s", object.Repr(object.Str(name)))
	}
	t, err := tensorOf(c, c.Args[1])
	if err != nil {
		return nil, err
	}
	return object.None, fileError(file.WritePNG(path, t, fileOptions(c)), name)
}
