// This file: variables, inputs, and what is shown.
package magic

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/rivo/uniseg"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/object"
)

// variables are those of the types that the magic is given, or all.
func (x *call) variables() []lang.Variable {
	types := strings.Fields(x.args)
	return slices.DeleteFunc(x.s.Variables(), func(v lang.Variable) bool { return len(types) > 0 && !slices.Contains(types, v.Type) })
}

func who(x *call) error {
	var names []string
	for _, v := range x.variables() {
		names = append(names, v.Name)
	}
	switch {
	case len(names) > 0:
		fmt.Fprintln(x.Out, strings.Join(names, "  "))
	case x.args != "":
		fmt.Fprintf(x.Out, "no variables of the type %s\n", x.args)
	default:
		fmt.Fprintln(x.Out, "no variables yet")
	}
	return nil
}

// whoList gives the names of the variables as a list.
func whoList(x *call) error {
	list := object.NewList()
	for _, v := range x.variables() {
		list.Append(object.Str(v.Name))
	}
	return x.gives(list)
}

func whos(x *call) error {
	list := x.variables()
	if len(list) == 0 {
		return who(x)
	}
	rows := [][3]string{{"Variable", "Type", "Data"}}
	for _, v := range list {
		rows = append(rows, [3]string{v.Name, v.Type, v.Detail})
	}
	var width [2]int
	for _, r := range rows {
		for i := range width {
			width[i] = max(width[i], uniseg.StringWidth(r[i]))
		}
	}
	for _, r := range rows {
		line := ""
		for i, w := range width {
			line += r[i] + strings.Repeat(" ", w-uniseg.StringWidth(r[i])+2)
		}
		fmt.Fprintln(x.Out, strings.TrimRight(line+r[2], " "))
	}
	return nil
}

// reset forgets the variables; -f does not ask before.
func reset(x *call) error {
	if x.args != "" && x.args != "-f" {
		return lang.Errorf("UsageError", "%%reset takes -f, not '%s'", x.args)
	}
	if x.args == "" && len(x.s.Variables()) > 0 {
		answer, err := "", error(nil)
		if x.Ask != nil {
			answer, err = x.Ask("Forget all variables? y/[n] ")
		}
		if x.Ask == nil || err != nil {
			return lang.Hinted("UsageError", "%reset -f does not ask", "%%reset asks before it forgets the variables, and nobody can answer here")
		}
		if a := strings.ToLower(strings.TrimSpace(answer)); a != "y" && a != "yes" {
			fmt.Fprintln(x.Out, "nothing was done")
			return nil
		}
	}
	x.s.Reset()
	return nil
}

// page shows a value in the pager.
func page(x *call) error {
	if x.args == "" {
		return lang.Errorf("UsageError", "%%page needs an expression: %%page x")
	}
	return x.s.Page(x.args)
}

func list(x *call) error {
	var lines, cells []string
	for _, n := range Names() {
		m := table()[n]
		if !x.can(n) {
			continue
		}
		if m.line {
			lines = append(lines, "%"+n)
		}
		if m.cell {
			cells = append(cells, "%%"+n)
		}
	}
	if x.s.AllowsGo() { // which the language itself takes
		lines, cells = append(lines, "%go"), append(cells, "%%go")
		slices.Sort(lines)
		slices.Sort(cells)
	}
	fmt.Fprintf(x.Out, "of a line: %s\nof a cell: %s\n", strings.Join(lines, " "), strings.Join(cells, " "))
	return nil
}

// can reports whether the face has what a magic needs.
func (f *Face) can(name string) bool {
	switch name {
	case "capture":
		return f.Capture != nil
	case "config":
		return f.Config != nil
	case "edit":
		return f.Edit != nil
	case "hist", "history", "rerun", "recall", "save":
		return f.Inputs != nil
	case "output_limit":
		return f.Limit != nil
	}
	return true
}

// outputLimit sets how much of a cell's output is shown: 500K, 4M; 0 is all.
func outputLimit(x *call) error {
	if x.Limit == nil {
		return x.here()
	}
	text, unit := x.args, 1
	for suffix, u := range map[string]int{"K": 1 << 10, "M": 1 << 20, "G": 1 << 30} {
		if rest, ok := strings.CutSuffix(strings.ToUpper(x.args), suffix); ok {
			text, unit = rest, u
		}
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > 1<<40/unit {
		return lang.Errorf("UsageError", "%%output_limit needs a number of bytes: 500K, 4M; 0 shows all")
	}
	x.Limit(n * unit)
	return nil
}

// shows gives a magic that shows its lines as what they are.
func shows(mime string) func(*call) error {
	return func(x *call) error {
		if x.Sink == nil {
			fmt.Fprint(x.Out, x.body)
			return nil
		}
		x.Sink.Display(lang.Bundle{Data: map[string]any{mime: x.body, "text/plain": "<" + mime + ">"}})
		return nil
	}
}

// matplotlib is the first line of many notebooks: plots are shown below their cell
// already, and have no windows.
func matplotlib(x *call) error {
	switch strings.ToLower(x.args) {
	case "", "inline", "notebook", "widget", "ipympl", "agg":
		return nil
	}
	return lang.Hinted("UsageError", "%matplotlib inline, or plt.savefig(FILE)", "plots have no windows of their own: %%matplotlib %s", x.args)
}
