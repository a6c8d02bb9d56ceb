// This file: the parser of literals: the values of numbers, strings and f-strings.

package syntax

import (
	"math/big"
	"strconv"
	"strings"

	"github.com/tq-lang/tq/lang/diag"
)

const (
	maxDecimal = 4300    // digits of a decimal integer, as CPython
	maxRadix   = 100_000 // digits of a hexadecimal, octal or binary one
)

// number gives the node of a number token.
func (p *parser) number(t Token) Expr {
	base := Base{t.Pos}
	text := strings.ReplaceAll(p.text(t), "_", "")
	if last := text[len(text)-1]; last|0x20 == 'j' {
		v, _ := strconv.ParseFloat(text[:len(text)-1], 64) // out of range is infinity, as in Python
		return &Imag{Base: base, Value: v}
	}
	radix := 10
	if len(text) > 1 && text[0] == '0' {
		switch text[1] | 0x20 {
		case 'x':
			radix = 16
		case 'o':
			radix = 8
		case 'b':
			radix = 2
		}
	}
	if radix == 10 && strings.ContainsAny(text, ".eE") {
		v, _ := strconv.ParseFloat(text, 64)
		return &Float{Base: base, Value: v}
	}
	digits := text
	if radix != 10 {
		digits = text[2:]
	}
	return p.integer(base, digits, radix)
}

func (p *parser) integer(base Base, digits string, radix int) Expr {
	if v, err := strconv.ParseInt(digits, radix, 64); err == nil {
		return &Int{Base: base, Value: v}
	}
	if radix == 10 && len(digits) > maxDecimal {
		p.fail(diag.SyntaxTooLarge, base.Pos, "Exceeds the limit (%d digits) for integer string conversion: value has %d digits; "+
			"use sys.set_int_max_str_digits() to increase the limit - "+
			"Consider hexadecimal for huge integer literals to avoid decimal conversion limits.", maxDecimal, len(digits))
	}
	if len(digits) > maxRadix {
		p.fail(diag.SyntaxTooLarge, base.Pos, "integer literal of %d digits; the limit is %d", len(digits), maxRadix)
	}
	v, ok := new(big.Int).SetString(digits, radix)
	if !ok {
		p.fail(diag.SyntaxNumber, base.Pos, "invalid number")
	}
	return &Int{Base: base, Big: v}
}

// strings reads adjacent literals and joins them.
//
//	strings = string {string}
func (p *parser) strings() Expr {
	start := p.start()
	var j joiner
	for p.at(TokString) || p.at(TokFStart) {
		t := p.tok
		isBytes := false
		if p.at(TokFStart) {
			j.fstring = true
			p.fstring(&j)
		} else {
			p.next()
			lit := splitLiteral(p.text(t))
			isBytes = lit.bytes
			j.text(t.Pos, p.decode(lit, t.Pos))
		}
		if j.n++; j.n > 1 && j.bytes != isBytes {
			p.fail(diag.SyntaxString, diag.Span{Start: start, End: p.prev.Pos.End}, "cannot mix bytes and nonbytes literals")
		}
		j.bytes = isBytes
	}
	base := p.since(start)
	switch {
	case j.fstring:
		j.flush()
		return &FString{base, j.parts}
	case j.bytes:
		return &Bytes{base, j.all()}
	}
	return &Str{Base: base, Value: j.all()}
}

// A joiner collects the pieces of adjacent literals, runs of text merged.
type joiner struct {
	parts          []FPart
	n              int
	bytes, fstring bool

	run []string // text not yet in parts
	pos diag.Span
}

func (j *joiner) text(at diag.Span, text string) {
	if text == "" {
		return
	}
	if len(j.run) == 0 {
		j.pos = at
	}
	j.pos = j.pos.To(at)
	j.run = append(j.run, text)
}

func (j *joiner) field(f FPart) {
	j.flush()
	j.parts = append(j.parts, f)
}

func (j *joiner) flush() {
	if len(j.run) > 0 {
		j.parts = append(j.parts, FPart{Pos: j.pos, Text: strings.Join(j.run, "")})
		j.run = nil
	}
}

// all is the text of literals without fields.
func (j *joiner) all() string { return strings.Join(j.run, "") }

// decode gives the value of a literal's body.
func (p *parser) decode(lit literal, at diag.Span) string {
	v, bad := lit.value()
	if bad != nil {
		from := at.Start + int32(lit.body+bad.off)
		span := diag.Span{Start: from, End: min(from+int32(bad.len), at.End)}
		p.failHint(diag.SyntaxEscape, span, bad.hint, bad.msg)
	}
	return v
}

// fstring reads one f-string into j.
func (p *parser) fstring(j *joiner) {
	prefix := strings.ToLower(p.text(p.tok))
	raw := strings.Contains(prefix, "r")
	p.next()
	p.fparts(j, raw, false)
	if !p.at(TokFEnd) {
		p.unexpected()
	}
	p.next()
}

// fparts reads text and fields up to what is neither.
func (p *parser) fparts(j *joiner, raw, spec bool) {
	for {
		switch p.tok.Kind {
		case TokFText:
			t := p.tok
			p.next()
			lit := literal{text: p.text(t), raw: raw, braces: !spec}
			j.text(t.Pos, p.decode(lit, t.Pos))
		case tokLBrace:
			j.field(p.field(raw))
		default:
			return
		}
	}
}

// field = "{" (exprs | yield) ["="] ["!" ("r"|"s"|"a")] [":" spec] "}"
func (p *parser) field(raw bool) FPart {
	p.enter()
	defer p.leave()
	start := p.start()
	p.next()
	switch p.tok.Kind {
	case tokRBrace, tokBang, tokColon, tokAssign:
		p.fail(diag.SyntaxFString, p.tok.Pos, "f-string: valid expression required before '%s'", p.text(p.tok))
	case kwLambda:
		p.lambdaInField()
	}
	from := p.prev.Pos.End
	f := FPart{X: p.yieldOrExprs()}
	if p.got(tokAssign) {
		if p.at(TokError) {
			p.check()
		}
		f.Debug = p.file.Text[from:p.start()]
	}
	if p.got(tokBang) {
		f.Conv = p.conversion()
	}
	if p.got(tokColon) {
		var j joiner
		at := p.start()
		p.fparts(&j, raw, true)
		j.flush()
		f.Spec = &FString{p.since(at), j.parts}
		if len(j.parts) == 0 {
			f.Spec.Pos = diag.Span{Start: at, End: at}
		}
	}
	if !p.at(tokRBrace) {
		p.check()
		if startsExpr(p.tok.Kind) {
			p.fail(diag.SyntaxFString, p.here(), "f-string: invalid syntax. Perhaps you forgot a comma?")
		}
		p.foreign()
		p.fail(diag.SyntaxFString, p.here(), "f-string: expecting '=', or '!', or ':', or '}'")
	}
	p.next()
	f.Pos = p.since(start).Pos
	return f
}

// lambdaInField refuses a lambda whose colon would begin the format spec.
func (p *parser) lambdaInField() {
	p.failHint(diag.SyntaxFString, p.tok.Pos, "put parentheses around the lambda",
		"f-string: lambda expressions are not allowed without parentheses")
}

func (p *parser) conversion() byte {
	if !p.at(TokName) {
		p.check()
		p.fail(diag.SyntaxFString, p.here(), "f-string: missing conversion character")
	}
	name := p.text(p.tok)
	if p.prev.Pos.End != p.start() {
		p.fail(diag.SyntaxFString, p.tok.Pos, "f-string: conversion type must come right after the exclamation mark")
	}
	if name != "r" && name != "s" && name != "a" {
		p.fail(diag.SyntaxFString, p.tok.Pos, "f-string: invalid conversion character '%s': expected 's', 'r', or 'a'", name)
	}
	p.next()
	return name[0]
}
