// Where a cursor stands in a text, told from its tokens: what is being typed
// there, of which value, in which call.
package lang

import (
	"strings"
	"unicode/utf8"

	"github.com/tq-lang/tq/lang/syntax"
)

// placeKind says what can stand at a cursor.
type placeKind uint8

const (
	nowhere    placeKind = iota // in a comment, a number, the name of a definition
	aName                       // a variable, a builtin, a keyword argument
	anAttr                      // of owner
	inText                      // in a string
	aMagic                      // the name of a magic
	aFile                       // an argument that is a file
	aModule                     // after import
	fromNames                   // after from owner import
	aMagicWord                  // a word behind a magic, whose name is owner
	theImport                   // the word import, after from owner
)

// place is what is being typed at a cursor.
type place struct {
	kind   placeKind
	start  int    // where what is being typed begins
	typed  string // of it
	owner  string // the expression before the point, or the module
	call   *callSite
	key    string // the expression whose item a string in brackets names
	magics bool   // a magic can stand here too
	first  bool   // nothing stands before it
	quote  string // of the string that is being typed
}

// callSite is the call around a cursor.
type callSite struct {
	callee  string
	arg     int             // positional arguments before the one being typed
	keyword string          // that the argument being typed is given to
	given   map[string]bool // keywords given so far
	args    []string        // arguments before the one being typed, as the text has them
	rest    string          // text after the cursor, on to the end
}

// words are the tokens before a cursor that are no layout at its end.
type words struct {
	text string
	toks []syntax.Token
}

func (w *words) is(i int, text string) bool {
	return i >= 0 && i < len(w.toks) && w.str(i) == text
}

func (w *words) str(i int) string { return w.text[w.toks[i].Pos.Start:w.toks[i].Pos.End] }

func (w *words) isWord(i int) bool {
	if i < 0 || i >= len(w.toks) {
		return false
	}
	s := w.str(i)
	return s != "" && isWordByte(s[0]) && (s[0] < '0' || s[0] > '9') && w.toks[i].Kind != syntax.TokString && w.toks[i].Kind != syntax.TokError && w.toks[i].Kind != syntax.TokFStart
}

func isWordByte(b byte) bool {
	return b == '_' || b >= 0x80 || '0' <= b && b <= '9' || 'a' <= b|0x20 && b|0x20 <= 'z'
}

// maxStray bounds how many characters are overlooked that the language lacks.
const maxStray = 64

// readable is a text in which characters that the language lacks are blanks, so that what
// follows them is read; strings that are open stay as they are.
func readable(text string) string {
	for range maxStray {
		at := -1
		var before syntax.Kind
		for _, t := range syntax.Tokens(text) {
			if t.Kind == syntax.TokError && t.Pos.Len() > 0 && before != syntax.TokFStart && !opensString(text[t.Pos.Start:t.Pos.End]) && !opensMagic(text, t) {
				at = int(t.Pos.Start)
				break
			}
			before = t.Kind
		}
		if at < 0 {
			break
		}
		_, n := utf8.DecodeRuneInString(text[at:])
		text = text[:at] + strings.Repeat(" ", n) + text[at+n:]
	}
	return text
}

// opensMagic reports a % or two at which the text ends, where a magic may be meant; an error token may be longer.
func opensMagic(text string, t syntax.Token) bool {
	rest := text[t.Pos.Start:]
	begin := strings.LastIndexByte(text[:t.Pos.Start], '\n') + 1
	return strings.HasPrefix(rest, "%") && !strings.Contains(rest, "\n") && strings.TrimSpace(text[begin:t.Pos.Start]) == ""
}

// opensString reports whether a text begins with a quote, or with the letters before one.
func opensString(s string) bool {
	body := strings.TrimLeft(s, "rRbBuUfFtT")
	return body != "" && (body[0] == '"' || body[0] == '\'')
}

// placeOf tells where the cursor stands.
func placeOf(text string, cursor int) place {
	cursor = min(max(cursor, 0), len(text))
	w := &words{text: readable(text[:cursor])}
	for _, t := range syntax.Tokens(w.text) {
		if t.Pos.End > t.Pos.Start { // the ends of lines and blocks that the cut made are empty
			w.toks = append(w.toks, t)
		}
	}
	p := place{start: cursor}
	n := len(w.toks) - 1
	if n < 0 {
		p.kind, p.magics = aName, true
		return p
	}
	last := w.toks[n]
	from, end := int(last.Pos.Start), int(last.Pos.End)
	atEnd := end == cursor
	switch {
	case last.Kind == syntax.TokMagic && cursor >= end, last.Kind == syntax.TokError && opensMagic(w.text, last):
		return magicPlace(text, from, cursor)
	case (last.Kind == syntax.TokFText || last.Kind == syntax.TokError) && atEnd && n > 0 && w.toks[n-1].Kind == syntax.TokFStart, last.Kind == syntax.TokFStart && atEnd:
		return w.inFString(p, n, text[cursor:])
	case last.Kind == syntax.TokComment && atEnd, last.Kind == syntax.TokFText && atEnd, last.Kind == syntax.TokNumber && atEnd:
		return p
	case last.Kind == syntax.TokError || last.Kind == syntax.TokString && isOpen(w.str(n)):
		return w.inString(p, n, text[cursor:])
	case w.isWord(n) && atEnd:
		p.start, p.typed = from, w.str(n)
		n--
	}
	return w.named(p, n, text[cursor:])
}

// isOpen reports whether a string lacks its closing quote.
func isOpen(s string) bool {
	body := strings.TrimLeft(s, "rRbBuUfF")
	for _, q := range []string{`"""`, `'''`, `"`, `'`} {
		if strings.HasPrefix(body, q) {
			return len(body) < 2*len(q) || !strings.HasSuffix(body, q)
		}
	}
	return false
}

// named tells what a name can be whose tokens before end with n.
func (w *words) named(p place, n int, rest string) place {
	p.kind = aName
	switch {
	case w.is(n, "."):
		p.kind = anAttr
		p.owner = w.primary(n - 1)
		if first := w.statement(n); w.is(first, "import") || w.is(first, "from") {
			p.kind = aModule
		} else if p.owner == "" {
			p.kind = nowhere
		}
		p.call = w.callAt(n, rest)
		return p
	case w.is(n, "def"), w.is(n, "class"), w.is(n, "as"), w.is(n, "for") && !w.is(n-1, "async"):
		p.kind = nowhere
		return p
	}
	first := w.statement(n)
	if first <= n && (w.is(first, "import") || w.is(first, "from")) {
		p.kind = aModule
		for i := first; i <= n; i++ {
			if w.is(first, "from") && w.is(i, "import") {
				p.kind = fromNames
				p.owner = strings.TrimSpace(w.text[w.toks[first].Pos.End:w.toks[i].Pos.Start])
			}
		}
		if p.kind == aModule && w.is(first, "from") && n > first && w.isWord(n) && strings.HasPrefix("import", p.typed) {
			p.kind = theImport
		}
		return p
	}
	p.magics = first > n
	p.call = w.callAt(n, rest)
	if w.is(n, "[") {
		p.key = w.primary(n - 1)
	}
	return p
}

// inFString tells what an f-string can be whose first text ends with token n: what a string can.
func (w *words) inFString(p place, n int, rest string) place {
	start := n
	if w.toks[n].Kind != syntax.TokFStart {
		start--
	}
	p.kind, p.start = inText, int(w.toks[start].Pos.End)
	p.typed = w.text[p.start:]
	p.quote = strings.TrimLeft(w.str(start), "rRfFtT")
	p.call = w.callAt(start-1, rest)
	return p
}

// inString tells what a string can be that is the last token and open.
func (w *words) inString(p place, n int, rest string) place {
	s := w.str(n)
	body := strings.TrimLeft(s, "rRbBuUfF")
	if body == "" || body[0] != '"' && body[0] != '\'' {
		return p
	}
	p.quote = body[:1]
	if strings.HasPrefix(body, strings.Repeat(p.quote, 3)) {
		p.quote = body[:3]
	}
	p.kind = inText
	p.start = int(w.toks[n].Pos.Start) + len(s) - len(body) + len(p.quote)
	p.typed = w.text[min(p.start, len(w.text)):]
	if w.is(n-1, "[") {
		p.key = w.primary(n - 2)
		return p
	}
	p.call = w.callAt(n-1, rest)
	return p
}

// statement is the index of the first token of the statement that token n is in.
func (w *words) statement(n int) int {
	depth := 0
	for i := n; i >= 0; i-- {
		switch s := w.str(i); {
		case s == ")" || s == "]" || s == "}":
			depth++
		case s == "(" || s == "[" || s == "{":
			depth = max(depth-1, 0) // one that is open is part of the statement
		case depth == 0 && (w.toks[i].Kind == syntax.TokNewline || w.toks[i].Kind == syntax.TokIndent || w.toks[i].Kind == syntax.TokDedent || s == ";"):
			return i + 1
		}
	}
	return 0
}

// primary is the text of the expression that ends with token n: a name or literal
// with what is hung on it.
func (w *words) primary(n int) string {
	if n < 0 {
		return ""
	}
	i := n
	for {
		switch {
		case w.is(i, ")") || w.is(i, "]") || w.is(i, "}"):
			open := w.opening(i)
			if open < 0 {
				return ""
			}
			i = open
			if !w.is(i, "{") && i > 0 && (w.isWord(i-1) && !w.keyword(i-1) || w.is(i-1, ")") || w.is(i-1, "]") || w.toks[i-1].Kind == syntax.TokString) {
				i--
				continue
			}
		case w.isWord(i), w.toks[i].Kind == syntax.TokString, w.toks[i].Kind == syntax.TokNumber:
		default:
			return ""
		}
		if i > 1 && w.is(i-1, ".") {
			i -= 2
			continue
		}
		return w.text[w.toks[i].Pos.Start:w.toks[n].Pos.End]
	}
}

// keyword reports whether a token is a word of the language after which an
// expression begins.
func (w *words) keyword(i int) bool {
	switch w.str(i) {
	case "in", "and", "or", "not", "if", "else", "elif", "return", "yield", "while", "for", "is", "assert", "del", "lambda", "explain":
		return true
	}
	return false
}

// opening is the bracket that closing bracket n closes, -1 if there is none.
func (w *words) opening(n int) int {
	depth := 0
	for i := n; i >= 0; i-- {
		switch w.str(i) {
		case ")", "]", "}":
			depth++
		case "(", "[", "{":
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// callAt is the call that is open behind token n, nil if there is none.
func (w *words) callAt(n int, rest string) *callSite {
	c := &callSite{given: map[string]bool{}, rest: rest}
	depth, own := 0, true // own: the argument being typed
	end := -1             // of the argument before it
	took := func(from int) {
		if end >= from {
			c.args = append([]string{w.text[w.toks[from].Pos.Start:w.toks[end].Pos.End]}, c.args...)
		}
	}
	for i := n; i >= 0; i-- {
		switch w.str(i) {
		case ")", "]", "}":
			depth++
		case "[", "{":
			if depth--; depth < 0 {
				return nil
			}
		case "(":
			if depth--; depth < 0 {
				took(i + 1)
				if c.callee = w.primary(i - 1); c.callee == "" || w.keyword(i-1) || w.is(w.statement(i), "def") {
					return nil
				}
				return c
			}
		case ",":
			if depth == 0 {
				took(i + 1)
				c.arg++
				own, end = false, i-1
			}
		case "=":
			if depth == 0 && w.isWord(i-1) {
				name := w.str(i - 1)
				if c.given[name] = true; own {
					c.keyword = name
				}
			}
		}
	}
	return nil
}

// around is what is called around token n, also where brackets that are no call's are open between them; "" if nothing is.
func (w *words) around(n int) string {
	depth := 0
	for i := n; i >= 0; i-- {
		switch w.str(i) {
		case ")", "]", "}":
			depth++
		case "[", "{":
			depth--
		case "(":
			if depth--; depth < 0 {
				if callee := w.primary(i - 1); callee != "" && !w.keyword(i-1) && !w.is(w.statement(i), "def") {
					return callee
				}
			}
		}
		depth = max(depth, 0)
	}
	return ""
}

// calledAround is what is called around a cursor, whatever is typed there.
func calledAround(text string, cursor int) string {
	w := &words{text: readable(text[:cursor])}
	for _, t := range syntax.Tokens(w.text) {
		if t.Pos.End > t.Pos.Start {
			w.toks = append(w.toks, t)
		}
	}
	return w.around(len(w.toks) - 1)
}

// magicPlace tells where the cursor stands in a magic that begins at start.
func magicPlace(text string, start, cursor int) place {
	line := text[start:cursor]
	if strings.HasPrefix(line, "!") {
		word := line[strings.LastIndexAny(line, " \t!=")+1:]
		return place{kind: aFile, start: cursor - len(word), typed: word}
	}
	name := strings.TrimLeft(line, "%")
	from := start + len(line) - len(name)
	end := strings.IndexAny(name, " \t\r\n")
	if end < 0 {
		return place{kind: aMagic, start: start, typed: line, first: strings.TrimSpace(text[:start]) == ""}
	}
	body, at := name[end+1:], from+end+1
	switch name[:end] {
	case "run", "load", "cd", "writefile":
		if !strings.Contains(body, "\n") {
			word := strings.TrimLeft(body, " \t")
			return place{kind: aFile, start: at + len(body) - len(word), typed: word}
		}
		return place{start: cursor}
	case "html", "latex", "markdown", "svg":
		return place{start: cursor}
	case "matplotlib", "config", "autoreload", "load_ext", "reload_ext", "env", "set_env", "xmode", "script", "pylab":
		if !strings.Contains(body, "\n") {
			word := body[strings.LastIndexAny(body, " \t")+1:]
			return place{kind: aMagicWord, owner: name[:end], start: cursor - len(word), typed: word}
		}
	}
	if first, _, ok := strings.Cut(body, "\n"); ok && strings.HasPrefix(line, "%%") {
		body, at = body[len(first)+1:], at+len(first)+1
	}
	p := placeOf(body+text[cursor:], len(body))
	p.start += at
	return p
}

// atName moves a cursor within a name to the name's end.
func atName(text string, cursor int) int {
	cursor = min(max(cursor, 0), len(text))
	for cursor < len(text) && isWordByte(text[cursor]) {
		cursor++
	}
	return cursor
}
