"""Shapes for ax.add_patch, for collections and for legends."""
import math

import _pyplot

__all__ = ["Patch", "Rectangle", "Circle", "Ellipse", "Polygon", "RegularPolygon", "CirclePolygon", "Wedge", "Arc", "Arrow", "FancyArrow", "FancyArrowPatch", "FancyBboxPatch", "PathPatch"]


def _turned(points, x, y, degrees):
    sin, cos = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    return [(x + (px - x) * cos - (py - y) * sin, y + (px - x) * sin + (py - y) * cos) for px, py in points]


def _arc(x, y, r, begin, end):
    """Points along a part of a circle; its angles are degrees."""
    n = max(math.ceil(abs(end - begin) / 3), 1)
    return [(x + r * math.cos(math.radians(begin + (end - begin) * i / n)), y + r * math.sin(math.radians(begin + (end - begin) * i / n))) for i in range(n + 1)]


def Patch(**kwargs):
    """A shape without a place, for legend(handles=…)."""
    return _pyplot.shapes("Patch", [[(0, 0), (0, 0), (0, 0)]], False, **kwargs)


def Rectangle(xy, width, height, *, angle=0.0, rotation_point="xy", **kwargs):
    """A rectangle from its lower left corner."""
    x, y = xy
    points = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
    if angle:
        about = (x + width / 2, y + height / 2) if rotation_point == "center" else (x, y) if rotation_point == "xy" else rotation_point
        points = _turned(points, about[0], about[1], angle)
    return _pyplot.shapes("Rectangle", [points], False, **kwargs)


def Ellipse(xy, width, height, *, angle=0, **kwargs):
    """An ellipse about a point; width and height are whole axes."""
    return _pyplot.shapes("Ellipse", [_pyplot.ellipse(xy[0], xy[1], width, height, angle)], False, **kwargs)


def Circle(xy, radius=5, **kwargs):
    """A circle about a point."""
    return _pyplot.shapes("Circle", [_pyplot.ellipse(xy[0], xy[1], 2 * radius, 2 * radius)], False, **kwargs)


def Polygon(xy, *, closed=True, **kwargs):
    """A shape with corners: rows of (x, y)."""
    points = [(x, y) for x, y in xy]
    if closed:
        return _pyplot.shapes("Polygon", [points], False, **kwargs)
    return _pyplot.shapes("Polygon", [points], True, **kwargs)


def RegularPolygon(xy, numVertices, *, radius=5, orientation=0, **kwargs):
    """A shape of equal sides about a point; orientation is an angle in radians."""
    at = [orientation + math.pi / 2 + 2 * math.pi * i / numVertices for i in range(numVertices)]
    return _pyplot.shapes("RegularPolygon", [[(xy[0] + radius * math.cos(a), xy[1] + radius * math.sin(a)) for a in at]], False, **kwargs)


def CirclePolygon(xy, radius=5, *, resolution=20, **kwargs):
    """A circle of so many sides."""
    return RegularPolygon(xy, resolution, radius=radius, **kwargs)


def Wedge(center, r, theta1, theta2, *, width=None, **kwargs):
    """A part of a disc between two angles in degrees; width is that of a ring."""
    x, y = center
    while theta2 < theta1:
        theta2 += 360
    points = _arc(x, y, r, theta1, theta2)
    if width is not None:
        points += _arc(x, y, r - width, theta2, theta1)
    elif theta2 - theta1 < 360:
        points.append((x, y))
    return _pyplot.shapes("Wedge", [points], False, **kwargs)


def Arc(xy, width, height, *, angle=0.0, theta1=0.0, theta2=360.0, **kwargs):
    """A part of an ellipse as a line."""
    x, y = xy
    points = [(x + (px - x) * width / 2, y + (py - y) * height / 2) for px, py in _arc(x, y, 1, theta1, theta2)]
    kwargs.setdefault("color", kwargs.pop("edgecolor", kwargs.pop("ec", "k")))
    kwargs.setdefault("linewidth", kwargs.pop("lw", 1))
    return _pyplot.shapes("Arc", [_turned(points, x, y, angle)], True, **kwargs)


def FancyArrow(x, y, dx, dy, *, width=0.001, length_includes_head=False, head_width=None, head_length=None, **kwargs):
    """An arrow whose measures are those of the data."""
    head_width = 3 * width if head_width is None else head_width
    head_length = 1.5 * head_width if head_length is None else head_length
    length = math.hypot(dx, dy)
    shaft = length - head_length if length_includes_head else length
    points = [(0, -width / 2), (shaft, -width / 2), (shaft, -head_width / 2), (shaft + head_length, 0), (shaft, head_width / 2), (shaft, width / 2), (0, width / 2)]
    return _pyplot.shapes("FancyArrow", [_turned([(x + px, y + py) for px, py in points], x, y, math.degrees(math.atan2(dy, dx)))], False, **kwargs)


def Arrow(x, y, dx, dy, *, width=1.0, **kwargs):
    """An arrow with a broad head."""
    long = math.hypot(dx, dy)
    return FancyArrow(x, y, dx, dy, width=0.2 * width, head_width=0.6 * width, head_length=0.2 * long, length_includes_head=True, **kwargs)


def FancyArrowPatch(posA=None, posB=None, *, arrowstyle="simple", mutation_scale=1, **kwargs):
    """An arrow between two points; its head has one size in points."""
    return _pyplot.arrow(posA, posB, arrowstyle, **{k: v for k, v in kwargs.items() if k not in ("connectionstyle", "shrinkA", "shrinkB", "path", "mutation_aspect")})


def FancyBboxPatch(xy, width, height, boxstyle="round", **kwargs):
    """A box, whose corners are not rounded here."""
    kwargs.pop("mutation_aspect", None)
    return Rectangle(xy, width, height, **kwargs)


def PathPatch(path, **kwargs):
    """The outline of a path's points."""
    return Polygon(path.vertices, **kwargs)
