# Boxes, outputs and links.
import sys
import traceback

import _comm
from _widgets_core import *
from _widgets_core import CONTROLS, _same
from _widgets_controls import DOMWidget, _control

_clear_output = clear_output


_widgets = each(widget, "Instance", "TypedTuple")


class Box(DOMWidget):
    """Widgets together."""

    _t = _control("Box", children=((), _widgets), box_style=("", one_of("success", "info", "warning", "danger", "")))

    def __init__(self, children=(), **kwargs):
        super().__init__(children=children, **kwargs)


class VBox(Box):
    """Widgets one below the other."""

    _t = _control("VBox")


class HBox(Box):
    """Widgets one beside the other."""

    _t = _control("HBox")


class GridBox(Box):
    """Widgets in a grid."""

    _t = _control("GridBox")


class _Pages(Box):
    _t = {"titles": ((), tuple_, True), "selected_index": (None, maybe(int_), True)}

    def _cross(self, name, value):
        if name == "selected_index" and value is not None and not 0 <= value < len(self.children):
            raise TraitError("Invalid selection: index out of bounds")
        if name == "titles":
            return self._padded(value)
        return value

    def _padded(self, titles):
        n = len(self.children)
        return tuple(titles)[:n] + ("",) * (n - len(titles))

    def _changed(self, name, old, new):
        if name == "children":
            if self.selected_index is not None and len(new) <= self.selected_index:
                self.selected_index = None
            self.titles = self._padded(self.titles)

    def set_title(self, index, title):
        """Names a page."""
        titles = list(self.titles)
        if not 0 <= index < len(titles):
            raise IndexError("index out of range")
        titles[index] = title
        self.titles = tuple(titles)

    def get_title(self, index):
        """The name of a page."""
        return self.titles[index]


class Tab(_Pages):
    """Pages with tabs."""

    _t = _control("Tab")

    def __init__(self, children=(), **kwargs):
        if len(children) > 0 and kwargs.get("selected_index") is None:
            kwargs["selected_index"] = 0
        kwargs.setdefault("titles", ())
        super().__init__(children, **kwargs)

    def _changed(self, name, old, new):
        super()._changed(name, old, new)
        if name == "children" and new and self.selected_index is None:
            self.selected_index = 0


class Accordion(_Pages):
    """Pages that open."""

    _t = _control("Accordion")

    def __init__(self, children=(), **kwargs):
        kwargs.setdefault("titles", ())
        super().__init__(children, **kwargs)


class Stack(_Pages):
    """Pages of which one is seen."""

    _t = _control("Stack")

    def __init__(self, children=(), **kwargs):
        kwargs.setdefault("titles", ())
        super().__init__(children, **kwargs)


class Output(DOMWidget):
    """What is printed and shown inside `with out:` appears in the widget."""

    _t = {"_model_name": ("OutputModel", text, True), "_view_name": ("OutputView", text, True), "msg_id": ("", text, True), "outputs": ((), tuple_, True)}
    _t.update({n: ("@jupyter-widgets/output", text, True) for n in ("_model_module", "_view_module")})
    _t.update({n: ("1.0.0", text, True) for n in ("_model_module_version", "_view_module_version")})

    def __enter__(self):
        self.__dict__["_deep"] = self.__dict__.get("_deep", 0) + 1
        self.msg_id = _comm.parent()
        return self

    def __exit__(self, etype, evalue, tb):
        shown = etype is not None and _comm.connected() and not issubclass(etype, KeyboardInterrupt)
        if shown and not _comm.fail(evalue):
            print("".join(traceback.format_exception(etype, evalue, tb)), end="", file=sys.stderr)
        self.__dict__["_deep"] -= 1
        if self._deep == 0:
            self.msg_id = ""
        return shown

    def clear_output(self, wait=False):
        """Removes what is shown there."""
        with self:
            _clear_output(wait=wait)

    def capture(self, clear_output=False, *clear_args, **clear_kwargs):
        """Has a function's output appear there."""

        def decorate(f):
            def inner(*args, **kwargs):
                if clear_output:
                    self.clear_output(*clear_args, **clear_kwargs)
                with self:
                    return f(*args, **kwargs)

            inner.__name__ = f.__name__
            return inner

        return decorate

    def append_stdout(self, text):
        """Adds text."""
        self.outputs += ({"output_type": "stream", "name": "stdout", "text": text},)

    def append_stderr(self, text):
        """Adds text of errors."""
        self.outputs += ({"output_type": "stream", "name": "stderr", "text": text},)

    def append_display_data(self, display_object):
        """Adds what a value is displayed as."""
        data, metadata = _comm.forms(display_object)
        self.outputs += ({"output_type": "display_data", "data": data, "metadata": metadata},)


def _end(v):
    owner, name = v
    if not isinstance(owner, Widget) or name not in owner.keys:
        raise TypeError()
    return (owner, name)


wanting("a pair of a widget and the name of a trait", _end)


class Link(Widget):
    """Keeps two traits the same in the page."""

    _t = {"_model_name": ("LinkModel", text, True), "_model_module": (CONTROLS, text, True), "_view_module": (CONTROLS, maybe(text), True), "_view_module_version": ("2.0.0", text, True),
          "source": (None, _end, True), "target": (None, _end, True)}

    def __init__(self, source, target, **kwargs):
        super().__init__(source=source, target=target, **kwargs)

    def unlink(self):
        """Ends it."""
        self.close()


class DirectionalLink(Link):
    """Has one trait follow another in the page."""

    _t = {"_model_name": ("DirectionalLinkModel", text, True)}


def jslink(attr1, attr2):
    """Keeps two traits the same, in the page."""
    return Link(attr1, attr2)


def jsdlink(source, target):
    """Has a trait follow another, in the page."""
    return DirectionalLink(source, target)


class dlink:
    """Has a trait follow another: dlink((a, 'value'), (b, 'value'), transform)."""

    def __init__(self, source, target, transform=None):
        self.source, self.target, self.updating = source, target, False
        self._transform = transform or (lambda x: x)
        self.link()

    def link(self):
        self._update(None)
        self.source[0].observe(self._update, names=self.source[1])

    def _set(self, to, value):
        if self.updating:
            return
        self.updating = True
        try:
            setattr(to[0], to[1], value)
        finally:
            self.updating = False

    def _update(self, change):
        self._set(self.target, self._transform(getattr(self.source[0], self.source[1])))

    def unlink(self):
        """Ends it."""
        self.source[0].unobserve(self._update, names=self.source[1])


class link(dlink):
    """Keeps two traits the same: link((a, 'value'), (b, 'value'), (forth, back))."""

    def __init__(self, source, target, transform=None):
        forth, back = transform or (None, None)
        self._back = back or (lambda x: x)
        super().__init__(source, target, forth)

    def link(self):
        super().link()
        self.target[0].observe(self._return, names=self.target[1])

    def _return(self, change):
        self._set(self.source, self._back(getattr(self.target[0], self.target[1])))

    def unlink(self):
        """Ends it."""
        super().unlink()
        self.target[0].unobserve(self._return, names=self.target[1])
