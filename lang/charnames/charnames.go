// Package charnames has the names of Unicode's characters, those of \N{…} and of module unicodedata.
// It knows nothing of the language.
package charnames

import (
	"strconv"
	"strings"
	"unicode"
)

// Lookup finds a character by its Unicode name, in any case.
func Lookup(name string) (rune, bool) {
	name = strings.ToUpper(name)
	if r, ok := charAliases[name]; ok {
		return r, true
	}
	if digits, ok := strings.CutPrefix(name, "CJK UNIFIED IDEOGRAPH-"); ok {
		return ideograph(digits)
	}
	if syllable, ok := strings.CutPrefix(name, "HANGUL SYLLABLE "); ok {
		return hangul(syllable)
	}
	if name == "" || name[0] == '<' {
		return 0, false
	}
	r, ok := table().chars[name]
	return r, ok
}

// ideograph reads the code point in the name of a Chinese character.
func ideograph(digits string) (rune, bool) {
	v, err := strconv.ParseUint(digits, 16, 32)
	if err != nil || len(digits) < 4 || len(digits) > 5 || v > unicode.MaxRune {
		return 0, false
	}
	r := rune(v)
	return r, strings.HasPrefix(Name(r), "<CJK Ideograph")
}

// The short names of the parts of a Korean syllable, in the order of the code points.
const (
	hangulFirst  = "G GG N D DD R M B BB S SS - J JJ C K T P H"
	hangulMiddle = "A AE YA YAE EO E YEO YE O WA WAE OE YO U WEO WE WI YU EU YI I"
	hangulLast   = "- G GG GS N NJ NH D L LG LM LB LS LT LP LH M B BS S SS NG J C K T P H"
)

// hangul puts a Korean syllable together.
func hangul(name string) (rune, bool) {
	part := func(word string) string { return strings.ReplaceAll(word, "-", "") }
	middles, lasts := strings.Fields(hangulMiddle), strings.Fields(hangulLast)
	for i, first := range strings.Fields(hangulFirst) {
		rest, ok := strings.CutPrefix(name, part(first))
		if !ok {
			continue
		}
		for j, middle := range middles {
			end, ok := strings.CutPrefix(rest, middle)
			if !ok {
				continue
			}
			for k, last := range lasts {
				if end == part(last) {
					return 0xAC00 + rune((i*len(middles)+j)*len(lasts)+k), true
				}
			}
		}
	}
	return 0, false
}

// Hangul is what the name of a Korean syllable ends in.
func Hangul(r rune) string {
	part := func(words string, i int) string { return strings.ReplaceAll(strings.Fields(words)[i], "-", "") }
	n := int(r - 0xAC00)
	middles, lasts := len(strings.Fields(hangulMiddle)), len(strings.Fields(hangulLast))
	return part(hangulFirst, n/lasts/middles) + part(hangulMiddle, n/lasts%middles) + part(hangulLast, n%lasts)
}

// charAliases are the names of characters that have none of their own, and second names.
var charAliases = map[string]rune{
	"NULL": 0, "NUL": 0, "ALERT": 7, "BEL": 7, "BACKSPACE": 8, "BS": 8, "CHARACTER TABULATION": 9,
	"HORIZONTAL TABULATION": 9, "TAB": 9, "HT": 9, "LINE FEED": 10, "NEW LINE": 10, "END OF LINE": 10, "LF": 10, "NL": 10,
	"LINE TABULATION": 11, "VERTICAL TABULATION": 11, "VT": 11, "FORM FEED": 12, "FF": 12, "CARRIAGE RETURN": 13, "CR": 13,
	"ESCAPE": 27, "ESC": 27, "SP": ' ', "DELETE": 127, "DEL": 127, "NEXT LINE": 0x85, "NEL": 0x85, "NBSP": 0xA0, "SHY": 0xAD,
	"BYTE ORDER MARK": 0xFEFF, "BOM": 0xFEFF, "ZWNBSP": 0xFEFF, "ZWNJ": 0x200C, "ZWJ": 0x200D, "ZWSP": 0x200B,
}
