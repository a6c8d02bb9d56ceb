// This file: the folder in which file names begin, and those that it was before.
package magic

import (
	"fmt"
	"os"
	"strings"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/object"
)

func folder() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", lang.Errorf("OSError", "%v", err)
	}
	return dir, nil
}

func pwd(x *call) error {
	dir, err := folder()
	if err != nil {
		return err
	}
	return x.gives(object.Str(dir))
}

// cd changes the folder: %cd DIR, %cd - to the one before, %cd alone home. -q says nothing.
func cd(x *call) error {
	args, quiet := strings.CutPrefix(x.args, "-q")
	dir := expand(args)
	switch {
	case dir == "":
		dir = expand("~")
	case dir == "-" && len(x.visited) < 2:
		return lang.Errorf("UsageError", "%%cd -: there is no folder before this one")
	case dir == "-":
		dir = x.visited[len(x.visited)-2]
	}
	return x.enter(dir, quiet)
}

// enter makes a folder the one in which file names begin.
func (x *call) enter(dir string, quiet bool) error {
	before, err := folder()
	if err != nil {
		return err
	}
	if err := os.Chdir(dir); err != nil {
		return osError(err, dir)
	}
	now, err := folder()
	if err != nil {
		return err
	}
	if len(x.visited) == 0 {
		x.visited = []string{before}
	}
	if x.visited = append(x.visited, now); !quiet {
		fmt.Fprintln(x.Out, now)
	}
	list := object.NewList()
	for _, d := range x.visited {
		list.Append(object.Str(d))
	}
	x.s.Set("_dh", list)
	return nil
}

// pushd goes to a folder and keeps the one before for %popd.
func pushd(x *call) error {
	before, err := folder()
	if err != nil {
		return err
	}
	if x.args == "" {
		return lang.Errorf("UsageError", "%%pushd needs a folder")
	}
	if err := x.enter(expand(x.args), false); err != nil {
		return err
	}
	x.pushed = append(x.pushed, before)
	return nil
}

// popd goes back to the folder that the last %pushd has kept.
func popd(x *call) error {
	n := len(x.pushed)
	if n == 0 {
		return lang.Errorf("UsageError", "%%popd: nothing was kept by %%pushd")
	}
	if err := x.enter(x.pushed[n-1], false); err != nil {
		return err
	}
	x.pushed = x.pushed[:n-1]
	return nil
}

// dirs lists what %pushd has kept, the last one first.
func dirs(x *call) error {
	list := object.NewList()
	for i := range x.pushed {
		list.Append(object.Str(x.pushed[len(x.pushed)-1-i]))
	}
	return x.gives(list)
}

// dhist lists the folders that %cd has been to.
func dhist(x *call) error {
	fmt.Fprintln(x.Out, "Directory history (kept in _dh)")
	for i, d := range x.visited {
		fmt.Fprintf(x.Out, "%d: %s\n", i, d)
	}
	return nil
}
