// This file: prompts in pasted text.

package syntax

import (
	"strings"

	"github.com/tq-lang/tq/lang/diag"
)

// Entry is the source of what was typed or pasted into a prompt or cell: a pasted session loses its
// prompts, and a text that is indented as a whole the blanks that it begins with.
func Entry(text string) string { return unindent(StripPrompts(text)) }

// unindent takes the blanks before the first line from all lines that begin with them.
func unindent(text string) string {
	first := strings.TrimLeft(text, " \t\r\n\f")
	head := text[:len(text)-len(first)]
	blanks := head[strings.LastIndexAny(head, "\r\n")+1:]
	if blanks == "" || first == "" || strings.Trim(blanks, " \t") != "" {
		return text
	}
	return strings.TrimPrefix(strings.ReplaceAll("\n"+text, "\n"+blanks, "\n"), "\n")
}

// StripPrompts turns a pasted session into source: it drops the prompts `>>> `, `... `, `In [3]: `
// and `   ...: `, and with them all other lines, which are output; but lines that go on with a
// statement or cannot be output are source too. Text whose first line has no prompt comes back as it is.
func StripPrompts(text string) string {
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	first := 0
	for first < len(lines) && strings.TrimSpace(lines[first]) == "" {
		first++
	}
	if first == len(lines) || strings.TrimSpace(text) == "..." { // the second is an expression
		return text
	}
	if !Prompted(lines[first]) {
		return text
	}
	var s stripper
	for _, line := range lines[first:] {
		s.line(line)
	}
	if s.state == output {
		s.out = append(s.out, "") // what came before was run
	}
	return strings.Join(s.out, "\n")
}

// A stripper takes the lines of a session one after the other.
type stripper struct {
	out   []string
	block int // where the last statement begins in out
	state stripState
}

type stripState uint8

const (
	output stripState = iota // not source
	source                   // lines with prompts
	joined                   // lines without that go on with what had one
	loose                    // no lines of a session any more
)

func (s *stripper) line(line string) {
	rest, kind := cutPrompt(line)
	switch {
	case kind == mainPrompt:
		s.block, s.state = len(s.out), source
	case kind == morePrompt && s.state != output:
		s.state = source
	case kind == noPrompt:
		s.state = s.follow(line)
	default:
		s.state = output
	}
	if s.state != output {
		s.out = append(s.out, rest)
	}
}

// maxJoined is how many lines are asked whether they go on with the one before; more are taken to.
const maxJoined = 500

// follow tells what a line without a prompt is.
func (s *stripper) follow(line string) stripState {
	if s.state == output || s.state == loose {
		return s.state
	}
	blank := strings.TrimSpace(line) == ""
	indented := line != "" && (line[0] == ' ' || line[0] == '\t')
	if s.state == joined && (blank || indented || len(s.out)-s.block > maxJoined) {
		return joined
	}
	block := strings.Join(s.out[s.block:], "\n")
	switch {
	case Status(block+"\n").State == Incomplete:
		return joined
	case blank || !Follows(block, line):
		return output
	}
	return loose
}

// Follows reports whether a line that stands right behind a statement of a session is source rather than
// output: the statement shows nothing, and the line reads as one.
func Follows(block, line string) bool {
	calls, ok := silent(block)
	if !ok {
		return false
	}
	m, err := Parse(diag.NewFile("", line))
	if err != nil {
		return Status(line).State == Incomplete && strings.HasSuffix(strings.TrimSpace(line), ":")
	}
	for _, s := range m.Body {
		switch s := s.(type) {
		case *ExprStmt:
			if calls { // they may have printed it
				return false
			}
		case *AnnAssign:
			if s.Value == nil { // ValueError: message
				return false
			}
		}
	}
	return len(m.Body) > 0
}

// silent reports whether no statement of a text shows a value, and whether one calls something, which
// may print.
func silent(text string) (calls, ok bool) {
	m, err := Parse(diag.NewFile("", text+"\n"))
	if err != nil || len(m.Body) == 0 {
		return false, false
	}
	for _, s := range m.Body {
		switch s.(type) {
		case *Assign, *AugAssign, *AnnAssign, *Delete, *Pass, *Import, *ImportFrom, *FuncDef, *ClassDef, *Global:
		default:
			return false, false
		}
		Walk(s, func(n Node) bool {
			_, def := n.(*FuncDef)
			_, call := n.(*Call)
			calls = calls || call
			return !def
		})
	}
	return calls, true
}

type promptKind uint8

const (
	noPrompt promptKind = iota
	mainPrompt
	morePrompt
)

// Prompted reports whether a line starts with a prompt.
func Prompted(line string) bool {
	_, kind := cutPrompt(line)
	return kind != noPrompt
}

// cutPrompt splits a line into its prompt and the source after it.
func cutPrompt(line string) (rest string, kind promptKind) {
	text := strings.TrimLeft(line, " \t")
	if rest, ok := afterPrompt(text, ">>>"); ok {
		return rest, mainPrompt
	}
	if rest, ok := afterPrompt(text, "..."); ok {
		return rest, morePrompt
	}
	if strings.HasPrefix(text, "In [") {
		digits := strings.TrimLeft(text[len("In ["):], "0123456789")
		rest, ok := afterPrompt(digits, "]:")
		if ok && len(digits) < len(text)-len("In [") {
			return rest, mainPrompt
		}
	}
	if dots := strings.TrimLeft(text, "."); len(text)-len(dots) >= 3 {
		if rest, ok := afterPrompt(dots, ":"); ok {
			return rest, morePrompt
		}
	}
	return line, noPrompt
}

// afterPrompt cuts a prompt and the one space after it, which only an empty line may lack.
func afterPrompt(text, prompt string) (string, bool) {
	rest, ok := strings.CutPrefix(text, prompt)
	if !ok || rest != "" && rest[0] != ' ' {
		return "", false
	}
	return strings.TrimPrefix(rest, " "), true
}

// Indent puts blanks before the lines of a text, but those that begin inside a string, and ends it with a line break.
func Indent(text, blanks string) string {
	if strings.TrimSpace(text) == "" {
		return ""
	}
	text = strings.TrimRight(text, "\r\n") + "\n"
	inside := map[int]bool{}
	for _, t := range Tokens(text) {
		if t.Kind != TokString && t.Kind != TokFText {
			continue
		}
		for at := int(t.Pos.Start); at < int(t.Pos.End); at++ {
			inside[at+1] = text[at] == '\n'
		}
	}
	var b strings.Builder
	at := 0
	for line := range strings.Lines(text) {
		if !inside[at] && strings.TrimSpace(line) != "" {
			b.WriteString(blanks)
		}
		b.WriteString(line)
		at += len(line)
	}
	return b.String()
}
