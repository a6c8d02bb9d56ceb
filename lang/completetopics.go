// Completion of what stands behind help: topics of the manual and codes of errors.
package lang

import (
	"regexp"
	"slices"
	"strings"

	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/manual"
)

// helpLine is a line that asks for help on a word that is being typed.
var helpLine = regexp.MustCompile(`^\s*help ([\w/-]*)$`)

// topicsAt lists the topics that fit behind help, with names of the language that do.
func topicsAt(sc scope, text string, cursor int) (c Completions, ok bool) {
	line := text[strings.LastIndexByte(text[:cursor], '\n')+1 : cursor]
	m := helpLine.FindStringSubmatch(line)
	if m == nil {
		return c, false
	}
	typed := m[1]
	c = Completions{Start: cursor - len(typed), End: cursor}
	names := append(manual.Names(), manual.Index)
	slices.Sort(names)
	if strings.Contains(typed, "/") {
		names = nil
	}
	for _, code := range diag.Codes() {
		if typed != "" {
			names = append(names, string(code.Code))
		}
	}
	for _, n := range names {
		if strings.HasPrefix(n, typed) {
			c.List = append(c.List, Completion{Text: n, Kind: "topic"})
		}
	}
	if typed != "" && !strings.Contains(typed, "/") {
		c.List = append(c.List, bare(sc, typed)...)
	}
	return c, true
}
