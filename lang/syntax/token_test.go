// This file: tests of the token stream for colouring and of places inside strings.

package syntax

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang/charnames"
	"github.com/tq-lang/tq/lang/diag"
)

func TestTokens(t *testing.T) {
	tests := []struct{ text, want string }{
		{"a = 1  # c\n", "name:a =:= number:1 comment:# c end of line"},
		{"if x:\n  y", "if:if name:x :::: end of line indent name:y end of line dedent"},
		{"f'a{x!r:>{w}}b' 'c'", "f-string:f' f-string text:a {:{ name:x !:! name:r ::: f-string text:> {:{ name:w }:} }:} f-string text:b end of f-string:' string:'c' end of line"},
		{"x = 'abc\ny = 2", "name:x =:= error:'abc end of line name:y =:= number:2 end of line"},
		{"a $ b\nc", "name:a error:$ b end of line name:c end of line"},
		{"%time a\nb", "magic command:%time a end of line name:b end of line"},
		{"(a]\nb", "(:( name:a error:] name:b"},
		{"x = f'{a", "name:x =:= f-string:f' {:{ name:a"},
		{"'''a", "error:'''a end of line"},
		{"\x00a", "error:\\x00a end of line"},
		{"012 + 1", "error:012 + 1 end of line"},
	}
	for _, tt := range tests {
		var got []string
		for _, tok := range Tokens(tt.text) {
			s := tok.Kind.String()
			if text := tt.text[tok.Pos.Start:tok.Pos.End]; strings.TrimSpace(text) != "" {
				s += ":" + strings.Trim(fmt.Sprintf("%q", text), `"`)
			}
			if tok.Kind != TokEOF {
				got = append(got, s)
			}
		}
		want := strings.ReplaceAll(tt.want, "::::", ":::")
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%q\n got %s\nwant %s", tt.text, s, want)
		}
	}
}

func TestCharSpan(t *testing.T) {
	tests := []struct {
		source string
		i      int
		want   string
	}{
		{"'ij,jk->ik'", 3, "j"},
		{"'ij,jk->ik'", 8, "k"},
		{"'ij,jk->ik'", 9, ""},
		{`'a\x41b'`, 1, `\x41`},
		{`'a\x41b'`, 2, "b"},
		{`r'a\x'`, 1, `\`},
		{`'é→x'`, 2, "x"},
		{`'ab' "cd"`, 2, "c"},
		{"('ab'  # c\n 'cd')", 3, "d"},
		{"'''a\r\nb'''", 1, "\r\n"},
		{"'a\\\nb'", 1, "b"},
	}
	for _, tt := range tests {
		m, e := parseText("f(" + tt.source + ")")
		if e != nil {
			t.Fatal(e)
		}
		s := m.Body[0].(*ExprStmt).X.(*Call).Args[0].Value.(*Str)
		if got := m.File.Slice(s.CharSpan(m.File, tt.i)); got != tt.want {
			t.Errorf("%s [%d] is at %q, want %q", tt.source, tt.i, got, tt.want)
		}
	}
}

func TestTables(t *testing.T) {
	for k := Kind(0); k < numKinds; k++ {
		if kinds[k].text == "" {
			t.Errorf("token kind %d has no text", k)
		}
	}
	for o := NoOp + 1; o < numOps; o++ {
		if ops[o].text == "" || ops[o].prec == 0 || ops[o].name == "" {
			t.Errorf("operator %d is incomplete", o)
		}
	}
	if len(Keywords()) != 35 {
		t.Errorf("%d keywords", len(Keywords()))
	}
}

func TestCharNames(t *testing.T) {
	for name, want := range map[string]rune{
		"greek small letter alpha": 'α', "GREEK CAPITAL LETTER OMEGA": 'Ω', "GREEK SMALL LETTER FINAL SIGMA": 'ς',
		"GREEK SMALL LETTER SIGMA": 'σ', "GREEK SMALL LETTER LAMDA": 'λ', "LATIN CAPITAL LETTER Q": 'Q',
		"EM DASH": '—', "NABLA": '∇', "SNAKE": '🐍', "BELL": '🔔', "BEL": 7, "nbsp": 0xA0, "CJK UNIFIED IDEOGRAPH-4E2D": '中',
		"HANGUL SYLLABLE HAN": '한', "HANGUL SYLLABLE A": '아', "HANGUL SYLLABLE GGWELM": 0xAFFA, "TAG TILDE": 0xE007E,
	} {
		if got, ok := charnames.Lookup(name); !ok || got != want {
			t.Errorf("%s: %q %v", name, got, ok)
		}
	}
	for _, name := range []string{"", "NO SUCH", "LATIN SMALL LETTER", "GREEK SMALL LETTER Q", "GREEK TINY LETTER PI", "<CONTROL>", "CJK UNIFIED IDEOGRAPH-41",
		"CJK UNIFIED IDEOGRAPH-", "HANGUL SYLLABLE", "HANGUL SYLLABLE QQ"} {
		if _, ok := charnames.Lookup(name); ok {
			t.Errorf("%q has a character", name)
		}
	}
}

func TestIsKeyword(t *testing.T) {
	for text, want := range map[string]string{
		"if x: match = 1": "if", "match x:": "match", "match(x)": "", "match (x):  # c": "match", "case 1:": "case",
		"case(1)": "", "case = 1": "", "explain a; explain(a)": "explain", "x = match": "", "a; match -b": "",
		"match -b:": "match", "class A: async": "class async",
	} {
		toks := Tokens(text)
		var got []string
		for i, tok := range toks {
			if IsKeyword(text, toks, i) {
				got = append(got, text[tok.Pos.Start:tok.Pos.End])
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestTokensDeep wants tokens in order where too many brackets are open.
func TestTokensDeep(t *testing.T) {
	for _, text := range []string{strings.Repeat("(", 300) + "a\nb", "f'" + strings.Repeat("{(", 300), "x = " + strings.Repeat("[", 300) + "\n",
		"  a\n \t\tb", "if a:\n  if b:\n \tc\n"} {
		at := int32(0)
		for _, tok := range Tokens(text) {
			if tok.Pos.Start < at {
				t.Fatalf("%.20q: %v at %v after %d", text, tok.Kind, tok.Pos, at)
			}
			at = tok.Pos.End
		}
	}
}

func TestEncoding(t *testing.T) {
	for text, want := range map[string]string{
		"a\x00b":     "source code cannot contain null bytes",
		"a = '\xff'": "(unicode error) 'utf-8' codec can't decode byte 0xff in position 5: invalid start byte",
	} {
		if _, err := Parse(diag.NewFile("", text)); err == nil || err.(*diag.Error).Msg != want {
			t.Errorf("%q: %v", text, err)
		}
	}
}
