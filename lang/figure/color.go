// Colours: their names, the cycle of lines, and colour maps.
package figure

import (
	"fmt"
	"image/color"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
)

// cycle is the order of lines' colours: matplotlib's tab10.
const cycle = "1f77b4ff7f0e2ca02cd627289467bd8c564be377c27f7f7fbcbd2217becf"

var tabNames = strings.Fields("blue orange green red purple brown pink gray olive cyan")

// letters are the colours of one letter.
var letters = map[byte]string{'b': "0000ff", 'g': "008000", 'r': "ff0000", 'c': "00bfbf", 'm': "bf00bf", 'y': "bfbf00", 'k': "000000", 'w': "ffffff"}

// Cycle is the i-th colour of lines.
func Cycle(i int) Color {
	i %= len(cycle) / 6
	return hex(cycle[6*i : 6*i+6])
}

func hex(s string) Color {
	n, _ := strconv.ParseUint(s, 16, 32)
	return Color{R: uint8(n >> 16), G: uint8(n >> 8), B: uint8(n), A: 255}
}

// ParseColor reads a colour as matplotlib does: a name, a letter, C0, #rrggbb, 0.5.
func ParseColor(s string) (Color, bool) {
	low := strings.ToLower(strings.TrimSpace(s))
	switch {
	case low == "none":
		return Color{}, true
	case len(low) == 1:
		if h, ok := letters[low[0]]; ok {
			return hex(h), true
		}
	case strings.HasPrefix(low, "#"):
		return parseHex(low[1:])
	case low[:min(len(low), 4)] == "tab:":
		if i := slices.Index(tabNames, strings.Replace(low[4:], "grey", "gray", 1)); i >= 0 {
			return Cycle(i), true
		}
		return Color{}, false
	}
	if len(low) > 1 && low[0] == 'c' {
		if n, err := strconv.Atoi(low[1:]); err == nil && n >= 0 {
			return Cycle(n), true
		}
	}
	if h, ok := cssColors[low]; ok {
		return hex(h), true
	}
	if g, err := strconv.ParseFloat(low, 64); err == nil && g >= 0 && g <= 1 {
		v := uint8(math.Round(g * 255))
		return Color{R: v, G: v, B: v, A: 255}, true
	}
	return Color{}, false
}

// ColorNames lists the names of colours of a dict of matplotlib.colors, in its order.
func ColorNames(dict string) (out []string) {
	switch dict {
	case "BASE_COLORS":
		return strings.Split("bgrcmykw", "")
	case "TABLEAU_COLORS":
		for _, n := range tabNames {
			out = append(out, "tab:"+n)
		}
	default:
		out = slices.Sorted(maps.Keys(cssColors))
	}
	return out
}

// parseHex reads rgb, rgba, rrggbb and rrggbbaa.
func parseHex(s string) (Color, bool) {
	if len(s) == 3 || len(s) == 4 {
		var long strings.Builder
		for i := range len(s) {
			long.WriteString(s[i:i+1] + s[i:i+1])
		}
		s = long.String()
	}
	if len(s) == 6 {
		s += "ff"
	}
	n, err := strconv.ParseUint(s, 16, 64)
	if len(s) != 8 || err != nil {
		return Color{}, false
	}
	return Color{R: uint8(n >> 24), G: uint8(n >> 16), B: uint8(n >> 8), A: uint8(n)}, true
}

// Faded is a colour with a part of its opacity.
func Faded(c Color, alpha float64) Color {
	c.A = uint8(math.Round(float64(c.A) * min(max(alpha, 0), 1)))
	return c
}

// CSS is a colour as #rrggbb.
func CSS(c Color) string { return css(c) }

func css(c Color) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// Map is a colour map.
type Map struct {
	Name   string
	colors []Color
	listed bool // its colours are not mixed
}

// Maps lists the names of colour maps.
func Maps() []string {
	var out []string
	for _, tables := range []map[string]string{colormapTables, listedMaps} {
		out = slices.AppendSeq(out, maps.Keys(tables))
	}
	slices.Sort(out)
	return out
}

// FindMap finds a colour map by its name; NAME_r is reversed.
func FindMap(name string) (Map, bool) {
	base, reversed := strings.CutSuffix(name, "_r")
	if base == "grey" {
		base = "gray"
	}
	table, ok := colormapTables[base]
	listed := ""
	if !ok {
		listed, ok = listedMaps[base]
		table = listed
	}
	if !ok {
		return Map{}, false
	}
	m := Map{Name: name, listed: listed != ""}
	for i := 0; i < len(table); i += 6 {
		m.colors = append(m.colors, hex(table[i:i+6]))
	}
	if reversed {
		slices.Reverse(m.colors)
	}
	return m, true
}

// Listed are the colours of a map that does not mix them; false for others.
func (m Map) Listed() (n int, ok bool) { return len(m.colors), m.listed }

// Nth is one of the colours of a map that does not mix them.
func (m Map) Nth(i int) Color { return m.colors[min(max(i, 0), len(m.colors)-1)] }

// At is the colour at a place from 0 to 1.
func (m Map) At(x float64) Color {
	if m.colors == nil {
		m, _ = FindMap("viridis")
	}
	if m.listed {
		return m.colors[min(int(min(max(x, 0), 1)*float64(len(m.colors))), len(m.colors)-1)]
	}
	x = min(max(x, 0), 1) * float64(len(m.colors)-1)
	i := min(int(x), len(m.colors)-2)
	a, b, f := m.colors[i], m.colors[i+1], x-float64(i)
	mix := func(p, q uint8) uint8 { return uint8(math.Round(float64(p) + (float64(q)-float64(p))*f)) }
	return Color{R: mix(a.R, b.R), G: mix(a.G, b.G), B: mix(a.B, b.B), A: 255}
}

// bad is the colour of NaN: nothing.
var bad = Color{}

// Color is the shade of a number.
func (s *Shades) Color(v float64) Color {
	if v != v {
		return bad
	}
	return s.Map.At(s.place(v))
}

// place is where a number lies between Lo and Hi.
func (s *Shades) place(v float64) float64 {
	lo, hi := s.Lo, s.Hi
	if s.Log {
		lo, hi, v = math.Log10(lo), math.Log10(hi), math.Log10(v)
	}
	if hi <= lo {
		return 0
	}
	return (v - lo) / (hi - lo)
}

// Dark reports colours on which white text is read best.
func Dark(c color.NRGBA) bool {
	return 0.299*float64(c.R)+0.587*float64(c.G)+0.114*float64(c.B) < 140
}
