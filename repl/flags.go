// This file: the options of the command line.

package repl

import (
	"math"
	"strconv"
	"strings"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
)

// settings are the options that every command takes.
type settings struct {
	color     string // auto, always, never
	threads   int
	maxMemory int64
	editor    string // "", classic, plain
	noInit    bool
	json      bool
	shapes    bool
}

// runArgs are those of the prompt, scripts and expressions.
type runArgs struct {
	exprs       []string
	script      string
	args        []string // of the script
	binds       []string
	output      string
	npy         bool
	interactive bool
	help        bool
	version     bool
}

// usageError is a command line that cannot be followed.
type usageError struct{ msg, hint string }

func (e *usageError) Error() string { return e.msg }

func usagef(format string, args ...any) *usageError {
	return &usageError{msg: sprintf(format, args...)}
}

func (e *usageError) withHint(format string, args ...any) *usageError {
	e.hint = sprintf(format, args...)
	return e
}

// option is one flag: set takes its value, yes is for those without one.
type option struct {
	set func(string) error
	yes func()
}

func on(b *bool) option { return option{yes: func() { *b = true }} }

// common are the options of every command that computes.
func (a *app) common() map[string]option {
	return map[string]option{
		"--color":      {set: oneOf("--color", &a.color, "auto", "always", "never")},
		"--threads":    {set: a.setThreads},
		"--max-memory": {set: a.setMemory},
	}
}

func oneOf(name string, to *string, choices ...string) func(string) error {
	return func(v string) error {
		for _, c := range choices {
			if v == c {
				*to = v
				return nil
			}
		}
		e := usagef("%s is one of %s, not '%s'", name, strings.Join(choices, ", "), v)
		if near := diag.Suggest(v, choices); near != "" {
			e.hint = "did you mean " + name + "=" + near + "?"
		}
		return e
	}
}

func (a *app) setThreads(v string) error {
	n, err := strconv.Atoi(v)
	if err != nil || n < 1 || n > 1<<16 {
		return usagef("--threads is a number from 1 on, not '%s'", v)
	}
	a.threads = n
	return nil
}

func (a *app) setMemory(v string) error {
	n, ok := parseSize(v)
	if !ok {
		return usagef("--max-memory is a size such as 500M or 2G, not '%s'", v)
	}
	a.maxMemory = n
	return nil
}

// parseSize reads 1048576, 500M, 1.5GiB; the units are powers of 1024.
func parseSize(v string) (int64, bool) {
	low := strings.ToLower(strings.TrimSpace(v))
	low = strings.TrimSuffix(strings.TrimSuffix(low, "b"), "i")
	unit := 1.0
	if i := strings.IndexByte("kmgt", last(low)); i >= 0 && low != "" {
		unit, low = math.Pow(1024, float64(i+1)), low[:len(low)-1]
	}
	n, err := strconv.ParseFloat(low, 64)
	n *= unit
	if err != nil || !(n >= 1) || n > 1<<62 {
		return 0, false
	}
	return int64(n), true
}

func last(s string) byte {
	if s == "" {
		return 0
	}
	return s[len(s)-1]
}

// parse follows the flags among args; each other argument goes to rest, which
// tells whether flags end here.
func parse(args []string, flags map[string]option, rest func(arg string, after []string) (stop bool, err error)) error {
	for i := 0; i < len(args); i++ {
		arg := args[i]
		if arg == "--" {
			for j := i + 1; j < len(args); j++ {
				if stop, err := rest(args[j], args[j+1:]); stop || err != nil {
					return err
				}
			}
			return nil
		}
		if len(arg) < 2 || arg[0] != '-' {
			if stop, err := rest(arg, args[i+1:]); stop || err != nil {
				return err
			}
			continue
		}
		name, val, has := arg, "", false
		if strings.HasPrefix(arg, "--") {
			name, val, has = strings.Cut(arg, "=")
		}
		f, ok := flags[name]
		switch {
		case !ok:
			return unknownFlag(name, flags)
		case f.yes != nil && has:
			return usagef("%s takes no value", name)
		case f.yes != nil:
			f.yes()
			continue
		case !has && i+1 >= len(args):
			return usagef("%s needs a value", name)
		case !has:
			i++
			val = args[i]
		}
		if err := f.set(val); err != nil {
			return err
		}
	}
	return nil
}

func unknownFlag(name string, flags map[string]option) error {
	var names []string
	for n := range flags {
		names = append(names, n)
	}
	e := usagef("unknown option %s", name)
	if near := diag.Suggest(name, names); near != "" && len(name) > 2 {
		return e.withHint("did you mean %s?", near)
	}
	return e.withHint("tq help lists the options")
}

// parseRun reads the arguments of the prompt, a script or expressions.
func (a *app) parseRun(args []string, r *runArgs) error {
	flags := a.common()
	flags["-e"] = option{set: func(v string) error { r.exprs = append(r.exprs, v); return nil }}
	flags["-o"] = option{set: func(v string) error {
		if r.output != "" {
			return usagef("-o %s: -o %s is there already", v, r.output)
		}
		r.output = v
		return nil
	}}
	flags["--npy"], flags["-i"] = on(&r.npy), on(&r.interactive)
	flags["-h"], flags["--help"], flags["--version"] = on(&r.help), on(&r.help), on(&r.version)
	flags["--no-init"] = on(&a.noInit)
	flags["--editor"] = option{set: a.setEditor}
	err := parse(args, flags, func(arg string, after []string) (bool, error) {
		name, _, bound := strings.Cut(arg, "=")
		if bound && lang.IsName(name) {
			r.binds = append(r.binds, arg)
			return false, nil
		}
		if len(r.exprs) > 0 {
			return false, usagef("'%s' is not NAME=FILE", arg).withHint("after -e come files to bind, as in tq -e 'x.mean()' x=a.npy")
		}
		r.script, r.args = arg, after
		return true, nil
	})
	if err != nil {
		return err
	}
	return a.consistent(r)
}

// consistent refuses options that do not go together.
func (a *app) consistent(r *runArgs) error {
	given := len(r.exprs) > 0 || len(r.binds) > 0 || r.script != "" || r.output != "" || r.npy || r.interactive
	switch {
	case r.version && (given || r.help):
		return usagef("--version stands alone")
	case r.help:
		return nil
	case a.editor != "" && !r.interactive && (len(r.exprs) > 0 || r.script != ""):
		return usagef("--editor is the prompt's, and there is no prompt").withHint("-i gives one afterwards")
	case r.output != "" && len(r.exprs) == 0:
		return usagef("-o writes the result of -e, and there is no -e")
	case r.npy && len(r.exprs) == 0:
		return usagef("--npy writes the result of -e, and there is no -e")
	case r.output != "" && r.npy:
		return usagef("-o and --npy exclude each other")
	case r.output != "" && !lang.CanSave(r.output):
		return usagef("-o %s: not a format that tq writes", r.output).withHint("written are %s", strings.Join(lang.SaveFormats(), ", "))
	case r.npy && isTerminal(a.raw.Out):
		return usagef("--npy writes binary data, and standard output is a terminal").withHint("append > FILE or | PROGRAM, or use -o FILE.npy")
	case len(r.binds) > 0 && r.script != "":
		return usagef("%s: files are bound for -e and the prompt, not for scripts", r.binds[0]).withHint("after the script's name arguments are its own, in sys.argv")
	}
	return nil
}

// boundOnce refuses a name that is bound twice.
func boundOnce(binds []string) error {
	seen := map[string]string{}
	for _, b := range binds {
		name, _, _ := strings.Cut(b, "=")
		if first, ok := seen[name]; ok {
			return usagef("%s and %s bind the same name", first, b)
		}
		seen[name] = b
	}
	return nil
}

func (a *app) setEditor(v string) error {
	if v == "block" {
		return usagef("--editor=block is not offered in this version").withHint("there are classic and plain")
	}
	return oneOf("--editor", &a.editor, "classic", "plain")(v)
}
