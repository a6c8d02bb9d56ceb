// This file: files and folders.
package magic

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
)

func (x *call) read() (string, error) {
	if x.args == "" {
		return "", lang.Errorf("UsageError", "%%%s needs a file", x.name)
	}
	name := x.path(x.args)
	text, err := os.ReadFile(name)
	if os.IsNotExist(err) && filepath.Ext(name) == "" {
		text, err = os.ReadFile(name + ".tq")
	}
	if err != nil {
		return "", osError(err, name)
	}
	return string(text), nil
}

func osError(err error, name string) error {
	if os.IsNotExist(err) {
		return lang.Errorf("FileNotFoundError", "[Errno 2] No such file or directory: '%s'", name)
	}
	return lang.Errorf("OSError", "%v", err)
}

// runFile runs a script in this session: %run [-i] [-n] [-e] FILE [ARGUMENTS]. The file and what is behind it are sys.argv
// meanwhile.
func runFile(x *call) error {
	words := strings.Fields(x.args)
	for len(words) > 0 && (words[0] == "-i" || words[0] == "-n" || words[0] == "-e") { // the session's variables are the script's in any case
		words = words[1:]
	}
	if len(words) > 0 && strings.HasPrefix(words[0], "-") {
		return lang.Hinted("UsageError", "%run FILE ARGUMENTS; %prof, %time and the debugger serve for the others", "%%run has no option '%s' here", words[0])
	}
	whole := strings.Trim(x.args, `"'`)
	if x.args = whole; len(words) > 0 {
		if _, err := os.Stat(x.path(whole)); err != nil { // no file's name with blanks
			x.args = strings.Trim(words[0], `"'`)
		} else {
			words = []string{whole}
		}
	}
	text, err := x.read()
	if err != nil {
		return err
	}
	if err := lang.ScriptError(diag.NewFile(x.args, text)); err != nil {
		return err
	}
	words[0] = x.args
	defer x.s.SetArgs(x.s.SetArgs(words))
	return x.eval(text, x.args, lang.ShowNone)
}

// load offers a file's lines for editing, or shows them where lines cannot be
// offered.
func load(x *call) error {
	text, err := x.read()
	if err != nil {
		return err
	}
	if x.Offer == nil || !x.Offer(text) {
		fmt.Fprint(x.Out, text)
	}
	return nil
}

// writeFile writes its lines to a file; -a adds them to its end.
func writeFile(x *call) error {
	name, more := strings.CutPrefix(x.args, "-a ")
	name = strings.Trim(strings.TrimSpace(name), `"'`)
	if name == "" {
		return lang.Errorf("UsageError", "%%%%writefile needs a file: %%%%writefile notes.txt")
	}
	body := x.body
	if !strings.HasSuffix(body, "\n") {
		body += "\n"
	}
	verb := "Writing"
	path := x.path(name)
	_, err := os.Stat(path)
	switch {
	case more && err == nil:
		verb = "Appending to"
	case err == nil:
		verb = "Overwriting"
	}
	if err := put(path, body, more); err != nil {
		return err
	}
	fmt.Fprintf(x.Out, "%s %s\n", verb, name)
	return nil
}

// put writes a file whole, or adds to what it holds.
func put(name, text string, more bool) error {
	if old, err := os.ReadFile(name); more && err == nil {
		text = string(old) + text
	}
	tmp, err := os.CreateTemp(filepath.Dir(name), ".tq-*")
	if err != nil {
		return osError(err, name)
	}
	defer os.Remove(tmp.Name()) // of what was not renamed
	_, err = tmp.WriteString(text)
	if e := tmp.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = os.Chmod(tmp.Name(), 0o644)
	}
	if err == nil {
		err = os.Rename(tmp.Name(), name)
	}
	if err != nil {
		return osError(err, name)
	}
	return nil
}

// path is where a file lies that a user names: in the session's folder.
func (x *call) path(name string) string { return x.s.Path(expand(name)) }

// expand is a file's name with ~ for the user's folder.
func expand(name string) string {
	name = strings.Trim(strings.TrimSpace(name), `"'`)
	if rest, ok := strings.CutPrefix(name, "~"); ok && (rest == "" || rest[0] == '/' || rest[0] == filepath.Separator) {
		if home, err := os.UserHomeDir(); err == nil {
			return home + rest
		}
	}
	return name
}
