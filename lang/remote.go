// What a face needs of a program that runs in another process: a kernel that a prompt is
// attached to.
package lang

import "context"

// Remote is a kernel that runs.
type Remote interface {
	// Language is what it speaks: tq, python …; Greeting what it says of itself.
	Language() string
	Greeting() string
	// Count is the number of its newest input.
	Count() int
	Status(text string) Completeness
	Complete(text string, cursor int) Completions
	// Help describes what stands at a cursor.
	Help(text string, cursor int) (string, bool)
	// Run runs a cell; when the context ends the kernel is interrupted, and Run goes on
	// until the cell has ended. left says that the program asked its clients to leave.
	Run(ctx context.Context, code string, v Viewer) (left bool, err error)
	Close()
}

// Terminal is the metadata by which a prompt tells a kernel of tq's what it can show: what a cell of
// that request displays is made for it.
type Terminal struct {
	Columns  int      `json:"columns"`
	Rows     int      `json:"rows"`
	Color    bool     `json:"color"`
	Pictures Pictures `json:"pictures"`
}

// TerminalOf is a screen's, nil where there is no terminal.
func TerminalOf(s Screen) *Terminal {
	if !s.Terminal() {
		return nil
	}
	return &Terminal{s.Columns, s.Rows, s.Color, s.Pictures}
}

// Screen is the terminal as what displays knows it.
func (t *Terminal) Screen() *Screen {
	columns := min(max(t.Columns, 20), 1000)
	return &Screen{Columns: columns, StatusColumns: columns, Rows: min(max(t.Rows, 5), 1000), Color: t.Color, Pictures: t.Pictures}
}

// Viewer is shown what a cell prints and displays.
type Viewer interface {
	Stream(name, text string)
	// Display shows something; result: it is what the cell gives.
	Display(b Bundle, result bool)
	Failed(traceback string)
	Input(prompt string, password bool) (string, error)
	// Screen says what it can show.
	Screen() Screen
}
