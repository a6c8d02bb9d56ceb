// Floats as decimal text, positional or scientific, with NumPy's trimming and
// padding: format_float_positional and format_float_scientific.
package display

import (
	"math"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/fault"
)

// FloatFormat holds the parameters of NumPy's format_float functions. -1
// stands for None in the numbers.
type FloatFormat struct {
	Precision  int
	Unique     bool
	Fractional bool // positional only: precision counts places after the point
	Trim       byte // 'k' keep zeros, '.' trim them, '0' leave one, '-' trim the point too
	Sign       bool // write + too
	PadLeft    int
	PadRight   int // positional only
	ExpDigits  int // scientific only
	MinDigits  int
}

// NewFloatFormat gives NumPy's defaults.
func NewFloatFormat() FloatFormat {
	return FloatFormat{Precision: -1, Unique: true, Fractional: true, Trim: 'k', PadLeft: -1, PadRight: -1, ExpDigits: -1, MinDigits: -1}
}

// FormatFloatPositional writes x, a value of the floating type d, without an exponent.
func FormatFloatPositional(x float64, d dtype.DType, p FloatFormat) (string, error) {
	if !p.Fractional && p.Precision == 0 {
		return "", fault.New(fault.InvalidArgument, "precision must be greater than 0 if fractional=False")
	}
	if err := p.check(); err != nil {
		return "", err
	}
	return string(p.positional(nil, x, typeOf(d), exactDigits)), nil
}

// FormatFloatScientific writes x, a value of the floating type d, with an exponent.
func FormatFloatScientific(x float64, d dtype.DType, p FloatFormat) (string, error) {
	if err := p.check(); err != nil {
		return "", err
	}
	return string(p.scientific(nil, x, typeOf(d), exactDigits)), nil
}

// check also bounds the numbers, which come from the user.
func (p *FloatFormat) check() error {
	for _, n := range []*int{&p.Precision, &p.PadLeft, &p.PadRight, &p.ExpDigits, &p.MinDigits} {
		*n = max(-1, min(*n, maxDigits))
	}
	switch p.Trim {
	case 'k', '.', '0', '-':
	default:
		return fault.New(fault.Type, "if supplied, trim must be 'k', '.', '0' or '-' found `%c`", p.Trim)
	}
	if p.MinDigits > 0 && p.Precision > 0 && p.MinDigits > p.Precision {
		return fault.New(fault.InvalidArgument, "min_digits must be less than or equal to precision")
	}
	if !p.Unique && p.Precision < 0 {
		return fault.New(fault.Type, "in non-unique mode `precision` must be supplied")
	}
	return nil
}

// digitsFunc is exactDigits or quickDigits.
type digitsFunc func(float64, *floatType, cut) ([]byte, int)

// generate gives the digits of |x|, which is finite.
func generate(x float64, f *floatType, gen digitsFunc, c cut) ([]byte, int) {
	if x == 0 {
		return []byte{'0'}, 0
	}
	return gen(math.Abs(x), f, c)
}

// special writes NaN and the infinities: no padding, and no sign for NaN.
func (p *FloatFormat) special(b []byte, x float64) []byte {
	if math.IsNaN(x) {
		return append(b, "nan"...)
	}
	return append(p.sign(b, x), "inf"...)
}

func (p *FloatFormat) sign(b []byte, x float64) []byte {
	if math.Signbit(x) {
		return append(b, '-')
	}
	if p.Sign {
		return append(b, '+')
	}
	return b
}

func pad(b []byte, c byte, n int) []byte {
	for ; n > 0; n-- {
		b = append(b, c)
	}
	return b
}

// fill is the number of digits that are made up with zeros when kept.
func (p *FloatFormat) fill() int {
	if p.Unique {
		return p.MinDigits
	}
	return p.Precision
}

func (p *FloatFormat) positional(b []byte, x float64, f *floatType, gen digitsFunc) []byte {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return p.special(b, x)
	}
	digits, first := generate(x, f, gen, cut{p.Unique, p.Fractional, p.Precision, p.MinDigits})
	whole := max(first+1, 1)
	signed := 0
	if p.Sign || math.Signbit(x) {
		signed = 1
	}
	b = pad(b, ' ', p.PadLeft-whole-signed)
	b = p.sign(b, x)
	n := min(max(first+1, 0), len(digits)) // digits before the point
	if n == 0 {
		b = append(b, '0')
	}
	b = append(b, digits[:n]...)
	b = pad(b, '0', first+1-n)
	start := len(b) // of the point
	b = append(b, '.')
	if n < len(digits) {
		b = pad(b, '0', -first-1)
		b = append(b, digits[n:]...)
	}
	want := max(p.fill(), 0)
	if !p.Fractional {
		want = p.fill() - whole
	}
	b = p.trim(b, start, want)
	b = pad(b, ' ', p.PadRight-(len(b)-start-1))
	return b
}

// trim treats the zeros after the point, which stands at start.
func (p *FloatFormat) trim(b []byte, start, want int) []byte {
	if p.Trim == 'k' {
		return pad(b, '0', want-(len(b)-start-1))
	}
	for b[len(b)-1] == '0' {
		b = b[:len(b)-1]
	}
	if len(b)-1 == start {
		switch p.Trim {
		case '0':
			b = append(b, '0')
		case '-':
			b = b[:start]
		}
	}
	return b
}

func (p *FloatFormat) scientific(b []byte, x float64, f *floatType, gen digitsFunc) []byte {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return p.special(b, x)
	}
	c := cut{unique: p.Unique, max: -1, min: -1}
	if p.Precision >= 0 {
		c.max = p.Precision + 1
	}
	if p.MinDigits >= 0 {
		c.min = p.MinDigits + 1
	}
	digits, first := generate(x, f, gen, c)
	width := 1
	if p.Sign || math.Signbit(x) {
		width = 2
	}
	b = pad(b, ' ', p.PadLeft-width)
	b = p.sign(b, x)
	b = append(b, digits[0])
	start := len(b)
	b = append(b, '.')
	b = append(b, digits[1:]...)
	if p.Trim == '-' && len(digits) > 1 {
		for b[len(b)-1] == '0' { // NumPy leaves the point here
			b = b[:len(b)-1]
		}
	} else {
		b = p.trim(b, start, max(p.fill(), 0))
	}
	return p.exponent(b, first)
}

func (p *FloatFormat) exponent(b []byte, e int) []byte {
	width := 2
	if p.ExpDigits >= 0 {
		width = min(p.ExpDigits, 5)
	}
	b = append(b, 'e')
	if e < 0 {
		b = append(b, '-')
		e = -e
	} else {
		b = append(b, '+')
	}
	var digits []byte
	for ; e > 0; e /= 10 {
		digits = append(digits, byte('0'+e%10))
	}
	b = pad(b, '0', width-len(digits))
	for i := len(digits) - 1; i >= 0; i-- {
		b = append(b, digits[i])
	}
	return b
}
