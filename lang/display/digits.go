// Decimal digits of binary floats: the shortest that identify the value within
// its own type, or as many as asked for. Follows the free-format algorithm of
// Steele, White, Burger and Dybvig with the cut-offs that NumPy gives it.
package display

import (
	"bytes"
	"math"
	"math/big"
	"strconv"

	"github.com/tq-lang/tq/engine/dtype"
)

// floatType describes one floating type to the formatters.
type floatType struct {
	bits  int // significant bits
	low   int // binary exponent of the least subnormal
	std   int // 32 or 64 where strconv knows the type, else 0
	small float64
	ratio float64
	big   float64 // arrays with a value from here on use exponents
	top   float64 // scalars from here on use exponents
}

// The limits small and ratio are 1e-4 and 1000 as comparisons within the type
// itself see them. The types that NumPy lacks take float16's cut-off.
func typeOf(d dtype.DType) *floatType {
	switch d {
	case dtype.Float32, dtype.Complex64:
		return &floatType{24, -149, 32, float64(float32(1e-4)), 1000, 1e6, 1e6}
	case dtype.Float16:
		return &floatType{11, -24, 0, 0.00010001659393310547, 1000.25, 1e3, 1e3}
	case dtype.BFloat16:
		return &floatType{8, -133, 0, 1e-4, 1000, 1e3, 1e3}
	case dtype.Float8E4M3FN:
		return &floatType{4, -9, 0, 1e-4, 1000, 1e3, 1e3}
	case dtype.Float8E5M2:
		return &floatType{3, -16, 0, 1e-4, 1000, 1e3, 1e3}
	}
	return &floatType{53, -1074, 64, 1e-4, 1000, 1e8, 1e16}
}

// split gives x = m * 2**e and reports whether x's lower neighbour is nearer
// than its upper one. x is positive and finite.
func (f *floatType) split(x float64) (m uint64, e int, uneven bool) {
	_, e = math.Frexp(x)
	e = max(e-f.bits, f.low)
	m = uint64(math.Ldexp(x, -e))
	return m, e, m == 1<<(f.bits-1) && e > f.low
}

// cut says where digits end.
type cut struct {
	unique   bool // stop at the shortest digits that identify the value
	fraction bool // max and min count places after the point, else all digits
	max      int  // no more digits than this, -1 for no limit
	min      int  // when unique, no fewer than this, -1 for no limit
}

// maxDigits bounds every precision and padding that a caller may ask for.
const maxDigits = 16384

// last gives the positions (powers of ten) of the last digit allowed and the
// last digit required, when the first digit stands at position k.
func (c cut) last(k int) (limit, need int) {
	limit, need = k-maxDigits, k+1
	if c.max >= 0 {
		if c.fraction {
			limit = max(limit, -c.max)
		} else {
			limit = max(limit, k+1-c.max)
		}
	}
	if c.min >= 0 {
		if c.fraction {
			need = min(need, -c.min)
		} else {
			need = min(need, k+1-c.min)
		}
	}
	return limit, need
}

// exactDigits gives the digits of x (positive, finite) and the position of the
// first one, by exact integer arithmetic.
func exactDigits(x float64, f *floatType, c cut) (digits []byte, first int) {
	m, e, uneven := f.split(x)
	g := newGenerator(m, e, uneven)
	k := g.scaleTo(x)
	if c.fraction && c.max >= 0 && k < -c.max {
		g.shrink(-c.max - k) // the whole value lies right of the last place
		k = -c.max
	}
	limit, need := c.last(k)
	for pos := k; ; pos-- {
		d := g.next()
		low, high := false, false
		if c.unique {
			low, high = g.within()
		}
		done := pos == limit
		if c.unique {
			done = done || (low || high) && pos <= need
		} else {
			done = done || g.value.Sign() == 0
		}
		if !done {
			digits = append(digits, '0'+d)
			continue
		}
		down := low
		if low == high {
			down = g.roundsDown(d)
		}
		return endDigits(digits, d, down, k)
	}
}

// endDigits appends the last digit, rounded. Nines that carry are dropped.
func endDigits(digits []byte, d byte, down bool, first int) ([]byte, int) {
	if down {
		return append(digits, '0'+d), first
	}
	if d < 9 {
		return append(digits, '0'+d+1), first
	}
	for n := len(digits) - 1; n >= 0; n-- {
		if digits[n] != '9' {
			digits[n]++
			return digits[:n+1], first
		}
	}
	return append(digits[:0], '1'), first + 1
}

// generator holds value/unit and the half distances to the neighbours, all
// as integers over one unit.
type generator struct {
	value, unit, low, high, tmp, ten big.Int
	even                             bool
	fresh                            bool // value is scaled for the first digit
}

func newGenerator(m uint64, e int, uneven bool) *generator {
	g := &generator{even: m&1 == 0, fresh: true}
	extra := uint(1)
	if uneven {
		extra = 2
	}
	up := uint(max(e, 0))
	g.ten.SetUint64(10)
	g.value.SetUint64(m)
	g.value.Lsh(&g.value, extra+up)
	g.unit.SetUint64(1)
	g.unit.Lsh(&g.unit, extra+uint(max(-e, 0)))
	g.low.SetUint64(1)
	g.low.Lsh(&g.low, up)
	g.high.Lsh(&g.low, extra-1)
	return g
}

func pow10(n int) *big.Int {
	return new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(n)), nil)
}

// scaleTo divides by 10**k such that the value lies in [1, 10), and gives k.
func (g *generator) scaleTo(x float64) int {
	k := int(math.Floor(math.Log10(x)))
	if k >= 0 {
		g.unit.Mul(&g.unit, pow10(k))
	} else {
		g.grow(pow10(-k))
	}
	for g.value.Cmp(&g.unit) < 0 {
		g.grow(&g.ten)
		k--
	}
	for g.tmp.Mul(&g.unit, &g.ten); g.value.Cmp(&g.tmp) >= 0; g.tmp.Mul(&g.unit, &g.ten) {
		g.unit.Set(&g.tmp)
		k++
	}
	return k
}

func (g *generator) grow(by *big.Int) {
	g.value.Mul(&g.value, by)
	g.low.Mul(&g.low, by)
	g.high.Mul(&g.high, by)
}

// shrink divides everything by 10**n.
func (g *generator) shrink(n int) { g.unit.Mul(&g.unit, pow10(n)) }

// next takes off one digit.
func (g *generator) next() byte {
	if !g.fresh {
		g.grow(&g.ten)
	}
	g.fresh = false
	var q big.Int
	q.QuoRem(&g.value, &g.unit, &g.value)
	return byte(q.Uint64())
}

// within reports whether the digits so far, cut or rounded up, already lie
// between the neighbours' midpoints. A midpoint itself belongs to an even value.
func (g *generator) within() (low, high bool) {
	a := g.value.Cmp(&g.low)
	b := g.tmp.Add(&g.value, &g.high).Cmp(&g.unit)
	if g.even {
		return a <= 0, b >= 0
	}
	return a < 0, b > 0
}

// roundsDown rounds half to even.
func (g *generator) roundsDown(d byte) bool {
	c := g.tmp.Lsh(&g.value, 1).Cmp(&g.unit)
	return c < 0 || c == 0 && d&1 == 0
}

// quickDigits is exactDigits up to trailing zeros, by strconv where that
// gives the same digits.
func quickDigits(x float64, f *floatType, c cut) (digits []byte, first int) {
	if !c.unique {
		if c.fraction {
			return roundAt(x, -c.max)
		}
		return roundTo(x, c.max)
	}
	_, _, uneven := f.split(x)
	if f.std == 0 || uneven && (x < 1 || x >= float64(uint64(1)<<f.bits)) {
		return exactDigits(x, f, c) // strconv breaks ties at powers of two otherwise
	}
	var buf [32]byte
	digits, first = parseDigits(strconv.AppendFloat(buf[:0], x, 'e', -1, f.std))
	if len(digits) == 1 && digits[0] == '1' && !isPower(x, first) {
		return exactDigits(x, f, c) // perhaps rounded up past a power of ten
	}
	end := first - len(digits) + 1
	limit, need := c.last(first)
	if end >= limit && end <= need {
		return digits, first
	}
	if end >= limit {
		if uneven {
			return exactDigits(x, f, c)
		}
		limit = max(limit, need)
	}
	if c.fraction {
		return roundAt(x, limit)
	}
	return roundTo(x, first-limit+1)
}

// isPower reports whether x is 10**n exactly, for the n where that is quick to see.
func isPower(x float64, n int) bool { return n >= 0 && n <= 22 && x == math.Pow10(n) }

// roundAt rounds x half to even at the position pos <= 0.
func roundAt(x float64, pos int) ([]byte, int) {
	b := strconv.AppendFloat(nil, x, 'f', -pos, 64)
	point := bytes.IndexByte(b, '.')
	if point < 0 {
		point = len(b)
	} else {
		b = append(b[:point], b[point+1:]...)
	}
	for i, c := range b {
		if c != '0' {
			return b[i:], point - 1 - i
		}
	}
	return b[:1], pos
}

// roundTo rounds x half to even to n digits.
func roundTo(x float64, n int) ([]byte, int) {
	return parseDigits(strconv.AppendFloat(nil, x, 'e', max(n, 1)-1, 64))
}

// parseDigits takes d.ddde±xx apart.
func parseDigits(b []byte) ([]byte, int) {
	digits := make([]byte, 0, len(b))
	for i, c := range b {
		switch c {
		case '.':
		case 'e':
			e, _ := strconv.Atoi(string(b[i+1:]))
			return digits, e
		default:
			digits = append(digits, c)
		}
	}
	return digits, 0
}
