// This file: import statements.

package code

import (
	"strings"

	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
)

func (u *unit) imported(i Imported) int {
	u.c.Imports = append(u.c.Imports, i)
	return len(u.c.Imports) - 1
}

func (u *unit) importStmt(x *syntax.Import) {
	for _, a := range x.Names {
		t := u.temp(x)
		top := a.As == "" && strings.Contains(a.Name, ".")
		u.emit(x, Import, t, 0, 0, u.imported(Imported{Name: a.Name, Top: top}))
		u.store(x, a.Bound(), t)
	}
}

func (u *unit) importFrom(x *syntax.ImportFrom) {
	m := u.temp(x)
	u.emit(x, Import, m, 0, 0, u.imported(Imported{Name: x.Module, Level: x.Level}))
	if x.Star {
		u.emit(x, ImportStar, m, 0, 0, 0)
		return
	}
	t := u.temp(x)
	for _, a := range x.Names {
		u.emit(x, ImportFrom, t, m, 0, u.constant(object.Str(a.Name)))
		u.store(x, a.Bound(), t)
	}
}

// In is the whole name of what is imported by a module of a package, "" for one of none.
func (i Imported) In(pkg string) (string, error) {
	if i.Level == 0 {
		return i.Name, nil
	}
	if pkg == "" {
		return "", object.Errorf(object.ImportError, "attempted relative import with no known parent package")
	}
	for range i.Level - 1 {
		at := strings.LastIndexByte(pkg, '.')
		if at < 0 {
			return "", object.Errorf(object.ImportError, "attempted relative import beyond top-level package")
		}
		pkg = pkg[:at]
	}
	if i.Name != "" {
		pkg += "." + i.Name
	}
	return pkg, nil
}
