// Package tutor is tq's lessons: short texts with a task each, whose answers are judged by
// their value. It reads no keys and draws no screen.
//
// This file: the lessons and how they are written.
//
// A lesson is a file of lessons/. Its first line is "# name: title"; then steps follow,
// each begun by a line "==". A step is prose, with transcripts set in by four, and these
// fields, whose further lines are set in by two:
//
//	setup:    what has run before
//	ask:      the task
//	solution: an answer
//	result:   the expression that is judged; the last value of the answer if there is none
//	exact:    yes if the element type counts too
//	hint:     any number of them
//	also:     further answers that are right; wrong: some that are not (for the tests)
//	then:     what there is to say to a right answer
package tutor

import (
	"embed"
	"slices"
	"strings"
	"sync"
)

//go:embed lessons/*.txt
var files embed.FS

// Lesson is a lesson.
type Lesson struct {
	Name, Title string
	Steps       []Step
}

// Step is a text with a task.
type Step struct {
	Text     string // Markdown
	Setup    string
	Ask      string
	Solution string
	Result   string
	Exact    bool
	Hints    []string
	Also     []string
	Wrong    []string
	Then     string
}

// Lessons lists the lessons in their order.
var Lessons = sync.OnceValue(func() []Lesson {
	list, err := files.ReadDir("lessons")
	if err != nil {
		panic(err) // they are embedded
	}
	var out []Lesson
	for _, d := range list {
		text, err := files.ReadFile("lessons/" + d.Name())
		if err != nil {
			panic(err)
		}
		out = append(out, read(strings.ReplaceAll(string(text), "\r\n", "\n")))
	}
	return out
})

// Find gives the place of a lesson by its name or its number from 1.
func Find(name string) (int, bool) {
	i := slices.IndexFunc(Lessons(), func(l Lesson) bool { return l.Name == name })
	if i < 0 && len(name) <= 2 {
		n := 0
		for _, c := range name {
			if c < '0' || c > '9' {
				return 0, false
			}
			n = n*10 + int(c-'0')
		}
		i = n - 1
	}
	return i, i >= 0 && i < len(Lessons())
}

// Names are those of the lessons.
func Names() []string {
	var out []string
	for _, l := range Lessons() {
		out = append(out, l.Name)
	}
	return out
}

func read(text string) Lesson {
	parts := strings.Split("\n"+text, "\n==\n")
	name, title, _ := strings.Cut(strings.TrimPrefix(strings.TrimSpace(parts[0]), "# "), ": ")
	l := Lesson{Name: strings.ToLower(name), Title: title}
	for _, p := range parts[1:] {
		l.Steps = append(l.Steps, readStep(p))
	}
	return l
}

func readStep(text string) Step {
	var s Step
	fields := map[string]func(string){
		"setup":    func(v string) { s.Setup = v },
		"ask":      func(v string) { s.Ask = strings.ReplaceAll(v, "\n", " ") },
		"solution": func(v string) { s.Solution = v },
		"result":   func(v string) { s.Result = v },
		"exact":    func(v string) { s.Exact = v == "yes" },
		"hint":     func(v string) { s.Hints = append(s.Hints, strings.ReplaceAll(v, "\n", " ")) },
		"also":     func(v string) { s.Also = append(s.Also, v) },
		"wrong":    func(v string) { s.Wrong = append(s.Wrong, v) },
		"then":     func(v string) { s.Then = strings.ReplaceAll(v, "\n", " ") },
	}
	var prose []string
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	for i := 0; i < len(lines); i++ {
		name, value, _ := strings.Cut(lines[i], ":")
		put := fields[name]
		if put == nil {
			prose = append(prose, lines[i])
			continue
		}
		value = strings.TrimSpace(value)
		for i+1 < len(lines) && strings.HasPrefix(lines[i+1], "  ") {
			i++
			value += "\n" + lines[i][2:]
		}
		put(strings.TrimPrefix(value, "\n"))
	}
	s.Text = strings.TrimSpace(strings.Join(prose, "\n"))
	return s
}
