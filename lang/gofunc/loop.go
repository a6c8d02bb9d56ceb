// The loops around functions of numbers.
package gofunc

import (
	"fmt"
	"strings"

	"github.com/tq-lang/tq/lang/gofunc/wire"
)

// Loop is the source of a loop that applies a function of numbers to n elements
// of each argument.
func Loop(f *Func) string {
	var params, args, made, to, ret []string
	for i, p := range f.Params {
		params = append(params, fmt.Sprintf("a%d []%s", i, p.Elem))
		args = append(args, fmt.Sprintf("a%d[i]", i))
	}
	var results []string
	for i, p := range f.Results {
		results = append(results, "[]"+p.Elem)
		made = append(made, fmt.Sprintf("\tr%d := make([]%s, n)\n", i, p.Elem))
		to = append(to, fmt.Sprintf("r%d[i]", i))
		ret = append(ret, fmt.Sprintf("r%d", i))
	}
	call := fmt.Sprintf("%s(%s)", f.Name, strings.Join(args, ", "))
	body := "\t\t" + strings.Join(to, ", ") + " = " + call + "\n"
	if f.Raises {
		results, ret = append(results, "error"), append(ret, "nil")
		fails := strings.Join(ret[:len(ret)-1], ", ") + ", err"
		body = "\t\tvar err error\n\t\t" + strings.Join(to, ", ") + ", err = " + call + "\n\t\tif err != nil {\n\t\t\treturn " + fails + "\n\t\t}\n"
	}
	return fmt.Sprintf("func %s(n int, %s) (%s) {\n%s\tfor i := 0; i < n; i++ {\n%s\t}\n\treturn %s\n}\n",
		wire.LoopName(f.Name), strings.Join(params, ", "), strings.Join(results, ", "), strings.Join(made, ""), body, strings.Join(ret, ", "))
}
