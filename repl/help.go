// This file: tq help and tq version.

package repl

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/repl/command"
)

func (a *app) helpCommand(root *cobra.Command) *cobra.Command {
	var html, man string
	c := &cobra.Command{
		Use:   "help [COMMAND | TOPIC | NAME]",
		Short: "this page, a topic of the manual, or what a command or function is",
		Example: `  tq help ls
  tq help topics
  tq help indexing
  tq help np.einsum
  tq help --html manual
  tq help --man man1`,
		Args: command.Takes(0, 2, ""),
		ValidArgsFunction: func(_ *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			pages := slices.DeleteFunc(append(commandNames(root), lang.HelpTopics()...), func(name string) bool {
				return strings.HasPrefix(name, "_") || !strings.HasPrefix(name, word)
			})
			if len(pages) == 0 {
				pages = a.completeName(word)
			}
			return pages, cobra.ShellCompDirectiveNoFileComp
		},
	}
	command.ManualFlags(c.Flags(), &html, &man)
	_ = c.MarkFlagDirname("html")
	_ = c.MarkFlagDirname("man")
	return a.env.Runs(c, func(args []string) int {
		if html != "" || man != "" {
			if len(args) > 0 {
				return a.report(usagef("tq help --html and --man write the whole manual, not '%s'", args[0]))
			}
			lang.UseLibraries()
			return a.env.WriteManual(root, html, man)
		}
		if len(args) == 0 {
			return a.help(root)
		}
		if found, rest, err := root.Find(args); err == nil && found != root && len(rest) == 0 {
			if text, ok := lang.HelpTopic(args[0]); ok && len(args) == 1 {
				defer fmt.Fprintln(a.out, "\n"+text)
			}
			return a.help(found)
		}
		if len(args) > 1 {
			return a.report(usagef("tq help: '%s' is one argument too many", args[1]))
		}
		return a.describe(args[0])
	})
}

func (a *app) help(c *cobra.Command) int {
	command.PrintHelp(a.out, c)
	return statusOK
}

// describe shows a topic of the manual, or what a name of the language is.
func (a *app) describe(name string) int {
	if text, ok := lang.HelpTopic(name); ok {
		fmt.Fprintln(a.out, text)
		return statusOK
	}
	if i, ok := a.open([]string{"help"}).Inspect(name, false); ok {
		fmt.Fprintln(a.out, i.Text())
		return statusOK
	}
	e := usagef("there is no help on '%s'", name)
	near := diag.Suggest(name, a.names)
	if near == "" {
		near = lang.NearTopic(name)
	}
	if near != "" {
		return a.report(e.WithHint("did you mean tq help %s?", near))
	}
	var names []string
	under := strings.LastIndexByte(name, '.') + 1 // np.
	first := name[:min(len(name), under+1)]
	for _, c := range a.s.Complete(first, len(first)).List {
		names = append(names, name[:under]+strings.TrimSuffix(c.Text, "("))
	}
	if near := diag.Suggest(name, names); near != "" {
		return a.report(e.WithHint("did you mean tq help %s?", near))
	}
	return a.report(e.WithHint("tq help lists the commands, tq help topics the topics"))
}

func (a *app) versionCommand() *cobra.Command {
	return a.env.Runs(&cobra.Command{Use: "version", Short: "the version of tq", Example: "  tq version", Args: command.Takes(0, 0, "")},
		func([]string) int { return a.printVersion() })
}

// completeRun offers what can stand behind tq, tq -e and tq check.
func (a *app) completeRun(c *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective) {
	if isBinding(word) {
		return command.CompleteBinding(word)
	}
	if len(a.args.exprs) > 0 {
		return nil, cobra.ShellCompDirectiveNoSpace | cobra.ShellCompDirectiveNoFileComp
	}
	if c.HasParent() || len(args) == 0 {
		return command.CompleteScript(word)
	}
	return nil, cobra.ShellCompDirectiveDefault // the script's own
}

// completeName offers functions: np., np.sor.
func (a *app) completeName(word string) (names []string) {
	if word == "" {
		return nil
	}
	a.open([]string{"help"}, "")
	c := a.s.Complete(word, len(word))
	for _, x := range c.List {
		if name := word[:c.Start] + x.Text; x.Kind != "keyword" && !strings.ContainsAny(name, " =%") {
			names = append(names, strings.TrimSuffix(name, "("))
		}
	}
	return names
}

func (a *app) printVersion() int {
	fmt.Fprintf(a.out, "tq %s (%s %s/%s)\n", version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return statusOK
}

// version is the module's version, or the revision it was built from.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "devel"
	}
	if v := info.Main.Version; v != "" && v != "(devel)" {
		return v
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" && len(s.Value) >= 12 {
			return "devel-" + s.Value[:12]
		}
	}
	return "devel"
}
