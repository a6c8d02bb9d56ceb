// This file: what programs display at a terminal: text, plots in braille, and pictures
// where the terminal takes them.

package repl

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/chzyer/readline"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/config"
	"github.com/tq-lang/tq/lang/figure"
)

// screen is the session's sink.
type screen app

// Screen says what the terminal shows; without one there is text alone.
func (s *screen) Screen() lang.Screen {
	o := lang.Screen{}
	o.StatusColumns, _ = sizeOf(s.raw.Err)
	if o.Columns, o.Rows = sizeOf(s.raw.Out); o.Columns == 0 {
		return o
	}
	if (*app)(s).color != "never" && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" {
		o.Color = depthOf(os.Getenv) != noColors
	}
	o.Pictures = picturesOf(s.conf.Text(config.Pictures), os.Getenv)
	return o
}

// sizeOf is the size of the terminal that a stream goes to, 0 if it is none.
func sizeOf(stream any) (columns, rows int) {
	f, ok := stream.(*os.File)
	if !ok || !isTerminal(stream) || os.Getenv("TERM") == "dumb" {
		return 0, 0
	}
	columns, rows, err := readline.GetSize(int(f.Fd()))
	if err != nil || columns <= 0 {
		return 80, 24
	}
	return columns, rows
}

// picturesOf says how a terminal takes pictures: as the setting has it, else by the
// environment. Inside a multiplexer none comes through.
func picturesOf(setting string, env func(string) string) lang.Pictures {
	switch setting {
	case "kitty":
		return lang.Kitty
	case "iterm":
		return lang.ITerm
	case "sixel":
		return lang.Sixel
	case "none":
		return lang.NoPictures
	}
	t := env("TERM")
	switch {
	case env("TMUX") != "" || strings.HasPrefix(t, "screen") || strings.HasPrefix(t, "tmux") || t == "dumb":
		return lang.NoPictures
	case env("KITTY_WINDOW_ID") != "" || t == "xterm-kitty" || strings.Contains(t, "ghostty"):
		return lang.Kitty
	case env("TERM_PROGRAM") == "iTerm.app" || env("TERM_PROGRAM") == "WezTerm":
		return lang.ITerm
	case strings.HasPrefix(t, "foot") || strings.HasPrefix(t, "mlterm") || strings.Contains(t, "sixel"):
		return lang.Sixel
	}
	return lang.NoPictures
}

// leastPixels is how wide or high pictures are shown where there are pixels.
const leastPixels = 240

// Display writes a bundle: as a picture where it is one and the terminal takes it.
func (s *screen) Display(b lang.Bundle) {
	if s.tap.Recorder().Display(b) {
		return
	}
	text := lang.PlainOf(b)
	if data, ok := b.Data["image/png"].([]byte); ok {
		o := s.Screen()
		if o.Pictures != lang.NoPictures {
			data = figure.Enlarged(data, leastPixels)
		}
		switch o.Pictures {
		case lang.Kitty:
			text = figure.KittyPicture(data)
		case lang.ITerm:
			text = figure.ITermPicture(data)
		case lang.Sixel:
			if t, err := figure.SixelPicture(data, o.Columns*9); err == nil {
				text = t
			}
		}
	}
	var out io.Writer = s.out
	if sys := s.s; sys != nil {
		out = sys.Stdout()
	}
	fmt.Fprintln(out, depthOf(os.Getenv).shown(text))
}

// UpdateDisplay writes a bundle again: a terminal keeps what it has shown.
func (s *screen) UpdateDisplay(b lang.Bundle) {
	if !s.tap.Recorder().UpdateDisplay(b) {
		s.Display(b)
	}
}

// ClearOutput does nothing on a terminal: what stands above may be no output.
func (s *screen) ClearOutput(wait bool) { s.tap.Recorder().ClearOutput(wait) }
