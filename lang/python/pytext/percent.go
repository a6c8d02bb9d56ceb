// The % operator of strings.
package pytext

import (
	"math"
	"math/big"
	"strings"

	"github.com/tq-lang/tq/engine/percent"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// percent is one formatting under way.
type percentRun struct {
	h      builtin.Host
	in     []rune
	i      int
	args   object.Tuple
	next   int
	dict   *object.Dict
	object object.Value // the same, of a class of the program
	out    strings.Builder
	single bool // args is one value that was no tuple
	bytes  bool // the format is of bytes, whose letters stand for them
}

// percentItem is one %-directive.
type percentItem struct {
	percent.Directive
	given object.Value // what it writes, as the program gave it
}

// Percent is Python's format % args.
func Percent(h builtin.Host, format string, args object.Value) (object.Value, error) {
	if _, ok := args.(object.Unknown); ok {
		return nil, object.ErrUnknown
	}
	text, err := (&percentRun{h: h, in: []rune(format)}).run(args)
	if err != nil {
		return nil, err
	}
	return object.Str(text), nil
}

// run formats all.
func (p *percentRun) run(args object.Value) (string, error) {
	switch x := object.Unnamed(args).(type) {
	case object.Tuple:
		p.args = x
	default:
		p.args, p.single = object.Tuple{args}, true
		p.dict, _ = args.(*object.Dict)
		if object.IsObject(args) {
			p.object = args
		}
	}
	keyed := false
	for p.i < len(p.in) {
		c := p.in[p.i]
		p.i++
		if c != '%' {
			p.out.WriteRune(c)
			continue
		}
		k, err := p.directive()
		if err != nil {
			return "", err
		}
		keyed = keyed || k
	}
	if p.next < len(p.args) && !keyed && !p.ignorable() {
		what := "string"
		if p.bytes {
			what = "bytes"
		}
		return "", object.Errorf("TypeError", "not all arguments converted during %s formatting", what)
	}
	return p.out.String(), nil
}

// ignorable tells the single arguments that may be left over: those that could
// be mappings.
func (p *percentRun) ignorable() bool {
	if !p.single {
		return false
	}
	switch p.args[0].(type) {
	case object.Bytes:
		return !p.bytes
	case *object.Dict, *object.List, *object.Range, *object.Array:
		return true
	}
	return false
}

func (p *percentRun) peek() rune {
	if p.i < len(p.in) {
		return p.in[p.i]
	}
	return 0
}

func (p *percentRun) arg() (object.Value, error) {
	if p.next >= len(p.args) {
		return nil, object.Errorf("TypeError", "not enough arguments for format string")
	}
	p.next++
	return p.args[p.next-1], nil
}

// directive reads one directive and writes its text.
func (p *percentRun) directive() (keyed bool, err error) {
	d := percentItem{Directive: percent.Directive{Width: -1, Prec: -1}}
	var v object.Value
	if p.peek() == '(' {
		if v, err = p.key(); err != nil {
			return true, err
		}
		keyed = true
	}
	if err := p.flags(&d); err != nil {
		return keyed, err
	}
	if p.i >= len(p.in) {
		return keyed, object.Errorf("ValueError", "incomplete format")
	}
	d.Conv = p.in[p.i]
	p.i++
	if d.Conv == '%' && p.in[p.i-2] == '%' {
		p.out.WriteByte('%')
		return keyed, nil
	}
	if v == nil {
		if v, err = p.arg(); err != nil {
			return keyed, err
		}
	}
	text, err := p.convert(d, v)
	p.out.WriteString(text)
	return keyed, err
}

func (p *percentRun) key() (object.Value, error) {
	start, depth := p.i+1, 0
	for ; p.i < len(p.in); p.i++ {
		switch p.in[p.i] {
		case '(':
			depth++
		case ')':
			depth--
		}
		if depth == 0 {
			break
		}
	}
	if p.i >= len(p.in) {
		return nil, object.Errorf("ValueError", "incomplete format key")
	}
	var name object.Value = object.Str(p.in[start:p.i])
	if p.bytes {
		name = object.Bytes(latin1(string(p.in[start:p.i])))
	}
	p.i++
	if p.object != nil {
		return p.h.Index(p.object, name)
	}
	if p.dict == nil {
		return nil, object.Errorf("TypeError", "format requires a mapping")
	}
	v, ok, err := p.dict.Get(name)
	if err == nil && !ok {
		err = KeyError(name)
	}
	return v, err
}

func (p *percentRun) flags(d *percentItem) error {
	for ; ; p.i++ {
		switch p.peek() {
		case '-':
			d.Left = true
		case '+':
			d.Plus = true
		case ' ':
			d.Blank = true
		case '#':
			d.Alt = true
		case '0':
			d.Zero = true
		default:
			var err error
			if d.Width, err = p.number(); err != nil {
				return err
			}
			if d.Width < -1 {
				d.Left, d.Width = true, -d.Width
			}
			if p.peek() == '.' {
				p.i++
				if d.Prec, err = p.number(); err != nil {
					return err
				}
				d.Prec = max(d.Prec, 0)
			}
			for strings.ContainsRune("hlL", p.peek()) && p.peek() != 0 {
				p.i++
			}
			return nil
		}
	}
}

// number reads digits or '*'; -1 if there is neither.
func (p *percentRun) number() (int, error) {
	if p.peek() == '*' {
		p.i++
		v, err := p.arg()
		if err != nil {
			return 0, err
		}
		n, ok := v.(object.Int)
		if !ok {
			return 0, object.Errorf("TypeError", "* wants int")
		}
		if n > MaxFormat || n < -MaxFormat {
			return 0, object.Errorf("OverflowError", "Python int too large to convert to C int")
		}
		return int(n), nil
	}
	n, next, err := specNumber(p.in, p.i)
	p.i = next
	if err != nil || n > MaxFormat {
		return 0, object.Errorf("ValueError", "width too big")
	}
	return n, nil
}

func (p *percentRun) convert(d percentItem, v object.Value) (string, error) {
	if p.bytes {
		if text, done, err := p.ofBytes(d, v); done || err != nil {
			return text, err
		}
	}
	d.given = v
	if object.IsObject(v) {
		var err error
		if v, err = d.number(v); err != nil {
			return "", err
		}
	}
	switch d.Conv {
	case 's', 'r', 'a':
		return p.text(d, v)
	case 'd', 'i', 'u', 'x', 'X', 'o':
		return digitsAside(p.h, v, func() (string, error) { return d.integer(v) })
	case 'e', 'E', 'f', 'F', 'g', 'G':
		return d.float(v)
	case 'c':
		return d.char(v)
	}
	at := p.i - 1
	shown := string(d.Conv)
	if d.Conv < 32 || d.Conv > 126 {
		shown = "?"
	}
	return "", object.Errorf("ValueError", "unsupported format character '%s' (0x%x) at index %d", shown, d.Conv, at)
}

// number is what an object of the program's classes is as the number that a directive
// wants; v itself if it is none.
func (d percentItem) number(v object.Value) (object.Value, error) {
	names := []string{"__float__", "__index__"}
	switch d.Conv {
	case 's', 'r', 'a', 'c':
		return v, nil
	case 'd', 'i', 'u':
		names = []string{"__int__", "__index__"}
	case 'x', 'X', 'o':
		names = []string{"__index__"}
	}
	for _, n := range names {
		if r, found, err := object.CallSpecial(v, n); found || err != nil {
			return object.Held(r), err
		}
	}
	return object.Held(v), nil
}

func (p *percentRun) text(d percentItem, v object.Value) (string, error) {
	var s string
	var err error
	switch d.Conv {
	case 's':
		s, err = Str(p.h, v)
	case 'r':
		s, err = Repr(p.h, v)
	default:
		s, err = Repr(p.h, v)
		s = AsciiText(s)
	}
	return string(d.AppendText(nil, s)), err
}

// pad writes a text to the width.
func (d percentItem) pad(s string) string { return string(d.Append(nil, "", s, false)) }

// number reads an argument of a numeric conversion as a Python number.
func pyNumber(v object.Value) (object.Value, error) {
	if a, ok := v.(*object.Array); ok && a.Rank() == 0 {
		return object.Item(a)
	}
	if _, ok := v.(object.Unknown); ok {
		return nil, object.ErrUnknown
	}
	return v, nil
}

func (d percentItem) integer(v object.Value) (string, error) {
	n, err := pyNumber(v)
	if err != nil {
		return "", err
	}
	x, ok := object.Big(n)
	if !ok {
		f, isFloat := n.(object.Float)
		hex := strings.ContainsRune("xXo", d.Conv)
		switch {
		case hex:
			return "", object.Errorf("TypeError", "%%%c format: an integer is required, not %s", d.Conv, object.FullTypeName(d.given))
		case !isFloat:
			return "", object.Errorf("TypeError", "%%%c format: a real number is required, not %s", d.Conv, object.FullTypeName(d.given))
		}
		if x, err = FloatToBig(float64(f)); err != nil {
			return "", err
		}
	}
	return string(d.AppendInt(nil, x)), nil
}

// FloatToBig is int(x).
func FloatToBig(x float64) (*big.Int, error) {
	if math.IsNaN(x) {
		return nil, object.Errorf("ValueError", "cannot convert float NaN to integer")
	}
	if math.IsInf(x, 0) {
		return nil, object.Errorf("OverflowError", "cannot convert float infinity to integer")
	}
	b, _ := big.NewFloat(x).Int(nil)
	return b, nil
}

func (d percentItem) float(v object.Value) (string, error) {
	n, err := pyNumber(v)
	if err != nil {
		return "", err
	}
	x, ok := object.ToFloat(n)
	if !ok {
		return "", object.Errorf("TypeError", "must be real number, not %s", object.FullTypeName(d.given))
	}
	if _, big := n.(object.BigInt); big && math.IsInf(x, 0) {
		return "", object.Errorf("OverflowError", "int too large to convert to float")
	}
	return string(d.AppendFloat(nil, x)), nil
}

func (d percentItem) char(v object.Value) (string, error) {
	n, err := pyNumber(v)
	if err != nil {
		return "", err
	}
	if s, ok := n.(object.Str); ok {
		if r := []rune(string(s)); len(r) == 1 {
			return d.pad(string(r)), nil
		}
	}
	x, ok := object.Big(n)
	if !ok {
		return "", object.Errorf("TypeError", "%%c requires int or char")
	}
	if !x.IsInt64() || x.Int64() < 0 || x.Int64() > 0x10ffff {
		return "", object.Errorf("OverflowError", "%%c arg not in range(0x110000)")
	}
	return d.pad(string(rune(x.Int64()))), nil
}

// KeyError is the error of a key that a mapping does not have.
func KeyError(k object.Value) error {
	err := object.Errorf("KeyError", "%s", object.Repr(k))
	err.Exc = &object.Exception{Class: builtin.ExceptionClass("KeyError"), Args: object.Tuple{k}}
	return err
}
