// Package builtin is the table of everything that has a name without the user
// giving it one: NumPy's functions and methods, Python's builtins, the methods
// of its types, the tensor ops. One Entry each: names, parameters, doc with an
// example, and the function that lowers it. Checker, compiler, completion,
// help and the manual all read this table.
//
// An entry's Fn serves running and checking alike: it records ops on the
// call's recorder, whose rules (engine/ir) find the shapes. In checking,
// arrays have types and no elements; asking for elements answers
// value.ErrUnknown, which a Fn passes on.
package builtin

import (
	"strings"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/lang/value"
)

// Entry is one builtin.
type Entry struct {
	// Names are dotted: np.sum, np.linalg.norm, ndarray.sum, str.upper, len.
	// The first is the one help shows. A method's first parameter is its object.
	Names []string
	// Params is the signature as Python writes it: "a, axis=None, *, keepdims=False".
	Params string
	// Doc says in a line what it does; Example is a runnable line or more.
	Doc, Example string
	// Property marks an attribute: reading it calls Fn.
	Property bool
	// Static marks functions of a type that take no object: dict.fromkeys.
	Static bool
	// Effect marks what changes or reads something outside its arguments, or
	// changes an argument: it is not called in checking, except through Dry.
	Effect bool
	// Dry, for entries with Effect, gives the result's type in checking; nil
	// means that nothing is known of it.
	Dry func(c *Call) (value.Value, error)
	// Writes marks those that may write, rename or remove a file: checking does
	// not trust headers after one.
	Writes bool
	// Fn does the work.
	Fn func(c *Call) (value.Value, error)
	// Ufunc describes elementwise functions, which have methods of their own.
	Ufunc *Ufunc

	nums  NumFn // the same of numbers, where one is at hand
	sig   signature
	reads bool
	text  bool
}

// Ufunc is what an elementwise function has beyond calling.
type Ufunc struct {
	Op       ir.Op
	Nin      int
	Nout     int
	Reduce   ir.Op       // the reduction that op.reduce stands for, or Invalid
	Scan     ir.Op       // the scan that op.accumulate stands for, or Invalid
	Identity value.Value // of reduce; nil if none
	// Loop gives the type to compute in for the operands' common type, where
	// it is not the op's own rule.
	Loop func(dtype.DType) dtype.DType
	// Signature is a product's: (n),(n)->().
	Signature string
}

// Name is the entry's first name.
func (e *Entry) Name() string { return e.Names[0] }

// Short is the name without its prefix; of a class's __new__, the class.
func (e *Entry) Short() string {
	name := strings.TrimSuffix(e.Names[0], ".__new__")
	return name[strings.LastIndexByte(name, '.')+1:]
}

// Reads tells that the entry only reads its arguments while it runs, unless what
// it gives back shows otherwise.
func (e *Entry) Reads() bool { return e.reads }

// Few tells that every argument has a parameter of its own.
func (e *Entry) Few() bool { return e.sig.rest == "" && e.sig.kwargs == "" }

// readers are Python's own among those: NumPy's are readers all.
var readers = map[string]bool{"print": true, "len": true, "sum": true, "min": true, "max": true, "all": true, "any": true, "abs": true,
	"round": true, "divmod": true, "pow": true, "repr": true, "format": true, "isinstance": true, "save": true,
	"strided_slice": true, "depth_to_space": true, "space_to_depth": true}

func onlyReads(name string) bool {
	class, _, _ := strings.Cut(name, ".")
	switch class {
	case "np", "ndarray", "ufunc", "Generator", "RandomState":
		return true
	}
	return readers[name]
}

// Func is an entry as a value; Self is set for a bound method.
type Func struct {
	Entry *Entry
	Self  value.Value
}

// TypeName is what type(f).__name__ says.
func (f *Func) TypeName() string {
	switch {
	case f.Entry.Ufunc != nil && f.Self == nil:
		return "ufunc"
	case f.Self != nil, !strings.Contains(f.Entry.Name(), "."):
		return "builtin_function_or_method"
	}
	return "function"
}

// FuncName is the name in messages.
func (f *Func) FuncName() string { return f.Entry.Short() }

// Repr is repr(f).
func (f *Func) Repr() string {
	if f.Entry.Ufunc != nil && f.Self == nil {
		return "<ufunc '" + f.Entry.Short() + "'>"
	}
	if f.Self != nil {
		return "<built-in method " + f.Entry.Short() + " of " + f.Self.TypeName() + " object>"
	}
	if !strings.Contains(f.Entry.Name(), ".") {
		return "<built-in function " + f.Entry.Short() + ">"
	}
	return "<function " + f.Entry.Short() + ">"
}
