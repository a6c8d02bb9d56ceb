// Coefficients of one word and of more against big.Int, and numbers read from their own text.
package decimal

import (
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"
)

func TestCoefficients(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	some := func() coef {
		var c coef
		switch rng.IntN(4) {
		case 0:
			c = small(rng.Uint64() >> rng.IntN(64))
		case 1:
			c = large(pow10(int64(rng.IntN(45))))
		case 2:
			c = nines(int64(rng.IntN(45)))
		default:
			c = small(rng.Uint64()).mul(small(rng.Uint64())).mul(small(rng.Uint64() >> rng.IntN(64)))
		}
		return c.scale(int64(rng.IntN(2) * rng.IntN(25)))
	}
	is := func(name string, got coef, want *big.Int) {
		t.Helper()
		if got.int().Cmp(want) != 0 || got.big != nil && got.big.IsUint64() {
			t.Fatalf("%s is %v, want %v", name, got, want)
		}
	}
	for range 20000 {
		a, b := some(), some()
		x, y := a.int(), b.int()
		is("sum", a.add(b), new(big.Int).Add(x, y))
		is("product", a.mul(b), new(big.Int).Mul(x, y))
		if got := a.cmp(b); got != x.Cmp(y) {
			t.Fatalf("order of %v and %v is %d", x, y, got)
		}
		if x.Cmp(y) >= 0 {
			is("difference", a.sub(b), new(big.Int).Sub(x, y))
		}
		if y.Sign() > 0 {
			q, r := a.quoRem(b)
			p, s := new(big.Int).QuoRem(x, y, new(big.Int))
			is("quotient", q, p)
			is("rest", r, s)
		}
		if got := a.digits(); got != int64(len(x.String())) {
			t.Fatalf("%v has %d digits", x, got)
		}
		n := int64(rng.IntN(60))
		q, rest := a.cut(n)
		p, s := new(big.Int).QuoRem(x, pow10(n), new(big.Int))
		is("cut", q, p)
		want := nothing
		if s.Sign() != 0 {
			want = half + s.Lsh(s, 1).Cmp(pow10(n))
		}
		if rest != want {
			t.Fatalf("what is left off of %v by %d is %d, want %d", x, n, rest, want)
		}
		trimmed, zeros := a.trim(n)
		is("what was trimmed", trimmed.scale(zeros), x)
		if zeros > n || zeros < n && !trimmed.zero() && trimmed.modulo(10) == 0 {
			t.Fatalf("%d zeros of %v are left off, at most %d", zeros, x, n)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"1.50", "-0E-9", " +1_000.5e+7 ", "snan12", "-Infinity", ".", "1e99999999999999999999", "٣.٥", "1e", "nan00", "0.000000001"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		x, ok := parse(s)
		if !ok || !x.exists() || len(s) > 1000 {
			return
		}
		for _, text := range []string{x.text(false, true), x.text(false, false), strings.ToLower(x.text(true, true))} {
			y, ok := parse(text)
			if !ok || y.kind != x.kind || y.neg != x.neg || order(&x, &y) != 0 && !x.isNaN() {
				t.Errorf("%q is %s, which reads as %s", s, text, y.text(false, true))
			}
		}
		if plain, ok := parse(x.text(false, true)); ok && (plain.exp != x.exp || plain.coef.cmp(x.coef) != 0) {
			t.Errorf("%q is %s with another exponent", s, x.text(false, true))
		}
	})
}
