// This file: magics by which notebooks of IPython begin.
package magic

import (
	"fmt"
	"os"
	"sort"
	"strconv"
	"strings"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/object"
)

// noted gives a magic that does nothing here, and says why.
func noted(text string) func(*call) error {
	return func(x *call) error {
		fmt.Fprintf(x.Out, "%%%s: %s\n", x.name, text)
		return nil
	}
}

// extension has nothing to load: what autoreload is for is said, of others that there are none.
func extension(x *call) error {
	if x.args == "autoreload" || x.args == "tensorboard" || x.args == "matplotlib" {
		return nil
	}
	return noted("tq has no extensions of IPython's")(x)
}

// environment shows and sets variables of the environment: %env, %env NAME, %env NAME=VALUE.
func environment(x *call) error {
	name, v, set := strings.Cut(x.args, "=")
	if !set {
		name, v, set = strings.Cut(x.args, " ")
	}
	switch name = strings.TrimSpace(name); {
	case x.args == "":
		return x.everything()
	case !set:
		v, ok := os.LookupEnv(name)
		if !ok {
			return lang.Errorf("UsageError", "Environment does not have key: %s", name)
		}
		return x.gives(object.Str(v))
	}
	v = strings.TrimSpace(v)
	if err := os.Setenv(name, v); err != nil {
		return lang.Errorf("UsageError", "%v", err)
	}
	fmt.Fprintf(x.Out, "env: %s=%s\n", name, v)
	return nil
}

// everything is the whole environment: a dict for a program, lines for people.
func (x *call) everything() error {
	list, d := os.Environ(), object.NewDict()
	sort.Strings(list)
	if !x.kept {
		fmt.Fprintln(x.Out, strings.Join(list, "\n"))
		return nil
	}
	for _, e := range list {
		if name, v, _ := strings.Cut(e, "="); name != "" {
			d.PutStr(name, object.Str(v))
		}
	}
	x.value = d
	return nil
}

// precision sets how many digits behind the point arrays and floats show; without a number as many as they have.
// What it gives is the format.
func precision(x *call) error {
	if x.args == "" {
		x.s.SetDigits(-1)
		return x.gives(object.Str("%r"))
	}
	digits := strings.TrimSuffix(strings.TrimPrefix(x.args, "%."), "f") // 3 is %.3f
	n, err := strconv.Atoi(digits)
	if err != nil || n < 0 || n > 1000 {
		return lang.Errorf("UsageError", "%%precision needs a number of digits, not '%s'", x.args)
	}
	x.s.SetDigits(n)
	return x.gives(object.Str("%." + strconv.Itoa(n) + "f"))
}

// described is name? or name??.
func described(marks string) func(*call) error {
	return func(x *call) error {
		if x.args == "" {
			return lang.Errorf("UsageError", "%%%s needs a name: %%%s np.sum", x.name, x.name)
		}
		return x.eval(x.args+marks, x.name, lang.ShowLast)
	}
}

// program runs a command of the system's shell of the same name: %ls.
func program(x *call) error { return x.system(x.name + " " + x.args) }

func (x *call) system(command string) error {
	_, err := x.Command(x.s, lang.ShellCommand{Text: command, Value: func(string) (object.Value, error) { return nil, lang.Errorf("UsageError", "no value") }})
	return err
}

// systemCall is !!command: the lines that it prints are a list.
func systemCall(x *call) error {
	v, err := x.Command(x.s, lang.ShellCommand{Text: x.text(), Kept: true, Value: func(string) (object.Value, error) { return nil, lang.Errorf("UsageError", "no value") }})
	x.value = v
	return err
}

// recall lays inputs into the editor: the last one, or those of numbers.
func recall(x *call) error {
	list, err := x.entered()
	if err != nil {
		return err
	}
	if x.args != "" {
		if list, err = x.chosen(list, strings.Fields(x.args)); err != nil {
			return err
		}
	} else if len(list) > 0 {
		list = list[len(list)-1:]
	}
	text := strings.Join(list, "\n")
	if x.Offer == nil || !x.Offer(text) {
		fmt.Fprintln(x.Out, text)
	}
	return nil
}

// pycat shows a file.
func pycat(x *call) error {
	text, err := x.read()
	if err != nil {
		return err
	}
	fmt.Fprint(x.Out, text)
	return nil
}

// script runs the lines of a cell by a program that is named behind %%script.
func script(x *call) error {
	name, args, _ := strings.Cut(x.args, " ")
	if name == "" {
		return lang.Errorf("UsageError", "%%%%script needs a program: %%%%script python3")
	}
	x.name, x.args = name, args
	return shellCell(x)
}

// rerun runs an input again: the last one, or those of numbers.
func rerun(x *call) error {
	list, err := x.entered()
	if err != nil {
		return err
	}
	if x.args != "" {
		if list, err = x.chosen(list, strings.Fields(x.args)); err != nil {
			return err
		}
	} else if len(list) > 0 {
		list = list[len(list)-1:]
	}
	text := strings.Join(list, "\n")
	fmt.Fprintf(x.Out, "=== Executing: ===\n%s\n=== Output: ===\n", text)
	return x.eval(text, x.name, lang.ShowLast)
}

// ipython are the magics of this file.
func ipython(line, cell func(run func(*call) error) magic) map[string]magic {
	m := map[string]magic{
		"load_ext": line(extension), "reload_ext": line(extension), "unload_ext": line(extension),
		"autoreload": line(autoreload), "aimport": line(aimport),
		"pip": line(noted("nothing is installed: tq has its modules within")), "conda": line(noted("nothing is installed: tq has its modules within")),
		"env": line(environment), "set_env": line(environment), "precision": line(precision), "pylab": line(matplotlib), "xmode": line(noted("errors always show their place and values")),
		"pinfo": line(described("?")), "pinfo2": line(described("??")), "pdoc": line(described("?")), "psource": line(described("??")), "pycat": line(pycat), "who_ls": line(whoList), "rerun": line(rerun), "sx": {true, true, systemCall}, "system": {true, true, systemCall}, "recall": line(recall),
		"pdb": line(noted("breakpoint() and a notebook's debugger stop programs")), "gui": line(noted("tq has no windows, so that there is no loop to join")),
		"colors": line(noted("%config theme=light and theme=dark choose the colours")), "pprint": line(noted("results are laid out in any case")),
		"alias": line(noted("tq knows no aliases: !command runs any")), "automagic": line(noted("magics have their % in any case")),
		"prun": {true, true, prof}, "file": cell(writeFile), "script": cell(script), "python": cell(shellCell), "python3": cell(shellCell), "perl": cell(shellCell), "ruby": cell(shellCell),
		"javascript": cell(shows("application/javascript")), "js": cell(shows("application/javascript")),
	}
	for _, name := range []string{"ls", "ll", "cat", "cp", "mv", "rm", "mkdir", "rmdir"} {
		m[name] = line(program)
	}
	m["ll"] = line(func(x *call) error { return x.system("ls -l " + x.args) })
	return m
}
