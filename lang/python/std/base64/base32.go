// Bases 32 and 85.
package base64

import (
	"encoding/base32"
	"encoding/binary"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/std/internal/cpython"
)

const (
	digits32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
	hex32    = "0123456789ABCDEFGHIJKLMNOPQRSTUV"
	digits85 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~"
)

// memory reads the bytes to be written in a base.
func memory(c *builtin.Call) (string, error) {
	s, err := cpython.NeedBuffer(c, c.Args[0])
	if e, ok := err.(*object.Error); ok && e.Class == "TypeError" {
		e.Msg = "memoryview: " + e.Msg
	}
	return s, err
}

func encode32(digits string) func(c *builtin.Call) (string, error) {
	return func(c *builtin.Call) (string, error) {
		s, err := memory(c)
		if err != nil {
			return "", err
		}
		return builtin.OfText(c, s, func(s string) string { return base32.NewEncoding(digits).EncodeToString([]byte(s)) })
	}
}

func decode32(digits string) func(c *builtin.Call) (string, error) {
	return func(c *builtin.Call) (string, error) {
		s, err := cpython.NeedASCII(c, c.Args[0])
		if err != nil {
			return "", err
		}
		if len(s)%8 != 0 {
			return "", fail("Incorrect padding")
		}
		if len(c.Args) > 2 && c.Given("map01") {
			m, err := cpython.NeedASCII(c, c.Arg("map01"))
			if err != nil {
				return "", err
			}
			if len(m) != 1 {
				return "", object.Errorf("AssertionError", "%s", object.Repr(c.Arg("map01")))
			}
			s = strings.NewReplacer("0", "O", "1", m).Replace(s)
		}
		if fold, err := c.Bool("casefold", false); err != nil {
			return "", err
		} else if fold {
			s = strings.ToUpper(s)
		}
		return builtin.FromText(c, s, func(s string) (string, error) { return from32(s, digits) })
	}
}

// from32 reads base 32; bits that are left over need not be 0.
func from32(s, digits string) (string, error) {
	text := strings.TrimRight(s, "=")
	pads := len(s) - len(text)
	var out []byte
	for len(text) > 0 {
		part := text[:min(8, len(text))]
		text = text[len(part):]
		var acc uint64
		for i := range 8 {
			d := 0
			if i < len(part) {
				if d = strings.IndexByte(digits, part[i]); d < 0 {
					return "", fail("Non-base32 digit found")
				}
			}
			acc = acc<<5 | uint64(d)
		}
		var b [8]byte
		binary.BigEndian.PutUint64(b[:], acc)
		out = append(out, b[3:]...)
	}
	keep, ok := map[int]int{0: 0, 1: 1, 3: 2, 4: 3, 6: 4}[pads]
	if !ok || pads > 0 && len(out) == 0 {
		return "", fail("Incorrect padding")
	}
	return string(out[:len(out)-keep]), nil
}

// to85 writes each four bytes as five digits; fold shortens groups in Ascii85.
func to85(s, digits string, pad bool, fold func(group uint32) string) string {
	short := (4 - len(s)%4) % 4
	s += strings.Repeat("\x00", short)
	var b strings.Builder
	for i := 0; i < len(s); i += 4 {
		n := binary.BigEndian.Uint32([]byte(s[i : i+4]))
		last := i+4 == len(s) && short > 0 && !pad
		if f := fold(n); f != "" && !last {
			b.WriteString(f)
			continue
		}
		var group [5]byte
		for k := 4; k >= 0; k-- {
			group[k] = digits[n%85]
			n /= 85
		}
		if last {
			b.Write(group[:5-short])
		} else {
			b.Write(group[:])
		}
	}
	return b.String()
}

func encode85(c *builtin.Call) (string, error) {
	s, err := memory(c)
	if err != nil {
		return "", err
	}
	pad, err := c.Bool("pad", false)
	if err != nil {
		return "", err
	}
	return builtin.OfText(c, s, func(s string) string { return to85(s, digits85, pad, func(uint32) string { return "" }) })
}

func decode85(c *builtin.Call) (string, error) {
	s, err := cpython.NeedASCII(c, c.Args[0])
	if err != nil {
		return "", err
	}
	return builtin.FromText(c, s, from85)
}

func from85(s string) (string, error) {
	short := (5 - len(s)%5) % 5
	padded := s + strings.Repeat("~", short)
	out := make([]byte, 0, len(padded)/5*4)
	for i := 0; i < len(padded); i += 5 {
		var acc uint64
		for k := range 5 {
			d := strings.IndexByte(digits85, padded[i+k])
			if d < 0 {
				return "", object.Errorf("ValueError", "bad base85 character at position %d", i+k)
			}
			acc = acc*85 + uint64(d)
		}
		if acc > 1<<32-1 {
			return "", object.Errorf("ValueError", "base85 overflow in hunk starting at byte %d", i)
		}
		out = binary.BigEndian.AppendUint32(out, uint32(acc))
	}
	return string(out[:len(out)-short]), nil
}

// digitsA85 are the characters from ! to u.
var digitsA85 = func() string {
	b := make([]byte, 85)
	for i := range b {
		b[i] = byte('!' + i)
	}
	return string(b)
}()

func encodeA85(c *builtin.Call) (string, error) {
	s, err := memory(c)
	if err != nil {
		return "", err
	}
	var flags [3]bool
	for i, n := range []string{"foldspaces", "pad", "adobe"} {
		if flags[i], err = c.Bool(n, false); err != nil {
			return "", err
		}
	}
	wrap, err := c.Int("wrapcol", 0)
	if err != nil {
		return "", err
	}
	spaces, pad, adobe := flags[0], flags[1], flags[2]
	out, err := builtin.OfText(c, s, func(s string) string {
		return to85(s, digitsA85, pad, func(n uint32) string {
			switch {
			case n == 0:
				return "z"
			case n == 0x20202020 && spaces:
				return "y"
			}
			return ""
		})
	})
	if err != nil {
		return "", err
	}
	if adobe {
		out = "<~" + out
	}
	if wrap != 0 {
		width := max(wrap, 1)
		if adobe {
			width = max(wrap, 2)
		}
		var rows []string
		for ; out != ""; out = out[min(width, len(out)):] {
			rows = append(rows, out[:min(width, len(out))])
		}
		if adobe && (len(rows) == 0 || len(rows[len(rows)-1])+2 > width) {
			rows = append(rows, "")
		}
		out = strings.Join(rows, "\n")
	}
	if adobe {
		out += "~>"
	}
	return out, nil
}

func decodeA85(c *builtin.Call) (string, error) {
	s, err := cpython.NeedASCII(c, c.Args[0])
	if err != nil {
		return "", err
	}
	spaces, err := c.Bool("foldspaces", false)
	if err != nil {
		return "", err
	}
	adobe, err := c.Bool("adobe", false)
	if err != nil {
		return "", err
	}
	ignore := " \t\n\r\v"
	if c.Given("ignorechars") {
		if ignore, err = cpython.NeedASCII(c, c.Arg("ignorechars")); err != nil {
			return "", err
		}
	}
	if adobe {
		text, ok := strings.CutSuffix(s, "~>")
		if !ok {
			return "", object.Errorf("ValueError", "Ascii85 encoded byte sequences must end with b'~>'")
		}
		s = strings.TrimPrefix(text, "<~")
	}
	return fromA85(s, spaces, ignore)
}

func fromA85(s string, spaces bool, ignore string) (string, error) {
	var out []byte
	var group []byte
	s += "uuuu"
	for i := range len(s) {
		switch ch := s[i]; {
		case '!' <= ch && ch <= 'u':
			if group = append(group, ch-'!'); len(group) < 5 {
				continue
			}
			var acc uint64
			for _, d := range group {
				acc = acc*85 + uint64(d)
			}
			if acc > 1<<32-1 {
				return "", object.Errorf("ValueError", "Ascii85 overflow")
			}
			out = binary.BigEndian.AppendUint32(out, uint32(acc))
			group = group[:0]
		case ch == 'z' || ch == 'y' && spaces:
			if len(group) > 0 {
				return "", object.Errorf("ValueError", "%c inside Ascii85 5-tuple", ch)
			}
			if ch == 'z' {
				out = append(out, 0, 0, 0, 0)
			} else {
				out = append(out, "    "...)
			}
		case strings.IndexByte(ignore, ch) >= 0:
		default:
			return "", object.Errorf("ValueError", "Non-Ascii85 digit found: %c", ch)
		}
	}
	if pads := 4 - len(group); pads > 0 {
		out = out[:max(len(out)-pads, 0)]
	}
	return string(out), nil
}
