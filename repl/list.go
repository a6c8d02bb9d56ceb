// This file: tq ls, and tables of text.

package repl

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
)

type listJSON struct {
	File    string `json:"file"`
	Name    string `json:"name"`
	DType   string `json:"dtype"`
	Shape   []int  `json:"shape"`
	Bytes   int64  `json:"bytes"`
	Problem string `json:"problem,omitempty"`
}

func (a *app) listCommand(args []string) int {
	flags := a.common()
	flags["--json"] = on(&a.json)
	help := false
	flags["-h"], flags["--help"] = on(&help), on(&help)
	var files []string
	err := parse(args, flags, func(arg string, _ []string) (bool, error) {
		files = append(files, arg)
		return false, nil
	})
	switch {
	case err != nil:
		return a.report(err)
	case help:
		return a.printHelp()
	case len(files) == 0:
		return a.report(usagef("tq ls needs a file").withHint("tq ls [--json] FILE…"))
	}
	var rows [][]string
	found, status := []listJSON{}, statusOK
	for _, path := range files {
		list, err := lang.ListFile(path)
		if err != nil {
			status = max(status, a.report(err))
			continue
		}
		for _, l := range list {
			j := listJSON{path, l.Name, l.DType, append([]int{}, l.Shape...), l.Bytes, problemText(l.Problem)}
			found = append(found, j)
			rows = append(rows, listRow(j, len(files) > 1))
		}
	}
	if a.json {
		a.printJSON(found)
	} else {
		a.printTable(rows, "lllrl")
	}
	return status
}

func problemText(err error) string {
	var d *diag.Error
	if errors.As(err, &d) {
		return d.Msg
	}
	return ""
}

// listRow names a tensor so that NAME=… takes it back.
func listRow(j listJSON, many bool) []string {
	name := j.Name
	switch {
	case name == "":
		name = j.File
	case many:
		name = j.File + ":" + name
	}
	size := "?"
	if j.Bytes >= 0 {
		size = strconv.FormatInt(j.Bytes, 10)
	}
	row := []string{plain(name), j.DType, tuple(j.Shape), size}
	if j.Problem != "" {
		row = append(row, "("+plain(j.Problem)+")")
	}
	return row
}

// plain makes a name from a file fit for one line.
func plain(s string) string {
	q := strconv.Quote(s)
	return strings.ReplaceAll(q[1:len(q)-1], `\"`, `"`)
}

func tuple(shape []int) string {
	parts := make([]string, len(shape))
	for i, n := range shape {
		parts[i] = "?"
		if n >= 0 {
			parts[i] = strconv.Itoa(n)
		}
	}
	if len(parts) == 1 {
		return "(" + parts[0] + ",)"
	}
	return "(" + strings.Join(parts, ", ") + ")"
}

// printTable writes rows with aligned columns, l to the left and r to the right.
func (a *app) printTable(rows [][]string, align string) {
	widths := make([]int, len(align))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	for _, row := range rows {
		var b strings.Builder
		for i, cell := range row {
			if i > 0 {
				b.WriteString("  ")
			}
			space := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			if align[i] == 'r' {
				b.WriteString(space + cell)
			} else {
				b.WriteString(cell + space)
			}
		}
		fmt.Fprintln(a.out, strings.TrimRight(b.String(), " "))
	}
}
