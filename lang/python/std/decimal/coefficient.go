// Coefficients: whole numbers of any size, those of 64 bits without a big.Int.
package decimal

import (
	"math/big"
	"math/bits"
	"sync"
)

// coef is a coefficient.
type coef struct {
	lo  uint64
	big *big.Int // nil where lo is it; it never changes
}

// tens are the powers of ten that fit.
var tens = func() (t [20]uint64) {
	t[0] = 1
	for i := 1; i < len(t); i++ {
		t[i] = 10 * t[i-1]
	}
	return t
}()

// bigTens are the first powers of ten.
var bigTens = sync.OnceValue(func() *[128]*big.Int {
	var t [128]*big.Int
	t[0] = big.NewInt(1)
	for i := 1; i < len(t); i++ {
		t[i] = new(big.Int).Mul(t[i-1], big.NewInt(10))
	}
	return &t
})

// mostDigits is how many digits one number may have.
const mostDigits = 1 << 24

// tooLong is the panic of a number with more; see entry.
type tooLong struct{}

func pow10(n int64) *big.Int {
	if n > mostDigits {
		panic(tooLong{})
	}
	if t := bigTens(); n < int64(len(t)) {
		return t[n]
	}
	return new(big.Int).Exp(big.NewInt(10), big.NewInt(n), nil)
}

func small(n uint64) coef { return coef{lo: n} }

func large(n *big.Int) coef {
	if n.IsUint64() {
		return coef{lo: n.Uint64()}
	}
	return coef{big: n}
}

// long reports a coefficient of more than some ten thousand digits.
func (a coef) long() bool { return a.big != nil && a.big.BitLen() > 3*longNumber }

func (a coef) zero() bool { return a.big == nil && a.lo == 0 }

func (a coef) int() *big.Int {
	if a.big != nil {
		return a.big
	}
	return new(big.Int).SetUint64(a.lo)
}

func (a coef) String() string { return a.int().String() }

// digits is how many digits a coefficient has; one if it is 0.
func (a coef) digits() int64 {
	if a.big == nil {
		n := bits.Len64(a.lo) * 1233 >> 12
		if a.lo >= tens[n] {
			n++
		}
		return int64(max(n, 1))
	}
	const log2 = 0.30102999566398119521
	n := int64(float64(a.big.BitLen()-1)*log2) + 1
	for n > 1 && a.big.CmpAbs(pow10(n-1)) < 0 {
		n--
	}
	for a.big.CmpAbs(pow10(n)) >= 0 {
		n++
	}
	return n
}

func (a coef) odd() bool {
	if a.big != nil {
		return a.big.Bit(0) == 1
	}
	return a.lo&1 == 1
}

// modulo is the rest of a division by a small number.
func (a coef) modulo(n uint64) uint64 {
	if a.big != nil {
		return new(big.Int).Mod(a.big, new(big.Int).SetUint64(n)).Uint64()
	}
	return a.lo % n
}

func (a coef) cmp(b coef) int {
	switch {
	case a.big != nil || b.big != nil:
		return a.int().Cmp(b.int())
	case a.lo < b.lo:
		return -1
	case a.lo > b.lo:
		return 1
	}
	return 0
}

func (a coef) add(b coef) coef {
	if a.big == nil && b.big == nil {
		if s, carry := bits.Add64(a.lo, b.lo, 0); carry == 0 {
			return small(s)
		}
	}
	return large(new(big.Int).Add(a.int(), b.int()))
}

// sub is a - b, where a is not less.
func (a coef) sub(b coef) coef {
	if a.big == nil && b.big == nil {
		return small(a.lo - b.lo)
	}
	return large(new(big.Int).Sub(a.int(), b.int()))
}

func (a coef) mul(b coef) coef {
	if a.big == nil && b.big == nil {
		if hi, lo := bits.Mul64(a.lo, b.lo); hi == 0 {
			return small(lo)
		}
	}
	if a.zero() || b.zero() {
		return coef{}
	}
	return large(new(big.Int).Mul(a.int(), b.int()))
}

// quoRem divides.
func (a coef) quoRem(b coef) (q, r coef) {
	if a.big == nil && b.big == nil {
		return small(a.lo / b.lo), small(a.lo % b.lo)
	}
	if a.cmp(b) < 0 {
		return coef{}, a
	}
	x, y := new(big.Int).QuoRem(a.int(), b.int(), new(big.Int))
	return large(x), large(y)
}

// scale is a with n zeros more.
func (a coef) scale(n int64) coef {
	if n == 0 || a.zero() {
		return a
	}
	if a.big == nil && n < int64(len(tens)) {
		if hi, lo := bits.Mul64(a.lo, tens[n]); hi == 0 {
			return small(lo)
		}
	}
	return large(new(big.Int).Mul(a.int(), pow10(n)))
}

// What digits that are left off are.
const (
	nothing = iota - 1
	belowHalf
	half
	aboveHalf
)

// cut leaves n digits off, and says what they are.
func (a coef) cut(n int64) (q coef, rest int) {
	if n <= 0 {
		return a, nothing
	}
	if n > a.digits() {
		if a.zero() {
			return coef{}, nothing
		}
		return coef{}, belowHalf
	}
	unit := coef{big: nil}
	if n < int64(len(tens)) {
		unit.lo = tens[n]
	} else {
		unit = large(pow10(n))
	}
	q, r := a.quoRem(unit)
	if r.zero() {
		return q, nothing
	}
	return q, belowHalf + 1 + r.cmp(unit.sub(r))
}

// trim leaves zeros off, at most so many, and counts them.
func (a coef) trim(most int64) (q coef, n int64) {
	for a.big != nil && most-n >= 16 {
		q, r := a.quoRem(small(tens[16]))
		if !r.zero() {
			break
		}
		a, n = q, n+16
	}
	for n < most && !a.zero() {
		q, r := a.quoRem(small(10))
		if !r.zero() {
			break
		}
		a, n = q, n+1
	}
	return a, n
}

// nines is a coefficient of n nines.
func nines(n int64) coef {
	return large(new(big.Int).Sub(pow10(n), big.NewInt(1)))
}
