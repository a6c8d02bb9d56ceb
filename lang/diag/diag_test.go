// This file: tests of positions, suggestions and the table of codes.

package diag

import (
	"errors"
	"io"
	"strings"
	"testing"
)

func TestPosition(t *testing.T) {
	f := NewFile("x.tq", "ab\ncé→d\r\n\r\n\tx\ry")
	tests := []struct{ off, line, col int }{
		{0, 1, 1}, {2, 1, 3}, {3, 2, 1}, {4, 2, 2}, {6, 2, 3}, {9, 2, 4}, {12, 3, 1}, {14, 4, 1}, {15, 4, 2}, {17, 5, 1},
		{18, 5, 2}, {-5, 1, 1}, {99, 5, 2},
	}
	for _, tt := range tests {
		line, col := f.Position(tt.off)
		if line != tt.line || col != tt.col {
			t.Errorf("Position(%d) = %d:%d, want %d:%d", tt.off, line, col, tt.line, tt.col)
		}
		if tt.off >= 0 && tt.off <= len(f.Text) {
			if off := f.Offset(line, col); off != tt.off {
				t.Errorf("Offset(%d, %d) = %d, want %d", line, col, off, tt.off)
			}
		}
	}
	want := []string{"", "ab", "cé→d", "", "\tx", "y", ""}
	for n, line := range want {
		if got := f.Line(n); got != line {
			t.Errorf("Line(%d) = %q, want %q", n, got, line)
		}
	}
	if f.LineCount() != 5 || NewFile("", "").LineCount() != 1 {
		t.Error("LineCount")
	}
	if got := (Place{f, SpanOf(4, 9)}).String(); got != "x.tq:2:2" {
		t.Errorf("Place %s", got)
	}
	if got := (Place{f, SpanOf(4, 9)}).Text(); got != "é→" {
		t.Errorf("Place text %q", got)
	}
}

func TestSuggest(t *testing.T) {
	names := []string{"einsum", "arange", "array", "argsort", "argmax", "sum", "mean", "x", "np", "shape", "reshape", "Shape", "linspace", "zeros", "zeros_like"}
	for name, want := range map[string]string{
		"einsun": "einsum", "arnage": "arange", "aray": "array", "ArgSort": "argsort", "zeroes": "zeros", "mena": "mean",
		"linespace": "linspace", "sahpe": "shape", "SHAPE": "Shape", "np": "", "y": "", "q": "", "": "", "foo": "",
		"entirely_different": "", "zeros_lik": "zeros_like", "xx": "x", "smu": "sum",
	} {
		if got := Suggest(name, names); got != want {
			t.Errorf("Suggest(%q) = %q, want %q", name, got, want)
		}
	}
	if got := Suggest("a", []string{"", "A"}); got != "A" {
		t.Errorf("got %q", got)
	}
}

func TestCodes(t *testing.T) {
	seen := map[Code]bool{}
	for _, c := range Codes() {
		if seen[c.Code] {
			t.Errorf("%s appears twice", c.Code)
		}
		seen[c.Code] = true
		area, what, ok := strings.Cut(string(c.Code), "/")
		if !ok || area == "" || what == "" || c.Class == "" || c.Meaning == "" {
			t.Errorf("%s is incomplete", c.Code)
		}
		if strings.HasSuffix(c.Meaning, ".") || strings.Contains(c.Meaning, "\n") {
			t.Errorf("%s: the meaning is one line without a full stop", c.Code)
		}
		if got, ok := Lookup(c.Code); !ok || got != c {
			t.Errorf("%s is not found", c.Code)
		}
	}
	if _, ok := Lookup("no/such"); ok {
		t.Error("found a code that does not exist")
	}
}

func TestError(t *testing.T) {
	e := New(ValueGeneral, "ValueError", Place{}, "no %d", 3)
	e.Cause = io.ErrUnexpectedEOF
	if e.Error() != "ValueError: no 3" || !errors.Is(e, io.ErrUnexpectedEOF) {
		t.Error(e)
	}
	if got := New(RunInterrupted, "KeyboardInterrupt", Place{}, "").Error(); got != "KeyboardInterrupt" {
		t.Error(got)
	}
}

func FuzzPosition(f *testing.F) {
	f.Add("a\nb\r\nc", 3)
	f.Add("é\r\r\n\xff", 4)
	f.Fuzz(func(t *testing.T, text string, off int) {
		file := NewFile("x", text)
		line, col := file.Position(off)
		if line < 1 || line > file.LineCount() || col < 1 {
			t.Fatalf("%q %d: %d:%d", text, off, line, col)
		}
		back := file.Offset(line, col)
		if l, c := file.Position(back); l != line {
			t.Fatalf("%q %d: %d:%d is offset %d is %d:%d", text, off, line, col, back, l, c)
		}
	})
}
