// The % operator of bytes: the format's bytes are letters meanwhile.
package pytext

import (
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// PercentBytes is Python's format % args of bytes.
func PercentBytes(h builtin.Host, format object.Bytes, args object.Value) (object.Value, error) {
	if _, ok := args.(object.Unknown); ok {
		return nil, object.ErrUnknown
	}
	text, err := (&percentRun{h: h, in: letters(format), bytes: true}).run(args)
	if err != nil {
		return nil, err
	}
	return object.Bytes(latin1(text)), nil
}

// letters gives each byte as the letter of its number.
func letters(b object.Bytes) []rune {
	out := make([]rune, len(b))
	for i := range len(b) {
		out[i] = rune(b[i])
	}
	return out
}

// latin1 takes letters back to bytes.
func latin1(s string) string {
	var b strings.Builder
	for _, r := range s {
		b.WriteByte(byte(r))
	}
	return b.String()
}

// ofBytes are the directives that bytes have of their own.
func (p *percentRun) ofBytes(d percentItem, v object.Value) (text string, done bool, err error) {
	switch d.Conv {
	case 's', 'b':
		b, ok := v.(object.Bytes)
		if !ok {
			return "", true, object.Errorf("TypeError", "%%b requires a bytes-like object, or an object that implements __bytes__, not '%s'", object.FullTypeName(v))
		}
		r := letters(b)
		if d.Prec >= 0 && len(r) > d.Prec {
			r = r[:d.Prec]
		}
		return d.pad(string(r)), true, nil
	case 'r':
		d.Conv = 'a'
		s, err := p.text(d, v)
		return s, true, err
	case 'c':
		if b, ok := v.(object.Bytes); ok && len(b) == 1 {
			return d.pad(string(letters(b))), true, nil
		}
		x, ok := object.Big(v)
		if !ok {
			return "", true, object.Errorf("TypeError", "%%c requires an integer in range(256) or a single byte")
		}
		if !x.IsInt64() || x.Int64() < 0 || x.Int64() > 255 {
			return "", true, object.Errorf("OverflowError", "%%c arg not in range(256)")
		}
		return d.pad(string(rune(x.Int64()))), true, nil
	}
	return "", false, nil
}
