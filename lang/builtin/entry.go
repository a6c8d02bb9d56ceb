// Package builtin is the table of everything that has a name without the user
// giving it one: NumPy's functions and methods, Python's builtins, the methods
// of its types, the tensor ops. One Entry each: names, parameters, doc with an
// example, and the function that lowers it. Checker, compiler, completion,
// help and the manual all read this table.
//
// An entry's Fn serves running and checking alike: it records ops on the
// call's recorder, whose rules (engine/ir) find the shapes. In checking,
// arrays have types and no elements; asking for elements answers
// object.ErrUnknown, which a Fn passes on.
package builtin

import (
	"reflect"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/lang/object"
)

// Entry is one builtin.
type Entry struct {
	// Names are dotted: np.sum, np.linalg.norm, ndarray.sum, str.upper, len.
	// The first is the one help shows. A method's first parameter is its object.
	Names []string
	// Params is the signature as Python writes it: "a, axis=None, *, keepdims=False".
	Params string
	// Keywords are the names, apart by blanks, that **kwargs takes.
	Keywords string
	// Doc says in a line what it does; Example is a runnable line or more.
	Doc, Example string
	// Property marks an attribute: reading it calls Fn.
	Property bool
	// Static marks functions of a type that take no object: dict.fromkeys; with
	// Property, an attribute of the type itself.
	Static bool
	// Effect marks what changes or reads something outside its arguments, or
	// changes an argument: it is not called in checking, except through Dry.
	Effect bool
	// Dry, for entries with Effect, gives the result's type in checking; nil
	// means that nothing is known of it.
	Dry func(c *Call) (object.Value, error)
	// Keeps marks those that keep a function which they are given: anything may call it later.
	Keeps bool
	// Writes marks those that may write, rename or remove a file: checking does
	// not trust headers after one.
	Writes bool
	// C and Py mark functions that Python has in C and in Python: of wrong arguments they
	// say what those do.
	C, Py bool
	// ParsedInC marks functions that NumPy has in C: of a missing argument they name the first.
	ParsedInC bool
	// Args says what becomes of the arguments; Replay where a recorded call serves again.
	Args   ArgUse
	Replay Replay
	// Qual is the name of such a function in Python's messages, where it is not the
	// last part of Names: Random.seed.
	Qual string
	// Fn does the work.
	Fn func(c *Call) (object.Value, error)
	// PlainParts are the places in a tuple of results that hold plain arrays whatever the
	// class of an operand: the eigenvalues of a matrix.
	PlainParts []int
	// Ufunc describes elementwise functions, which have methods of their own.
	Ufunc *Ufunc

	Nums NumFn // the same of numbers, where one is at hand
	// Quick, where there is one, does the same for arguments given by position, as they
	// stand in slots: where they are texts and numbers and little is made. An empty cell
	// leaves the call to Fn. It keeps no part of args and calls nothing of the program's.
	Quick QuickFn
	// Walks marks those whose result is a stream over their arguments, which nobody else has.
	Walks bool
	// Fold, where there is one, says what becomes of the elements of a generator.
	Fold   *Fold
	python bool // made ready by Python
	sig    signature
	text   bool
	of     string // the class of Python's whose method it is
	// method reports whether the first parameter is the object; held, that it is asked as
	// what an object of the program's classes holds of a builtin class.
	method, held bool
	self         *atomic.Pointer[reflect.Type] // the Go type of the last object that the method was right for
	asker        asker
	plainArgs    bool
	number       bool // takes one number
	numpy        bool // a function of NumPy, which records may answer
	arrays       bool // a function or a method of NumPy, which objects may answer
	reals        bool // a function of math that takes real numbers
	plain        bool // see InvokePlainly
	prepared     uint32
}

// QuickFn is the quick form of an entry.
type QuickFn func(args []object.Cell) object.Cell

// Ufunc is what an elementwise function has beyond calling.
type Ufunc struct {
	Op       ir.Op
	Nin      int
	Nout     int
	Reduce   ir.Op        // the reduction that op.reduce stands for, or Invalid
	Scan     ir.Op        // the scan that op.accumulate stands for, or Invalid
	Identity object.Value // of reduce; nil if none
	// Loop gives the type to compute in for the operands' common type, where
	// it is not the op's own rule.
	Loop func(dtype.DType) dtype.DType
	// Signature is a product's: (n),(n)->().
	Signature string
}

// Constructor ends the name of the entry that makes objects of a class.
const Constructor = ".__new__"

// Name is the entry's first name.
func (e *Entry) Name() string { return e.Names[0] }

// Called is the name by which a program calls the entry: of a class's __new__, the class.
func (e *Entry) Called() string { return strings.TrimSuffix(e.Name(), Constructor) }

// Short is the name without its prefix; of a class's __new__, the class.
func (e *Entry) Short() string {
	name := e.Called()
	return name[strings.LastIndexByte(name, '.')+1:]
}

// Few reports whether every argument has a parameter of its own.
func (e *Entry) Few() bool { return e.sig.rest == "" && e.sig.kwargs == "" }

// Func is an entry as a value; Self is set for a bound method.
type Func struct {
	Entry *Entry
	Self  object.Value
	// Binds says of an entry that is a function and a method alike, np.sum and
	// ndarray.sum, that it is the method.
	Binds bool
}

// unbound holds the functions that entries are as values; methods those that Binds says so of.
// One entry has one, as str.upper is str.upper.
var unbound, methods sync.Map

// FuncOf is the entry as a value.
func FuncOf(e *Entry) *Func { return theOne(&unbound, e, false) }

func methodOf(e *Entry) *Func { return theOne(&methods, e, true) }

func theOne(all *sync.Map, e *Entry, binds bool) *Func {
	f, ok := all.Load(e)
	if !ok {
		f, _ = all.LoadOrStore(e, &Func{Entry: e, Binds: binds})
	}
	return f.(*Func)
}

// Is reports whether another value is the same function of the same object, as == asks.
func (f *Func) Is(b object.Value) bool {
	g, ok := b.(*Func)
	return ok && (f == g || f.Self != nil && g.Self != nil && f.Entry == g.Entry && object.Identical(f.Self, g.Self))
}

// Hash is hash(f).
func (f *Func) Hash() (int64, error) {
	if f.Self == nil {
		return object.HashIdentity(f), nil
	}
	return object.HashBound(f.Self, FuncOf(f.Entry)), nil
}

// FuncName is the name in messages.
func (f *Func) FuncName() string { return f.Entry.Short() }
