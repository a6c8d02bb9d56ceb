// The README is run: transcripts in one session per block, commands through
// the command line in a folder with the tour's data, the Go block against the
// example that compiles it, the picture of the house against the tree.
package notebooks_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/gofunc/wire"
	"github.com/tq-lang/tq/lang/gofunc/worker"
	"github.com/tq-lang/tq/lang/magic"
	"github.com/tq-lang/tq/repl"
)

const readme = "../README.md"

// topics are the files of the manual.
const topics = "../lang/manual/topics/*.md"

// block is a fenced block: lines[start:end] of the file, fences left out.
type block struct {
	kind       string
	start, end int
}

func readBlocks(t *testing.T, file string) (lines []string, blocks []block) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	lines = strings.Split(strings.ReplaceAll(string(text), "\r\n", "\n"), "\n")
	open := -1
	for i, l := range lines {
		switch kind, fence := strings.CutPrefix(l, "```"); {
		case fence && open < 0:
			blocks = append(blocks, block{kind: kind, start: i + 1})
			open = i
		case fence:
			blocks[len(blocks)-1].end = i
			open = -1
		}
	}
	if open >= 0 {
		t.Fatalf("%s:%d: the block has no end", file, open+1)
	}
	return lines, blocks
}

func TestReadme(t *testing.T) {
	lines, blocks := readBlocks(t, readme)
	home, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.CopyFS(filepath.Join(dir, "notebooks", "data"), os.DirFS("data")); err != nil {
		t.Fatal(err)
	}
	var out []string
	last := 0
	for _, b := range blocks {
		out = append(out, lines[last:b.start]...)
		last = b.end
		old := lines[b.start:b.end]
		got := old
		switch b.kind {
		case "tq":
			got = playTranscript(old, dir)
		case "sh":
			t.Chdir(dir)
			got = playCommands(t, old)
			t.Chdir(home)
		case "go":
			checkExample(t, old)
		case "toml": // an editor's settings
		case "text":
			checkHouse(t, old)
		default:
			t.Errorf("README.md:%d: nothing runs a block of %q", b.start, b.kind)
		}
		if !*update && !slices.Equal(got, old) {
			t.Errorf("README.md:%d: got\n%s\nwant\n%s", b.start+1, strings.Join(got, "\n"), strings.Join(old, "\n"))
		}
		out = append(out, got...)
	}
	out = append(out, lines[last:]...)
	if *update {
		if err := os.WriteFile(readme, []byte(strings.Join(out, "\n")), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// TestMain is the process of cells of Go too, which transcripts begin.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == wire.Word {
		os.Exit(worker.Main(os.Args[2:]))
	}
	os.Exit(m.Run())
}

// TestManual runs the transcripts and commands of the manual's topics, each block in a folder
// and a session of its own.
func TestManual(t *testing.T) {
	files, err := filepath.Glob(topics)
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	home, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		lines, blocks := readBlocks(t, file)
		var out []string
		last := 0
		for _, b := range blocks {
			out = append(out, lines[last:b.start]...)
			last = b.end
			old := lines[b.start:b.end]
			got := old
			dir := t.TempDir()
			t.Chdir(dir) // %%writefile begins there
			switch b.kind {
			case "tq":
				got = playTranscript(old, dir)
			case "sh":
				got = playCommands(t, old)
			default:
				t.Errorf("%s:%d: nothing runs a block of %q", file, b.start, b.kind)
			}
			t.Chdir(home)
			if !*update && !slices.Equal(got, old) {
				t.Errorf("%s:%d: got\n%s\nwant\n%s", file, b.start+1, strings.Join(got, "\n"), strings.Join(old, "\n"))
			}
			out = append(out, got...)
		}
		if *update {
			if err := os.WriteFile(file, []byte(strings.Join(append(out, lines[last:]...), "\n")), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestManualOfMagics holds the topic of magics against those there are.
func TestManualOfMagics(t *testing.T) {
	text, ok := lang.HelpTopic("magics")
	if !ok {
		t.Fatal("no topic of magics")
	}
	for _, name := range magic.Names() {
		if !strings.Contains(text, "%"+name+"`") && !strings.Contains(text, "%"+name+" ") {
			t.Errorf("the topic of magics lacks %%%s", name)
		}
	}
}

// playTranscript runs the inputs of a block; what they show follows each.
func playTranscript(old []string, dir string) (out []string) {
	var printed bytes.Buffer
	s := lang.New(lang.Options{Stdout: &printed, Stderr: &printed, Dir: dir, GoWorker: lang.GoWorker(), Magic: (&magic.Face{Out: &printed}).Run})
	defer s.Close()
	for i := 0; i < len(old); {
		input, first := strings.CutPrefix(old[i], ">>> ")
		i++
		if !first {
			continue
		}
		out = append(out, old[i-1])
		for i < len(old) && strings.HasPrefix(old[i], "...") && !strings.HasPrefix(old[i], "....") {
			input += "\n" + strings.TrimPrefix(old[i][3:], " ")
			out = append(out, old[i])
			i++
		}
		printed.Reset()
		shown, err := run(s, "<stdin>", input, lang.ShowAll)
		text := printed.String() + strings.Join(shown, "\n")
		if err != nil {
			text += err.Error()
		}
		out = append(out, outputLines(text)...)
	}
	return out
}

func outputLines(text string) []string {
	text = strings.TrimRight(text, "\n ")
	if text == "" {
		return nil
	}
	ls := strings.Split(text, "\n")
	for i := range ls {
		ls[i] = strings.TrimRight(ls[i], " ")
	}
	return ls
}

// others are the commands that need no proof here: the tests, the build, and
// the tour run elsewhere.
var others = []string{"go build", "go run . notebooks/tour.tq", "go test ./...", "./tq kernel install"}

// playCommands runs the lines that begin with "$ tq"; "$ cat FILE" shows a
// file that the next commands find.
func playCommands(t *testing.T, old []string) (out []string) {
	for i := 0; i < len(old); {
		command, ok := strings.CutPrefix(old[i], "$ ")
		out = append(out, old[i])
		i++
		if !ok {
			name, _, _ := strings.Cut(old[i-1], "  ")
			if !slices.Contains(others, strings.TrimSpace(name)) {
				t.Errorf("README.md: %q is no command that is known to run", old[i-1])
			}
			continue
		}
		rest := i
		for i < len(old) && !strings.HasPrefix(old[i], "$ ") {
			i++
		}
		if name, file := strings.CutPrefix(command, "cat "); file {
			out = append(out, old[rest:i]...)
			if err := os.WriteFile(name, []byte(strings.Join(old[rest:i], "\n")+"\n"), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		text, err := shell(command)
		if err != nil {
			t.Errorf("README.md: %s: %v", command, err)
		}
		out = append(out, outputLines(text)...)
	}
	return out
}

// shell runs a pipe of tq commands in this process. What it shows ends with
// the exit status of the last one, if that is not 0.
func shell(command string) (string, error) {
	words, err := split(command)
	if err != nil {
		return "", err
	}
	var in, shown bytes.Buffer
	for len(words) > 0 {
		end := slices.Index(words, "|")
		if end < 0 {
			end = len(words)
		}
		args := words[:end]
		words = words[min(end+1, len(words)):]
		if len(args) == 0 || args[0] != "tq" {
			return "", fmt.Errorf("not a tq command: %v", args)
		}
		if k := slices.Index(args, "<"); k >= 0 && k+1 < len(args) {
			data, err := os.ReadFile(args[k+1])
			if err != nil {
				return "", err
			}
			in.Reset()
			in.Write(data)
			args = slices.Delete(slices.Clone(args), k, k+2)
		}
		var stdout, stderr bytes.Buffer
		status := repl.Main(args[1:], repl.Streams{In: bytes.NewReader(in.Bytes()), Out: &stdout, Err: &stderr})
		shown.Write(stderr.Bytes())
		in = stdout
		if len(words) == 0 {
			shown.Write(stdout.Bytes())
			if status != 0 {
				fmt.Fprintf(&shown, "(exit status %d)\n", status)
			}
		}
	}
	return shown.String(), nil
}

// split cuts a command into words; quotes are single.
func split(command string) (words []string, err error) {
	for rest := strings.TrimSpace(command); rest != ""; rest = strings.TrimLeft(rest, " ") {
		var word strings.Builder
		for rest != "" && rest[0] != ' ' {
			if rest[0] != '\'' {
				word.WriteByte(rest[0])
				rest = rest[1:]
				continue
			}
			text, after, ok := strings.Cut(rest[1:], "'")
			if !ok {
				return nil, fmt.Errorf("a quote is open: %s", command)
			}
			word.WriteString(text)
			rest = after
		}
		words = append(words, word.String())
	}
	return words, nil
}

// checkExample holds the Go block against the body of the example.
func checkExample(t *testing.T, code []string) {
	text, err := os.ReadFile("example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	body := "\t" + strings.Join(code, "\n\t") + "\n"
	if !strings.Contains(strings.ReplaceAll(string(text), "\r\n", "\n"), "func Example() {\n"+body+"\t// Output:") {
		t.Errorf("the Go block of the README is not the body of the example in example_test.go")
	}
}

// checkHouse holds the picture against the tree: every folder in it exists,
// every package is in it, or below an internal folder or a room in it.
func checkHouse(t *testing.T, picture []string) {
	drawn := map[string]bool{}
	var parents []string // of a line indented by two for each of them
	for _, l := range picture {
		text := strings.TrimLeft(l, " ")
		parents = parents[:min((len(l)-len(text))/2, len(parents))]
		folder := ""
		for i, name := range strings.Fields(text) { // folders that share a line come first in it
			if i > 0 && !strings.HasSuffix(name, "/") {
				break
			}
			folder = strings.TrimSuffix(name, "/")
			p := path.Join(append(parents[:len(parents):len(parents)], folder)...)
			drawn[p] = true
			if _, err := os.Stat(filepath.Join("..", filepath.FromSlash(p))); err != nil {
				t.Errorf("the house has no %s", p)
			}
		}
		parents = append(parents, folder)
	}
	err := fs.WalkDir(os.DirFS(".."), ".", func(p string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() || p == "." {
			return err
		}
		if n := d.Name(); n[0] == '.' || n[0] == '_' || n == "testdata" || n == "internal" && drawn[p] {
			return fs.SkipDir
		}
		if files, _ := filepath.Glob(filepath.Join("..", filepath.FromSlash(p), "*.go")); len(files) > 0 && !drawn[p] && !strings.Contains(p, "/internal") && strings.Count(p, "/") < 2 {
			t.Errorf("%s is missing in the picture of the house", p)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}
