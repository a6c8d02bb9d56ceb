// Types by their letters: mintypecode, typename.
package dtypes

import (
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

var typeCodeEntries = []builtin.Entry{
	{Names: []string{"np.mintypecode"}, Params: "typechars, typeset='GDFgdf', default='d'",
		Doc: "The letter of the least type of a set that others can be cast to.", Example: "np.mintypecode(['d', 'f', 'S'])", Fn: minTypeCode},
	{Names: []string{"np.typename"}, Params: "char", Doc: "What a type's letter means.", Example: "np.typename('d')", Fn: typeName},
}

// bySize are the letters of numbers, those that hold more first.
const bySize = "GDFgdfQqLlIiHhBb?"

func minTypeCode(c *builtin.Call) (object.Value, error) {
	set, err := c.Str("typeset", "GDFgdf")
	if err != nil {
		return nil, err
	}
	list, err := c.Elems(c.Arg("typechars"))
	if err != nil {
		return nil, err
	}
	var common strings.Builder
	for _, v := range list {
		letter, isLetter := v.(object.Str)
		if !isLetter {
			a, err := c.R.Array(v)
			if err != nil {
				return nil, err
			}
			letter = object.Str(a.DType().Char())
		}
		if strings.Contains(set, string(letter)) {
			common.WriteString(string(letter))
		}
	}
	both := common.String()
	switch {
	case both == "" && c.Arg("default") != nil:
		return c.Arg("default"), nil
	case both == "":
		return object.Str("d"), nil
	case strings.Contains(both, "F") && strings.Contains(both, "d"): // neither holds the other
		return object.Str("D"), nil
	}
	at := strings.IndexAny(bySize, both)
	if at < 0 {
		return nil, object.Errorf(object.ValueError, "substring not found")
	}
	return object.Str(bySize[at : at+1]), nil
}

// letterNames are NumPy's words for the letters.
var letterNames = map[string]string{"S1": "character", "?": "bool", "B": "unsigned char", "D": "complex double precision", "G": "complex long double precision",
	"F": "complex single precision", "I": "unsigned integer", "H": "unsigned short", "L": "unsigned long integer", "O": "object", "Q": "unsigned long long integer",
	"S": "string", "U": "unicode", "V": "void", "b": "signed char", "d": "double precision", "g": "long precision", "f": "single precision",
	"i": "integer", "h": "short", "l": "long integer", "q": "long long integer"}

func typeName(c *builtin.Call) (object.Value, error) {
	char, err := c.Str("char", "")
	if err != nil {
		return nil, err
	}
	name, ok := letterNames[char]
	if !ok {
		return nil, &object.Error{Class: "KeyError", Msg: object.Repr(object.Str(char))}
	}
	return object.Str(name), nil
}
