// This file: the commands as pages of the manual, and tq help --html and --man.

package command

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/tq-lang/tq/lang/manual/markup"
	"github.com/tq-lang/tq/lang/manual/site"
)

// Pages are the pages of a command and of those below it.
func Pages(root *cobra.Command) []site.Command {
	var out []site.Command
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		if c.Hidden {
			return
		}
		out = append(out, site.Command{Name: c.CommandPath(), About: c.Short, Blocks: commandBlocks(c)})
		for _, sub := range c.Commands() {
			walk(sub)
		}
	}
	walk(root)
	return out
}

// WriteManual writes the manual to the folders that are named.
func (e *Env) WriteManual(root *cobra.Command, html, man string) int {
	for _, w := range []struct {
		dir, first string
		write      func(string, []site.Command) (int, error)
	}{{html, "index.html", site.HTML}, {man, "tq.1", site.Man}} {
		if w.dir == "" {
			continue
		}
		n, err := w.write(w.dir, Pages(root))
		if err != nil {
			return e.Fail(err)
		}
		fmt.Fprintf(e.Out, "%s: %d pages; begin with %s\n", w.dir, n, w.first)
	}
	return OK
}

func commandBlocks(c *cobra.Command) []markup.Block {
	heading := func(text string) markup.Block { return markup.Block{Kind: markup.Heading, Text: text} }
	uses := UseLine(c)
	if !c.HasParent() {
		uses = ""
		for _, row := range Uses {
			uses += row[0] + "\n"
		}
		uses += "tq COMMAND …"
	}
	out := []markup.Block{heading("Synopsis"), {Kind: markup.Code, Text: uses}}
	if c.Long != "" {
		out = append(out, heading("Description"))
		out = append(out, markup.Read(c.Long)...)
	}
	if !c.HasParent() {
		out = append(out, heading("Description"), terms(Uses))
		end, env, _ := strings.Cut(pageEnd(), "\nEnvironment:\n")
		out = append(out, markup.Read(end)...)
		var rows [][]string
		for line := range strings.SplitSeq(strings.TrimSpace(env), "\n") {
			name, text, _ := strings.Cut(strings.TrimSpace(line), " ")
			rows = append(rows, []string{name, strings.TrimSpace(text)})
		}
		out = append(out, heading("Environment"), terms(rows))
	}
	if c.HasSubCommands() {
		var rows [][]string
		for _, sub := range c.Commands() {
			if !sub.Hidden {
				rows = append(rows, []string{sub.CommandPath(), sub.Short})
			}
		}
		out = append(out, heading("Commands"), terms(rows))
	}
	if rows := flagRows(c.LocalFlags()); len(rows) > 0 {
		out = append(out, heading("Options"), terms(rows))
	}
	if c.Example != "" {
		text := strings.TrimPrefix(strings.ReplaceAll("\n"+strings.TrimRight(c.Example, "\n"), "\n  ", "\n"), "\n")
		out = append(out, heading("Examples"), markup.Block{Kind: markup.Code, Text: text})
	}
	return out
}

func terms(rows [][]string) markup.Block {
	b := markup.Block{Kind: markup.Terms}
	for _, r := range rows {
		b.Items = append(b.Items, markup.Item{Term: r[0], Text: r[1]})
	}
	return b
}

// ManualFlags are the flags of tq help that write the manual.
func ManualFlags(flags *pflag.FlagSet, html, man *string) {
	flags.StringVar(html, "html", "", "write the manual to the folder `DIR`, as pages for a browser")
	flags.StringVar(man, "man", "", "write the manual to the folder `DIR`, as man pages")
}
