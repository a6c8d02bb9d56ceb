// This file: tq explain.

package repl

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/repl/command"
)

func (a *app) explainCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "explain EXPR [NAME=FILE | NAME=TYPE]…",
		Short: "what an expression compiles to",
		Long: `Shows the program of an expression: begin, end, strides and masks of a slice,
order and cost of a contraction, what is fused. Nothing is computed; types
will do in place of files.`,
		Example: `  tq explain 'x[1:, ::2]' 'x=f32[5, 7]'
  tq explain 'a @ b + c' 'a=f32[64, 32]' 'b=f32[32, 8]' 'c=f32[8]'`,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usagef("tq explain needs an expression").WithHint("tq explain 'x[1:, ::2]' 'x=f32[5, 7]'")
			}
			return nil
		},
		ValidArgsFunction: func(c *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective) {
			if len(args) == 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return command.CompleteBinding(word)
		},
	}
	command.Switch(c.Flags(), &a.json, "json", "", "the ops as JSON")
	return a.env.Runs(c, a.runExplain)
}

func (a *app) runExplain(args []string) int {
	a.open([]string{"explain"}, "")
	defer a.interruptible(true)()
	if err := a.bind(args[1:], true); err != nil {
		return a.report(err)
	}
	e, err := a.s.Explain(diag.NewFile("explain", args[0]))
	if err != nil {
		return a.report(err)
	}
	if a.json {
		a.env.JSON(e)
	} else {
		fmt.Fprintln(a.out, e.Repr())
	}
	return statusOK
}
