// Colour bars, as a program sees them: axes with one axis.
package figure

import "cmp"

// axis is the axis beside a colour bar.
func (b *Colorbar) axis() Axis {
	out := Axis{Log: b.Of.Log, Ticks: b.Ticks, Format: b.Format}
	if b.Axes == nil {
		return out
	}
	set := &b.Axes.Y
	if b.Horizontal {
		set = &b.Axes.X
	}
	if set.Ticks != nil {
		out.Ticks = set.Ticks
	}
	if set.Format != nil {
		out.Format = set.Format
	}
	out.Labels, out.NoLabels = set.Labels, set.NoLabels
	return out
}

// name is what stands beside a colour bar.
func (b *Colorbar) name() string {
	if b.Axes == nil {
		return b.Label
	}
	return cmp.Or(b.Label, b.Axes.YLabel, b.Axes.XLabel, b.Axes.Title)
}
