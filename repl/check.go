// This file: tq check.

package repl

import (
	"encoding/json"
	"strings"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
)

func (a *app) checkCommand(args []string) int {
	flags := a.common()
	flags["--json"], flags["--shapes"] = on(&a.json), on(&a.shapes)
	var files, binds []string
	help := false
	flags["-h"], flags["--help"] = on(&help), on(&help)
	err := parse(args, flags, func(arg string, _ []string) (bool, error) {
		if name, _, ok := strings.Cut(arg, "="); ok && lang.IsName(name) {
			binds = append(binds, arg)
		} else {
			files = append(files, arg)
		}
		return false, nil
	})
	switch {
	case err != nil:
		return a.report(err)
	case help:
		return a.printHelp()
	case len(files) == 0:
		return a.report(usagef("tq check needs a script").withHint("tq check FILE.tq [--shapes] [--json]"))
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
		a.printJSON(all)
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

// printJSON writes a value as one line of JSON.
func (a *app) printJSON(v any) {
	e := json.NewEncoder(a.out)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		a.report(err)
	}
}
