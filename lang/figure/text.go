// Text with superscripts, subscripts and the letters of TeX, as labels have it: $x^2$.
package figure

import (
	"bytes"
	"compress/flate"
	_ "embed"
	"io"
	"strings"
	"sync"
	"unicode/utf8"

	"golang.org/x/image/font/opentype"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

//go:generate go run generate.go

// packedSans is Liberation Sans (SIL Open Font License 1.1), compressed: half the size in every binary.
//
//go:embed sans.flate
var packedSans []byte

// sans is the one face: of gonum's plot package only the canvases are used, since that
// package parses twelve fonts whenever a program starts.
var sans = sync.OnceValue(func() *font.Cache {
	ttf, err := io.ReadAll(flate.NewReader(bytes.NewReader(packedSans)))
	if err != nil {
		panic(err)
	}
	f, err := opentype.Parse(ttf)
	if err != nil {
		panic(err)
	}
	return font.NewCache(font.Collection{{Font: font.Font{Typeface: "Liberation", Variant: "Sans"}, Face: f}})
})

func face(size float64) font.Face {
	return sans().Lookup(font.Font{Typeface: "Liberation", Variant: "Sans"}, vg.Length(size))
}

// run is a piece of text of one size and height.
type run struct {
	text  string
	scale float64 // of the size
	shift float64 // upward, in sizes
}

// runs splits a text: $…$ is TeX's mathematics, of which letters, ^ and _ are known.
func runs(s string) []run {
	var out []run
	for i, part := range strings.Split(s, "$") {
		if i%2 == 1 && strings.Count(s, "$")%2 == 0 {
			out = append(out, mathRuns(part)...)
			continue
		}
		if i > 0 && strings.Count(s, "$")%2 == 1 {
			part = "$" + part
		}
		if part != "" {
			out = append(out, run{part, 1, 0})
		}
	}
	return out
}

// mathRuns reads mathematics.
func mathRuns(s string) []run {
	var out []run
	add := func(text string, level int) {
		r := run{text, 1, 0}
		switch {
		case level > 0:
			r = run{text, 0.7, 0.38}
		case level < 0:
			r = run{text, 0.7, -0.16}
		}
		if n := len(out); n > 0 && out[n-1].scale == r.scale && out[n-1].shift == r.shift {
			out[n-1].text += text
			return
		}
		out = append(out, r)
	}
	for s != "" {
		var token string
		token, s = nextToken(s)
		switch {
		case token == "^" || token == "_":
			next := 1
			if token == "_" {
				next = -1
			}
			group := ""
			if group, s = nextToken(s); strings.HasPrefix(group, "{") {
				group = strings.TrimSuffix(group[1:], "}")
			}
			for group != "" {
				var t string
				t, group = nextToken(group)
				add(plainTeX(t), next)
			}
		case strings.HasPrefix(token, "{"):
			out = append(out, mathRuns(strings.TrimSuffix(token[1:], "}"))...)
		default:
			add(plainTeX(token), 0)
		}
	}
	return out
}

// nextToken cuts a command, a group or a character off.
func nextToken(s string) (token, rest string) {
	if s == "" {
		return "", ""
	}
	switch s[0] {
	case '\\':
		i := 1
		for i < len(s) && (s[i] >= 'a' && s[i] <= 'z' || s[i] >= 'A' && s[i] <= 'Z') {
			i++
		}
		if i == 1 && len(s) > 1 {
			i = 2
		}
		return s[:i], strings.TrimPrefix(s[i:], " ")
	case '{':
		depth := 0
		for i := range len(s) {
			switch s[i] {
			case '{':
				depth++
			case '}':
				if depth--; depth == 0 {
					return s[:i+1], s[i+1:]
				}
			}
		}
		return s, ""
	}
	_, n := utf8.DecodeRuneInString(s)
	return s[:n], s[n:]
}

// texTable has the commands that are characters.
var texTable = sync.OnceValue(func() map[string]string {
	m := map[string]string{}
	const table = `alpha α beta β gamma γ delta δ epsilon ε varepsilon ε zeta ζ eta η theta θ iota ι kappa κ lambda λ mu μ nu ν xi ξ pi π rho ρ
		sigma σ tau τ upsilon υ phi φ varphi φ chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Phi Φ Psi Ψ Omega Ω
		times × cdot · pm ± leq ≤ le ≤ geq ≥ ge ≥ neq ≠ approx ≈ infty ∞ degree ° circ ° sum ∑ int ∫ sqrt √ partial ∂ to → rightarrow → leftarrow ← ell l
		langle 〈 rangle 〉 hbar ħ prime ′ ldots … dots … sin sin cos cos tan tan exp exp log log ln ln max max min min`
	f := strings.Fields(table)
	for i := 0; i < len(f); i += 2 {
		m[f[i]] = f[i+1]
	}
	return m
})

// plainTeX is a token as text.
func plainTeX(token string) string {
	if !strings.HasPrefix(token, `\`) {
		return token
	}
	name := token[1:]
	switch name {
	case ",", ";", ":", "!", " ":
		return " "
	case "mathrm", "mathbf", "mathit", "mathcal", "text", "rm", "bf", "left", "right":
		return ""
	}
	if t, ok := texTable()[name]; ok {
		return t
	}
	return name
}

// width measures a text of a size.
func width(s string, size float64) float64 {
	w := 0.0
	for _, r := range runs(s) {
		f := face(size * r.scale)
		w += float64(f.Width(r.text))
	}
	return w
}

// textBox splits a text into lines, and measures them.
func textBox(s string, size float64) (lines []string, w, h float64) {
	lines = strings.Split(s, "\n")
	for _, l := range lines {
		w = max(w, width(l, size))
	}
	return lines, w, size * (1 + leading*float64(len(lines)-1))
}

// leading is the distance of lines in sizes.
const leading = 1.25
