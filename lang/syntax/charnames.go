// This file: the characters that \N{…} knows: letters, digits, and the signs of mathematics.

package syntax

import (
	"strings"
	"unicode"
)

// charNamed finds a character by its Unicode name, in any case.
func charNamed(name string) (rune, bool) {
	name = strings.ToUpper(name)
	if r, ok := letterNamed(name); ok {
		return r, true
	}
	r, ok := charNames[name]
	return r, ok
}

const greek = "ALPHA BETA GAMMA DELTA EPSILON ZETA ETA THETA IOTA KAPPA LAMDA MU " +
	"NU XI OMICRON PI RHO FINAL-SIGMA SIGMA TAU UPSILON PHI CHI PSI OMEGA"

// letterNamed knows the alphabets by rule.
func letterNamed(name string) (rune, bool) {
	script, rest, _ := strings.Cut(name, " ")
	size, letter, ok := strings.Cut(rest, " LETTER ")
	if !ok || size != "SMALL" && size != "CAPITAL" {
		return 0, false
	}
	lower := rune(0)
	switch {
	case script == "LATIN" && len(letter) == 1 && 'A' <= letter[0] && letter[0] <= 'Z':
		lower = rune(letter[0]) - 'A' + 'a'
	case script == "GREEK":
		if letter == "LAMBDA" {
			letter = "LAMDA"
		}
		if letter == "FINAL SIGMA" && size == "SMALL" {
			letter = "FINAL-SIGMA"
		}
		for i, g := range strings.Fields(greek) {
			if g == letter {
				lower = 'α' + rune(i)
			}
		}
	}
	if size == "CAPITAL" {
		return unicode.ToUpper(lower), lower != 0
	}
	return lower, lower != 0
}

var charNames = map[string]rune{
	"NULL": 0, "BACKSPACE": 8, "CHARACTER TABULATION": 9, "TAB": 9, "LINE FEED": 10, "NEW LINE": 10,
	"CARRIAGE RETURN": 13, "ESCAPE": 27, "SPACE": ' ', "EXCLAMATION MARK": '!', "QUOTATION MARK": '"',
	"NUMBER SIGN": '#', "DOLLAR SIGN": '$', "PERCENT SIGN": '%', "AMPERSAND": '&', "APOSTROPHE": '\'',
	"LEFT PARENTHESIS": '(', "RIGHT PARENTHESIS": ')', "ASTERISK": '*', "PLUS SIGN": '+', "COMMA": ',',
	"HYPHEN-MINUS": '-', "FULL STOP": '.', "SOLIDUS": '/', "COLON": ':', "SEMICOLON": ';',
	"LESS-THAN SIGN": '<', "EQUALS SIGN": '=', "GREATER-THAN SIGN": '>', "QUESTION MARK": '?',
	"COMMERCIAL AT": '@', "LEFT SQUARE BRACKET": '[', "REVERSE SOLIDUS": '\\', "RIGHT SQUARE BRACKET": ']',
	"CIRCUMFLEX ACCENT": '^', "LOW LINE": '_', "GRAVE ACCENT": '`', "LEFT CURLY BRACKET": '{',
	"VERTICAL LINE": '|', "RIGHT CURLY BRACKET": '}', "TILDE": '~', "DIGIT ZERO": '0', "DIGIT ONE": '1',
	"DIGIT TWO": '2', "DIGIT THREE": '3', "DIGIT FOUR": '4', "DIGIT FIVE": '5', "DIGIT SIX": '6',
	"DIGIT SEVEN": '7', "DIGIT EIGHT": '8', "DIGIT NINE": '9',

	"NO-BREAK SPACE": 0xA0, "CENT SIGN": '¢', "POUND SIGN": '£', "YEN SIGN": '¥', "SECTION SIGN": '§',
	"COPYRIGHT SIGN": '©', "REGISTERED SIGN": '®', "NOT SIGN": '¬', "SOFT HYPHEN": 0xAD,
	"DEGREE SIGN": '°', "PLUS-MINUS SIGN": '±', "SUPERSCRIPT TWO": '²', "SUPERSCRIPT THREE": '³',
	"SUPERSCRIPT ONE": '¹', "MICRO SIGN": 'µ', "PILCROW SIGN": '¶', "MIDDLE DOT": '·',
	"VULGAR FRACTION ONE QUARTER": '¼', "VULGAR FRACTION ONE HALF": '½',
	"VULGAR FRACTION THREE QUARTERS": '¾', "MULTIPLICATION SIGN": '×', "DIVISION SIGN": '÷',
	"LATIN SMALL LETTER SHARP S": 'ß', "LATIN CAPITAL LETTER A WITH DIAERESIS": 'Ä',
	"LATIN SMALL LETTER A WITH DIAERESIS": 'ä', "LATIN CAPITAL LETTER O WITH DIAERESIS": 'Ö',
	"LATIN SMALL LETTER O WITH DIAERESIS": 'ö', "LATIN CAPITAL LETTER U WITH DIAERESIS": 'Ü',
	"LATIN SMALL LETTER U WITH DIAERESIS": 'ü', "LATIN SMALL LETTER E WITH ACUTE": 'é',
	"LATIN SMALL LETTER E WITH GRAVE": 'è', "LATIN SMALL LETTER N WITH TILDE": 'ñ',
	"LATIN SMALL LETTER C WITH CEDILLA": 'ç', "LATIN SMALL LETTER A WITH RING ABOVE": 'å',
	"LATIN CAPITAL LETTER A WITH RING ABOVE": 'Å',

	"EN DASH": '–', "EM DASH": '—', "LEFT SINGLE QUOTATION MARK": '‘', "RIGHT SINGLE QUOTATION MARK": '’',
	"LEFT DOUBLE QUOTATION MARK": '“', "RIGHT DOUBLE QUOTATION MARK": '”', "BULLET": '•',
	"HORIZONTAL ELLIPSIS": '…', "PER MILLE SIGN": '‰', "PRIME": '′', "DOUBLE PRIME": '″',
	"EURO SIGN": '€', "TRADE MARK SIGN": '™', "OHM SIGN": 'Ω', "KELVIN SIGN": 'K', "ANGSTROM SIGN": 'Å',
	"ZERO WIDTH SPACE": 0x200B, "ZERO WIDTH JOINER": 0x200D, "COMBINING ACUTE ACCENT": 0x301,
	"COMBINING DIAERESIS": 0x308, "COMBINING CIRCUMFLEX ACCENT": 0x302,

	"LEFTWARDS ARROW": '←', "UPWARDS ARROW": '↑', "RIGHTWARDS ARROW": '→', "DOWNWARDS ARROW": '↓',
	"LEFT RIGHT ARROW": '↔', "RIGHTWARDS DOUBLE ARROW": '⇒', "LEFT RIGHT DOUBLE ARROW": '⇔',
	"FOR ALL": '∀', "PARTIAL DIFFERENTIAL": '∂', "THERE EXISTS": '∃', "EMPTY SET": '∅', "INCREMENT": '∆',
	"NABLA": '∇', "ELEMENT OF": '∈', "NOT AN ELEMENT OF": '∉', "N-ARY PRODUCT": '∏', "N-ARY SUMMATION": '∑',
	"MINUS SIGN": '−', "SQUARE ROOT": '√', "CUBE ROOT": '∛', "INFINITY": '∞', "LOGICAL AND": '∧',
	"LOGICAL OR": '∨', "INTERSECTION": '∩', "UNION": '∪', "INTEGRAL": '∫', "ALMOST EQUAL TO": '≈',
	"NOT EQUAL TO": '≠', "IDENTICAL TO": '≡', "LESS-THAN OR EQUAL TO": '≤', "GREATER-THAN OR EQUAL TO": '≥',
	"SUBSET OF": '⊂', "SUPERSET OF": '⊃', "CIRCLED PLUS": '⊕', "CIRCLED TIMES": '⊗', "DOT OPERATOR": '⋅',
	"SCRIPT SMALL L": 'ℓ', "DOUBLE-STRUCK CAPITAL N": 'ℕ', "DOUBLE-STRUCK CAPITAL Z": 'ℤ',
	"DOUBLE-STRUCK CAPITAL Q": 'ℚ', "DOUBLE-STRUCK CAPITAL R": 'ℝ', "DOUBLE-STRUCK CAPITAL C": 'ℂ',

	"FULL BLOCK": '█', "BLACK SQUARE": '■', "WHITE SQUARE": '□', "BLACK CIRCLE": '●', "WHITE CIRCLE": '○',
	"BLACK STAR": '★', "WHITE STAR": '☆', "SNOWMAN": '☃', "CHECK MARK": '✓', "BALLOT X": '✗',
	"HEAVY BLACK HEART": '❤', "GRINNING FACE": '😀', "REPLACEMENT CHARACTER": 0xFFFD, "BYTE ORDER MARK": 0xFEFF,
	"ZERO WIDTH NO-BREAK SPACE": 0xFEFF, "LINE SEPARATOR": 0x2028, "PARAGRAPH SEPARATOR": 0x2029,
}
