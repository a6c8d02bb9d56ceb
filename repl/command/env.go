// Package command holds the commands of tq's command line beside running
// programs: what is in files, how files differ, completion for shells. It knows
// the language through package lang, and of the terminal face only Env.
//
// This file: what the face lends to a command.
package command

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/rivo/uniseg"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
)

// The exit statuses.
const (
	OK          = 0
	Error       = 1
	Usage       = 2
	Check       = 3
	Interrupted = 130
)

// Env is what the face lends to a command.
type Env struct {
	In       *bufio.Reader
	Out, Err io.Writer
	// Fail shows an error and gives the exit status it stands for; nil is 0.
	Fail func(error) int
	// Open starts the session of this run; dirs are searched by import.
	Open func(argv []string, dirs ...string) *lang.Session
	// Options are those that Open starts sessions with.
	Options func() lang.Options
	// Bind binds NAME=FILE arguments in the open session, NAME=TYPE too if types.
	Bind func(args []string, types bool) error
	// Interruptible makes Ctrl-C end the work until stop is called.
	Interruptible func() (stop func())
	// Context ends at Ctrl-C.
	Context func() context.Context
	// Terminal reports whether a stream is a terminal, and its size.
	Terminal func(stream any) (width, height int, ok bool)
	// RawIn and RawOut are the streams as the process has them.
	RawIn  io.Reader
	RawOut io.Writer
	// Tables says how tables are read.
	lang.Tables
	// Status is that of the command that has run.
	Status int
}

// UsageError is a command line that cannot be followed.
type UsageError struct{ Msg, Hint string }

func (e *UsageError) Error() string { return e.Msg }

// Usagef makes a UsageError.
func Usagef(format string, args ...any) *UsageError {
	return &UsageError{Msg: fmt.Sprintf(format, args...)}
}

// WithHint adds what to do.
func (e *UsageError) WithHint(format string, args ...any) *UsageError {
	e.Hint = fmt.Sprintf(format, args...)
	return e
}

// Runs makes a command of cobra run f, whose result is the exit status.
func (e *Env) Runs(c *cobra.Command, f func(args []string) int) *cobra.Command {
	c.RunE = func(_ *cobra.Command, args []string) error {
		defer func() {
			if p := recover(); p != nil {
				e.Status = e.Fail(lang.Unexpected(p))
			}
		}()
		e.Status = f(args)
		return nil
	}
	return c
}

// Takes refuses fewer than least or more than most arguments; most < 0 is any
// number. what names the missing one.
func Takes(least, most int, what string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		name := c.CommandPath()
		switch {
		case len(args) < least:
			return Usagef("%s needs %s", name, what).WithHint("%s", UseLine(c))
		case most == 0 && len(args) > 0:
			return Usagef("%s takes no arguments, and there is '%s'", name, args[0])
		case most >= 0 && len(args) > most:
			return Usagef("%s: '%s' is one argument too many", name, args[most]).WithHint("%s", UseLine(c))
		}
		return nil
	}
}

// TakesInput is Takes(1, -1, "a file"), where what is on standard input stands for a file that is not named.
func (e *Env) TakesInput(c *cobra.Command, args []string) error {
	if len(args) == 0 && e.piped() {
		return nil
	}
	return Takes(1, -1, "a file")(c, args)
}

// piped reports whether something is on standard input.
func (e *Env) piped() bool {
	if _, _, terminal := e.Terminal(e.RawIn); terminal {
		return false
	}
	head, _ := e.In.Peek(1)
	return len(head) > 0
}

// named are the files of a command's arguments.
func named(args []string) []string {
	if len(args) == 0 {
		return []string{"-"}
	}
	return args
}

// UseLine is how a command is called.
func UseLine(c *cobra.Command) string { return strings.TrimSuffix(c.UseLine(), " [flags]") }

// Switch adds a flag that takes no value.
func Switch(f *pflag.FlagSet, to *bool, name, short, usage string) {
	f.VarPF(toggle{to}, name, short, usage).NoOptDefVal = "true"
}

// toggle is the value of a Switch.
type toggle struct{ to *bool }

func (t toggle) String() string { return strconv.FormatBool(t.to != nil && *t.to) }
func (t toggle) Type() string   { return "bool" }

func (t toggle) Set(v string) error {
	if v != "true" {
		return errors.New("no value is taken")
	}
	*t.to = true
	return nil
}

// OneOf is a flag's value among a few.
type OneOf struct {
	Name    string
	To      *string
	Choices []string
	// Not are words that get a reason of their own.
	Not map[string]*UsageError
}

func (o OneOf) String() string { return *o.To }

// Type is what help shows for the value.
func (o OneOf) Type() string { return strings.Join(o.Choices, "|") }

// Set takes a choice.
func (o OneOf) Set(v string) error {
	if e := o.Not[v]; e != nil {
		return e
	}
	for _, c := range o.Choices {
		if v == c {
			*o.To = v
			return nil
		}
	}
	e := Usagef("%s is one of %s, not '%s'", o.Name, strings.Join(o.Choices, ", "), v)
	if near := diag.Suggest(v, o.Choices); near != "" {
		e.Hint = "did you mean " + o.Name + "=" + near + "?"
	}
	return e
}

// JSON writes a value as one line.
func (e *Env) JSON(v any) {
	enc := json.NewEncoder(e.Out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		e.Status = max(e.Status, e.Fail(err))
	}
}

// Table writes rows with aligned columns, l to the left and r to the right.
func (e *Env) Table(rows [][]string, align string) { Table(e.Out, rows, align) }

// Table writes rows with aligned columns, l to the left and r to the right.
func Table(w io.Writer, rows [][]string, align string) {
	widths := make([]int, len(align))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], uniseg.StringWidth(cell))
		}
	}
	for _, row := range rows {
		var b strings.Builder
		for i, cell := range row {
			if i > 0 {
				b.WriteString("  ")
			}
			space := strings.Repeat(" ", widths[i]-uniseg.StringWidth(cell))
			if align[i] == 'r' {
				b.WriteString(space + cell)
			} else {
				b.WriteString(cell + space)
			}
		}
		fmt.Fprintln(w, strings.TrimRight(b.String(), " "))
	}
}

// Plain makes a name from a file fit for one line.
func Plain(s string) string {
	q := strconv.Quote(s)
	return strings.ReplaceAll(q[1:len(q)-1], `\"`, `"`)
}

// TableFlags are the options of reading tables.
func (e *Env) TableFlags(f *pflag.FlagSet) {
	f.VarPF(headerFlag{e, lang.WithHeader}, "header", "", "the first row of a table holds names").NoOptDefVal = "true"
	f.VarPF(headerFlag{e, lang.NoHeader}, "no-header", "", "the first row of a table is data").NoOptDefVal = "true"
	f.IntVar(&e.Skip, "skip", 0, "lines before a table to be left out")
	f.StringVar(&e.Encoding, "encoding", "", "the encoding of a table that is not UTF-8: `NAME`, such as latin-1")
}

// headerFlag is --header or --no-header.
type headerFlag struct {
	e    *Env
	rule lang.HeaderRule
}

func (h headerFlag) String() string { return strconv.FormatBool(h.e != nil && h.e.Header == h.rule) }
func (h headerFlag) Type() string   { return "bool" }

func (h headerFlag) Set(v string) error {
	switch {
	case v != "true":
		return errors.New("no value is taken")
	case h.e.Header != lang.FindHeader && h.e.Header != h.rule:
		return Usagef("--header and --no-header exclude each other")
	}
	h.e.Header = h.rule
	return nil
}

// Note writes how a table was read where that may be wrong.
func (e *Env) Note(text string) {
	if text != "" {
		fmt.Fprintf(e.Err, "tq: %s\n  hint: --no-header reads it as data, --header says that they are names\n", Plain(text))
	}
}

// tensors opens a file of tensors, FILE:TENSOR, or what is on standard input, as "-".
func (e *Env) tensors(spec string) (*lang.TensorFile, error) {
	if spec != "-" {
		return e.noted(lang.OpenTensors(spec, e.Tables))
	}
	if _, _, terminal := e.Terminal(e.RawIn); terminal {
		return nil, Usagef("- reads standard input, and that is a terminal").WithHint("append < FILE, or put PROGRAM | before tq")
	}
	return e.noted(lang.ReadTensors(e.In, e.Tables))
}

func (e *Env) noted(f *lang.TensorFile, err error) (*lang.TensorFile, error) {
	if err == nil {
		e.Note(f.Note())
	}
	return f, err
}
