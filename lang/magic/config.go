// This file: %config, the user's settings.
package magic

import (
	"errors"
	"strings"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/config"
)

// configure shows and changes settings; NAME=VALUE holds until the session ends.
func configure(x *call) error {
	if strings.HasPrefix(x.args, "InlineBackend.") { // how sharp plots are in notebooks: they are vectors here, and large pictures
		return nil
	}
	if setting, ok := strings.CutPrefix(x.args, "InteractiveShell."); ok {
		return x.evalWith("get_ipython()."+setting, x.name, lang.ShowNone, nil)
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
