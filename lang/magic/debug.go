// This file: the error before, looked at.
package magic

import (
	"io"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
)

// failed is the error that last left the program.
func (x *call) failed() (*diag.Error, error) {
	d := x.s.LastError()
	if d == nil {
		return nil, lang.Errorf("UsageError", "%%%s: nothing has failed yet", x.name)
	}
	return d, nil
}

// debug asks for a debugger's commands where the last error left the program.
func debug(x *call) error {
	if x.args != "" {
		return lang.Hinted("UsageError", "breakpoint() stops a program that runs", "%%debug looks at the error before, and takes no arguments")
	}
	d, err := x.failed()
	if err != nil {
		return err
	}
	return x.s.PostMortem(d)
}

// traceback shows the last error again. How much of it, as IPython's modes say, makes no difference.
func traceback(x *call) error {
	d, err := x.failed()
	if err != nil {
		return err
	}
	var style diag.Options
	if x.Style != nil {
		style = x.Style()
	}
	_, err = io.WriteString(x.Out, d.Render(style))
	return err
}
