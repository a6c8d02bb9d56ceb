// This file: tq help and tq version.

package repl

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

const helpText = `tq: NumPy's language over TensorFlow's ops.

  tq                                  the prompt
  tq FILE.tq [ARG…]                   run a script; - is standard input
  tq -e EXPR… [NAME=FILE[:TENSOR]…]   evaluate and show; _ is a .npy on standard input
  tq check FILE.tq [--shapes] [--json] [NAME=TYPE…]
                                      find errors without running
  tq explain [--json] EXPR [NAME=FILE or NAME=TYPE…]
                                      what an expression compiles to
  tq ls [--json] FILE…                the tensors in files
  tq kernel install|run               Jupyter
  tq version, tq help

  -o FILE         write the last result: .npy .npz .csv .png .safetensors
  --npy           write the last result to standard output as .npy
  -i              the prompt afterwards
  --editor=NAME   classic, or plain without any terminal control
  --no-init       leave out the init file of the prompt
  --threads N     goroutines that compute at once
  --max-memory N  bytes that tensors may take: 500M, 2G
  --color=WHEN    auto, always or never

A TYPE is an element type and sizes: f32[5, ?, 7], u8[...].
Files: .npy, .npz, .safetensors, PNG, JPEG, tables (.csv, .tsv, .txt).
Exit status: 0 done, 1 error, 2 usage or syntax, 3 check failed, 130 interrupted.
`

func (a *app) helpCommand(args []string) int { return a.alone("help", args, a.printHelp) }

func (a *app) versionCommand(args []string) int { return a.alone("version", args, a.printVersion) }

// alone runs a command that takes no arguments.
func (a *app) alone(name string, args []string, run func() int) int {
	help := false
	err := parse(args, map[string]option{"-h": on(&help), "--help": on(&help)}, func(arg string, _ []string) (bool, error) {
		return false, usagef("tq %s takes no arguments, and there is '%s'", name, arg)
	})
	switch {
	case err != nil:
		return a.report(err)
	case help:
		return a.printHelp()
	}
	return run()
}

func (a *app) printHelp() int {
	fmt.Fprint(a.out, helpText)
	return statusOK
}

func (a *app) printVersion() int {
	fmt.Fprintf(a.out, "tq %s (%s %s/%s)\n", version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return statusOK
}

// version is the module's version, or the revision it was built from.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "devel"
	}
	if v := info.Main.Version; v != "" && v != "(devel)" {
		return v
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" && len(s.Value) >= 12 {
			return "devel-" + s.Value[:12]
		}
	}
	return "devel"
}
