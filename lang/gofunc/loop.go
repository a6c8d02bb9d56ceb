// The loops around functions of numbers.
package gofunc

import (
	"fmt"
	"strings"

	"github.com/tq-lang/tq/lang/gofunc/wire"
)

// Loop is the source of a loop that applies a function of numbers to n elements
// of each argument. Where the function gives an error, so does the loop, with the element.
func Loop(f *Func) string {
	var params, args, made, to, one, ret []string
	for i, p := range f.Params {
		params = append(params, fmt.Sprintf("tqA%d []%s", i, p.Elem))
		args = append(args, fmt.Sprintf("tqA%d[tqI]", i))
	}
	var results []string
	for i, p := range f.Results {
		results = append(results, "[]"+p.Elem)
		made = append(made, fmt.Sprintf("\ttqR%d := make([]%s, tqN)\n", i, p.Elem))
		to = append(to, fmt.Sprintf("tqR%d[tqI]", i))
		one = append(one, fmt.Sprintf("tqV%d", i))
		ret = append(ret, fmt.Sprintf("tqR%d", i))
	}
	call := fmt.Sprintf("%s(%s)", f.Name, strings.Join(args, ", "))
	body := "\t\t" + strings.Join(to, ", ") + " = " + call + "\n"
	if f.Raises {
		fails := strings.Join(ret, ", ") + ", tqI, tqErr"
		results, ret = append(results, "int", "error"), append(ret, "tqN", "nil")
		body = "\t\t" + strings.Join(one, ", ") + ", tqErr := " + call + "\n\t\tif tqErr != nil {\n\t\t\treturn " + fails + "\n\t\t}\n" +
			"\t\t" + strings.Join(to, ", ") + " = " + strings.Join(one, ", ") + "\n"
	}
	return fmt.Sprintf("func %s(tqN int, %s) (%s) {\n%s\tfor tqI := 0; tqI < tqN; tqI++ {\n%s\t}\n\treturn %s\n}\n",
		wire.LoopName(f.Name), strings.Join(params, ", "), strings.Join(results, ", "), strings.Join(made, ""), body, strings.Join(ret, ", "))
}
