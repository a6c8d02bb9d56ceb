// This file: the options of the command line.

package repl

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/repl/command"
)

// settings are the options that every command takes.
type settings struct {
	color     string // auto, always, never
	threads   int
	maxMemory int64
	editor    string // "", classic, plain
	noInit    bool
	noGo      bool
	// noProcesses refuses commands of the system's shell.
	noProcesses bool
	json        bool
	shapes      bool
	explained   string // what -e of tq explain names
	verbose     bool
	// steps and patience are what a check may spend: on a statement, on a script.
	steps    int
	patience time.Duration
}

// runArgs are those of the prompt, scripts and expressions.
type runArgs struct {
	exprs       []string
	script      string
	args        []string // of the script
	binds       []string
	output      string
	to          string // the format of results, "" for the language's own
	from        string // the format of standard input
	raw         bool
	json        bool
	csv         bool
	npy         bool
	interactive bool
	version     bool
}

// usageError is a command line that cannot be followed.
type usageError = command.UsageError

func usagef(format string, args ...any) *usageError { return command.Usagef(format, args...) }

// commonFlags are the options of every command that computes.
func (a *app) commonFlags(f *pflag.FlagSet) {
	f.Var(command.OneOf{Name: "--color", To: &a.color, Choices: []string{"auto", "always", "never"}}, "color", "colours: auto, always or never")
	command.Switch(f, &a.noGo, "no-go", "", "refuse cells of Go")
	command.Switch(f, &a.noProcesses, "no-processes", "", "refuse commands of the shell: !ls")
	f.Var(parsed{"N", a.setThreads}, "threads", "goroutines that compute at once")
	f.Var(parsed{"SIZE", a.setMemory}, "max-memory", "bytes that tensors may take: 500M, 2G")
}

// rootFlags are those of the prompt, scripts and expressions.
func (a *app) rootFlags(f *pflag.FlagSet, r *runArgs) {
	f.SetInterspersed(false)
	f.VarP(expressions{&r.exprs}, "eval", "e", "evaluate and show; may be given many times")
	f.VarP(once{"-o", &r.output}, "output", "o", "write the result to a file; - is standard output, in the format of --to")
	f.Var(command.OneOf{Name: "--to", To: &r.to, Choices: resultFormats()}, "to", "the format of results on standard output: "+strings.Join(resultFormats(), ", "))
	command.Switch(f, &r.raw, "raw", "", "results without quotes and brackets, for other programs")
	command.Switch(f, &r.json, "json", "", "results as JSON, one a line")
	command.Switch(f, &r.csv, "csv", "", "results as CSV")
	command.Switch(f, &r.npy, "npy", "", "the result as .npy on standard output")
	a.env.TableFlags(f)
	f.Var(command.OneOf{Name: "--from", To: &r.from, Choices: lang.ReadFormats()}, "from", "the format of standard input, where its bytes do not tell: "+strings.Join(lang.ReadFormats(), ", "))
	command.Switch(f, &r.interactive, "interactive", "i", "the prompt afterwards")
	f.Var(command.OneOf{Name: "--editor", To: &a.editor, Choices: []string{"block", "vi", "plain"}},
		"editor", "the editor of the prompt: block, the same with vi's keys, or plain without any terminal control")
	command.Switch(f, &a.noInit, "no-init", "", "leave out the init file of the prompt")
	command.Switch(f, &r.version, "version", "", "the version of tq")
}

// resultFormats are the formats of results on standard output.
func resultFormats() []string {
	out := []string{"raw", "json"}
	for _, e := range lang.SaveFormats() {
		out = append(out, e[1:])
	}
	return out
}

// expressions gathers the texts of -e.
type expressions struct{ list *[]string }

func (e expressions) String() string        { return strings.Join(*e.list, "; ") }
func (e expressions) Type() string          { return "EXPR" }
func (e expressions) Set(text string) error { *e.list = append(*e.list, text); return nil }

// GetSlice tells completion that the flag may come again.
func (e expressions) GetSlice() []string { return *e.list }

// once is a flag that may be given one time.
type once struct {
	name string
	to   *string
}

func (o once) String() string { return *o.to }
func (o once) Type() string   { return "FILE" }

func (o once) Set(v string) error {
	if *o.to != "" {
		return usagef("%s %s: %s %s is there already", o.name, v, o.name, *o.to)
	}
	*o.to = v
	return nil
}

// parsed is a flag whose text a function takes.
type parsed struct {
	kind string
	set  func(string) error
}

func (p parsed) String() string     { return "" }
func (p parsed) Type() string       { return p.kind }
func (p parsed) Set(v string) error { return p.set(v) }

func (a *app) setThreads(v string) error {
	n, err := strconv.Atoi(v)
	if err != nil || n < 1 || n > 1<<16 {
		return usagef("--threads is a number from 1 on, not '%s'", v)
	}
	a.threads = n
	return nil
}

func (a *app) setMemory(v string) error {
	n, ok := lang.ParseMemory(v)
	if !ok {
		return usagef("--max-memory is a size such as 500M or 2G, not '%s'", v)
	}
	a.maxMemory = n
	return nil
}

// positional reads the arguments of the prompt, a script or expressions that
// are no flags.
func (a *app) positional(args []string) error {
	r := &a.args
	for i, arg := range args {
		switch {
		case isBinding(arg):
			r.binds = append(r.binds, arg)
			continue
		case len(r.exprs) > 0:
			return usagef("'%s' is not NAME=FILE", arg).WithHint("after -e come files to bind, as in tq -e 'x.mean()' x=a.npy")
		case arg == "":
			return usagef("'' is neither a command nor a file").WithHint("tq help lists the commands; tq -e 'EXPR' evaluates an expression")
		}
		r.script, r.args = arg, args[i+1:]
		break
	}
	if err := r.format(); err != nil {
		return err
	}
	return a.consistent(r)
}

// format makes --raw and its like the same as --to.
func (r *runArgs) format() error {
	for _, f := range []struct {
		given bool
		name  string
	}{{r.raw, "raw"}, {r.json, "json"}, {r.csv, "csv"}, {r.npy, "npy"}} {
		if !f.given {
			continue
		}
		if r.to != "" && r.to != f.name {
			return usagef("--%s and --%s exclude each other", r.to, f.name)
		}
		r.to = f.name
	}
	return nil
}

// binary reports whether a format is not for eyes.
func binary(format string) bool {
	return slices.Contains([]string{"npy", "npz", "safetensors", "png"}, format)
}

// consistent refuses options that do not go together.
func (a *app) consistent(r *runArgs) error {
	given := len(r.exprs) > 0 || len(r.binds) > 0 || r.script != "" || r.output != "" || r.to != "" || r.interactive
	toFile := r.output != "" && r.output != "-"
	switch {
	case r.version && given:
		return usagef("--version stands alone")
	case a.editor != "" && !r.interactive && (len(r.exprs) > 0 || r.script != ""):
		return usagef("--editor is the prompt's, and there is no prompt").WithHint("-i gives one afterwards")
	case r.output != "" && len(r.exprs) == 0:
		return usagef("-o writes the result of -e, and there is no -e")
	case r.to != "" && len(r.exprs) == 0:
		return usagef("--%s writes the result of -e, and there is no -e", r.to)
	case toFile && r.to != "":
		return usagef("-o and --%s exclude each other", r.to)
	case toFile && !lang.CanSave(r.output):
		return usagef("-o %s: not a format that tq writes", r.output).WithHint("written are %s", strings.Join(lang.SaveFormats(), ", "))
	case binary(r.to) && isTerminal(a.raw.Out):
		return usagef("--%s writes binary data, and standard output is a terminal", r.to).WithHint("append > FILE or | PROGRAM, or use -o FILE.%s", r.to)
	case r.output == "-" && r.to == "" && isTerminal(a.raw.Out):
		return usagef("-o - writes binary data (.npy), and standard output is a terminal").WithHint("append > FILE or | PROGRAM, or choose a format: -o - --to csv")
	case len(r.binds) > 0 && r.script != "":
		return usagef("%s: files are bound for -e and the prompt, not for scripts", r.binds[0]).WithHint("after the script's name arguments are its own, in sys.argv")
	}
	return nil
}

// boundOnce refuses a name that is bound twice, and two names of one standard input.
func boundOnce(binds []string) error {
	seen, stdin := map[string]string{}, map[string]string{}
	for _, b := range binds {
		name, spec, _ := strings.Cut(b, "=")
		if first, ok := stdin[spec]; ok {
			return usagef("%s and %s both read standard input", first, b).WithHint("one name can: %s", first)
		}
		if spec == "-" {
			stdin[spec] = b
		}
		if first, ok := seen[name]; ok {
			return usagef("%s and %s bind the same name", first, b)
		}
		seen[name] = b
	}
	return nil
}
