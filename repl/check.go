// This file: tq check.

package repl

import (
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
read. What only running can tell stays unknown and raises no alarm.`,
		Example: `  tq check model.tq
  tq check --shapes model.tq 'x=f32[?, 64]'`,
		Args:              command.Takes(1, -1, "a script"),
		ValidArgsFunction: a.completeRun,
	}
	command.Switch(c.Flags(), &a.json, "json", "", "errors and types as JSON")
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
	a.open([]string{path}, ".")
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
	for _, d := range c.Errors {
		a.report(d)
	}
	return status
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
