package pytext

import "strings"

// CleanDoc is a docstring without the indentation of its lines, as inspect.cleandoc has it.
func CleanDoc(doc string) string {
	lines := strings.Split(strings.ReplaceAll(doc, "\t", "        "), "\n")
	margin := -1
	for _, l := range lines[1:] {
		if rest := strings.TrimLeft(l, " "); rest != "" && (margin < 0 || len(l)-len(rest) < margin) {
			margin = len(l) - len(rest)
		}
	}
	for i, l := range lines[1:] {
		lines[i+1] = strings.TrimRight(l[min(max(margin, 0), len(l)):], " ")
	}
	lines[0] = strings.TrimLeft(lines[0], " ")
	return strings.Trim(strings.Join(lines, "\n"), "\n")
}
