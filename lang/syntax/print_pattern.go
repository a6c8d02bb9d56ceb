// This file: the printer of match statements and patterns, and their s-expressions.

package syntax

func (p *printer) match(m *Match) {
	p.line("match ")
	p.top(m.Subject)
	p.w(":\n")
	p.indent++
	for _, c := range m.Cases {
		p.line("case ")
		p.pattern(c.Pattern, precAsPattern)
		if c.Guard != nil {
			p.w(" if ")
			p.expr(c.Guard, precLowest)
		}
		p.block(c.Body)
	}
	p.indent--
}

// Binding strengths of patterns.
const (
	precAsPattern = iota
	precOrPattern
	precClosedPattern
)

// pattern prints x, in parentheses when it binds less strongly than least.
func (p *printer) pattern(x Pattern, least int) {
	have := precClosedPattern
	switch x.(type) {
	case *AsPattern:
		have = precAsPattern
	case *OrPattern:
		have = precOrPattern
	}
	if have < least {
		p.w("(")
		defer p.w(")")
	}
	switch x := x.(type) {
	case *ValuePattern:
		p.expr(x.X, precLowest)
	case *SingletonPattern:
		p.w(x.Kind.String())
	case *CapturePattern:
		p.w(captured(x.Name))
	case *StarPattern:
		p.w("*", captured(x.Name))
	case *AsPattern:
		p.pattern(x.Pattern, precOrPattern)
		p.w(" as ", x.Name.ID)
	case *OrPattern:
		for i, alt := range x.Patterns {
			if i > 0 {
				p.w(" | ")
			}
			p.pattern(alt, precClosedPattern)
		}
	case *SequencePattern:
		p.w("[")
		p.patterns(x.Patterns)
		p.w("]")
	case *MappingPattern:
		p.mappingPattern(x)
	case *ClassPattern:
		p.classPattern(x)
	}
}

// captured is the name that a pattern binds, or `_`.
func captured(n *Name) string {
	if n == nil {
		return "_"
	}
	return n.ID
}

func (p *printer) patterns(list []Pattern) {
	for i, x := range list {
		if i > 0 {
			p.w(", ")
		}
		p.pattern(x, precAsPattern)
	}
}

func (p *printer) mappingPattern(x *MappingPattern) {
	p.w("{")
	for i, key := range x.Keys {
		if i > 0 {
			p.w(", ")
		}
		p.expr(key, precLowest)
		p.w(": ")
		p.pattern(x.Patterns[i], precAsPattern)
	}
	if x.Rest != nil {
		if len(x.Keys) > 0 {
			p.w(", ")
		}
		p.w("**", x.Rest.ID)
	}
	p.w("}")
}

func (p *printer) classPattern(x *ClassPattern) {
	p.expr(x.Class, precPrimary)
	p.w("(")
	p.patterns(x.Patterns)
	for i, name := range x.KwNames {
		if i > 0 || len(x.Patterns) > 0 {
			p.w(", ")
		}
		p.w(name, "=")
		p.pattern(x.KwPatterns[i], precAsPattern)
	}
	p.w(")")
}

func (s *sexpr) match(m *Match) {
	items := []any{m.Subject}
	for _, c := range m.Cases {
		items = append(items, func() { s.list("case", c.Pattern, opt(c.Guard), c.Body) })
	}
	s.list("match", items...)
}

func (s *sexpr) pattern(x Pattern) {
	switch x := x.(type) {
	case *ValuePattern:
		s.list("value", x.X)
	case *SingletonPattern:
		s.WriteString(x.Kind.String())
	case *CapturePattern:
		s.WriteString(captured(x.Name))
	case *StarPattern:
		s.list("*", captured(x.Name))
	case *AsPattern:
		s.list("as", x.Pattern, x.Name)
	case *OrPattern:
		s.list("|", patternItems(x.Patterns)...)
	case *SequencePattern:
		s.list("seq", patternItems(x.Patterns)...)
	case *MappingPattern:
		var items []any
		for i, key := range x.Keys {
			items = append(items, func() { s.list(":", key, x.Patterns[i]) })
		}
		if x.Rest != nil {
			items = append(items, func() { s.list("**", x.Rest) })
		}
		s.list("mapping", items...)
	case *ClassPattern:
		items := append([]any{x.Class}, patternItems(x.Patterns)...)
		for i, name := range x.KwNames {
			items = append(items, func() { s.list("=", name, x.KwPatterns[i]) })
		}
		s.list("class", items...)
	}
}

func patternItems(list []Pattern) []any {
	var items []any
	for _, x := range list {
		items = append(items, x)
	}
	return items
}
