// Transcripts whose answers NumPy gave: what tq shows must be the same, of errors
// the class and the text. With -update Python and NumPy are asked again.
package lang_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine/peers"
)

// besidePython plays the inputs that it reads, each ended by a line of its own, as
// Python's prompt does; names of private types of errors are kept.
const besidePython = `
import sys, warnings
warnings.simplefilter('ignore')
end = '=== end of input\n'
names = {}
for text in sys.stdin.read().split(end)[:-1]:
    try:
        exec(compile(text + '\n', '<stdin>', 'single'), names)
    except BaseException as e:
        print(type(e).__name__ + (': ' + str(e) if str(e) else ''))
    print(end, end='')
`

const endOfInput = "=== end of input\n"

func TestBesideNumPy(t *testing.T) {
	files, err := filepath.Glob("testdata/beside/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no transcripts: %v", err)
	}
	for _, name := range files {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txt"), func(t *testing.T) {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			parts := readTranscript(string(text))
			if *update {
				askNumPy(t, name, parts)
			}
			p := newDocPlayer(t)
			p.play("import warnings\nwarnings.simplefilter('ignore')")
			for _, part := range parts {
				if part.input == "" {
					continue
				}
				if got := firstOfError(trimBlank(p.play(part.input))); got != trimBlank(part.want) {
					t.Errorf("%s: >>> %stq:\n%s\nNumPy:\n%s", name, part.input, got, trimBlank(part.want))
				}
			}
		})
	}
}

// firstOfError leaves out what an error shows below its text.
func firstOfError(shown string) string {
	text, _, _ := strings.Cut(shown, "\n  <stdin>:")
	text, _, _ = strings.Cut(text, "\n  hint: ")
	for _, module := range []string{"numpy.linalg.", "numpy.exceptions."} { // besidePython writes the class alone
		text = strings.TrimPrefix(text, module)
	}
	return text
}

// askNumPy fills in what Python shows, and writes the file anew.
func askNumPy(t *testing.T, name string, parts []part) {
	python := peers.Python(t, peers.NumPy)
	var in bytes.Buffer
	for _, p := range parts {
		if p.input != "" {
			in.WriteString(p.input + endOfInput)
		}
	}
	cmd := exec.Command(python, "-c", besidePython)
	cmd.Stdin, cmd.Dir = &in, t.TempDir()
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("Python: %v", err)
	}
	answers := strings.Split(string(out), endOfInput)
	var text strings.Builder
	for i := range parts {
		p := &parts[i]
		text.WriteString(p.comment)
		if p.input == "" {
			continue
		}
		p.want, answers = answers[0], answers[1:]
		writeInput(&text, p.input)
		if w := trimBlank(p.want); w != "" {
			text.WriteString(w + "\n")
		}
	}
	if err := os.WriteFile(name, []byte(text.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}
