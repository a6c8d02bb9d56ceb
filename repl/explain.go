// This file: tq explain.

package repl

import (
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/repl/command"
)

func (a *app) explainCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "explain (EXPR | FILE | -e TEXT) [NAME=FILE | NAME=TYPE]…",
		Short: "what an expression or a script compiles to",
		Long: `Shows the program of an expression: begin, end, strides and masks of a slice,
order and cost of a contraction, what is fused; of a script, or of statements,
those of each in the order in which they run; of a file that only defines
functions, what their annotations say of them. Nothing is computed; types will do
in place of files.`,
		Example: `  tq explain 'x[1:, ::2]' 'x=f32[5, 7]'
  tq explain train.tq
  tq explain -e 'y = x @ w; z = y.sum(axis=0)' 'x=f32[64, 32]' 'w=f32[32, 8]'
  tq explain 'a @ b + c' 'a=f32[64, 32]' 'b=f32[32, 8]' 'c=f32[8]'`,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) == 0 && a.explained == "" {
				return usagef("tq explain needs an expression").WithHint("tq explain 'x[1:, ::2]' 'x=f32[5, 7]'")
			}
			return nil
		},
		ValidArgsFunction: func(c *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective) {
			if len(args) == 0 && a.explained == "" {
				return []string{"tq", "py"}, cobra.ShellCompDirectiveFilterFileExt
			}
			return command.CompleteBinding(word)
		},
	}
	command.Switch(c.Flags(), &a.json, "json", "", "the ops as JSON")
	c.Flags().StringVarP(&a.explained, "eval", "e", "", "explain `TEXT`: statements, or an expression")
	return a.env.Runs(c, a.runExplain)
}

func (a *app) runExplain(args []string) int {
	a.open([]string{"explain"}, "")
	defer a.interruptible(true)()
	text, name := a.explained, "explain"
	if text == "" {
		text, args = args[0], args[1:]
		if ext := filepath.Ext(text); ext == ".tq" || ext == ".py" {
			var err error
			if text, name, err = a.readScript(text); err != nil {
				return a.report(err)
			}
		}
	}
	if err := a.bind(args, true); err != nil {
		return a.report(err)
	}
	explain := a.s.Explain
	if name != "explain" {
		explain = a.s.ExplainProgram
	}
	e, err := explain(diag.NewFile(name, text))
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
