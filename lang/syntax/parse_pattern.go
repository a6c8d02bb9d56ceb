// This file: the parser of mapping and class patterns.

package syntax

import "github.com/tq-lang/tq/lang/diag"

// mapping = "{" [ key ":" pattern { "," key ":" pattern } ] [ "," ] [ "**" id [","] ] "}"     key: literal | "None" | "True" | "False" | dotted
func (p *parser) mappingPattern() Pattern {
	start := p.start()
	p.next()
	m := &MappingPattern{}
	seen := map[string]bool{}
	for !p.at(tokRBrace) && m.Rest == nil {
		if p.got(tokPow) {
			m.Rest = p.captureName(false)
		} else {
			key := p.mappingKey()
			m.Keys = append(m.Keys, key)
			p.want(tokColon)
			m.Patterns = append(m.Patterns, p.pattern())
			if text := literalKey(key); text != "" && seen[text] {
				p.fail(diag.SyntaxMatch, key.Span(), "mapping pattern checks duplicate key (%s)", Print(key))
			} else {
				seen[text] = true
			}
		}
		if !p.got(tokComma) {
			break
		}
	}
	p.closeList(tokRBrace, start)
	m.Base = p.since(start)
	return m
}

func (p *parser) mappingKey() Expr {
	switch p.tok.Kind {
	case TokNumber, tokMinus, TokString, TokFStart:
		return p.literalPattern("mapping pattern keys")
	case kwNone, kwTrue, kwFalse:
		return p.atom()
	case TokName:
		if v, ok := p.namePattern().(*ValuePattern); ok {
			return v.X
		}
	}
	p.unexpected()
	return nil
}

// literalKey is the same text for literals that are equal, "" for names.
func literalKey(x Expr) string {
	switch x := x.(type) {
	case *Attr:
		return ""
	case *Const:
		switch x.Kind {
		case True:
			return "1"
		case False:
			return "0"
		}
	case *Float:
		if i := int64(x.Value); float64(i) == x.Value {
			return Print(&Int{Value: i})
		}
	}
	return Print(x)
}

// class = ( id | dotted ) "(" [ pattern { "," pattern } ] [ "," ] [ id "=" pattern { "," id "=" pattern } [","] ] ")"
func (p *parser) classPattern(start int32, class Expr) Pattern {
	open := p.start()
	p.next()
	c := &ClassPattern{Class: class}
	for !p.at(tokRParen) {
		if p.at(TokName) && p.peek(1).Kind == tokAssign {
			name := p.word(p.tok)
			p.next()
			p.next()
			x := p.pattern()
			for _, other := range c.KwNames {
				if other == name {
					p.fail(diag.SyntaxMatch, x.Span(), "attribute name repeated in class pattern: %s", name)
				}
			}
			c.KwNames, c.KwPatterns = append(c.KwNames, name), append(c.KwPatterns, x)
		} else {
			x := p.pattern()
			if len(c.KwNames) > 0 {
				p.fail(diag.SyntaxMatch, x.Span(), "positional patterns follow keyword patterns")
			}
			c.Patterns = append(c.Patterns, x)
		}
		if !p.got(tokComma) {
			break
		}
	}
	p.closeList(tokRParen, open)
	c.Base = p.since(start)
	return c
}
