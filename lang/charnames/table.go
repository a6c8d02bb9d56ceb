package charnames

import (
	"bytes"
	"compress/flate"
	_ "embed"
	"io"
	"sort"
	"strconv"
	"strings"
	"sync"
)

//go:generate go run generate.go

// packed is the table, compressed: the names are 0.9 MB and seldom asked for. A line is a name; it is that of the
// code point after the line before, or of the one that it starts with: "41 LATIN CAPITAL LETTER A". What has no name
// is a line without one, and a name in angle brackets is that of all code points to the next line.
//
//go:embed names.flate
var packed []byte

// names is the table in memory.
type names struct {
	starts []rune
	texts  []string
	chars  map[string]rune // those with names of their own
}

// table is read when it is first asked for.
var table = sync.OnceValue(func() names {
	text, err := io.ReadAll(flate.NewReader(bytes.NewReader(packed)))
	if err != nil {
		panic("charnames: " + err.Error()) // the table is part of the program
	}
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	t := names{make([]rune, len(lines)), lines, make(map[string]rune, len(lines))}
	at := rune(-1)
	for i, line := range lines {
		at++
		if point, name, ok := strings.Cut(line, "\t"); ok {
			r, err := strconv.ParseInt(point, 16, 32)
			if err != nil {
				panic("charnames: " + err.Error())
			}
			at, line = rune(r), name
		}
		t.starts[i], t.texts[i] = at, line
		if line != "" && line[0] != '<' {
			t.chars[line] = at
		}
	}
	return t
})

// Name is the name of a character as Unicode's tables have it: one in angle brackets is that of a range, and
// "" is of a character without one.
func Name(r rune) string {
	t := table()
	i := sort.Search(len(t.starts), func(i int) bool { return t.starts[i] > r }) - 1
	if i < 0 || t.starts[i] != r && t.texts[i] != "" && t.texts[i][0] != '<' {
		return ""
	}
	return t.texts[i]
}
