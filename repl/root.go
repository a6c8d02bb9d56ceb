// This file: the tree of commands, and the errors of command lines.

package repl

import (
	"context"
	"errors"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/repl/command"
)

// Foreign is a command that another part of the program runs, so that help and
// completion know it.
type Foreign struct {
	Name, Short, Long, Example string
	Words                      []string // its own first words, for completion
	Run                        func(args []string) int
}

// tree makes tq's commands; bare leaves those out that the command line cannot
// be for, so that an expression starts at once.
func (a *app) tree(foreign []Foreign, bare bool) *cobra.Command {
	r := &a.args
	root := &cobra.Command{
		Use:   "tq",
		Short: "NumPy's language over TensorFlow's ops",
		Args:  cobra.ArbitraryArgs,
		RunE: func(_ *cobra.Command, args []string) error {
			if err := a.positional(args); err != nil {
				return err
			}
			a.env.Status = a.runRoot(r)
			return nil
		},
		SilenceErrors: true, SilenceUsage: true,
		ValidArgsFunction: a.completeRun,
		CompletionOptions: cobra.CompletionOptions{DisableDefaultCmd: true},
	}
	a.rootFlags(root.Flags(), r)
	a.commonFlags(root.PersistentFlags())
	_ = root.RegisterFlagCompletionFunc("eval", cobra.NoFileCompletions)
	_ = root.RegisterFlagCompletionFunc("editor", cobra.FixedCompletions([]string{"block", "vi", "plain"}, cobra.ShellCompDirectiveNoFileComp))
	_ = root.RegisterFlagCompletionFunc("color", cobra.FixedCompletions([]string{"auto", "always", "never"}, cobra.ShellCompDirectiveNoFileComp))
	root.SetFlagErrorFunc(flagError)
	root.SetOut(a.out)
	root.SetErr(a.err)
	root.SetHelpFunc(func(c *cobra.Command, _ []string) {
		if bare {
			c = a.tree(foreign, false)
		}
		command.PrintHelp(a.out, c)
	})
	if bare {
		root.SetHelpCommand(&cobra.Command{Use: "help", Hidden: true})
		return root
	}
	root.AddCommand(a.checkCommand(), a.explainCommand(), a.lspCommand(), a.tutorCommand(), a.versionCommand(), a.viewCommand(), a.watchCommand(), a.configCommand())
	root.AddCommand(command.All(a.env)...)
	if !isScript("run") {
		root.AddCommand(a.runCommand())
	}
	for _, f := range foreign {
		root.AddCommand(a.env.Runs(&cobra.Command{
			Use: f.Name, Short: f.Short, Long: f.Long, Example: f.Example, DisableFlagParsing: true,
			ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
				if len(args) == 0 {
					return f.Words, cobra.ShellCompDirectiveNoFileComp
				}
				return nil, cobra.ShellCompDirectiveDefault
			},
		}, f.Run))
	}
	root.SetHelpCommand(a.helpCommand(root))
	return root
}

// runCommand is tq run, of which a script's name makes tq SCRIPT before commands are looked for.
func (a *app) runCommand() *cobra.Command {
	return a.env.Runs(&cobra.Command{
		Use:   "run FILE.tq [ARG…]",
		Short: "run a script, as tq FILE.tq does",
		Long: `Runs a script; - is standard input. What stands behind its name are its arguments,
which it finds in sys.argv; options of tq stand before it.`,
		Example: `  tq run train.tq
  tq run --threads 2 train.tq runs 0.1
  tq run - < train.tq`,
		ValidArgsFunction: a.completeRun,
	}, func([]string) int { return a.report(a.noScript("run")) })
}

// withoutRun takes tq run FILE.tq for tq FILE.tq, unless there is a script of that name.
func withoutRun(args []string) []string {
	if len(args) > 1 && args[0] == "run" && args[1] != "-h" && args[1] != "--help" && !isScript("run") {
		return args[1:]
	}
	return args
}

// isScript reports whether a file has a name.
func isScript(name string) bool {
	info, err := os.Stat(name)
	return err == nil && !info.IsDir()
}

// follow runs the command that args name.
func (a *app) follow(args []string, foreign []Foreign) int {
	args = withoutRun(args)
	a.tab = len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd)
	cobra.MousetrapHelpText = "" // tq started by a double click is the prompt
	root := a.tree(foreign, len(args) > 0 && args[0] == "-e")
	a.names = commandNames(root)
	if a.tab {
		args = append([]string{args[0]}, sorted(root, args[1:], true)...)
	} else {
		args = sorted(root, args, false)
	}
	root.SetArgs(args)
	if err := root.ExecuteContext(context.Background()); err != nil {
		return a.report(err)
	}
	return a.env.Status
}

// sorted puts the flags of the root command before its other arguments, so that
// bindings and flags may be mixed; what comes after a script's name, or belongs
// to a command, stays as it is. For completion the bindings that stand before
// the word under the cursor are left out.
func sorted(root *cobra.Command, args []string, completing bool) []string {
	flags := pflag.NewFlagSet("", pflag.ContinueOnError)
	flags.AddFlagSet(root.Flags())
	flags.AddFlagSet(root.PersistentFlags())
	var out, binds []string
	end := len(args)
	if completing {
		end-- // the word that is being typed
	}
	i := 0
	for ; i < end; i++ {
		arg := args[i]
		if arg == "--" {
			i++
			break
		}
		if len(arg) < 2 || arg[0] != '-' {
			if isBinding(arg) {
				binds = append(binds, arg)
				continue
			}
			if len(binds) == 0 && isCommand(root, arg) {
				return append(out, args[i:]...)
			}
			break
		}
		words, used, ok := expand(flags, args[i:end])
		if !ok { // the error is pflag's to tell
			return append(out, args[i:]...)
		}
		out = append(out, words...)
		i += used - 1
	}
	if completing && i >= end {
		return append(out, args[end:]...)
	}
	out = append(out, "--")
	out = append(out, binds...)
	return append(out, args[min(i, len(args)):]...)
}

// expand writes the flags of the first argument out, one word for each.
func expand(flags *pflag.FlagSet, args []string) (words []string, used int, ok bool) {
	long, found := strings.CutPrefix(args[0], "--")
	if found {
		name, _, has := strings.Cut(long, "=")
		f := flags.Lookup(name)
		switch {
		case f == nil && name == "help":
			return []string{args[0]}, 1, true
		case f == nil:
			return nil, 0, false
		case has || f.NoOptDefVal != "":
			return []string{args[0]}, 1, true
		case len(args) < 2:
			return nil, 0, false
		}
		return []string{args[0] + "=" + args[1]}, 2, true
	}
	short := args[0][1:]
	for at := range len(short) {
		letter := short[at : at+1]
		if letter == "h" {
			words = append(words, "--help")
			continue
		}
		f := flags.ShorthandLookup(letter)
		switch {
		case f == nil:
			return nil, 0, false
		case f.NoOptDefVal != "":
			words = append(words, "--"+f.Name)
			continue
		}
		rest := short[at+1:]
		switch {
		case rest != "":
			return append(words, "--"+f.Name+"="+strings.TrimPrefix(rest, "=")), 1, true
		case len(args) < 2:
			return nil, 0, false
		}
		return append(words, "--"+f.Name+"="+args[1]), 2, true
	}
	return words, 1, true
}

// isBinding reports whether an argument has the form NAME=….
func isBinding(arg string) bool {
	name, _, ok := strings.Cut(arg, "=")
	return ok && lang.IsName(name)
}

func isCommand(root *cobra.Command, word string) bool {
	return slices.Contains(commandNames(root), word)
}

// commandNames are the first words that are no file's name.
func commandNames(root *cobra.Command) []string {
	names := []string{"help"}
	for _, c := range root.Commands() {
		names = append(names, c.Name())
	}
	return names
}

// flagError words the errors of flags.
func flagError(c *cobra.Command, err error) error {
	var usage *usageError
	var unknown *pflag.NotExistError
	var wants *pflag.ValueRequiredError
	var bad *pflag.InvalidValueError
	var form *pflag.InvalidSyntaxError
	switch {
	case errors.As(err, &usage):
		return usage
	case errors.As(err, &unknown):
		name := unknown.GetSpecifiedName()
		if unknown.GetSpecifiedShortnames() != "" {
			return unknownFlag(c, "-"+name)
		}
		return unknownFlag(c, "--"+name)
	case errors.As(err, &wants):
		if wants.GetSpecifiedShortnames() != "" {
			return usagef("-%s needs a value", wants.GetSpecifiedName())
		}
		return usagef("--%s needs a value", wants.GetSpecifiedName())
	case errors.As(err, &bad):
		if bad.GetFlag().NoOptDefVal != "" {
			return usagef("--%s takes no value", bad.GetFlag().Name)
		}
		return wrongValue(bad.GetFlag(), bad.GetValue())
	case errors.As(err, &form):
		return usagef("%s is not an option", form.GetSpecifiedFlag())
	}
	return usagef("%v", err)
}

// wrongValue is the error on a value that is none of a flag's.
func wrongValue(f *pflag.Flag, value string) error {
	name, kind := "--"+f.Name, "a number"
	if f.Shorthand != "" {
		name = "-" + f.Shorthand
	}
	if f.Value.Type() == "int" {
		kind = "a whole number"
	}
	return usagef("%s is %s, not '%s'", name, kind, value)
}

// mistaken are options of other programs, with what tq has for them.
var mistaken = map[string]string{"-c": "-e EXPR evaluates an expression", "-v": "tq version tells it", "-V": "tq version tells it",
	"-m": "tq FILE.tq runs a script", "-j": "--json", "-r": "--raw"}

func unknownFlag(c *cobra.Command, name string) error {
	e := usagef("unknown option %s", name)
	if hint := mistaken[name]; hint != "" {
		return e.WithHint("%s", hint)
	}
	names := []string{"--help"}
	add := func(f *pflag.Flag) { names = append(names, "--"+f.Name) }
	c.Flags().VisitAll(add)
	c.InheritedFlags().VisitAll(add)
	if near := diag.Suggest(name, names); near != "" && len(name) > 2 {
		return e.WithHint("did you mean %s?", near)
	}
	if c.HasParent() {
		return e.WithHint("%s --help lists the options", c.CommandPath())
	}
	return e.WithHint("tq help lists the options")
}
