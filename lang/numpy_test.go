// Random programs, run by tq and by NumPy: what they print must be the same.
package lang_test

import (
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine/peers"
)

const (
	randomPrograms   = 1500
	knownDifferences = 34 // of left and leftErrors; to go down only
	programSeed      = 20261
	endOfStatement   = "=== end of statement\n"
)

// TestRandomProgramsAgainstNumPy compares statement by statement. TQ_PROGRAMS
// gives another number of programs, for longer searches.
func TestRandomProgramsAgainstNumPy(t *testing.T) {
	comparePrograms(t, randomPrograms, knownDifferences, isLeft, randomProgram)
}

// TestRandomDateProgramsAgainstNumPy is the same for points and spans of time.
func TestRandomDateProgramsAgainstNumPy(t *testing.T) {
	comparePrograms(t, datePrograms, knownDateDifferences, isLeftOfDates, dateProgram)
}

// comparePrograms runs so many programs, of which some may end in a known difference.
func comparePrograms(t *testing.T, count, known int, isLeft func(statement, got, want string) bool, randomProgram func(seed uint64) []string) {
	python := peers.Python(t, peers.NumPy)
	programs, first := count, 0
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
	differ, leftOver, at := 0, 0, 0
	p := newDocPlayer(t)
	p.play("import numpy as np, warnings\nwarnings.simplefilter('ignore')\n")
	for seed := range programs {
		program, same := randomProgram(uint64(first+seed)), true
		for i, s := range program {
			want := wants[at+i]
			if !same {
				break
			}
			if got := p.script(s + "\n"); !agree(s, got, want) {
				same = false
				if isLeft(compact([]string{s}), got, want) {
					leftOver++
					continue
				}
				if differ++; differ <= 5 || os.Getenv("TQ_PROGRAMS") != "" {
					t.Errorf("seed %d differs:\n%s\ntq:    %s\nNumPy: %s", first+seed, compact(program[:i+1]), got, want)
				}
			}
		}
		at += len(program)
	}
	t.Logf("%d programs end in a difference that is known", leftOver)
	if leftOver > known && programs == count {
		t.Errorf("%d programs end in what should be a known difference, more than the %d there were", leftOver, known)
	}
	if differ > 0 {
		t.Errorf("%d of %d programs differ", differ, programs)
	}
}

// internals are texts of NumPy that speak of its machinery, not of the user's
// mistake: of these errors the class is compared alone.
var internals = []string{
	"remapped shapes [original->remapped]", // which axes its iterator moved
	"allowed by the axis remapping",
	"non-broadcastable operand with shape", // where= of a reduction
	"Python int too large to convert to C long",
	"did not contain a loop with signature", // lists the classes of its dtypes
}

// agree reports whether tq shows what NumPy shows.
func agree(statement, got, want string) bool {
	if got == want || strings.Contains(statement, "//") && got == strings.ReplaceAll(want, ", dtype=int64)", ")") {
		return true // of spans of time: NumPy's other name of int64
	}
	for _, text := range internals {
		if strings.Contains(want, text) {
			class, _, _ := strings.Cut(want, " ")
			return strings.HasPrefix(got, class+" ")
		}
	}
	if strings.Contains(want, "j") || strings.Contains(statement, "np.dot(") || strings.Contains(statement, "np.inner(") {
		got, want = unsigned(got), unsigned(want) // products of BLAS leave zeros of either sign
	}
	return closeNumbers(got, want)
}

var signedZero = regexp.MustCompile(`[-+]?\b0(?:\.0*)?([^0-9.]|$)`)

// unsigned writes all zeros alike.
func unsigned(text string) string {
	return strings.ReplaceAll(signedZero.ReplaceAllString(text, "0$1"), "(0+0j)", "(0j)")
}

// left are the statements in which tq is known to differ from NumPy still, each
// in a corner of its own; what else they show is compared.
var left = []*regexp.Regexp{
	regexp.MustCompile(`np\.(nanstd|nanmean)\(`),                                                         // complex scalars with axis= (NumPy takes 0 and -1)
	regexp.MustCompile(`np\.nan(max|min)\(`),                                                             // the name fmax in the error of nothing to fold
	regexp.MustCompile(`np\.round\(v\d+, -`),                                                             // -0 of complex
	regexp.MustCompile(`np\.(ldexp|bincount|union1d)\(`),                                                 // uint64 exponents and counts, Python ints beside float16
	regexp.MustCompile(`np\.setdiff1d\(|np\.angle\(`),                                                    // arrays without elements
	regexp.MustCompile(`np\.cross\(`),                                                                    // the text for shapes that do not fit, -0 of vectors in the plane
	regexp.MustCompile(`\.flat = |\.transpose\(\)`),                                                      // values without elements; scalars
	regexp.MustCompile(`(\*\*=?|np\.(power|maximum|minimum|fmax|fmin|histogram|quantile|percentile)\()`), // inf in complex powers, max(0., -0.), float32 edges and quantiles
}

// leftErrors are such statements where one of the two refuses.
var leftErrors = []*regexp.Regexp{
	regexp.MustCompile(`np\.compress\(.*v`),                // a condition that is too long, of an array without elements
	regexp.MustCompile(`np\.repeat\(v\d+, -`),              // a negative count, of an array without elements
	regexp.MustCompile(`np\.(insert|fill_diagonal|put)\(`), // which of two errors comes first
	regexp.MustCompile(`np\.unravel_index\(`),              // float arrays without elements
	regexp.MustCompile(`np\.copyto\(v(\d), v(\d), where`),  // an array onto itself
	regexp.MustCompile(`\.reduceat\(|where=v\d+ > 1\)`),    // which of two errors comes first; masks that would stretch the array
	regexp.MustCompile(`v\d+\[.*\] (.=|=)`),                // which of two errors comes first; 0-d masks
	regexp.MustCompile(`\[.*(True|> -?\d).*\]`),            // the axis that the error of a mask names
}

func isLeft(statement, got, want string) bool {
	list := left
	if strings.Contains(got, "Error ") || strings.Contains(want, "Error ") {
		list = append(leftErrors, left...)
	}
	for _, r := range list {
		if r.MatchString(statement) {
			return true
		}
	}
	return false
}

var number = regexp.MustCompile(`\d+\.?\d*(e[+-]?\d+)?`)

// closeNumbers reports whether two texts differ by no more than the last digits of
// floats: NumPy's own differ between processors, with the vector code that its
// functions and sums use there.
func closeNumbers(got, want string) bool {
	if strings.Join(strings.Fields(number.ReplaceAllString(got, "#")), "") != strings.Join(strings.Fields(number.ReplaceAllString(want, "#")), "") {
		return false
	}
	tolerance := 4e-15
	switch {
	case strings.Contains(want, "float16"):
		tolerance = 2e-3
	case strings.Contains(want, "float32"), strings.Contains(want, "complex64"):
		tolerance = 4e-7
	}
	g, w := number.FindAllString(got, -1), number.FindAllString(want, -1)
	for i := range w {
		if g[i] == w[i] {
			continue
		}
		x, _ := strconv.ParseFloat(g[i], 64)
		y, _ := strconv.ParseFloat(w[i], 64)
		if !strings.ContainsAny(w[i], ".e") || math.Abs(x-y) > tolerance*math.Max(math.Abs(x), math.Abs(y)) {
			return false
		}
	}
	return true
}

// compact shows the statements alone.
func compact(program []string) string {
	var out strings.Builder
	for _, s := range program {
		lines := strings.SplitAfter(s, "\n")
		out.WriteString(strings.TrimSpace(lines[1]) + "\n")
	}
	return fmt.Sprint(out.String())
}
