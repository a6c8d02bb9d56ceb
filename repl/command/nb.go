// This file: tq nb, notebooks without Jupyter.

package command

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/repl/notebook"
)

func (e *Env) notebookCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "nb",
		Short: "run, test and convert Jupyter notebooks",
		Long:  `Works on notebooks in this process: neither Jupyter nor Python is needed.`,
		Example: `  tq nb run report.ipynb
  tq nb convert report.ipynb report.tq`,
		Args: cobra.ArbitraryArgs,
	}
	c.AddCommand(e.nbRun(), e.nbTest(), e.nbConvert())
	return e.Runs(c, func(args []string) int {
		if len(args) == 0 {
			return e.Fail(Usagef("tq nb needs to know what to do").WithHint("tq nb run, tq nb test, tq nb convert"))
		}
		u := Usagef("tq nb: there is no '%s'", args[0])
		if near := diag.Suggest(args[0], []string{"run", "test", "convert"}); near != "" {
			return e.Fail(u.WithHint("did you mean tq nb %s?", near))
		}
		return e.Fail(u.WithHint("there are run, test, convert"))
	})
}

func (e *Env) completeNotebook(_ *cobra.Command, _ []string, word string) ([]string, cobra.ShellCompDirective) {
	return files("", word, isNotebook)
}

func isNotebook(path string) bool { return strings.EqualFold(filepath.Ext(path), ".ipynb") }

func (e *Env) nbRun() *cobra.Command {
	out, o, quiet := "", notebook.Options{}, false
	c := &cobra.Command{
		Use:   "run FILE.ipynb",
		Short: "run a notebook's cells",
		Long: `Runs the cells of code in order, in one session, and shows what they show as
text; those tagged "skip-execution" are left as they are. -o writes the notebook with its outputs in all their forms; the same file
will do. A parameter takes the place of what the cell tagged "parameters" says.
The exit status is 1 where a cell fails that is not tagged "raises-exception".`,
		Example: `  tq nb run report.ipynb
  tq nb run report.ipynb -o out.ipynb -p rate=0.1 -p name=night`,
		Args:              Takes(1, 1, "a notebook"),
		ValidArgsFunction: e.completeNotebook,
	}
	c.Flags().StringVarP(&out, "output", "o", "", "write the notebook with its outputs to `FILE`, - for standard output")
	c.Flags().StringArrayVarP(&o.Params, "param", "p", nil, "`NAME=VALUE`, a parameter; may be given many times")
	Switch(c.Flags(), &o.AllowErrors, "allow-errors", "", "go on behind a cell that fails")
	Switch(c.Flags(), &quiet, "quiet", "q", "show nothing")
	return e.Runs(c, func(args []string) int {
		nb, err := notebook.Read(args[0])
		if err != nil {
			return e.Fail(err)
		}
		for _, name := range nb.Unknown(o.Params) {
			fmt.Fprintf(e.Err, "tq: %s: no cell has the parameter %s; it is set all the same\n", args[0], name)
		}
		var written error
		toStdout := out == "-"
		if toStdout {
			out, quiet = "", true
		}
		if out != "" { // a cell may go to another folder
			if out, err = filepath.Abs(out); err != nil {
				return e.Fail(err)
			}
		}
		switch {
		case out != "":
			o.Ran = func(int, *notebook.Cell) { written = nb.Write(out) } // what has run is kept, whatever comes
		case !quiet:
			o.Ran = func(number int, c *notebook.Cell) { e.showCell(c) }
		}
		failed := e.runNotebook(nb, o, args[0])
		if out != "" {
			if written = nb.Write(out); written != nil {
				return e.Fail(written)
			}
		}
		if toStdout {
			text, err := nb.Text()
			if err != nil {
				return e.Fail(err)
			}
			if _, err := e.Out.Write(text); err != nil {
				return e.Fail(err)
			}
		}
		return e.failCell(failed, args[0])
	})
}

// runNotebook runs a notebook in the folder it lies in.
func (e *Env) runNotebook(nb *notebook.Notebook, o notebook.Options, path string) error {
	defer e.Interruptible()()
	if home, err := os.Getwd(); err == nil {
		defer func() { _ = os.Chdir(home) }() // back from where a cell went
	}
	o.Left = func(number, rest int) {
		fmt.Fprintf(e.Err, "tq: %s: cell %d has ended the run; %d cells behind it were not run\n", path, number, rest)
	}
	o.Session, o.Processes = e.Options(), os.Getenv("TQ_PROCESSES") == "1"
	o.Session.Dir = filepath.Dir(path)
	o.Session.ModulePath = append([]string{o.Session.Dir}, o.Session.ModulePath...)
	return nb.Run(e.Context(), o)
}

// failCell shows the error of a cell, with the notebook's name.
func (e *Env) failCell(err error, path string) int {
	var cell *notebook.ErrCell
	if errors.As(err, &cell) {
		fmt.Fprintf(e.Err, "tq: %s: cell %d failed\n", path, cell.Number)
		return e.Fail(cell.Err)
	}
	return e.Fail(err)
}

func (e *Env) showCell(c *notebook.Cell) {
	for _, o := range c.Outputs {
		w := e.Out
		switch {
		case o.Type == "error":
			continue // shown when the run ends
		case o.Name == "stderr":
			w = e.Err
		}
		text := o.Plain()
		if text != "" && !strings.HasSuffix(text, "\n") {
			text += "\n"
		}
		io.WriteString(w, text)
	}
}

func (e *Env) nbTest() *cobra.Command {
	c := &cobra.Command{
		Use:   "test FILE.ipynb…",
		Short: "run notebooks and compare what they show with what is stored",
		Long: `Runs each notebook and compares the text of its outputs with what is stored in
it; the file stays as it is. Cells tagged "nbval-ignore-output" run and are not
compared. The exit status is 1 where something differs or fails.`,
		Example:           `  tq nb test report.ipynb`,
		Args:              Takes(1, -1, "a notebook"),
		ValidArgsFunction: e.completeNotebook,
	}
	return e.Runs(c, func(args []string) int {
		status := OK
		for _, path := range args {
			status = max(status, e.testNotebook(path))
			if status == Interrupted {
				break
			}
		}
		return status
	})
}

func (e *Env) testNotebook(path string) int {
	stored, err := notebook.Read(path)
	if err != nil {
		return e.Fail(err)
	}
	nb, err := notebook.Read(path)
	if err != nil {
		return e.Fail(err)
	}
	ran := 0
	failed := e.runNotebook(nb, notebook.Options{Ran: func(int, *notebook.Cell) { ran++ }}, path)
	status := e.failCell(failed, path)
	bad := notebook.Compare(stored, nb)
	for _, m := range bad {
		fmt.Fprintf(e.Out, "%s: cell %d\n", path, m.Number)
		showDifference(e.Out, m.Stored, m.Got)
		status = max(status, Error)
	}
	word := "as stored"
	if len(bad) > 0 {
		word = fmt.Sprintf("%d differ", len(bad))
	}
	fmt.Fprintf(e.Out, "%s: %d cells run, %s\n", path, ran, word)
	return status
}

// showDifference writes the lines of two texts from the first that differs on.
func showDifference(w io.Writer, stored, got string) {
	const most = 20
	a, b := strings.Split(strings.TrimSuffix(stored, "\n"), "\n"), strings.Split(strings.TrimSuffix(got, "\n"), "\n")
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	show := func(sign string, list []string) {
		for i, line := range list {
			if i == most {
				fmt.Fprintf(w, "  %s … %d lines more\n", sign, len(list)-most)
				return
			}
			fmt.Fprintf(w, "  %s %s\n", sign, line)
		}
	}
	show("-", a)
	show("+", b)
}

func (e *Env) nbConvert() *cobra.Command {
	out := ""
	c := &cobra.Command{
		Use:   "convert IN OUT",
		Short: "a notebook as a script with cell marks, or back",
		Long: `Writes a notebook as a script whose cells begin with "# %%", or such a script as
a notebook. Text cells are comments below "# %% [markdown]". - is standard output.
-o FILE says the file to write as well.`,
		Example: `  tq nb convert report.ipynb report.tq
  tq nb convert model.tq -o model.ipynb`,
		Args: cobra.ArbitraryArgs,
		ValidArgsFunction: func(_ *cobra.Command, _ []string, word string) ([]string, cobra.ShellCompDirective) {
			return files("", word, func(path string) bool { return isNotebook(path) || filepath.Ext(path) == ".tq" })
		},
	}
	c.Flags().StringVarP(&out, "output", "o", "", "the `FILE` to write")
	return e.Runs(c, func(args []string) int {
		if out != "" {
			args = append(args, out)
		}
		if len(args) != 2 {
			return e.Fail(Usagef("tq nb convert takes a file to read and a file to write"))
		}
		return e.Fail(notebook.Convert(args[0], args[1], e.Out))
	})
}
