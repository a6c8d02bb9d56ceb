// This file: the parser of imports.

package syntax

import (
	"strings"

	"github.com/tq-lang/tq/lang/diag"
)

// import = "import" dotted ["as" id] {"," dotted ["as" id]}
func (p *parser) importStmt() Stmt {
	start := p.start()
	p.next()
	if p.at(TokName) && p.text(p.tok) == "go" {
		if m := p.importGo(start); m != nil {
			return m
		}
	}
	im := &Import{}
	for {
		at := p.start()
		a := Alias{Name: p.dotted()}
		p.privateAlias(&a)
		a.As = p.asName()
		a.Pos = p.since(at).Pos
		im.Names = append(im.Names, a)
		if !p.got(tokComma) {
			break
		}
	}
	if p.at(kwFrom) {
		p.failHint(diag.SyntaxImport, p.since(start).Pos.To(p.tok.Pos), "from module import name", "Did you mean to use 'from ... import ...' instead?")
	}
	im.Base = p.since(start)
	return im
}

// importGo reads the rest of `import go "file.go"`, which is `%go file.go`; nil for a module called go.
func (p *parser) importGo(start int32) Stmt {
	rest := strings.TrimLeft(p.file.Text[p.tok.Pos.End:], " \t")
	if rest == "" || rest[0] != '"' && rest[0] != '\'' {
		return nil
	}
	p.next()
	t := p.tok
	if !p.got(TokString) {
		p.unexpected()
	}
	return &Magic{Base: p.since(start), Name: "go", Args: p.text(t), ArgsPos: t.Pos}
}

// dotted = id {"." id}
func (p *parser) dotted() string {
	var b strings.Builder
	for {
		if !p.at(TokName) {
			p.unexpected()
		}
		b.WriteString(p.word(p.tok))
		p.next()
		if !p.got(tokDot) {
			return b.String()
		}
		b.WriteByte('.')
	}
}

// privateAlias makes the name that `import __a` and `import __a.b` bind in a class private, and like
// Python the module's name too when it has no dots.
func (p *parser) privateAlias(a *Alias) {
	head, _, dotted := strings.Cut(a.Name, ".")
	switch name := private(p.class, head); {
	case name == head:
	case dotted:
		a.bound = name
	default:
		a.Name = name
	}
}

// asName reads ["as" id].
func (p *parser) asName() string {
	if !p.got(kwAs) {
		return ""
	}
	if !p.at(TokName) {
		p.unexpected()
	}
	name := p.ident(p.tok)
	p.next()
	return name
}

// from = "from" {"."} [dotted] "import" ("*" | aliases | "(" aliases [","] ")")
func (p *parser) fromStmt() Stmt {
	start := p.start()
	p.next()
	f := &ImportFrom{}
	for p.at(tokDot) || p.at(tokEllipsis) {
		f.Level += len(p.text(p.tok))
		p.next()
	}
	if f.Level == 0 || !p.at(kwImport) {
		at := p.start()
		f.Module = private(p.class, p.dotted())
		f.ModulePos = p.since(at).Pos
	}
	p.want(kwImport)
	switch {
	case p.at(tokStar):
		p.next()
		f.Star = true
	case p.at(tokLParen):
		open := p.start()
		p.next()
		f.Names = p.aliases(true)
		p.closeList(tokRParen, open)
	case p.at(TokNewline):
		p.fail(diag.SyntaxImport, p.tok.Pos, "Expected one or more names after 'import'")
	default:
		f.Names = p.aliases(false)
	}
	f.Base = p.since(start)
	return f
}

// aliases = id ["as" id] {"," id ["as" id]}
func (p *parser) aliases(paren bool) []Alias {
	var out []Alias
	for {
		if !p.at(TokName) {
			p.unexpected()
		}
		at := p.start()
		a := Alias{Name: p.ident(p.tok)}
		p.next()
		a.As = p.asName()
		a.Pos = p.since(at).Pos
		out = append(out, a)
		if !p.got(tokComma) {
			return out
		}
		if p.at(TokNewline) && !paren {
			p.fail(diag.SyntaxImport, p.prev.Pos, "trailing comma not allowed without surrounding parentheses")
		}
		if p.at(tokRParen) && paren {
			return out
		}
	}
}
