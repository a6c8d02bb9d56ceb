// This file: tq check.

package repl

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/repl/command"
)

func (a *app) checkCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "check FILE.tq… [NAME=FILE | NAME=TYPE]…",
		Short: "find errors without running",
		Long: `Checks names, types and shapes of whole scripts; nothing runs and no data are
read. What only running can tell stays unknown and raises no alarm.

A statement may take 400,000 steps (an instruction is one, a call of a function
some); what is beyond is unknown. --budget gives another number of steps, or a
time for each script, such as 2s or 500ms; -v says which statements were not
followed to their ends, and how much was.`,
		Example: `  tq check model.tq
  tq check --shapes model.tq 'x=f32[?, 64]'`,
		Args:              command.Takes(1, -1, "a script"),
		ValidArgsFunction: a.completeRun,
	}
	command.Switch(c.Flags(), &a.json, "json", "", "errors and types as JSON")
	c.Flags().Var(parsed{"BUDGET", a.setBudget}, "budget", "steps of a statement, or time of a script: 100000, 2s")
	command.Switch(c.Flags(), &a.verbose, "verbose", "v", "what was not followed, and how much was")
	command.Switch(c.Flags(), &a.shapes, "shapes", "", "the type of each name that is assigned")
	return a.env.Runs(c, a.runCheck)
}

func (a *app) runCheck(args []string) int {
	var files, binds []string
	for _, arg := range args {
		if isBinding(arg) {
			binds = append(binds, arg)
		} else {
			files = append(files, arg)
		}
	}
	if len(files) == 0 {
		return a.report(usagef("tq check needs a script").WithHint("tq check FILE.tq [--shapes] [--json]"))
	}
	defer a.interruptible(true)()
	all, status := checkJSON{Errors: []errorJSON{}}, statusOK
	for _, path := range files {
		st := a.checkFile(path, binds, &all)
		status = max(status, st)
	}
	if a.json {
		if !a.shapes {
			all.Shapes = nil
		}
		a.env.JSON(all)
	}
	return status
}

// checkFile checks one script, and shows what it finds or adds it to all.
func (a *app) checkFile(path string, binds []string, all *checkJSON) int {
	text, name, err := a.readScript(path)
	if err != nil {
		return a.report(err)
	}
	a.open([]string{path}, filepath.Dir(name))
	if err := a.bind(binds, true); err != nil {
		return a.report(err)
	}
	c, err := a.s.CheckScript(a.ctx, diag.NewFile(name, text))
	status := statusOK
	if _, ok := err.(*diag.Error); ok {
		status = statusUsage
	} else if err != nil {
		return statusInterrupted
	}
	if len(c.Errors) > 0 && status == statusOK {
		status = statusCheck
	}
	if a.json {
		all.add(c)
		return status
	}
	if a.shapes {
		a.printShapes(c.Assigned)
	}
	if a.verbose {
		a.printLost(name, c)
	}
	for _, d := range c.Errors {
		a.report(d)
	}
	return status
}

// printLost says what of a script was not followed, and how much was.
func (a *app) printLost(name string, c *lang.Checked) {
	known := 0
	for _, v := range c.Assigned {
		if !strings.Contains(v.Type, "?") {
			known++
		}
	}
	for _, p := range c.Lost {
		fmt.Fprintf(a.out, "%s: not followed to its end\n", p)
	}
	fmt.Fprintf(a.out, "%s: %d statements, %d not followed to their ends; %d of %d types known\n", name, c.Statements, len(c.Lost), known, len(c.Assigned))
}

// setBudget reads a number of steps, or a time.
func (a *app) setBudget(v string) error {
	n, err := strconv.Atoi(strings.ReplaceAll(v, "_", ""))
	d, timeErr := time.ParseDuration(v)
	switch {
	case err == nil && n > 0:
		a.steps = n
	case timeErr == nil && d > 0:
		a.patience = d
	default:
		return usagef("--budget is a number of steps or a time such as 2s, not '%s'", v)
	}
	return nil
}

func (a *app) printShapes(list []lang.Assigned) {
	var rows [][]string
	for _, v := range list {
		rows = append(rows, []string{v.Place.String(), v.Name, v.Type})
	}
	a.printTable(rows, "lll")
}

type checkJSON struct {
	Errors []errorJSON `json:"errors"`
	Shapes []shapeJSON `json:"shapes,omitempty"`
}

type errorJSON struct {
	File      string `json:"file"`
	Line      int    `json:"line"`
	Column    int    `json:"column"`
	EndLine   int    `json:"end_line"`
	EndColumn int    `json:"end_column"`
	Code      string `json:"code"`
	Class     string `json:"class"`
	Message   string `json:"message"`
	Hint      string `json:"hint,omitempty"`
}

type shapeJSON struct {
	File  string `json:"file"`
	Line  int    `json:"line"`
	Name  string `json:"name"`
	Type  string `json:"type"`
	DType string `json:"dtype,omitempty"`
	Shape []int  `json:"shape"` // null: not a tensor, or of unknown rank
}

func (j *checkJSON) add(c *lang.Checked) {
	for _, d := range c.Errors {
		e := errorJSON{Code: string(d.Code), Class: d.Class, Message: d.Msg, Hint: d.Hint}
		if f := d.Place.File; f != nil {
			e.File = f.Name
			e.Line, e.Column = f.Position(int(d.Place.Span.Start))
			e.EndLine, e.EndColumn = f.Position(int(d.Place.Span.End))
		}
		j.Errors = append(j.Errors, e)
	}
	for _, v := range c.Assigned {
		line, _ := v.Place.File.Position(int(v.Place.Span.Start))
		j.Shapes = append(j.Shapes, shapeJSON{v.Place.File.Name, line, v.Name, v.Type, v.DType, v.Shape})
	}
}
