// The smallest pieces of an index expression: numbers, words, strings, lists.

package shape

import (
	"math/big"
	"strings"
	"unicode"
)

func isDigit(c rune) bool { return '0' <= c && c <= '9' }

func nameRune(c rune) bool { return c == '_' || unicode.IsLetter(c) || unicode.IsDigit(c) }

func (p *indexParser) digitAt(i int) bool { return i < len(p.text) && isDigit(p.text[i]) }

// part = [sign] number | "None" | newaxis | other literal | nothing
func (p *indexParser) part() (part, bool) {
	p.blanks()
	pt := part{start: p.at}
	if p.at == len(p.text) {
		return pt, true
	}
	ok := true
	switch c := p.text[p.at]; {
	case c == '+' || c == '-':
		p.at++
		p.blanks()
		if !p.digitAt(p.at) && !(p.peek('.') && p.digitAt(p.at+1)) {
			return pt, p.fail(p.at, "invalid syntax: expected a number after the sign")
		}
		if ok = p.number(&pt); ok && c == '-' && pt.value != nil {
			pt.value.Neg(pt.value)
		}
	case isDigit(c) || c == '.':
		ok = p.number(&pt)
	case c == '\'' || c == '"':
		pt.kind, pt.what = partOther, "a string"
		ok = p.quoted()
	case c == '[':
		pt.kind, pt.what = partOther, "a list"
		ok = p.brackets()
	case nameRune(c):
		ok = p.word(&pt)
	}
	pt.end = p.at
	return pt, ok
}

// number reads Python's number literals; all but integers are of wrong type.
func (p *indexParser) number(pt *part) bool {
	start := p.at
	if p.peek('0') && p.at+1 < len(p.text) && strings.ContainsRune("xXoObB", p.text[p.at+1]) {
		p.at += 2
		p.wordEnd()
		return p.integer(pt, start)
	}
	p.digits()
	float := false
	if p.take('.') {
		float = true
		p.digits()
	}
	if p.at < len(p.text) && (p.text[p.at] == 'e' || p.text[p.at] == 'E') {
		save := p.at
		p.at++
		if p.peek('+') || p.peek('-') {
			p.at++
		}
		if !p.digitAt(p.at) {
			return p.fail(save, "invalid decimal literal")
		}
		float = true
		p.digits()
	}
	complex := p.take('j') || p.take('J')
	if p.at < len(p.text) && nameRune(p.text[p.at]) {
		return p.fail(p.at, "invalid decimal literal")
	}
	switch {
	case complex:
		pt.kind, pt.what = partOther, "a complex number"
	case float:
		pt.kind, pt.what = partOther, "a float"
	default:
		return p.integer(pt, start)
	}
	return true
}

// digits reads digits and the underscores between them.
func (p *indexParser) digits() {
	for p.digitAt(p.at) || p.peek('_') && p.digitAt(p.at+1) && p.digitAt(p.at-1) {
		p.at++
	}
}

func (p *indexParser) wordEnd() {
	for p.at < len(p.text) && nameRune(p.text[p.at]) {
		p.at++
	}
}

// maxDigits bounds the length of an integer literal, as Python does.
const maxDigits = 4300

func (p *indexParser) integer(pt *part, start int) bool {
	text := string(p.text[start:p.at])
	if len(text) > maxDigits {
		return p.fail(start, "invalid syntax: the number has more than 4300 digits")
	}
	if text[0] == '0' && len(text) > 1 && (isDigit(rune(text[1])) || text[1] == '_') {
		if strings.Trim(text, "0_") != "" {
			return p.fail(start, "invalid syntax: leading zeros in decimal integer literals are not permitted")
		}
		text = "0"
	}
	v, ok := new(big.Int).SetString(text, 0)
	if !ok {
		return p.fail(start, "invalid number")
	}
	pt.kind, pt.value = partInt, v
	return true
}

// word reads None, a spelling of newaxis, or a literal of the wrong type.
func (p *indexParser) word(pt *part) bool {
	p.wordEnd()
	word := string(p.text[pt.start:p.at])
	if (word == "np" || word == "numpy" || word == "tf") && p.attribute("newaxis") {
		word = "newaxis"
	}
	switch word {
	case "None", "newaxis":
		pt.kind = partNone
	case "True", "False":
		pt.kind, pt.what = partOther, "a bool"
	default:
		if p.peek('\'') || p.peek('"') {
			if stringPrefix(word) {
				pt.kind, pt.what = partOther, "a string"
				return p.quoted()
			}
		}
		return p.fail(pt.start, "invalid syntax: "+word+" is not an index")
	}
	return true
}

// attribute reads "." name if that is what follows.
func (p *indexParser) attribute(name string) bool {
	save := p.at
	if p.blanks(); p.take('.') {
		p.blanks()
		start := p.at
		if p.wordEnd(); string(p.text[start:p.at]) == name {
			return true
		}
	}
	p.at = save
	return false
}

func stringPrefix(w string) bool {
	switch strings.ToLower(w) {
	case "r", "b", "u", "f", "rb", "br", "fr", "rf":
		return true
	}
	return false
}

// quoted reads a string on one line.
func (p *indexParser) quoted() bool {
	start, quote := p.at, p.text[p.at]
	for p.at++; p.at < len(p.text); p.at++ {
		switch p.text[p.at] {
		case quote:
			p.at++
			return true
		case '\\':
			p.at++
		case '\n':
			return p.fail(start, "unterminated string literal")
		}
	}
	p.at = len(p.text)
	return p.fail(start, "unterminated string literal")
}

// brackets reads a list up to its closing bracket; what stands in it matters
// to nobody, but its brackets must match.
func (p *indexParser) brackets() bool {
	start := p.at
	var open []rune
	for p.at < len(p.text) {
		switch c := p.text[p.at]; c {
		case '\'', '"':
			if !p.quoted() {
				return false
			}
			continue
		case '[':
			open = append(open, ']')
		case '(':
			open = append(open, ')')
		case '{':
			open = append(open, '}')
		case ']', ')', '}':
			if open[len(open)-1] != c {
				return p.fail(p.at, "invalid syntax: the brackets do not match")
			}
			open = open[:len(open)-1]
		}
		p.at++
		if len(open) == 0 {
			return true
		}
	}
	return p.fail(start, "invalid syntax: '[' was never closed")
}
