// What is in folders: listdir, walk.
package os

import (
	"io/fs"
	"os"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/pyfile"
)

func treeEntries() []builtin.Entry {
	return []builtin.Entry{
		{Names: []string{"os.listdir"}, Params: "path=None", Doc: "The names in a folder.", Example: example + "isinstance(os.listdir('.'), list)", Effect: true, C: true, Fn: func(c *builtin.Call) (object.Value, error) {
			_, _, entries, err := list(c, "listdir")
			if err != nil {
				return nil, err
			}
			out := object.NewList()
			for _, e := range entries {
				out.Append(like(c.Args[0], e.Name()))
			}
			return out, nil
		}},
		{Names: []string{"os.walk"}, Params: "top, topdown=True, onerror=None, followlinks=False", Doc: "Walks a folder and those in it: each with the names of its folders and files.",
			Example: example + "os.makedirs('d/e')\nlist(os.walk('d'))", Effect: true, Py: true, Fn: walk},
	}
}

// step is a folder on the way of walk: to be read, or (where row is set) to be given.
type step struct {
	name string
	row  object.Tuple
}

func walk(c *builtin.Call) (object.Value, error) {
	top, err := pyfile.FSPath(c, c.Args[0])
	if err != nil {
		return nil, err
	}
	down, err := c.Bool("topdown", true)
	if err != nil {
		return nil, err
	}
	links, err := c.Bool("followlinks", false)
	if err != nil {
		return nil, err
	}
	shown := c.Args[0]
	stack := []step{{name: top}}
	var last *step // given before, whose folders come next
	return c.NewStream("generator", func() (object.Value, bool, error) {
		if last != nil {
			stack = push(stack, last, links, c)
			last = nil
		}
		for len(stack) > 0 {
			if err := c.Polled(); err != nil {
				return nil, false, err
			}
			s := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			if s.row != nil {
				return s.row, true, nil
			}
			row, err := folder(c, s.name, shown)
			if err != nil {
				return nil, false, err
			}
			if row == nil {
				continue
			}
			s.row = row
			if down {
				last = &s
				return row, true, nil
			}
			stack = push(append(stack, s), &s, links, c)
		}
		return nil, false, nil
	}), nil
}

// push puts the folders of a step on the stack, the first on top.
func push(stack []step, s *step, links bool, c *builtin.Call) []step {
	dirs, ok := s.row[1].(*object.List)
	if !ok {
		return stack
	}
	for i := dirs.Len() - 1; i >= 0; i-- {
		n, ok := pyfile.PathOf(dirs.At(i))
		if !ok {
			continue
		}
		name := joined(s.name, n)
		if info, err := os.Lstat(c.Host.Path(name)); !links && err == nil && info.Mode()&fs.ModeSymlink != 0 {
			continue
		}
		stack = append(stack, step{name: name})
	}
	return stack
}

// folder reads one folder: its name, its folders and its files; nil where it cannot be
// read, which onerror= is told.
func folder(c *builtin.Call, name string, shown object.Value) (object.Tuple, error) {
	if err := pyfile.SettleAll(c.Host); err != nil {
		return nil, err
	}
	path := c.Host.Path(name)
	entries, err := os.ReadDir(path)
	if err != nil {
		if !c.Given("onerror") {
			return nil, nil
		}
		e, ok := pyfile.OSError(err, name).(*object.Error)
		if !ok || e.Exc == nil {
			return nil, err
		}
		_, err := c.Apply(c.Arg("onerror"), e.Exc)
		return nil, err
	}
	dirs, files := object.NewList(), object.NewList()
	for _, e := range entries {
		isDir := e.IsDir()
		if e.Type()&fs.ModeSymlink != 0 {
			info, err := os.Stat(joined(path, e.Name()))
			isDir = err == nil && info.IsDir()
		}
		if isDir {
			dirs.Append(like(shown, e.Name()))
		} else {
			files.Append(like(shown, e.Name()))
		}
	}
	return object.Tuple{like(shown, name), dirs, files}, nil
}
