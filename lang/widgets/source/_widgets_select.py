# Widgets that choose among options.
from _widgets_core import *
from _widgets_controls import DescriptionWidget, SliderStyle, ToggleButtonsStyle, ValueWidget, _control, _sliding


def _pairs(options):
    """The options as (label, value)."""
    if isinstance(options, dict):
        options = options.items()
    options = tuple(options)
    if all(isinstance(o, (list, tuple)) and len(o) == 2 for o in options):
        return tuple((str(k), v) for k, v in options)
    return tuple((str(o), o) for o in options)


def _exhausted(options):
    return options if isinstance(options, dict) else tuple(options)


class _Chooser(ValueWidget, DescriptionWidget):
    # index, label and value say the same; the page knows index alone.
    _t = {"options": ((), _exhausted, False), "_options_labels": ((), tuple_, True), "disabled": (False, bool_, True)}

    def _prepare(self, kwargs):
        super()._prepare(kwargs)
        equals = kwargs.pop("equals", None)
        self.__dict__["equals"] = equals or (lambda x, y: x == y)
        self.__dict__["options"] = _exhausted(kwargs.pop("options", ()))
        self._take()
        self._begin(kwargs)

    def _take(self):
        pairs = _pairs(self.options)
        self.__dict__["_values"] = tuple(v for _, v in pairs)
        if self._starting:
            self.__dict__["_options_labels"] = tuple(k for k, _ in pairs)
        else:
            self._options_labels = tuple(k for k, _ in pairs)

    def _find(self, value):
        for i, v in enumerate(self._values):
            if self.equals(v, value):
                return i
        raise TraitError("Invalid selection: value not found")

    def _label(self, label):
        if label not in self._options_labels:
            raise TraitError("Invalid selection: label not found")
        return self._options_labels.index(label)

    def _index(self, index):
        if not 0 <= index < len(self._values):
            raise TraitError("Invalid selection: index out of bounds")
        return index

    def _begin(self, kwargs):
        # The choice at first, by what was given.
        d = self.__dict__
        for name, find in (("index", self._index_of), ("value", self._value_of), ("label", self._label_of)):
            if name in kwargs:
                d["index"] = find(kwargs.pop(name))
                break
        else:
            d["index"] = self._first()
        kwargs.pop("value", None)
        kwargs.pop("label", None)
        d["value"], d["label"] = self._at(d["index"])

    def _cross(self, name, value):
        if name == "index":
            return self._index_of(value)
        if name == "value":
            self._value_of(value)
        elif name == "label":
            self._label_of(value)
        return value

    def _changed(self, name, old, new):
        if name == "options":
            self._take()
            if self.index == 0:
                self._notify("index", 0)  # the page is told, though the number is the same
            elif self.index is not None:
                self.index = self._first()
        elif name == "index":
            self._follow(new)
        elif name == "value":
            self.index = self._value_of(new)
        elif name == "label":
            self.index = self._label_of(new)

    def _repr_keys(self):
        for n in sorted(list(super()._repr_keys()) + ["options"]):
            if n != "index" or self.index != 0:
                yield n

    def _follow(self, index):
        value, label = self._at(index)
        self.value, self.label = value, label


class _Selection(_Chooser):
    _t = {"value": (None, any_, False), "label": (None, maybe(text), False), "index": (None, maybe(int_), True)}

    def _first(self):
        return 0 if self._values else None

    def _index_of(self, i):
        return None if i is None else self._index(i)

    def _value_of(self, v):
        return None if v is None and None not in self._values else self._find(v)

    def _label_of(self, label):
        return None if label is None else self._label(label)

    def _at(self, i):
        return (None, None) if i is None else (self._values[i], self._options_labels[i])


class _Multiple(_Chooser):
    _t = {"value": ((), tuple_, False), "label": ((), tuple_, False), "index": ((), each(int_, "CInt", "TypedTuple"), True)}

    def _first(self):
        return ()

    def _index_of(self, index):
        return tuple(self._index(i) for i in index)

    def _value_of(self, values):
        return tuple(self._find(v) for v in values)

    def _label_of(self, labels):
        return tuple(self._label(l) for l in labels)

    def _at(self, index):
        return tuple(self._values[i] for i in index), tuple(self._options_labels[i] for i in index)


class Dropdown(_Selection):
    """A list that opens."""

    _t = _control("Dropdown")


class Select(_Selection):
    """A list of options."""

    _t = _control("Select", rows=(5, int_))


class RadioButtons(_Selection):
    """Options with a button each."""

    _t = _control("RadioButtons", orientation=("vertical", one_of("horizontal", "vertical")))


class ToggleButtons(_Selection):
    """Buttons of which one is down."""

    _t = _control("ToggleButtons", tooltips=((), tuple_), icons=((), tuple_), button_style=("", text))
    _style = ToggleButtonsStyle


class _Filled:
    def _prepare(self, kwargs):
        super()._prepare(kwargs)
        if not self._values:
            raise TraitError("options must be nonempty")


class SelectionSlider(_Filled, _Selection):
    """A slider over options."""

    _t = _control("SelectionSlider") | _sliding
    _style = SliderStyle


class SelectMultiple(_Multiple):
    """A list of which any number are chosen."""

    _t = _control("SelectMultiple", rows=(5, int_))


class SelectionRangeSlider(_Filled, _Multiple):
    """A slider for the first and the last of options."""

    _t = _control("SelectionRangeSlider") | _sliding
    _style = SliderStyle

    def _first(self):
        return (0, 0)
