// Which calls can be run again as they were recorded: those whose program depends
// on the types of what they read and on what is written in the call.
package eval

import (
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

// how says what such a function reads.
type how uint8

const (
	plainly how = iota + 1 // its first argument, and numbers and texts as written
	arrays                 // arrays and numbers in each place
	joining                // a list or tuple of arrays, then what is written
	typed                  // its first argument, and a type
	indexed                // its first argument and an array of indices
	ordered                // the first argument, whose order in memory shows in the result
)

// functions of NumPy and methods of arrays that are recorded, beside the
// elementwise functions.
var functions = map[string]how{"sum": plainly, "mean": plainly, "max": plainly, "min": plainly, "prod": plainly, "any": plainly, "all": plainly,
	"argmax": plainly, "argmin": plainly, "cumsum": plainly, "cumprod": plainly, "std": plainly, "var": plainly, "ptp": plainly,
	"amax": plainly, "amin": plainly, "count_nonzero": plainly, "round": plainly, "around": plainly, "sort": plainly, "argsort": plainly,
	"trace": plainly, "dot": arrays, "einsum": arrays, "matmul": arrays, "inner": arrays, "outer": arrays,
	"where": arrays, "clip": arrays, "concatenate": joining, "stack": joining, "vstack": joining, "hstack": joining,
	"copy": ordered, "astype": typed, "take": indexed}

// onlyFunctions have no method of the name, or one that does something else.
var onlyFunctions = map[string]bool{"amax": true, "amin": true, "count_nonzero": true, "around": true, "sort": true,
	"einsum": true, "matmul": true, "inner": true, "outer": true, "where": true, "concatenate": true, "stack": true, "vstack": true, "hstack": true}

// onlyMethods are no functions.
var onlyMethods = map[string]bool{"astype": true}

// keywords are those that such calls may have, with what is written as their value.
var keywords = map[string]bool{"axis": true, "keepdims": true, "decimals": true, "kind": true}

// call notes what a call of an elementwise function, a reduction or a product
// reads.
func (w *walk) call(x *syntax.Call) bool {
	if w.in.given.of(w.in, x) != nil {
		return w.operand(leaf{node: x}, nil)
	}
	for _, a := range x.Args {
		if a.Star != 0 || a.Name != "" && !keywords[a.Name] && !w.writes(x, a) {
			return false
		}
	}
	switch fn := x.Fn.(type) {
	case *syntax.Name:
		v, err := w.in.variable(w.env, fn)
		f, ok := v.(*builtin.Func)
		return err == nil && ok && f.Self == nil && w.function(fn, v, f.Entry, x)
	case *syntax.Attr:
		if n, ok := fn.X.(*syntax.Name); ok {
			if v, err := w.in.variable(w.env, n); err == nil {
				if m, ok := v.(*value.Module); ok {
					e, found := builtin.Lookup("np." + fn.Name)
					return found && m.Name == "numpy" && w.function(n, m, e, x)
				}
			}
		}
		return w.method(x, fn)
	}
	return false
}

// writes tells the out= of the outermost call, a name.
func (w *walk) writes(x *syntax.Call, a syntax.Arg) bool {
	n, ok := a.Value.(*syntax.Name)
	return ok && w.out != nil && a.Name == "out" && n == w.out && syntax.Expr(x) == w.root
}

func (w *walk) method(x *syntax.Call, fn *syntax.Attr) bool {
	kind := functions[fn.Name]
	if kind == 0 || onlyFunctions[fn.Name] {
		return false
	}
	if kind == ordered && fn.Name == "copy" { // C order, whatever the array's
		kind = plainly
	}
	packed := w.packed
	w.packed = packed || kind == typed
	ok := w.expr(fn.X)
	w.packed = packed
	return ok && w.arguments(x.Args, kind, 1)
}

func (w *walk) function(n *syntax.Name, v value.Value, e *builtin.Entry, x *syntax.Call) bool {
	name := e.Name()
	short, ofNumPy := strings.CutPrefix(name, "np.")
	kind := functions[short]
	if !ofNumPy || onlyMethods[short] {
		kind = 0
	}
	if e.Ufunc != nil {
		kind = arrays
		if e.Ufunc.Nout != 1 || positional(x.Args) != e.Ufunc.Nin || name == "np.positive" {
			return false
		}
	}
	if kind == 0 || short == "where" && len(x.Args) != 3 {
		return false
	}
	w.power = w.power || name == "np.power"
	w.leaves = append(w.leaves, leaf{node: n, id: n.ID, fixed: v})
	return w.arguments(x.Args, kind, 0)
}

// ofNumbers tells an elementwise function of numbers that stand in the call by
// name: that is on the tape.
func (w *walk) ofNumbers(x *syntax.Call) bool {
	for _, a := range x.Args {
		if !quiet(a.Value) {
			return false
		}
	}
	return true
}

// positional counts the arguments that have no name.
func positional(args []syntax.Arg) (n int) {
	for _, a := range args {
		if a.Name == "" {
			n++
		}
	}
	return n
}

// arguments notes those of a call, from one on: arrays first, then what is written.
func (w *walk) arguments(args []syntax.Arg, kind how, from int) bool {
	for i, a := range args {
		at := i + from
		if a.Name == "out" {
			continue
		}
		switch v := a.Value.(type) {
		case *syntax.Str, *syntax.Const:
			continue
		case *syntax.List:
			if kind == joining && at == 0 && w.all(v.Elts) {
				continue
			}
			return false
		case *syntax.Tuple:
			if kind == joining && at == 0 && w.all(v.Elts) || a.Name == "axis" && w.all(v.Elts) && written(v) {
				continue
			}
			return false
		}
		switch {
		case isNumber(a.Value):
		case a.Name != "" || kind == joining:
			return false
		case kind == typed && at == 1:
			if !w.typeNamed(a.Value) {
				return false
			}
		case kind == arrays, at == 0, kind == indexed && at == 1:
			packed := w.packed
			w.packed = packed || kind == ordered
			ok := w.expr(a.Value)
			w.packed = packed
			if !ok {
				return false
			}
		default:
			return false
		}
	}
	return true
}

func (w *walk) all(xs []syntax.Expr) bool {
	for _, x := range xs {
		if !w.expr(x) {
			return false
		}
	}
	return len(xs) > 0
}

// typeNamed notes the name of a type: float, np.float32, a variable.
func (w *walk) typeNamed(x syntax.Expr) bool {
	n, ok := x.(*syntax.Name)
	if m, isAttr := x.(*syntax.Attr); isAttr {
		if n, ok = m.X.(*syntax.Name); !ok {
			return false
		}
		v, err := w.in.variable(w.env, n)
		of, isModule := v.(*value.Module)
		if err != nil || !isModule || of.Name != "numpy" {
			return false
		}
		if t, found := of.Look(m.Name); !found || !isType(t) {
			return false
		}
		w.leaves = append(w.leaves, leaf{node: n, id: n.ID, fixed: v})
		return true
	}
	if !ok {
		return false
	}
	v, err := w.in.variable(w.env, n)
	if err != nil || !isType(v) {
		return false
	}
	w.leaves = append(w.leaves, leaf{node: n, id: n.ID, fixed: v})
	return true
}

func isType(v value.Value) bool {
	switch v.(type) {
	case *value.Class, value.DType:
		return true
	}
	return false
}
