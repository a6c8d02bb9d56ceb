// Every error code has an example that ends in an error with that code.
package lang_test

import (
	"context"
	"errors"
	"testing"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
)

func TestErrorCodes(t *testing.T) {
	for _, info := range diag.Codes() {
		if info.Example == "" {
			continue
		}
		p := newPlayer(t)
		err := p.s.Eval(context.Background(), diag.NewFile("<stdin>", info.Example), lang.ShowNone, nil)
		var d *diag.Error
		if !errors.As(err, &d) {
			t.Errorf("%s: the example ends without an error: %v", info.Code, err)
			continue
		}
		if d.Code != info.Code {
			t.Errorf("%s: the example ends in %s: %v", info.Code, d.Code, d)
		}
	}
}
