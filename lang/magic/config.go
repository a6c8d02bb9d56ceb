// This file: %config, the user's settings.
package magic

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/config"
	"github.com/tq-lang/tq/lang/diag"
)

// interactivity is the trait of IPython's shell that says which values of a cell are shown.
const interactivity = "ast_node_interactivity"

// trait reads a setting of IPython's: InteractiveShell.ast_node_interactivity = "all".
var trait = regexp.MustCompile(`^([A-Z]\w*)\.(\w+)\s*(?:=\s*(.*))?$`)

// configure shows and changes settings; NAME=VALUE holds until the session ends.
func configure(x *call) error {
	if m := trait.FindStringSubmatch(x.args); m != nil {
		return x.configureTrait(m[1], m[2], m[3])
	}
	if x.Config == nil {
		return x.here()
	}
	err := x.Config.Do(strings.Fields(x.args), config.Face{Out: x.Out, Edit: x.Edit, Session: true})
	var e *config.Error
	if errors.As(err, &e) {
		return lang.Hinted("UsageError", e.Hint, "%s", e.Msg)
	}
	if err == nil && x.Configured != nil {
		x.Configured()
	}
	return err
}

// configureTrait sets or shows a setting of IPython's. Those without a meaning here are taken, with a word of it:
// notebooks begin with them.
func (x *call) configureTrait(class, name, to string) error {
	switch {
	case name == interactivity && to != "":
		return x.eval("get_ipython()."+interactivity+" = "+to, x.name, lang.ShowNone)
	case name == interactivity:
		v, err := x.s.Value(x.s.Context(), diag.NewFile(x.name, "get_ipython()."+interactivity))
		if err != nil {
			return err
		}
		return x.gives(v.Value)
	case class == "InlineBackend": // how sharp plots are in notebooks: they are vectors here, and large pictures
		return nil
	}
	fmt.Fprintf(x.Out, "%%config: %s.%s has no meaning in tq\n", class, name)
	return nil
}
