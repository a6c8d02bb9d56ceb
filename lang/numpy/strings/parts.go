// Functions that take texts apart: partition, rpartition, slice; comparing as text columns do.
package strings

import (
	"slices"
	"strings"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

func partEntries() []builtin.Entry {
	return builtin.Python([]builtin.Entry{
		{Names: []string{"np.strings.partition"}, Params: "a, sep", Doc: "What is before the first separator, the separator, and what is behind it.",
			Example: "np.strings.partition(['a-b-c', 'd'], '-')", Fn: partition("partition", false)},
		{Names: []string{"np.strings.rpartition"}, Params: "a, sep", Doc: "What is before the last separator, the separator, and what is behind it.",
			Example: "np.strings.rpartition(['a-b-c', 'd'], '-')", Fn: partition("rpartition", false)},
		{Names: []string{"np.char.partition"}, Params: "a, sep", Doc: "The parts before, at and behind the first separator, along a last axis.",
			Example: "np.char.partition(['a-b-c', 'd'], '-')", Fn: partition("partition", true)},
		{Names: []string{"np.char.rpartition"}, Params: "a, sep", Doc: "The parts before, at and behind the last separator, along a last axis.",
			Example: "np.char.rpartition(['a-b-c', 'd'], '-')", Fn: partition("rpartition", true)},
		{Names: []string{"np.strings.slice"}, Params: "a, start=None, stop=..., step=None, /", Doc: "The characters of each text from start to stop; one number is the stop.",
			Example: "np.strings.slice(['hello', 'world'], 2)", Fn: sliceTexts},
		{Names: []string{"np.char.compare_chararrays"}, Params: "a1, a2, cmp, rstrip", Doc: "Comparison of texts, of which spaces at the end may not count.",
			Example: "np.char.compare_chararrays(['a', 'b '], ['a', 'b'], '==', True)", Fn: compareTexts},
	})
}

// partition applies a method of str that gives three texts.
func partition(method string, stacked bool) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		var parts [3]*object.Array
		for i := range parts {
			row := stringRow{name: method, of: textType}
			v, err := overTexts(c, row, func(c *builtin.Call, args []object.Value) (object.Value, error) {
				v, err := c.Forward("str."+method, args, nil)
				if err != nil {
					return nil, err
				}
				return v.(object.Tuple)[i], nil
			})
			if err != nil {
				return nil, err
			}
			parts[i] = v.(*object.Array)
		}
		if !stacked {
			return object.Tuple{parts[0], parts[1], parts[2]}, nil
		}
		widest := slices.MaxFunc(parts[:], func(a, b *object.Array) int { return a.DType().Width() - b.DType().Width() }).DType()
		k := core.NewFormula(c)
		for i, p := range parts {
			parts[i] = k.Cast(p, widest)
		}
		return k.Done(k.Emit(ir.Pack, ir.AxisAttrs{Axis: parts[0].Rank()}, parts[:]...))
	}
}

// sliceTexts keeps the width, as what is cut off could be anything.
func sliceTexts(c *builtin.Call) (object.Value, error) {
	start, stop := c.Arg("start"), c.Arg("stop")
	if stop == nil {
		start, stop = object.None, start
	}
	or := func(v object.Value) object.Value {
		if v == nil {
			return object.None
		}
		return v
	}
	c.Args = []object.Value{c.Args[0], or(start), or(stop), or(c.Arg("step"))}
	return overTexts(c, stringRow{name: "slice", of: textType, scalar: true}, func(c *builtin.Call, args []object.Value) (object.Value, error) {
		return c.Host.Index(args[0], &object.Slice{Start: args[1], Stop: args[2], Step: args[3]})
	})
}

var comparisons = map[string]object.Op{"==": object.Eq, "!=": object.Ne, "<": object.Lt, "<=": object.Le, ">": object.Gt, ">=": object.Ge}

func compareTexts(c *builtin.Call) (object.Value, error) {
	name, err := c.Str("cmp", "")
	if err != nil {
		return nil, err
	}
	op, ok := comparisons[name]
	if !ok {
		return nil, object.Staticf(object.ValueError, "comparison must be '==', '!=', '<', '>', '<=', '>='")
	}
	strip, err := c.Bool("rstrip", false)
	if err != nil {
		return nil, err
	}
	for _, v := range c.Args[:2] {
		a, err := c.R.Array(v)
		if err != nil {
			return nil, err
		}
		if !a.DType().IsText() {
			return nil, object.Staticf(object.TypeError, "comparison of non-string arrays")
		}
	}
	c.Args = c.Args[:2]
	return overTexts(c, stringRow{name: "compare", of: dtype.Bool, scalar: false}, func(c *builtin.Call, args []object.Value) (object.Value, error) {
		a, b := object.StrOf(args[0]), object.StrOf(args[1])
		if strip {
			a, b = strings.TrimRight(a, " \t\n\r\v\f"), strings.TrimRight(b, " \t\n\r\v\f")
		}
		return object.Binary(op, object.Str(a), object.Str(b))
	})
}
