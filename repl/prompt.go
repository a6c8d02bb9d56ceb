// This file: the prompt.

package repl

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/userdir"
)

// runPrompt opens a session and prompts.
func (a *app) runPrompt(r *runArgs) int {
	a.open([]string{""}, "")
	if err := a.bind(r.binds, false); err != nil {
		return a.report(err)
	}
	return a.prompt()
}

// console is the state of a prompt.
type console struct {
	*app
	ed     Editor
	inputs []string
}

// prompt reads and evaluates until the input ends or the program does.
func (a *app) prompt() int {
	c := &console{app: a}
	defer hear(func() {}, nil, nil)() // between two blocks an interrupt ends nothing
	ed, err := a.newEditor()
	if err != nil {
		return a.report(err)
	}
	c.ed = ed
	c.useMagics()
	c.configured()
	if b, ok := ed.(*blockEditor); ok {
		a.page, a.giveBack = b.page, b.t.leave
		if b.t.enter() == nil { // keys that are typed now are for the first prompt
			b.rest()
		}
	}
	defer ed.Close()
	a.ask, a.askSecret = c.input, c.secret
	a.out.now = a.out.now || isTerminal(a.raw.In) // who types sees results at once, through a pipe too
	terminal := isTerminal(a.raw.In) && isTerminal(a.raw.Out)
	if terminal {
		fmt.Fprintf(a.out, "tq %s   ? helps, name? describes a name, Tab completes, Ctrl-D leaves\n", version())
	}
	if !a.noInit {
		if status, left := c.runInit(); left {
			return status
		}
	}
	return c.loop(terminal)
}

func (c *console) loop(terminal bool) int {
	for {
		text, err := c.next()
		switch {
		case err == ErrInterrupt:
			fmt.Fprintln(c.out, "KeyboardInterrupt")
			continue
		case err == io.EOF:
			if terminal {
				fmt.Fprintln(c.out)
			}
			return statusOK
		case err != nil:
			return c.report(err)
		}
		if strings.TrimSpace(text) == "" {
			continue
		}
		if c.leaves(text) {
			return statusOK
		}
		n := c.s.Enter(text)
		c.inputs = append(c.inputs, strings.TrimRight(text, "\n"))
		var exit *lang.ExitError
		if err := c.eval(text, "In["+strconv.Itoa(n)+"]"); errors.As(err, &exit) {
			return c.report(err)
		} else if err != nil {
			c.report(err)
		}
		if c.out.failed() != nil {
			return c.report(writeFailure(c.out.failed()))
		}
	}
}

// next reads a block; Ctrl-C is heard meanwhile. An editor that reads keys takes
// an interrupt for one.
func (c *console) next() (string, error) { return c.nextOf(c.prompts()) }

func (c *console) nextOf(p Prompts) (string, error) {
	if e, ok := c.ed.(interface{ Interrupt() }); ok {
		defer hear(e.Interrupt, nil, nil)()
	} else {
		defer c.interruptible(false)()
	}
	text, err := c.ed.ReadBlock(c.ctx, p)
	if err == nil && c.ctx.Err() != nil {
		return "", ErrInterrupt
	}
	return text, err
}

// prompts carry the number that the block's result will have: _3 is that of In [3].
func (c *console) prompts() Prompts {
	first := "In [" + strconv.Itoa(len(c.inputs)+1) + "]: "
	return Prompts{first, strings.Repeat(" ", len(first)-5) + "...: "}
}

// eval runs one block and shows its results.
func (c *console) eval(text, name string) error {
	defer c.interruptible(false)()
	return c.s.Eval(c.ctx, diag.NewFile(name, text), lang.ShowAll, c.show)
}

func (c *console) show(r *lang.Result) {
	if r.Quiet() || c.tap.Recorder().Show(r) {
		return
	}
	shown := (*screen)(c.app).Screen()
	if !shown.Terminal() {
		fmt.Fprintln(c.out, r.Text())
		return
	}
	fmt.Fprintln(c.out, c.inShort(r, shown.Columns))
	if d := r.Drawing(); d != "" {
		fmt.Fprintln(c.out, "\n"+d)
	}
}

// leaves reports whether a block is the word exit or quit, and no variable's name.
func (c *console) leaves(text string) bool {
	word := strings.TrimSuffix(strings.TrimSpace(text), "()")
	if word != "exit" && word != "quit" {
		return false
	}
	_, taken := c.s.Get(word)
	return !taken
}

// runInit runs the user's init file, if there is one.
func (c *console) runInit() (status int, left bool) {
	p := userdir.Config("init.tq")
	if p == "" {
		return 0, false
	}
	text, err := os.ReadFile(p)
	if errors.Is(err, os.ErrNotExist) {
		return 0, false
	}
	if err != nil {
		c.report(err)
		return 0, false
	}
	err = c.run(string(text), p, lang.ShowNone)
	var exit *lang.ExitError
	if errors.As(err, &exit) {
		return c.report(err), true
	}
	c.report(err)
	return 0, false
}

func (c *console) run(text, name string, show lang.Show) error {
	defer c.interruptible(false)()
	return c.s.Eval(c.ctx, diag.NewFile(name, text), show, c.show)
}

// input answers input() through the editor, which owns the keyboard.
func (c *console) input(prompt string) (string, error) {
	r, ok := c.ed.(interface {
		ReadLine(ctx context.Context, prompt string) (string, error)
	})
	if !ok {
		return "", lang.Errorf("EOFError", "EOF when reading a line")
	}
	return entered(r.ReadLine(c.s.Context(), prompt))
}

// secret answers getpass(): without an editor of keys as scripts do.
func (c *console) secret(prompt string) (string, error) {
	r, ok := c.ed.(interface {
		ReadSecret(ctx context.Context, prompt string) (string, error)
	})
	if !ok {
		return c.readSecret(prompt)
	}
	return entered(r.ReadSecret(c.s.Context(), prompt))
}

// entered is a line that was read, or the error of the program that asked.
func entered(line string, err error) (string, error) {
	switch {
	case err == nil:
		return line, nil
	case err == io.EOF:
		return "", lang.Errorf("EOFError", "EOF when reading a line")
	case err == ErrInterrupt:
		return "", lang.Errorf("KeyboardInterrupt", "")
	}
	return "", lang.Errorf("OSError", "%v", err)
}
