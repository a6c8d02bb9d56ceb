// This file: what was entered, as files and in an editor.
package magic

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/tq-lang/tq/lang"
)

// entered are the inputs before the one under way.
func (x *call) entered() ([]string, error) {
	if x.Inputs == nil {
		return nil, x.here()
	}
	list := x.Inputs()
	if n := len(list); n > 0 && strings.Contains(list[n-1], "%"+x.name) {
		list = list[:n-1]
	}
	return list, nil
}

// chosen are the inputs that numbers and spans name, in their order: 3, 1-4, ~1/2; all of this session where nothing is named.
func (x *call) chosen(inputs, words []string) (out []string, err error) {
	if len(words) == 0 {
		words = []string{""}
	}
	for _, w := range words {
		if isEarlier(w) {
			list, err := x.earlier(w)
			if err != nil {
				return nil, err
			}
			for _, in := range list {
				out = append(out, in.text)
			}
			continue
		}
		numbers, err := numbered(len(inputs), strings.Fields(w))
		if err != nil {
			return nil, err
		}
		for _, n := range numbers {
			out = append(out, inputs[n-1])
		}
	}
	return out, nil
}

// numbered are the numbers that words name of so many inputs, all if there are no words.
func numbered(count int, words []string) ([]int, error) {
	if len(words) == 0 {
		words = []string{"1-" + strconv.Itoa(count)}
		if count == 0 {
			return nil, nil
		}
	}
	var out []int
	for _, w := range words {
		from, to, span := strings.Cut(w, "-")
		a, err := strconv.Atoi(from)
		b := a
		if err == nil && span {
			b, err = strconv.Atoi(to)
		}
		if err != nil {
			return nil, lang.Errorf("UsageError", "'%s' is not the number of an input, nor a span of them as 1-4", w)
		}
		if count == 0 {
			return nil, lang.Errorf("UsageError", "there are no inputs yet")
		}
		if a < 1 || b < a || b > count {
			return nil, lang.Errorf("UsageError", "there are inputs 1 to %d, not %s", count, w)
		}
		for n := a; n <= b; n++ {
			out = append(out, n)
		}
	}
	return out, nil
}

// isNumbers reports words that name inputs.
func isNumbers(word string) bool { return word != "" && strings.Trim(word, "0123456789-") == "" }

// save writes inputs to a file: %save [-f | -a] FILE [1-4 7].
func save(x *call) error {
	inputs, err := x.entered()
	if err != nil {
		return err
	}
	words := strings.Fields(x.args)
	flag := ""
	if len(words) > 0 && (words[0] == "-f" || words[0] == "-a") {
		flag, words = words[0], words[1:]
	}
	if len(words) == 0 {
		return lang.Hinted("UsageError", "%save session.tq writes all inputs, %save part.tq 1-4 7 some", "%%save needs a file")
	}
	name := x.path(words[0])
	if filepath.Ext(name) == "" {
		name += ".tq"
	}
	list, err := x.chosen(inputs, words[1:])
	if err != nil {
		return err
	}
	if _, err := os.Stat(name); err == nil && flag == "" {
		return lang.Hinted("FileExistsError", "%save -f writes it anew, %save -a adds to it", "[Errno 17] File exists: '%s'", name)
	}
	var b strings.Builder
	for _, text := range list {
		b.WriteString(strings.TrimRight(text, "\n") + "\n")
	}
	if err := put(name, b.String(), flag == "-a"); err != nil {
		return err
	}
	fmt.Fprintf(x.Out, "%d %s in %s\n", len(list), plural("input", len(list)), name)
	return nil
}

// edit opens a file, inputs or nothing in the user's editor, and runs what it has become.
func edit(x *call) error {
	if x.Edit == nil {
		return lang.Hinted("UsageError", "%load FILE puts a file's text into a cell, %run FILE runs it", "%%edit cannot be used here: an editor needs a terminal")
	}
	words := strings.Fields(x.args)
	if len(words) == 1 && !isNumbers(words[0]) && !isEarlier(words[0]) {
		name := x.path(words[0])
		if _, err := os.Stat(name); err != nil && filepath.Ext(name) == "" {
			name += ".tq"
		}
		if err := x.Edit(name); err != nil {
			return lang.Errorf("OSError", "the editor: %v", err)
		}
		return (&call{Face: x.Face, s: x.s, name: "run", args: name}).runEdited(name)
	}
	inputs, err := x.entered()
	if err != nil {
		return err
	}
	var list []string
	if len(words) > 0 {
		if list, err = x.chosen(inputs, words); err != nil {
			return err
		}
	}
	f, err := os.CreateTemp("", "tq-*.tq")
	if err != nil {
		return lang.Errorf("OSError", "%v", err)
	}
	defer os.Remove(f.Name())
	for _, text := range list {
		_, err = f.WriteString(strings.TrimRight(text, "\n") + "\n")
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = x.Edit(f.Name())
	}
	if err != nil {
		return lang.Errorf("OSError", "the editor: %v", err)
	}
	text, err := edited(f.Name())
	if err != nil || text == "" {
		return err
	}
	fmt.Fprintln(x.Out, text)
	if x.Became != nil { // before it runs: an error must not cost what was written
		x.Became(text)
	}
	return x.eval(text, "edit", lang.ShowAll)
}

// isEdit reports an input that is nothing but %edit of a text without a file: it has become that text.
func isEdit(text string) bool {
	words := strings.Fields(text)
	return len(words) > 0 && words[0] == "%edit" && !strings.Contains(text, "\n") && (len(words) != 2 || isNumbers(words[1]))
}

// runEdited runs what a file holds now, and shows its values as if it had been entered.
func (x *call) runEdited(name string) error {
	text, err := edited(name)
	if err != nil || text == "" {
		return err
	}
	return x.eval(text, "edit", lang.ShowAll)
}

// edited is the text that an editor has left in a file; "" is nothing to be run.
func edited(name string) (string, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return "", osError(err, name)
	}
	text := strings.TrimRight(strings.ReplaceAll(string(data), "\r\n", "\n"), " \t\n")
	if strings.TrimSpace(text) == "" {
		return "", nil
	}
	return text, nil
}
