// This file: other programs that borrow the terminal: the user's editor and pager.

package repl

import (
	"os"
	"os/exec"
	"runtime"
	"strings"

	"github.com/tq-lang/tq/lang/config"
	"github.com/tq-lang/tq/repl/editor"
)

// external has the user's editor edit the block.
func (b *blockEditor) external(ed *editor.Editor) {
	text, err := ed.Text(), error(nil)
	b.away(ed, func() { text, err = editText(text) })
	if err != nil {
		ed.Say(err.Error())
		return
	}
	ed.SetText(strings.TrimRight(text, "\n"))
}

// editText gives a text to the user's editor and returns what it has become.
func editText(text string) (string, error) {
	f, err := os.CreateTemp("", "tq-*.tq")
	if err != nil {
		return "", err
	}
	defer os.Remove(f.Name())
	if text != "" {
		text += "\n"
	}
	_, err = f.WriteString(text)
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = runEditor(f.Name())
	}
	if err != nil {
		return "", err
	}
	data, err := os.ReadFile(f.Name())
	return strings.ReplaceAll(string(data), "\r\n", "\n"), err
}

// runEditor opens a file in the user's editor.
func runEditor(file string) error {
	words := strings.Fields(firstOf(os.Getenv("VISUAL"), os.Getenv("EDITOR"), systemEditor()))
	return borrow(words[0], append(words[1:], file)...)
}

func systemEditor() string {
	if runtime.GOOS == "windows" {
		return "notepad"
	}
	return "vi"
}

func firstOf(words ...string) string {
	for _, w := range words {
		if strings.TrimSpace(w) != "" {
			return w
		}
	}
	return ""
}

// borrow runs a program with the terminal.
func borrow(name string, args ...string) error {
	cmd := exec.Command(name, args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	return cmd.Run()
}

// page shows a text, a screen at a time if it is longer than one.
func (b *blockEditor) page(text string) {
	text = strings.TrimRight(text, "\n") + "\n"
	if w, h := b.t.size(); tall(text, w, h-1) && pageBy(text, b.a.conf.Text(config.Pager)) == nil {
		b.t.write(newLine(w)) // it is not known where the pager has left the cursor
		return
	}
	_, _ = b.a.out.Write([]byte(text)) // its error shows at the end
}

// pageBy gives a text to the user's pager.
func pageBy(text, pager string) error {
	words := strings.Fields(firstOf(pager, os.Getenv("PAGER"), "less -FRX"))
	cmd := exec.Command(words[0], words[1:]...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(text), os.Stdout, os.Stderr
	return cmd.Run()
}

// describe shows what the name at the cursor is, or what is called around it.
func (b *blockEditor) describe(ed *editor.Editor) {
	b.live.stop()
	text, ok := b.a.helpAt(ed.Text(), ed.Pos())
	if !ok {
		ed.Say("nothing is known of what stands here")
		return
	}
	b.away(ed, func() { b.page(text) })
}
