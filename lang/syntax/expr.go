// This file: the nodes of expressions. Every node keeps the span of its text; parentheses around an
// expression belong to no node, except those of a tuple or generator.

package syntax

import (
	"math/big"

	"github.com/tq-lang/tq/lang/diag"
)

// A Node is a part of the tree. The tree is read-only once parsed, but for Memo: there the checker
// notes what it found out about a node; nobody else reads it.
type Node interface {
	Span() diag.Span
}

// An Expr is an expression.
type Expr interface {
	Node
	exprNode()
}

// Base is what every node starts with.
type Base struct{ Pos diag.Span }

// Span is the text of the node in its file.
func (b *Base) Span() diag.Span { return b.Pos }

// Name is an identifier.
//
//	name = id
type Name struct {
	Base
	ID   string
	At   Ref // where its variable is
	Memo any
}

// Ref says where the variable of a name is, seen from the scope that uses it.
type Ref struct {
	Up   int32 // 1 for this scope, 2 for the one around …; 0 for the module or the builtins
	Slot int32 // its place in Locals of that scope
}

// ConstKind says which constant a Const is.
type ConstKind uint8

const (
	None ConstKind = iota
	True
	False
	Ellipsis
)

// String is the constant as written.
func (k ConstKind) String() string { return [...]string{"None", "True", "False", "..."}[k] }

// Const is None, True, False or `...`.
type Const struct {
	Base
	Kind ConstKind
}

// Int is an integer literal. Big is nil when the value fits Value.
type Int struct {
	Base
	Value int64
	Big   *big.Int
}

// BigInt is the value whatever its size; the caller may keep and change it.
func (x *Int) BigInt() *big.Int {
	if x.Big != nil {
		return new(big.Int).Set(x.Big)
	}
	return big.NewInt(x.Value)
}

// Float is a floating-point literal.
type Float struct {
	Base
	Value float64
}

// Imag is an imaginary literal: 2j.
type Imag struct {
	Base
	Value float64
}

// Str is one or more adjacent string literals. A lone surrogate is kept in Value as the three bytes that UTF-8's scheme
// would give it (`"\ud800"`), one that escapes a byte as that byte (`"\udc80"`).
type Str struct {
	Base
	Value string
}

// Bytes is one or more adjacent bytes literals.
type Bytes struct {
	Base
	Value string
}

// FString is adjacent string literals of which at least one is an f-string.
//
//	fstring = 'f"' { text | "{" exprs ["="] ["!" ("r"|"s"|"a")] [":" spec] "}" } '"'
type FString struct {
	Base
	Parts []FPart
}

// FPart is a piece of an f-string: text, or a replacement field when X is not nil.
type FPart struct {
	Pos   diag.Span
	Text  string
	X     Expr
	Debug string   // `{x = }`: the text "x = " that precedes the value
	Conv  byte     // 'r', 's', 'a', or 0
	Spec  *FString // nil without a format spec
}

// Unary is an operator before its operand.
//
//	unary = ("not" | "+" | "-" | "~") expr
type Unary struct {
	Base
	Op    Op
	OpPos diag.Span
	X     Expr
}

// Binary is an arithmetic, bit or matrix operator between two operands.
type Binary struct {
	Base
	Op    Op
	OpPos diag.Span
	X, Y  Expr
}

// Bool is a run of `and` or of `or`: `a and b and c` has three operands.
type Bool struct {
	Base
	Op Op // And, Or
	Xs []Expr
}

// Compare is a chain of comparisons: X Ops[0] Ys[0] Ops[1] Ys[1] …
type Compare struct {
	Base
	X   Expr
	Ops []CompareOp
	Ys  []Expr
}

// CompareOp is one operator of a chain.
type CompareOp struct {
	Op  Op
	Pos diag.Span
}

// Cond is a conditional expression.
//
//	cond = expr "if" expr "else" expr
type Cond struct {
	Base
	Then, Test, Else Expr
}

// Command is `!text`: a command of the system's shell. As a statement it shows what it prints, as the
// value of an assignment it is what it prints, a list of lines.
type Command struct {
	Base
	Text string // trimmed
	Kept bool   // it is the value of an assignment
	// Names are those that values may be put in for, {x + 1} or $x: whether they are variables shows when it runs.
	Names []*Name
}

// Kept is a magic as the value of an assignment: x = %pwd.
type Kept struct {
	Base
	Magic *Magic
}

// Lambda is an anonymous function.
//
//	lambda = "lambda" [params] ":" expr
type Lambda struct {
	Base
	Params []*Param
	Body   Expr
	Scope  *Scope
}

// Call is a call.
//
//	call = expr "(" [arg {"," arg}] [","] ")"      arg: [id "="] expr | "*" expr | "**" expr | generator
type Call struct {
	Base
	Fn   Expr
	Args []Arg
}

// Arg is one argument of a call.
type Arg struct {
	Pos     diag.Span
	Name    string // of a keyword argument
	NamePos diag.Span
	Star    int // 1 for *x, 2 for **x
	Value   Expr
}

// Attr is an attribute: x.name.
type Attr struct {
	Base
	X       Expr
	Name    string
	NamePos diag.Span
}

// Subscript is an index expression. `x[1,]` has one item and Tuple set, `x[1]` has not.
//
//	index = expr "[" item {"," item} [","] "]"     item: expr | "*" expr | slice
type Subscript struct {
	Base
	X     Expr
	Items []Expr // Slice, Starred and Const Ellipsis among them
	Tuple bool
}

// Slice is an item of an index: Lo:Hi:Step, each nil when absent.
//
//	slice = [expr] ":" [expr] [":" [expr]]
type Slice struct {
	Base
	Lo, Hi, Step Expr
}

// Starred is *x in a list, tuple, set, index, argument list or assignment target.
type Starred struct {
	Base
	X Expr
}

// Tuple is expressions joined by commas; Paren reports whether parentheses surround it (Span has them).
type Tuple struct {
	Base
	Elts  []Expr
	Paren bool
	Memo  any
}

// List is a list display.
type List struct {
	Base
	Elts []Expr
}

// Set is a set display.
type Set struct {
	Base
	Elts []Expr
}

// Dict is a dict display.
type Dict struct {
	Base
	Items []DictItem
}

// DictItem is `Key: Value`, or `**Value` when Key is nil.
type DictItem struct{ Key, Value Expr }

// CompKind says what a comprehension makes.
type CompKind uint8

const (
	ListComp CompKind = iota
	SetComp
	DictComp
	GenComp
)

// Comp is a comprehension or generator expression. Value is the value of a dict comprehension.
//
//	comp = expr [":" expr] clause {clause}         clause: "for" targets "in" expr {"if" expr}
type Comp struct {
	Base
	Kind    CompKind
	Elt     Expr
	Value   Expr
	Clauses []CompClause
	Scope   *Scope // the first clause's Iter belongs to the scope around
}

// CompClause is one `for` of a comprehension with the conditions that follow it.
type CompClause struct {
	Pos    diag.Span
	Target Expr
	Iter   Expr
	Ifs    []Expr
}

// NamedExpr is `target := value`: the value, which the name is bound to in the function around.
//
//	named = id ":=" expr
type NamedExpr struct {
	Base
	Target *Name
	Value  Expr
}

// Yield hands a value to the caller of a generator, and is what the caller sends back.
//
//	yield = "yield" [exprs] | "yield" "from" expr
type Yield struct {
	Base
	Value Expr // nil without
}

// YieldFrom hands on all values of another generator or iterable.
type YieldFrom struct {
	Base
	Value Expr
}

// Wild is `?`, the unknown dimension of an annotation; the parser allows it nowhere else.
type Wild struct{ Base }

func (*Name) exprNode()      {}
func (*Const) exprNode()     {}
func (*Int) exprNode()       {}
func (*Float) exprNode()     {}
func (*Imag) exprNode()      {}
func (*Str) exprNode()       {}
func (*Bytes) exprNode()     {}
func (*FString) exprNode()   {}
func (*Unary) exprNode()     {}
func (*Binary) exprNode()    {}
func (*Bool) exprNode()      {}
func (*Compare) exprNode()   {}
func (*Cond) exprNode()      {}
func (*Lambda) exprNode()    {}
func (*Command) exprNode()   {}
func (*Kept) exprNode()      {}
func (*Call) exprNode()      {}
func (*Attr) exprNode()      {}
func (*Subscript) exprNode() {}
func (*Slice) exprNode()     {}
func (*Starred) exprNode()   {}
func (*Tuple) exprNode()     {}
func (*List) exprNode()      {}
func (*Set) exprNode()       {}
func (*Dict) exprNode()      {}
func (*Comp) exprNode()      {}
func (*NamedExpr) exprNode() {}
func (*Yield) exprNode()     {}
func (*YieldFrom) exprNode() {}
func (*Wild) exprNode()      {}
