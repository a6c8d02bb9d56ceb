// What the builtins' examples show is what Python and NumPy show: testdata/examples.txt has
// their answers. With -update they are asked again.
package lang_test

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine/peers"
	"github.com/tq-lang/tq/lang/builtin"
)

const examplesFile = "testdata/examples.txt"

// examplesAside are entries whose examples cannot be compared: they show the system, the
// clock, a stream without a seed, an address, tq's own texts, or what Python 3.11 has not.
var examplesAside = regexp.MustCompile(`^(os\.|time\.|random\.|tempfile\.|hashlib\.|help$|input$|np\.info|sys\.|file\.|io\.|csv\.|tq\.|Shape\.|tf\.|explain|identical$|` +
	`object\.__doc__|itertools\.batched|int\.is_integer|breakpoint|exit|quit|platform\.|getpass\.|pathlib\.|glob\.|shutil\.|inspect\.|traceback\.|logging\.|argparse\.|enum\.|uuid\.|secrets\.|gc\.|NpzFile\.|SafetensorsFile\.|zlib\.|gzip\.|bz2\.)|\.(__doc__|data|ctypes|flat|today|now|utcnow)$`)

// examplesDiffer are those that show something else, and why.
var examplesDiffer = map[string]string{
	"math.cbrt":                 "the C library's last digit",
	"math.lgamma":               "the C library's last digit",
	"ndarray.__deepcopy__":      "the memo may be left out",
	"np.unique_values":          "sorted: NumPy's order is that of a hash table",
	"np.unstack":                "lists are taken too",
	"np.strings.expandtabs":     "NumPy's width is that of other texts in its buffer",
	"np.random.tomaxint":        "NumPy's module does not have it any more",
	"struct.iter_unpack":        "an address",
	"struct.Struct.iter_unpack": "an address",
	"type.__getitem__":          "annotations that are not looked at are the class",
	"ufunc.ntypes":              "tq has fewer types",
	"ufunc.types":               "tq has fewer types",
	"functools.wraps":           "names of builtins cannot be set in CPython",
}

// askExamples plays examples, each with names of its own, and prints their answers as JSON.
const askExamples = `
import ast, contextlib, io, json, sys, warnings
warnings.simplefilter('ignore')
def play(text):
    names = {'__name__': '__main__'}
    exec('import numpy as np, math', names)
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        try:
            for node in ast.parse(text).body:
                exec(compile(ast.Interactive([node]), '<stdin>', 'single'), names)
        except BaseException as e:
            print(type(e).__name__ + (': ' + str(e) if str(e) else ''))
    return out.getvalue()
print(json.dumps([play(text) for text in json.load(sys.stdin)]))
`

// comparedExamples are the entries whose examples are compared, by name.
func comparedExamples() []*builtin.Entry {
	return slices.DeleteFunc(builtin.All(), func(e *builtin.Entry) bool {
		_, differs := examplesDiffer[e.Name()]
		return differs || examplesAside.MatchString(e.Name()) || strings.Contains(e.Example, "NotImplementedError") || strings.Contains(e.Example, "hasattr")
	})
}

func TestExamplesBesidePython(t *testing.T) {
	newPlayer(t) // a session: the libraries are in the table
	entries := comparedExamples()
	if *update {
		updateExamples(t, entries)
	}
	data, err := os.ReadFile(examplesFile)
	if err != nil {
		t.Fatal(err)
	}
	answers := map[string]string{}
	for _, part := range strings.Split(string(data), "\n## ")[1:] {
		name, answer, _ := strings.Cut(part, "\n")
		answers[name] = trimBlank(answer)
	}
	compared := 0
	for _, e := range entries {
		want, ok := answers[e.Name()]
		if !ok {
			continue // Python does not know the name
		}
		compared++
		p := newDocPlayer(t)
		p.play("import warnings\nwarnings.simplefilter('ignore')")
		if got := firstOfError(trimBlank(p.play(e.Example + "\n"))); got != want {
			t.Errorf("%s: %s\ntq:\n%s\nPython:\n%s", e.Name(), e.Example, got, want)
		}
	}
	if compared < 1000 {
		t.Errorf("only %d examples have an answer", compared)
	}
}

// updateExamples asks Python; names that it does not know are left out.
func updateExamples(t *testing.T, entries []*builtin.Entry) {
	var texts []string
	for _, e := range entries {
		texts = append(texts, e.Example)
	}
	in, err := json.Marshal(texts)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(peers.Python(t, peers.NumPy), "-c", askExamples)
	cmd.Stdin, cmd.Dir = bytes.NewReader(in), t.TempDir()
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var answers []string
	if err := json.Unmarshal(out, &answers); err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	b.WriteString("What Python and NumPy show of the builtins' examples.\n")
	for i, e := range entries {
		if a := trimBlank(answers[i]); !strings.HasPrefix(a, "NameError") && !strings.HasPrefix(a, "ModuleNotFoundError") {
			b.WriteString("\n## " + e.Name() + "\n" + a + "\n")
		}
	}
	if err := os.WriteFile(examplesFile, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}
