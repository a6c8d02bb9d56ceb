//go:build !windows

// What people have tried at the prompt, what its description promises, and the tests that play it: scenarios of
// testdata/terminal by their names, keystroke tables of editor/testdata with "keys: " before them, tests and benchmarks
// by the names of their functions.
package repl_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var played = [][]string{
	// Tried once, a row each.
	{"prompt, one line, result", "a line and its result"},
	{"_ __ _3 In Out", "results have the number of their prompt"},
	{"a trailing semicolon silences", "a semicolon silences"},
	{"colours while typing", "colours while typing", "TestHighlight"},
	{"colours of errors", "colours of an error"},
	{"matching bracket", "the bracket that belongs to the one at the cursor"},
	{"unknown name, shape error before Enter", "an unknown name before Enter", "a shape error before Enter", "a shape error is said where the text ends, and stays when the cursor moves"},
	{"shape and dtype before Enter", "the type before Enter"},
	{"ghost text from history", "ghost text is taken by Right", "a word of ghost text"},
	{"signature while typing", "a signature while typing"},
	{"a def of several lines: indent offered, an empty line ends", "a block: blanks are offered, an empty line ends it"},
	{"else after a body; Backspace takes a step", "else goes back to its if", "keys: Backspace takes a step of indentation"},
	{"Up inside an open def", "Up inside an open block corrects an earlier line"},
	{"a def is one entry of the history", "a block comes back whole, and needs one Enter", "Ctrl-R finds blocks, with a list"},
	{"history across sessions, with indentation", "a second session knows the first one's blocks"},
	{"several sessions at once", "two sessions at once know each other's blocks", "TestManySessions", "TestRefresh"},
	{"history of 10,000 lines is not cut", "TestLimit", "BenchmarkPrompt"},
	{"equal blocks in a row", "equal blocks in a row are one"},
	{"private with a blank before it", "what begins with a blank is not kept"},
	{"Up behind a prefix", "Up behind the beginning of a line"},
	{"Ctrl-R, again, no match, Ctrl-G", "Ctrl-R again, and Ctrl-G keeps the draft", "Ctrl-R without a match"},
	{"a draft is kept over Up and Down", "a draft is kept", "Up and Down"},
	{"Home and End", "Home and End", "Home and End as the Linux console and rxvt send them", "TestTerminals"},
	{"keys of emacs", "Alt-d, Alt-Backspace, Ctrl-K", "words are cut and put back", "letters change places and case", "the kill ring turns"},
	{"Ctrl-Left", "Ctrl-arrows move by words"},
	{"undo", "undo and redo", "keys: undo to the end"},
	{"Alt-Enter", "Alt-Enter begins a line"},
	{"Ctrl-X Ctrl-E, vi mode, PageUp", "a whole block in the user's editor", "an editor that does not exist", "vi's keys", "vi: undo, delete, put, find", "keys: vi repeats a change", "keys: vi types over",
		"keys: vi moves lines in and out", "keys: vi chooses lines", "keys: vi chooses objects, the other end, cases", "TestChosenIsPainted", "PageUp in a long block"},
	{"CJK", "CJK: the cursor stands where it is", "wide characters wrap whole"},
	{"emoji with joiners, flags", "an emoji of several code points is one character", "flags are taken whole"},
	{"combining marks", "a letter keeps its marks"},
	{"CJK in results, errors and tables", "CJK in results and errors", "%whos of wide names"},
	{"CJK in the menu", "Tab: CJK names in the menu"},
	{"forty columns: a wrapped line", "forty columns: a wrapped line is edited"},
	{"forty columns: errors, arrays", "forty columns: an error", "forty columns: an array"},
	{"a very small window", "ten columns", "keys: a menu in a small window"},
	{"resize while editing", "the window becomes narrower while a line is edited", "the window becomes wider while a line is edited", "the window becomes lower than the block"},
	{"resize while computing", "the window changes while a program runs"},
	{"paste of a def with a blank line inside", "a paste with blank lines in a function is one block"},
	{"nothing pasted runs before Enter", "nothing pasted runs before Enter"},
	{"paste of a doctest or IPython session", "a doctest session", "an IPython session"},
	{"unprompted lines behind prompted ones", "unprompted lines behind a prompted one run"},
	{"a tab in a pasted text", "a paste with a tab in a text"},
	{"paste indented by tabs, CRLF", "a paste indented by tabs", "lines with carriage returns"},
	{"1,000 pasted lines", "a hundred lines", "BenchmarkPrompt"},
	{"a def of 1,000 lines pasted", "BenchmarkPaste1000", "TestKeyboard"},
	{"a long line", "a long line is typed", "TestWritten", "BenchmarkPrompt"},
	{"Ctrl-C at the prompt", "Ctrl-C at the prompt", "Ctrl-C drops what is typed"},
	{"Ctrl-C in loops and computations", "Ctrl-C in a loop keeps the session", "Ctrl-C in a computation", "TestSignalsAtThePrompt"},
	{"Ctrl-C in a loop that prints", "Ctrl-C in a loop that prints"},
	{"Ctrl-D", "Ctrl-D deletes inside a line and leaves at an empty one"},
	{"Ctrl-Z and fg", "Ctrl-Z and fg at the prompt", "Ctrl-Z, and fg at once", "Ctrl-Z in a loop, fg, Ctrl-C"},
	{"SIGTERM leaves a sane terminal", "SIGTERM at the prompt leaves a sane terminal", "SIGTERM while a program runs"},
	{"Ctrl-\\", "SIGQUIT at the prompt is nothing"},
	{"output without a newline", "a text without an end of line stays"},
	{"type-ahead", "keys typed while a program runs come to the next prompt", "Ctrl-D typed ahead leaves", "a paste while a program runs"},
	{"progress", "a quick loop shows where it has ended", "TestLongWork"},
	{"TERM=dumb", "TERM=dumb has no editor", "TestDumbTerminal"},
	{"NO_COLOR", "NO_COLOR"},
	{"errors to another file", "errors elsewhere leave the editor as it is"},
	{"input from a pipe", "input from a pipe", "input from a pipe, as at the prompt"},
	{"output to a pipe", "results and prompts through a pipe"},
	{"Tab: names, attributes, modules", "Tab: one name", "Tab: several, with types", "Tab: modules"},
	{"Tab: the line stays, with types beside names", "the line stays above four hundred names"},
	{"Tab in a text", "Tab: files in a text", "Tab: tensors of a file", "Tab: letters of an einsum"},
	{"Tab: keyword arguments, magics", "Tab: keyword arguments", "Tab: magics"},
	{"Tab behind a call, an index, a text", "Tab behind a call, an index, a text"},
	{"Tab offers what tq refuses", "Tab offers nothing that tq refuses"},
	{"?name, name?, name??", "name? and name??"},
	{"help's depth", "TestExamplesOfHelp", "F1 describes the name at the cursor", "TestTopics"},
	{"magics", "TestArchives", "TestTimes", "%whos of wide names", "%reset asks, and history is searched in all sessions"},
	{"%timeit leaves nothing behind", "TestTimeitKeepsOut"},
	{"%save %edit %log %page %config", "inputs are saved, edited and run again", "TestFilesOfTheSession"},
	{"the shell", "a command of the shell has the terminal", "Ctrl-C is for the command of the shell"},
	{"long output", "a long list is shown in short, and paged", "a result of many rows: its beginning and its end", "TestCut"},
	{"%%go", "TestGoCells", "TestGoProblems", "TestGoFaults"},
	{"init file", "an init file that fails is told", "an init file runs first", "TestInitFile"},
	{"input()", "input() edits a line", "input() ends by Ctrl-D and Ctrl-C"},
	{"exit, quit", "exit leaves, with its status", "exit is a word until it is a name"},
	{"no HOME, a history that cannot be written", "no HOME", "a history that cannot be written is told once"},

	// What the description of the prompt promises beyond that.
	{"three editors behind one interface", "the plain editor", "TestBlockEditor", "exit status of an unknown editor"},
	{"a function from state and key to state and screen", "TestKeystrokes", "FuzzKeys"},
	{"the menu", "the menu is walked with arrows", "Escape closes the menu and gives the word back"},
	{"an undo brings pasted prompts back", "keys: an undo brings pasted prompts back"},
	{"a session's blocks are appended under a lock", "TestManySessions"},
	{"names with tab width and control characters", "tabs in a text", "a control character is seen and named"},
	{"numbers and pictures at a glance", "describe says it in one line", "a vector, a matrix, a picture, a plot", "a heat map in 256 colours", "TestPictures"},
	{"a plot begins a figure", "what begins a plot leaves the one that was shown"},
	{"%prof", "TestProf"},
	{"the tutor", "wrong, hint, right", "a wrong store is taken back", "TestChanged", "left and resumed", "TestLessons"},
	{"tq view and watch", "a list, a tensor, a slice", "watch: what changes stands out", "TestKeys", "TestWatch"},
	{"completion of shells", "TestComplete", "TestBash", "TestZsh", "TestFish", "TestCompletionScripts"},
	{"exit status, results and errors apart", "TestArchives", "TestBrokenOutput"},
	{"a key in time, with live types and a long history", "BenchmarkPrompt", "BenchmarkKey"},
}

// TestScenariosArePlayed sees that the list names what there is, and that there is much of it.
func TestScenariosArePlayed(t *testing.T) {
	known := map[string]bool{}
	heads := regexp.MustCompile(`(?m)^== (.*)$`)
	read := func(pattern string, of *regexp.Regexp, before string) (n int) {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: no files, %v", pattern, err)
		}
		for _, path := range files {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range of.FindAllStringSubmatch(string(text), -1) {
				known[before+m[1]] = true
				n++
			}
		}
		return n
	}
	if n := read("testdata/terminal/*.txt", heads, ""); n < 60 {
		t.Errorf("%d scenarios in a terminal", n)
	}
	read("editor/testdata/keys.txt", heads, "keys: ")
	functions := regexp.MustCompile(`(?m)^func ((?:Test|Benchmark|Fuzz)\w+)\(`)
	for _, pattern := range []string{"*_test.go", "*/*_test.go", "../lang/*_test.go", "../lang/*/*_test.go"} {
		read(pattern, functions, "")
	}
	for _, row := range played {
		if len(row) < 2 {
			t.Errorf("%s: nothing plays it", row[0])
		}
		for _, name := range row[1:] {
			if !known[name] {
				t.Errorf("%s: there is no %s", row[0], strings.TrimPrefix(name, "keys: "))
			}
		}
	}
}
