// This file: expressions and scripts.

package repl

import (
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

// runExpressions runs each -e and shows or writes what it gives.
func (a *app) runExpressions(r *runArgs) int {
	stdout := a.out
	form := r.to
	if r.output == "-" && form == "" {
		form = "npy"
	}
	if binary(form) { // the bytes of the result are all that goes to standard output
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
	last := binary(form) || r.output != ""
	var results []*lang.Result // the last one of each -e
	for _, text := range r.exprs {
		var failed error
		var result *lang.Result
		err := s.Eval(a.ctx, diag.NewFile("-e", text), lang.ShowAll, func(res *lang.Result) {
			result = res
			if !last && failed == nil {
				failed = a.show(res, form)
			}
		})
		if err == nil {
			err = failed
		}
		if err != nil {
			return a.report(a.toStdin(err, r))
		}
		if result == nil && !last && form == "json" && lang.IsExpression(text) { // one line for each -e
			_, _ = io.WriteString(a.out, "null\n")
		}
		if result != nil {
			results = append(results, result)
		}
	}
	status := a.deliver(r, form, results, stdout)
	if r.interactive && status == statusOK {
		return a.prompt()
	}
	return status
}

// toStdin tells a program that looks for _ in vain where it comes from.
func (a *app) toStdin(err error, r *runArgs) error {
	var d *diag.Error
	if !errors.As(err, &d) || d.Class != "NameError" || d.Hint != "" || d.Place.Text() != "_" {
		return err
	}
	if d.Hint = "_ is the tensor on standard input, which is empty"; isTerminal(a.raw.In) {
		d.Hint = "_ is the tensor on standard input: tq -e '" + r.exprs[0] + "' < FILE"
	}
	return err
}

// show writes one result to standard output in a format that is text.
func (a *app) show(res *lang.Result, form string) error {
	switch form {
	case "":
		if res.Quiet() {
			return nil
		}
		_, err := fmt.Fprintln(a.out, res.Text())
		return err
	case "raw":
		return a.s.WriteRaw(a.out, res)
	case "json":
		if err := a.s.WriteJSON(a.out, res); err != nil {
			return err
		}
		_, err := io.WriteString(a.out, "\n")
		return err
	}
	return a.s.Encode(a.out, form, res)
}

// deliver writes the results, one of each -e, where the command line wants them.
func (a *app) deliver(r *runArgs, form string, results []*lang.Result, stdout *output) int {
	if r.output == "" && !binary(form) {
		return statusOK
	}
	result, err := a.one(r, form, results)
	switch {
	case err != nil:
		return a.report(err)
	case r.output != "" && r.output != "-":
		return a.report(a.s.Save(r.output, result))
	}
	_ = a.out.Flush()
	a.out, stdout = stdout, a.out
	defer func() { a.out = stdout }()
	return a.report(a.show(result, form))
}

// one is the result to be written; several go together where a file holds such.
func (a *app) one(r *runArgs, form string, results []*lang.Result) (*lang.Result, error) {
	to := "." + form
	if r.output != "" && r.output != "-" {
		to = r.output
	}
	switch {
	case len(results) == 0:
		return nil, fmt.Errorf("there is no result to write: the last -e must end with an expression")
	case len(results) == 1:
		return results[0], nil
	case lang.SavesSeveral(to):
		return lang.Together(results), nil
	}
	return nil, usagef("%d of the -e give a result, and %s holds one", len(results), to).
		WithHint("a .npz or .safetensors holds several; with a ; at its end an -e keeps its result back")
}

// bindStdin makes _ what is on standard input, if there is anything.
func (a *app) bindStdin(r *runArgs) error {
	for _, b := range r.binds {
		if strings.HasPrefix(b, "_=") || strings.HasSuffix(b, "=-") {
			return nil
		}
	}
	if isTerminal(a.raw.In) {
		return nil
	}
	if head, _ := a.in.Peek(1); len(head) == 0 {
		return nil // no input: the name is just not bound
	}
	return a.bindStream("_")
}

// bindStream binds a name to what is on standard input.
func (a *app) bindStream(name string) error {
	if isTerminal(a.raw.In) {
		return usagef("%s=- reads standard input, and that is a terminal", name).WithHint("append < FILE, or put PROGRAM | before tq")
	}
	return a.s.BindStream(name, a.args.from, a.in)
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
	case err == nil && strings.IndexByte(string(b[:min(len(b), 512)]), 0) >= 0:
		return "", "", noText(path)
	case err == nil && strings.EqualFold(filepath.Ext(path), ".ipynb") && strings.HasPrefix(strings.TrimSpace(string(b)), "{"):
		return "", "", usagef("%s is a notebook, not a script", path).
			WithHint("tq nb run %s runs it; tq nb convert %s FILE.tq makes a script of it", path, path)
	case err == nil:
		return string(b), path, nil
	case errors.Is(err, fs.ErrNotExist):
		return "", "", a.noScript(path)
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

// noText says what to do with a file that is no program.
func noText(path string) error {
	e := usagef("%s is no script: it holds binary data", path)
	if _, err := lang.ListFile(path); err == nil {
		e.Msg = path + " is a file of tensors, not a script"
		return e.WithHint("tq ls %s lists them; tq -e 'x.mean()' x=%s computes", path, path)
	}
	return e
}

// noScript says that an argument is neither a command nor a file.
func (a *app) noScript(path string) error {
	if lang.IsExpression(path) && strings.ContainsAny(path, "()[]+*@, ") {
		return usagef("no such file: %s", path).WithHint("tq -e '%s' evaluates an expression", path)
	}
	if path == "run" {
		return usagef("tq run needs a script").WithHint("tq run FILE [ARG…], as tq FILE")
	}
	if !strings.ContainsAny(path, `./\`) {
		e := usagef("'%s' is neither a command nor a file", path)
		if near := diag.Suggest(path, a.names); near != "" {
			return e.WithHint("did you mean tq %s?", near)
		}
		return e.WithHint("tq help lists the commands; tq -e '%s' evaluates an expression", path)
	}
	e := usagef("no such file: %s", path)
	if near := lang.NearFile(path); near != "" {
		return e.WithHint("did you mean %s?", near)
	}
	return e
}
