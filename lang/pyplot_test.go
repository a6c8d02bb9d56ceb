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
	"plt.boxplot([[1, 2, 3, 10], [2, 3, 4]], tick_labels=['a', 'b']);",
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
	"fig, ax = plt.subplots()\nax.plot([1, 2, 3], [1, 4, 9]); top = ax.twiny(); top.set_xlim(0, 100); top.set_xlabel('percent'); ax.set_title('two scales')\nassert top.get_ylim() == ax.get_ylim() and top.get_xlim() == (0, 100)",
	"from matplotlib.collections import LineCollection\nx = np.linspace(0, 3, 50)\npoints = np.array([x, np.sin(x)]).T.reshape(-1, 1, 2)\nlines = LineCollection(np.concatenate([points[:-1], points[1:]], axis=1), cmap='viridis', norm=plt.Normalize(0, 3))\nlines.set_array(x); lines.set_linewidth(2)\nfig, ax = plt.subplots()\nfig.colorbar(ax.add_collection(lines), ax=ax); ax.set_xlim(0, 3); ax.set_ylim(-1, 1);",
	"from matplotlib.collections import PatchCollection\nfrom matplotlib.patches import Circle, Polygon, Wedge\nfig, ax = plt.subplots()\nshapes = PatchCollection([Circle((0.5, 0.5), 0.1), Wedge((0.3, 0.7), 0.2, 0, 90), Polygon([(0, 0), (1, 0), (1, 1)])], alpha=0.4)\nshapes.set_array([1, 2, 3]); ax.add_collection(shapes); fig.colorbar(shapes, ax=ax)\nassert ax.get_xlim() == (0, 1), ax.get_xlim()",
	"import matplotlib.patches as mpatches\nfig, ax = plt.subplots()\nax.add_patch(mpatches.Rectangle((2, 1), 3, 5, fill=False, edgecolor='r', lw=2)); ax.add_patch(plt.Circle((4, 4), 2, color='g', alpha=0.5)); ax.axis('equal')\nax.legend(handles=[mpatches.Patch(color='red', label='data'), plt.Line2D([0], [0], marker='o', label='line')])\nx0, x1 = ax.get_xlim()\nassert x0 < 2 and x1 > 6",
	"bars = plt.bar(['a', 'b', 'c'], [3, 5, 2], label=['one', 'two', '_three'], color=['red', 'green', 'blue'])\nfor bar in bars: plt.annotate(f'{bar.get_height()}', xy=(bar.get_x() + bar.get_width() / 2, bar.get_height()), xytext=(0, 3), textcoords='offset points', ha='center')\nbars[0].set_facecolor('black'); plt.bar_label(bars, label_type='center', fmt='{:.1f}', color='w'); plt.legend()\nassert [b.get_height() for b in plt.gca().patches] == [3, 5, 2] and bars[0].get_facecolor() == (0, 0, 0, 1) and bars[1].get_facecolor() != (0, 0, 0, 1)",
	"parts = plt.boxplot([[1, 2, 3, 10], [2, 3, 4]], patch_artist=True, notch=True, vert=False, showmeans=True, medianprops=dict(color='k'))\nfor box, color in zip(parts['boxes'], ['pink', 'lightblue']): box.set_facecolor(color)\nassert {k: len(v) for k, v in parts.items()} == {'whiskers': 4, 'caps': 4, 'boxes': 2, 'medians': 2, 'fliers': 2, 'means': 2}",
	"counts, edges, bars = plt.hist([[1, 2, 2], [2, 3, 3]], bins=3, stacked=True, label=['a', 'b'])\nassert counts[1].tolist() == [1, 3, 2]\nplt.hist([1, 2, 2], histtype='stepfilled', alpha=0.3)",
	"import matplotlib.ticker as mticker\nfig, ax = plt.subplots()\nax.plot([0, 1, 2], [0.1, 0.4, 0.3]); ax.yaxis.set_major_formatter(mticker.PercentFormatter(1.0)); ax.xaxis.set_major_locator(mticker.MultipleLocator(0.5)); ax.xaxis.set_major_formatter(lambda x, pos: f'{x:.1f}s')\nassert [t.get_text() for t in ax.get_xticklabels()][:2] == ['0.0s', '0.5s'], [t.get_text() for t in ax.get_xticklabels()]\nplt.setp(ax.get_xticklabels(), rotation=30, ha='right')",
	"import datetime, matplotlib.dates as mdates\ndays = [datetime.datetime(2024, 1, 1) + datetime.timedelta(days=i) for i in range(90)]\nfig, ax = plt.subplots()\nax.plot(days, range(90)); ax.axvline(datetime.date(2024, 2, 1)); ax.xaxis.set_major_locator(mdates.MonthLocator()); ax.xaxis.set_major_formatter(mdates.DateFormatter('%b %Y')); fig.autofmt_xdate()\nassert [t.get_text() for t in ax.get_xticklabels()] == ['Jan 2024', 'Feb 2024', 'Mar 2024', 'Apr 2024'], [t.get_text() for t in ax.get_xticklabels()]",
	"import matplotlib.gridspec as gridspec\nfig = plt.figure(layout='constrained')\ngs = gridspec.GridSpec(3, 3, figure=fig, width_ratios=[1, 2, 1])\nfor part in (gs[0, :], gs[1, :-1], gs[1:, -1], gs[-1, 0], gs[-1, -2]): fig.add_subplot(part).plot([1, 2])\nassert len(fig.axes) == 5",
	"fig, axs = plt.subplot_mosaic('AB;CC', width_ratios=[1, 3])\nfor name, ax in axs.items(): ax.plot([1, 2]); ax.set_title(name)",
	"fig = plt.figure(); ax = fig.add_axes([0.1, 0.1, 0.8, 0.8]); ax.plot([1, 2]); ax.inset_axes([0.6, 0.1, 0.3, 0.3]).plot([2, 1]); fig.text(0.5, 0.01, 'note', ha='center')",
	"fig, ax = plt.subplots()\nax.plot([-1, 1], [-1, 1]); ax.spines['left'].set_position('zero'); ax.spines['bottom'].set_position('center'); ax.spines[['top', 'right']].set_visible(False); ax.spines.left.set_color('red')",
	"plt.fill([0, 1, 1], [0, 0, 1], 'b', [2, 3, 2.5], [0, 0, 1], 'r'); plt.broken_barh([(1, 2)], (3, 1)); plt.eventplot([[1, 2], [2, 3]], lineoffsets=[5, 6]); plt.stairs([1, 2], fill=True); plt.arrow(0, 0, 1, 1, width=0.05); plt.margins(0.2)",
	"p = plt.scatter([1, 2, 3], [3, 1, 2], c=[1, 2, 3], s=[20, 80, 140])\nplt.legend(*p.legend_elements(prop='sizes'), bbox_to_anchor=(1.05, 1), loc='upper left', frameon=False); bar = plt.colorbar(p, ticks=[1, 3]); bar.ax.set_yticklabels(['low', 'high']); bar.ax.set_ylabel('m')",
	"plt.plot('x', 'y', data={'x': [1, 2], 'y': [3, 4]}, ls=(0, (5, 5))); plt.annotate('peak', xy=(2, 4), xytext=(0.1, 0.9), textcoords='axes fraction', arrowprops=dict(arrowstyle='<->', color='r', lw=2), bbox=dict(boxstyle='round', fc='wheat'))",
	"line, = plt.plot([1, 2, 3]); hidden, = plt.plot([3, 2, 1]); hidden.set_visible(False); line.set(color='g', linestyle='--', marker='o', label='a'); plt.legend(); plt.tick_params(labelbottom=False)\nassert plt.gca().lines[0].get_color() == '#008000' and len(plt.gca().lines) == 1",
	"X, Y = np.meshgrid(np.arange(-2, 3), np.arange(-2, 3))\nq = plt.quiver(X, Y, -Y, X, np.hypot(X, Y), cmap='plasma', pivot='mid', alpha=0.8)\nplt.colorbar(q); plt.quiver(0, 0, 2, 1, angles='xy', scale_units='xy', scale=1, color='r', label='v'); plt.legend(); plt.quiver(X, Y)",
	"rng = np.random.default_rng(0)\nh = plt.hexbin(rng.normal(size=500), rng.normal(size=500), gridsize=12, cmap='Blues', mincnt=1)\nplt.colorbar(h, label='count')\nplt.hexbin([0, 1, 1], [0, 1, 1], C=[1, 2, 4], gridsize=(2, 2), reduce_C_function=np.max)\nplt.hexbin([0, 1, 1], [0, 1, 1], gridsize=4, bins='log', edgecolors='w')",
	"t = np.linspace(0, 2 * np.pi, 100)\nplt.polar(t, np.sin(3 * t)**2, 'r--', label='rose'); plt.legend(); plt.title('rose'); plt.thetagrids(range(0, 360, 30)); plt.rgrids([0.5, 1], angle=45)",
	"ax = plt.subplot(111, projection='polar')\nax.bar(np.arange(8) * np.pi / 4, [1, 3, 2, 4, 3, 5, 2, 1], width=0.6, bottom=0.5, alpha=0.6, edgecolor='k')\nax.set_theta_zero_location('N'); ax.set_theta_direction(-1); ax.set_xticks(np.arange(4) * np.pi / 2, ['N', 'E', 'S', 'W']); ax.set_rmax(7); ax.set_rticks([2, 4, 6]); ax.set_rlabel_position(90)\nassert ax.get_ylim()[1] == 7",
	"fig, axs = plt.subplots(1, 2, subplot_kw=dict(polar=True))\naxs[0].scatter([0, 1, 2], [1, 2, 3], c=[1, 2, 3]); axs[0].axhline(2); axs[0].axvline(1); axs[0].axvspan(2, 3, alpha=0.2); axs[0].errorbar([1, 2], [1, 2], yerr=0.5); axs[0].text(0, 1, 'a'); axs[0].annotate('b', xy=(1, 1), xytext=(2, 2), arrowprops={})\naxs[1].fill([0, 2, 4], [1, 2, 1], alpha=0.3); axs[1].fill_between([0, 1, 2], 1, 2); T, R = np.meshgrid(np.linspace(0, 6, 13), np.linspace(0, 1, 5)); axs[1].pcolormesh(T, R, T[1:, 1:]); axs[1].grid(False); axs[1].set_rlim(0, 3);",
	"ax = plt.axes(projection='polar'); ax.plot([0, 1, 2], [-1, 0, 1]); ax.set_theta_offset(np.pi / 2)",
	"plt.contourf(np.outer([1, 2, 3], [1, 2, 3]), levels=[2, 4, 6], extend='both', cmap='PuBu'); plt.contour(np.outer([1, 2, 3], [1, 2, 3]), colors='k', linewidths=[1, 2], linestyles='--')",
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
		{"plt.gca().streamplot(1)", "not in tq: matplotlib's streamplot"},
		{"plt.ecdf([1, 2])", "not in tq: matplotlib's ecdf"},
		{"plt.clim(0, 1)", "not in tq: matplotlib's clim"},
		{"plt.gca().clim", "'Axes' object has no attribute 'clim'"},
		{"plt.triplot([1])", "not in tq: matplotlib's triplot"},
		{"plt.quiver([1])", "takes from 2 to 5 positional arguments but 1 were given"},
		{"plt.quiver([1, 2], [1, 2], [1, 2, 3], [1, 2, 3])", "X and Y have 2 and 2 places, U has 3 arrows"},
		{"plt.quiver([1], [1], pivot='head')", "pivot is 'tail', 'middle' or 'tip'"},
		{"plt.quiver([1], [1], angles=[30])", "not in tq: quiver(angles=[30])"},
		{"plt.hexbin([1], [1], gridsize=0)", "gridsize is a number of hexagons"},
		{"plt.hexbin([1, 2], [1, 2], gridsize=(1000, 1000))", "hexagons are too many"},
		{"plt.hexbin([1], [1], bins=5)", "not in tq: hexbin(bins=5)"},
		{"plt.close('all'); plt.gca().set_rmax(3)", "'Axes' object has no attribute 'set_rmax'"},
		{"_ = plt.plot([1, 2]); plt.polar([1], [1])", "these axes are not polar"},
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
		{"plt.subplots(subplot_kw={'projection': 'lambert'})", "not in tq: axes of the projection 'lambert'"},
		{"plt.gca().add_patch(3)", "a shape, a collection or a line is wanted, not int"},
		{"plt.plot([1]).__len__(); plt.gca().xaxis.set_major_formatter(3)", "a formatter is wanted"},
		{"plt.gca().xaxis.set_major_formatter(lambda x, pos: 1 / 0); plt.savefig('a.png')", "ZeroDivisionError"},
		{"plt.close('all'); plt.subplot_mosaic('AB;BA')", "non-rectangular"},
		{"plt.gca().spines['middle']", "KeyError: 'middle'"},
		{"plt.gca().set_facecolor('nocolor')", "not a valid value for color"},
		{"plt.plot([1])[0].set(glow=1)", "not in tq: the property glow"},
		{"for x in plt.plot([1])[0]: pass", "'Line2D' object is not iterable"},
		{"plt.figure().add_axes([0, 0, -1, 1])", "a place is [left, bottom, width, height]"},
		{"plt.GridSpec(2, 2)[5]", "index out of range"},
		{"plt.subplots(1, 2, width_ratios=[1, 0])", "ratios are 2 numbers above 0"},
		{"plt.colorbar()", "No mappable"},
		{"plt.contour([[1, 2]])", "at least a (2, 2)"},
		{"plt.plot([1j])", "cannot be drawn"},
		{"from mpl_toolkits.mplot3d import Axes3D", "not in tq: Python's module mpl_toolkits.mplot3d"},
		{"import matplotlib.animation", "not in tq: Python's module matplotlib.animation"},
		{"plt.nothing", "nothing"},
	} {
		if got := p.play(c.text); !strings.Contains(got, c.want) {
			t.Errorf("%s: %s", c.text, got)
		}
	}
	if got := newPlayer(t).play("import matplotlib.pyplot as plt\nplt.plot([1, 2])\nplt.show()"); !strings.Contains(got, "plt.savefig('figure.png')") {
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
