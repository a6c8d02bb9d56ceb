// This file: the nodes of statements.

package syntax

import "github.com/tq-lang/tq/lang/diag"

// A Stmt is a statement.
type Stmt interface {
	Node
	stmtNode()
}

// Module is a parsed text: a script, a cell or an entry at the prompt.
//
//	program = { stmt }
type Module struct {
	Base
	File  *diag.File
	Body  []Stmt
	Scope *Scope
	Shell *Command // the first command of the system's shell; nil if there is none
}

// ExprStmt is an expression whose value is shown, unless a `;` ends its line.
//
//	exprstmt = exprs
type ExprStmt struct {
	Base
	X      Expr
	Silent bool
}

// Assign is `t1 = t2 = value`.
//
//	assign = targets "=" { targets "=" } exprs
type Assign struct {
	Base
	Targets []Expr // Name, Attr, Subscript, Tuple, List, and Starred within the last two
	Value   Expr
}

// AugAssign is `target op= value`.
//
//	augassign = target op "=" exprs
type AugAssign struct {
	Base
	Target Expr // Name, Attr, Subscript
	Op     Op
	OpPos  diag.Span
	Value  Expr
}

// AnnAssign is `target: annotation [= value]`.
//
//	annassign = target ":" annotation ["=" exprs]
type AnnAssign struct {
	Base
	Target Expr // Name, Attr, Subscript
	Ann    Expr // see Annotation
	Value  Expr // nil without value
	Simple bool // Target is a name without parentheses
}

// Delete is `del a, b[0]`.
type Delete struct {
	Base
	Targets []Expr
}

// Pass, Break and Continue are one word each.
type (
	Pass     struct{ Base }
	Break    struct{ Base }
	Continue struct{ Base }
)

// Return is `return [exprs]`.
type Return struct {
	Base
	Value Expr // nil without
}

// Import is `import a.b as c, d`.
//
//	import = "import" dotted ["as" id] {"," dotted ["as" id]}
type Import struct {
	Base
	Names []Alias
}

// ImportFrom is `from module import names`.
//
//	from = "from" {"."} [dotted] "import" ("*" | id ["as" id] {"," …} | "(" … ")")
type ImportFrom struct {
	Base
	Module    string // dotted, "" in `from . import x`
	ModulePos diag.Span
	Level     int // leading dots
	Names     []Alias
	Star      bool
}

// Alias is one name of an import: `Name [as As]`.
type Alias struct {
	Pos  diag.Span
	Name string // dotted in Import
	As   string // "" without

	bound string // the private name that it binds, where Name has another
}

// Bound is the name that the alias binds: As, or the part of Name before the first dot.
func (a Alias) Bound() string {
	if a.As != "" {
		return a.As
	}
	if a.bound != "" {
		return a.bound
	}
	for i := range len(a.Name) {
		if a.Name[i] == '.' {
			return a.Name[:i]
		}
	}
	return a.Name
}

// Global is `global a, b`.
type Global struct {
	Base
	Names []*Name
}

// Nonlocal is `nonlocal a, b`.
type Nonlocal struct {
	Base
	Names []*Name
}

// Assert is `assert test [, msg]`.
type Assert struct {
	Base
	Test, Msg Expr
}

// Raise is `raise [exc [from cause]]`.
type Raise struct {
	Base
	Exc, Cause Expr
}

// Explain is `explain expr`: show what expr compiles to, or `explain stmt` and `explain:` with a
// block: what statements compile to. One of X and Body is nil.
type Explain struct {
	Base
	X     Expr
	Body  []Stmt
	Block bool   // Body stands below `explain:`
	Scope *Scope // of Body
}

// Magic is `%name args`, or a whole cell `%%name args` with the lines below as Body.
type Magic struct {
	Base
	Name    string
	Args    string // the rest of the line, trimmed
	ArgsPos diag.Span
	Cell    bool
	Body    string
	BodyPos diag.Span
	Kept    bool // it is the value of an assignment
}

// Inspect is `?name`, `name?` or, with Detail, `??name`, `name??`; with Topic, `help name`.
type Inspect struct {
	Base
	Text   string // what is asked about: "np.einsum", "%time", "np.*sum*", "x[0]", a topic; "" for a lone `?`
	X      Expr   // Text as an expression; nil for magics, keywords and patterns
	Detail bool
	Topic  bool // a topic of the manual goes before a name
}

// If is a chain of conditions.
//
//	if = "if" expr ":" block { "elif" expr ":" block } [ "else" ":" block ]
type If struct {
	Base
	Arms []IfArm
	Else []Stmt
}

// IfArm is `if Test: Body` or `elif Test: Body`.
type IfArm struct {
	Pos  diag.Span // from the keyword to the end of the body
	Test Expr
	Body []Stmt
}

// While is a loop; Else runs when Test becomes false.
//
//	while = "while" expr ":" block [ "else" ":" block ]
type While struct {
	Base
	Test Expr
	Body []Stmt
	Else []Stmt
}

// For is a loop over elements; Else runs when they are exhausted.
//
//	for = "for" targets "in" exprs ":" block [ "else" ":" block ]
type For struct {
	Base
	Target Expr
	Iter   Expr
	Body   []Stmt
	Else   []Stmt
}

// With is `with x as a, y: body`.
//
//	with = "with" ( item {"," item} | "(" item {"," item} [","] ")" ) ":" block    item: expr ["as" target]
type With struct {
	Base
	Items []WithItem
	Body  []Stmt
}

// WithItem is `X [as Target]`.
type WithItem struct {
	X, Target Expr // Target is nil without "as"
}

// Try is a try statement.
//
//	try = "try" ":" block { "except" ["*"] [expr ["as" id]] ":" block } [ "else" ":" block ] [ "finally" ":" block ]
type Try struct {
	Base
	Body     []Stmt
	Handlers []Handler
	Else     []Stmt
	Finally  []Stmt
}

// Handler is an except clause; Type is nil in a bare `except:`.
type Handler struct {
	Pos     diag.Span
	Star    bool // except*, in all clauses of a statement or in none
	Type    Expr
	Name    string // "" without "as"
	NamePos diag.Span
	Body    []Stmt
}

// FuncDef is a function definition.
//
//	def = { "@" named NEWLINE } "def" id "(" [params] ")" [ "->" annotation ] ":" block
type FuncDef struct {
	Base       // from `def` on, without the decorators
	Decorators []Expr
	at         int32 // where the first decorator's @ stands
	Name       string
	NamePos    diag.Span
	Bound      string // the variable that holds it: Name, made private in a class
	Params     []*Param
	Returns    Expr // nil without
	Body       []Stmt
	Scope      *Scope
}

// ClassDef is a class definition.
//
//	class = { "@" named NEWLINE } "class" id [ "(" [args] ")" ] ":" block
type ClassDef struct {
	Base       // from `class` on, without the decorators
	Decorators []Expr
	at         int32 // where the first decorator's @ stands
	Name       string
	NamePos    diag.Span
	Bound      string // the variable that holds it: Name, made private in a class around
	Bases      []Arg  // `*x` and keywords among them, metaclass= too
	Body       []Stmt
	Scope      *Scope
}

// BadStmt is a stretch of text that is no statement; only ParseAll makes it.
type BadStmt struct{ Base }

// Doc is the function's doc string, "" without.
func (f *FuncDef) Doc() string { return docString(f.Body) }

// Doc is the class's doc string, "" without.
func (c *ClassDef) Doc() string { return docString(c.Body) }

// Doc is the module's doc string, "" without.
func (m *Module) Doc() string { return docString(m.Body) }

func docString(body []Stmt) string {
	if len(body) > 0 {
		if x, ok := body[0].(*ExprStmt); ok {
			if s, ok := x.X.(*Str); ok {
				return s.Value
			}
		}
	}
	return ""
}

// ParamKind says how arguments reach a parameter.
type ParamKind uint8

const (
	PosOnly   ParamKind = iota // before "/"
	Plain                      // by position or keyword
	VarArgs                    // *args
	KwOnly                     // after "*" or *args
	VarKwargs                  // **kw
)

// Param is one parameter.
//
//	param = id [":" annotation] ["=" expr] | "*" id [":" annotation] | "**" id [":" annotation] | "/" | "*"
type Param struct {
	Base
	Name    string
	NamePos diag.Span
	Kind    ParamKind
	Ann     Expr // nil without
	Default Expr // nil without
}

func (*ExprStmt) stmtNode()   {}
func (*Assign) stmtNode()     {}
func (*AugAssign) stmtNode()  {}
func (*AnnAssign) stmtNode()  {}
func (*Delete) stmtNode()     {}
func (*Pass) stmtNode()       {}
func (*Break) stmtNode()      {}
func (*Continue) stmtNode()   {}
func (*Return) stmtNode()     {}
func (*Import) stmtNode()     {}
func (*ImportFrom) stmtNode() {}
func (*Global) stmtNode()     {}
func (*Nonlocal) stmtNode()   {}
func (*Assert) stmtNode()     {}
func (*Raise) stmtNode()      {}
func (*Explain) stmtNode()    {}
func (*Magic) stmtNode()      {}
func (*Inspect) stmtNode()    {}
func (*If) stmtNode()         {}
func (*While) stmtNode()      {}
func (*For) stmtNode()        {}
func (*With) stmtNode()       {}
func (*Try) stmtNode()        {}
func (*BadStmt) stmtNode()    {}
func (*FuncDef) stmtNode()    {}
func (*ClassDef) stmtNode()   {}
func (*Match) stmtNode()      {}
