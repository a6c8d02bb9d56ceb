// Package platform is Python's module platform: what runs the program.
package platform

import (
	"os"
	"runtime"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// Library is the module.
var Library = builtin.Library{Modules: []string{"platform"}, Open: open}

// version is that of the Python whose behaviour tq has.
const version = "3.11.0"

func system() string {
	switch runtime.GOOS {
	case "darwin":
		return "Darwin"
	case "windows":
		return "Windows"
	}
	return strings.ToUpper(runtime.GOOS[:1]) + runtime.GOOS[1:]
}

func machine() string {
	names := map[string]string{"amd64": "x86_64", "arm64": "aarch64", "386": "i686"}
	if runtime.GOOS == "darwin" {
		names["arm64"] = "arm64"
	}
	if runtime.GOOS == "windows" {
		names["amd64"], names["arm64"] = "AMD64", "ARM64"
	}
	if n, ok := names[runtime.GOARCH]; ok {
		return n
	}
	return runtime.GOARCH
}

// release is the version of the system's core, "" where it does not tell.
func release() string {
	b, err := os.ReadFile("/proc/sys/kernel/osrelease")
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(b))
}

func node() string {
	name, err := os.Hostname()
	if err != nil {
		return ""
	}
	return name
}

func name() string {
	parts := []string{system(), release(), machine()}
	if parts[1] == "" {
		parts = []string{system(), machine()}
	}
	return strings.Join(parts, "-")
}

func open() builtin.Contents {
	text := func(fn, params, doc string, f func() string) builtin.Entry {
		return builtin.Entry{Names: []string{"platform." + fn}, Params: params, Doc: doc, Example: "import platform\nlen(platform." + fn + "()) >= 0", Effect: true, Py: true, Fn: func(*builtin.Call) (object.Value, error) {
			return object.Str(f()), nil
		}}
	}
	return builtin.Contents{Entries: builtin.Python([]builtin.Entry{
		text("system", "", "The system: Linux, Darwin, Windows.", system),
		text("machine", "", "The kind of processor.", machine),
		text("processor", "", "The kind of processor, where the system tells.", func() string { return "" }),
		text("node", "", "The machine's name.", node),
		text("release", "", "The version of the system's core.", release),
		text("version", "", "The system's version.", release),
		text("platform", "aliased=False, terse=False", "System, version and processor in one text.", name),
		text("python_version", "", "The version of the Python whose behaviour tq has.", func() string { return version }),
		text("python_implementation", "", "The name of the language.", func() string { return "tq" }),
		text("python_compiler", "", "What made the program.", func() string { return runtime.Compiler + " " + runtime.Version() }),
		{Names: []string{"platform.python_version_tuple"}, Params: "", Doc: "The parts of the version.", Example: "import platform\nplatform.python_version_tuple()[0]", Py: true, Fn: func(*builtin.Call) (object.Value, error) {
			var out object.Tuple
			for p := range strings.SplitSeq(version, ".") {
				out = append(out, object.Str(p))
			}
			return out, nil
		}},
		{Names: []string{"platform.architecture"}, Params: "executable='', bits='', linkage=''", Doc: "How wide addresses are.", Example: "import platform\nplatform.architecture()[0]", Py: true, Fn: func(*builtin.Call) (object.Value, error) {
			link := "ELF"
			if runtime.GOOS == "windows" {
				link = "WindowsPE"
			} else if runtime.GOOS == "darwin" {
				link = ""
			}
			return object.Tuple{object.Str("64bit"), object.Str(link)}, nil
		}},
		{Names: []string{"platform.uname"}, Params: "", Doc: "All that is known of the system.", Example: "import platform\nlen(platform.uname().system) > 0", Effect: true, Py: true, Fn: func(*builtin.Call) (object.Value, error) {
			tuple, _ := builtin.NamedClass("tuple")
			return &object.Named{Class: &object.Class{Name: "platform.uname_result", Base: tuple}, Shown: "uname_result", Fields: []string{"system", "node", "release", "version", "machine"},
				Elems: object.Tuple{object.Str(system()), object.Str(node()), object.Str(release()), object.Str(release()), object.Str(machine())}}, nil
		}},
	})}
}
