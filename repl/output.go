// This file: writing results and errors.

package repl

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"

	"github.com/chzyer/readline"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/diag/paint"
)

// output gathers what goes to standard output, except on a terminal. The first
// error of writing is kept. What ends the process flushes it beside the program.
type output struct {
	mu  sync.Mutex
	w   *bufio.Writer
	now bool // a terminal sees every write at once
	err error
	// line is what stands on a terminal's last line so far, of standard output and standard error.
	line []byte
}

func newOutput(w io.Writer) *output {
	return &output{w: bufio.NewWriterSize(w, 1<<16), now: isTerminal(w)}
}

func (o *output) Write(b []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.follow(b)
	n, err := o.w.Write(b)
	if err == nil && o.now {
		err = o.w.Flush()
	}
	if err != nil && o.err == nil {
		o.err = err
	}
	return n, err
}

// maxLine is how much of an unfinished line is remembered.
const maxLine = 1 << 12

// follow keeps the line that output stands on.
func (o *output) follow(b []byte) {
	if i := bytes.LastIndexByte(b, '\n'); i >= 0 {
		o.line, b = o.line[:0], b[i+1:]
	}
	if len(o.line)+len(b) > maxLine {
		b = b[max(0, len(b)-maxLine):]
		o.line = o.line[:0]
	}
	o.line = append(o.line, b...)
}

// takeLine is the unfinished line, and a new one begins.
func (o *output) takeLine() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	line := string(o.line)
	o.line = o.line[:0]
	return line
}

// Flush writes what was gathered.
func (o *output) Flush() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if err := o.w.Flush(); err != nil && o.err == nil {
		o.err = err
	}
	return o.err
}

// failed is the first error of writing.
func (o *output) failed() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.err
}

// before gives a writer that keeps the order of output and errors.
func (o *output) before(w io.Writer) io.Writer { return &ordered{o, w} }

type ordered struct {
	o *output
	w io.Writer
}

func (e *ordered) Write(b []byte) (int, error) {
	_ = e.o.Flush() // its error shows at the end
	e.o.mu.Lock()
	e.o.follow(b)
	e.o.mu.Unlock()
	return e.w.Write(b)
}

// tapped is a stream of the program, of which a cell may be kept.
type tapped struct {
	a      *app
	stream string
	w      io.Writer
}

func (t tapped) Write(b []byte) (int, error) {
	if t.a.tap.Recorder().Print(t.stream, b) {
		return len(b), nil
	}
	return t.w.Write(b)
}

// Flush has what was gathered written, as the program asks.
func (t tapped) Flush() error {
	if f, ok := t.w.(interface{ Flush() error }); ok {
		return f.Flush()
	}
	return nil
}

func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && readline.IsTerminal(int(f.Fd()))
}

// style is how errors are written.
func (a *app) style() diag.Options {
	tty := isTerminal(a.raw.Err)
	o := diag.Options{Paint: paint.For(a.color, a.theme, tty)}
	if f, ok := a.raw.Err.(*os.File); ok && tty {
		if w, _, err := readline.GetSize(int(f.Fd())); err == nil {
			o.Width = max(w, 0)
		}
	}
	return o
}

// report shows an error and gives the exit status it stands for.
func (a *app) report(err error) int {
	var d *diag.Error
	var exit *lang.ExitError
	var usage *usageError
	switch {
	case err == nil:
		return statusOK
	case isBrokenPipe(a.out.failed()), isBrokenPipe(err):
		return statusOK // whoever read the output has seen enough
	case errors.As(err, &exit):
		if exit.Text != "" {
			fmt.Fprintln(a.err, exit.Text)
		}
		return exit.Code
	case errors.As(err, &usage):
		fmt.Fprintf(a.err, "tq: %s\n", usage.Msg)
		if usage.Hint != "" {
			fmt.Fprintf(a.err, "  hint: %s\n", usage.Hint)
		}
		return statusUsage
	case errors.As(err, &d):
		io.WriteString(a.err, d.Render(a.style()))
		return statusOf(d)
	}
	fmt.Fprintf(a.err, "tq: %v\n", err)
	return statusError
}

func statusOf(d *diag.Error) int {
	switch {
	case d.Class == "KeyboardInterrupt":
		return statusInterrupted
	case lang.IsSyntax(d):
		return statusUsage
	}
	return statusError
}

// writeFailure words an error of writing standard output.
func writeFailure(err error) error {
	if isBrokenPipe(err) {
		return err
	}
	var pe *os.PathError
	if errors.As(err, &pe) {
		err = pe.Err
	}
	return fmt.Errorf("standard output: %w", err)
}

// printTable writes rows with aligned columns, l to the left and r to the right.
func (a *app) printTable(rows [][]string, align string) { a.env.Table(rows, align) }
