// Small text helpers that Python's builtins share.
package pytext

import (
	"strings"

	"github.com/tq-lang/tq/lang/display"
)

// AsciiText escapes what is not ASCII, as ascii() does.
func AsciiText(s string) string {
	var b strings.Builder
	for _, r := range s {
		if r < 128 {
			b.WriteRune(r)
			continue
		}
		b.WriteString(display.Escape(r))
	}
	return b.String()
}
