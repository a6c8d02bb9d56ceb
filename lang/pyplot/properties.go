// The keyword arguments that functions of pyplot take beside their parameters, which
// completion and help show.
package pyplot

import "github.com/tq-lang/tq/lang/builtin"

const (
	lineKeywords  = "color linewidth lw linestyle ls alpha label c"
	areaKeywords  = "color facecolor fc alpha label edgecolor ec linewidth lw hatch c"
	barKeywords   = "color edgecolor ec label alpha linewidth lw hatch facecolor fc fill"
	plotKeywords  = "label color linestyle ls linewidth lw marker markersize ms alpha markerfacecolor mfc markeredgecolor mec markeredgewidth mew c drawstyle markevery dashes fillstyle"
	shapeKeywords = "color facecolor fc edgecolor ec alpha fill linewidth lw linestyle ls label hatch transform"
	textKeywords  = "fontsize size color rotation ha horizontalalignment va verticalalignment alpha transform bbox wrap fontweight c multialignment linespacing backgroundcolor"
	nameKeywords  = "fontsize size color fontweight pad loc"
	tickKeywords  = "rotation fontsize ha va size color minor"
	contourWords  = "linewidths linestyles extend origin extent"
	figureWords   = "edgecolor layout constrained_layout tight_layout"
	gridWords     = " gridspec_kw subplot_kw width_ratios height_ratios"
)

// keywords are those of a function by its name.
var keywords = map[string]string{
	"plot": plotKeywords, "semilogx": plotKeywords, "semilogy": plotKeywords, "loglog": plotKeywords, "step": plotKeywords, "errorbar": plotKeywords,
	"scatter": "label color edgecolor ec linewidths linewidth lw facecolor facecolors",
	"axhline": lineKeywords, "axvline": lineKeywords, "axline": lineKeywords, "hlines": "color linewidth lw alpha", "vlines": "color linewidth lw alpha",
	"axhspan": areaKeywords, "axvspan": areaKeywords, "fill_between": areaKeywords + " interpolate step", "fill_betweenx": areaKeywords + " interpolate step",
	"stackplot": "alpha linewidth lw edgecolor ec hatch",
	"bar":       barKeywords + " yerr xerr ecolor capsize log tick_label error_kw", "barh": barKeywords + " yerr xerr ecolor capsize log tick_label error_kw",
	"hist": "alpha edgecolor ec linewidth lw hatch facecolor fc fill", "boxplot": "patch_artist notch vert showmeans medianprops boxprops whiskerprops capprops flierprops meanprops whis sym showbox showcaps orientation",
	"fill": areaKeywords, "broken_barh": areaKeywords + " facecolors edgecolors", "stairs": lineKeywords, "arrow": areaKeywords, "eventplot": "label",
	"Circle": shapeKeywords, "Rectangle": shapeKeywords + " angle", "Polygon": shapeKeywords, "setp": plotKeywords + " facecolor edgecolor visible rotation fontsize",
	"bar_label": "padding label_type rotation fontsize",
	"contour":   contourWords, "contourf": contourWords, "pcolormesh": "edgecolors linewidth lw", "pcolor": "edgecolors linewidth lw", "hist2d": "cmin cmax",
	"hexbin": "edgecolors linewidths linewidth lw marginals", "quiver": "color label", "polar": plotKeywords,
	"title": nameKeywords, "xlabel": nameKeywords, "ylabel": nameKeywords, "set_title": nameKeywords, "set_xlabel": nameKeywords, "set_ylabel": nameKeywords,
	"text": textKeywords, "annotate": textKeywords + " xycoords annotation_clip",
	"legend": "fontsize frameon bbox_to_anchor framealpha fancybox shadow markerscale title_fontsize prop columnspacing facecolor edgecolor",
	"xticks": tickKeywords, "yticks": tickKeywords, "set_xticks": tickKeywords, "set_yticks": tickKeywords, "set_xticklabels": tickKeywords, "set_yticklabels": tickKeywords,
	"tick_params": "rotation labelrotation labelcolor colors color", "set": "title xlabel ylabel xlim ylim xscale yscale xticks yticks aspect",
	"figure": figureWords, "subplots": figureWords + gridWords, "subplot_mosaic": figureWords + gridWords, "subplot": "projection polar", "add_subplot": "projection polar", "axes": "projection polar facecolor", "colorbar": "fraction pad shrink aspect extend location format",
	"savefig": "bbox_inches pad_inches transparent facecolor",
}

// withKeywords gives a function those of its name.
func withKeywords(list []builtin.Entry) []builtin.Entry {
	for i := range list {
		if e := &list[i]; e.Keywords == "" {
			e.Keywords = keywords[e.Short()]
		}
	}
	return list
}
