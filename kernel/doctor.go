// doctor: looks for what keeps notebooks from using the kernel, and tries it.
package kernel

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/tq-lang/tq/kernel/wire"
)

// errUnwell is what doctor ends with that has found something wrong.
var errUnwell = errors.New("something is wrong; see above")

func doctor(args []string, stdout io.Writer) error {
	if err := parse(newFlags("doctor"), args); err != nil {
		return err
	}
	d := &examination{w: stdout}
	d.jupyter()
	d.papermill()
	specs := d.specs()
	if specs == 0 {
		d.bad("no tq kernel is installed", "tq kernel install")
	}
	if d.wrong > 0 {
		return errUnwell
	}
	return nil
}

type examination struct {
	w     io.Writer
	wrong int
}

func (d *examination) good(format string, args ...any) {
	fmt.Fprintf(d.w, "ok     "+format+"\n", args...)
}

func (d *examination) note(format string, args ...any) {
	fmt.Fprintf(d.w, "note   "+format+"\n", args...)
}

func (d *examination) bad(what, hint string) {
	d.wrong++
	fmt.Fprintf(d.w, "wrong  %s\n", what)
	if hint != "" {
		fmt.Fprintf(d.w, "       hint: %s\n", hint)
	}
}

// jupyter looks for a client. The kernel itself needs none.
func (d *examination) jupyter() {
	for _, name := range []string{"jupyter-lab", "jupyter-notebook", "jupyter"} {
		if path, err := exec.LookPath(name); err == nil {
			d.good("%s", path)
			return
		}
	}
	d.note("no jupyter on PATH: editors bring their own, else `pip install jupyterlab`")
}

// papermill looks for environments whose papermill cannot write parameters for tq.
func (d *examination) papermill() {
	for _, prefix := range papermills() {
		if translates(prefix) {
			d.good("papermill in %s writes parameters for tq", prefix)
		} else {
			d.note("papermill in %s does not know tq: tq kernel install --prefix %s", prefix, prefix)
		}
	}
}

// specs examines each kernelspec of tq, and tells how many there are.
func (d *examination) specs() (n int) {
	seen := map[string]string{}
	for _, dir := range searched() {
		entries, err := os.ReadDir(dir)
		if err != nil {
			continue
		}
		for _, e := range entries {
			at := filepath.Join(dir, e.Name())
			s, err := readSpec(at)
			switch {
			case errors.Is(err, os.ErrNotExist):
				continue
			case err != nil:
				if e.Name() == "tq" {
					n++
					d.bad(err.Error(), "tq kernel install writes it anew")
				}
				continue
			case s.Language != "tq":
				continue
			}
			n++
			if first, hidden := seen[e.Name()]; hidden {
				d.note("%s is hidden by %s", at, first)
				continue
			}
			seen[e.Name()] = at
			d.spec(at, s)
		}
	}
	return n
}

// spec examines one kernelspec, and tries its kernel.
func (d *examination) spec(at string, s spec) {
	if len(s.Argv) == 0 {
		d.bad(at+": kernel.json names no program", "tq kernel install writes it anew")
		return
	}
	info, err := os.Stat(s.Argv[0])
	switch {
	case err != nil:
		d.bad(fmt.Sprintf("%s: its program %s is not there", at, s.Argv[0]), "run tq kernel install with the binary that is to be used")
		return
	case info.IsDir():
		d.bad(fmt.Sprintf("%s: its program %s is a folder", at, s.Argv[0]), "tq kernel install")
		return
	case isTemporary(s.Argv[0]):
		d.note("%s: its program %s lies in a temporary folder and will not stay", at, s.Argv[0])
	}
	if s.Protocol != wire.Version {
		d.note("%s: it was written for protocol %s, this is %s: tq kernel install writes it anew", at, s.Protocol, wire.Version)
	}
	report, err := try(s.Argv)
	if err != nil {
		d.bad(fmt.Sprintf("%s: the kernel does not answer: %v", at, err), "")
		return
	}
	d.good("%s: tq %s answers %s after its start, a cell takes %s", at, report.version, report.start.Round(time.Millisecond), report.cell.Round(10*time.Microsecond))
}
