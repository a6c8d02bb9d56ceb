// This file: coroutines, which tq lacks. What a user writes is refused where it stands; a module
// that has a few beside what is asked of it can be imported, and its coroutines refuse to be called.

package syntax

import "github.com/tq-lang/tq/lang/diag"

const noCoroutines = "not supported in tq: coroutines (async def)"

// ParseModule is ParseScript of a module that is imported.
func ParseModule(file *diag.File) (*Module, error) {
	m, _, err := parseModule(file, true)
	if err != nil {
		return nil, err
	}
	if d := NoShell(m); d != nil {
		return nil, d
	}
	return m, nil
}

// async reads the definition of a coroutine in a module.
func (p *parser) async() Stmt {
	if p.imported && p.peek(1).Kind == kwDef {
		return p.def(true)
	}
	p.noAsync()
	return nil
}

// noAsync names the statements of Python that tq lacks.
func (p *parser) noAsync() {
	switch p.peek(1).Kind {
	case kwDef:
		p.unsupported(p.tok.Pos, "coroutines (async def)")
	case kwFor:
		p.unsupported(p.tok.Pos, "asynchronous loops (async for)")
	case kwWith:
		p.unsupported(p.tok.Pos, "asynchronous with statements (async with)")
	}
	p.next()
	p.failHint(diag.SyntaxUnexpected, p.here(), "", "invalid syntax")
}

// refusedBlock skips the block of a coroutine: its place is taken by the statement that refuses.
func (p *parser) refusedBlock(head diag.Span) []Stmt {
	p.colon("function definition")
	if p.at(TokNewline) {
		for p.at(TokNewline) {
			p.next()
		}
		if !p.at(TokIndent) {
			p.noBlock("function definition", head)
		}
		p.next()
		p.skipTo(TokDedent)
	} else {
		p.skipTo(TokNewline)
	}
	at := Base{head}
	name := &Name{Base: at, ID: "NotImplementedError"}
	return []Stmt{&Raise{Base: at, Exc: &Call{Base: at, Fn: name, Args: []Arg{{Pos: head, Value: &Str{Base: at, Value: noCoroutines}}}}}}
}

// skipTo goes behind the next token of a kind that is not in a block further in.
func (p *parser) skipTo(end Kind) {
	for deep := 0; !p.at(TokEOF) && !p.at(TokError); p.next() {
		switch {
		case deep == 0 && p.at(end):
			p.next()
			return
		case p.at(TokIndent):
			deep++
		case p.at(TokDedent):
			deep--
		}
	}
	p.check()
}
