// Package unicodedata is Python's module unicodedata: what Unicode says of characters.
package unicodedata

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/unicode/norm"
	"golang.org/x/text/width"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/charnames"
	"github.com/tq-lang/tq/lang/object"
)

// Library is the module.
var Library = builtin.Library{Modules: []string{"unicodedata"}, Open: func() builtin.Contents {
	return builtin.Contents{Entries: builtin.Python(entries), Constants: map[string]object.Value{"unicodedata.unidata_version": object.Str(unicode.Version)}}
}}

const example = "import unicodedata\nunicodedata."

var entries = []builtin.Entry{
	{Names: []string{"unicodedata.normalize"}, Params: "form, unistr, /", Fn: normalize, Doc: "A text in a normal form: NFC, NFD, NFKC or NFKD.", Example: example + "normalize('NFKD', 'é')"},
	{Names: []string{"unicodedata.is_normalized"}, Params: "form, unistr, /", Fn: isNormalized, Doc: "Whether a text is in a normal form.", Example: example + "is_normalized('NFC', 'é')"},
	{Names: []string{"unicodedata.name"}, Params: "chr, default=..., /", Fn: name, Doc: "The name of a character.", Example: example + "name('é')"},
	{Names: []string{"unicodedata.lookup"}, Params: "name, /", Fn: lookup, Doc: "The character of a name.", Example: example + "lookup('GREEK SMALL LETTER PI')"},
	of("category", "The general category of a character: Lu, Nd, Zs …", "'a'", func(r rune) object.Value { return object.Str(category(r)) }),
	of("combining", "The canonical combining class of a character; 0 for most.", "'\\u0301'", func(r rune) object.Value { return object.Int(norm.NFD.PropertiesString(string(r)).CCC()) }),
	of("bidirectional", "The bidirectional class of a character: L, R, AL, EN …", "'a'", func(r rune) object.Value { return object.Str(direction(r)) }),
	of("east_asian_width", "The East Asian width of a character: W, F, Na, H, A or N.", "'中'", func(r rune) object.Value { return object.Str(widths[width.LookupRune(r).Kind()]) }),
	number("decimal", "The decimal digit that a character is.", "'7'", decimal),
	number("digit", "The digit that a character is.", "'²'", digit),
	number("numeric", "The number that a character is.", "'½'", numeric),
}

var widths = map[width.Kind]string{width.Neutral: "N", width.EastAsianAmbiguous: "A", width.EastAsianWide: "W", width.EastAsianNarrow: "Na", width.EastAsianFullwidth: "F", width.EastAsianHalfwidth: "H"}

// one is the character of an argument.
func one(c *builtin.Call, what string) (rune, error) {
	which := "argument"
	if len(c.Args) > 1 {
		which = "argument 1"
	}
	s, ok := object.Held(c.Args[0]).(object.Str)
	if !ok {
		return 0, object.Errorf(object.TypeError, "%s() %s must be a unicode character, not %s", what, which, c.Args[0].TypeName())
	}
	r, size := utf8.DecodeRuneInString(string(s))
	if size == 0 || size != len(s) {
		return 0, object.Errorf(object.TypeError, "%s() %s must be a unicode character, not str", what, which)
	}
	return r, nil
}

// of is a function of a character.
func of(what, doc, arg string, f func(r rune) object.Value) builtin.Entry {
	return builtin.Entry{Names: []string{"unicodedata." + what}, Params: "chr, /", Doc: doc, Example: example + what + "(" + arg + ")", Fn: func(c *builtin.Call) (object.Value, error) {
		r, err := one(c, what)
		if err != nil {
			return nil, err
		}
		return f(r), nil
	}}
}

// number is a function that not all characters have a result of.
func number(what, doc, arg string, f func(r rune) (object.Value, bool)) builtin.Entry {
	return builtin.Entry{Names: []string{"unicodedata." + what}, Params: "chr, default=..., /", Doc: doc, Example: example + what + "(" + arg + ")", Fn: func(c *builtin.Call) (object.Value, error) {
		r, err := one(c, what)
		if err != nil {
			return nil, err
		}
		if v, ok := f(r); ok {
			return v, nil
		}
		if c.Args[1] != nil {
			return c.Args[1], nil
		}
		kind := map[string]string{"decimal": "a decimal", "digit": "a digit", "numeric": "a numeric character"}[what]
		return nil, object.Errorf(object.ValueError, "not %s", kind)
	}}
}

// form is the normal form that the first argument names, and the text.
func form(c *builtin.Call) (norm.Form, string, error) {
	which, err := c.Text("form")
	if err != nil {
		return 0, "", err
	}
	text, err := c.Text("unistr")
	if err != nil {
		return 0, "", err
	}
	f, ok := map[string]norm.Form{"NFC": norm.NFC, "NFD": norm.NFD, "NFKC": norm.NFKC, "NFKD": norm.NFKD}[which]
	if !ok {
		return 0, "", object.Errorf(object.ValueError, "invalid normalization form")
	}
	return f, text, nil
}

func normalize(c *builtin.Call) (object.Value, error) {
	f, text, err := form(c)
	if err != nil {
		return nil, err
	}
	s, err := builtin.OfText(c, text, f.String)
	return object.Str(s), err
}

func isNormalized(c *builtin.Call) (object.Value, error) {
	f, text, err := form(c)
	if err != nil {
		return nil, err
	}
	is, err := builtin.OfText(c, text, f.IsNormalString)
	return object.Bool(is), err
}

func name(c *builtin.Call) (object.Value, error) {
	r, err := one(c, "name")
	if err != nil {
		return nil, err
	}
	n := charnames.Name(r)
	switch {
	case strings.HasPrefix(n, "<CJK Ideograph"):
		n = fmt.Sprintf("CJK UNIFIED IDEOGRAPH-%X", r)
	case strings.HasPrefix(n, "<Hangul Syllable"):
		n = "HANGUL SYLLABLE " + charnames.Hangul(r)
	case strings.HasPrefix(n, "<"):
		n = ""
	}
	if n != "" {
		return object.Str(n), nil
	}
	if c.Args[1] != nil {
		return c.Args[1], nil
	}
	return nil, object.Errorf(object.ValueError, "no such name")
}

func lookup(c *builtin.Call) (object.Value, error) {
	n, err := c.Text("name")
	if err != nil {
		return nil, err
	}
	r, ok := charnames.Lookup(n)
	if !ok {
		return nil, object.Errorf("KeyError", "undefined character name '%s'", n)
	}
	return object.Str(string(r)), nil
}

// category is the two letters of a character's general category.
func category(r rune) string {
	for _, c := range []string{"Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Me", "Nd", "Nl", "No", "Pc", "Pd", "Ps", "Pe", "Pi", "Pf", "Po", "Sm", "Sc", "Sk", "So", "Zs", "Zl", "Zp", "Cc", "Cf", "Co", "Cs"} {
		if unicode.Is(unicode.Categories[c], r) {
			return c
		}
	}
	return "Cn"
}

var directions = map[bidi.Class]string{bidi.L: "L", bidi.R: "R", bidi.EN: "EN", bidi.ES: "ES", bidi.ET: "ET", bidi.AN: "AN", bidi.CS: "CS", bidi.B: "B", bidi.S: "S", bidi.WS: "WS", bidi.ON: "ON",
	bidi.BN: "BN", bidi.NSM: "NSM", bidi.AL: "AL", bidi.LRO: "LRO", bidi.RLO: "RLO", bidi.LRE: "LRE", bidi.RLE: "RLE", bidi.PDF: "PDF", bidi.LRI: "LRI", bidi.RLI: "RLI", bidi.FSI: "FSI", bidi.PDI: "PDI"}

func direction(r rune) string {
	p, size := bidi.LookupRune(r)
	if size == 0 || category(r) == "Cn" {
		return ""
	}
	return directions[p.Class()]
}

// decimal is a digit of one of the rows of ten in the table.
func decimal(r rune) (object.Value, bool) {
	if !unicode.Is(unicode.Nd, r) {
		return nil, false
	}
	for _, span := range unicode.Nd.R16 {
		if r >= rune(span.Lo) && r <= rune(span.Hi) {
			return object.Int((r - rune(span.Lo)) % 10), true
		}
	}
	for _, span := range unicode.Nd.R32 {
		if r >= rune(span.Lo) && r <= rune(span.Hi) {
			return object.Int((r - rune(span.Lo)) % 10), true
		}
	}
	return nil, false
}

func digit(r rune) (object.Value, bool) {
	if v, ok := decimal(r); ok {
		return v, true
	}
	s := norm.NFKC.String(string(r))
	if d, size := utf8.DecodeRuneInString(s); size == len(s) && size > 0 && d != r {
		return decimal(d)
	}
	return nil, false
}

func numeric(r rune) (object.Value, bool) {
	if v, ok := digit(r); ok {
		return object.Float(v.(object.Int)), true
	}
	if top, under, ok := strings.Cut(norm.NFKC.String(string(r)), "⁄"); ok {
		n, err := strconv.ParseInt(top, 10, 64)
		d, derr := strconv.ParseInt(under, 10, 64)
		if err == nil && derr == nil && d > 0 {
			f, _ := new(big.Rat).SetFrac64(n, d).Float64()
			return object.Float(f), true
		}
	}
	if n, ok := wordNumber(charnames.Name(r)); ok && (unicode.Is(unicode.Nl, r) || unicode.Is(unicode.No, r)) {
		return object.Float(n), true
	}
	return nil, false
}

var words = []string{"ZERO", "ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN", "ELEVEN", "TWELVE", "THIRTEEN", "FOURTEEN", "FIFTEEN", "SIXTEEN", "SEVENTEEN", "EIGHTEEN", "NINETEEN", "TWENTY"}

// wordNumber is the number that the last word of a character's name says.
func wordNumber(name string) (float64, bool) {
	last := name[strings.LastIndexByte(name, ' ')+1:]
	for n, w := range words {
		if w == last {
			return float64(n), true
		}
	}
	for w, n := range map[string]float64{"THIRTY": 30, "FORTY": 40, "FIFTY": 50, "HUNDRED": 100, "THOUSAND": 1000} {
		if w == last {
			return n, true
		}
	}
	return 0, false
}
