// matplotlib.pyplot as programs use it, and what faces get of it.
package lang_test

import (
	"bytes"
	"context"
	"encoding/json"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
)

// plots are cells as people write them; each must show one figure.
var plots = []string{
	"import matplotlib.pyplot as plt\nx = np.linspace(0, 10, 200)\nplt.plot(x, np.sin(x), 'r--', label='sin')\nplt.plot(x, np.cos(x), color='tab:green', lw=2, alpha=0.5, label='cos')\nplt.xlabel('x'); plt.ylabel('y'); plt.title('Waves'); plt.legend(loc='upper right'); plt.grid(True)\nplt.show()",
	"from matplotlib import pyplot as plt\nfig, ax = plt.subplots(figsize=(8, 4))\nax.scatter(np.arange(10), np.arange(10)**2, c=np.arange(10), s=40, cmap='plasma', edgecolors='k')\nax.set_title('squares')\nax.set(xlabel='n', ylabel='n²', xlim=(-1, 11))",
	"plt.bar(['a', 'b', 'c'], [3, 5, 2], color=['red', 'green', 'blue'], yerr=[0.2, 0.3, 0.1], capsize=4)\nplt.ylim(0, 6);",
	"plt.barh(['a', 'b'], [3, 5])",
	"counts, edges, bars = plt.hist(np.sin(np.arange(500)), bins=30, density=True, alpha=0.7, edgecolor='black')\nassert len(edges) == 31",
	"plt.hist([[1, 2, 2], [2, 3, 3]], bins=3, label=['a', 'b'])\nplt.legend()",
	"plt.hist(np.arange(10), histtype='step')",
	"im = plt.imshow(np.arange(100).reshape(10, 10), cmap='hot', vmin=0, vmax=80, origin='lower', extent=[0, 1, 0, 1], aspect='auto')\nplt.colorbar(im, label='value')",
	"plt.imshow(np.zeros((4, 5, 3), np.uint8)); plt.axis('off');",
	"X, Y = np.meshgrid(np.linspace(-3, 3, 40), np.linspace(-2, 2, 30))\nZ = np.exp(-X**2 - Y**2)\ncs = plt.contour(X, Y, Z, levels=5, colors='k')\nplt.clabel(cs)\nplt.contourf(X, Y, Z, 8, cmap='RdBu_r')\nplt.colorbar()",
	"plt.pcolormesh(X, Y, Z, shading='auto')\nplt.colorbar()",
	"plt.pcolormesh([0, 1, 3, 10], [0, 1, 2], [[1, 2, 3], [4, 5, 6]])",
	"fig, axs = plt.subplots(2, 2, sharex=True, figsize=(8, 6))\nfor ax, f in zip(axs.flat, [np.sin, np.cos, np.tanh, np.sqrt]):\n    ax.plot(x, f(x))\n    ax.set_title(f.__name__)\naxs[0, 1].set_ylabel('c')\naxs[1][0].grid(False)\nfig.suptitle('Four'); fig.tight_layout()",
	"fig, (a1, a2) = plt.subplots(1, 2)\na1.fill_between(x, np.sin(x) - 0.2, np.sin(x) + 0.2, alpha=0.3, where=x > 2)\na2.errorbar([1, 2, 3], [2, 4, 3], yerr=[[0.1, 0.2, 0.3], [0.3, 0.2, 0.1]], xerr=0.1, fmt='s', ecolor='gray')",
	"plt.loglog([1, 10, 100], [1, 100, 10000], 'o-')\nplt.axhline(50, ls=':'); plt.axvline(x=10, color='0.7')",
	"plt.semilogy([1, 10, 100]); plt.xscale('linear'); plt.yscale('log')",
	"plt.text(0.5, 0.5, 'mid', ha='center', va='center', transform=plt.gca().transAxes)\nplt.annotate('here', xy=(1, 2), xytext=(2, 3), arrowprops=dict(arrowstyle='->', color='k'))",
	"plt.step([1, 2, 3], [3, 1, 2], where='post'); plt.stem([1, 2, 3], [3, 1, 2]); plt.xticks([1, 2, 3], ['a', 'b', 'c'], rotation=45)",
	"plt.subplot(2, 1, 1); plt.plot([1, 2]); plt.subplot(212); plt.plot([2, 1], marker='^', linestyle='None')",
	"plt.plot(np.arange('2024-01-01', '2024-06-01', dtype='datetime64[D]'), np.arange(152)); plt.gcf().autofmt_xdate()",
	"plt.plot(np.random.default_rng(0).random((20, 3)), label=['a', 'b', 'c']); plt.legend()",
	"plt.boxplot([[1, 2, 3, 10], [2, 3, 4]], tick_labels=['a', 'b'])",
	"plt.stackplot([1, 2, 3], [1, 1, 1], [1, 2, 3], labels=['u', 'v']); plt.legend(loc='upper left')",
	"plt.hist2d(np.sin(np.arange(500.)), np.cos(np.arange(500.) * 2), bins=12); plt.colorbar()",
	"line, = plt.plot([1, 2, 3])\nline.set_ydata([3, 2, 1]); line.set_label('turned'); plt.legend()",
	"from matplotlib.colors import LogNorm\nplt.imshow([[1, 10], [100, 1000]], norm=LogNorm(), cmap=plt.cm.magma); plt.colorbar()",
	"plot([3, 1, 2])", "hist([1, 2, 2])", "imshow(np.eye(4))",
	"d = {'a': 1, 'b': 3}\nplt.bar(d.keys(), d.values())",
	"for spine in ['top', 'right']: plt.gca().spines[spine].set_visible(False)\nplt.plot([np.nan, 1, np.inf, 3, None])",
	"sizes = [15, 30, 45, 10]\nfig, ax = plt.subplots()\nwedges, texts, shares = ax.pie(sizes, explode=(0, 0.1, 0, 0), labels=['Frogs', 'Hogs', 'Dogs', 'Logs'], autopct='%1.1f%%', shadow=True, startangle=90)\nax.axis('equal'); ax.legend(wedges, ['a', 'b', 'c', 'd'], loc='lower left')\nassert len(wedges) == len(texts) == len(shares) == 4",
	"plt.pie(np.array([1, 2]), colors=['red', '#00ff00'], autopct=lambda p: f'{p:.0f} of 100', counterclock=False, wedgeprops=dict(width=0.4, edgecolor='w'), textprops={'fontsize': 8, 'color': 'k'}); plt.title('ring')",
	"fig, ax1 = plt.subplots()\nax1.plot([1, 2, 3], 'b-', label='speed'); ax1.set_xlabel('time'); ax1.set_ylabel('speed', color='b'); ax1.tick_params(axis='y', labelcolor='b')\nax2 = ax1.twinx()\nax2.bar([0, 1, 2], [30, 10, 20], alpha=0.3, label='count'); ax2.set_ylabel('count', color='r'); ax2.set_ylim(0, 40); ax1.legend(loc='upper left'); ax2.legend()\nfig.tight_layout()",
	"plt.plot([1, 2, 3], label='a'); plt.twinx(); plt.semilogy([1, 100, 1000], 'r--', label='b'); plt.legend()",
	"fig, ax = plt.subplots()\nl1 = ax.plot([1, 2, 3], label='a')\nax2 = ax.twinx()\nl2 = ax2.plot([30, 10, 20], 'C1', label='b')\nlines = l1 + l2\nax.legend(lines, [l.get_label() for l in lines])",
	"plt.rcParams['figure.figsize'] = (3, 2)\nplt.plot([1, 2])",
}

func TestPlots(t *testing.T) {
	r, s := newNotebook(t)
	seen := os.Getenv("TQ_SEE")
	for i, cell := range plots {
		got := r.cell(t, s, cell)
		if len(got) != 1 || !strings.HasPrefix(got[0], "display ") || !strings.Contains(got[0], "image/png") || strings.Contains(got[0], "text/html") {
			t.Errorf("%s\n  shows %v", cell, got)
			continue
		}
		b := r.bundles[0]
		data := b.Data["image/png"].([]byte)
		if _, err := png.Decode(bytes.NewReader(data)); err != nil {
			t.Errorf("%s: %v", cell, err)
		}
		if spec, ok := b.Data["application/vnd.vegalite.v5+json"].(json.RawMessage); ok && !json.Valid(spec) {
			t.Errorf("%s: Vega is no JSON", cell)
		}
		if seen != "" {
			_ = os.WriteFile(filepath.Join(seen, "plot"+string(rune('A'+i/10))+string(rune('0'+i%10))+".png"), data, 0o644)
		}
	}
}

// What is lacking is refused by name, and the session goes on.
func TestPlotsRefused(t *testing.T) {
	p := newPlayer(t)
	p.play("import matplotlib.pyplot as plt")
	for _, c := range []struct{ text, want string }{
		{"plt.violinplot([1, 2], quantiles=[0.5])", "not in tq: violinplot's quantiles"},
		{"plt.pie([1, -2])", "must be non negative values"},
		{"plt.pie([1, 2], labels=['a'])", "must be of length 'x'"},
		{"plt.gca().quiver(1)", "not in tq: matplotlib's quiver"},
		{"plt.plot([1], hatch='x')", "not in tq: plot(hatch=…)"},
		{"plt.plot([1, 2], [1, 2, 3])", "same first dimension"},
		{"plt.plot([1, 2], 'q')", "not a valid format string"},
		{"plt.plot([1], color='nocolor')", "not a valid value for color"},
		{"plt.imshow(np.zeros((2, 2, 9)))", "Invalid shape (2, 2, 9)"},
		{"plt.imshow([[1]], cmap='nomap')", "not a known colormap name"},
		{"plt.savefig('a.pdf')", "not in tq: figures as pdf"},
		{"plt.savefig('a.png', dpi=1e6)", "too many pixels"},
		{"plt.figure(figsize=(1e9, 1))", "up to 100 inches"},
		{"plt.subplots(1000, 1000)", "at most 400"},
		{"plt.subplot(2, 2, 9)", "1 <= num <= 4"},
		{"plt.subplot(projection='3d')", "not in tq: axes of the projection"},
		{"plt.colorbar()", "No mappable"},
		{"plt.contour([[1, 2]])", "at least a (2, 2)"},
		{"plt.plot([1j])", "cannot be drawn"},
		{"import matplotlib.animation", "not in tq: Python's module matplotlib.animation"},
		{"plt.nothing", "nothing"},
	} {
		if got := p.play(c.text); !strings.Contains(got, c.want) {
			t.Errorf("%s: %s", c.text, got)
		}
	}
	if got := p.play("plt.close('all')\nplt.plot([1, 2])\nplt.show()"); !strings.Contains(got, "plt.savefig('figure.png')") {
		t.Errorf("show without a screen says %q", got)
	}
}

// Files are written, whole, under their names.
func TestSaveFigure(t *testing.T) {
	p := newPlayer(t)
	got := p.play("import matplotlib.pyplot as plt, io, os\n_ = plt.plot([1, 2])\nplt.savefig('a.png', dpi=50); plt.savefig('b.svg'); plt.savefig('c')\nb = io.BytesIO(); plt.savefig(b, format='svg')\n(imread('a.png').shape, open('b.svg').read()[:5], sorted(os.listdir()), b.getvalue()[:5])")
	if want := "((240, 320, 3), '<?xml', ['a.png', 'b.svg', 'c.png'], b'<?xml')\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// At a terminal figures are text; an input that changes one shows it and leaves it open.
func TestPlotsInTerminal(t *testing.T) {
	r := &recorder{screen: lang.Screen{Columns: 60, Rows: 24}}
	s := lang.New(lang.Options{Sink: r, Dir: t.TempDir()})
	defer s.Close()
	for _, c := range []struct {
		text  string
		shown int
	}{
		{"import matplotlib.pyplot as plt", 0}, {"plt.plot([1, 3, 2])", 1}, {"plt.title('a')", 1}, {"plt.xlim()", 0}, {"plt.plot([2, 2, 2])", 1}, {"plt.show()", 1}, {"plt.show()", 0},
		{"plt.plot([1, 2]); plt.show()", 1},
	} {
		r.lines = nil
		evalPrompt(t, s, c.text)
		if len(r.lines) != c.shown {
			t.Errorf("%s shows %v", c.text, r.lines)
		}
	}
	text := r.bundles[len(r.bundles)-1].Data["text/plain"].(string)
	if !strings.Contains(text, "└") || !strings.ContainsRune(text, '⠊') && !strings.ContainsRune(text, '⡠') {
		t.Errorf("no plot in\n%s", text)
	}
}

// TestPlotKeywords calls functions of pyplot with each keyword that completion offers: all must
// be taken.
func TestPlotKeywords(t *testing.T) {
	values := map[string]string{"color": "'red'", "c": "'red'", "alpha": "0.5", "linestyle": "'--'", "ls": "':'", "linestyles": "'solid'", "marker": "'o'", "label": "'a'", "facecolor": "'red'", "fc": "'red'",
		"edgecolor": "'k'", "ec": "'k'", "markerfacecolor": "'red'", "mfc": "'red'", "markeredgecolor": "'k'", "mec": "'k'", "facecolors": "'red'", "edgecolors": "'k'", "yerr": "1", "xerr": "1", "ecolor": "'k'", "tick_label": "['a', 'b']",
		"ha": "'left'", "horizontalalignment": "'left'", "va": "'top'", "verticalalignment": "'top'", "rotation": "45", "labelrotation": "45", "fontsize": "12", "size": "12", "transform": "plt.gca().transAxes", "extent": "[0, 1, 0, 1]",
		"xycoords": "'data'", "textcoords": "'data'", "title": "'t'", "xlabel": "'x'", "ylabel": "'y'", "xlim": "(0, 1)", "ylim": "(0, 1)", "xscale": "'log'", "yscale": "'log'", "xticks": "[1, 2]", "yticks": "[1, 2]", "aspect": "'equal'",
		"projection": "'rectilinear'", "loc": "'left'", "interpolate": "True", "log": "True"}
	calls := map[string]string{
		"plot": "[1, 2]", "step": "[1, 2], [1, 2]", "scatter": "[1, 2], [1, 2]", "errorbar": "[1, 2], [1, 2]", "axhline": "0.5", "hlines": "[1], 0, 1", "axvspan": "0, 1", "fill_between": "[1, 2], [1, 2]", "stackplot": "[1, 2], [1, 2]",
		"bar": "[1, 2], [1, 2]", "hist": "[1, 2]", "boxplot": "[1, 2]", "contourf": "np.eye(3)", "pcolormesh": "np.eye(3)", "hist2d": "[1, 2], [1, 2]", "title": "'t'", "xlabel": "'t'", "text": "0, 0, 's'", "annotate": "'s', (0, 1)",
		"legend": "['a']", "xticks": "[1, 2]", "tick_params": "", "figure": "", "subplots": "", "subplot": "1, 1, 1", "colorbar": "plt.imshow(np.eye(2))", "savefig": "'x.png'", "bar_label": "plt.bar([1], [2])",
	}
	s := lang.New(lang.Options{Stdout: io.Discard, Stderr: io.Discard, Dir: t.TempDir()})
	defer s.Close()
	run := func(line string) error {
		return s.Eval(context.Background(), diag.NewFile("", "import matplotlib.pyplot as plt\nplt.close('all'); plt.plot([1, 2], label='a')\n"+line), lang.ShowNone, nil)
	}
	for name, args := range calls {
		if err := run("pass"); err != nil {
			t.Fatal(err)
		}
		text, offered := "plt."+name+"(", 0
		for _, c := range s.Complete(text, len(text)).List {
			k, ok := strings.CutSuffix(c.Text, "=")
			if !ok || c.Kind != "param" || c.Detail != "" {
				continue
			}
			v, ok := values[k]
			if !ok {
				v = "1"
			}
			offered++
			line := text + strings.TrimPrefix(args+", "+k+"="+v, ", ") + ")"
			if err := run(line); err != nil && (strings.Contains(err.Error(), "not in tq") || strings.Contains(err.Error(), "unexpected keyword")) {
				t.Errorf("%s: %v", line, err)
			}
		}
		if offered == 0 {
			t.Errorf("%s offers no keywords", name)
		}
	}
}
