// np.strings and np.char: the methods of str over arrays of text.
package strings

import (
	"strings"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/pytext"
	"github.com/tq-lang/tq/lang/record"
)

// stringRow is one function: its parameters, what an empty array's result
// holds, and whether NumPy gives a scalar where no argument has axes.
type stringRow struct {
	name, params, doc, example string
	of                         dtype.DType
	scalar                     bool
}

const textType = dtype.Unicode

var stringRows = []stringRow{
	{"upper", "a", "In capital letters.", "np.strings.upper(['a1', 'b'])", textType, false},
	{"lower", "a", "In small letters.", "np.strings.lower(['A', 'B'])", textType, false},
	{"swapcase", "a", "Capital letters small and small ones capital.", "np.strings.swapcase(['aB'])", textType, false},
	{"capitalize", "a", "The first letter capital, the rest small.", "np.strings.capitalize(['ab', 'CD'])", textType, false},
	{"title", "a", "Each word with a capital first letter.", "np.strings.title(['ab cd'])", textType, false},
	{"strip", "a, chars=None", "Without the characters at both ends.", "np.strings.strip([' a '])", textType, true},
	{"lstrip", "a, chars=None", "Without the characters at the start.", "np.strings.lstrip([' a '])", textType, true},
	{"rstrip", "a, chars=None", "Without the characters at the end.", "np.strings.rstrip([' a '])", textType, true},
	{"center", "a, width, fillchar=' '", "Padded at both ends.", "np.strings.center(['a'], 5, '.')", textType, true},
	{"ljust", "a, width, fillchar=' '", "Padded at the end.", "np.strings.ljust(['a'], 3, '.')", textType, true},
	{"rjust", "a, width, fillchar=' '", "Padded at the start.", "np.strings.rjust(['a'], 3, '.')", textType, true},
	{"zfill", "a, width", "Padded with zeros after the sign.", "np.strings.zfill(['-7'], 4)", textType, true},
	{"replace", "a, old, new, count=-1", "With one text replaced by another.", "np.strings.replace(['aab'], 'a', 'x')", textType, true},
	{"expandtabs", "a, tabsize=8", "Tabs as spaces.", "np.strings.expandtabs(['a\\tb'], 4)", textType, true},
	{"join", "sep, seq", "The characters with the separator between them.", "np.char.join('-', ['abc'])", textType, false},
	{"find", "a, sub, start=0, end=None", "Position of the first occurrence, or -1.", "np.strings.find(['abc', 'b'], 'b')", dtype.Int64, true},
	{"rfind", "a, sub, start=0, end=None", "Position of the last occurrence, or -1.", "np.strings.rfind(['abcb'], 'b')", dtype.Int64, true},
	{"index", "a, sub, start=0, end=None", "Position of the first occurrence.", "np.strings.index(['abc'], 'b')", dtype.Int64, true},
	{"rindex", "a, sub, start=0, end=None", "Position of the last occurrence.", "np.strings.rindex(['abcb'], 'b')", dtype.Int64, true},
	{"count", "a, sub, start=0, end=None", "How often the text occurs.", "np.strings.count(['banana'], 'an')", dtype.Int64, true},
	{"startswith", "a, prefix, start=0, end=None", "Whether the text begins so.", "np.strings.startswith(['abc', 'b'], 'a')", dtype.Bool, true},
	{"endswith", "a, suffix, start=0, end=None", "Whether the text ends so.", "np.strings.endswith(['abc', 'b'], 'c')", dtype.Bool, true},
	{"isalpha", "x", "Whether all characters are letters.", "np.strings.isalpha(['ab', 'a1'])", dtype.Bool, true},
	{"isdigit", "x", "Whether all characters are digits.", "np.strings.isdigit(['12', 'a1'])", dtype.Bool, true},
	{"isalnum", "x", "Whether all characters are letters or digits.", "np.strings.isalnum(['a1', '-'])", dtype.Bool, true},
	{"isspace", "x", "Whether all characters are white space.", "np.strings.isspace([' ', 'a'])", dtype.Bool, true},
	{"isdecimal", "x", "Whether all characters are decimal digits.", "np.strings.isdecimal(['12', 'a'])", dtype.Bool, true},
	{"isnumeric", "x", "Whether all characters are numeric.", "np.strings.isnumeric(['12', 'a'])", dtype.Bool, true},
	{"islower", "x", "Whether all letters are small.", "np.strings.islower(['ab', 'A'])", dtype.Bool, true},
	{"isupper", "x", "Whether all letters are capital.", "np.strings.isupper(['AB', 'a'])", dtype.Bool, true},
	{"istitle", "x", "Whether each word begins with a capital letter.", "np.strings.istitle(['Ab', 'a'])", dtype.Bool, true},
}

// textOps are the functions that are no methods of str.
var textOps = []struct {
	stringRow
	f func(c *builtin.Call, args []object.Value) (object.Value, error)
}{
	{stringRow{"str_len", "x", "Lengths of the texts.", "np.strings.str_len(['a', 'bcd'])", dtype.Int64, true},
		func(c *builtin.Call, a []object.Value) (object.Value, error) {
			return builtin.IntResult(object.Count(object.StrOf(a[0])))
		}},
	{stringRow{"add", "x1, x2", "One text after the other.", "np.strings.add(['a', 'b'], 'x')", textType, true},
		func(c *builtin.Call, a []object.Value) (object.Value, error) {
			return object.Binary(object.Add, a[0], a[1])
		}},
	{stringRow{"multiply", "a, i", "The text several times.", "np.strings.multiply(['a', 'b'], 3)", textType, true},
		func(c *builtin.Call, a []object.Value) (object.Value, error) {
			return object.Binary(object.Mul, a[0], a[1])
		}},
	{stringRow{"mod", "a, values", "The text with a value filled in.", "np.strings.mod(['%d a'], 3)", textType, false},
		func(c *builtin.Call, a []object.Value) (object.Value, error) {
			return pytext.Percent(c.Host, object.StrOf(a[0]), object.Tuple{a[1]})
		}},
	{stringRow{"equal", "x1, x2", "x1 == x2.", "np.strings.equal(['a', 'b'], 'a')", dtype.Bool, true}, textCompare(object.Eq)},
	{stringRow{"not_equal", "x1, x2", "x1 != x2.", "np.strings.not_equal(['a', 'b'], 'a')", dtype.Bool, true}, textCompare(object.Ne)},
	{stringRow{"less", "x1, x2", "x1 < x2.", "np.strings.less(['a', 'b'], 'b')", dtype.Bool, true}, textCompare(object.Lt)},
	{stringRow{"less_equal", "x1, x2", "x1 <= x2.", "np.strings.less_equal(['a', 'b'], 'a')", dtype.Bool, true}, textCompare(object.Le)},
	{stringRow{"greater", "x1, x2", "x1 > x2.", "np.strings.greater(['a', 'b'], 'a')", dtype.Bool, true}, textCompare(object.Gt)},
	{stringRow{"greater_equal", "x1, x2", "x1 >= x2.", "np.strings.greater_equal(['a', 'b'], 'b')", dtype.Bool, true}, textCompare(object.Ge)},
}

func textCompare(op object.Op) func(*builtin.Call, []object.Value) (object.Value, error) {
	return func(_ *builtin.Call, a []object.Value) (object.Value, error) {
		for _, v := range a {
			if _, ok := v.(object.Str); !ok && (op == object.Eq || op == object.Ne) { // others refuse it themselves
				return nil, object.Errorf(object.TypeError, "comparison of non-string arrays")
			}
		}
		return object.Binary(op, a[0], a[1])
	}
}

func stringEntries() []builtin.Entry {
	var out []builtin.Entry
	add := func(r stringRow, f func(c *builtin.Call, args []object.Value) (object.Value, error)) {
		out = append(out, builtin.Entry{Names: []string{"np.strings." + r.name, "np.char." + r.name}, Params: r.params, Doc: r.doc, Example: r.example,
			Fn: func(c *builtin.Call) (object.Value, error) { return overTexts(c, r, f) }})
	}
	for _, r := range stringRows {
		add(r, func(c *builtin.Call, args []object.Value) (object.Value, error) {
			return c.Forward("str."+r.name, args, nil)
		})
	}
	for _, r := range textOps {
		add(r.stringRow, r.f)
	}
	return builtin.Python(out)
}

// keepsWidth are the functions whose results are cut to the width of their texts.
var keepsWidth = map[string]bool{"upper": true, "lower": true, "swapcase": true, "capitalize": true, "title": true}

// overTexts applies a function to the elements of its arguments, broadcast together.
func overTexts(c *builtin.Call, r stringRow, f func(c *builtin.Call, args []object.Value) (object.Value, error)) (object.Value, error) {
	var arrays []*object.Array
	var shapes []shape.Shape
	given := len(c.Args)
	for given > 0 && c.Args[given-1] == nil {
		given--
	}
	for _, v := range c.Args[:given] {
		if builtin.IsNone(v) {
			arrays = append(arrays, nil)
			continue
		}
		a, err := c.R.Array(v)
		if err != nil {
			return nil, err
		}
		arrays, shapes = append(arrays, a), append(shapes, a.Type().Shape)
	}
	if a := arrays[0]; a == nil || !a.DType().IsText() {
		return nil, object.Staticf(object.TypeError, "string operation on non-string array")
	}
	s, err := shape.Broadcast(shapes...)
	if err != nil {
		return nil, record.FromFault(err)
	}
	tensors := make([]*tensor.Tensor, len(arrays))
	for i, a := range arrays {
		if a == nil {
			continue
		}
		if a, err = c.R.BroadcastTo(a, s.Dims()); err != nil {
			return nil, err
		}
		if tensors[i], err = a.Tensor(); err != nil {
			return nil, err
		}
		arrays[i] = a
	}
	if err := c.ListRoom(tensor.Count(s.Dims())); err != nil {
		return nil, err
	}
	results := make([]object.Value, tensor.Count(s.Dims()))
	width := 1
	kept := keepsWidth[r.name] || r.name == "slice"
	if kept || strings.HasSuffix(r.name, "strip") { // NumPy keeps the width
		width = max(arrays[0].DType().Width(), 1)
	}
	if r.name == "add" && arrays[1].DType().IsText() { // NumPy does not measure
		width = max(arrays[0].DType().Width()+arrays[1].DType().Width(), 1)
	}
	for k := range results {
		if err := c.PolledAt(k); err != nil {
			return nil, err
		}
		args := make([]object.Value, len(arrays))
		for i, a := range arrays {
			if args[i] = object.None; a != nil {
				args[i] = object.ItemAt(a, tensors[i].FlatPos(k))
			}
		}
		v, err := f(c, args)
		if err != nil {
			return nil, err
		}
		if t, ok := v.(object.Str); ok {
			if err := builtin.HeapOf(c.Host).Room(len(t)); err != nil {
				return nil, err
			}
			if n := object.Count(string(t)); !kept && n > width {
				width = n
				if err := c.Room(dtype.Text(width), s.Dims()...); err != nil {
					return nil, err
				}
			}
		}
		results[k] = v
	}
	return textResult(c, r, results, width, s.Dims())
}

func textResult(c *builtin.Call, r stringRow, results []object.Value, width int, dims []int) (object.Value, error) {
	d := r.of
	if d == textType {
		d = dtype.Text(width)
	}
	t, err := c.Made(d, dims...)
	if err != nil {
		return nil, err
	}
	for k, v := range results {
		if err := lower.SetItem(t, k, v); err != nil {
			return nil, err
		}
	}
	if r.scalar && len(dims) == 0 {
		return object.NewScalar(t), nil
	}
	return object.NewArray(t), nil
}
