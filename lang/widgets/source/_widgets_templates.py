# Boxes with places: applications, two by two, and grids.
import re

from _widgets_core import *
from _widgets_core import _traits_of
from _widgets_controls import _control
from _widgets_boxes import GridBox

_place = (None, maybe(widget), False)
_columns = ("flex-start", "flex-end", "center", "space-between", "space-around")
_rows = ("top", "bottom", "flex-start", "flex-end", "center", "baseline", "stretch")


def _css(areas):
    return "\n".join('"' + " ".join(row) + '"' for row in areas)


class _Template(GridBox):
    # Looks that are those of the layout.
    _looks = {"grid_gap": (None, maybe(text), False), "justify_content": (None, maybe(one_of(*_columns)), False), "align_items": (None, maybe(one_of(*_rows)), False),
              "width": (None, maybe(text), False), "height": (None, maybe(text), False)}
    _t = _looks
    _places = ()  # where widgets stand

    def _prepare(self, kwargs):
        for n in list(kwargs):
            if n in self._looks or n in _traits_of(type(self)) and n not in self.keys:
                self.set_trait(n, kwargs.pop(n))
        children = kwargs.pop("children", ())
        children = self._stand() or children
        super()._prepare(kwargs)
        self._lay()
        for n in self._looks:
            if getattr(self, n):
                self._look(n)
        self.set_trait("children", children)

    def _look(self, name):
        v = getattr(self, name)
        if name == "align_items":
            v = {"top": "flex-start", "bottom": "flex-end"}.get(v, v)
        setattr(self.layout, name, v)

    def _changed(self, name, old, new):
        if name in self._looks:
            self._look(name)
        elif name in self._places or name in ("merge", "pane_widths", "pane_heights"):
            children = self._stand()
            if children:
                self._lay()
                self.children = children

    def _taken(self):
        # The widgets by the names of their areas.
        return {p.replace("_", "-"): getattr(self, p) for p in self._places if getattr(self, p) is not None}

    def _stand(self):
        # Gives each widget its area.
        taken = self._taken()
        for area, w in taken.items():
            w.layout.grid_area = area
        return tuple(taken.values())

    def _lay(self):
        # Gives the layout its rows and columns.
        taken = self._taken()
        if taken:
            areas, columns, rows = self._arranged(taken)
            self.layout.grid_template_columns = " ".join(columns)
            self.layout.grid_template_rows = " ".join(rows)
            self.layout.grid_template_areas = _css(areas)


def _size(v):
    v = str(v)
    if re.match(r"\d+\.?\d*(px|fr|%)$", v):
        return v
    if re.match(r"\d+\.?\d*$", v):
        return v + "fr"
    raise TypeError("the pane sizes must be in one of the following formats: '10px', '10fr', 10 (will be converted to '10fr').Got '{}'".format(v))


_panes = parts(wanting("a unicode string", lambda v: str(v)), "CUnicode", 3)


class AppLayout(_Template):
    """A header, a footer, and two bars beside the middle."""

    _places = ("header", "footer", "left_sidebar", "right_sidebar", "center")
    _t = {p: _place for p in _places}
    _t |= {"merge": (True, bool_, False), "pane_widths": (("1fr", "2fr", "1fr"), _panes, False), "pane_heights": (("1fr", "3fr", "1fr"), _panes, False)}

    def _arranged(self, taken):
        areas = [["header"] * 3, ["left-sidebar", "center", "right-sidebar"], ["footer"] * 3]
        columns, rows = [_size(v) for v in self.pane_widths], [_size(v) for v in self.pane_heights]
        if not self.merge:
            return areas, columns, rows
        if len(taken) == 1:
            return [list(taken) * 3] * 3, columns, rows
        if "center" not in taken:
            for row in areas:
                del row[1]
            del columns[1]
        if "left-sidebar" not in taken:
            areas[1][0] = areas[1][1]
        if "right-sidebar" not in taken:
            areas[1][-1] = areas[1][-2]
        if set(taken) == {"header", "footer"}:
            return [["header"], ["footer"]], ["1fr"], ["1fr", "1fr"]
        if "header" not in taken:
            del areas[0]
            del rows[0]
        if "footer" not in taken:
            del areas[-1]
            del rows[-1]
        return areas, columns, rows


class TwoByTwoLayout(_Template):
    """Four places."""

    _places = ("top_left", "top_right", "bottom_left", "bottom_right")
    _t = {p: _place for p in _places}
    _t |= {"merge": (True, bool_, False)}

    def _arranged(self, taken):
        areas = [["top-left", "top-right"], ["bottom-left", "bottom-right"]]
        if self.merge and len(taken) == 1:
            areas = [list(taken) * 2] * 2
        elif self.merge:
            for i, side in enumerate(("left", "right")):
                top, bottom = "top-" + side in taken, "bottom-" + side in taken
                for row in areas:
                    if not top and not bottom:
                        row[i] = row[1 - i]
                if bottom and not top:
                    areas[0][i] = areas[1][i]
                elif top and not bottom:
                    areas[1][i] = areas[0][i]
        return areas, ["1fr", "1fr"], ["1fr", "1fr"]


class GridspecLayout(_Template):
    """Rows and columns: grid[0, 1:] = widget."""

    _t = {"n_rows": (0, int_, False), "n_columns": (0, int_, False)}

    def __init__(self, n_rows=None, n_columns=None, **kwargs):
        super().__init__(**kwargs)
        self.n_rows = n_rows
        self.n_columns = n_columns
        self._areas = [["."] * self.n_columns for i in range(self.n_rows)]
        self._held_widgets = {}
        self._count = 0

    def _cross(self, name, value):
        if name in ("n_rows", "n_columns") and value <= 0:
            raise TraitError("n_rows and n_columns must be positive integer")
        return super()._cross(name, value)

    def _cells(self, key):
        row, column = key
        rows = range(self.n_rows)[row] if isinstance(row, slice) else [row]
        columns = range(self.n_columns)[column] if isinstance(column, slice) else [column]
        return [(r, c) for r in rows for c in columns]

    def __setitem__(self, key, value):
        self._count += 1
        area = "widget%03d" % self._count
        value.layout.grid_area = area
        for r, c in self._cells(key):
            self._held_widgets.pop(self._areas[r][c], None)
            self._areas[r][c] = area
        self._held_widgets[area] = value
        self.layout.grid_template_columns = f"repeat({self.n_columns}, 1fr)"
        self.layout.grid_template_rows = f"repeat({self.n_rows}, 1fr)"
        self.layout.grid_template_areas = _css(self._areas)
        self.children = tuple(self._held_widgets.values())

    def __getitem__(self, key):
        found = {self._areas[r][c] for r, c in self._cells(key)}
        if len(found) > 1:
            raise TypeError("The slice spans several widgets, but only a single widget can be retrieved at a time")
        return self._held_widgets[found.pop()]
