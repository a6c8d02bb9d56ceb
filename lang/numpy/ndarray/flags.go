// x.flags and x.flat: views of an array as objects of their own.
package ndarray

import (
	"errors"
	"strings"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

// flags is x.flags.
type flags struct{ a *object.Array }

// TypeName is what type(x).__name__ says.
func (flags) TypeName() string { return "flagsobj" }

// read gives a flag by its long name in lower case.
func (f flags) read(name string) (bool, bool) {
	t, err := f.a.Tensor()
	if err != nil {
		return false, false
	}
	writable := !f.a.ReadOnly && !f.a.Scalar && !t.ReadOnly()
	c, fo := t.Contiguous(), t.FContiguous()
	switch name {
	case "c_contiguous", "contiguous", "c":
		return c, true
	case "f_contiguous", "fortran", "f":
		return fo, true
	case "owndata", "o":
		return t.Base() == nil, true
	case "writeable", "w":
		return writable, true
	case "aligned", "a":
		return true, true
	case "writebackifcopy", "x":
		return false, true
	case "fnc":
		return fo && !c, true
	case "forc":
		return fo || c, true
	case "behaved", "b":
		return writable, true
	case "carray", "ca":
		return writable && c, true
	case "farray", "fa":
		return writable && fo && !c, true
	}
	return false, false
}

// Attr reads a flag as an attribute.
func (f flags) Attr(name string) (object.Value, bool) {
	if len(name) < 3 {
		return nil, false
	}
	if _, err := f.a.Tensor(); err != nil { // only running can tell
		return object.Unknown{}, flagNames[name]
	}
	v, ok := f.read(name)
	return object.Bool(v), ok
}

var flagNames = map[string]bool{"c_contiguous": true, "contiguous": true, "f_contiguous": true, "fortran": true, "owndata": true,
	"writeable": true, "aligned": true, "writebackifcopy": true, "fnc": true, "forc": true, "behaved": true, "carray": true, "farray": true}

// Repr is repr(f).
func (f flags) Repr() string {
	var b strings.Builder
	for _, name := range []string{"C_CONTIGUOUS", "F_CONTIGUOUS", "OWNDATA", "WRITEABLE", "ALIGNED", "WRITEBACKIFCOPY"} {
		v, _ := f.read(strings.ToLower(name))
		b.WriteString("  " + name + " : " + object.Repr(object.Bool(v)) + "\n")
	}
	return b.String()
}

var flatEntries = []builtin.Entry{
	{Names: []string{"flagsobj.__getitem__"}, Args: builtin.Kept, Params: "self, index",
		Doc: "A flag by name.", Example: "np.arange(3).flags['C_CONTIGUOUS']", Fn: flagItem},
	{Names: []string{"flagsobj.__setitem__"}, Args: builtin.Kept, Params: "self, index, value", Effect: true,
		Doc: "Sets the flag WRITEABLE.", Example: "x = np.arange(3)\nx.flags['WRITEABLE'] = False\nx.flags.writeable", Fn: setFlagItem},
	{Names: []string{"flagsobj.writeable="}, Args: builtin.Kept, Params: "self, value", Effect: true,
		Doc: "Lets the array be written to, or not.", Example: "x = np.arange(3)\nx.flags.writeable = False\nx.flags.writeable",
		Fn: func(c *builtin.Call) (object.Value, error) {
			return setWritable(c.Arg("self").(flags).a, c.Arg("value"))
		}},
	{Names: []string{"ndarray.setflags"}, Params: "self, write=None, align=None, uic=None", Effect: true,
		Doc: "Sets flags.", Example: "x = np.arange(3)\nx.setflags(write=False)\nx.flags.writeable", Fn: setFlags},
	{Names: []string{"flatiter.__getitem__"}, Args: builtin.Kept, Params: "self, index",
		Doc: "Elements of the flattened array.", Example: "np.arange(6).reshape(2, 3).flat[3]", Fn: flatGet},
	{Names: []string{"flatiter.__setitem__"}, Args: builtin.Kept, Params: "self, index, value", Effect: true,
		Doc: "Sets elements of the flattened array.", Example: "x = np.zeros((2, 2))\nx.flat[[1, 2]] = 1\nx", Fn: flatSet},
	{Names: []string{"flatiter.__eq__"}, Args: builtin.Kept, Params: "self, other, /", Doc: "Which elements equal those of the other.", Example: "np.arange(3).flat == 1", Fn: flatCompare(object.Eq)},
	{Names: []string{"flatiter.__ne__"}, Args: builtin.Kept, Params: "self, other, /", Doc: "Which elements differ from those of the other.", Example: "np.arange(3).flat != 1", Fn: flatCompare(object.Ne)},
	{Names: []string{"flatiter.__lt__"}, Args: builtin.Kept, Params: "self, other, /", Doc: "Which elements are below those of the other.", Example: "np.arange(3).flat < 1", Fn: flatCompare(object.Lt)},
	{Names: []string{"flatiter.__le__"}, Args: builtin.Kept, Params: "self, other, /", Doc: "Which elements are at most those of the other.", Example: "np.arange(3).flat <= 1", Fn: flatCompare(object.Le)},
	{Names: []string{"flatiter.__gt__"}, Args: builtin.Kept, Params: "self, other, /", Doc: "Which elements are above those of the other.", Example: "np.arange(3).flat > 1", Fn: flatCompare(object.Gt)},
	{Names: []string{"flatiter.__ge__"}, Args: builtin.Kept, Params: "self, other, /", Doc: "Which elements are at least those of the other.", Example: "np.arange(3).flat >= 1", Fn: flatCompare(object.Ge)},
	{Names: []string{"flatiter.__len__"}, Args: builtin.Kept, Params: "self",
		Doc: "Number of elements.", Example: "len(np.eye(2).flat)", Fn: flatLen},
	{Names: []string{"flatiter.copy"}, Args: builtin.Kept, Params: "self",
		Doc: "Copy of the elements in one axis.", Example: "np.eye(2).flat.copy()", Fn: flatCopy},
	{Names: []string{"flatiter.base"}, Args: builtin.Kept, Params: "self", Property: true,
		Doc: "The array that is walked.", Example: "np.arange(3).flat.base",
		Fn: func(c *builtin.Call) (object.Value, error) { return c.Arg("self").(*core.FlatIter).Array, nil }},
	{Names: []string{"flatiter.index"}, Args: builtin.Kept, Params: "self", Property: true,
		Doc: "Number of elements taken so far.", Example: "np.arange(3).flat.index",
		Fn: func(c *builtin.Call) (object.Value, error) { return object.Int(c.Arg("self").(*core.FlatIter).At), nil }},
	{Names: []string{"flatiter.coords"}, Args: builtin.Kept, Params: "self", Property: true,
		Doc: "Coordinates of the next element.", Example: "np.arange(3).flat.coords", Fn: flatCoords},
}

func flagItem(c *builtin.Call) (object.Value, error) {
	name, _ := c.Arg("index").(object.Str)
	if _, err := c.Arg("self").(flags).a.Tensor(); err != nil {
		return nil, err
	}
	v, ok := c.Arg("self").(flags).read(strings.ToLower(string(name)))
	if !ok {
		return nil, object.Errorf(object.KeyError, "Unknown flag")
	}
	return object.Bool(v), nil
}

func setFlagItem(c *builtin.Call) (object.Value, error) {
	switch name, _ := c.Arg("index").(object.Str); name {
	case "WRITEABLE", "W":
		return setWritable(c.Arg("self").(flags).a, c.Arg("value"))
	}
	return nil, object.Errorf(object.KeyError, "Unknown flag")
}

// setWritable sets a flag that views made later inherit.
func setWritable(a *object.Array, v object.Value) (object.Value, error) {
	on, err := object.Truth(v)
	if err != nil {
		return nil, err
	}
	t, err := a.Tensor()
	if err != nil {
		return nil, err
	}
	if on && (t.ReadOnly() || a.ReadOnly && t.Base() != nil) {
		return nil, object.Errorf(object.ValueError, "cannot set WRITEABLE flag to True of this array")
	}
	a.ReadOnly = !on
	return object.None, nil
}

func setFlags(c *builtin.Call) (object.Value, error) {
	if !c.Given("write") {
		return object.None, nil
	}
	return setWritable(c.Arg("self").(*object.Array), c.Arg("write"))
}

func flatGet(c *builtin.Call) (object.Value, error) {
	f, err := c.R.Flat(c.Arg("self").(*core.FlatIter).Array)
	if err != nil {
		return nil, err
	}
	out, err := c.R.Index(f, indexItems(c.Arg("index")))
	if n, e := f.Type().Shape.Size(); err != nil && e == nil {
		return nil, flatBounds(err, n)
	}
	if err != nil || out.Scalar {
		return core.Result(out, err)
	}
	return core.Result(c.R.Copy(out))
}

// indexItems spreads an index with a comma.
func indexItems(v object.Value) []object.Value {
	if t, ok := v.(object.Tuple); ok {
		return t
	}
	return []object.Value{v}
}

func flatSet(c *builtin.Call) (object.Value, error) {
	a := c.Arg("self").(*core.FlatIter).Array
	t, err := a.Tensor()
	if err != nil {
		return nil, err
	}
	all, err := core.CountUp(c, t.Size(), dtype.Int64)
	if err != nil {
		return nil, err
	}
	at, err := c.R.Index(all, indexItems(c.Arg("index")))
	if err != nil {
		return nil, flatBounds(err, t.Size())
	}
	pos, err := intsOfAny(at)
	if err != nil {
		return nil, err
	}
	err = core.StoreFlat(c, a, pos, c.Arg("value"), nil)
	if at.Scalar && err != nil && object.IsNumber(c.Arg("value")) {
		err = object.Errorf(object.ValueError, "Error setting single item of array.")
	}
	return object.None, err
}

// flatBounds gives an integer beyond the flattened array NumPy's text.
func flatBounds(err error, n int) error {
	var f *fault.Error
	if errors.As(err, &f) && f.Topic == fault.Bounds {
		return object.Errorf(object.IndexError, "index %d is out of bounds for size %d", f.Index, n)
	}
	return err
}

func intsOfAny(a *object.Array) ([]int, error) {
	t, err := a.Tensor()
	if err != nil {
		return nil, err
	}
	out := make([]int, 0, t.Size())
	t.Each(func(p int) bool { out = append(out, int(t.Int64At(p))); return true })
	return out, nil
}

func flatLen(c *builtin.Call) (object.Value, error) {
	t, err := c.Arg("self").(*core.FlatIter).Array.Tensor()
	if err != nil {
		return nil, err
	}
	return object.Int(t.Size()), nil
}

// flatCompare compares the elements in one axis.
func flatCompare(op object.Op) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		f, err := c.R.Flat(c.Args[0].(*core.FlatIter).Array)
		if err != nil {
			return nil, err
		}
		return c.Host.Binary(op, f, c.Args[1])
	}
}

func flatCopy(c *builtin.Call) (object.Value, error) {
	f, err := c.R.Flat(c.Arg("self").(*core.FlatIter).Array)
	if err != nil {
		return nil, err
	}
	return core.Result(c.R.Copy(f))
}

func flatCoords(c *builtin.Call) (object.Value, error) {
	f := c.Arg("self").(*core.FlatIter)
	dims, err := core.Sizes(c, f.Array)
	if err != nil {
		return nil, err
	}
	return object.Ints(core.CoordsOf(f.At, dims)), nil
}
