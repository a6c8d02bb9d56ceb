// Package string is Python's module string.
package string

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/value"
)

// Library is Python's module string.
var Library = builtin.Library{Modules: []string{"string"}, Core: true, Open: open}

func open() builtin.Contents {
	return builtin.Contents{Constants: stringConstants()}
}

const asciiLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

const asciiMarks = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"

func stringConstants() map[string]value.Value {
	return map[string]value.Value{
		"string.ascii_letters": value.Str(asciiLetters), "string.ascii_lowercase": value.Str(asciiLetters[:26]), "string.ascii_uppercase": value.Str(asciiLetters[26:]),
		"string.digits": value.Str("0123456789"), "string.hexdigits": value.Str("0123456789abcdefABCDEF"), "string.octdigits": value.Str("01234567"),
		"string.punctuation": value.Str(asciiMarks), "string.whitespace": value.Str(" \t\n\r\v\f"),
		"string.printable": value.Str("0123456789" + asciiLetters + asciiMarks + " \t\n\r\v\f"),
	}
}
