// Where each fault that was once found in the language is tried. A row names its tests, or
// a line of a transcript that a test plays: of testdata, with the file's name before it.
package lang_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// defects are by what went wrong.
var defects = map[string]string{
	// What was in the way of programs.
	"checking before running refuses what runs, where a callback rebinds a variable":           "TestCheckOfCallbacks TestCheckPassesWhatRuns TestCheckingRefusesOnlyWhatFails",
	"explain shows a program that running does not run, of statements and in functions":        "TestExplainShowsWhatRuns TestExplainShowsWhatFunctionsRun",
	"the code of an error is guessed from its text":                                            "TestErrorTextsAreNotRead TestErrorsNameTheirKinds",
	"comments bear the names that functions had before":                                        "TestCommentsBearTheNames",
	"every code of an error has an example":                                                    "TestErrorCodes",
	"the examples of functions are run and compared with nothing":                              "TestBuiltinExamples TestExamplesBesidePython",
	"packages know of each other what they must not":                                           "TestWhoKnowsWhom",
	"a file opened in one cell and read in a later one raises KeyboardInterrupt":               "TestFilesOfEarlierCells TestLaterReadIsInterrupted",
	"recorded loops, and lines in them, give what the same lines give that are run one by one": "TestLoopsRunAsRecorded TestRandomLoopsRunAsRecorded TestFastWaysGiveWhatFullOnesGive",
	"arrays are read after their memory was given back":                                        "TestRandomProgramsReadNoFreedMemory TestWhatWasReadStaysAsItWas",
	"a call of a function by itself is never asked whether the user interrupts":                "TestInterruptLoops",
	"the process grows far beyond --max-memory":                                                "TestProcessKeepsToItsMemory TestValuesHaveALimit",
	"special methods that call themselves end the process":                                     "TestRecursionThroughSpecials TestHostileScripts",
	"functions that are called with what nobody means end in an error of tq's own":             "TestHostileCalls",
	// What was pasted from elsewhere.
	"sum, any, max and round of arrays are not Python's":                "beside/builtins.txt: sum(m)",
	"eig of 2×2 with an equal diagonal has the values in another order": "beside/linalg.txt: np.linalg.eig(np.array([[2,1],[1,2]]))",
	"the width of added texts is measured":                              "beside/corners.txt: np.strings.add(a,b).dtype",
	"ldexp of a Python number is float64":                               "beside/corners.txt: np.ldexp(1,np.int8(3))",
	"unwrap of float32 is float64":                                      "beside/corners.txt: np.unwrap(np.array([0,3,6,9],dtype=np.float32))",
	"polyval of bool is int64":                                          "beside/corners.txt: np.polyval(np.array([True,False]),np.array([True,True]))",
	"resize of an array in order F takes its memory in order C":         "beside/corners.txt: a.resize((3,2), refcheck=False)",
	"ravel('K') of a broadcast array":                                   "beside/corners.txt: ravel('K')",
	"i0 of a number is a scalar":                                        "beside/corners.txt: np.i0(",
	"inv of a singular matrix gives numbers of 1e16, det not 0":         "beside/linalg.txt: np.linalg.inv(np.array([[1,2,3],[4,5,6],[7,8,9]]))",
	"svd and eigh have other signs than LAPACK":                         "beside/linalg.txt: def signs(m, n):",
	"axis=None is taken where NumPy raises":                             "beside/corners.txt: axis=None",
	"digitize with complex bins is an internal error":                   "beside/corners.txt: np.digitize(",
	"gradient of bool answers":                                          "beside/corners.txt: np.gradient(",
	"dict(npz) and indices of a generator fail":                         "beside/corners.txt: np.indices(",
	"the prompt shows nothing inside for, if and with":                  "beside/prompt.txt: for i in range(3):",
	"names that NumPy 2 removed exist, or lack NumPy's advice":          "beside/corners.txt: np.trapz",
	// The check, and the words that tq was founded on.
	"a size that a mask made is refused as -1":                                         "TestSweepOfUnknownSizes TestCheckPassesWhatRuns",
	"check panics of multi_dot of arrays of unknown rank":                              "TestSweepOfUnknownSizes",
	"an annotation D//2 or D*2 is taken for a sum":                                     "TestAnnotations TestRandomAnnotations",
	"shapes that are equal hash differently":                                           "tensorops.txt: hash(",
	"check does not end on list(itertools.count())":                                    "TestCheckingEnds",
	"statements behind sys.exit() raise alarms":                                        "TestCheckingStopsWhereTheProgramDoes",
	"check claims dtypes and ranks that running does not give":                         "TestCheckOfRandomPrograms TestCheckOfRandomArrays",
	"check misses what is sure to fail: lists that change, loops, branches, unpacking": "TestCheckDecides TestCheckTable",
	"check changes values":                                                             "TestCheckingChangesNothing",
	"letters in annotations stand for one size":                                        "TestNamedSizes TestNamedSizesInErrors TestAnnotationsAreKnown",
	"a stride under a shrinking position":                                              "TestConformanceIndex",
	"tf.constant and tf.strided_slice as TensorFlow's example has them":                "tensorops.txt: t = tf.constant([[[1, 1, 1], [2, 2, 2]]",
	"Shape.UNKNOWN_SIZE":                                                               "tensorops.txt: Shape.UNKNOWN_SIZE, s.UNKNOWN_SIZE",
	"a shape is not equal to itself":                                                   "tensorops.txt: s == s, u == u",
	"Shape.is_compatible of two sizes":                                                 "tensorops.txt: Shape.is_compatible(3,-1)",
	"labels that stand twice in an output, blanks in equations":                        "TestConformanceEinsum",
}

// TestDefectsAreTried sees that there are the tests and lines that the list names.
func TestDefectsAreTried(t *testing.T) {
	var text strings.Builder
	files, err := filepath.Glob("*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range files {
		source, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		text.Write(source)
	}
	for what, where := range defects {
		if file, line, ok := strings.Cut(where, ".txt: "); ok {
			played, err := os.ReadFile(filepath.Join("testdata", file+".txt"))
			if err != nil || !regexp.MustCompile(`(?m)^(>>>|\.\.\.) .*`+regexp.QuoteMeta(line)).Match(played) {
				t.Errorf("%s: no input of %s.txt has %s", what, file, line)
			}
			continue
		}
		for _, name := range strings.Fields(where) {
			if !strings.Contains(text.String(), "\nfunc "+name+"(t *testing.T)") {
				t.Errorf("%s: there is no %s", what, name)
			}
		}
	}
}
