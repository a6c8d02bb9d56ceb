// Package importlib is Python's module importlib: modules by names that are known when the
// program runs.
package importlib

import (
	"strings"
	"sync"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/std/internal/cpython"
)

// Library is the modules importlib, importlib.util and importlib.metadata.
var Library = builtin.Library{Modules: []string{"importlib", "importlib.util", "importlib.metadata"}, Open: func() builtin.Contents {
	return builtin.Contents{Entries: builtin.Python(entries), Constants: map[string]object.Value{"importlib.metadata.PackageNotFoundError": notFound()}}
}}

var notFound = sync.OnceValue(func() *object.Class {
	return cpython.Class("importlib.metadata.PackageNotFoundError", "ModuleNotFoundError")
})

var entries = []builtin.Entry{
	{Names: []string{"importlib.import_module"}, Params: "name, package=None", Effect: true, Fn: importModule,
		Doc: "The module of a name, which runs if it is the first time; a name that begins with dots is in a package.", Example: "import importlib\nimportlib.import_module('math').pi"},
	{Names: []string{"importlib.reload"}, Params: "module", Effect: true,
		Doc:     "Runs the text of a module of the user's again, as its file is now; its variables stay until they are bound anew. Python's and NumPy's modules stay as they are.",
		Example: "import importlib\nimport math\nimportlib.reload(math).pi",
		Fn:      func(c *builtin.Call) (object.Value, error) { return c.Host.Reload(c.Arg("module")) }},
	{Names: []string{"importlib.invalidate_caches"}, Params: "", Effect: true, Dry: builtin.ReturnsNone, Doc: "Does nothing: what folders hold is not remembered.", Example: "import importlib\nimportlib.invalidate_caches()",
		Fn: func(*builtin.Call) (object.Value, error) { return object.None, nil }},
	{Names: []string{"importlib.metadata.version"}, Params: "distribution_name", Fn: version,
		Doc: "The version of an installed package: of NumPy the one whose behaviour tq has, of others PackageNotFoundError.", Example: "from importlib.metadata import version\nversion('numpy')[0]"},
	{Names: []string{"importlib.metadata.entry_points"}, Params: "**params", Doc: "What installed packages offer to others: nothing, as none are installed.", Example: "from importlib.metadata import entry_points\nlen(entry_points(group='plugins'))",
		Fn: func(*builtin.Call) (object.Value, error) { return object.Tuple{}, nil }},
	{Names: []string{"importlib.util.find_spec"}, Params: "name, package=None", Effect: true, Fn: findSpec,
		Doc: "Where a module is, without running it; None where there is none.", Example: "import importlib.util\nimportlib.util.find_spec('torch') is None"},
}

// version is that of a package that tq stands for; others are not installed.
func version(c *builtin.Call) (object.Value, error) {
	name, err := c.Text("distribution_name")
	if err != nil {
		return nil, err
	}
	if np, err := c.Host.ImportByName("numpy", true); err == nil && strings.EqualFold(name, "numpy") {
		if v, ok := np.(*object.Module).Look("__version__"); ok {
			return v, nil
		}
	}
	return nil, object.Errorf("importlib.metadata.PackageNotFoundError", "No package metadata was found for %s", name)
}

// absolute is the whole name of a module that the call names.
func absolute(c *builtin.Call) (string, error) {
	name, err := c.Text("name")
	if err != nil {
		return "", err
	}
	short := strings.TrimLeft(name, ".")
	dots := len(name) - len(short)
	if dots == 0 {
		return name, nil
	}
	pkg, ok := c.Arg("package").(object.Str)
	if !ok || pkg == "" {
		return "", object.Errorf(object.TypeError, "the 'package' argument is required to perform a relative import for %s", object.Repr(object.Str(name)))
	}
	parts := strings.Split(string(pkg), ".")
	if len(parts) < dots {
		return "", object.Errorf(object.ImportError, "attempted relative import beyond top-level package")
	}
	parts = parts[:len(parts)-dots+1]
	if short != "" {
		parts = append(parts, short)
	}
	return strings.Join(parts, "."), nil
}

func importModule(c *builtin.Call) (object.Value, error) {
	name, err := absolute(c)
	if err != nil {
		return nil, err
	}
	return c.Host.ImportByName(name, true)
}

func findSpec(c *builtin.Call) (object.Value, error) {
	name, err := absolute(c)
	if err != nil {
		return nil, err
	}
	origin, found, err := c.Host.FindModule(name)
	if !found || err != nil {
		return object.None, err
	}
	return &spec{name, origin}, nil
}

// spec is where a module is.
type spec struct{ name, origin string }

// TypeName is ModuleSpec.
func (*spec) TypeName() string { return "ModuleSpec" }

// Repr is repr(s).
func (s *spec) Repr() string {
	return "ModuleSpec(name=" + object.Repr(object.Str(s.name)) + ", origin=" + object.Repr(s.place()) + ")"
}

func (s *spec) place() object.Value {
	if s.origin == "" {
		return object.None
	}
	return object.Str(s.origin)
}

// Attr is an attribute.
func (s *spec) Attr(name string) (object.Value, bool) {
	switch name {
	case "name":
		return object.Str(s.name), true
	case "origin":
		return s.place(), true
	case "has_location":
		return object.Bool(s.origin != "" && s.origin != "built-in"), true
	case "parent":
		return object.Str(s.name[:max(strings.LastIndexByte(s.name, '.'), 0)]), true
	}
	return nil, false
}
