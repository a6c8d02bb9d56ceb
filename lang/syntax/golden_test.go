// This file: tests of error texts with their carets against testdata/errors.txt.

package syntax

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang/diag"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func parseText(text string) (*Module, *diag.Error) {
	m, err := Parse(diag.NewFile("x.tq", text))
	if err != nil {
		return nil, err.(*diag.Error)
	}
	return m, nil
}

// TestErrors holds sources and what they print, separated by lines of dashes and of equals signs.
func TestErrors(t *testing.T) {
	const path = "testdata/errors.txt"
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	for _, chunk := range strings.SplitAfter(string(data), "\n====\n") {
		source, want, ok := strings.Cut(strings.TrimSuffix(chunk, "====\n"), "\n----\n")
		if !ok {
			continue
		}
		got := "no error\n"
		if _, e := parseText(source); e != nil {
			got = string(e.Code) + "\n" + e.Render(diag.Options{})
			if _, known := diag.Lookup(e.Code); !known {
				t.Errorf("%q: unknown code %s", source, e.Code)
			}
		}
		out.WriteString(source + "\n----\n" + got + "====\n")
		if got != want && !*update {
			t.Errorf("%s\n got:\n%s\nwant:\n%s", source, got, want)
		}
	}
	if *update {
		if err := os.WriteFile(path, []byte(out.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// TestCodes runs the examples of the syntax codes.
func TestCodes(t *testing.T) {
	for _, info := range diag.Codes() {
		if !strings.HasPrefix(string(info.Code), "syntax/") {
			if info.Example != "" {
				if _, e := parseText(info.Example); e != nil {
					t.Errorf("example of %s does not parse: %v", info.Code, e)
				}
			}
			continue
		}
		_, e := parseText(info.Example)
		if e == nil || e.Code != info.Code || e.Class != info.Class {
			t.Errorf("%s: the example gives %v", info.Code, e)
		}
	}
}
