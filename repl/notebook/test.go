// This file: holding what a notebook shows against what is stored in it.

package notebook

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// Mismatch is a cell that shows something other than what is stored.
type Mismatch struct {
	Number      int
	Stored, Got string
}

// address is what differs from run to run.
var address = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`0x[0-9a-f]{6,}`) })

// Compare gives the cells of code whose outputs differ from those of a notebook
// as it was before. Cells tagged "nbval-ignore-output", and those that did not
// run, are left out.
func Compare(before, after *Notebook) []Mismatch {
	var out []Mismatch
	was, is := code(before), code(after)
	number := 0
	for i := 0; i < len(was) && i < len(is); i++ {
		number++
		if is[i].Count == 0 || slices.Contains(is[i].Tags, "nbval-ignore-output") || strings.HasPrefix(is[i].Source, "# NBVAL_IGNORE_OUTPUT") {
			continue
		}
		stored, got := shown(was[i]), shown(is[i])
		if stored != got {
			out = append(out, Mismatch{number, stored, got})
		}
	}
	return out
}

// code are a notebook's cells of code, but those that parameters brought.
func code(nb *Notebook) []*Cell {
	var out []*Cell
	for _, c := range nb.Cells {
		if c.Type == "code" && !slices.Contains(c.Tags, "injected-parameters") {
			out = append(out, c)
		}
	}
	return out
}

// shown is what a cell shows, as text.
func shown(c *Cell) string {
	var b strings.Builder
	for _, o := range c.Outputs {
		text := strings.TrimRight(address().ReplaceAllString(o.Plain(), "0x…"), "\n")
		if o.Type == "stream" && o.Name == "stderr" {
			continue // warnings name files and lines
		}
		forms := ""
		for mime := range o.Data {
			if strings.HasPrefix(mime, "image/") && forms == "" {
				forms = " with a picture"
			}
		}
		fmt.Fprintf(&b, "%s%s\n", text, forms)
	}
	return b.String()
}
