// This file: tq view.

package repl

import (
	"bytes"
	"context"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/browse"
	"github.com/tq-lang/tq/lang/diag/paint"
	"github.com/tq-lang/tq/repl/command"
	"github.com/tq-lang/tq/repl/view"
)

func (a *app) viewCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "view FILE[:TENSOR]",
		Short: "page through a tensor in the terminal",
		Long: `Shows a window on the last two axes of a tensor, which the arrows, PgUp, PgDn,
Home and End move; < and > step along the axes before them, Tab chooses which.
/ types a slice, such as [3, :, ::2], whose shape shows before Enter; h is a
heat map, i a picture, ? lists the keys, q leaves. A file of several tensors
begins with their list, which typing filters. Files that can be mapped are read
as they are shown. Where the output is no terminal, a summary is written.`,
		Example: `  tq view digits.npz:images
  tq view model.safetensors`,
		Args: command.Takes(1, 1, "a file"),
		ValidArgsFunction: func(_ *cobra.Command, _ []string, word string) ([]string, cobra.ShellCompDirective) {
			return command.CompleteTensor("", word)
		},
	}
	a.env.TableFlags(c.Flags())
	return a.env.Runs(c, func(args []string) int { return a.view(args[0]) })
}

func (a *app) view(spec string) int {
	in, isFile := a.raw.In.(*os.File)
	if !isFile || !isTerminal(a.raw.In) || !isTerminal(a.raw.Out) || os.Getenv("TERM") == "dumb" {
		defer a.interruptible(true)()
		return a.report(a.summarize(spec))
	}
	var drawn bytes.Buffer
	out := a.out
	o := a.options([]string{"view"}, "")
	o.Stdout, o.Note = &drawn, nil
	a.s = lang.New(o)
	color := (*screen)(a).Screen().Color
	v, err := view.New(context.Background(), spec, view.Options{
		Session: a.s, Tables: a.env.Tables, Palette: paint.For(a.color, a.theme, true), Color: color, Digits: 4,
		Picture: func(draw func() error) (string, error) {
			drawn.Reset()
			a.out = newOutput(&drawn) // what has no session's output
			defer func() { a.out = out }()
			err := draw()
			_ = a.out.Flush()
			return drawn.String(), err
		},
	})
	if err != nil {
		return a.report(err)
	}
	defer v.Close()
	interrupted, err := a.fullScreen(in, v)
	if interrupted {
		return statusInterrupted
	}
	return a.report(err)
}

// summarize writes what is to be said of a file's tensors.
func (a *app) summarize(spec string) error {
	f, err := lang.OpenTensors(spec, a.env.Tables)
	if err != nil {
		return err
	}
	defer f.Close()
	a.env.Note(f.Note())
	o := a.options([]string{"view"}, "")
	o.Note = nil
	s := lang.New(o)
	a.s = s
	list, err := f.Expanded()
	if err != nil {
		return err
	}
	for _, t := range list {
		whole := f.Path
		if t.Name != "" {
			whole += ":" + t.Name
		}
		if t.Problem != nil {
			fmt.Fprintf(a.out, "%s  %s\n  (%s)\n", command.Plain(whole), t.Type(), command.Plain(t.Problem.Error()))
			continue
		}
		x, err := browse.Open(a.ctx, s, whole)
		if err != nil {
			return err
		}
		fmt.Fprintf(a.out, "%s  %s  %s\n", command.Plain(whole), x.Type(), command.Size(x.Bytes()))
		if x.Few() {
			facts, err := x.Facts(a.ctx)
			if err != nil {
				return err
			}
			if facts != "" {
				fmt.Fprintf(a.out, "  %s\n", facts)
			}
		}
		if len(list) > 1 {
			continue
		}
		text, err := x.Text()
		if err != nil {
			return err
		}
		fmt.Fprintln(a.out, text)
	}
	return nil
}
