// This file: what reads a block of input, and the plain reader.

package repl

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"strings"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/config"
)

// ErrInterrupt says that Ctrl-C dropped what was typed.
var ErrInterrupt = errors.New("interrupted")

// Prompts stand before the first line of a block and before the others.
type Prompts struct{ First, More string }

// Editor reads blocks: texts that are complete, or wrong for good.
type Editor interface {
	// ReadBlock gives the next block; ErrInterrupt, or io.EOF at the end.
	ReadBlock(ctx context.Context, p Prompts) (string, error)
	Close() error
}

// status reports whether a text is complete.
type status func(text string) lang.Completeness

// plainEditor reads lines and writes no control sequences; prompts only where
// someone sees them.
type plainEditor struct {
	in      *bufio.Reader
	out     io.Writer
	status  status
	prompts bool
	pasted  pasted
	lines   chan lineRead // of a terminal, where Ctrl-C must not wait for a line
	want    chan struct{}
}

type lineRead struct {
	text string
	err  error
}

func newPlainEditor(in *bufio.Reader, out io.Writer, prompts bool, st status) *plainEditor {
	e := &plainEditor{in: in, out: out, status: st, prompts: prompts, lines: make(chan lineRead), want: make(chan struct{})}
	go func() {
		for range e.want {
			text, err := e.in.ReadString('\n')
			e.lines <- lineRead{text, err}
		}
		close(e.lines)
	}()
	return e
}

// line reads one line; Ctrl-C (the end of ctx) leaves it to the next call.
func (e *plainEditor) line(ctx context.Context) (string, error) {
	select {
	case e.want <- struct{}{}:
	case r := <-e.lines: // asked for by a call that was interrupted
		return r.text, r.err
	case <-ctx.Done(): // as this one is
		return "", ErrInterrupt
	}
	select {
	case r := <-e.lines:
		return r.text, r.err
	case <-ctx.Done():
		return "", ErrInterrupt
	}
}

// ReadBlock reads lines until they make a block.
func (e *plainEditor) ReadBlock(ctx context.Context, p Prompts) (string, error) {
	text, prompt := "", p.First
	for {
		if e.prompts {
			if _, err := io.WriteString(e.out, prompt); err != nil {
				return "", err
			}
		}
		line, err := e.line(ctx)
		if err != nil && line == "" {
			if err == io.EOF && text != "" {
				return lang.StripPrompts(text), nil
			}
			return "", err
		}
		line = strings.TrimRight(line, "\r\n")
		if text == "" && e.pasted.isOutput(line, e.prompts) {
			continue
		}
		text = e.pasted.join(text, line, e.prompts, e.status)
		if e.status(text).State != lang.Incomplete {
			return lang.StripPrompts(text), nil
		}
		text += "\n"
		prompt = p.More
	}
}

// ReadLine answers input().
func (e *plainEditor) ReadLine(ctx context.Context, prompt string) (string, error) {
	if _, err := io.WriteString(e.out, prompt); err != nil {
		return "", err
	}
	line, err := e.line(ctx)
	if err != nil && line == "" {
		return "", err
	}
	return strings.TrimRight(line, "\r\n"), nil
}

// Close ends the reader; a line being waited for is left to the process's end.
func (e *plainEditor) Close() error { return nil }

// newEditor chooses the editor: that of blocks where keys can be read one by one.
func (a *app) newEditor() (Editor, error) {
	in, isFile := a.raw.In.(*os.File)
	terminal := isFile && isTerminal(a.raw.In) && isTerminal(a.raw.Out)
	name := a.editor
	if name == "" {
		name = "plain"
		if terminal && os.Getenv("TERM") != "dumb" {
			name = "block"
		}
	}
	if name == "plain" {
		return newPlainEditor(a.in, a.out, isTerminal(a.raw.In), a.status), nil
	}
	if !terminal {
		return nil, usagef("--editor=%s needs a terminal", name).WithHint("--editor=plain reads from anywhere")
	}
	vi := name == "vi" || a.editor == "" && a.conf.Text(config.Keys) == "vi"
	return a.newBlockEditor(in, vi), nil
}
