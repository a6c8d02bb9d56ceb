// This file: what the compiler makes, one Code for each function, class body,
// generator expression and statement at the top of a module.

package code

import (
	"iter"

	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
)

// Form says what kind of code it is.
type Form uint8

const (
	Statement Form = iota // at the top of a module: its variables are the module's
	Function
	Lambda
	GenExpr // its only parameter is the walk over the first clause
	ClassBody
)

// A frame has 256 slots, because a byte names one.
const (
	Window    = 256
	MaxLocals = 160 // further variables are far ones; see LoadFar
)

// Code is read-only once made. What a session finds out while it runs is kept
// beside a copy of it.
type Code struct {
	Form   Form
	Name   string // <lambda>, <genexpr>, <module>
	Qual   string // with what is around: outer.<locals>.inner, C.method
	Doc    string
	File   *diag.File
	Node   syntax.Node // FuncDef, Lambda, Comp, ClassDef, or the statement
	Params []*syntax.Param

	Ins      []Ins
	Consts   []object.Value
	Names    []string // of module variables
	Sites    []Site
	Kws      [][]string // the first is empty: a call without keywords
	Codes    []*Code
	Imports  []Imported
	Handlers []Handler
	Late     []Late

	// Locals are the variables in slots, parameters first: slot i is Locals[i].
	// Names made by the compiler begin with a point.
	Locals    []string
	Far       []string  // variables beyond MaxLocals, by LoadFar's index
	Cells     []uint8   // those slots of Locals that hold cells
	Free      []Capture // where the cells that it captures come from, seen from around
	FreeNames []string
	Slots     int // slots used, with temporaries and arguments of calls; at most Window

	Generator bool
	// ClassCell is 1 + the slot in Locals of the cell `__class__` of a class body.
	ClassCell int
	Annotated bool // a parameter or the result has an annotation

	// Last has for each instruction the bits 0, 1 and 2 for A, B and C: the slot is
	// read here, is a temporary, and is not read again. Rows of slots have none:
	// arguments and elements always end with their instruction. The two indices
	// of GetItem2 and SetItem2 have that of their first.
	Last []uint8

	// Nodes gives for each instruction the node that errors of it show: for
	// arithmetic, items, attributes and calls the expression itself; for jumps
	// the condition; for stores the target.
	Nodes []syntax.Node
	// Caret is what of the node is underlined; the empty span: all of it.
	// For operators it is the operator.
	Carets map[int]diag.Span
	// Starts marks the first instruction of each statement: its index in the
	// code and the statement.
	Starts []Start
}

// Start is where a statement begins.
type Start struct {
	PC   int
	Stmt syntax.Stmt
}

// Site is an attribute that an instruction reads, writes or calls, or the parts
// of a class pattern.
type Site struct {
	Name       string
	Kw         []string // of a call: the keywords of its last arguments
	Positional int      // of a class pattern
}

// Capture is where a captured cell comes from: a slot of the code around, or
// one that it captured itself.
type Capture struct {
	Outer bool // from Free of the code around
	Index int
}

// Imported is a module that a statement imports.
type Imported struct {
	Name  string // dotted
	Top   bool   // the result is the module before the first dot
	Level int    // leading dots of a relative import
}

// Handler sends exceptions raised by the instructions From ≤ pc < To to Target.
// The handlers of a code are searched in order: inner ones come first.
type Handler struct {
	From, To, Target int
	Slot             uint8 // where the exception is put
	// Depth is how many exceptions this frame is handling around the guarded
	// instructions; more are dropped when the handler is entered. The handler
	// itself handles one more, until PopExcept.
	Depth int
}

// Late is a method that Python looks up before its arguments are evaluated, or an element
// that it reads before what is added to it: the instructions From ≤ pc < To. Here it is
// looked up after them, since they run nothing of the program's; only where one of them
// fails is it asked whether there is a method or an element.
type Late struct {
	From, To    int
	Slot, Index uint8  // of the object, and of the element's index
	Name        string // of the method; "" for an element
}

// LatesAt walks the methods and elements whose arguments an instruction evaluates, the
// outermost first.
func (c *Code) LatesAt(pc int) iter.Seq[*Late] {
	return func(yield func(*Late) bool) {
		for i := len(c.Late) - 1; i >= 0; i-- { // those within others were noted before them
			if l := &c.Late[i]; l.From <= pc && pc < l.To && !yield(l) {
				return
			}
		}
	}
}

// HandlerAt finds where an exception of the instruction goes; nil if it leaves.
func (c *Code) HandlerAt(pc int) *Handler {
	for i := range c.Handlers {
		if h := &c.Handlers[i]; h.From <= pc && pc < h.To {
			return h
		}
	}
	return nil
}
