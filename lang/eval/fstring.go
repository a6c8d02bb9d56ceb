// f-strings.
package eval

import (
	"strings"

	"github.com/tq-lang/tq/lang/display"
	"github.com/tq-lang/tq/lang/python/pytext"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

func (in *Interp) fstring(env *Env, x *syntax.FString) (value.Value, error) {
	var b strings.Builder
	unknown := false
	for _, p := range x.Parts {
		if p.X == nil {
			b.WriteString(p.Text)
			continue
		}
		b.WriteString(p.Debug)
		text, err := in.fpart(env, p)
		if err == value.ErrUnknown {
			unknown = true
			continue
		}
		if err != nil {
			return nil, err
		}
		b.WriteString(text)
	}
	if unknown {
		return nil, value.ErrUnknown
	}
	return value.Str(b.String()), nil
}

func (in *Interp) fpart(env *Env, p syntax.FPart) (string, error) {
	v, err := in.expr(env, p.X)
	if err != nil {
		return "", err
	}
	if isUnknown(v) {
		return "", value.ErrUnknown
	}
	if err := in.R.Settle(v); err != nil {
		return "", in.wrap(env, p.X, err)
	}
	if a, ok := v.(*value.Array); ok {
		if _, ready := a.Ready(); !ready {
			return "", value.ErrUnknown
		}
	}
	conv := p.Conv
	if conv == 0 && p.Debug != "" && p.Spec == nil {
		conv = 'r'
	}
	switch conv {
	case 'r':
		v, err = text(in.Printer().ReprErr(v))
	case 's':
		v, err = text(in.Printer().StrErr(v))
	case 'a':
		s, failed := in.Printer().ReprErr(v)
		v, err = text(ascii(s), failed)
	}
	if err != nil {
		return "", in.wrap(env, p.X, err)
	}
	spec := ""
	if p.Spec != nil {
		s, err := in.fstring(env, p.Spec)
		if err != nil {
			return "", err
		}
		spec = string(s.(value.Str))
	}
	text, err := pytext.Format(in, v, spec)
	return text, in.wrap(env, p.X, err)
}

func text(s string, err error) (value.Value, error) { return value.Str(s), err }

// ascii escapes what is not ASCII, as ascii() does.
func ascii(s string) string {
	var b strings.Builder
	for _, r := range s {
		if r < 128 {
			b.WriteRune(r)
			continue
		}
		b.WriteString(display.Escape(r))
	}
	return b.String()
}
