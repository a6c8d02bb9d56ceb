// Letters whose other case is several characters, and the small sigma at the
// end of a word: Unicode's full case mapping, as str's methods do it.
package pytext

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tq-lang/tq/lang/object"
)

// longUpper and longTitle list letters, each followed by what it becomes
// (Unicode's SpecialCasing).
const (
	longUpper = "" +
		"\u00dfSS \u0149\u02bcN \u01f0J\u030c \u0390\u0399\u0308\u0301 \u03b0\u03a5\u0308\u0301 \u0587\u0535\u0552 " +
		"\u1e96H\u0331 \u1e97T\u0308 \u1e98W\u030a \u1e99Y\u030a \u1e9aA\u02be \u1f50\u03a5\u0313 " +
		"\u1f52\u03a5\u0313\u0300 \u1f54\u03a5\u0313\u0301 \u1f56\u03a5\u0313\u0342 \u1f80\u1f08\u0399 \u1f81\u1f09\u0399 " +
		"\u1f82\u1f0a\u0399 \u1f83\u1f0b\u0399 \u1f84\u1f0c\u0399 \u1f85\u1f0d\u0399 \u1f86\u1f0e\u0399 " +
		"\u1f87\u1f0f\u0399 \u1f88\u1f08\u0399 \u1f89\u1f09\u0399 \u1f8a\u1f0a\u0399 \u1f8b\u1f0b\u0399 " +
		"\u1f8c\u1f0c\u0399 \u1f8d\u1f0d\u0399 \u1f8e\u1f0e\u0399 \u1f8f\u1f0f\u0399 \u1f90\u1f28\u0399 " +
		"\u1f91\u1f29\u0399 \u1f92\u1f2a\u0399 \u1f93\u1f2b\u0399 \u1f94\u1f2c\u0399 \u1f95\u1f2d\u0399 " +
		"\u1f96\u1f2e\u0399 \u1f97\u1f2f\u0399 \u1f98\u1f28\u0399 \u1f99\u1f29\u0399 \u1f9a\u1f2a\u0399 " +
		"\u1f9b\u1f2b\u0399 \u1f9c\u1f2c\u0399 \u1f9d\u1f2d\u0399 \u1f9e\u1f2e\u0399 \u1f9f\u1f2f\u0399 " +
		"\u1fa0\u1f68\u0399 \u1fa1\u1f69\u0399 \u1fa2\u1f6a\u0399 \u1fa3\u1f6b\u0399 \u1fa4\u1f6c\u0399 " +
		"\u1fa5\u1f6d\u0399 \u1fa6\u1f6e\u0399 \u1fa7\u1f6f\u0399 \u1fa8\u1f68\u0399 \u1fa9\u1f69\u0399 " +
		"\u1faa\u1f6a\u0399 \u1fab\u1f6b\u0399 \u1fac\u1f6c\u0399 \u1fad\u1f6d\u0399 \u1fae\u1f6e\u0399 " +
		"\u1faf\u1f6f\u0399 \u1fb2\u1fba\u0399 \u1fb3\u0391\u0399 \u1fb4\u0386\u0399 \u1fb6\u0391\u0342 " +
		"\u1fb7\u0391\u0342\u0399 \u1fbc\u0391\u0399 \u1fc2\u1fca\u0399 \u1fc3\u0397\u0399 \u1fc4\u0389\u0399 " +
		"\u1fc6\u0397\u0342 \u1fc7\u0397\u0342\u0399 \u1fcc\u0397\u0399 \u1fd2\u0399\u0308\u0300 \u1fd3\u0399\u0308\u0301 " +
		"\u1fd6\u0399\u0342 \u1fd7\u0399\u0308\u0342 \u1fe2\u03a5\u0308\u0300 \u1fe3\u03a5\u0308\u0301 \u1fe4\u03a1\u0313 " +
		"\u1fe6\u03a5\u0342 \u1fe7\u03a5\u0308\u0342 \u1ff2\u1ffa\u0399 \u1ff3\u03a9\u0399 \u1ff4\u038f\u0399 " +
		"\u1ff6\u03a9\u0342 \u1ff7\u03a9\u0342\u0399 \u1ffc\u03a9\u0399 \ufb00FF \ufb01FI \ufb02FL \ufb03FFI \ufb04FFL " +
		"\ufb05ST \ufb06ST \ufb13\u0544\u0546 \ufb14\u0544\u0535 \ufb15\u0544\u053b \ufb16\u054e\u0546 \ufb17\u0544\u053d"
	longTitle = "" +
		"\u00dfSs \u0149\u02bcN \u01f0J\u030c \u0390\u0399\u0308\u0301 \u03b0\u03a5\u0308\u0301 \u0587\u0535\u0582 " +
		"\u1e96H\u0331 \u1e97T\u0308 \u1e98W\u030a \u1e99Y\u030a \u1e9aA\u02be \u1f50\u03a5\u0313 " +
		"\u1f52\u03a5\u0313\u0300 \u1f54\u03a5\u0313\u0301 \u1f56\u03a5\u0313\u0342 \u1fb2\u1fba\u0345 \u1fb4\u0386\u0345 " +
		"\u1fb6\u0391\u0342 \u1fb7\u0391\u0342\u0345 \u1fc2\u1fca\u0345 \u1fc4\u0389\u0345 \u1fc6\u0397\u0342 " +
		"\u1fc7\u0397\u0342\u0345 \u1fd2\u0399\u0308\u0300 \u1fd3\u0399\u0308\u0301 \u1fd6\u0399\u0342 " +
		"\u1fd7\u0399\u0308\u0342 \u1fe2\u03a5\u0308\u0300 \u1fe3\u03a5\u0308\u0301 \u1fe4\u03a1\u0313 \u1fe6\u03a5\u0342 " +
		"\u1fe7\u03a5\u0308\u0342 \u1ff2\u1ffa\u0345 \u1ff4\u038f\u0345 \u1ff6\u03a9\u0342 \u1ff7\u03a9\u0342\u0345 " +
		"\ufb00Ff \ufb01Fi \ufb02Fl \ufb03Ffi \ufb04Ffl \ufb05St \ufb06St \ufb13\u0544\u0576 \ufb14\u0544\u0565 " +
		"\ufb15\u0544\u056b \ufb16\u054e\u0576 \ufb17\u0544\u056d"
)

var upperLetters, titleLetters = letterTable(longUpper), letterTable(longTitle)

func letterTable(list string) map[rune]string {
	m := map[rune]string{}
	for _, w := range strings.Fields(list) {
		r, n := utf8.DecodeRuneInString(w)
		m[r] = w[n:]
	}
	return m
}

func upperOf(r rune) string {
	if s, ok := upperLetters[r]; ok {
		return s
	}
	return string(unicode.ToUpper(r))
}

func titleOf(r rune) string {
	if s, ok := titleLetters[r]; ok {
		return s
	}
	return string(unicode.ToTitle(r))
}

// lowerOf is the small letter of the character at s[at:].
func lowerOf(s string, at int, r rune) string {
	switch r {
	case '\u0130':
		return "i\u0307"
	case '\u03a3':
		if endsWord(s, at) {
			return "\u03c2"
		}
	}
	return string(unicode.ToLower(r))
}

// endsWord reports whether the sigma at s[at:] follows a letter and none follows it.
func endsWord(s string, at int) bool {
	before := strings.TrimRightFunc(s[:at], caseIgnorable)
	last, _ := utf8.DecodeLastRuneInString(before)
	if !hasCase(last) {
		return false
	}
	after := strings.TrimLeftFunc(s[at+len("\u03a3"):], caseIgnorable)
	next, _ := utf8.DecodeRuneInString(after)
	return !hasCase(next)
}

func hasCase(r rune) bool { return unicode.IsUpper(r) || unicode.IsLower(r) || unicode.IsTitle(r) }

func caseIgnorable(r rune) bool {
	return strings.ContainsRune("'.:^`\u00b7\u2019", r) || unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf, unicode.Lm, unicode.Sk)
}

// mapLetters writes each character of s as f says.
func mapLetters(s string, f func(at int, r rune) string) string {
	var b strings.Builder
	b.Grow(len(s))
	for at, r := range s {
		b.WriteString(f(at, r))
	}
	return b.String()
}

func UpperCase(s string) string {
	if object.IsASCII(s) {
		return object.OtherCase(s, 'a')
	}
	return mapLetters(s, func(_ int, r rune) string { return upperOf(r) })
}

func LowerCase(s string) string {
	if object.IsASCII(s) {
		return object.OtherCase(s, 'A')
	}
	return mapLetters(s, func(at int, r rune) string { return lowerOf(s, at, r) })
}

func SwapCase(s string) string {
	return mapLetters(s, func(at int, r rune) string {
		if unicode.IsUpper(r) {
			return lowerOf(s, at, r)
		}
		if unicode.IsTitle(r) { // neither capital nor small
			return string(r)
		}
		return upperOf(r)
	})
}

func Capitalize(s string) string {
	return mapLetters(s, func(at int, r rune) string {
		if at == 0 {
			return titleOf(r)
		}
		return lowerOf(s, at, r)
	})
}

func TitleCase(s string) string {
	inside := false
	return mapLetters(s, func(at int, r rune) string {
		cased := hasCase(r)
		out := string(r)
		switch {
		case cased && inside:
			out = lowerOf(s, at, r)
		case cased:
			out = titleOf(r)
		}
		inside = cased
		return out
	})
}

// CaseFold is for comparing: small letters, of the capital ones where those differ.
func CaseFold(s string) string {
	if object.IsASCII(s) {
		return object.OtherCase(s, 'A')
	}
	return mapLetters(s, func(_ int, r rune) string {
		switch {
		case r == '\u0131': // without a dot: a letter of its own
			return string(r)
		case r == '\u1e9e':
			return "ss"
		case r == '\u0130':
			return "i\u0307"
		case unicode.Is(unicode.Cherokee, r):
			return string(unicode.ToUpper(r))
		}
		return strings.Map(unicode.ToLower, upperOf(r))
	})
}
