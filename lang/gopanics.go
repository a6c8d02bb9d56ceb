// Panics in cells of Go, with their lines.
package lang

import (
	"context"
	"errors"
	"strings"

	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/gofunc"
	"github.com/tq-lang/tq/lang/gofunc/wire"
	"github.com/tq-lang/tq/lang/object"
)

// line is a line of a cell, without the blanks around it; ok is false for one that is not known.
func (g *goCells) line(p wire.Place) (at diag.Place, ok bool) {
	cell, ok := g.sources[p.Cell]
	if !ok || p.Line < 1 {
		return at, false
	}
	from := int(cell.Span.Start)
	lines := strings.SplitAfter(cell.Text(), "\n")
	if p.Line > len(lines) {
		return at, false
	}
	for _, l := range lines[:p.Line-1] {
		from += len(l)
	}
	text := strings.TrimSpace(lines[p.Line-1])
	from += strings.Index(lines[p.Line-1], text)
	return diag.Place{File: cell.File, Span: diag.Span{Start: int32(from), End: int32(from + len(text))}}, true
}

// panicking is a panic of a call: what it says, or how it ended the process.
type panicking struct {
	at    wire.Place
	said  string
	ended *gofunc.Ended
}

// panicked is the error of a panic with its place; where that is not known, the call is
// repeated in a process that finds it.
func (g *goCall) panicked(e *object.Error, was panicking, r *wire.Request, give func(*gofunc.Process) error) error {
	at := was.at
	if at == (wire.Place{}) && !g.process.Native {
		at = g.traced(was, r, give)
	}
	if line, ok := g.line(at); ok {
		e.Notes = append(e.Notes, diag.Note{Place: line, Text: "the panic arose here"})
	}
	return e
}

// traced is the place of a panic that the call meets again, the zero one if it meets
// another or takes too long.
func (g *goCall) traced(was panicking, r *wire.Request, give func(*gofunc.Process) error) wire.Place {
	p := &gofunc.Process{Command: g.process.Command, Memory: g.process.Memory, Traced: true}
	defer p.Close()
	if give(p) != nil {
		return wire.Place{}
	}
	ctx, stop := context.WithTimeout(g.c.Host.Context(), secondCall)
	defer stop()
	reply, _, err := p.Call(ctx, &g.cells, r)
	var e *gofunc.Ended
	switch {
	case errors.As(err, &e) && was.ended != nil && e.Same(was.ended):
		return e.At
	case err == nil && reply.Panic && reply.Err == was.said:
		return reply.At
	}
	return wire.Place{}
}
