// What is known of a text while it is typed: the type of its value, what in it cannot run, and the call around
// the cursor. Nothing runs, and the session stays as it is.
package lang

import (
	"context"
	"strings"

	"github.com/tq-lang/tq/lang/check"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
)

// Preview is what checking a text has found.
type Preview struct {
	Type   string        // of the last statement's value: "f64[3, 4]", or Python's type; "" if not known
	Call   string        // the signature of the call around the cursor
	Faults []*diag.Error // what cannot run, by places in the text
}

const maxPreviewed = 1 << 16 // bytes of a text that is looked at

// Preview looks at a text whose cursor is at a byte offset. Words that end at the cursor are still being typed:
// they are no faults. With a cursor behind the text's end nothing is being typed.
func (s *Session) Preview(ctx context.Context, text string, cursor int) Preview {
	p := Preview{}
	if len(text) > maxPreviewed || strings.TrimSpace(text) == "" || Prompted(text) || strings.HasPrefix(text, " ") && strings.Contains(text, "\n") {
		return p
	}
	p.Call = callAt(live{s}, text, min(max(cursor, 0), len(text)))
	src := strings.TrimLeft(text, " ")
	blanks := len(text) - len(src)
	mod, broken := syntax.ParseAll(diag.NewFile("", src))
	if len(broken) > 0 {
		end := len(strings.TrimRight(src, " \t\n"))
		if syntax.Status(src).State == syntax.Invalid && int(broken[0].Place.Span.Start) < end { // what lacks at the end may come yet
			if int(broken[0].Place.Span.End) < end {
				p.fault(broken[0], blanks)
			}
		}
		if len(p.Faults) > 0 {
			return p
		}
		if mod, end = repaired(src[:min(max(cursor-blanks, 0), len(src))]); mod == nil {
			return p
		}
		typing := typing{cursor: cursor - blanks, end: end, broken: true}
		s.preview(ctx, mod, &p, typing, blanks)
		return p
	}
	s.preview(ctx, mod, &p, typing{cursor: cursor - blanks, end: len(strings.TrimRight(src, "\n")), whole: cursor > len(text)}, blanks)
	return p
}

// fault notes an error.
func (p *Preview) fault(e *diag.Error, blanks int) {
	at := *e
	at.Place.Span.Start += int32(blanks)
	at.Place.Span.End += int32(blanks)
	p.Faults = append(p.Faults, &at)
}

// typing is where in a text something is being typed.
type typing struct {
	cursor int
	end    int  // of what can be read
	broken bool // the text goes on behind that
	whole  bool // nothing is being typed
}

// open reports whether an error may go away as the text goes on: a name at the cursor may become another one, and so
// may the value of what ends where the text does. That shapes do not fit is said there too: it holds until then. So
// is what fails in brackets that are closed: nothing behind them mends it.
func (t typing) open(e *diag.Error, text string) bool {
	start, end := int(e.Place.Span.Start), int(e.Place.Span.End)
	switch {
	case t.whole:
		return false
	case e.Class == "NameError" || e.Class == "AttributeError":
		return start <= t.cursor && t.cursor <= end
	case t.broken:
		return end >= t.end
	case end > start && end <= len(text) && strings.ContainsRune(")]}", rune(text[end-1])):
		return false
	}
	return end >= t.end && e.Class != "ValueError" && e.Class != "IndexError" && !strings.HasSuffix(e.Class, "AxisError")
}

// preview follows the statements of a text.
func (s *Session) preview(ctx context.Context, mod *syntax.Module, p *Preview, at typing, blanks int) {
	ck, leave := s.lookAhead(ctx, mod.File, aheadTime)
	defer leave()
	ck.Expect(mod.File, mod)
	for i, st := range mod.Body {
		switch st.(type) {
		case *syntax.Magic, *syntax.Inspect, *syntax.Explain, *syntax.BadStmt:
			continue
		}
		r, err := ck.Statement(mod, st)
		if err != nil || ctx.Err() != nil {
			return
		}
		for _, d := range r.Errors {
			if e := here(d, mod.File); !at.open(e, mod.File.Text) {
				p.fault(e, blanks)
			}
		}
		if i == len(mod.Body)-1 && len(r.Errors) == 0 {
			p.Type = typeText(valueOf(ck, st, r))
		}
		if r.Lost || r.Ended {
			return
		}
	}
}

// valueOf is the value of an expression statement, or what an assignment binds a single
// name to; nil if there is none.
func valueOf(ck *check.Checker, st syntax.Stmt, r check.Result) object.Value {
	if r.Lost {
		return nil
	}
	if _, isExpr := st.(*syntax.ExprStmt); isExpr {
		return r.Value
	}
	if names := syntax.Binds(st); isAssignment(st) && len(names) == 1 {
		v, _ := ck.Known(names[0])
		return v
	}
	return nil
}

// here is an error as the text sees it: what fails in a function of another file is the call.
func here(e *diag.Error, f *diag.File) *diag.Error {
	if e.Place.File == f {
		return e
	}
	at := *e
	at.Place = diag.Place{File: f}
	for _, frame := range e.Trace {
		if frame.Place.File == f {
			at.Place = frame.Place
			break
		}
	}
	return &at
}

func isAssignment(st syntax.Stmt) bool {
	switch st.(type) {
	case *syntax.Assign, *syntax.AnnAssign, *syntax.AugAssign:
		return true
	}
	return false
}

// typeText is a value's type as the prompt shows it.
func typeText(v object.Value) string {
	switch x := object.Unnamed(v).(type) {
	case nil, object.NoneType:
		return ""
	case object.Unknown:
		if x.Known == nil || x.Known.Class == "NoneType" {
			return ""
		}
		return x.Known.Class
	case *object.Array:
		return x.Type().String()
	case object.Tuple:
		if len(x) == 0 || len(x) > 8 {
			return "tuple"
		}
		parts := make([]string, len(x))
		for i, e := range x {
			if parts[i] = typeText(e); parts[i] == "" {
				return "tuple"
			}
		}
		return "(" + strings.Join(parts, ", ") + ")"
	}
	kind, detail := kindOf(v)
	if kind == "function" {
		return detail
	}
	return kind
}

// maxRepairs is how many tokens are left out to make a text that can be read.
const maxRepairs = 12

// repaired reads a text that is not finished: its brackets are closed, and its last operators left out until the
// rest is source, whose end is given too: the word there may go on. The module is nil if that does not help.
func repaired(text string) (*syntax.Module, int) {
	toks := syntax.Tokens(text)
	for range maxRepairs {
		for len(toks) > 0 && (toks[len(toks)-1].Pos.Len() == 0 || toks[len(toks)-1].Kind == syntax.TokNewline) {
			toks = toks[:len(toks)-1]
		}
		if len(toks) == 0 {
			return nil, 0
		}
		last := toks[len(toks)-1]
		cut := text[:last.Pos.End] + closing(text, toks)
		if mod, err := syntax.Parse(diag.NewFile("", cut)); err == nil && last.Kind != syntax.TokError {
			return mod, int(last.Pos.End)
		}
		if !last.Kind.IsOperator() || text[last.Pos.Start:last.Pos.End] == "=" {
			return nil, 0 // what is left would mean something else
		}
		toks = toks[:len(toks)-1]
	}
	return nil, 0
}

// closing are the brackets that close those which the tokens leave open.
func closing(text string, toks []syntax.Token) string {
	var open []byte
	for _, t := range toks {
		switch {
		case t.Kind.IsOpen():
			open = append(open, map[byte]byte{'(': ')', '[': ']', '{': '}'}[text[t.Pos.Start]])
		case t.Kind.IsClose() && len(open) > 0:
			open = open[:len(open)-1]
		}
	}
	for i, j := 0, len(open)-1; i < j; i, j = i+1, j-1 {
		open[i], open[j] = open[j], open[i]
	}
	return string(open)
}

// callAt is the signature of what is called by the innermost parenthesis of a call that is open at the cursor.
func callAt(sc scope, text string, cursor int) string {
	var open []int // tokens
	toks := syntax.Tokens(text[:cursor])
	for i, t := range toks {
		switch {
		case t.Kind.IsOpen():
			open = append(open, i)
		case t.Kind.IsClose() && len(open) > 0:
			open = open[:len(open)-1]
		}
	}
	for n := len(open) - 1; n >= 0; n-- {
		i := open[n]
		at := toks[i].Pos.Start
		if text[at] != '(' || i == 0 || toks[i-1].Kind != syntax.TokName || toks[i-1].Pos.End != at {
			continue
		}
		first := i - 1
		for first >= 2 && text[toks[first-1].Pos.Start:toks[first-1].Pos.End] == "." && toks[first-2].Kind == syntax.TokName {
			first -= 2
		}
		if v, ok := find1(sc, text[toks[first].Pos.Start:at]); ok {
			return sc.describe(v, false).Signature
		}
		return ""
	}
	return ""
}
