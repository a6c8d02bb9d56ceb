// Checking cells before they run: Go's own errors, with their place in the cell.
package gofunc

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/tq-lang/tq/lang/gofunc/wire"
)

// Level is the language that the interpreter knows.
const Level = "go1.20"

// Problem is an error of a cell; Offset and End are bytes of its text.
type Problem struct {
	Offset, End int
	Msg, Hint   string
	Syntax      bool // the text is no Go
}

func (p *Problem) Error() string { return p.Msg }

// Cells are the declarations of a session's cells of Go: the last one of a name
// counts.
type Cells struct {
	known   *declared
	decls   []decl
	funcs   map[string]*Func
	version int
}

// decl is one declaration, with the packages that its file imports.
type decl struct {
	names   []string // that it declares; a method's has its type before it
	text    string
	imports map[string]string // name -> path
	at      wire.Place
}

// Version is the number of the last cell that was added.
func (c *Cells) Version() int { return c.version }

// prefix makes a cell a file.
const prefix = "package main\n"

// Add checks a cell beside those before and adds what it declares. The functions
// that programs can call are returned; where there are none, the error says why.
// Cells that will be compiled may have what the interpreter lacks. left are functions
// that programs cannot call.
func (c *Cells) Add(text string, compiled bool) (funcs []*Func, left []*Problem, problems []*Problem) {
	if c.known == nil {
		c.known = newDeclared()
	}
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "cell", prefix+text, parser.ParseComments|parser.SkipObjectResolution|parser.AllErrors)
	if err != nil {
		return nil, nil, syntaxProblems(err, text)
	}
	fresh := c.declsOf(fset, file, text)
	kept := c.kept(fresh)
	before, err := parser.ParseFile(fset, "earlier cells", source(kept), parser.SkipObjectResolution)
	if err != nil {
		return nil, nil, []*Problem{{Msg: "earlier cells: " + err.Error()}}
	}
	add := func(pos, end token.Pos, msg, hint string) {
		p := &Problem{Msg: msg, Hint: hint}
		if f := fset.File(pos); f != nil && f.Name() == "earlier cells" {
			p.Msg, p.Hint = "with this cell an earlier one is wrong: "+msg, "define that anew in the same cell"
		} else if f != nil {
			p.Offset = min(max(fset.PositionFor(pos, false).Offset-len(prefix), 0), len(text))
			p.End = min(max(fset.PositionFor(end, false).Offset-len(prefix), p.Offset), len(text))
		}
		problems = append(problems, p)
	}
	goVersion := Level
	if compiled {
		goVersion = "" // the newest
	}
	conf := types.Config{Importer: c.known, GoVersion: goVersion, Error: func(err error) {
		var te types.Error
		if errors.As(err, &te) {
			add(te.Pos, te.Pos, strings.TrimPrefix(te.Msg, "\t"), levelHint(te)) // a tab begins what continues an error
		}
	}}
	info := &types.Info{Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}, Types: map[ast.Expr]types.TypeAndValue{}}
	pkg, _ := conf.Check("main", fset, []*ast.File{before, file}, info)
	if len(problems) == 0 && !compiled {
		for _, f := range refused(file, info) {
			add(f.pos, f.end, f.msg, f.hint)
		}
	}
	if len(problems) > 0 {
		return nil, nil, problems
	}
	funcs, left, problem := callable(fset, file, pkg)
	if problem != nil {
		return nil, nil, []*Problem{problem}
	}
	c.decls = append(kept, fresh...)
	c.version++
	if c.funcs = maps.Clone(c.funcs); c.funcs == nil { // a copy of c keeps its own
		c.funcs = map[string]*Func{}
	}
	for _, d := range fresh {
		for _, n := range d.names {
			delete(c.funcs, n)
		}
	}
	for _, f := range funcs {
		c.funcs[f.Name] = f
	}
	return funcs, left, nil
}

// Name is where a function has its name.
type Name struct {
	Name        string
	Offset, End int
}

// Functions lists the functions that a cell declares, as far as it can be read.
func Functions(text string) (out []Name) {
	file, _ := parser.ParseFile(token.NewFileSet(), "cell", prefix+text, parser.SkipObjectResolution|parser.AllErrors)
	if file == nil {
		return nil
	}
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil && f.Name.Name != "_" {
			at := int(f.Name.Pos()) - 1 - len(prefix) // a file's first byte is position 1
			if at >= 0 {
				out = append(out, Name{f.Name.Name, at, at + len(f.Name.Name)})
			}
		}
	}
	return out
}

// syntaxProblems are the errors of the parser.
func syntaxProblems(err error, text string) []*Problem {
	var list scanner.ErrorList
	if !errors.As(err, &list) {
		return []*Problem{{Msg: err.Error()}}
	}
	list.RemoveMultiples()
	var out []*Problem
	for _, e := range list {
		at := min(max(e.Pos.Offset-len(prefix), 0), len(text))
		p := &Problem{Offset: at, End: at, Msg: "syntax error: " + e.Msg, Syntax: true}
		if strings.HasPrefix(text[at:], "package") {
			p.Hint = "a cell of Go has no package clause"
		}
		out = append(out, p)
	}
	return out
}

// What go/types calls two of its errors: the numbers of internal/types/errors.
const (
	invalidRangeExpr   = 109
	unsupportedFeature = 135
)

// levelHint names what newer Go has. The kind of an error is a field that is not exported,
// which tools read so; where it has another name there is no hint.
func levelHint(e types.Error) string {
	code := reflect.ValueOf(e).FieldByName("go116code")
	if !code.IsValid() {
		return ""
	}
	switch code.Int() {
	case unsupportedFeature:
		return "cells of Go are interpreted, at the level of " + Level
	case invalidRangeExpr:
		return "write for i := 0; i < n; i++; cells of Go are interpreted, at the level of " + Level
	}
	return ""
}

// declsOf are the declarations of a file; imports are no declarations.
func (c *Cells) declsOf(fset *token.FileSet, file *ast.File, text string) []decl {
	imports := map[string]string{}
	for _, im := range file.Imports {
		p, _ := strconv.Unquote(im.Path.Value)
		name := p[strings.LastIndexByte(p, '/')+1:]
		if im.Name != nil {
			name = im.Name.Name
		}
		imports[name] = p
	}
	place := func(n ast.Node) wire.Place { // below the line of the package clause
		return wire.Place{Cell: c.version + 1, Line: fset.PositionFor(n.Pos(), false).Line - 1}
	}
	cut := func(n ast.Node) string {
		from, to := fset.PositionFor(n.Pos(), false).Offset-len(prefix), fset.PositionFor(n.End(), false).Offset-len(prefix)
		return text[max(from, 0):min(max(to, 0), len(text))]
	}
	var out []decl
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			out = append(out, decl{[]string{funcName(d)}, cut(d), used(d, imports), place(d)})
		case *ast.GenDecl:
			if d.Tok == token.IMPORT {
				continue
			}
			one := decl{text: cut(d), imports: used(d, imports), at: place(d)}
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.TypeSpec:
					one.names = append(one.names, s.Name.Name)
				case *ast.ValueSpec:
					for _, n := range s.Names {
						one.names = append(one.names, n.Name)
					}
				}
			}
			out = append(out, one)
		}
	}
	return out
}

// used are the imports that a declaration uses.
func used(n ast.Node, imports map[string]string) map[string]string {
	out := map[string]string{}
	ast.Inspect(n, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := s.X.(*ast.Ident); ok && imports[x.Name] != "" {
				out[x.Name] = imports[x.Name]
			}
		}
		return true
	})
	return out
}

// funcName is a function's name; a method's has its type before it.
func funcName(d *ast.FuncDecl) string {
	if d.Recv == nil || len(d.Recv.List) == 0 {
		return d.Name.Name
	}
	t := d.Recv.List[0].Type
	for {
		switch x := t.(type) {
		case *ast.StarExpr:
			t = x.X
		case *ast.IndexExpr:
			t = x.X
		case *ast.ParenExpr:
			t = x.X
		case *ast.Ident:
			return x.Name + "." + d.Name.Name
		default:
			return "." + d.Name.Name
		}
	}
}

// source writes declarations as one file, in which each has its place in its cell.
func source(decls []decl) string {
	imports := map[string]string{}
	for _, d := range decls {
		for name, p := range d.imports {
			imports[name] = p
		}
	}
	var names []string
	for n := range imports {
		names = append(names, n)
	}
	slices.Sort(names)
	var b strings.Builder
	b.WriteString("package main\n")
	for _, n := range names {
		fmt.Fprintf(&b, "import %s %q\n", n, imports[n])
	}
	for _, d := range decls {
		b.WriteString(d.at.Comment() + d.text + "\n")
	}
	return b.String()
}

// Imports are the packages that the cells use.
func (c *Cells) Imports() []string {
	var out []string
	for _, d := range c.decls {
		for _, p := range d.imports {
			if !slices.Contains(out, p) {
				out = append(out, p)
			}
		}
	}
	slices.Sort(out)
	return out
}

// Text is the source of a declaration, "" if there is none.
func (c *Cells) Text(name string) string {
	for _, d := range c.decls {
		if slices.Contains(d.names, name) {
			return d.text
		}
	}
	return ""
}

// Source is all the cells as one file, with the loops around their functions of
// numbers.
func (c *Cells) Source() string {
	var b strings.Builder
	b.WriteString(source(c.decls) + wire.Place{Line: 1}.Comment())
	for _, f := range c.funcs {
		if f.Each() {
			b.WriteString(Loop(f))
		}
	}
	return b.String()
}

// functions are the names of all functions that a program calls, loops among them.
func (c *Cells) functions() []string {
	var out []string
	for name, f := range c.funcs {
		out = append(out, name)
		if f.Each() {
			out = append(out, wire.LoopName(name))
		}
	}
	slices.Sort(out)
	return out
}

// callable are the functions of a cell that programs can call, and why they cannot call others.
func callable(fset *token.FileSet, file *ast.File, pkg *types.Package) (out []*Func, left []*Problem, wrong *Problem) {
	qualify := types.RelativeTo(pkg)
	at := func(n ast.Node, format string, args ...any) *Problem {
		from := fset.PositionFor(n.Pos(), false).Offset - len(prefix)
		return &Problem{Offset: max(from, 0), End: max(fset.PositionFor(n.End(), false).Offset-len(prefix), 0), Msg: fmt.Sprintf(format, args...)}
	}
	ruled := map[*ast.Comment]bool{}
	for _, d := range file.Decls {
		fd, ok := d.(*ast.FuncDecl)
		if !ok || fd.Recv != nil || fd.Name.Name == "init" || fd.Name.Name == "_" {
			continue
		}
		obj, ok := pkg.Scope().Lookup(fd.Name.Name).(*types.Func)
		if !ok {
			continue
		}
		f, err := contract(fd.Name.Name, obj.Signature(), qualify)
		if err != nil {
			left = append(left, at(fd.Type, "%v", err))
			continue
		}
		if fd.Doc != nil {
			f.Doc = strings.TrimSpace(fd.Doc.Text())
			for _, line := range fd.Doc.List {
				text, ok := strings.CutPrefix(line.Text, shapeMark)
				if !ok {
					continue
				}
				if f.Shape, err = parseRule(text); err == nil {
					err = f.Shape.fits(f)
				}
				if err != nil {
					return nil, nil, at(line, "%v", err)
				}
				ruled[line] = true
			}
		}
		out = append(out, f)
	}
	if line, why := strayMark(file, ruled); line != nil {
		return nil, nil, at(line, "%s", why)
	}
	if len(out) == 0 && len(left) > 0 {
		why := left[len(left)-1]
		why.Msg = "no function of this cell can be called from the language: " + why.Msg
		return nil, nil, why
	}
	return out, left, nil
}
