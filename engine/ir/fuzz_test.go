// Whatever bytes the parser is given, it answers; what it accepts is valid,
// prints, and reads back as the same text.

package ir

import (
	"os"
	"strings"
	"testing"
)

func addSeeds(f *testing.F) {
	f.Add(sample)
	f.Add("program(x: f64[2]) %1 = Neg(%0) return %1")
	f.Add(`program() %0 = Const() {value=f8e5m2[2](inf, -0.1)} return %0`)
	f.Add(`program() %0 = Const() {value=str1[1]("\xff")} return`)
	data, err := os.ReadFile("testdata/parse_errors.txt")
	if err != nil {
		f.Fatal(err)
	}
	for _, block := range strings.Split(string(data), "\n---\n") {
		text, _, _ := strings.Cut(block, "\n=> ")
		f.Add(text)
	}
}

func FuzzParse(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, text string) {
		p, err := Parse(text)
		if err != nil {
			return
		}
		if err := Verify(p); err != nil {
			t.Fatalf("accepted, but %v\n%s", err, text)
		}
		if _, err := p.MarshalJSON(); err != nil {
			t.Fatal(err)
		}
		printed := p.String()
		if strings.Contains(printed, "…") {
			return // constants without their elements
		}
		q, err := Parse(printed)
		if err != nil {
			t.Fatalf("prints what is refused: %v\n%s", err, printed)
		}
		if again := q.String(); again != printed {
			t.Fatalf("prints\n%s\nand then\n%s", printed, again)
		}
	})
}

func FuzzParseType(f *testing.F) {
	for _, s := range []string{"f32[5,?,7]", "float64", "str3[...]", "<U3[]", "i8[-1]", "bf16[0, 0]", "f32[1,,2]"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		typ, err := ParseType(text)
		if err != nil {
			return
		}
		again, err := ParseType(typ.String())
		if err != nil || !again.Same(typ) {
			t.Fatalf("%q reads as %s, which reads as %s, %v", text, typ, again, err)
		}
	})
}
