// tofile of arrays and of records.
package io

import (
	"strings"

	"github.com/tq-lang/tq/engine/file"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/pyfile"
)

func toFile(c *builtin.Call) (object.Value, error) {
	defer builtin.Long(c.Host, "tofile")()
	f, isFile := c.Arg("fid").(*pyfile.PyFile)
	name, ok := c.Arg("fid").(object.Str)
	if !ok && !isFile {
		return nil, object.Errorf(object.TypeError, "tofile() needs the name of a file, not %s", c.Arg("fid").TypeName())
	}
	sep, err := c.Str("sep", "")
	if err != nil {
		return nil, err
	}
	data, err := writtenBytes(c, sep)
	if err != nil {
		return nil, err
	}
	if isFile {
		_, err := f.Write(data)
		return object.None, err
	}
	return object.None, fileError(file.WriteBytes(c.Host.Path(string(name)), data, fileOptions(c)), string(name))
}

// writtenBytes are what the elements are in a file: their bytes, or with sep texts.
func writtenBytes(c *builtin.Call, sep string) ([]byte, error) {
	if z, ok := c.Args[0].(*core.Records); ok {
		if sep != "" {
			return nil, object.Errorf(object.TypeError, "tofile() with sep writes plain elements, and these are records").
				WithHint("numpy.savetxt writes records as text")
		}
		return z.Pack(c)
	}
	a := c.Args[0].(*object.Array)
	if sep == "" {
		return core.BytesOf(c, a)
	}
	t, _ := a.Ready()
	var parts []string
	t.Each(func(p int) bool { parts = append(parts, object.StrOf(object.ItemAt(a, p))); return true })
	return []byte(strings.Join(parts, sep)), nil
}

var toFileEntries = []builtin.Entry{
	{Names: []string{"ndarray.tofile"}, Params: "self, fid, sep='', format='%s'", Effect: true, Writes: true,
		Doc: "Writes the elements to a file, as bytes or as text.", Example: "np.arange(3).tofile('numbers.bin')", Fn: toFile},
	{Names: []string{"records.tofile"}, Params: "self, fid, sep='', format='%s'", Effect: true, Writes: true,
		Doc: "Writes the records to a file, as bytes.", Example: "np.array([(1, 2.5)], dtype=[('x', 'i4'), ('y', 'f8')]).tofile('records.bin')", Fn: toFile},
}
