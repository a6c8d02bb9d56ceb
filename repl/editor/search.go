// This file: Ctrl-R, a search through the blocks of the history with a list of those found.

package editor

import (
	"strconv"
	"strings"

	"github.com/tq-lang/tq/lang/diag/paint"
)

type search struct {
	query string
	found []int  // blocks, newest first, equal ones once
	asked string // the query that they were found for
	sel   int
	draft moment
}

// find begins a search, or goes on in it.
func (e *Editor) find(forward bool) {
	if e.History == nil || forward {
		return
	}
	e.menu = nil
	e.search = &search{draft: moment{e.text, e.pos}}
	e.lookUp()
}

// maxFound is how many blocks are listed.
const maxFound = 1000

// lookUp finds the blocks with all words of the query, in any case unless the query has capitals. What a longer
// query finds is among what the shorter one has found, or older.
func (e *Editor) lookUp() {
	s := e.search
	before, older := s.found, e.History.Len()
	if n := len(before); s.asked == "" || !strings.HasPrefix(s.query, s.asked) {
		before = nil
	} else if older = 0; n == maxFound {
		older = before[n-1]
	}
	s.found, s.asked, s.sel = nil, s.query, 0
	words := strings.Fields(s.query)
	fold := s.query == strings.ToLower(s.query)
	seen := map[string]bool{}
	look := func(i int) {
		if text := e.History.At(i); holds(text, words, fold) && !seen[text] {
			seen[text] = true
			s.found = append(s.found, i)
		}
	}
	for _, i := range before {
		look(i)
	}
	for i := older - 1; i >= 0 && len(s.found) < maxFound; i-- {
		look(i)
	}
	e.showFound()
}

func holds(text string, words []string, fold bool) bool {
	if fold {
		text = strings.ToLower(text)
	}
	for _, w := range words {
		if !strings.Contains(text, w) {
			return false
		}
	}
	return true
}

// showFound puts the chosen block in.
func (e *Editor) showFound() {
	s := e.search
	text := s.draft.text
	if len(s.found) > 0 && s.query != "" || s.sel > 0 {
		text = e.History.At(s.found[s.sel])
	}
	e.text, e.pos = text, len(text)
}

// searchKey is a key while searching; keys that have no meaning here take the block and keep theirs.
func (e *Editor) searchKey(k Key) (Action, bool) {
	s := e.search
	switch k.Name {
	case "text":
		s.query += k.Text
		e.lookUp()
	case "paste":
		s.query += strings.ReplaceAll(k.Text, "\n", " ")
		e.lookUp()
	case "backspace", "C-h":
		b := buffer{text: s.query, pos: len(s.query)}
		s.query = s.query[:b.prev(b.pos)]
		e.lookUp()
	case "C-u":
		s.query = ""
		e.lookUp()
	case "C-r", "up", "C-p":
		s.sel = min(s.sel+1, max(len(s.found)-1, 0))
		e.showFound()
	case "C-s", "down", "C-n":
		s.sel = max(s.sel-1, 0)
		e.showFound()
	case "C-g", "C-c":
		e.search = nil
		e.text, e.pos = s.draft.text, s.draft.pos
	case "C-l", "C-z":
		return None, true
	default:
		e.takeFound()
		return None, k.Name == "enter" || k.Name == "tab" || k.Name == "esc"
	}
	return None, true
}

// takeFound ends the search with the chosen block, as one edit.
func (e *Editor) takeFound() {
	s, text := e.search, e.text
	e.search = nil
	e.text, e.pos = s.draft.text, s.draft.pos
	e.replace(text, len(text))
	e.whole = true
}

// searchRows are the lines of the search below the block.
func (e *Editor) searchRows(w, h int) [][]cell {
	s := e.search
	count := strconv.Itoa(len(s.found))
	if len(s.found) == maxFound {
		count += "+"
	}
	rows := [][]cell{lineOf([]segment{{paint.Dim, "search: "}, {paint.Plain, s.query}, {paint.Dim, "  " + count + " found"}}, w-1)}
	n := min(len(s.found), max(1, min(8, h/2-1)))
	top := min(max(0, s.sel-n/2), len(s.found)-n)
	for i := top; i < top+n; i++ {
		text := e.History.At(s.found[i])
		role := paint.Plain
		if i == s.sel {
			role = paint.Chosen
		}
		line := []segment{{role, "  " + strings.ReplaceAll(oneLine(text), "\t", " ")}}
		if more := strings.Count(text, "\n"); more > 0 {
			line = append(line, segment{paint.Dim, "  +" + strconv.Itoa(more) + " lines"})
		}
		rows = append(rows, lineOf(line, w-1))
	}
	return rows
}

func oneLine(text string) string {
	text, _, _ = strings.Cut(strings.TrimLeft(text, " \n"), "\n")
	return text
}
