// What tq and the peers say of scripts.
package main

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/tq-lang/tq/engine/peers"
	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/internal/faultpairs"
)

//go:embed worker.py
var worker string

// verdict is what is said of a script: Refused and why, or that nothing can be said and why, or neither.
type verdict struct{ Refused, Unsaid string }

// asked are scripts by name.
type asked map[string]string

// askTQ checks scripts in this process.
func askTQ(scripts asked, dir string) (map[string]verdict, error) {
	out := map[string]verdict{}
	for name, text := range scripts {
		got, err := lang.New(lang.Options{Dir: dir}).CheckScript(context.Background(), diag.NewFile(name, faultpairs.Import+text))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		v := verdict{}
		if errs := append(got.Faults, got.Errors...); len(errs) > 0 {
			v.Refused = errs[0].Error()
		}
		out[name] = v
	}
	return out, nil
}

// askPython has scripts run or traced, written in a manner, in a folder.
func askPython(python, how string, scripts asked, m manner, dir string) (map[string]verdict, string, error) {
	type one struct {
		ID   string `json:"id"`
		Text string `json:"text"`
	}
	var all []one
	for name, text := range scripts {
		all = append(all, one{name, translate(text, m)})
	}
	in, err := json.Marshal(all)
	if err != nil {
		return nil, "", err
	}
	cmd := exec.Command(python, "-c", worker, how)
	cmd.Dir, cmd.Stdin, cmd.Stderr = dir, bytes.NewReader(in), os.Stderr
	cmd.Env = append(os.Environ(), "JAX_PLATFORMS=cpu")
	said, err := cmd.Output()
	if err != nil {
		return nil, "", err
	}
	var got struct {
		Python  string
		Results map[string]verdict
	}
	err = json.Unmarshal(said, &got)
	return got.Results, got.Python, err
}

// askPyright has scripts checked as files of their own: an error of its standard mode refuses one.
func askPyright(python string, scripts asked, dir string) (map[string]verdict, error) {
	node, modules, err := peers.Modules(peers.Pyright)
	if err != nil {
		return nil, err
	}
	out := map[string]verdict{}
	for name, text := range scripts {
		out[name] = verdict{}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(translate(text, manner{})), 0o644); err != nil {
			return nil, err
		}
	}
	cmd := exec.Command(node, filepath.Join(modules, "pyright", "index.js"), "--outputjson", "--pythonpath", python, dir)
	cmd.Dir = dir
	said, err := cmd.Output()
	var exit *exec.ExitError
	if err != nil && (!errors.As(err, &exit) || exit.ExitCode() != 1) { // 1: it found errors
		return nil, fmt.Errorf("pyright: %w: %s", err, said)
	}
	return out, readPyright(said, out)
}

// readPyright puts the errors of pyright's report to the scripts.
func readPyright(report []byte, out map[string]verdict) error {
	var got struct {
		GeneralDiagnostics []struct{ File, Severity, Message, Rule string }
		Summary            struct{ FilesAnalyzed int }
	}
	if err := json.Unmarshal(report, &got); err != nil {
		return fmt.Errorf("pyright: %w", err)
	}
	if got.Summary.FilesAnalyzed != len(out) {
		return fmt.Errorf("pyright read %d of %d scripts", got.Summary.FilesAnalyzed, len(out))
	}
	for _, d := range got.GeneralDiagnostics {
		name := filepath.Base(d.File)
		if _, ours := out[name]; ours && d.Severity == "error" && out[name].Refused == "" {
			first, _, _ := strings.Cut(d.Message, "\n")
			out[name] = verdict{Refused: d.Rule + ": " + first}
		}
	}
	return nil
}
