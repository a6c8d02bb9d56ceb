// This file: tq ls.

package command

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
)

// listed is one row of tq ls.
type listed struct {
	File    string   `json:"file"`
	Name    string   `json:"name"`
	DType   string   `json:"dtype"`
	Shape   []int    `json:"shape"`
	Columns []string `json:"columns,omitempty"`
	Bytes   int64    `json:"bytes"`
	Problem string   `json:"problem,omitempty"`
	Stats   *stats   `json:"stats,omitempty"`
}

// listing is tq ls at work.
type listing struct {
	*Env
	json, bytes, deep, figures, reverse bool
	sort, filter                        string
	rows                                []listed
	many                                bool
}

func (e *Env) listCommand() *cobra.Command {
	l := &listing{Env: e}
	c := &cobra.Command{
		Use:   "ls [FILE[:TENSOR]…]",
		Short: "the tensors in files",
		Long: `Lists name, element type, shape and size of the tensors in files; headers are
read, no data. A folder stands for the files in it that hold tensors.
The exit status is 1 where something cannot be read.`,
		Example: `  tq ls model.safetensors
  tq ls --sort size --filter '*.weight' model.safetensors
  tq ls --stats digits.npz:images
  tq ls -R runs`,
		Args:              e.TakesInput,
		ValidArgsFunction: e.completeTensors,
	}
	f := c.Flags()
	Switch(f, &l.json, "json", "", "as JSON")
	e.TableFlags(f)
	Switch(f, &l.bytes, "bytes", "", "sizes in bytes")
	Switch(f, &l.deep, "recursive", "R", "folders inside folders too")
	Switch(f, &l.figures, "stats", "", "min, max, mean, standard deviation, NaN count; reads the data")
	f.Var(OneOf{Name: "--sort", To: &l.sort, Choices: []string{"name", "size", "dtype", "shape"}}, "sort", "order by name, size, dtype or shape")
	Switch(f, &l.reverse, "reverse", "r", "the other way round")
	f.StringVar(&l.filter, "filter", "", "only tensors whose name matches: '*.weight', or whose dtype is: float32")
	_ = c.RegisterFlagCompletionFunc("sort", cobra.FixedCompletions([]string{"name", "size", "dtype", "shape"}, cobra.ShellCompDirectiveNoFileComp))
	return e.Runs(c, l.run)
}

func (l *listing) run(args []string) int {
	defer l.Interruptible()()
	if _, err := filepath.Match(l.filter, ""); err != nil {
		return l.Fail(Usagef("--filter '%s' is no pattern", l.filter))
	}
	status, files := OK, []string(nil)
	for _, arg := range named(args) {
		found, err := l.files(arg)
		if err != nil {
			status = max(status, l.Fail(err))
		}
		files = append(files, found...)
	}
	l.many = len(files) > 1
	for _, path := range files {
		if err := l.add(path); err != nil {
			status = max(status, l.Fail(err))
		}
		if l.Context().Err() != nil {
			return Interrupted
		}
	}
	if l.filter != "" && len(l.rows) == 0 && status == OK {
		status = l.Fail(fmt.Errorf("no tensor has a name or an element type like '%s'", l.filter))
	}
	l.order()
	if slices.ContainsFunc(l.rows, func(r listed) bool { return r.Problem != "" }) {
		status = max(status, Error)
	}
	if l.json {
		if l.rows == nil {
			l.rows = []listed{}
		}
		l.JSON(l.rows)
		return status
	}
	l.print()
	return status
}

// files are the files that an argument stands for.
func (l *listing) files(arg string) ([]string, error) {
	info, err := os.Stat(arg)
	if err != nil || !info.IsDir() {
		return []string{arg}, nil
	}
	var out []string
	err = filepath.WalkDir(arg, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != arg && (!l.deep || strings.HasPrefix(d.Name(), ".")):
			return filepath.SkipDir
		case !d.IsDir() && HoldsTensors(path):
			out = append(out, path)
		}
		return l.Context().Err()
	})
	if err == nil && len(out) == 0 {
		if l.deep {
			return nil, fmt.Errorf("no file of tensors in %s", arg)
		}
		return nil, fmt.Errorf("no file of tensors in %s; -R looks in the folders inside it too", arg)
	}
	return out, err
}

// add lists the tensors of one file.
func (l *listing) add(spec string) error {
	f, err := l.tensors(spec)
	if err != nil {
		return err
	}
	defer f.Close()
	for _, t := range f.List {
		if !l.wanted(t) {
			continue
		}
		row := listed{f.Path, t.Name, t.DType, append([]int{}, t.Shape...), t.Columns, t.Bytes, problemText(t.Problem), nil}
		if l.figures && t.Problem == nil {
			st, err := f.Stats(l.Context(), t)
			if err != nil {
				row.Problem = problemText(err)
			} else if st != nil {
				row.Stats = (*stats)(st)
			}
		}
		l.rows = append(l.rows, row)
	}
	return nil
}

func (l *listing) wanted(t lang.Listed) bool {
	if l.filter == "" || t.DType == l.filter {
		return true
	}
	ok, _ := filepath.Match(l.filter, t.Name)
	return ok || strings.Contains(t.Name, l.filter)
}

func (l *listing) order() {
	by := map[string]func(a, b listed) int{
		"name":  func(a, b listed) int { return cmp.Compare(a.Name, b.Name) },
		"size":  func(a, b listed) int { return cmp.Compare(b.Bytes, a.Bytes) },
		"dtype": func(a, b listed) int { return cmp.Compare(a.DType, b.DType) },
		"shape": func(a, b listed) int { return slices.Compare(a.Shape, b.Shape) },
	}[l.sort]
	if by != nil {
		slices.SortStableFunc(l.rows, by)
	}
	if l.reverse {
		slices.Reverse(l.rows)
	}
}

// print writes the table with its head and total.
func (l *listing) print() {
	if len(l.rows) == 0 {
		return
	}
	head, align := []string{"name", "dtype", "shape", "size"}, "lllr"
	if l.figures {
		head, align = append(head, "min", "max", "mean", "std", "nan"), align+"rrrrr"
	}
	rows := [][]string{head}
	total, unknown := int64(0), false
	for _, r := range l.rows {
		rows = append(rows, l.row(r))
		total += max(r.Bytes, 0)
		unknown = unknown || r.Bytes < 0
	}
	l.Table(rows, align+"ll")
	if len(l.rows) > 1 {
		more := ""
		if unknown {
			more = " and more"
		}
		fmt.Fprintf(l.Out, "%d tensors, %s%s\n", len(l.rows), l.size(total), more)
	}
}

// row names a tensor so that NAME=… takes it back.
func (l *listing) row(r listed) []string {
	name := r.Name
	switch {
	case name == "":
		name = r.File
	case l.many:
		name = r.File + ":" + name
	}
	row := []string{Plain(name), r.DType, lang.ShapeText(r.Shape), l.size(r.Bytes)}
	if l.figures {
		row = append(row, r.Stats.cells()...)
	}
	if r.Columns != nil {
		row = append(row, "columns "+columnNames(r.Columns))
	}
	if r.Problem != "" {
		row = append(row, "("+Plain(r.Problem)+")")
	}
	return row
}

// mostColumns of a table are named.
const mostColumns = 8

func columnNames(names []string) string {
	more := ""
	if len(names) > mostColumns {
		names, more = names[:mostColumns], fmt.Sprintf(", … %d", len(names))
	}
	return Plain(strings.Join(names, ", ")) + more
}

func (l *listing) size(n int64) string {
	if l.bytes && n >= 0 {
		return strconv.FormatInt(n, 10)
	}
	return Size(n)
}

// Size writes a number of bytes for people.
func Size(n int64) string {
	if n < 0 {
		return "?"
	}
	if n < 1024 {
		return strconv.FormatInt(n, 10) + " B"
	}
	v, unit := float64(n), -1
	for v >= 1023.95 && unit < 4 {
		v, unit = v/1024, unit+1
	}
	return strconv.FormatFloat(v, 'f', 1, 64) + " " + string("KMGTP"[unit]) + "iB"
}

func problemText(err error) string {
	var d *diag.Error
	switch {
	case err == nil:
		return ""
	case errors.As(err, &d):
		return d.Msg
	}
	return err.Error()
}
