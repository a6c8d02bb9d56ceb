// This file: expressions and scripts.

package repl

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
)

// runExpressions runs each -e and writes what -o and --npy want.
func (a *app) runExpressions(r *runArgs) int {
	stdout := a.out
	if r.npy { // the bytes of the result are all that goes to standard output
		a.out = newOutput(a.raw.Err)
		defer func() { a.out = stdout }()
	}
	s := a.open([]string{"-e"}, "")
	defer a.interruptible(true)()
	if err := a.bind(r.binds, false); err != nil {
		return a.report(err)
	}
	if lang.Reads(r.exprs[0], "_") {
		if err := a.bindStdin(r); err != nil {
			return a.report(err)
		}
	}
	var result *lang.Result
	for _, text := range r.exprs {
		err := s.Eval(a.ctx, diag.NewFile("-e", text), lang.ShowAll, func(res *lang.Result) {
			result = res
			if r.output == "" && !r.npy {
				fmt.Fprintln(a.out, res.Text())
			}
		})
		if err != nil {
			return a.report(err)
		}
	}
	status := a.deliver(r, result, stdout)
	if r.interactive && status == statusOK {
		return a.prompt()
	}
	return status
}

// deliver writes the last result where the command line wants it.
func (a *app) deliver(r *runArgs, result *lang.Result, stdout *output) int {
	if r.output == "" && !r.npy {
		return statusOK
	}
	if result == nil {
		return a.report(fmt.Errorf("there is no result to write: the last -e must end with an expression"))
	}
	if r.output != "" {
		return a.report(a.s.Save(r.output, result))
	}
	_ = a.out.Flush()
	return a.report(a.s.WriteNpy(stdout, result))
}

// bindStdin makes _ the tensor on standard input, if there is one.
func (a *app) bindStdin(r *runArgs) error {
	for _, b := range r.binds {
		if strings.HasPrefix(b, "_=") {
			return nil
		}
	}
	if isTerminal(a.raw.In) {
		return nil
	}
	head, err := a.in.Peek(6)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil // no input: the name is just not bound
	}
	switch {
	case bytes.Equal(head, []byte("\x93NUMPY")):
		return a.s.BindNpy("_", "<stdin>", a.in)
	case len(head) > 0:
		return usagef("_ is the tensor on standard input, and that does not begin as a .npy does")
	}
	return nil
}

// runScript runs a file, or standard input for "-".
func (a *app) runScript(r *runArgs) int {
	text, name, err := a.readScript(r.script)
	if err != nil {
		return a.report(err)
	}
	dir := filepath.Dir(name)
	s := a.open(append([]string{r.script}, r.args...), dir)
	status := func() int {
		defer a.interruptible(true)()
		return a.report(s.Eval(a.ctx, diag.NewFile(name, text), lang.ShowNone, func(res *lang.Result) {
			fmt.Fprintln(a.out, res.Text())
		}))
	}()
	if r.interactive && r.script != "-" {
		return a.prompt()
	}
	return status
}

// readScript gives a script's text and the name that errors show.
func (a *app) readScript(path string) (text, name string, err error) {
	if path == "-" {
		b, err := io.ReadAll(a.in)
		if err != nil {
			return "", "", usagef("standard input: %v", err)
		}
		return string(b), "<stdin>", nil
	}
	b, err := os.ReadFile(path)
	switch {
	case err == nil:
		return string(b), path, nil
	case errors.Is(err, fs.ErrNotExist):
		return "", "", noScript(path)
	case isDir(path):
		return "", "", usagef("%s is a folder, not a script", path)
	}
	var pe *fs.PathError
	if errors.As(err, &pe) {
		err = pe.Err
	}
	return "", "", usagef("%s: %v", path, err)
}

func isDir(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// noScript says that an argument is neither a command nor a file.
func noScript(path string) error {
	if !strings.ContainsAny(path, `./\`) {
		names := []string{"kernel"}
		for n := range commands() {
			names = append(names, n)
		}
		e := usagef("'%s' is neither a command nor a file", path)
		if near := diag.Suggest(path, names); near != "" {
			return e.withHint("did you mean tq %s?", near)
		}
		return e.withHint("tq help lists the commands; tq -e '%s' evaluates an expression", path)
	}
	e := usagef("no such file: %s", path)
	dir, base := filepath.Split(path)
	names, _ := filepath.Glob(filepath.Join(dir, "*"+filepath.Ext(base)))
	for i := range names {
		names[i] = filepath.Base(names[i])
	}
	if near := diag.Suggest(base, names); near != "" {
		return e.withHint("did you mean %s?", dir+near)
	}
	return e
}
