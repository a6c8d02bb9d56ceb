// This file: the prompt as the magics know it.

package repl

import (
	"github.com/tq-lang/tq/lang/magic"
)

// useMagics gives the session the magics.
func (c *console) useMagics() {
	f := &magic.Face{
		Out: c.out, Show: c.show, Inputs: func() []string { return c.inputs },
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
	f.Config, f.Configured = c.conf, c.configured
	f.Shell = magic.Shell{Allowed: !c.noProcesses, Hint: "tq was started with --no-processes", Err: c.err}
	if b, ok := c.ed.(*blockEditor); ok {
		f.Past = func() (texts []string) {
			for _, e := range b.log.Entries() {
				texts = append(texts, e.Text)
			}
			return texts
		}
		f.Edit = func(file string) (err error) {
			b.Lend(func() { err = runEditor(file) })
			return err
		}
	}
	c.s.SetMagic(f.Run, magic.Names())
}
