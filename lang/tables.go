// How the tables of text are read that a face names: on the command line, in a viewer.
package lang

import (
	"github.com/tq-lang/tq/engine/file"
	"github.com/tq-lang/tq/lang/python/pytext"
)

// Tables says how tables are read.
type Tables struct {
	// Header says what the first row holds.
	Header HeaderRule
	// Skip is how many lines before a table are left out.
	Skip int
	// Encoding is that of the text; "" is UTF-8, or UTF-16 behind its mark.
	Encoding string
}

// options are those of opening a file.
func (t Tables) options() (file.Options, error) {
	o := file.Options{Header: t.Header, Skip: t.Skip}
	if t.Encoding != "" {
		k, err := pytext.CodecOf(t.Encoding)
		if err != nil {
			return o, failure(err)
		}
		o.Decode = k.Reader
	}
	return o, nil
}
