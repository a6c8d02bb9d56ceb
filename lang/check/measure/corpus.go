// The programs that are measured: those of the notebooks, the benchmark and the tests,
// and random ones.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/tq-lang/tq/lang/internal/randprog"
)

// program is a text that is checked and run.
// Beside it lie what the patterns match in dir, and file is its own name there.
type program struct {
	group, name, text, dir, file string
	beside                       []string
}

// randoms is how many random programs are measured.
const randoms = 40

func corpus(root string) ([]program, error) {
	var out []program
	for _, from := range []struct{ group, pattern string }{
		{"scripts", "lang/check/measure/testdata/runs/*.py"},
		{"notebooks", "notebooks/*.tq"}, {"notebooks", "notebooks/*.ipynb"},
		{"benchmark", "lang/bench/programs/*.py"}, {"loop bodies", "lang/bench/bodies/*.py"},
		{"objects", "lang/testdata/objects/*.py"},
		{"modules", "lang/python/std/testdata/*.py"}, {"modules", "lang/python/std/testdata/sources/*.py"},
	} {
		files, err := filepath.Glob(filepath.Join(root, from.pattern))
		if err != nil {
			return nil, err
		}
		for _, f := range files {
			text, err := os.ReadFile(f)
			if err != nil {
				return nil, err
			}
			name := strings.TrimSuffix(filepath.Base(f), filepath.Ext(f))
			p := program{group: from.group, name: from.group + "/" + name, text: string(text), dir: filepath.Dir(f), file: filepath.Base(f), beside: []string{"*.n*"}}
			if from.group == "notebooks" {
				p.beside = []string{"data/*"}
			}
			switch {
			case filepath.Ext(f) == ".ipynb":
				p.text = cells(text)
			case strings.Contains(from.pattern, "lang/bench"):
				out = append(out, chunks(p)...)
				continue
			}
			out = append(out, p)
		}
	}
	for seed := range uint64(randoms) {
		out = append(out, program{group: "random", name: fmt.Sprintf("random/%d", seed), file: "random.py", text: randprog.Write(seed, randprog.Language).String()})
	}
	return out, nil
}

// chunks are the programs of a file of the benchmark: each defines run.
func chunks(p program) []program {
	var out []program
	for _, chunk := range strings.Split("\n"+p.text, "\n#: ")[1:] {
		head, body, _ := strings.Cut(chunk, "\n")
		name, _, _ := strings.Cut(head, "; ")
		out = append(out, program{group: p.group, name: p.name + "/" + name, text: strings.TrimSpace(body) + "\nresult = run()\n", dir: p.dir, file: name + ".py", beside: p.beside})
	}
	return out
}

// cells is the code of a notebook.
func cells(text []byte) string {
	var book struct {
		Cells []struct {
			Type   string   `json:"cell_type"`
			Source []string `json:"source"`
		} `json:"cells"`
	}
	if json.Unmarshal(text, &book) != nil {
		return ""
	}
	var b strings.Builder
	for _, c := range book.Cells {
		if c.Type == "code" && len(c.Source) > 0 && !strings.HasPrefix(c.Source[0], "%%") {
			b.WriteString(strings.Join(c.Source, "") + "\n")
		}
	}
	return b.String()
}
