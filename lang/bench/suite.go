// The programs: chunks of files, one text for every contestant.

package main

import (
	"embed"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
)

//go:embed bodies/*.py programs/*.py
var texts embed.FS

// measure ends a program: it calls run() and tells the times by the program's
// own clock.
//
//go:embed measure.py
var measure string

// The kinds of rows.
const (
	bodies   = "bodies"   // loop bodies, beside CPython and starlark-go
	programs = "programs" // whole programs, beside CPython with NumPy
	starts   = "start"    // whole processes
)

// program is a text that defines run(), whose results all contestants must share.
type program struct {
	kind, topic, name string
	text              string
}

func (p program) id() string { return p.kind + "/" + p.topic + "/" + p.name }

// timed is the program with its calls measured, for about so long.
func (p program) timed(seconds float64) string {
	return fmt.Sprintf("%s\n%s_measure(%v)\n", p.text, measure, seconds)
}

// once is the program called once for its result.
func (p program) once() string { return p.text + "\n" + measure + "_show(run())\n" }

// suite reads the files. A chunk begins with "#: name".
func suite() []program {
	var all []program
	for _, kind := range []string{bodies, programs} {
		files, _ := texts.ReadDir(kind)
		for _, f := range files {
			text, _ := texts.ReadFile(path.Join(kind, f.Name()))
			for _, chunk := range strings.Split("\n"+string(text), "\n#: ")[1:] {
				name, body, _ := strings.Cut(chunk, "\n")
				all = append(all, program{kind: kind, topic: strings.TrimSuffix(f.Name(), ".py"), name: name, text: strings.TrimSpace(body) + "\n"})
			}
		}
	}
	return all
}

// selected are the programs whose names match, few of them if it must be quick.
func selected(all []program, match *regexp.Regexp, quick bool) []program {
	var out []program
	for i, p := range all {
		if (match == nil || match.MatchString(p.id())) && (!quick || i%7 == 0) {
			out = append(out, p)
		}
	}
	return out
}

// thousand is a script of a thousand lines and more that runs nothing: programs
// of the suite as bodies of functions.
func thousand(all []program) string {
	var b strings.Builder
	all = slices.Clone(all)
	slices.SortStableFunc(all, func(a, b program) int { return -strings.Compare(a.kind, b.kind) })
	for i, lines := 0, 0; lines < 1000; i++ {
		p := all[i%len(all)]
		fmt.Fprintf(&b, "def program%d():\n    %s\n", i, strings.ReplaceAll(strings.TrimSpace(p.text), "\n", "\n    "))
		lines = strings.Count(b.String(), "\n")
	}
	return b.String()
}

// single reports whether the program computes in float32.
func (p program) single() bool { return strings.Contains(p.text, "float32") }
