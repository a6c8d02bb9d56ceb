// This file: the user's settings: what follows from them, and tq config.

package repl

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tq-lang/tq/lang/config"
	"github.com/tq-lang/tq/repl/command"
)

// configure reads the settings.
func (a *app) configure() {
	a.conf = config.Load(config.Path(), os.Getenv)
	a.theme = a.conf.Text(config.Theme)
}

// warnConfig says once what is wrong with the settings; all that can be is followed.
func (a *app) warnConfig() {
	if text := a.conf.Warning(); text != "" && !a.warnedConfig {
		a.warnedConfig = true
		fmt.Fprintf(a.err, "tq: settings: %s\n", text)
	}
}

// memory is what tensors may take: the command line decides before the settings.
func (a *app) memory() int64 {
	if a.maxMemory > 0 {
		return a.maxMemory
	}
	return a.conf.Bytes(config.Memory)
}

// configured follows the settings in the session of a prompt.
func (c *console) configured() {
	c.theme = c.conf.Text(config.Theme)
	c.s.SetPrinting(c.conf.Int(config.Precision), c.conf.Int(config.Threshold))
	if b, ok := c.ed.(*blockEditor); ok {
		b.configured()
	}
}

func (a *app) configCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "config [get NAME | set NAME VALUE | unset NAME | list | path | edit]",
		Short: "the settings",
		Long:  configHelp(),
		Example: `  tq config
  tq config set precision 4
  tq config get precision
  tq config unset precision
  tq config path`,
		Args:              cobra.ArbitraryArgs,
		ValidArgsFunction: completeConfig,
	}
	c.Flags().SetInterspersed(false)
	return a.env.Runs(c, func(args []string) int {
		err := a.conf.Do(args, config.Face{Out: a.out, Edit: runEditor})
		var e *config.Error
		if errors.As(err, &e) {
			u := usagef("%s", e.Msg)
			u.Hint = e.Hint
			return a.report(u)
		}
		return a.report(err)
	})
}

func configHelp() string {
	var b strings.Builder
	b.WriteString(`Shows the settings, or changes them in the file config.toml, which is in
~/.config/tq (XDG_CONFIG_HOME/tq), on Windows in %APPDATA%\tq. It is TOML:

  precision = 4
  theme = "light"

A variable of the environment decides before the file, an option of the command
line before both. At the prompt and in notebooks %config says the same, and
%config NAME=VALUE sets something until the session ends. The settings:

`)
	var rows [][]string
	for _, s := range config.All() {
		doc := s.Doc
		if s.Choices != nil {
			doc += ": " + strings.Join(s.Choices, ", ")
		}
		rows = append(rows, []string{"  " + s.Name, s.Env, doc})
	}
	command.Table(&b, rows, "lll")
	return strings.TrimRight(b.String(), "\n")
}

// completeConfig offers words, names and choices.
func completeConfig(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	const d = cobra.ShellCompDirectiveNoFileComp
	switch {
	case len(args) == 0:
		return config.Verbs(), d
	case len(args) == 1 && (args[0] == "get" || args[0] == "set" || args[0] == "unset"):
		var out []string
		for _, s := range config.All() {
			out = append(out, s.Name+"\t"+s.Doc)
		}
		return out, d
	case len(args) == 2 && args[0] == "set":
		s, _ := config.Find(args[1])
		return s.Choices, d
	}
	return nil, d
}
