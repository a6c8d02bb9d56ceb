// This file: tq explain.

package repl

import (
	"fmt"

	"github.com/tq-lang/tq/lang/diag"
)

func (a *app) explainCommand(args []string) int {
	flags := a.common()
	flags["--json"] = on(&a.json)
	help := false
	flags["-h"], flags["--help"] = on(&help), on(&help)
	expr, binds := "", []string(nil)
	err := parse(args, flags, func(arg string, _ []string) (bool, error) {
		if expr == "" {
			expr = arg
		} else {
			binds = append(binds, arg)
		}
		return false, nil
	})
	switch {
	case err != nil:
		return a.report(err)
	case help:
		return a.printHelp()
	case expr == "":
		return a.report(usagef("tq explain needs an expression").withHint("tq explain 'x[1:, ::2]' 'x=f32[5, 7]'"))
	}
	a.open([]string{"explain"}, "")
	defer a.interruptible(true)()
	if err := a.bind(binds, true); err != nil {
		return a.report(err)
	}
	e, err := a.s.Explain(diag.NewFile("explain", expr))
	if err != nil {
		return a.report(err)
	}
	if a.json {
		a.printJSON(e)
	} else {
		fmt.Fprintln(a.out, e.Repr())
	}
	return statusOK
}
