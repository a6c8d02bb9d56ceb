// Package string is Python's module string.
package string

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// Library is Python's module string.
var Library = builtin.Library{Modules: []string{"string"}, Core: true, Open: open}

func open() builtin.Contents {
	return builtin.Contents{Constants: stringConstants()}
}

const asciiLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

const asciiMarks = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"

func stringConstants() map[string]object.Value {
	return map[string]object.Value{
		"string.ascii_letters": object.Str(asciiLetters), "string.ascii_lowercase": object.Str(asciiLetters[:26]), "string.ascii_uppercase": object.Str(asciiLetters[26:]),
		"string.digits": object.Str("0123456789"), "string.hexdigits": object.Str("0123456789abcdefABCDEF"), "string.octdigits": object.Str("01234567"),
		"string.punctuation": object.Str(asciiMarks), "string.whitespace": object.Str(" \t\n\r\v\f"),
		"string.printable": object.Str("0123456789" + asciiLetters + asciiMarks + " \t\n\r\v\f"),
	}
}
