// Completion of letters that keyboards lack, by their names in TeX: \alpha.
package lang

import (
	"maps"
	"regexp"
	"slices"
	"strings"
)

// letterName is the name of a letter that is being typed.
var letterName = regexp.MustCompile(`\\([A-Za-z]+)$`)

// letters are those that may stand in names, as IPython and Julia call them.
var letters = map[string]string{
	"alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ϵ", "varepsilon": "ε", "zeta": "ζ", "eta": "η",
	"theta": "θ", "vartheta": "ϑ", "iota": "ι", "kappa": "κ", "lambda": "λ", "mu": "μ", "nu": "ν", "xi": "ξ", "pi": "π",
	"rho": "ρ", "varrho": "ϱ", "sigma": "σ", "varsigma": "ς", "tau": "τ", "upsilon": "υ", "phi": "ϕ", "varphi": "φ",
	"chi": "χ", "psi": "ψ", "omega": "ω", "Gamma": "Γ", "Delta": "Δ", "Theta": "Θ", "Lambda": "Λ", "Xi": "Ξ", "Pi": "Π",
	"Sigma": "Σ", "Upsilon": "Υ", "Phi": "Φ", "Psi": "Ψ", "Omega": "Ω", "ell": "ℓ", "hbar": "ħ",
}

// lettersAt gives the letter whose name ends at the cursor, or the names that begin so.
func lettersAt(text string, cursor int) (c Completions, ok bool) {
	m := letterName.FindStringSubmatch(text[:cursor])
	if m == nil {
		return c, false
	}
	c = Completions{Start: cursor - len(m[0]), End: cursor}
	if l, ok := letters[m[1]]; ok {
		c.List = []Completion{{Text: l, Kind: "letter"}}
		return c, true
	}
	for _, n := range slices.Sorted(maps.Keys(letters)) {
		if strings.HasPrefix(n, m[1]) {
			c.List = append(c.List, Completion{Text: `\` + n, Kind: "letter", Detail: letters[n]})
		}
	}
	return c, len(c.List) > 0
}
