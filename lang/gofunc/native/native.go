// Package native compiles cells of Go, where a Go toolchain is installed: into a program
// that answers the session as the interpreter's process does.
package native

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"

	"github.com/tq-lang/tq/lang/gofunc/tq"
	"github.com/tq-lang/tq/lang/gofunc/wire"
)

// Paths of the program's packages; cells import tq by its short one.
const (
	module  = "github.com/tq-lang/tq"
	wireDir = "lang/gofunc/wire"
	tqDir   = "lang/gofunc/tq"
)

// ErrNoToolchain reports that there is no Go to compile with.
var ErrNoToolchain = errors.New("no Go toolchain is installed: there is no program go on the path")

// oldest is the minor version of Go that the program needs.
const oldest = 22

// Failed is what the compiler says of cells.
type Failed struct{ Msg, Hint string }

func (e *Failed) Error() string { return e.Msg }

// Build compiles cells, one file, into a program in a folder and returns its path. funcs
// are the functions that the session calls.
func Build(ctx context.Context, dir, source string, funcs []string) (string, error) {
	tool, err := exec.LookPath("go")
	if err != nil {
		return "", ErrNoToolchain
	}
	minor, err := version(ctx, tool)
	if err != nil {
		return "", err
	}
	cells, err := importing(source)
	if err != nil {
		return "", err
	}
	files := map[string]string{
		"go.mod":         fmt.Sprintf("module %s\n\ngo 1.%d\n", module, minor),
		"cells.go":       cells,
		"main.go":        mainOf(funcs),
		tqDir + "/tq.go": tq.Source,
	}
	own, err := wire.Sources.ReadDir(".")
	if err != nil {
		return "", err
	}
	for _, f := range own {
		text, err := wire.Sources.ReadFile(f.Name())
		if err != nil {
			return "", err
		}
		files[wireDir+"/"+f.Name()] = string(text)
	}
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			return "", err
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			return "", err
		}
	}
	program := filepath.Join(dir, "cells")
	if runtime.GOOS == "windows" {
		program += ".exe"
	}
	return program, compile(ctx, tool, dir, program)
}

// version is the minor version of the toolchain.
func version(ctx context.Context, tool string) (int, error) {
	cmd := exec.CommandContext(ctx, tool, "env", "GOVERSION")
	cmd.Env = environment()
	text, err := cmd.Output()
	if err != nil {
		return 0, fmt.Errorf("go env: %w", err)
	}
	m := regexp.MustCompile(`go1\.(\d+)`).FindSubmatch(text)
	if m == nil {
		return 0, fmt.Errorf("the Go toolchain calls itself %s", bytes.TrimSpace(text))
	}
	minor, _ := strconv.Atoi(string(m[1]))
	if minor < oldest {
		return 0, fmt.Errorf("the Go toolchain is go1.%d; go1.%d or newer is needed", minor, oldest)
	}
	return minor, nil
}

// environment keeps the build from the network, from C and from what surrounds the folder.
func environment() []string {
	return append(os.Environ(), "GOTOOLCHAIN=local", "GOWORK=off", "CGO_ENABLED=0", "GO111MODULE=on", "GOFLAGS=-mod=mod", "GOPROXY=off", "GOOS="+runtime.GOOS, "GOARCH="+runtime.GOARCH)
}

func compile(ctx context.Context, tool, dir, program string) error {
	cmd := exec.CommandContext(ctx, tool, "build", "-o", program, ".")
	cmd.Dir, cmd.Env = dir, environment()
	text, err := cmd.CombinedOutput()
	if err == nil {
		return nil
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	var said []string
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") && len(said) < 5 {
			said = append(said, strings.TrimPrefix(line, "./"))
		}
	}
	f := &Failed{Msg: "the Go compiler refuses the cells: " + strings.Join(said, "; ")}
	if bytes.Contains(text, []byte("type *tq.")) {
		f.Hint = "compiled cells have package tq's tensors, not the engine's operations on them; without -build they have both"
	}
	return f
}

// importing is the source with the path of package tq as it is in the program.
func importing(source string) (string, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "cells.go", source, parser.ImportsOnly)
	if err != nil {
		return "", err
	}
	for _, im := range file.Imports {
		if im.Path.Value == `"tq"` {
			source = replaced(fset, source, im)
			break
		}
	}
	return source, nil
}

func replaced(fset *token.FileSet, source string, im *ast.ImportSpec) string {
	from, to := fset.PositionFor(im.Path.Pos(), false).Offset, fset.PositionFor(im.Path.End(), false).Offset
	return source[:from] + strconv.Quote(module+"/"+tqDir) + source[to:]
}

// mainOf is the program around the cells.
func mainOf(funcs []string) string {
	var b strings.Builder
	b.WriteString("// The process of compiled cells.\npackage main\n\nimport (\n\ttqos \"os\"\n\ttqreflect \"reflect\"\n\n\ttqwire \"" + module + "/" + wireDir + "\"\n)\n\n" +
		"func main() {\n\ttqos.Exit(tqwire.ServeCompiled(tqos.Args[1:], map[string]tqreflect.Value{\n")
	for _, f := range funcs {
		fmt.Fprintf(&b, "\t\t%q: tqreflect.ValueOf(%s),\n", f, f)
	}
	b.WriteString("\t}))\n}\n")
	return b.String()
}
