// This file: what the names of a pattern must satisfy.

package syntax

import (
	"slices"

	"github.com/tq-lang/tq/lang/diag"
)

// bindings collects the names that a pattern binds, and refuses one bound twice.
type bindings struct {
	p     *parser
	names []string
}

// pattern visits x. Where last is false, patterns are still to come that x must leave something for.
func (b *bindings) pattern(x Pattern, last bool) {
	switch x := x.(type) {
	case *CapturePattern:
		if !last {
			b.unreachable(x)
		}
		b.bind(x.Name)
	case *AsPattern:
		b.pattern(x.Pattern, last)
		b.bind(x.Name)
	case *StarPattern:
		b.bind(x.Name)
	case *OrPattern:
		b.alternatives(x, last)
	case *SequencePattern:
		b.patterns(x.Patterns)
	case *MappingPattern:
		b.patterns(x.Patterns)
		b.bind(x.Rest)
	case *ClassPattern:
		b.patterns(x.Patterns)
		b.patterns(x.KwPatterns)
	}
}

func (b *bindings) patterns(list []Pattern) {
	for _, x := range list {
		b.pattern(x, true)
	}
}

func (b *bindings) unreachable(x *CapturePattern) {
	what := "wildcard"
	if x.Name != nil {
		what = "name capture '" + x.Name.ID + "'"
	}
	b.p.fail(diag.SyntaxMatch, x.Pos, "%s makes remaining patterns unreachable", what)
}

func (b *bindings) bind(n *Name) {
	if n == nil {
		return
	}
	if slices.Contains(b.names, n.ID) {
		b.p.fail(diag.SyntaxMatch, n.Pos, "multiple assignments to name '%s' in pattern", n.ID)
	}
	b.names = append(b.names, n.ID)
}

// alternatives wants each of several patterns to bind the same names.
func (b *bindings) alternatives(x *OrPattern, last bool) {
	var first []string
	for i, alt := range x.Patterns {
		one := bindings{p: b.p}
		one.pattern(alt, last && i == len(x.Patterns)-1)
		slices.Sort(one.names)
		if i == 0 {
			first = one.names
		} else if !slices.Equal(first, one.names) {
			b.p.fail(diag.SyntaxMatch, x.Pos, "alternative patterns bind different names")
		}
	}
	for _, name := range first {
		b.bind(&Name{Base: x.Base, ID: name})
	}
}
