// This file: %autoreload and %aimport, by which modules of the user's are loaded again when their
// files have changed.
package magic

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tq-lang/tq/lang"
)

// reloading is which modules are loaded again before each cell.
type reloading struct {
	mode         int // 0 none, 1 those of names, 2 all but those of never
	names, never []string
}

func (r *reloading) wants(module string) bool {
	if r.mode == 1 {
		return slices.Contains(r.names, module)
	}
	return !slices.Contains(r.never, module)
}

// autoreload sets when modules are loaded again: %autoreload 2, or now.
func autoreload(x *call) error {
	r := &x.reloading
	switch strings.ToLower(x.args) {
	case "", "now":
		return x.s.ReloadChanged(func(module string) bool {
			return r.mode == 1 && r.wants(module) || r.mode != 1 && !slices.Contains(r.never, module)
		})
	case "0", "off":
		r.mode = 0
	case "1", "explicit":
		r.mode = 1
	case "2", "all", "3", "complete":
		r.mode = 2
	default:
		return lang.Errorf("UsageError", "%%autoreload takes 0, 1, 2 or now, not '%s'", x.args)
	}
	if r.mode == 0 {
		x.s.Autoreload(nil)
		return nil
	}
	x.s.Autoreload(r.wants)
	return nil
}

// aimport imports modules that %autoreload 1 loads again, or names those (-m) that %autoreload 2 leaves; alone it lists both.
func aimport(x *call) error {
	r := &x.reloading
	if x.args == "" {
		which := strings.Join(r.names, " ")
		if r.mode == 2 {
			which = "all-except-skipped"
		}
		fmt.Fprintf(x.Out, "Modules to reload:\n%s\n\nModules to skip:\n%s\n", which, strings.Join(r.never, " "))
		return nil
	}
	for _, name := range strings.FieldsFunc(x.args, func(c rune) bool { return c == ',' || c == ' ' }) {
		if skip, ok := strings.CutPrefix(name, "-"); ok {
			r.names = slices.DeleteFunc(r.names, func(n string) bool { return n == skip })
			r.never = append(r.never, skip)
			continue
		}
		r.never = slices.DeleteFunc(r.never, func(n string) bool { return n == name })
		if !slices.Contains(r.names, name) {
			r.names = append(r.names, name)
		}
		if err := x.evalWith("import "+name, x.name, lang.ShowNone, nil); err != nil {
			return err
		}
	}
	return nil
}
