// This file: holding what a notebook shows against what is stored in it.

package notebook

import (
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

// address is what differs from run to run, and timings the lines that do: those of %time and %timeit.
var (
	address = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`0x[0-9a-f]{6,}`) })
	timings = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?m)^(CPU times: |Wall time: |Memory: \S+ \S+ allocated|.* per loop \(mean ± std\. dev\. of \d+ runs?, ).*\n?`)
	})
)

// Compare gives the cells of code whose outputs differ from those of a notebook
// as it was before. Pictures are looked for where there was one: what was stored without
// them, as small files are, is held against the text alone. Cells tagged "nbval-ignore-output", and those that did not
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
		pictures := slices.ContainsFunc(was[i].Outputs, hasPicture)
		stored, got := shown(was[i], pictures), shown(is[i], pictures)
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

// shown is what a cell shows, as text; with pictures it says which outputs have one.
func shown(c *Cell, pictures bool) string {
	var b strings.Builder
	for _, o := range c.Outputs {
		text := timings().ReplaceAllString(o.Plain(), "")
		text = strings.TrimRight(address().ReplaceAllString(text, "0x…"), "\n")
		if o.Type == "stream" && o.Name == "stderr" {
			continue // warnings name files and lines
		}
		if pictures && hasPicture(o) {
			text += " with a picture"
		}
		b.WriteString(text + "\n")
	}
	return b.String()
}

func hasPicture(o Output) bool {
	for mime := range o.Data {
		if strings.HasPrefix(mime, "image/") {
			return true
		}
	}
	return false
}
