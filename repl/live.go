// This file: what is known of a block before it runs, found beside the keys.

package repl

import (
	"context"
	"regexp"
	"time"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/repl/editor"
)

// live has the session look at the text that is being typed. At most one look is under way, and none while the
// session does something else.
type live struct {
	s      *lang.Session
	found  chan found
	cancel context.CancelFunc // of the look under way
	asked  string             // what it looks at, or the last one has
	at     int
	since  time.Time // when it began
}

// soon is how long a look may take once there is another text to look at.
const soon = 50 * time.Millisecond

type found struct {
	text string
	live editor.Live
}

// look begins a look at a text, unless one is under way: its end is the time for the next.
func (l *live) look(text string, pos int) {
	if text == l.asked && pos == l.at {
		return
	}
	if l.cancel != nil {
		if time.Since(l.since) > soon {
			l.cancel()
		}
		return
	}
	l.since = time.Now()
	ctx, cancel := context.WithCancel(context.Background())
	l.cancel, l.asked, l.at = cancel, text, pos
	go func() { l.found <- found{text, preview(ctx, l.s, text, pos)} }()
}

// results is where a look ends.
func (l *live) results() <-chan found {
	if l == nil {
		return nil
	}
	return l.found
}

// done notes that a result was taken.
func (l *live) done() {
	l.cancel()
	l.cancel = nil
}

// stop ends the look under way; then the session is free.
func (l *live) stop() {
	if l == nil {
		return
	}
	if l.cancel != nil {
		l.cancel()
		<-l.found
		l.cancel = nil
	}
	l.asked, l.at = "", 0
}

func preview(ctx context.Context, s *lang.Session, text string, pos int) editor.Live {
	p := s.Preview(ctx, text, pos)
	l := editor.Live{Info: p.Type, Call: p.Call}
	for _, e := range p.Faults {
		at := marked(e)
		l.Faults = append(l.Faults, editor.Fault{Start: int(at.Start), End: int(at.End), Text: e.Class + ": " + sizesFirst(e.Msg)})
	}
	return l
}

// mostMarked is how much of a line is marked at once.
const mostMarked = 60

// marked is where a fault is seen: the whole construct, of a long one what stands behind its operator, as the text before
// it was right when it was typed.
func marked(e *diag.Error) diag.Span {
	at := e.Place.Span
	if at.Len() > mostMarked && e.Caret.Len() > 0 {
		at.Start = e.Caret.Start
	}
	at.End = min(at.End, at.Start+mostMarked)
	return at
}

// coreSizes is NumPy's long sentence of sizes that do not fit, which tells them last.
var coreSizes = regexp.MustCompile(`^(\w+): Input operand (\d+) has a mismatch in its (core dimension \d+), with gufunc signature \S+ \((size \d+ is different from \d+)\)$`)

// labelSizes is the sentence of einsum on a label with two sizes.
var labelSizes = regexp.MustCompile(`^einsum ".*": (label '.') has size (\d+) in operand (\d+) of shape .*, but size (\d+) in operand (\d+) of shape .*$`)

// joinedSizes is NumPy's sentence on arrays that cannot be joined.
var joinedSizes = regexp.MustCompile(`^all the input array dimensions .* but along (dimension \d+), the array at index (\d+) has (size \d+) and the array at index (\d+) has (size \d+)$`)

// sizesFirst puts what does not fit where one row of the screen still shows it.
func sizesFirst(msg string) string {
	msg = labelSizes.ReplaceAllString(msg, "einsum: $1 is $2 in operand $3, $4 in operand $5")
	msg = joinedSizes.ReplaceAllString(msg, "along $1 array $2 has $3, array $4 has $5")
	return coreSizes.ReplaceAllString(msg, "$1: $4, $3 of operand $2")
}
