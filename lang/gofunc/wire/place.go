// Places in cells, as comments //line of their source have them: a compiler's and an
// interpreter's positions lead back to the cells by these.
package wire

import (
	"fmt"
	"regexp"
	"strconv"
)

// Place is a line of a cell; cells are counted from 1.
type Place struct{ Cell, Line int }

// LeftAt begins the lines by which a traced process says what panic leaves which function.
const LeftAt = "tq: a panic leaves "

// cellName begins the names of cells in comments //line.
const cellName = "tqcell"

func (p Place) String() string { return fmt.Sprintf("%s%d:%d", cellName, p.Cell, p.Line) }

// Comment is the line by which what follows it in a source has this place.
func (p Place) Comment() string { return "//line " + p.String() + "\n" }

var comment = regexp.MustCompile(`(?m)^//line ` + cellName + `\d+:\d+$`)

// WithoutPlaces is a source without such lines' text: the interpreter looks for what a
// file imports by the name that positions in it have.
func WithoutPlaces(source string) string { return comment.ReplaceAllString(source, "") }

var placed = regexp.MustCompile(`\b` + cellName + `(\d+):(\d+)`)

// PlaceIn is the first place that a text names, the zero one if there is none.
func PlaceIn(text string) Place {
	m := placed.FindStringSubmatch(text)
	if m == nil {
		return Place{}
	}
	cell, _ := strconv.Atoi(m[1])
	line, _ := strconv.Atoi(m[2])
	return Place{cell, line}
}
