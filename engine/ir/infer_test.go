// Inference by family: testdata/infer holds a file per family, whose lines are
// an application of an op and what is inferred, or the fault.

package ir

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/shape"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// inferLine infers "Op(type, …) {attrs}".
func inferLine(line string) ([]Type, error) {
	s := &parser{scanner: scanner{text: line}}
	op, ok := OpByName(s.name("an op"))
	if !ok {
		return nil, fmt.Errorf("no op in %q", line)
	}
	s.want("(")
	var args []Type
	if !s.take(")") {
		for more := true; more; more = s.err == nil && s.take(",") {
			args = append(args, s.typ())
		}
		s.want(")")
	}
	attrs := s.attrs(Info(op))
	if !s.end() {
		s.fail(s.at, "unexpected %s", s.found())
	}
	if s.err != nil {
		return nil, s.err
	}
	return Infer(op, attrs, args)
}

// outcome is what a line of the golden files says after the arrow.
func outcome(types []Type, err error) string {
	if err == nil {
		var names []string
		for _, t := range types {
			names = append(names, t.String())
		}
		return strings.Join(names, ", ")
	}
	var f *fault.Error
	if !errors.As(err, &f) {
		return "not a fault: " + err.Error()
	}
	text := f.Kind.String() + ": " + strings.TrimRight(f.Msg, " ")
	if f.Operands != nil {
		text += fmt.Sprintf(" | operands %v", f.Operands)
	}
	if f.Axis != -1 {
		text += fmt.Sprintf(" | axis %d", f.Axis)
	}
	if f.Hint != "" {
		text += " | hint: " + f.Hint
	}
	return text
}

func TestInfer(t *testing.T) {
	files, err := filepath.Glob("testdata/infer/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no golden files: %v", err)
	}
	used := map[string]bool{}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		for i, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
			app, want, _ := strings.Cut(line, " => ")
			if strings.TrimSpace(app) == "" || app[0] == '#' {
				out.WriteString(line + "\n")
				continue
			}
			got := outcome(inferLine(app))
			used[app[:strings.IndexByte(app, '(')]] = true
			fmt.Fprintf(&out, "%s => %s\n", app, got)
			if got != want && !*update {
				t.Errorf("%s:%d: %s\n got %s\nwant %s", filepath.Base(file), i+1, app, got, want)
			}
		}
		if *update {
			if err := os.WriteFile(file, []byte(out.String()), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, op := range Ops() {
		if !used[op.String()] && op != Const {
			t.Errorf("no line for %s", op)
		}
	}
}

func TestTable(t *testing.T) {
	seen := map[string]Op{}
	for _, op := range Ops() {
		i := Info(op)
		if i.Name == "" || i.Doc == "" || i.rule == nil || i.Results < 1 || i.Min < 0 || (i.Max >= 0 && i.Max < i.Min) {
			t.Errorf("op %d: incomplete entry %+v", op, *i)
			continue
		}
		if other, ok := seen[i.Name]; ok {
			t.Errorf("%s names ops %d and %d", i.Name, other, op)
		}
		seen[i.Name] = op
		if found, ok := OpByName(op.String()); !ok || found != op {
			t.Errorf("OpByName(%s) is %v", op, found)
		}
		if i.Attrs != nil {
			newAttrs(i.Attrs)
		}
	}
	if Info(Invalid) != nil || Info(numOps) != nil {
		t.Error("there is an entry for what is no op")
	}
	if _, ok := OpByName("Nonsense"); ok {
		t.Error("OpByName finds Nonsense")
	}
	if s := Op(9999).String(); s != "Op(9999)" {
		t.Error(s)
	}
}

// TestInferAnyTypes throws every element type at every elementwise op: the
// answer is a type or a fault with NumPy's words, never a panic.
func TestInferAnyTypes(t *testing.T) {
	types := append(dtype.All(), dtype.Text(3))
	for _, op := range Ops() {
		if op.Class() != Elementwise || Info(op).Attrs != nil {
			continue
		}
		for _, d := range types {
			for _, e := range types {
				args := []Type{{d, shape.Make([]int{2, shape.Unknown})}, {e, shape.Make([]int{1})}, {e, shape.Scalar()}}
				_, err := Infer(op, nil, args[:Info(op).Min])
				if err != nil && fault.KindOf(err) != fault.DType {
					t.Errorf("%s of %s, %s: %v", op, d, e, err)
				}
			}
		}
	}
}

func TestInferRefusesCallers(t *testing.T) {
	x := Type{dtype.Float64, shape.Make([]int{2})}
	for _, c := range []struct {
		op    Op
		attrs Attrs
		args  []Type
		kind  fault.Kind
	}{
		{Invalid, nil, nil, fault.InvalidArgument},
		{numOps, nil, nil, fault.InvalidArgument},
		{AddV2, nil, []Type{x}, fault.Arity},
		{AddV2, nil, []Type{x, x, x}, fault.Arity},
		{ConcatV2, AxisAttrs{}, nil, fault.Arity},
		{AddV2, AxisAttrs{}, []Type{x, x}, fault.InvalidArgument},
		{Sum, nil, []Type{x}, fault.InvalidArgument},
		{Sum, AxisAttrs{}, []Type{x}, fault.InvalidArgument},
		{Neg, nil, []Type{{}}, fault.DType},
		{Const, ConstAttrs{}, nil, fault.InvalidArgument},
		{Einsum, EinsumAttrs{}, []Type{x}, fault.InvalidArgument},
		{Cast, TypeAttrs{}, []Type{x}, fault.DType},
		{Cast, TypeAttrs{dtype.DType(200)}, []Type{x}, fault.DType},
	} {
		if _, err := Infer(c.op, c.attrs, c.args); fault.KindOf(err) != c.kind {
			t.Errorf("%s of %v: %v, want kind %s", c.op, c.args, err, c.kind)
		}
	}
}
