// Texts cut into lines.
package pytext

import (
	"strings"
	"unicode/utf8"
)

// Lines cuts text at Python's line ends; bytes have only \n and \r.
func Lines(s string, keep, bytes bool) []string {
	var out []string
	start := 0
	for i, r := range s {
		if i < start {
			continue // the \n of \r\n
		}
		switch r {
		case '\v', '\f', 0x1c, 0x1d, 0x1e, 0x85, 0x2028, 0x2029:
			if bytes {
				continue
			}
		case '\n', '\r':
		default:
			continue
		}
		end := i + utf8.RuneLen(r)
		if r == '\r' && strings.HasPrefix(s[end:], "\n") {
			end++
		}
		if keep {
			out = append(out, s[start:end])
		} else {
			out = append(out, s[start:i])
		}
		start = end
	}
	if start < len(s) {
		out = append(out, s[start:])
	}
	return out
}
