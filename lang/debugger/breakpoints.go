// Breakpoints: where they can be, and whether one is hit.
package debugger

import (
	"strconv"
	"strings"

	"github.com/google/go-dap"

	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/vm"
)

// breakpoint is one that a client has set.
type breakpoint struct {
	dap.Breakpoint
	asked dap.SourceBreakpoint
	hits  int
}

// mostBreakpoints a client may set in all.
const mostBreakpoints = 10_000

// setBreakpoints replaces those of a source.
func (d *Debugger) setBreakpoints(a dap.SetBreakpointsArguments) dap.SetBreakpointsResponseBody {
	lines, known := d.linesOf(a.Source.Path)
	for _, n := range a.Lines {
		if len(a.Breakpoints) == 0 || len(a.Lines) > len(a.Breakpoints) {
			a.Breakpoints = append(a.Breakpoints, dap.SourceBreakpoint{Line: n})
		}
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	all := 0
	for path, list := range d.breaks {
		if path != a.Source.Path {
			all += len(list)
		}
	}
	out := dap.SetBreakpointsResponseBody{Breakpoints: []dap.Breakpoint{}}
	var kept []*breakpoint
	for _, want := range a.Breakpoints {
		d.ids++
		b := dap.Breakpoint{Id: d.ids, Source: &dap.Source{Path: a.Source.Path}, Line: want.Line}
		at, ok := placeFor(lines, want.Line)
		switch {
		case all+len(kept) >= mostBreakpoints:
			b.Message = "there are too many breakpoints"
		case known && !ok:
			b.Message = "no statement follows here"
		default:
			if b.Verified = true; known {
				b.Line = at
			}
			kept = append(kept, &breakpoint{Breakpoint: b, asked: want})
		}
		out.Breakpoints = append(out.Breakpoints, b)
	}
	delete(d.breaks, a.Source.Path)
	if len(kept) > 0 {
		d.breaks[a.Source.Path] = kept
	}
	d.arm()
	return out
}

// statement is the lines that a statement takes; a compound one only its first.
type statement struct{ from, to int }

// linesOf finds the statements of a source; false if it is not there or no program.
func (d *Debugger) linesOf(path string) ([]statement, bool) {
	text, ok := d.Source(path)
	if !ok {
		return nil, false
	}
	f := diag.NewFile(path, syntax.Entry(text))
	mod, err := syntax.Parse(f)
	if err != nil {
		return nil, false
	}
	var out []statement
	for _, st := range mod.Body {
		syntax.Walk(st, func(n syntax.Node) bool {
			s, ok := n.(syntax.Stmt)
			if !ok {
				return true
			}
			from, _ := f.Position(int(s.Span().Start))
			to, _ := f.Position(int(s.Span().End))
			switch n.(type) {
			case *syntax.FuncDef, *syntax.ClassDef, *syntax.If, *syntax.For, *syntax.While, *syntax.Try, *syntax.With, *syntax.Match:
				to = from
			}
			out = append(out, statement{from, to})
			return true
		})
	}
	return out, true
}

// placeFor is the line of the statement that a line is a part of, or else of the next.
func placeFor(all []statement, line int) (at int, ok bool) {
	for _, s := range all {
		if s.from <= line && line <= s.to {
			return s.from, true
		}
		if s.from > line && (!ok || s.from < at) {
			at, ok = s.from, true
		}
	}
	return at, ok
}

// Breakpoints lists what is set, by source.
func (d *Debugger) Breakpoints() map[string][]dap.SourceBreakpoint {
	d.mu.Lock()
	defer d.mu.Unlock()
	out := map[string][]dap.SourceBreakpoint{}
	for path, list := range d.breaks {
		for _, b := range list {
			want := b.asked
			want.Line = b.Line
			out[path] = append(out[path], want)
		}
	}
	return out
}

// hit finds the breakpoint that a line stops at. One whose condition fails stops too: its
// author is to see that.
func (d *Debugger) hit(h vm.Here, path string, line int) (*breakpoint, error) {
	d.mu.Lock()
	list := d.breaks[path]
	d.mu.Unlock()
	for _, b := range list {
		if b.Line != line {
			continue
		}
		if yes, err := d.holds(h, b.asked.Condition); err != nil {
			return nil, err
		} else if !yes {
			continue
		}
		b.hits++
		if !hitsEnough(b.asked.HitCondition, b.hits) {
			continue
		}
		if b.asked.LogMessage == "" {
			return b, nil
		}
		d.Event("output", dap.OutputEventBody{Category: "console", Output: d.logged(h, b.asked.LogMessage) + "\n", Line: line, Source: &dap.Source{Path: path}})
	}
	return nil, nil
}

// holds evaluates a condition.
func (d *Debugger) holds(h vm.Here, condition string) (yes bool, err error) {
	if strings.TrimSpace(condition) == "" {
		return true, nil
	}
	var failed error
	d.Machine.Quietly(func() {
		var v object.Value
		if v, failed = d.evaluate(h, condition); failed == nil {
			yes, failed = object.Truth(v)
		}
	})
	if failed == nil {
		return yes, nil
	}
	if d.Machine.Context().Err() != nil {
		return false, object.Errorf(object.KeyboardInterrupt, "")
	}
	d.Event("output", dap.OutputEventBody{Category: "stderr", Output: "the condition " + condition + " failed: " + failed.Error() + "\n"})
	return true, nil
}

// hitsEnough holds a number of hits against a condition: 5, >= 5, % 5.
func hitsEnough(condition string, hits int) bool {
	c := strings.TrimSpace(condition)
	if c == "" {
		return true
	}
	digits := strings.TrimLeft(c, "<>=% ")
	n, err := strconv.Atoi(digits)
	if err != nil {
		return true
	}
	switch strings.TrimSpace(strings.TrimSuffix(c, digits)) {
	case ">":
		return hits > n
	case ">=":
		return hits >= n
	case "<":
		return hits < n
	case "<=":
		return hits <= n
	case "%":
		return n > 0 && hits%n == 0
	}
	return hits == n
}

// logged is a log message with what stands in braces evaluated.
func (d *Debugger) logged(h vm.Here, message string) string {
	var b strings.Builder
	for {
		from := strings.IndexByte(message, '{')
		to := from + strings.IndexByte(message[max(from, 0):], '}')
		if from < 0 || to < from {
			b.WriteString(message)
			return b.String()
		}
		b.WriteString(message[:from])
		d.Machine.Quietly(func() {
			if v, err := d.evaluate(h, message[from+1:to]); err != nil {
				b.WriteString("<" + err.Error() + ">")
			} else {
				b.WriteString(d.text(v))
			}
		})
		message = message[to+1:]
	}
}
