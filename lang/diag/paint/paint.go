// Package paint gives colours their names: what a piece of text is (a Role) and how a theme shows it. Its
// objects are fatih/color's; nobody else in tq writes an escape sequence for a colour.
//
// This file: roles, themes and palettes.
package paint

import (
	"os"
	"strings"

	"github.com/fatih/color"
)

// Role says what a piece of text is.
type Role uint8

// The roles.
const (
	Plain Role = iota
	Keyword
	Number
	Text
	Comment
	Magic
	Prompt
	Error
	Mark // what an error points at
	Note
	Hint
	Dim
	Ghost   // what could be typed next
	Match   // of two brackets
	Faulty  // what cannot run as it stands
	Type    // dtypes and shapes
	Chosen  // the line of a menu that Enter takes
	Odd     // characters that cannot be shown
	Head    // headings of help
	Changed // what is not as it was
	numRoles
)

type theme [numRoles][]color.Attribute

var dark = theme{
	Keyword: {color.FgMagenta}, Number: {color.FgCyan}, Text: {color.FgGreen}, Comment: {color.Faint}, Magic: {color.FgBlue},
	Prompt: {color.FgGreen}, Error: {color.Bold, color.FgRed}, Mark: {color.FgCyan}, Note: {color.FgCyan}, Hint: {color.FgGreen},
	Dim: {color.Faint}, Ghost: {color.FgHiBlack}, Match: {color.FgHiYellow}, Faulty: {color.Underline, color.FgRed},
	Type: {color.FgHiBlack}, Chosen: {color.ReverseVideo}, Odd: {color.ReverseVideo, color.FgRed}, Head: {color.Bold},
	Changed: {color.Bold, color.FgHiYellow},
}

var light = theme{
	Keyword: {color.FgMagenta}, Number: {color.FgBlue}, Text: {color.FgGreen}, Comment: {color.FgHiBlack}, Magic: {color.FgBlue},
	Prompt: {color.FgBlue}, Error: {color.Bold, color.FgRed}, Mark: {color.FgBlue}, Note: {color.FgBlue}, Hint: {color.FgGreen},
	Dim: {color.FgHiBlack}, Ghost: {color.FgHiBlack}, Match: {color.Bold, color.FgRed}, Faulty: {color.Underline, color.FgRed},
	Type: {color.FgHiBlack}, Chosen: {color.ReverseVideo}, Odd: {color.ReverseVideo, color.FgRed}, Head: {color.Bold},
	Changed: {color.Bold, color.FgRed},
}

// Palette colours text. The nil palette leaves it as it is.
type Palette struct {
	of [numRoles]*color.Color
}

func newPalette(t *theme) *Palette {
	p := &Palette{}
	for r, attributes := range t {
		if attributes != nil {
			p.of[r] = color.New(attributes...)
			p.of[r].EnableColor() // whether a stream takes colours is decided per stream, by For
		}
	}
	return p
}

// Dark is the palette for light text on a dark ground.
func Dark() *Palette { return newPalette(&dark) }

// Light is the palette for dark text on a light ground.
func Light() *Palette { return newPalette(&light) }

// Themes lists the names that Named knows.
func Themes() []string { return []string{"auto", "dark", "light"} }

// Named is the palette of a theme; "auto" goes by the terminal.
func Named(name string) *Palette {
	if name == "light" || name != "dark" && onLight(os.Getenv) {
		return Light()
	}
	return Dark()
}

// onLight reports whether the environment tells of a light ground: TQ_THEME, or COLORFGBG as some
// terminals set it.
func onLight(getenv func(string) string) bool {
	if t := getenv("TQ_THEME"); t != "" {
		return t == "light"
	}
	v := getenv("COLORFGBG")
	ground := v[strings.LastIndexByte(v, ';')+1:]
	return ground == "7" || ground == "15"
}

// Sprint is text in the colours of a role.
func (p *Palette) Sprint(r Role, text string) string {
	if p == nil || text == "" || p.of[r] == nil {
		return text
	}
	return p.of[r].Sprint(text)
}

// Wanted reports whether a stream gets colours: when is always, never or auto, which goes by NO_COLOR,
// CLICOLOR_FORCE, the stream and TERM, in this order.
func Wanted(when string, terminal bool, getenv func(string) string) bool {
	switch {
	case when == "always":
		return true
	case when == "never", getenv("NO_COLOR") != "":
		return false
	}
	if force := getenv("CLICOLOR_FORCE"); force != "" && force != "0" {
		return true
	}
	return terminal && getenv("TERM") != "dumb" && getenv("CLICOLOR") != "0"
}

// For is the palette for a stream, nil where it gets no colours.
func For(when, theme string, terminal bool) *Palette {
	if !Wanted(when, terminal, os.Getenv) {
		return nil
	}
	return Named(theme)
}
