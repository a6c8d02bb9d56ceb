// This file: the commands of this package, and how help is written.

package command

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/rivo/uniseg"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/tq-lang/tq/lang/config"
)

// All are the commands of this package.
func All(e *Env) []*cobra.Command {
	return []*cobra.Command{e.listCommand(), e.statCommand(), e.headCommand(), e.diffCommand(), e.convertCommand(), e.notebookCommand(), e.completionCommand()}
}

// PrintHelp writes the help of one command.
func PrintHelp(w io.Writer, c *cobra.Command) {
	if !c.HasParent() {
		printPage(w, c)
		return
	}
	fmt.Fprintf(w, "%s: %s\n\n  %s\n", c.CommandPath(), c.Short, UseLine(c))
	if c.Long != "" {
		fmt.Fprintf(w, "\n%s\n", c.Long)
	}
	if c.HasSubCommands() {
		var rows [][]string
		for _, sub := range c.Commands() {
			rows = append(rows, []string{"  " + UseLine(sub), sub.Short})
		}
		io.WriteString(w, "\n")
		Table(w, rows, "ll")
	}
	printFlags(w, "\n", c.LocalFlags())
	if c.Example != "" {
		fmt.Fprintf(w, "\nExamples:\n%s\n", c.Example)
	}
}

// Uses are the ways to call tq without a command.
var Uses = [][]string{
	{"tq", "the prompt"},
	{"tq FILE.tq [ARG…]", "run a script; - is standard input"},
	{"tq -e EXPR… [NAME=FILE]…", "evaluate and show; _ is the tensor on standard input"},
}

// printPage writes the help of tq itself.
func printPage(w io.Writer, root *cobra.Command) {
	fmt.Fprintf(w, "tq: %s.\n\n", root.Short)
	var rows [][]string
	for _, u := range Uses {
		rows = append(rows, []string{"  " + u[0], u[1]})
	}
	for _, c := range root.Commands() {
		if c.IsAvailableCommand() || c.Name() == "help" {
			rows = append(rows, []string{"  tq " + c.Name(), c.Short})
		}
	}
	Table(w, rows, "ll")
	printFlags(w, "\n", root.LocalFlags())
	io.WriteString(w, pageEnd())
}

// pageEnd is what stands below the options.
func pageEnd() string {
	rows := slices.Clone(variables)
	for _, s := range config.All() {
		rows = append(rows, []string{"  " + s.Env, s.Doc})
	}
	var b strings.Builder
	b.WriteString(pageNotes)
	Table(&b, rows, "ll")
	return b.String()
}

// variables are those of the environment that are no settings.
var variables = [][]string{
	{"  TQPATH", "folders that import searches"},
	{"  NO_COLOR", "no colours, if it holds anything"},
	{"  CLICOLOR_FORCE", "colours where the output is no terminal too"},
	{"  TERM", "dumb is a terminal without colours and without control of the cursor"},
	{"  XDG_CONFIG_HOME", "config.toml and init.tq, which the prompt runs first, are in tq/ below it (~/.config)"},
	{"  XDG_STATE_HOME", "the prompt's history is in tq/ below it (~/.local/state)"},
	{"  TQ_PROGRESS", "off shows no progress of what takes long"},
	{"  TQ_PROCESSES", "1 allows !cmd in notebooks: tq nb, the kernel"},
}

const pageNotes = `
tq COMMAND --help tells more of a command, tq help NAME of a function,
tq help topics lists the topics of the manual.

NAME=FILE[:TENSOR] binds a tensor of a file, or a file of several as a mapping;
NAME=- what is on standard input, NAME='*.npy' all files of a pattern, NAME=3.5
a literal. A TYPE is an element type and sizes: f32[5, ?, 7], u8[...].
Files: .npy, .npz, .safetensors, PNG, JPEG, tables (.csv, .tsv, .txt).
Exit status: 0 done, 1 error, 2 usage or syntax, 3 check failed, 130 interrupted.

Environment:
`

// printFlags writes the flags of a command in two columns.
func printFlags(w io.Writer, before string, flags *pflag.FlagSet) {
	rows := flagRows(flags)
	for _, r := range rows {
		r[0] = "  " + r[0]
	}
	if len(rows) > 0 {
		io.WriteString(w, before)
		Table(w, rows, "ll")
	}
}

// flagRows are the flags of a command with their kinds, and what they do.
func flagRows(flags *pflag.FlagSet) (rows [][]string) {
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Hidden || f.Name == "help" {
			return
		}
		name := "--" + f.Name
		kind, usage := pflag.UnquoteUsage(f) // a kind of its own stands in the usage
		if usage == f.Usage {
			kind = f.Value.Type()
		}
		if f.Shorthand != "" {
			name = "-" + f.Shorthand + ", " + name
		}
		if f.NoOptDefVal == "" {
			switch {
			case kind == "string" && f.Name == "dtype":
				kind = "TYPE"
			case kind == "string":
				kind = "PATTERN"
			case kind == "float64" || kind == "int":
				kind = "N"
			case uniseg.StringWidth(kind) > 24:
				kind = "FORMAT"
			}
			name += " " + kind
		}
		rows = append(rows, []string{name, usage})
	})
	return rows
}
