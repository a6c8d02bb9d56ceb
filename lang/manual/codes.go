// The topics of error codes: what the error means, a program that ends in it, the cause and the
// cure, and a program that does it right.
package manual

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"

	"github.com/tq-lang/tq/lang/diag"
)

//go:embed codes.txt
var codeTexts string

// Cure is what can be done about an error.
type Cure struct {
	Text    string // cause and cure
	Program string // that does it right; "" where none can
}

// cures are the sections of codes.txt: "== code", a text, a program set in by four.
var cures = sync.OnceValue(func() map[diag.Code]Cure {
	out := map[diag.Code]Cure{}
	for section := range strings.SplitSeq("\n"+strings.ReplaceAll(codeTexts, "\r\n", "\n"), "\n== ") {
		code, body, _ := strings.Cut(section, "\n")
		var c Cure
		for line := range strings.SplitSeq(strings.TrimRight(body, "\n"), "\n") {
			if program, ok := strings.CutPrefix(line, "    "); ok {
				c.Program += program + "\n"
			} else {
				c.Text = strings.TrimSpace(c.Text + " " + line)
			}
		}
		if code != "" {
			out[diag.Code(code)] = c
		}
	}
	return out
})

// CureOf is what the manual says about the cause of an error.
func CureOf(code diag.Code) (Cure, bool) {
	c, ok := cures()[code]
	return c, ok
}

// maxExample is how long an example may be that is shown: those of texts too large to
// read are no use to a reader.
const maxExample = 200

func codeTopic(c diag.CodeInfo) Topic {
	body := fmt.Sprintf("%s.\n\nThe class of the exception is usually `%s`.\n\n", strings.ToUpper(c.Meaning[:1])+c.Meaning[1:], c.Class)
	if c.Example != "" && len(c.Example) <= maxExample && !strings.Contains(c.Example, "\x00") {
		body += "A program that ends in it:\n\n```\n" + c.Example + "\n```\n"
	}
	cure, _ := CureOf(c.Code)
	body += "\n" + folded(cure.Text) + "\n"
	if cure.Program != "" {
		body += "\nOne that does not:\n\n```\n" + cure.Program + "```\n"
	}
	return Topic{Name: string(c.Code), Title: string(c.Code), Body: body}
}

// folded breaks a text into lines as long as those of the topics.
func folded(text string) string {
	var b strings.Builder
	used := 0 // of the line
	for word := range strings.FieldsSeq(text) {
		n := len([]rune(word))
		switch {
		case used == 0:
		case used+1+n > 80:
			b.WriteByte('\n')
			used = 0
		default:
			b.WriteByte(' ')
			used++
		}
		b.WriteString(word)
		used += n
	}
	return b.String()
}
