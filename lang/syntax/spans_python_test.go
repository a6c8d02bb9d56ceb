// This file: spans of nodes compared with Python's.

package syntax

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine/peers"
)

// spansAll is a Python program: a JSON list of sources in; for each, a line for every node with its
// kind, the places where it begins and ends in bytes, sorted. Left out is what only one of the trees
// has a node for: f-strings, tuples of an index, stars of arguments, a generator that is the only argument.
const spansAll = `
import ast, json, sys, warnings
warnings.simplefilter("ignore")
names = {"TryStar": "Try", "Attribute": "Attr", "Expr": "ExprStmt", "IfExp": "Cond", "UnaryOp": "Unary", "BinOp": "Binary", "BoolOp": "Bool", "FunctionDef": "FuncDef",
    "ListComp": "Comp", "SetComp": "Comp", "DictComp": "Comp", "GeneratorExp": "Comp", "arg": "Param", "MatchValue": "ValuePattern", "MatchSingleton": "SingletonPattern",
    "MatchOr": "OrPattern", "MatchSequence": "SequencePattern", "MatchStar": "StarPattern", "MatchMapping": "MappingPattern", "MatchClass": "ClassPattern"}
def lines(source):
    out = []
    def visit(n, inside):
        kind = type(n).__name__
        if kind == "Constant":
            v = n.value
            kind = {int: "Int", float: "Float", complex: "Imag", str: "Str", bytes: "Bytes"}.get(type(v), "Const")
        if kind == "MatchAs":
            kind = "AsPattern" if n.pattern else "CapturePattern"
        if isinstance(n, (ast.JoinedStr, ast.FormattedValue)):
            return  # their parts have no places of their own before 3.12
        elif_ = isinstance(n, ast.If) and inside == "orelse"
        if hasattr(n, "lineno") and not elif_ and inside != "skip" and not isinstance(n, (ast.alias, ast.keyword, ast.ExceptHandler)):
            out.append(f"{names.get(kind, kind)} {n.lineno}:{n.col_offset} {n.end_lineno}:{n.end_col_offset}")
        for field, value in ast.iter_fields(n):
            only = field == "orelse" and isinstance(n, ast.If) and isinstance(value, list) and len(value) == 1 and isinstance(value[0], ast.If) and source_lines[value[0].lineno - 1].encode()[value[0].col_offset:].startswith(b"elif")
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    skip = isinstance(n, (ast.Call, ast.ClassDef)) and isinstance(child, ast.Starred)
                    skip = skip or isinstance(n, ast.Call) and isinstance(child, ast.GeneratorExp) and len(n.args + n.keywords) == 1
                    skip = skip or isinstance(n, ast.Subscript) and isinstance(child, ast.Tuple) and child.elts and child.col_offset == child.elts[0].col_offset
                    visit(child, "skip" if skip else "orelse" if only else "")
    source_lines = source.split("\n")
    visit(ast.parse(source), "")
    return sorted(out)
json.dump({"version": sys.version_info[:2], "spans": [lines(s) for s in json.load(sys.stdin)]}, sys.stdout)
`

// spanLines writes spans as spansAll does.
func spanLines(m *Module, n Node, out *[]string) {
	switch n.(type) {
	case *Global, *Nonlocal, *CapturePattern, *StarPattern:
		return // their names are no nodes there
	}
	Children(n, func(c Node) {
		kind := reflect.TypeOf(c).Elem().Name()
		switch c := c.(type) {
		case *FString:
			return
		case *Comp:
			if call, ok := n.(*Call); ok && c.Kind == GenComp && len(call.Args) == 1 && call.Args[0].Name == "" && call.Fn != Expr(c) {
				spanLines(m, c, out)
				return
			}
		case *Name:
			if _, ok := n.(*AsPattern); ok {
				return
			}
			if _, ok := n.(*MappingPattern); ok {
				return
			}
		}
		at := func(off int32) string {
			line, _ := m.File.Position(int(off))
			return fmt.Sprintf("%d:%d", line, int(off)-m.File.LineStart(line))
		}
		span := c.Span()
		if p, ok := c.(*Param); ok { // Python's stars and defaults are outside
			span = p.NamePos
			if p.Ann != nil {
				span = span.To(p.Ann.Span())
			}
		}
		*out = append(*out, kind+" "+at(span.Start)+" "+at(span.End))
		spanLines(m, c, out)
	})
}

func pythonSpans(t *testing.T, sources []string) [][]string {
	python, err := exec.LookPath("python3")
	if err != nil {
		peers.Missing(t, "python3 is not on PATH")
	}
	input, err := json.Marshal(sources)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(python, "-I", "-X", "utf8", "-c", spansAll)
	cmd.Stdin = bytes.NewReader(input)
	data, err := cmd.Output()
	if err != nil {
		peers.Missing(t, "python3 does not run: %v", err)
	}
	var answer struct{ Spans [][]string }
	if err := json.Unmarshal(data, &answer); err != nil {
		t.Fatal(err)
	}
	return answer.Spans
}

func TestSpansPython(t *testing.T) {
	var sources []string
	for _, s := range snippets(t) {
		if s.kind != "accept" || strings.ContainsAny(s.source, "\f\r\ufeff") || strings.HasSuffix(s.source, ";") {
			continue
		}
		sources = append(sources, s.source)
	}
	for _, path := range library(t) {
		if data, err := os.ReadFile(path); err == nil {
			sources = append(sources, string(data))
		}
	}
	spans := pythonSpans(t, sources)
	for i, source := range sources {
		m, e := parseText(source)
		if e != nil {
			continue
		}
		var got []string
		spanLines(m, m, &got)
		slices.Sort(got)
		if !slices.Equal(got, spans[i]) {
			t.Errorf("%q\n got  %s\nwant  %s", source, strings.Join(got, "\n      "), strings.Join(spans[i], "\n      "))
		}
	}
}
