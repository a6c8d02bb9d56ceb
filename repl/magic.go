// This file: the prompt as the magics know it.

package repl

import (
	"io"
	"os/exec"
	"strings"
	"sync/atomic"

	"github.com/tq-lang/tq/lang/magic"
)

// useMagics gives the session the magics.
func (c *console) useMagics() {
	c.tap = &magic.Tap{}
	f := &magic.Face{
		Out: tapped{c.app, "stdout", c.out}, Show: c.show, Capture: c.tap.Capture, Inputs: func() []string { return c.inputs },
		Offer: func(text string) bool {
			ed, ok := c.ed.(interface{ Preset(text string) })
			if ok {
				ed.Preset(text)
			}
			return ok
		},
	}
	if isTerminal(c.raw.In) {
		f.Ask = c.input
	}
	f.Config, f.Configured, f.Style = c.conf, c.configured, c.style
	f.Shell = magic.Shell{Allowed: !c.noProcesses, Hint: "tq was started with --no-processes", Err: tapped{c.app, "stderr", c.err}}
	if b, ok := c.ed.(*blockEditor); ok {
		if isTerminal(c.raw.Out) {
			c.lent = new(atomic.Bool)
			f.Shell.Terminal = c.lend
		}
		f.Past = func() (texts []string) {
			for _, e := range b.log.Entries() {
				texts = append(texts, e.Text)
			}
			return texts
		}
		f.Earlier = b.log.Earlier
		f.Edit = func(file string) (err error) {
			b.Lend(func() { err = runEditor(file) })
			return err
		}
		f.Became = func(text string) { c.became(b, text) }
	}
	c.s.SetMagic(f.Run, f.Names())
	c.s.SetCommand(f.Command)
}

// became has the input under way be another text: in the inputs, and in the history behind it.
func (c *console) became(b *blockEditor, text string) {
	if n := len(c.inputs); !strings.Contains(c.inputs[n-1], "\n") {
		c.inputs[n-1] = text
		c.s.Become(text)
	}
	if err := b.log.Add(text); err != nil {
		c.warnHistory(err)
	}
}

// lend runs a command that has the terminal. Ctrl-C and Ctrl-\ are for it alone; Ctrl-Z stops both.
func (c *console) lend(cmd *exec.Cmd) (err error) {
	cmd.Stdin, cmd.Stdout, cmd.Stderr = c.raw.In, c.raw.Out, c.raw.Err
	_ = c.out.Flush()
	b := c.ed.(*blockEditor)
	b.Lend(func() {
		c.lent.Store(true)
		heard := ignoreQuit()
		err = cmd.Run()
		heard()
		c.lent.Store(false)
	})
	w, _ := b.t.size()
	io.WriteString(c.raw.Out, newLine(w)) // it is not known where the command has left the cursor
	return err
}

// newLine goes to the beginning of a line, of the next one where the cursor is not at one already.
func newLine(w int) string { return strings.Repeat(" ", w) + "\r" }
