// Package size is the algebra of sizes that are not known: polynomials of symbols with
// whole coefficients, and quotients rounded down. Each has one canonical form, so that
// equality is decided by comparing keys; what grows beyond a bound is not known (nil).
//
// A symbol stands for a size, a whole number that is at least 0. All operations hold for
// whatever numbers the symbols are, where running would not divide by zero.
package size

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Size is a polynomial; nil is a size of which nothing is known.
type Size struct {
	terms     []term // by degree, then by key; none is 0
	key, text string
}

// term is a coefficient and the factors it stands before, sorted by key.
type term struct {
	coef    int
	factors []*factor
}

// factor is a symbol, or a quotient of two polynomials rounded down.
type factor struct {
	key, text string
	num, den  *Size // of a quotient
}

const (
	mostTerms = 12      // of a polynomial
	mostCoef  = 1 << 40 // of a coefficient
	mostDeg   = 6
)

// Symbol is the size with a name; those with one id are one symbol.
func Symbol(name string, id int) *Size {
	f := &factor{key: name + "#" + strconv.Itoa(id), text: name}
	return of([]term{{1, []*factor{f}}})
}

// Const is a number.
func Const(n int) *Size {
	if n == 0 {
		return of(nil)
	}
	return of([]term{{n, nil}})
}

// Key is equal for equal sizes.
func (s *Size) Key() string { return s.key }

// String writes the size as it is written in Python: B*T + 1, D//2. It is `?` where a
// symbol without a name is in it.
func (s *Size) String() string { return s.text }

// Number is the number that a size is.
func (s *Size) Number() (int, bool) {
	switch {
	case len(s.terms) == 0:
		return 0, true
	case len(s.terms) == 1 && len(s.terms[0].factors) == 0:
		return s.terms[0].coef, true
	}
	return 0, false
}

// Equal reports that two sizes are the same number whatever the symbols are.
func Equal(a, b *Size) bool { return a != nil && b != nil && a.key == b.key }

// of is the size of terms, whose factors are sorted: it adds up those that are alike.
func of(terms []term) *Size {
	at := map[string]int{}
	var out []term
	for _, t := range terms {
		k := factorsKey(t.factors)
		if i, seen := at[k]; seen {
			out[i].coef += t.coef
		} else {
			at[k] = len(out)
			out = append(out, t)
		}
	}
	out = slices.DeleteFunc(out, func(t term) bool { return t.coef == 0 })
	for _, t := range out {
		if t.coef > mostCoef || t.coef < -mostCoef || len(t.factors) > mostDeg {
			return nil
		}
	}
	if len(out) > mostTerms {
		return nil
	}
	slices.SortFunc(out, func(a, b term) int {
		if d := cmp.Compare(len(b.factors), len(a.factors)); d != 0 {
			return d
		}
		return cmp.Compare(factorsKey(a.factors), factorsKey(b.factors))
	})
	s := &Size{terms: out}
	s.key, s.text = s.written()
	return s
}

func factorsKey(fs []*factor) string {
	keys := make([]string, len(fs))
	for i, f := range fs {
		keys[i] = f.key
	}
	return strings.Join(keys, "*")
}

// written is the key and the text.
func (s *Size) written() (key, text string) {
	if len(s.terms) == 0 {
		return "0", "0"
	}
	var k, t strings.Builder
	nameless := false
	for i, x := range s.terms {
		k.WriteString("+" + strconv.Itoa(x.coef) + "*" + factorsKey(x.factors))
		coef := x.coef
		switch {
		case i > 0 && coef < 0:
			t.WriteString(" - ")
			coef = -coef
		case i > 0:
			t.WriteString(" + ")
		}
		parts := make([]string, 0, len(x.factors)+1)
		if coef != 1 || len(x.factors) == 0 {
			parts = append(parts, strconv.Itoa(coef))
		}
		for _, f := range x.factors {
			parts = append(parts, f.text)
			nameless = nameless || strings.Contains(f.text, "?")
		}
		slices.SortStableFunc(parts, func(a, b string) int { // a quotient comes last: 8*(D//8)
			return cmp.Compare(b2i(strings.Contains(a, "/")), b2i(strings.Contains(b, "/")))
		})
		if last := len(parts) - 1; last > 0 && strings.Contains(parts[last], "/") {
			for j, p := range parts {
				if strings.Contains(p, "/") {
					parts[j] = "(" + p + ")"
				}
			}
		}
		t.WriteString(strings.Join(parts, "*"))
	}
	if nameless {
		return k.String(), "?"
	}
	return k.String(), t.String()
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Add is a + b.
func Add(a, b *Size) *Size { return sum(a, b, 1) }

// Sub is a - b.
func Sub(a, b *Size) *Size { return sum(a, b, -1) }

func sum(a, b *Size, sign int) *Size {
	if a == nil || b == nil {
		return nil
	}
	terms := slices.Clone(a.terms)
	for _, t := range b.terms {
		terms = append(terms, term{sign * t.coef, t.factors})
	}
	return of(terms)
}

// Mul is a * b.
func Mul(a, b *Size) *Size {
	if a == nil || b == nil || len(a.terms)*len(b.terms) > mostTerms*mostTerms {
		return nil
	}
	var terms []term
	for _, x := range a.terms {
		for _, y := range b.terms {
			c := x.coef * y.coef
			if x.coef != 0 && c/x.coef != y.coef {
				return nil
			}
			fs := append(slices.Clone(x.factors), y.factors...)
			slices.SortFunc(fs, func(a, b *factor) int { return cmp.Compare(a.key, b.key) })
			terms = append(terms, term{c, fs})
		}
	}
	return of(terms)
}

// Product is the product of sizes.
func Product(sizes ...*Size) *Size {
	out := Const(1)
	for _, s := range sizes {
		out = Mul(out, s)
	}
	return out
}

// Eval is what a size comes to where symbols are numbers; false if it is not to be had.
func (s *Size) Eval(of func(symbol string) (int, bool)) (int, bool) {
	total := 0
	for _, t := range s.terms {
		n := t.coef
		for _, f := range t.factors {
			v, ok := f.eval(of)
			if !ok || v != 0 && (n > math.MaxInt32*64 || n < -math.MaxInt32*64 || v > math.MaxInt32 || v < -math.MaxInt32) {
				return 0, false
			}
			n *= v
		}
		total += n
	}
	return total, true
}

func (f *factor) eval(of func(string) (int, bool)) (int, bool) {
	if f.num == nil {
		return of(f.key)
	}
	a, ok := f.num.Eval(of)
	b, ok2 := f.den.Eval(of)
	if !ok || !ok2 || b == 0 {
		return 0, false
	}
	return floorDiv(a, b), true
}

// Symbols calls f with the key of each symbol in the size, quotients looked into.
func (s *Size) Symbols(f func(symbol string)) {
	for _, t := range s.terms {
		for _, x := range t.factors {
			if x.num == nil {
				f(x.key)
				continue
			}
			x.num.Symbols(f)
			x.den.Symbols(f)
		}
	}
}

// Alone is the key of the symbol that a size is, and nothing else.
func (s *Size) Alone() (symbol string, ok bool) {
	if len(s.terms) == 1 && s.terms[0].coef == 1 && len(s.terms[0].factors) == 1 && s.terms[0].factors[0].num == nil {
		return s.terms[0].factors[0].key, true
	}
	return "", false
}

// Replace is the size with others in the place of symbols; of gives nil for those that stay.
func (s *Size) Replace(of func(symbol string) *Size) *Size {
	out := Const(0)
	for _, t := range s.terms {
		p := Const(t.coef)
		for _, f := range t.factors {
			p = Mul(p, f.replace(of))
		}
		out = Add(out, p)
	}
	return out
}

func (f *factor) replace(of func(string) *Size) *Size {
	if f.num != nil {
		return Div(f.num.Replace(of), f.den.Replace(of))
	}
	if by := of(f.key); by != nil {
		return by
	}
	return single(f)
}

func single(f *factor) *Size { return of([]term{{1, []*factor{f}}}) }
