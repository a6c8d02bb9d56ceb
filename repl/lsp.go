// This file: tq lsp.

package repl

import (
	"github.com/spf13/cobra"

	"github.com/tq-lang/tq/lang/lsp"
	"github.com/tq-lang/tq/repl/command"
)

func (a *app) lspCommand() *cobra.Command {
	return a.env.Runs(&cobra.Command{
		Use:   "lsp",
		Short: "serve an editor: types, errors and completions while writing",
		Long: `Speaks the Language Server Protocol over stdin and stdout. Editors start it:
the manual has entries for VS Code, Neovim and Helix.`,
		Example: "  tq lsp", Args: command.Takes(0, 0, ""),
	}, a.runLSP)
}

func (a *app) runLSP([]string) int {
	if err := lsp.Serve(a.ctx, a.raw.In, a.raw.Out, version()); err != nil {
		return a.report(err)
	}
	return statusOK
}
