// This file: comparison with Python's own compiler, where there is one, and the examples of NumPy's
// documentation, where they are at hand.

package syntax

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine/peers"
	"github.com/tq-lang/tq/lang/diag"
)

// compileAll is a Python program: a JSON list of sources in, Python's version and the errors out.
const compileAll = `
import json, sys, warnings
warnings.simplefilter("ignore")
out = []
for source in json.load(sys.stdin):
    try:
        compile(source.encode(), "x", "exec")
        out.append("")
    except (SyntaxError, ValueError, OverflowError, RecursionError) as e:
        out.append(type(e).__name__ + ": " + str(e))
json.dump({"version": sys.version_info[:2], "errors": out}, sys.stdout)
`

// pythonErrors compiles the sources with Python; an empty text is a success.
func pythonErrors(t *testing.T, sources []string) (version [2]int, errors []string) {
	python, err := exec.LookPath("python3")
	if err != nil {
		peers.Missing(t, "python3 is not on PATH")
	}
	input, err := json.Marshal(sources)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(python, "-I", "-X", "utf8", "-c", compileAll)
	cmd.Stdin = bytes.NewReader(input)
	out, err := cmd.Output()
	if err != nil {
		peers.Missing(t, "python3 does not run: %v", err)
	}
	var answer struct {
		Version [2]int
		Errors  []string
	}
	if err := json.Unmarshal(out, &answer); err != nil {
		t.Fatal(err)
	}
	return answer.Version, answer.Errors
}

// TestPython wants the verdicts of testdata/python.txt to be Python's.
func TestPython(t *testing.T) {
	rows := snippets(t)
	var sources []string
	for _, s := range rows {
		sources = append(sources, s.source)
	}
	version, errors := pythonErrors(t, sources)
	new := version[0] > 3 || version[0] == 3 && version[1] >= 12
	compared := 0
	for i, s := range rows {
		kind, needs12 := strings.CutSuffix(s.kind, "12")
		if needs12 && !new || kind == "extension" {
			continue
		}
		compared++
		want := kind == "accept" || kind == "unsupported"
		if got := errors[i] == ""; got != want {
			t.Errorf("%q is %s; Python %v: %q", s.source, s.kind, version, errors[i])
		}
	}
	t.Logf("%d snippets compared with Python %d.%d", compared, version[0], version[1])
}

// newer is what Python before 3.12 reads otherwise: f-strings, and stars in some places.
var newer = regexp.MustCompile(`(?i)fr?['"]|rf['"]|\*`)

// TestPythonMutations changes tokens of the snippets at random, by a fixed seed, and wants Python's
// verdict on what comes out.
func TestPythonMutations(t *testing.T) {
	var words []string
	var texts [][]string
	for _, s := range snippets(t) {
		if s.kind != "accept" && s.kind != "reject" && s.kind != "unsupported" || strings.Contains(s.source, "%") {
			continue
		}
		text := splitWords(s.source)
		texts = append(texts, text)
		words = append(words, text...)
	}
	r := rand.New(rand.NewPCG(1, 2))
	var sources []string
	for range 4000 {
		source := strings.Join(mutate(r, texts, words), " ")
		if strings.ContainsAny(source, "?!") || strings.Contains(source, "explain") {
			continue
		}
		sources = append(sources, strings.ReplaceAll(source, "\n ", "\n"))
	}
	version, errors := pythonErrors(t, sources)
	for i, source := range sources {
		if version[1] < 12 && newer.MatchString(source) {
			continue
		}
		m, e := parseText(source)
		switch {
		case errors[i] == "" && e != nil && e.Code != diag.SyntaxUnsupported:
			t.Errorf("%q: %v; Python %v takes it", source, e, version)
		case errors[i] != "" && e == nil:
			t.Errorf("%q is taken; Python %v: %s", source, version, errors[i])
		}
		if e == nil {
			checkRoundTrip(t, m)
		}
	}
}

// splitWords gives the texts of a source's tokens.
func splitWords(source string) []string {
	var out []string
	for _, tok := range Tokens(source) {
		switch word := source[tok.Pos.Start:tok.Pos.End]; {
		case tok.Kind == TokNewline:
			out = append(out, "\n")
		case word != "":
			out = append(out, word)
		}
	}
	return out
}

// mutate deletes, replaces or inserts a token of some text, or splices two texts.
func mutate(r *rand.Rand, texts [][]string, words []string) []string {
	text := slices.Clone(texts[r.IntN(len(texts))])
	at, word := r.IntN(len(text)), words[r.IntN(len(words))]
	switch r.IntN(4) {
	case 0:
		return slices.Delete(text, at, at+1)
	case 1:
		text[at] = word
		return text
	case 2:
		return slices.Insert(text, at, word)
	}
	other := texts[r.IntN(len(texts))]
	return append(text[:at], other[r.IntN(len(other)):]...)
}

// TestPrinterPython wants Python to read what the printer writes, and to see the same tree in it.
func TestPrinterPython(t *testing.T) {
	var sources []string
	for _, s := range snippets(t) {
		if s.kind != "accept" {
			continue
		}
		m, e := parseText(s.source)
		if e == nil {
			sources = append(sources, Print(m))
		}
	}
	version, errors := pythonErrors(t, sources)
	for i, msg := range errors {
		if msg != "" && !(version[1] < 12 && strings.Contains(sources[i], "f'")) {
			t.Errorf("Python refuses %q: %s", sources[i], msg)
		}
	}
}

// TestCorpus parses every example of NumPy's documentation.
func TestCorpus(t *testing.T) {
	data, err := os.ReadFile("../../../shared/corpus/numpy_examples.json")
	if err != nil {
		t.Skip("the examples of NumPy's documentation are not beside the repository")
	}
	var rows []struct{ File, Source string }
	if err := json.Unmarshal(data, &rows); err != nil {
		t.Fatal(err)
	}
	parsed, unsupported := 0, 0
	for _, row := range rows {
		m, e := parseText(row.Source)
		switch {
		case e == nil:
			parsed++
			checkRoundTrip(t, m)
			checkSpans(t, m, len(row.Source))
		case e.Code == "syntax/unsupported":
			unsupported++
		default:
			t.Errorf("%s: %q: %v", row.File, row.Source, e)
		}
	}
	t.Logf("%d of %d parse, %d use what tq lacks", parsed, len(rows), unsupported)
}
