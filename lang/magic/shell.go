// This file: commands of the system's shell.
package magic

import (
	"bytes"
	"context"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/object"
)

// Shell is what a face says of commands of the system's shell.
type Shell struct {
	Allowed bool
	Hint    string    // how they are allowed where they are not
	Err     io.Writer // takes what they write to standard error
	// Terminal runs a command that has the user's terminal, its keys and Ctrl-C, and returns when it has ended;
	// nil: there is none.
	Terminal func(cmd *exec.Cmd) error
}

// mostPrinted bounds what a variable takes of a command's output.
const mostPrinted = 256 << 20

// Command runs a command of the system's shell: what Options.Command is to be.
func (f *Face) Command(s *lang.Session, c lang.ShellCommand) (object.Value, error) {
	if !f.Shell.Allowed {
		return nil, lang.Hinted("PermissionError", f.Shell.Hint, "shell commands are not allowed here")
	}
	if text, ok := strings.CutPrefix(c.Text, "!"); ok { // !!command
		c.Text, c.Kept = text, true
	}
	cmd := shellCommand(expanded(c))
	if !c.Kept && f.Shell.Terminal != nil {
		return object.None, f.atTerminal(s, cmd)
	}
	var kept *keeper
	var out, errs io.Writer = f.Out, f.Shell.Err
	if c.Kept {
		kept = &keeper{}
		out, errs = kept, kept
	}
	if err := f.ran(s, cmd, out, errs); err != nil {
		return nil, err
	}
	switch {
	case kept == nil:
		return object.None, nil
	case kept.full:
		return nil, lang.Errorf("MemoryError", "the command printed more than %d MiB, which is what a variable takes", mostPrinted>>20)
	}
	return s.TextLines(lines(kept.text.String()))
}

// ran runs a command and notes its status.
func (f *Face) ran(s *lang.Session, cmd *exec.Cmd, out, errs io.Writer) error {
	ctx := s.Context()
	out, errs = now(out), now(errs)
	var err error
	if e := s.Wait(func() { err = run(ctx, cmd, out, errs) }); e != nil {
		return e
	}
	if cmd.ProcessState == nil {
		return lang.Errorf("OSError", "the shell: %v", err)
	}
	s.Set("_exit_code", object.Int(exitCode(cmd.ProcessState)))
	if s.Context().Err() != nil {
		return lang.Errorf("KeyboardInterrupt", "")
	}
	return nil
}

// shellCell runs the lines of a cell in a shell: %%bash, %%sh. What is behind the name are the shell's arguments; a status
// other than 0 is an error.
func shellCell(x *call) error {
	if !x.Shell.Allowed {
		return lang.Hinted("PermissionError", x.Shell.Hint, "shell commands are not allowed here")
	}
	path, err := exec.LookPath(x.name)
	if err != nil {
		return lang.Errorf("FileNotFoundError", "there is no %s here", x.name)
	}
	o, args, err := readCellOptions(x)
	if err != nil {
		return err
	}
	cmd := exec.Command(path, args...)
	cmd.Stdin = strings.NewReader(x.body)
	var out, errs io.Writer = x.Out, x.Shell.Err
	kept := map[string]*keeper{}
	keep := func(name string, w io.Writer) io.Writer {
		if name == "" {
			return w
		}
		kept[name] = &keeper{}
		return kept[name]
	}
	out, errs = keep(o.out, out), keep(o.errs, errs)
	if err := x.ran(x.s, cmd, out, errs); err != nil {
		return err
	}
	for name, k := range kept {
		if k.full {
			return lang.Errorf("MemoryError", "the program printed more than %d MiB, which is what a variable takes", mostPrinted>>20)
		}
		x.s.Set(name, object.Str(strings.ToValidUTF8(k.text.String(), "\uFFFD")))
	}
	if code := exitCode(cmd.ProcessState); code != 0 && !o.quiet {
		return lang.Errorf("CalledProcessError", "Command '%s' returned non-zero exit status %d.", x.name, code)
	}
	return nil
}

// cellOptions are those of %%bash and its like: --out NAME and --err NAME keep what is printed, --no-raise-error takes
// any status.
type cellOptions struct {
	out, errs string
	quiet     bool
}

// readCellOptions takes them off the arguments.
func readCellOptions(x *call) (o cellOptions, args []string, err error) {
	words := strings.Fields(x.args)
	for i := 0; i < len(words); i++ {
		name, v, given := strings.Cut(words[i], "=")
		switch name {
		case "--no-raise-error":
			o.quiet = true
		case "--out", "--err":
			if !given && i+1 < len(words) {
				i++
				v = words[i]
			}
			if !lang.IsName(v) {
				return o, nil, lang.Errorf("UsageError", "%%%%%s %s needs the name of a variable", x.name, name)
			}
			if name == "--out" {
				o.out = v
			} else {
				o.errs = v
			}
		case "--bg", "--proc":
			return o, nil, lang.Hinted("UsageError", "!command & runs one beside the session", "%%%%%s runs nothing in the background here", x.name)
		default:
			return o, words[i:], nil
		}
	}
	return o, nil, nil
}

// atTerminal runs a command that has the terminal. One that Ctrl-C has ended ends the program too, as it does in shells.
func (f *Face) atTerminal(s *lang.Session, cmd *exec.Cmd) error {
	err := f.Shell.Terminal(cmd)
	if cmd.ProcessState == nil {
		return lang.Errorf("OSError", "the shell: %v", err)
	}
	code := exitCode(cmd.ProcessState)
	s.Set("_exit_code", object.Int(code))
	if code == interrupted || code == 128-interrupted {
		return lang.Errorf("KeyboardInterrupt", "")
	}
	return nil
}

// interrupted is the exit code of a command that Ctrl-C has ended; a shell that has seen it says 130.
const interrupted = -2

// now is the writer of the evaluation under way, where a face has several.
func now(w io.Writer) io.Writer {
	if several, ok := w.(interface{ Now() io.Writer }); ok {
		return several.Now()
	}
	return w
}

// lines is a text as the list of its lines.
func lines(text string) *object.List {
	l := object.NewList()
	if text == "" {
		return l
	}
	text = strings.ReplaceAll(text, "\r\n", "\n")
	for _, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		l.Append(object.Str(strings.ToValidUTF8(line, "\uFFFD")))
	}
	return l
}

// keeper keeps what is written to it, up to a bound.
type keeper struct {
	text bytes.Buffer
	full bool
}

func (k *keeper) Write(p []byte) (int, error) {
	if k.full = k.full || k.text.Len()+len(p) > mostPrinted; !k.full {
		k.text.Write(p)
	}
	return len(p), nil
}

// How long an interrupted command may take to end by itself, and how long its output
// is waited for when it has been killed.
const (
	politely = time.Second
	lastWait = time.Second
)

// run runs a command apart from the terminal. It returns when the command has ended
// and its output has been written; the end of ctx interrupts the command and those it has
// started, and kills them if they stay.
func run(ctx context.Context, cmd *exec.Cmd, out, err io.Writer) error {
	apart(cmd)
	var mu sync.Mutex
	var copies sync.WaitGroup
	var ends []*os.File
	pipe := func(to io.Writer) (*os.File, error) {
		r, w, err := os.Pipe()
		if err != nil {
			return nil, err
		}
		ends = append(ends, r)
		copies.Add(1)
		go func() {
			defer copies.Done()
			copyNow(to, r, &mu)
		}()
		return w, nil
	}
	finish := func() {
		for _, r := range ends {
			r.Close()
		}
		copies.Wait()
	}
	w, e := pipe(out)
	if e != nil {
		return e
	}
	w2 := w
	if out != err {
		if w2, e = pipe(err); e != nil {
			w.Close()
			finish()
			return e
		}
	}
	cmd.Stdout, cmd.Stderr = w, w2
	e = cmd.Start()
	w.Close()
	if w2 != w {
		w2.Close()
	}
	if e != nil {
		finish()
		return e
	}
	done := make(chan error, 1)
	go func() {
		e := cmd.Wait()
		copies.Wait()
		done <- e
	}()
	select {
	case e = <-done:
		finish()
		return e
	case <-ctx.Done():
	}
	interrupt(cmd.Process)
	select {
	case e = <-done:
	case <-time.After(politely):
		kill(cmd.Process)
		select {
		case e = <-done:
		case <-time.After(lastWait): // someone else holds its pipes
			for _, r := range ends {
				r.Close()
			}
			e = <-done
		}
	}
	finish()
	return e
}

// copyNow copies what comes as it comes.
func copyNow(to io.Writer, from io.Reader, mu *sync.Mutex) {
	buf := make([]byte, 32<<10)
	for {
		n, err := from.Read(buf)
		if n > 0 {
			mu.Lock()
			_, _ = to.Write(buf[:n]) // who cannot show it does not stop the command
			if f, ok := to.(interface{ Flush() error }); ok {
				_ = f.Flush()
			}
			mu.Unlock()
		}
		if err != nil {
			return
		}
	}
}

// expanded is a command with values put in as IPython does: {expression}, $name and
// $name.attribute; {{ and $$ are the characters themselves. A command with something in
// braces that has no value goes to the shell as it is, and so does a $name of the shell's.
func expanded(x lang.ShellCommand) string {
	command := x.Text
	var b strings.Builder
	for i := 0; i < len(command); {
		c, rest := command[i], command[i+1:]
		switch {
		case (c == '{' || c == '}' || c == '$') && strings.HasPrefix(rest, string(c)):
			b.WriteByte(c)
			i += 2
			continue
		case c == '{':
			end, text, ok := braced(x, rest)
			if !ok {
				return command
			}
			b.WriteString(text)
			i += 1 + end + 1
			continue
		case c == '$':
			if n := dottedLen(rest); n > 0 {
				if text, ok := written(x, rest[:n]); ok {
					b.WriteString(text)
					i += 1 + n
					continue
				}
			}
		}
		b.WriteByte(c)
		i++
	}
	return b.String()
}

// braced is the value of the shortest expression before a closing brace.
func braced(x lang.ShellCommand, text string) (end int, shown string, ok bool) {
	for end = strings.IndexByte(text, '}'); end >= 0; {
		if lang.IsExpression(field(text[:end])) {
			shown, ok = written(x, text[:end])
			return end, shown, ok
		}
		next := strings.IndexByte(text[end+1:], '}')
		if next < 0 {
			break
		}
		end += 1 + next
	}
	return 0, "", false
}

// written is a field of a format as text; false if it has no value.
func written(x lang.ShellCommand, text string) (string, bool) {
	v, err := x.Value(field(text))
	if err != nil {
		return "", false
	}
	s, ok := v.(object.Str)
	return string(s), ok
}

// field is the f-string of an expression, perhaps with a conversion and a format.
func field(text string) string { return "f'''{" + text + "}'''" }

// dottedLen is the length of the names with dots that begin a text.
func dottedLen(text string) int {
	n := 0
	for {
		at := n
		if n > 0 {
			if at >= len(text) || text[at] != '.' {
				return n
			}
			at++
		}
		end := at
		for end < len(text) {
			r, size := utf8.DecodeRuneInString(text[end:])
			if r != '_' && !unicode.IsLetter(r) && (end == at || !unicode.IsDigit(r)) {
				break
			}
			end += size
		}
		if end == at {
			return n
		}
		n = end
	}
}
