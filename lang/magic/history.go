// This file: what was entered, shown and logged.
package magic

import (
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/tq-lang/tq/lang"
)

// historyOptions are what %history is asked for.
type historyOptions struct {
	results bool   // -o
	last    int    // -l N
	find    string // -g PATTERN: in all sessions
	all     bool   // -g was given
	file    string // -f FILE
	chosen  []string
	past    bool // some of an earlier session were chosen
}

func readHistoryOptions(args string) (o historyOptions, err error) {
	words := strings.Fields(args)
	for i := 0; i < len(words); i++ {
		next := func(what string) string {
			if i++; i == len(words) {
				err = lang.Errorf("UsageError", "%%history %s needs %s", words[i-1], what)
				return ""
			}
			return words[i]
		}
		switch w := words[i]; w {
		case "-n": // inputs have their numbers in any case
		case "-o":
			o.results = true
		case "-g":
			o.find, o.all = strings.Join(words[i+1:], " "), true
			i = len(words)
		case "-f":
			o.file = next("a file")
		case "-l":
			number := next("a number")
			if o.last, _ = strconv.Atoi(number); err == nil && o.last < 1 {
				err = lang.Errorf("UsageError", "%%history -l needs a number of at least 1, not '%s'", number)
			}
		default:
			if !isNumbers(w) && !isEarlier(w) {
				return o, lang.Hinted("UsageError", "-o shows results too, -l N the last N, -g TEXT looks in all sessions, -f FILE writes a file; 1-4 7 are numbers of inputs, ~1/2-5 those of the session before",
					"%%history has no option '%s'", w)
			}
			o.chosen = append(o.chosen, w)
		}
		if err != nil {
			return o, err
		}
	}
	return o, nil
}

// hist shows what was entered: %history [-o] [-l N] [-g TEXT] [-f FILE] [1-4 7].
func hist(x *call) error {
	if x.Inputs == nil {
		return x.here()
	}
	o, err := readHistoryOptions(x.args)
	if err != nil {
		return err
	}
	var b strings.Builder
	if o, err = x.before(&b, o); err != nil {
		return err
	}
	if o.all {
		err = x.found(&b, o)
	} else if !o.past || len(o.chosen) > 0 {
		err = x.listed(&b, o)
	}
	if err != nil {
		return err
	}
	if o.file == "" {
		fmt.Fprint(x.Out, b.String())
		return nil
	}
	name := x.path(o.file)
	if _, err := os.Stat(name); err == nil {
		return lang.Errorf("FileExistsError", "[Errno 17] File exists: '%s'", name)
	}
	return put(name, b.String(), false)
}

// before writes inputs of earlier sessions, and leaves the words that name others.
func (x *call) before(b *strings.Builder, o historyOptions) (historyOptions, error) {
	var rest []string
	for _, w := range o.chosen {
		if !isEarlier(w) {
			rest = append(rest, w)
			continue
		}
		o.past = true
		list, err := x.earlier(w)
		if err != nil {
			return o, err
		}
		for _, in := range list {
			text := strings.TrimRight(in.text, "\n")
			if o.file != "" { // what can be run
				b.WriteString(text + "\n")
				continue
			}
			place := strconv.Itoa(in.number)
			if in.back > 0 {
				place = fmt.Sprintf("~%d/%d", in.back, in.number)
			}
			fmt.Fprintf(b, "%4s: %s\n", place, strings.ReplaceAll(text, "\n", "\n      "))
		}
	}
	o.chosen = rest
	return o, nil
}

// listed writes inputs of this session.
func (x *call) listed(b *strings.Builder, o historyOptions) error {
	inputs := x.Inputs()
	numbers, err := numbered(len(inputs), o.chosen)
	if err != nil {
		return err
	}
	if o.last > 0 {
		numbers = numbers[max(0, len(numbers)-o.last):]
	}
	results := x.s.Results()
	for _, n := range numbers {
		text := strings.TrimRight(inputs[n-1], "\n")
		if o.file != "" { // what can be run
			b.WriteString(text + "\n")
		} else {
			fmt.Fprintf(b, "%4d: %s\n", n, strings.ReplaceAll(text, "\n", "\n      "))
		}
		if r := results(n); o.results && r != "" {
			b.WriteString(comment(n, r))
		}
	}
	return nil
}

// found writes what was entered in any session and holds a text; in the text * stands for anything.
func (x *call) found(b *strings.Builder, o historyOptions) error {
	if x.Past == nil {
		return x.here()
	}
	var hits []string
	for _, text := range x.Past() {
		if holds(text, o.find) && !strings.Contains(text, "%hist") {
			hits = append(hits, text)
		}
	}
	if o.last > 0 {
		hits = hits[max(0, len(hits)-o.last):]
	}
	for _, text := range hits {
		b.WriteString(strings.TrimRight(text, "\n") + "\n")
	}
	return nil
}

// holds reports whether the parts of a pattern between its * stand in a text, one behind the other.
func holds(text, pattern string) bool {
	for _, part := range strings.Split(pattern, "*") {
		_, rest, ok := strings.Cut(text, part)
		if !ok {
			return false
		}
		text = rest
	}
	return true
}

// comment is a result as a comment of a program.
func comment(n int, result string) string {
	return "# Out[" + strconv.Itoa(n) + "]: " + strings.ReplaceAll(result, "\n", "\n#   ") + "\n"
}

// log is the file that %log writes to.
type log struct {
	name    string
	results bool
}

// logTo begins to write inputs to a file, ends it, or says what it does: %log [-o] FILE, %log off, %log.
func logTo(x *call) error {
	args := strings.Fields(x.args)
	if len(args) == 0 {
		if x.log == nil {
			fmt.Fprintln(x.Out, "nothing is logged; %log FILE begins")
		} else {
			fmt.Fprintln(x.Out, "inputs are logged to "+x.log.name)
		}
		return nil
	}
	if x.log != nil && x.args == "off" {
		fmt.Fprintln(x.Out, "no longer logged to "+x.log.name)
	}
	x.log = nil
	x.s.Listen(lang.Listener{})
	if x.args == "off" {
		return nil
	}
	l := &log{results: args[0] == "-o"}
	if l.results {
		args = args[1:]
	}
	if len(args) != 1 || strings.HasPrefix(args[0], "-") {
		return lang.Hinted("UsageError", "%log session.tq logs inputs, %log -o session.tq results too, %log off ends it", "%%log takes one file")
	}
	l.name = x.path(args[0])
	if err := l.write(""); err != nil {
		return osError(err, l.name)
	}
	x.log = l
	listener := lang.Listener{Entered: func(text string) {
		if !strings.HasPrefix(text, "%log") && !isEdit(text) {
			x.logged(strings.TrimRight(text, "\n") + "\n")
		}
	}}
	if l.results {
		listener.Shown = func(n int, text string) { x.logged(comment(n, text)) }
	}
	x.s.Listen(listener)
	fmt.Fprintln(x.Out, "inputs are logged to "+l.name)
	return nil
}

// logged writes to the log; one that cannot be written to ends, and that is said.
func (x *call) logged(text string) {
	if err := x.log.write(text); err != nil {
		fmt.Fprintf(x.Out, "%%log has ended: %v\n", err)
		x.log = nil
		x.s.Listen(lang.Listener{})
	}
}

func (l *log) write(text string) error {
	f, err := os.OpenFile(l.name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	if closed := f.Close(); err == nil {
		err = closed
	}
	return err
}
