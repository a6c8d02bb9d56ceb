package re

import (
	"math/big"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// widthEntry is what re._parser asks: between which numbers of characters a pattern matches.
var widthEntry = builtin.Entry{Names: []string{"re._width"}, Params: "pattern, flags=0", Py: true, Doc: "The least and the greatest number of characters that a pattern matches.", Example: "import re\nre._width('ab?')", Fn: func(c *builtin.Call) (object.Value, error) {
	f, err := flagOf(c.Args[1])
	if err != nil {
		return nil, err
	}
	p, s, err := parse(c, c.Args[0], f)
	if err != nil {
		return nil, err
	}
	w := s.width(p.widths)
	return object.Tuple{wide(w.lo), wide(w.hi)}, nil
}}

// wide is a width as CPython has it: at most 1 << 64.
func wide(n float64) object.Value {
	if n >= 1<<63 {
		return object.FromBig(new(big.Int).Lsh(big.NewInt(1), 64))
	}
	return object.Int(n)
}
