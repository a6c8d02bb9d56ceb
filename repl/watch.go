// This file: tq watch, which shows again what has changed.

package repl

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/diag/paint"
	"github.com/tq-lang/tq/repl/command"
)

// watcher looks at files again and again.
type watcher struct {
	*app
	exprs []string
	specs []string // FILE[:TENSOR], or NAME=FILE beside exprs
	every float64  // seconds
	once  bool
}

func (a *app) watchCommand() *cobra.Command {
	w := &watcher{app: a, every: 1}
	c := &cobra.Command{
		Use:   "watch FILE[:TENSOR]… | watch -e EXPR… NAME=FILE…",
		Short: "show files, or what expressions make of them, whenever they change",
		Long: `Shows the tensors of files with their figures, or the values of expressions,
and shows them again when the files have changed; lines that are new stand out.
A file that is missing or half written is waited for. In a terminal q leaves,
the arrows and PgUp, PgDn move; else each new text is written behind a line with
the time. --once-changed waits until the text changes, writes the new one and ends.`,
		Example: `  tq watch -n 0.5 model.safetensors
  tq watch -e 'loss[-5:]' loss=loss.npy
  tq watch --once-changed -e 'x.mean()' x=a.npy`,
		Args: command.Takes(0, -1, ""),
		ValidArgsFunction: func(_ *cobra.Command, _ []string, word string) ([]string, cobra.ShellCompDirective) {
			if isBinding(word) {
				return command.CompleteBinding(word)
			}
			return command.CompleteTensor("", word)
		},
	}
	f := c.Flags()
	f.VarP(expressions{&w.exprs}, "eval", "e", "show the value of an expression; may be given many times")
	f.Float64VarP(&w.every, "every", "n", 1, "look at the files every `SEC`onds")
	command.Switch(f, &w.once, "once-changed", "", "end when what is shown has changed")
	_ = c.RegisterFlagCompletionFunc("eval", cobra.NoFileCompletions)
	return a.env.Runs(c, func(args []string) int {
		w.specs = args
		if err := w.consistent(); err != nil {
			return a.report(err)
		}
		return w.run()
	})
}

// consistent refuses what cannot be watched.
func (w *watcher) consistent() error {
	if !(w.every >= 0.01 && w.every <= 1e6) {
		return usagef("-n is a number of seconds from 0.01 on, not %v", w.every)
	}
	if len(w.specs) == 0 {
		return usagef("tq watch needs a file").WithHint("tq watch a.npy; tq watch -e 'x.mean()' x=a.npy")
	}
	if len(w.exprs) == 0 {
		return nil
	}
	for _, text := range w.exprs { // that of a file that is waited for would never show
		if err := lang.ScriptError(diag.NewFile("-e", text)); err != nil {
			return err
		}
	}
	for _, s := range w.specs {
		switch {
		case !isBinding(s):
			return usagef("'%s' is not NAME=FILE", s).WithHint("after -e come files to bind, as in tq watch -e 'x.mean()' x=a.npy")
		case strings.HasSuffix(s, "=-"):
			return usagef("%s: standard input does not change", s)
		}
	}
	return boundOnce(w.specs)
}

func (w *watcher) run() int {
	in, isFile := w.raw.In.(*os.File)
	if w.once || !isFile || !isTerminal(w.raw.In) || !isTerminal(w.raw.Out) || os.Getenv("TERM") == "dumb" {
		return w.plainly()
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	p := &watchPage{title: w.title(), palette: paint.For(w.color, w.theme, true), changed: make(chan struct{}, 1)}
	failed := make(chan error, 1)
	go func() {
		err := w.follow(ctx, p.show)
		if err != nil {
			failed <- err
			p.end()
		}
	}()
	interrupted, err := w.fullScreen(in, p)
	select {
	case err := <-failed:
		return w.report(err)
	default:
	}
	if interrupted {
		return statusInterrupted
	}
	return w.report(err)
}

func (w *watcher) title() string {
	text := "tq watch"
	for _, e := range w.exprs {
		text += " -e " + e
	}
	return text + " " + strings.Join(w.specs, " ")
}

// errEnough ends follow.
var errEnough = errors.New("enough")

// plainly writes each new text to the output.
func (w *watcher) plainly() int {
	defer w.interruptible(true)()
	last, said, first := "", "", true
	err := w.follow(w.ctx, func(text string, failed error) error {
		if failed != nil {
			if note := failed.Error(); note != said {
				said = note
				w.report(failed)
			}
			return nil
		}
		switch {
		case first && w.once:
		case text == last:
			return nil
		case first || w.once:
			fmt.Fprint(w.out, text)
		default:
			fmt.Fprintf(w.out, "--- %s\n%s", time.Now().Format(time.DateTime), text)
		}
		if err := w.out.Flush(); err != nil {
			return writeFailure(err)
		}
		if w.once && !first {
			return errEnough
		}
		last, said, first = text, "", false
		return nil
	})
	if err == errEnough {
		return statusOK
	}
	if w.ctx.Err() != nil {
		return statusInterrupted
	}
	return w.report(err)
}

// follow makes the text at once and whenever the files have changed, until ctx
// ends or show gives an error. A command line that can never be followed is one.
func (w *watcher) follow(ctx context.Context, show func(text string, failed error) error) error {
	tick := time.NewTicker(time.Duration(w.every * float64(time.Second)))
	defer tick.Stop()
	for first := true; ; first = false {
		before := w.marks()
		text, err := w.produce(ctx)
		var usage *usageError
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if first && errors.As(err, &usage) {
			return err
		}
		if err := show(text, err); err != nil {
			return err
		}
		for same(before, w.marks()) { // what was changed while it was read is read again
			select {
			case <-ctx.Done():
				return ctx.Err()
			case <-tick.C:
			}
		}
	}
}

// produce makes the text in a session of its own.
func (w *watcher) produce(ctx context.Context) (string, error) {
	var b bytes.Buffer
	a := *w.app
	a.raw.Out, a.raw.Err = &b, &b
	a.out = newOutput(&b)
	a.err = a.out.before(&b)
	a.ctx, a.s = ctx, nil
	defer func() {
		if a.s != nil {
			_ = a.s.Close()
		}
	}()
	err := w.evaluate(&a)
	_ = a.out.Flush()
	return b.String(), err
}

func (w *watcher) evaluate(a *app) error {
	if len(w.exprs) == 0 {
		for _, spec := range w.specs {
			if err := a.summarize(spec); err != nil {
				return err
			}
		}
		return nil
	}
	s := a.open([]string{"-e"}, "")
	if err := a.bind(w.specs, false); err != nil {
		return err
	}
	for _, text := range w.exprs {
		err := s.Eval(a.ctx, diag.NewFile("-e", text), lang.ShowAll, func(res *lang.Result) { _ = a.show(res, "") })
		if err != nil {
			return err
		}
	}
	return nil
}

// marks are what the files that are watched look like from outside: nil for one
// that is not there. A spec may name a file in several ways: before each colon
// a file's name may end.
func (w *watcher) marks() (out []os.FileInfo) {
	for _, spec := range w.specs {
		if len(w.exprs) > 0 {
			_, spec, _ = strings.Cut(spec, "=")
		}
		names := []string{spec}
		for i := range len(spec) {
			if spec[i] == ':' && i > 1 {
				names = append(names, spec[:i])
			}
		}
		if _, err := os.Stat(spec); err != nil && strings.ContainsAny(spec, "*?[") {
			if found, err := filepath.Glob(spec); err == nil {
				slices.Sort(found)
				names = found
			}
		}
		for _, name := range names {
			info, err := os.Stat(name)
			if err != nil {
				info = nil
			}
			out = append(out, info)
		}
	}
	return out
}

// same reports whether files look as they did; a file that another has taken the
// place of does not.
func same(a, b []os.FileInfo) bool {
	return slices.EqualFunc(a, b, func(x, y os.FileInfo) bool {
		if x == nil || y == nil {
			return x == nil && y == nil
		}
		return os.SameFile(x, y) && x.Size() == y.Size() && x.ModTime().Equal(y.ModTime())
	})
}
