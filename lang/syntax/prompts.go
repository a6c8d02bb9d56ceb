// This file: prompts in pasted text.

package syntax

import "strings"

// StripPrompts turns a pasted session into source: it drops the prompts `>>> `, `... `, `In [3]: `
// and `   ...: `, and with them all other lines, which are output. Text whose first line has no
// prompt comes back as it is.
func StripPrompts(text string) string {
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	first := 0
	for first < len(lines) && strings.TrimSpace(lines[first]) == "" {
		first++
	}
	if first == len(lines) {
		return text
	}
	if !Prompted(lines[first]) {
		return text
	}
	var out []string
	inside, dropped := false, false
	for _, line := range lines[first:] {
		rest, kind := cutPrompt(line)
		if inside = kind == mainPrompt || kind == morePrompt && inside; inside {
			out = append(out, rest)
		}
		dropped = !inside
	}
	if dropped {
		out = append(out, "") // what came before was run
	}
	return strings.Join(out, "\n")
}

type promptKind uint8

const (
	noPrompt promptKind = iota
	mainPrompt
	morePrompt
)

// Prompted tells whether a line starts with a prompt.
func Prompted(line string) bool {
	_, kind := cutPrompt(line)
	return kind != noPrompt
}

// cutPrompt splits a line into its prompt and the source after it.
func cutPrompt(line string) (rest string, kind promptKind) {
	text := strings.TrimLeft(line, " \t")
	if rest, ok := afterPrompt(text, ">>>"); ok {
		return rest, mainPrompt
	}
	if rest, ok := afterPrompt(text, "..."); ok {
		return rest, morePrompt
	}
	if strings.HasPrefix(text, "In [") {
		digits := strings.TrimLeft(text[len("In ["):], "0123456789")
		rest, ok := afterPrompt(digits, "]:")
		if ok && len(digits) < len(text)-len("In [") {
			return rest, mainPrompt
		}
	}
	if dots := strings.TrimLeft(text, "."); len(text)-len(dots) >= 3 {
		if rest, ok := afterPrompt(dots, ":"); ok {
			return rest, morePrompt
		}
	}
	return line, noPrompt
}

// afterPrompt cuts a prompt and the one space after it, which only an empty line may lack.
func afterPrompt(text, prompt string) (string, bool) {
	rest, ok := strings.CutPrefix(text, prompt)
	if !ok || rest != "" && rest[0] != ' ' {
		return "", false
	}
	return strings.TrimPrefix(rest, " "), true
}
