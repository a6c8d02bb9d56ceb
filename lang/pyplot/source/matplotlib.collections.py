"""Many lines or shapes as one, each with a colour of its own."""
import _pyplot

__all__ = ["LineCollection", "PatchCollection", "PolyCollection"]


def LineCollection(segments, *, array=None, **kwargs):
    """Lines: each is rows of (x, y). array gives values that cmap and norm turn into colours."""
    return _pyplot.shapes("LineCollection", [list(s) for s in segments], True, array, **kwargs)


def PolyCollection(verts, *, closed=True, array=None, **kwargs):
    """Shapes by their corners: each is rows of (x, y)."""
    return _pyplot.shapes("PolyCollection", [list(v) for v in verts], False, array, **kwargs)


def PatchCollection(patches, *, match_original=False, **kwargs):
    """Shapes of matplotlib.patches as one."""
    return _pyplot.gathered("PatchCollection", list(patches), match_original, **kwargs)
