// Cells of pictures, whose colours are no roles: any there is.

package paint

import (
	"strings"

	"github.com/fatih/color"
)

// RGB is a colour by its parts.
type RGB struct{ R, G, B uint8 }

// Begin is what has a terminal write in an ink from here on, on a ground if there is one.
func Begin(ink RGB, ground *RGB) string {
	c := color.New(color.Reset).AddRGB(int(ink.R), int(ink.G), int(ink.B))
	if ground != nil {
		c.AddBgRGB(int(ground.R), int(ground.G), int(ground.B))
	}
	c.EnableColor()
	var b strings.Builder
	c.SetWriter(&b)
	return b.String()
}

// End is what has it write as before.
func End() string {
	c := color.New()
	c.EnableColor()
	var b strings.Builder
	c.UnsetWriter(&b)
	return b.String()
}

// InkOn is text in an ink, on a ground if there is one.
func InkOn(ink RGB, ground *RGB, text string) string { return Begin(ink, ground) + text + End() }
