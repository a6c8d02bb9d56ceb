// This file: the classic editor, lines with history and completion by readline.

package repl

import (
	"context"
	"io"
	"os"
	"strings"
	"time"

	"github.com/chzyer/readline"

	"github.com/tq-lang/tq/lang"
)

type classicEditor struct {
	rl     *readline.Instance
	keys   *keyboard
	s      *lang.Session
	typed  string   // the lines of the block before this one
	preset []string // lines to offer, of %load
	pasted pasted
}

func (a *app) newClassicEditor() (Editor, error) {
	e := &classicEditor{s: a.s}
	c := &readline.Config{
		Prompt:                 ">>> ",
		HistoryFile:            historyFile(),
		HistoryLimit:           5000,
		HistorySearchFold:      true,
		DisableAutoSaveHistory: true,
		AutoComplete:           e,
		InterruptPrompt:        "^C",
	}
	var in io.Reader = readline.Stdin
	if f, ok := a.raw.In.(*os.File); ok && f != os.Stdin {
		in = f
		onTerminal(c, f, a.raw.Out)
	}
	e.keys = newKeyboard(in)
	c.Stdin = e.keys
	if a.style().Paint != nil {
		c.Painter = painter{}
	}
	rl, err := readline.NewEx(c)
	if err != nil && c.HistoryFile != "" { // a history that cannot be kept is no reason to stop
		c.HistoryFile = ""
		rl, err = readline.NewEx(c)
	}
	e.rl = rl
	return e, err
}

// onTerminal makes readline use a terminal other than the process's own.
func onTerminal(c *readline.Config, f *os.File, out io.Writer) {
	fd := int(f.Fd())
	var cooked *readline.State
	c.Stdout, c.Stderr = out, out
	c.FuncIsTerminal = func() bool { return true }
	c.FuncGetWidth = func() int {
		if w, _, err := readline.GetSize(fd); err == nil && w > 0 {
			return w
		}
		return 80
	}
	c.FuncMakeRaw = func() (err error) {
		cooked, err = readline.MakeRaw(fd)
		return err
	}
	c.FuncExitRaw = func() error {
		if cooked == nil {
			return nil
		}
		return readline.Restore(fd, cooked)
	}
}

// ReadBlock reads lines until they make a block.
func (e *classicEditor) ReadBlock(_ context.Context, p Prompts) (string, error) {
	e.typed = ""
	e.keys.forget()
	e.rl.SetPrompt(p.First)
	indent := ""
	for {
		if len(e.preset) > 0 {
			indent, e.preset = e.preset[0], e.preset[1:]
		} else if indent != "" && e.keys.pasting() {
			indent = "" // the text has its own
		}
		asked := time.Now()
		line, err := e.read(indent)
		atOnce := time.Since(asked) < typing
		switch {
		case err == readline.ErrInterrupt:
			e.preset = nil
			return "", ErrInterrupt
		case err == io.EOF && e.typed != "":
			return "", ErrInterrupt // Ctrl-D in a block drops the block
		case err != nil:
			return "", err
		}
		if e.typed == "" && e.pasted.isOutput(line, atOnce) {
			continue
		}
		if strings.TrimSpace(line) == "" {
			line = ""
		} else {
			_ = e.rl.SaveHistory(line) // the session goes on without a history
		}
		text := e.pasted.join(e.typed, line, atOnce, e.s.Status)
		st := e.s.Status(text)
		if st.State != lang.Incomplete {
			if e.keys.forget() { // it came too late for a key
				return "", ErrInterrupt
			}
			return lang.StripPrompts(text), nil
		}
		e.typed, indent = text+"\n", st.Indent
		e.rl.SetPrompt(p.More)
	}
}

func (e *classicEditor) read(preset string) (string, error) {
	if preset == "" {
		return e.rl.Readline()
	}
	return e.rl.ReadlineWithDefault(preset)
}

// Interrupt does what the key Ctrl-C does.
func (e *classicEditor) Interrupt() { e.keys.interrupt() }

// ReadLine answers input().
func (e *classicEditor) ReadLine(ctx context.Context, prompt string) (string, error) {
	e.keys.forget()
	defer context.AfterFunc(ctx, e.keys.interrupt)()
	e.rl.SetPrompt(prompt)
	defer e.rl.SetPrompt(">>> ")
	line, err := e.rl.Readline()
	if err == readline.ErrInterrupt {
		err = ErrInterrupt
	}
	return line, err
}

// Preset offers lines to be edited next.
func (e *classicEditor) Preset(text string) {
	e.preset = strings.Split(strings.TrimRight(text, "\n"), "\n")
}

// Close gives the terminal back.
func (e *classicEditor) Close() error { return e.rl.Close() }

// Do completes (readline.AutoCompleter): the rests of the candidates, and how
// many runes before the cursor they complete.
func (e *classicEditor) Do(line []rune, pos int) ([][]rune, int) {
	before := string(line[:pos])
	if strings.TrimSpace(before) == "" {
		return [][]rune{[]rune("    ")}, 0
	}
	text := e.typed + before
	c := e.s.Complete(text, len(text))
	word := text[c.Start:len(text)]
	var out [][]rune
	for _, item := range c.List {
		if rest, ok := strings.CutPrefix(item.Text, word); ok && rest != "" {
			out = append(out, []rune(rest))
		}
	}
	return out, len([]rune(word))
}
