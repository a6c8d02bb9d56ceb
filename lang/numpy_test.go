// Random programs, run by tq and by NumPy: what they print must be the same.
package lang_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine/peers"
)

const (
	randomPrograms = 600
	programSeed    = 20261
	endOfStatement = "=== end of statement\n"
)

// TestRandomProgramsAgainstNumPy compares statement by statement. TQ_PROGRAMS
// gives another number of programs, for longer searches.
func TestRandomProgramsAgainstNumPy(t *testing.T) {
	python := peers.Python(t, peers.NumPy)
	programs, first := randomPrograms, 0
	if n, err := strconv.Atoi(os.Getenv("TQ_PROGRAMS")); err == nil {
		programs = n
	}
	if n, err := strconv.Atoi(os.Getenv("TQ_FIRST")); err == nil {
		first = n
	}
	var all strings.Builder
	all.WriteString("import numpy as np, warnings, sys\nwarnings.simplefilter('ignore')\n")
	for seed := range programs {
		for _, s := range randomProgram(uint64(first + seed)) {
			all.WriteString(s + "\nprint('" + strings.TrimSpace(endOfStatement) + "')\n")
		}
	}
	file := filepath.Join(t.TempDir(), "programs.py")
	if err := os.WriteFile(file, []byte(all.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(python, file).Output()
	if err != nil {
		t.Fatalf("NumPy: %v %s", err, err.(*exec.ExitError).Stderr)
	}
	wants := strings.Split(string(out), endOfStatement)
	differ, at := 0, 0
	p := newDocPlayer(t)
	p.play("import numpy as np, warnings\nwarnings.simplefilter('ignore')\n")
	for seed := range programs {
		program, same := randomProgram(uint64(first+seed)), true
		for i, s := range program {
			want := wants[at+i]
			if !same {
				break
			}
			if got := p.play(s + "\n"); !agree(got, want) {
				same = false
				if differ++; differ <= 5 || os.Getenv("TQ_PROGRAMS") != "" {
					t.Errorf("seed %d differs:\n%s\ntq:    %s\nNumPy: %s", first+seed, compact(program[:i+1]), got, want)
				}
			}
		}
		at += len(program)
	}
	if differ > 0 {
		t.Errorf("%d of %d programs differ", differ, programs)
	}
}

func agree(got, want string) bool { return got == want }

// compact shows the statements alone.
func compact(program []string) string {
	var out strings.Builder
	for _, s := range program {
		lines := strings.SplitAfter(s, "\n")
		out.WriteString(strings.TrimSpace(lines[1]) + "\n")
	}
	return fmt.Sprint(out.String())
}
