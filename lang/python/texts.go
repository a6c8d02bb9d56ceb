// exec, eval, compile and __import__.
package python

import (
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

var pyTextEntries = builtin.Python([]builtin.Entry{
	{Names: []string{"eval"}, Params: "source, globals=None, locals=None, /", Doc: "The value of an expression that is given as text.", Example: "x = 3\neval('x + 1')", Effect: true, Keeps: true,
		Fn: func(c *builtin.Call) (object.Value, error) { return runText(c, true) }},
	{Names: []string{"exec"}, Params: "source, globals=None, locals=None, /", Doc: "Runs statements that are given as text.", Example: "names = {}\nexec('x = 1 + 1', names)\nnames['x']", Effect: true, Keeps: true,
		Fn: func(c *builtin.Call) (object.Value, error) { _, err := runText(c, false); return object.None, err }},
	{Names: []string{"compile"}, Params: "source, filename, mode, flags=0, dont_inherit=False, optimize=-1", Doc: "Text made ready for eval or exec.", Example: "eval(compile('1 + 1', 'sum', 'eval'))", Fn: compileText},
	{Names: []string{"__import__"}, Params: "name, globals=None, locals=None, fromlist=(), level=0", Doc: "A module by its name.", Example: "__import__('math').pi", Effect: true, Fn: importByName},
	{Names: []string{"code.co_name"}, Params: "self", Property: true, Doc: "What is run.", Example: "compile('1', 's', 'eval').co_name", Fn: func(c *builtin.Call) (object.Value, error) { return object.Str("<module>"), nil }},
	{Names: []string{"code.co_filename"}, Params: "self", Property: true, Doc: "The name of the text.", Example: "compile('1', 's', 'eval').co_filename",
		Fn: func(c *builtin.Call) (object.Value, error) { return object.Str(c.Args[0].(*compiled).name), nil }},
})

// compiled is what compile gives.
type compiled struct {
	ready any
	name  string
	expr  bool
}

// TypeName is code.
func (*compiled) TypeName() string { return "code" }

// Repr is repr(c).
func (x *compiled) Repr() string {
	return "<code object <module>, file \"" + x.name + "\", line 1>"
}

// sourceText is the text of an argument.
func sourceText(v object.Value, what string) (string, error) {
	switch x := object.Held(v).(type) {
	case object.Str:
		return string(x), nil
	case object.Bytes:
		return string(x), nil
	}
	return "", object.Errorf("TypeError", "%s must be a string, bytes or code object", what)
}

func compileText(c *builtin.Call) (object.Value, error) {
	text, err := sourceText(c.Args[0], "compile() arg 1")
	if err != nil {
		return nil, err
	}
	name, err := c.Text("filename")
	if err != nil {
		return nil, err
	}
	mode, err := c.Text("mode")
	if err != nil {
		return nil, err
	}
	of, ok := map[string]builtin.TextMode{"exec": builtin.TextExec, "eval": builtin.TextEval, "single": builtin.TextSingle}[mode]
	if !ok {
		return nil, object.Errorf("ValueError", "compile() mode must be 'exec', 'eval' or 'single'")
	}
	ready, err := c.Host.ParseText(text, name, of)
	return &compiled{ready, name, of == builtin.TextEval}, err
}

func runText(c *builtin.Call, expr bool) (object.Value, error) {
	what := map[bool]string{true: "eval", false: "exec"}[expr]
	var dicts [2]*object.Dict
	for i, v := range c.Args[1:3] {
		if builtin.IsNone(v) {
			continue
		}
		d, ok := object.Held(v).(*object.Dict)
		if !ok {
			if i == 1 {
				return nil, object.Errorf("TypeError", "locals must be a mapping")
			}
			if expr {
				return nil, object.Errorf("TypeError", "globals must be a dict")
			}
			return nil, object.Errorf("TypeError", "exec() globals must be a dict, not %s", object.FullTypeName(v))
		}
		dicts[i] = d
	}
	x, ok := c.Args[0].(*compiled)
	if !ok {
		text, err := sourceText(c.Args[0], what+"() arg 1")
		if err != nil {
			return nil, err
		}
		if strings.ContainsRune(text, 0) {
			return nil, object.Errorf("ValueError", "source code string cannot contain null bytes")
		}
		mode := builtin.TextExec
		if expr {
			mode = builtin.TextEval
		}
		ready, err := c.Host.ParseText(text, "<string>", mode)
		if err != nil {
			return nil, err
		}
		x = &compiled{ready, "<string>", expr}
	}
	return c.Host.RunText(x.ready, dicts[0], dicts[1])
}

func importByName(c *builtin.Call) (object.Value, error) {
	name, err := c.Text("name")
	if err != nil {
		return nil, err
	}
	whole := false
	if v := c.Arg("fromlist"); v != nil {
		if whole, err = object.Truth(v); err != nil {
			return nil, err
		}
	}
	return c.Host.ImportByName(name, whole)
}
