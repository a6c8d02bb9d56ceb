// Quotients, and sizes that can never be equal.
package size

import (
	"slices"
	"strings"
)

func floorDiv(a, b int) int {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

func gcd(a, b int) int {
	if a < 0 {
		a = -a
	}
	if b < 0 {
		b = -b
	}
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// Div is a // b, of which b is not 0. What b divides in a for sure is divided; of the rest
// a quotient stays.
func Div(a, b *Size) *Size {
	if a == nil || b == nil || len(b.terms) == 0 {
		return nil
	}
	if Equal(a, b) {
		return Const(1)
	}
	if len(b.terms) == 1 {
		a, b = cancelled(a, b)
	}
	whole, rest := parted(a, b)
	if len(rest.terms) == 0 {
		return whole
	}
	k, isNumber := b.Number()
	if n, ok := rest.Number(); ok && isNumber {
		return Add(whole, Const(floorDiv(n, k)))
	}
	if isNumber && k > 0 {
		rest, b = shortened(rest, k)
	}
	if q := ofQuotient(rest, b); q != nil {
		return Add(whole, q)
	}
	return Add(whole, single(quotient(rest, b)))
}

// quotient is the factor a//b.
func quotient(a, b *Size) *factor {
	text := bracketed(a) + "//" + bracketed(b)
	return &factor{key: "(" + a.key + ")//(" + b.key + ")", text: text, num: a, den: b}
}

func bracketed(s *Size) string {
	if strings.ContainsAny(s.text, " */") {
		return "(" + s.text + ")"
	}
	return s.text
}

// cancelled takes the factors that the one term of b shares with all terms of a from both.
// Those of b are not 0, as b is not.
func cancelled(a, b *Size) (*Size, *Size) {
	for _, f := range b.terms[0].factors {
		all := len(a.terms) > 0
		for _, t := range a.terms {
			all = all && indexOf(t.factors, f) >= 0
		}
		if all {
			a, b = without(a, f), without(b, f)
		}
	}
	return a, b
}

func indexOf(fs []*factor, f *factor) int {
	return slices.IndexFunc(fs, func(g *factor) bool { return g.key == f.key })
}

func without(s *Size, f *factor) *Size {
	terms := make([]term, len(s.terms))
	for i, t := range s.terms {
		k := indexOf(t.factors, f)
		terms[i] = term{t.coef, slices.Delete(slices.Clone(t.factors), k, k+1)}
	}
	return of(terms)
}

// parted is a as a multiple of b and a rest: a = whole*b + rest.
func parted(a, b *Size) (whole, rest *Size) {
	if len(b.terms) != 1 {
		return Const(0), a
	}
	d := b.terms[0]
	var in, out []term
	for _, t := range a.terms {
		fs, ok := slices.Clone(t.factors), t.coef%d.coef == 0
		for _, f := range d.factors {
			k := indexOf(fs, f)
			if ok = ok && k >= 0; !ok {
				break
			}
			fs = slices.Delete(fs, k, k+1)
		}
		if ok {
			in = append(in, term{t.coef / d.coef, fs})
		} else if k := d.coef; len(d.factors) == 0 && k > 0 && len(t.factors) == 0 { // 9 // 2 of a sum
			q := floorDiv(t.coef, k)
			in = append(in, term{q, nil})
			out = append(out, term{t.coef - q*k, nil})
		} else {
			out = append(out, t)
		}
	}
	return of(in), of(out)
}

// shortened divides a and k by what divides both.
func shortened(a *Size, k int) (*Size, *Size) {
	g := k
	for _, t := range a.terms {
		g = gcd(g, t.coef)
	}
	terms := make([]term, len(a.terms))
	for i, t := range a.terms {
		terms[i] = term{t.coef / g, t.factors}
	}
	return of(terms), Const(k / g)
}

// ofQuotient is (x//m)//k, which is x//(m*k) where m and k are numbers above 0; nil of others.
func ofQuotient(a, b *Size) *Size {
	if len(a.terms) != 1 || a.terms[0].coef != 1 || len(a.terms[0].factors) != 1 {
		return nil
	}
	f := a.terms[0].factors[0]
	if f.num == nil {
		return nil
	}
	m, ok := f.den.Number()
	k, ok2 := b.Number()
	if !ok || !ok2 || m <= 0 || k <= 0 {
		return nil
	}
	if m > mostCoef/k {
		return nil
	}
	return Div(f.num, Const(m*k))
}

// Never reports sizes that are not equal whatever their symbols are.
func Never(a, b *Size) bool {
	d := Sub(a, b)
	if d == nil || len(d.terms) == 0 {
		return false
	}
	last := d.terms[len(d.terms)-1]
	if len(last.factors) > 0 { // all symbols may be 0
		return false
	}
	if len(d.terms) == 1 {
		return true
	}
	g, alike := 0, true
	for _, t := range d.terms[:len(d.terms)-1] {
		g = gcd(g, t.coef)
		alike = alike && (t.coef > 0) == (last.coef > 0)
		for _, f := range t.factors {
			alike = alike && f.num == nil
		}
	}
	return alike || last.coef%g != 0
}

// Solve finds a symbol that must be another size for two sizes to be equal.
func Solve(a, b *Size) (symbol string, is *Size, ok bool) {
	d := Sub(a, b)
	if d == nil {
		return "", nil, false
	}
	for _, t := range d.terms {
		if len(t.factors) != 1 || t.coef != 1 && t.coef != -1 || t.factors[0].num != nil {
			continue
		}
		symbol = t.factors[0].key
		here := 0
		d.Symbols(func(k string) {
			if k == symbol {
				here++
			}
		})
		if here != 1 {
			continue
		}
		rest := Sub(d, of([]term{t}))
		is = Mul(rest, Const(-t.coef))
		if is == nil {
			continue
		}
		if n, number := is.Number(); number && n < 0 { // no size: the way is not gone
			return "", nil, false
		}
		return symbol, is, true
	}
	return "", nil, false
}
