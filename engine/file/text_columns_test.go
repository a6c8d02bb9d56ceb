// Tables of columns: what each column is taken for, what is refused, and that what is
// written is read again.
package file

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
)

// shown is what a table holds, a line for each column.
func shown(t *testing.T, path string, src []byte) string {
	t.Helper()
	h, err := OpenBytes(path, src, Options{})
	if err != nil {
		return err.Error()
	}
	defer h.Close()
	var b strings.Builder
	for _, e := range h.Entries() {
		x, err := h.Tensor(e.Name)
		if err != nil {
			return err.Error()
		}
		if e.DType != x.DType() && !(e.DType == dtype.Unicode && x.DType().IsText()) {
			t.Errorf("%s: column %s is %v, announced as %v", path, e.Name, x.DType(), e.DType)
		}
		if len(e.Shape) == 1 && e.Shape[0] >= 0 && e.Shape[0] != x.Size() {
			t.Errorf("%s: column %s has %d elements, announced are %d", path, e.Name, x.Size(), e.Shape[0])
		}
		fmt.Fprintf(&b, "%s %v:", e.Name, x.DType())
		for i := range x.Size() {
			fmt.Fprintf(&b, " %s", elementText(x, i))
		}
		b.WriteString("\n")
	}
	return b.String()
}

func elementText(x *tensor.Tensor, i int) string {
	switch d := x.DType(); {
	case d.IsText():
		return fmt.Sprintf("%q", x.TextAt(x.FlatPos(i)))
	case d == dtype.Float64:
		return fmt.Sprint(tensor.Flat[float64](x)[i])
	case d.IsComplex():
		return fmt.Sprint(x.Complex128At(x.FlatPos(i)))
	case d.IsUnsigned():
		return fmt.Sprint(uint64(x.Int64At(x.FlatPos(i))))
	}
	return fmt.Sprint(x.Int64At(x.FlatPos(i)))
}

func TestColumns(t *testing.T) {
	for _, c := range []struct{ path, src, want string }{
		{"t.csv", "name,v\nfoo,1\nbar,2\n", "name <U3: \"foo\" \"bar\"\nv int64: 1 2\n"},
		{"gaps.csv", "a,b\nx,\ny,2\n", "a <U1: \"x\" \"y\"\nb float64: NaN 2\n"},
		{"flags.csv", "a,b,c\nTrue,x,true\nfalse,y,1\n", "a bool: 1 0\nb <U1: \"x\" \"y\"\nc <U4: \"true\" \"1\"\n"},
		{"comma.csv", "a,\"b, c\"\nx,2\n", "a <U1: \"x\"\nb, c int64: 2\n"},
		{"named.csv", "a,\"b, c\"\n1,2\n", " int64: 1 2\n"},
		{"quotes.csv", "a;b\r\n\"x;\"\"y\"\"\";1\r\n\"two\nlines\";2\r\n", "a <U9: \"x;\\\"y\\\"\" \"two\\nlines\"\nb int64: 1 2\n"},
		{"bare.csv", "foo,1\nbar,2\n", "f0 <U3: \"foo\" \"bar\"\nf1 int64: 1 2\n"},
		{"twice.tsv", "a\ta\t\nx\t1\t2\n", "a <U1: \"x\"\na.1 int64: 1\nf2 int64: 2\n"},
		{"notes.csv", "# a note, of two\na,b\n# another\nx,1\n", "a <U1: \"x\"\nb int64: 1\n"},
		{"colours.csv", "colour,n\n#ff0000,1\n#00ff00,2\n", "colour <U7: \"#ff0000\" \"#00ff00\"\nn int64: 1 2\n"},
		{"marked.csv", "\ufeffa,b\nx,1\n", "a <U1: \"x\"\nb int64: 1\n"},

		{"ids.csv", "9007199254740993\n9223372036854775807\n", " int64: 9007199254740993 9223372036854775807\n"},
		{"kinds.csv", "id,w\n9007199254740993,1.5\n2,3\n", "id int64: 9007199254740993 2\nw float64: 1.5 3\n"},
		{"lost.csv", "id,w\n9007199254740993,1.5\n,3\n", "id <U16: \"9007199254740993\" \"\"\nw float64: 1.5 3\n"},
		{"naturals.csv", "18446744073709551615\n9223372036854775808\n", " uint64: 18446744073709551615 9223372036854775808\n"},
		{"natural.csv", "id,w\n18446744073709551615,x\n0,y\n", "id uint64: 18446744073709551615 0\nw <U1: \"x\" \"y\"\n"},
		{"signs.csv", "id,w\n-1,x\n18446744073709551615,y\n", "id <U20: \"-1\" \"18446744073709551615\"\nw <U1: \"x\" \"y\"\n"},
		{"naturals2.csv", "18446744073709551615,-9223372036854775807\n", "f0 uint64: 18446744073709551615\nf1 int64: -9223372036854775807\n"},
		{"complex.csv", " (1.5e+00+2e+00j),3\n (0-1j), 2j\n", " complex128: (1.5+2i) (3+0i) (0-1i) (0+2i)\n"},
		{"complex2.csv", "z\n(1+2j)\n", " complex128: (1+2i)\n"},
		{"complex3.csv", "z,name\n(1+2j),x\n", "z complex128: (1+2i)\nname <U1: \"x\"\n"},
		{"even.csv", "9007199254740992,1.5\n", " float64: 9.007199254740992e+15 1.5\n"},

		{"dates.csv", "day,v\n2024-02-29,1\n,2\n1969-12-31,3\n", "day datetime64[D]: 19782 -9223372036854775808 -1\nv int64: 1 2 3\n"},
		{"moments.csv", "2024-02-29 12:30,1.5\n2024-02-29,2\n2024-02-29T23:59:59.25,3\n", "f0 datetime64[ms]: 1709209800000 1709164800000 1709251199250\nf1 float64: 1.5 2 3\n"},
		{"missing.csv", "id,val\n1,NA\n2,3.5\n,n/a\n", " float64: 1 NaN 2 3.5 NaN NaN\n"},
		{"missing2.csv", "day,word\nNULL,NA\n2024-01-01,x\n", "day datetime64[D]: -9223372036854775808 19723\nword <U2: \"NA\" \"x\"\n"},
		{"sodium.csv", "Na,NA\n1,2\n", " int64: 1 2\n"},
		{"world.csv", "country,1960,1970\nA,1.5,2.5\n", "country <U1: \"A\"\n1960 float64: 1.5\n1970 float64: 2.5\n"},
		{"years of whole.csv", "country,1960,1970\nA,15,2500\n", "country <U1: \"A\"\n1960 int64: 15\n1970 int64: 2500\n"},
		{"noyears.csv", "A,1960,1970\nB,1961,1971\n", "f0 <U1: \"A\" \"B\"\nf1 int64: 1960 1961\nf2 int64: 1970 1971\n"},
		{"rows.txt", "\"x\" \"y\"\n\"a\" 1 2\n\"b\" 3 4\n", "f0 <U1: \"a\" \"b\"\nx int64: 1 3\ny int64: 2 4\n"},
		{"lacking.csv", "1,2\n1,2,3\n", "line 2 has 3 fields, the lines before have 2"},
		{"pipe.csv", "a|b\n1|x\n", "a int64: 1\nb <U1: \"x\"\n"},
		{"nodate.csv", "2023-02-29,1\n2024-02-30,2\n", "f0 <U10: \"2023-02-29\" \"2024-02-30\"\nf1 int64: 1 2\n"},
		{"days.csv", "2000-03-01\n1600-02-29\nNaT\n", " datetime64[D]: 11017 -135081 -9223372036854775808\n"},
		{"whole.csv", "1,2\n3,4\n", " int64: 1 2 3 4\n"},
		{"flag.csv", "True\nfalse\n", " bool: 1 0\n"},
		{"trailing.csv", "a,b\n1,2 # x\n# all of it\n3,4\n", " int64: 1 2 3 4\n"},
		{"quoted.csv", "a,n\n\"1\",2\n\"x\",3\n", "a <U1: \"1\" \"x\"\nn int64: 2 3\n"},
		{"years.csv", "\"2020\",\"2021\"\n1,2\n", " int64: 1 2\n"},
		{"inch.csv", "size,n\n5\" long,1\n\"6\"\"\" ,2\n", "size <U7: \"5\\\" long\" \"6\\\"\"\nn int64: 1 2\n"},
		{"spaced.txt", "name  n\nAnn   1\n\"Mary Ann\"  2\n", "name <U8: \"Ann\" \"Mary Ann\"\nn int64: 1 2\n"},
		{"commas.txt", "1, 2\n3, 4\n", " int64: 1 2 3 4\n"},
		{"tabs.csv", "a b\tn\nx y\t1\n", "a b <U3: \"x y\"\nn int64: 1\n"},

		{"decimal.csv", "a;b;c\n1,5;x;3\n-4,25e2;y;\n", "a float64: 1.5 -425\nb <U1: \"x\" \"y\"\nc float64: 3 NaN\n"},
		{"decimals.csv", "1,5;2\n,5;3\n", " float64: 1.5 2 0.5 3\n"},
		{"thousands.csv", "a;n\n1.234,5;7\n12.345.678,25;8\n0,5;9\n", " float64: 1234.5 7 1.234567825e+07 8 0.5 9\n"},
		{"no thousands.csv", "a;n\n12.34,5;7\n0,5;9\n", "a <U7: \"12.34,5\" \"0,5\"\nn int64: 7 9\n"},
		{"both points.csv", "a;b\n1,5;1.5\n2,5;2.5\n", "a <U3: \"1,5\" \"2,5\"\nb float64: 1.5 2.5\n"},
		{"point.csv", "a;b\n1,5;x\n2.5;y\n", "a <U3: \"1,5\" \"2.5\"\nb <U1: \"x\" \"y\"\n"},
		{"comma dates.csv", "day;v\n2024-02-29T12:30:15.5;1,5\n", "day datetime64[ms]: 1709209815500\nv float64: 1.5\n"},
		{"lists.csv", "a;b\n1,2,3;x\n4,5;y\n", "a <U5: \"1,2,3\" \"4,5\"\nb <U1: \"x\" \"y\"\n"},
		{"grouped.csv", "a,b\n\"1,234\",2\n\"5,678\",3\n", "a <U5: \"1,234\" \"5,678\"\nb int64: 2 3\n"},
		{"wide.csv", "\xff\xfen\x00,\x00v\x00\n\x00\xe9\x00,\x001\x00\n\x00", "n <U1: \"é\"\nv int64: 1\n"},
		{"wide the other way.csv", "\xfe\xff\x00a\x00\t\x00b\x00\r\x00\n\x001\x00\t\x002\x00\r\x00\n", " int64: 1 2\n"},
		{"widest.csv", "\xff\xfe\x00\x001\x00\x00\x00", "widest.csv: UTF-32; UTF-8 and UTF-16 are read"},
		{"latin.csv", "n,v\ncaf\xe9,1\n", "'utf-8' codec can't decode byte 0xe9 in position 3 of line 2: invalid start byte"},

		{"words.csv", "foo\nbar\nbaz\n", " <U3: \"foo\" \"bar\" \"baz\"\n"},
		{"rows.csv", "foo,a\nbar,b\nbaz,c\n", " <U3: \"foo\" \"a\" \"bar\" \"b\" \"baz\" \"c\"\n"},
		{"kinds of fruit.csv", "apple,fruit\npear,fruit\nleek,vegetable\n", " <U9: \"apple\" \"fruit\" \"pear\" \"fruit\" \"leek\" \"vegetable\"\n"},
		{"people.csv", "name,city\nAnn,Bern\nBob,Rome\n", "name <U3: \"Ann\" \"Bob\"\ncity <U4: \"Bern\" \"Rome\"\n"},
		{"sure.csv", "t\n\"a\"\n\"b\"\n", "t <U1: \"a\" \"b\"\n"},
		{"sentences.csv", "It rains!,so\nA b,C\n", " <U9: \"It rains!\" \"so\" \"A b\" \"C\"\n"},
		{"alone.csv", "a,b\n", " <U1: \"a\" \"b\"\n"},
		{"none.csv", "", " float64:\n"},
		{"blank.csv", "\n\n", " float64:\n"},

		{"ragged.csv", "a,b\nx,1\ny\n", "line 3 has 1 field, the lines before have 2"},
		{"longer.csv", "a,b\nx,1\ny,2,3\n", "line 3 has 3 fields, the lines before have 2"},
		{"open.csv", "a,b\nx,1\n\"y,2\n", "the quotes of line 3 are not closed"},
		{"after.csv", "a,b\nx,1\n\"y\"z,2\n", "line 3: text follows the quotes of a field"},
	} {
		if got := shown(t, c.path, []byte(c.src)); got != c.want {
			t.Errorf("%s:\n%swant\n%s", c.path, got, c.want)
		}
	}
}

// TestDecodedTables reads a table in another encoding, packed and not.
func TestDecodedTables(t *testing.T) {
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	src := []byte("n;v\ncaf\xe9;1,5\n")
	z.Write(src)
	z.Close()
	for _, text := range [][]byte{src, packed.Bytes()} {
		h, err := OpenBytes("t.csv", text, Options{Decode: charmap.ISO8859_1.NewDecoder().Reader})
		if err != nil {
			t.Fatal(err)
		}
		rows, err := h.FirstRows(1)
		if got := fmt.Sprint(rows); err != nil || got != "[[café 1.5]]" {
			t.Errorf("%s %v", got, err)
		}
		x, err := h.Tensor("v")
		if err != nil || elementText(x, 0) != "1.5" {
			t.Errorf("%v %v", x, err)
		}
	}
}

// TestLongTables reads tables longer than what is looked at when they are opened.
func TestLongTables(t *testing.T) {
	var b bytes.Buffer
	b.WriteString("name,n\n")
	const rows = 1 << 18
	name := strings.Repeat("a long name ", 12)
	for i := range rows {
		fmt.Fprintf(&b, "%s,%d\n", name, i)
	}
	plain := b.Bytes()
	check := func(path string, src []byte) {
		t.Helper()
		h, err := OpenBytes(path, src, Options{})
		if err != nil {
			t.Fatal(err)
		}
		defer h.Close()
		if e, _ := h.Lookup("n"); e.Shape[0] != -1 || e.DType != dtype.Int64 {
			t.Errorf("%s: column n is announced as %v %v", path, e.DType, e.Shape)
		}
		x, err := h.Tensor("n")
		if err != nil || x.Size() != rows || tensor.Flat[int64](x)[rows-1] != rows-1 {
			t.Errorf("%s: %v %v", path, x, err)
		}
	}
	check("long.csv", plain)
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	z.Write(plain)
	z.Close()
	check("long.csv.gz", packed.Bytes())

	bad := append(bytes.Clone(plain), "last,1.5\n"...)
	if got, want := shown(t, "bad.csv", bad), "line 262146, column 'n': '1.5' is no int64, as the rows before have"; got != want {
		t.Errorf("%.200s, want %s", got, want)
	}
	late := append(bytes.Repeat([]byte("1,2\n"), 1<<17), "9007199254740993,2\n"...)
	if got, want := shown(t, "late.csv", late), "9007199254740993 2\n"; !strings.HasPrefix(got, " int64: 1 2 ") || !strings.HasSuffix(got, want) {
		t.Errorf("%.200s, want %s", got, want)
	}
	// a table of fractions is looked through to wholeBytes only
	long := append(bytes.Repeat([]byte("1.25,2.5\n"), wholeBytes/9+1<<14), "9007199254740993,2\n"...)
	if got, want := shown(t, "later.csv", long), "line 3744655 holds 9007199254740993, a whole number that float64 does not hold"; got != want {
		t.Errorf("%.200s, want %s", got, want)
	}
}

func TestSaveColumns(t *testing.T) {
	names := []string{"a, b", "word", "flag", "n"}
	words := textTensor([][]string{{"x", "two\nlines", "q\"q"}})
	columns := []*tensor.Tensor{
		tensor.From([]float64{0.1, 2, -3e300}, 3), words.View([]int{3}, []int{1}, 0),
		tensor.From([]bool{true, false, true}, 3), tensor.From([]int64{1, -2, 1 << 60}, 3),
	}
	names, columns = append(names, "z"), append(columns, tensor.From([]complex128{1 + 2i, complex(0, -1), complex(1e300, 0.1)}, 3))
	want := "a, b float64: 0.1 2 -3e+300\nword <U9: \"x\" \"two\\nlines\" \"q\\\"q\"\nflag bool: 1 0 1\nn int64: 1 -2 1152921504606846976\nz complex128: (1+2i) (0-1i) (1e+300+0.1i)\n"
	for _, name := range []string{"t.csv", "t.tsv", "t.csv.gz"} {
		path := filepath.Join(t.TempDir(), name)
		if err := SaveColumns(path, names, columns, Options{}); err != nil {
			t.Fatal(err)
		}
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if got := shown(t, name, src); got != want {
			t.Errorf("%s:\n%swant\n%s", name, got, want)
		}
	}
	for _, bad := range []struct {
		columns []*tensor.Tensor
		err     string
	}{
		{[]*tensor.Tensor{columns[0], tensor.New(dtype.Int64, 2)}, "the columns of a table are equally long: 'a, b' has 3 elements, 'word' has 2"},
		{[]*tensor.Tensor{tensor.New(dtype.Int64, 2, 2)}, "the columns of a table are vectors, 'a, b' has 2 axes"},
	} {
		if err := EncodeColumns(&bytes.Buffer{}, "t.csv", names, bad.columns, Options{}); err == nil || err.Error() != bad.err {
			t.Errorf("%v, want %s", err, bad.err)
		}
	}
}

// TestHeader reads tables whose first row is said to be names or data.
func TestHeader(t *testing.T) {
	for _, c := range []struct {
		src  string
		rule HeaderRule
		want string // each column's name and type
		sure bool
	}{
		{"a,b\n1,2\n", FindHeader, "[a b] int64 [1 2]", true},
		{"a,b\n1,2\n", WithHeader, "a int64 [1], b int64 [1]", true},
		{"a,b\n1,2\n", NoHeader, "<U1 [2 2]", true},
		{"1,2\n3,4\n", WithHeader, "1 int64 [1], 2 int64 [1]", true},
		{"foo\nbar\n", WithHeader, "foo <U3 [1]", true},
		{"name,city\nAnn,Bern\n", FindHeader, "name <U3 [1], city <U4 [1]", false},
		{"name,city\nAnn,Bern\n", NoHeader, "<U4 [2 2]", true},
		{"\"id\",\"n\"\n\"1\",\"2.5\"\n", FindHeader, "<U3 [2 2]", true},
		{"\"id\",\"n\"\n\"1\",\"2.5\"\n", WithHeader, "id int64 [1], n float64 [1]", true},
		{"a,b\n", WithHeader, "a float64 [0], b float64 [0]", true},
	} {
		h, err := OpenBytes("t.csv", []byte(c.src), Options{Header: c.rule})
		if err != nil {
			t.Errorf("%q: %v", c.src, err)
			continue
		}
		var parts []string
		for _, e := range h.Entries() {
			x, err := h.Tensor(e.Name)
			if err != nil {
				t.Fatalf("%q: %v", c.src, err)
			}
			part := fmt.Sprintf("%s %v %v", e.Name, x.DType(), x.Shape())
			if e.Columns != nil {
				part = fmt.Sprint(e.Columns) + part
				one, err := h.Tensor(e.Columns[1])
				if got, ok := h.Lookup(e.Columns[1]); err != nil || one.Rank() != 1 || !ok || got.Shape[0] != one.Size() || one.Int64At(one.FlatPos(0)) != x.Int64At(x.FlatPos(1)) {
					t.Errorf("%q: a column is %v, %v", c.src, one, err)
				}
			}
			parts = append(parts, strings.TrimSpace(part))
		}
		if got := strings.Join(parts, ", "); got != c.want {
			t.Errorf("%q: %s, want %s", c.src, got, c.want)
		}
		if _, sure := h.Header(); sure != c.sure {
			t.Errorf("%q: sure is %v", c.src, sure)
		}
	}
}

func FuzzColumns(f *testing.F) {
	for _, src := range []string{"name,v\nfoo,1\n", "a;b\n\"x;\"\"y\"\"\";1\n", "9007199254740993\n", "True,x\n,1\n", "# n\na,b\n\"x\ny\",2\n", "\ufeffa\tb\nx\t1\n"} {
		f.Add([]byte(src), true)
		f.Add([]byte(src), false)
	}
	f.Fuzz(func(t *testing.T, src []byte, commas bool) {
		path := "t.tsv"
		if commas {
			path = "t.csv"
		}
		shown(t, path, src)
	})
}
