// Package rich is what programs show beyond text: bundles of one thing in several
// forms, the faces that take them, and display(), with which programs show things.
//
// This file: bundles, and the way to the face that shows them.
package rich

import (
	"fmt"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// The forms, by MIME type.
const (
	Plain    = "text/plain"
	HTML     = "text/html"
	Markdown = "text/markdown"
	Latex    = "text/latex"
	JSON     = "application/json"
	PNG      = "image/png"
	JPEG     = "image/jpeg"
	GIF      = "image/gif"
	SVG      = "image/svg+xml"
	Vega     = "application/vnd.vegalite.v5+json"
	Script   = "application/javascript"
)

// Bundle is one thing in several forms.
type Bundle = builtin.Bundle

// Text is a bundle of text alone.
func Text(s string) Bundle { return Bundle{Data: map[string]any{Plain: s}} }

// Screen says what a face can show.
type Screen struct {
	// Notebook faces take every form, and choose.
	Notebook bool
	// Still reports that nobody looks while the program is at work: what takes long is not
	// shown.
	Still bool
	// Columns and Rows are a terminal's size; 0 where there is none.
	Columns, Rows int
	// StatusColumns is the width of the terminal at standard error, where progress is
	// shown; 0 where there is none.
	StatusColumns int
	// Color reports whether a terminal shows 24-bit colours.
	Color bool
	// Pictures says how a terminal takes pictures, if it does.
	Pictures Pictures
}

// Pictures is a way in which terminals take pictures.
type Pictures uint8

// The ways.
const (
	NoPictures Pictures = iota
	Kitty
	ITerm
	Sixel
)

// Terminal reports whether text goes to one.
func (s Screen) Terminal() bool { return !s.Notebook && s.Columns > 0 }

// ScreenOf says what the session's face can show: a sink that has a method Screen says it
// itself, another takes every form; without one there is text alone.
func ScreenOf(h builtin.Host) Screen {
	switch s := builtin.SinkOf(h).(type) {
	case nil:
		return Screen{}
	case interface{ Screen() Screen }:
		return s.Screen()
	}
	return Screen{Notebook: true}
}

// Display shows a bundle.
func Display(h builtin.Host, b Bundle) error {
	if s := builtin.SinkOf(h); s != nil {
		s.Display(b)
		return nil
	}
	_, err := fmt.Fprintln(h.Stdout(), PlainOf(b))
	return err
}

// Update shows a bundle in the place of the one with its ID.
func Update(h builtin.Host, b Bundle) error {
	if s := builtin.SinkOf(h); s != nil {
		s.UpdateDisplay(b)
		return nil
	}
	return Display(h, b)
}

// Clear removes what the cell has shown; wait: when the next thing is shown.
func Clear(h builtin.Host, wait bool) {
	if s := builtin.SinkOf(h); s != nil {
		s.ClearOutput(wait)
	}
}

// PlainOf is a bundle as text.
func PlainOf(b Bundle) string {
	for _, form := range []string{Plain, Markdown, Latex} {
		if s, ok := b.Data[form].(string); ok {
			return s
		}
	}
	return ""
}

// Cell is what waits for the end of the cell or block that runs.
type Cell struct {
	ends map[string]func(h builtin.Host, each bool) error
	keys []string
}

// CellOf is a session's.
func CellOf(h interface {
	State(key string, make func() any) any
}) *Cell {
	return h.State("rich.cell", func() any { return &Cell{ends: map[string]func(builtin.Host, bool) error{}} }).(*Cell)
}

// AtEnd has a function called when each cell ends, from now on.
func (c *Cell) AtEnd(key string, f func(h builtin.Host, each bool) error) {
	if c.ends[key] == nil {
		c.keys = append(c.keys, key)
	}
	c.ends[key] = f
}

// End ends a cell; each: an input of a prompt, which may go on with what it began.
func (c *Cell) End(h builtin.Host, each bool) error {
	for _, k := range c.keys {
		if err := c.ends[k](h, each); err != nil {
			return err
		}
	}
	return nil
}

// Quiet is a value that a prompt does not show as a result: what plot() gives.
type Quiet interface {
	object.Value
	Quiet()
}

// IsQuiet reports a quiet value, or a list or tuple that ends with one: what hist() gives.
func IsQuiet(v object.Value) bool {
	for range 4 {
		switch x := v.(type) {
		case Quiet:
			return true
		case *object.List:
			if x.Len() == 0 {
				return false
			}
			v = x.At(x.Len() - 1)
		case object.Tuple:
			if len(x) == 0 {
				return false
			}
			v = x[len(x)-1]
		default:
			return false
		}
	}
	return false
}
