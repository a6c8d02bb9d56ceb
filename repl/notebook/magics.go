// This file: magics and commands of the shell as comments of a script, and back.
package notebook

import (
	"slices"
	"strings"

	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/syntax"
)

// filler stands for a magic that is all of a block.
const filler = "pass  # "

// plainCells are the magics of a cell whose lines are tq's own.
var plainCells = []string{"time", "timeit", "capture", "prof", "prun"}

// commented makes comments of the lines of a cell that only a notebook can run. A comment that
// would be taken for one of these gets another #.
func commented(source []string) []string {
	out := slices.Clone(source)
	for i, line := range out {
		if blanks, rest := cutBlanks(line); isNote(rest) {
			out[i] = blanks + "#" + rest
		} else if strings.HasPrefix(rest, filler) && isMagic(rest[len(filler):]) {
			out[i] = blanks + "pass  ## " + rest[len(filler):]
		}
	}
	text := strings.Join(source, "\n")
	if name, ok := cellMagic(text); ok && name != "go" {
		last := len(out)
		if slices.Contains(plainCells, name) {
			last = 1
		}
		for i, line := range source[:last] {
			out[i] = strings.TrimRight("# "+line, " ")
		}
		if last == 1 && len(source) > 1 {
			return append(out[:1], commented(source[1:])...)
		}
		return out
	}
	tree, _ := syntax.ParseAll(diag.NewFile("", text))
	syntax.Walk(tree, func(n syntax.Node) bool {
		st, ok := n.(syntax.Stmt)
		if !ok || !onlyOfNotebooks(st) {
			return true
		}
		i := strings.Count(text[:st.Span().Start], "\n")
		blanks, rest := cutBlanks(source[i])
		if blanks != "" {
			out[i] = blanks + filler + rest
		} else {
			out[i] = "# " + rest
		}
		return false
	})
	return out
}

// uncommented undoes commented.
func uncommented(lines []string) []string {
	out := slices.Clone(lines)
	if rest, ok := strings.CutPrefix(lines[0], "# "); ok {
		if name, isCell := cellMagic(rest); isCell && name != "go" {
			out[0] = rest
			if slices.Contains(plainCells, name) {
				return append(out[:1], uncommentedLines(lines[1:])...)
			}
			for i, line := range lines {
				line, ok := strings.CutPrefix(line, "#")
				if !ok {
					return append(out[:i], uncommentedLines(lines[i:])...)
				}
				out[i] = strings.TrimPrefix(line, " ")
			}
			return out
		}
	}
	return uncommentedLines(lines)
}

func uncommentedLines(lines []string) []string {
	out := slices.Clone(lines)
	for i, line := range out {
		blanks, rest := cutBlanks(line)
		switch {
		case strings.HasPrefix(rest, "##") && isNote(rest[1:]):
			out[i] = blanks + rest[1:]
		case isNote(rest) && blanks == "" && !strings.HasPrefix(rest, "##"):
			out[i] = strings.TrimPrefix(rest, "# ")
		case strings.HasPrefix(rest, filler) && isMagic(rest[len(filler):]):
			out[i] = blanks + rest[len(filler):]
		case strings.HasPrefix(rest, "pass  ## ") && isMagic(rest[len("pass  ## "):]):
			out[i] = blanks + filler + rest[len("pass  ## "):]
		}
	}
	return out
}

func cutBlanks(line string) (blanks, rest string) {
	rest = strings.TrimLeft(line, " \t")
	return line[:len(line)-len(rest)], rest
}

// isNote reports a comment that says what only a notebook can run, behind any number of #.
func isNote(line string) bool {
	text := strings.TrimLeft(line, "#")
	return len(text) < len(line) && strings.HasPrefix(text, " ") && (isMagic(text[1:]) || isCellMagic(text[1:]))
}

func isCellMagic(line string) bool {
	_, ok := cellMagic(line)
	return ok
}

// cellMagic is the name of the magic of a whole cell that a text begins with.
func cellMagic(text string) (name string, ok bool) {
	rest, ok := strings.CutPrefix(text, "%%")
	if !ok {
		return "", false
	}
	name, _, _ = strings.Cut(rest, "\n")
	name, _, _ = strings.Cut(name, " ")
	name = strings.TrimRight(name, "\t\r")
	return name, name != "" && name[0] != '%'
}

// isMagic reports a line that is a magic or a command of the shell, perhaps an assigned one.
func isMagic(line string) bool {
	if !strings.ContainsAny(line, "%!") || strings.HasPrefix(line, " ") {
		return false
	}
	tree, err := syntax.Parse(diag.NewFile("", line))
	return err == nil && len(tree.Body) == 1 && onlyOfNotebooks(tree.Body[0])
}

// onlyOfNotebooks reports a statement that scripts cannot run.
func onlyOfNotebooks(st syntax.Stmt) bool {
	var x syntax.Expr
	switch s := st.(type) {
	case *syntax.Magic:
		return s.Name != "go" && !s.Cell
	case *syntax.ExprStmt:
		x = s.X
	case *syntax.Assign:
		x = s.Value
	case *syntax.AnnAssign:
		x = s.Value
	}
	switch x.(type) {
	case *syntax.Command, *syntax.Kept:
		return true
	}
	return false
}
