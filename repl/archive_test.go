// Script archives: testdata/*.txtar hold commands with what they show, then
// files. A line "$ tq ARGS [< FILE] [> FILE]" runs tq in this process in a
// folder with the files; below stand standard output, "2> " and standard error,
// and "[N]" for an exit status other than 0. "$ write FILE TEXT" writes a Go
// string, "$ cut FILE N" shortens a file, "$ mkdir FOLDER" makes a folder. A line
// that begins with "### " is a heading.
package repl_test

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/tq-lang/tq/repl"
)

var update = flag.Bool("update", false, "rewrite the expected output")

// archive is a txtar: a script, and files.
type archive struct {
	script string
	names  []string
	files  map[string]string
	rest   string // the files as they stand in the archive
}

func readArchive(text string) archive {
	a := archive{files: map[string]string{}}
	i := 0
	if !strings.HasPrefix(text, "-- ") {
		if i = strings.Index(text, "\n-- ") + 1; i == 0 {
			a.script = text
			return a
		}
	}
	a.script, a.rest = text[:i], text[i:]
	name := ""
	for _, line := range strings.SplitAfter(a.rest, "\n") {
		t := strings.TrimSpace(line)
		if strings.HasPrefix(t, "-- ") && strings.HasSuffix(t, " --") {
			name = strings.TrimSpace(t[3 : len(t)-3])
			a.names = append(a.names, name)
			a.files[name] = ""
			continue
		}
		a.files[name] += line
	}
	return a
}

func TestArchives(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no archives: %v", err)
	}
	for _, name := range files {
		full, err := filepath.Abs(name)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) { playArchive(t, full) })
	}
}

func playArchive(t *testing.T, path string) {
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	a := readArchive(string(text))
	quiet(t)
	t.Chdir(t.TempDir())
	for _, n := range a.names {
		if err := os.WriteFile(n, []byte(a.files[n]), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	var out strings.Builder
	var want, command string
	flush := func() {
		if command == "" {
			out.WriteString(want)
			want = ""
			return
		}
		got := runCommand(t, command)
		if strings.TrimRight(got, "\n") != strings.TrimRight(want, "\n") && !*update {
			t.Errorf("$ %s\ngot:\n%s\nwant:\n%s", command, got, want)
		}
		out.WriteString("$ " + command + "\n" + got)
		if strings.HasSuffix(want, "\n\n") || want == "\n" {
			out.WriteString("\n")
		}
		command, want = "", ""
	}
	for _, line := range strings.SplitAfter(a.script, "\n") {
		if c, ok := strings.CutPrefix(line, "$ "); ok {
			flush()
			command = strings.TrimRight(c, "\n")
			continue
		}
		if strings.HasPrefix(line, "### ") {
			flush()
		}
		want += line
	}
	flush()
	if *update {
		if err := os.WriteFile(path, []byte(out.String()+a.rest), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// quiet keeps the user's settings out of a test.
func quiet(t *testing.T) {
	home := t.TempDir()
	for _, v := range []string{"HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "APPDATA"} {
		t.Setenv(v, home)
	}
	t.Setenv("TQPATH", "")
	t.Setenv("NO_COLOR", "")
}

func runCommand(t *testing.T, command string) string {
	args, err := split(command)
	if err != nil {
		t.Fatalf("%s: %v", command, err)
	}
	switch args[0] {
	case "tq":
		return runTq(t, args[1:])
	case "write":
		text, err := strconv.Unquote(`"` + args[2] + `"`)
		if err == nil {
			err = os.WriteFile(args[1], []byte(text), 0o666)
		}
		if err != nil {
			t.Fatalf("%s: %v", command, err)
		}
	case "cut":
		n, err := strconv.Atoi(args[2])
		if err == nil {
			err = os.Truncate(args[1], int64(n))
		}
		if err != nil {
			t.Fatalf("%s: %v", command, err)
		}
	case "mkdir":
		if err := os.Mkdir(args[1], 0o777); err != nil {
			t.Fatal(err)
		}
	default:
		t.Fatalf("no such command: %s", command)
	}
	return ""
}

// run is tq in this process.
func run(args []string, in io.Reader) (stdout, stderr []byte, status int) {
	var out, err bytes.Buffer
	status = repl.Main(args, repl.Streams{In: in, Out: &out, Err: &err})
	return out.Bytes(), err.Bytes(), status
}

func runTq(t *testing.T, args []string) string {
	var in io.Reader = strings.NewReader("")
	to := ""
	for len(args) >= 2 && (args[len(args)-2] == "<" || args[len(args)-2] == ">") {
		name := args[len(args)-1]
		if args[len(args)-2] == ">" {
			to = name
		} else {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			in = bytes.NewReader(data)
		}
		args = args[:len(args)-2]
	}
	stdout, stderr, status := run(args, in)
	var b strings.Builder
	if to != "" {
		if err := os.WriteFile(to, stdout, 0o666); err != nil {
			t.Fatal(err)
		}
	} else {
		b.Write(stdout)
	}
	for _, line := range strings.SplitAfter(string(stderr), "\n") {
		if line != "" {
			b.WriteString("2> " + line)
		}
	}
	if status != 0 {
		fmt.Fprintf(&b, "[%d]\n", status)
	}
	return b.String()
}

// split parts a command line at blanks outside quotes.
func split(s string) (args []string, err error) {
	var b strings.Builder
	quote, open := rune(0), false
	for _, r := range s {
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote == 0 && (r == '\'' || r == '"'):
			quote, open = r, true
		case quote == 0 && r == ' ':
			if open {
				args = append(args, b.String())
			}
			b.Reset()
			open = false
		default:
			b.WriteRune(r)
			open = true
		}
	}
	if quote != 0 {
		return nil, fmt.Errorf("a quote is open")
	}
	if open {
		args = append(args, b.String())
	}
	return args, nil
}
