// This file: the nodes of match statements and their patterns.

package syntax

import "github.com/tq-lang/tq/lang/diag"

// Match runs the first case whose pattern fits the subject and whose guard holds.
//
//	match = "match" subject ":" NEWLINE INDENT case { case } DEDENT      subject: named | star "," [ star { "," star } [","] ]
type Match struct {
	Base
	Subject Expr
	Cases   []Case
}

// Case is one case of a match statement.
//
//	case = "case" patterns [ "if" named ] block
type Case struct {
	Pos     diag.Span // from `case` to the end of the body
	Pattern Pattern
	Guard   Expr // nil without
	Body    []Stmt
}

// A Pattern is what a value is compared with.
type Pattern interface {
	Node
	patternNode()
}

// ValuePattern fits values equal to X: a number, string or bytes literal, a dotted name.
type ValuePattern struct {
	Base
	X Expr
}

// SingletonPattern fits None, True or False itself.
type SingletonPattern struct {
	Base
	Kind ConstKind
}

// CapturePattern fits everything and binds it; Name is nil for `_`, which binds nothing.
type CapturePattern struct {
	Base
	Name *Name
}

// AsPattern binds what its pattern fits.
//
//	pattern = or [ "as" id ]
type AsPattern struct {
	Base
	Pattern Pattern
	Name    *Name
}

// OrPattern fits what one of its patterns fits; all bind the same names.
//
//	or = closed { "|" closed }
type OrPattern struct {
	Base
	Patterns []Pattern
}

// SequencePattern fits sequences element by element; one StarPattern may be among the patterns.
type SequencePattern struct {
	Base
	Patterns []Pattern
}

// StarPattern fits the elements that the other patterns of a sequence leave; Name is nil for `*_`.
type StarPattern struct {
	Base
	Name *Name
}

// MappingPattern fits mappings that have the keys; Rest, if not nil, is bound to what else they have.
type MappingPattern struct {
	Base
	Keys     []Expr // literals and dotted names
	Patterns []Pattern
	Rest     *Name
}

// ClassPattern fits instances of a class by their attributes.
type ClassPattern struct {
	Base
	Class      Expr // a Name or Attr
	Patterns   []Pattern
	KwNames    []string
	KwPatterns []Pattern
}

func (*ValuePattern) patternNode()     {}
func (*SingletonPattern) patternNode() {}
func (*CapturePattern) patternNode()   {}
func (*AsPattern) patternNode()        {}
func (*OrPattern) patternNode()        {}
func (*SequencePattern) patternNode()  {}
func (*StarPattern) patternNode()      {}
func (*MappingPattern) patternNode()   {}
func (*ClassPattern) patternNode()     {}

func patternChildren(x Pattern, yield func(Node)) {
	name := func(n *Name) {
		if n != nil {
			yield(n)
		}
	}
	switch x := x.(type) {
	case *ValuePattern:
		yield(x.X)
	case *CapturePattern:
		name(x.Name)
	case *AsPattern:
		yield(x.Pattern)
		name(x.Name)
	case *OrPattern:
		kids(x.Patterns, yield)
	case *SequencePattern:
		kids(x.Patterns, yield)
	case *StarPattern:
		name(x.Name)
	case *MappingPattern:
		for i, k := range x.Keys {
			yield(k)
			yield(x.Patterns[i])
		}
		name(x.Rest)
	case *ClassPattern:
		yield(x.Class)
		kids(x.Patterns, yield)
		kids(x.KwPatterns, yield)
	}
}
