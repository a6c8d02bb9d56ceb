// Base 64 and base 16, as the module binascii reads and writes them.
package cpython

import (
	"encoding/base64"
	"encoding/hex"
	"strings"

	"github.com/tq-lang/tq/lang/object"
)

const letters64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

// Base64 writes bytes in base 64, with two characters for the last two digits.
func Base64(s, alt string) string {
	return base64.NewEncoding(letters64 + alt).EncodeToString([]byte(s))
}

func badBase64(format string, args ...any) error {
	return object.Errorf("binascii.Error", format, args...)
}

// FromBase64 reads base 64. Unless it is strict, what is no digit is passed over, and
// what follows the padding is left out.
func FromBase64(s string, strict bool) (string, error) {
	out := make([]byte, 0, len(s)/4*3+3)
	var left byte
	quad, pads, padding := 0, 0, false
	if strict && s != "" && s[0] == '=' {
		return "", badBase64("Leading padding not allowed")
	}
	for i := range len(s) {
		if s[i] == '=' {
			padding = true
			if pads++; quad >= 2 && quad+pads >= 4 {
				if strict && i+1 < len(s) {
					return "", badBase64("Excess data after padding")
				}
				return string(out), nil
			}
			continue
		}
		d := strings.IndexByte(letters64+"+/", s[i])
		if d < 0 {
			if strict {
				return "", badBase64("Only base64 data is allowed")
			}
			continue
		}
		if strict && padding {
			return "", badBase64("Discontinuous padding not allowed")
		}
		pads = 0
		v := byte(d)
		switch quad {
		case 0:
			left = v
		case 1:
			out, left = append(out, left<<2|v>>4), v&0x0f
		case 2:
			out, left = append(out, left<<4|v>>2), v&0x03
		default:
			out, left = append(out, left<<6|v), 0
		}
		quad = (quad + 1) % 4
	}
	switch quad {
	case 0:
		return string(out), nil
	case 1:
		return "", badBase64("Invalid base64-encoded string: number of data characters (%d) cannot be 1 more than a multiple of 4", len(out)/3*4+1)
	}
	return "", badBase64("Incorrect padding")
}

// Hex writes bytes in base 16.
func Hex(s string) string { return hex.EncodeToString([]byte(s)) }

// FromHex reads base 16.
func FromHex(s string) (string, error) {
	if len(s)%2 != 0 {
		return "", badBase64("Odd-length string")
	}
	b, err := hex.DecodeString(s)
	if err != nil {
		return "", badBase64("Non-hexadecimal digit found")
	}
	return string(b), nil
}
