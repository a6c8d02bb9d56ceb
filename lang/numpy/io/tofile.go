// ndarray.tofile.
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
	a := c.Arg("self").(*object.Array)
	f, isFile := c.Arg("fid").(*pyfile.PyFile)
	name, ok := c.Arg("fid").(object.Str)
	if !ok && !isFile {
		return nil, object.Errorf(object.TypeError, "tofile() needs the name of a file, not %s", c.Arg("fid").TypeName())
	}
	sep, err := c.Str("sep", "")
	if err != nil {
		return nil, err
	}
	data, err := core.BytesOf(c, a)
	if err != nil {
		return nil, err
	}
	if sep != "" {
		t, _ := a.Ready()
		var parts []string
		t.Each(func(p int) bool { parts = append(parts, object.StrOf(object.ItemAt(a, p))); return true })
		data = []byte(strings.Join(parts, sep))
	}
	if isFile {
		_, err := f.Write(data)
		return object.None, err
	}
	return object.None, fileError(file.WriteBytes(c.Host.Path(string(name)), data, fileOptions(c)), string(name))
}

var toFileEntries = []builtin.Entry{
	{Names: []string{"ndarray.tofile"}, Params: "self, fid, sep='', format='%s'", Effect: true, Writes: true,
		Doc: "Writes the elements to a file, as bytes or as text.", Example: "np.arange(3).tofile('numbers.bin')", Fn: toFile},
}
