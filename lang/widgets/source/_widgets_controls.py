# Widgets for numbers, truth and text, buttons, and their styles.
import re

from matplotlib.colors import CSS4_COLORS
from _widgets_core import *
from _widgets_core import BASE, CONTROLS


class Layout(Widget):
    """How a widget is laid out: CSS properties."""

    _t = {"_model_name": ("LayoutModel", text, True), "_view_name": ("LayoutView", text, True), "_view_module": (BASE, text, True), "_view_module_version": ("2.0.0", text, True)}
    _t.update({n: (None, any_, True) for n in """align_content align_items align_self border_bottom border_left border_right border_top bottom display flex
        flex_flow grid_area grid_auto_columns grid_auto_flow grid_auto_rows grid_column grid_gap grid_row grid_template_areas grid_template_columns
        grid_template_rows height justify_content justify_items left margin max_height max_width min_height min_width object_fit object_position order
        overflow padding right top visibility width""".split()})

    @property
    def border(self):
        return self.border_top

    @border.setter
    def border(self, v):
        self.border_top = self.border_right = self.border_bottom = self.border_left = v


class Style(Widget):
    """How a widget looks."""

    _t = {"_model_name": ("StyleModel", text, True), "_view_name": ("StyleView", text, True), "_view_module": (BASE, text, True), "_view_module_version": ("2.0.0", text, True),
          "_model_module": (CONTROLS, text, True)}


def _style(name, **traits):
    # A class of styles.
    t = {"_model_name": (name + "Model", text, True)}
    t.update({n: (v, any_, True) for n, v in traits.items()})
    return type(name, (Style,), {"_t": t})


_font = dict(font_family=None, font_size=None, font_style=None, font_variant=None, font_weight=None, text_color=None, text_decoration=None)
DescriptionStyle = _style("DescriptionStyle", description_width="")
SliderStyle = _style("SliderStyle", description_width="", handle_color=None)
ProgressStyle = _style("ProgressStyle", description_width="", bar_color=None)
CheckboxStyle = _style("CheckboxStyle", description_width="", background=None)
ToggleButtonStyle = _style("ToggleButtonStyle", description_width="", **_font)
ToggleButtonsStyle = _style("ToggleButtonsStyle", description_width="", button_width="", font_weight="")
TextStyle = _style("TextStyle", description_width="", background=None, font_size=None, text_color=None)
ButtonStyle = _style("ButtonStyle", button_color=None, **_font)
LabelStyle = _style("LabelStyle", description_width="", background=None, **_font)
HTMLStyle = _style("HTMLStyle", description_width="", background=None, font_size=None, text_color=None)
HTMLMathStyle = _style("HTMLMathStyle", description_width="", background=None, font_size=None, text_color=None)


def _layout(v):
    if not isinstance(v, Layout):
        raise TypeError()
    return v


wanting("a Layout", _layout)


class DOMWidget(Widget):
    """A widget that can be seen."""

    _t = {"_dom_classes": ((), tuple_, True), "layout": (None, _layout, True), "tabbable": (None, maybe(bool_), True), "tooltip": (None, maybe(text), True),
          "_model_module": (CONTROLS, text, True), "_view_module": (CONTROLS, text, True), "_view_module_version": ("2.0.0", text, True)}
    _style = None

    def _prepare(self, kwargs):
        layout = kwargs.pop("layout", None)
        if layout is None or isinstance(layout, dict):
            layout = Layout(**(layout or {}))
        self.set_trait("layout", layout)
        if self._style is not None:
            style = kwargs.pop("style", None)
            self.__dict__["style"] = self._style(**(style or {})) if not isinstance(style, Widget) else style

    def set_trait(self, name, value):
        if name == "layout" and isinstance(value, dict):
            value = Layout(**value)
        elif name == "style" and isinstance(value, dict):
            value = self._style(**value)
        super().set_trait(name, value)

    def _repr_keys(self):
        for n in super()._repr_keys():
            if n != "layout" or repr(self.layout) != "Layout()":
                yield n
        if self._dom_classes:
            yield "_dom_classes"

    def add_class(self, className):
        """Adds a CSS class."""
        if className not in self._dom_classes:
            self._dom_classes = self._dom_classes + (className,)
        return self

    def remove_class(self, className):
        """Removes a CSS class."""
        self._dom_classes = tuple(c for c in self._dom_classes if c != className)
        return self

    def focus(self):
        """Puts the cursor there."""
        self.send({"do": "focus"})

    def blur(self):
        """Takes the cursor away."""
        self.send({"do": "blur"})


_number_format = re.compile(r"^(?:(.)?([<>=^]))?([+\-\( ])?([$#])?(0)?(\d+)?(,)?(\.\d+)?([a-z%])?$", re.I)
_number_types = ("e", "f", "g", "r", "s", "%", "p", "b", "o", "d", "x", "X", "c", "")


def number_format(v):
    m = _number_format.match(text(v))
    if m is None:
        raise TypeError()
    if m.group(9) is not None and m.group(9) not in _number_types:
        raise TraitError(f"The type specifier of a NumberFormat trait must be one of {list(_number_types)}, but a value of {m.group(9)!r} was specified.")
    return v


_color = re.compile(
    r"#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6})$"
    r"|rgb\((\s*\d+%?\s*,){2}\s*\d+%?\s*\)|rgba\((\s*\d+%?\s*,){3}\s*(\d+(\.\d*)?|\.\d+)?%?\s*\)"
    r"|hsl\((\s*(\d+(\.\d*)?|\.\d+)?%?\s*,){2}\s*(\d+(\.\d*)?|\.\d+)?%?\s*\)|hsla\((\s*(\d+(\.\d*)?|\.\d+)?%?\s*,){3}\s*(\d+(\.\d*)?|\.\d+)?%?\s*\)"
    r"|var\(--[^\s,()]+(,.*)?\)")


def color(v):
    if v.lower() not in CSS4_COLORS and v.lower() != "transparent" and not _color.match(v):
        raise TypeError()
    return v


wanting("a valid number format", number_format)
wanting("a valid HTML color", color)


class ValueWidget:
    """A widget that has a value."""

    def get_interact_value(self):
        """What a function is given that the widget is for."""
        return self.value

    def _repr_keys(self):
        yield "value"
        for n in super()._repr_keys():
            if n != "value":
                yield n


def _control(name, view=None, /, **traits):
    # The traits of a control.
    t = {"_model_name": (name + "Model", text, True), "_view_name": (view or name + "View", text, True)}
    t.update({n: tuple(v) + (True,) for n, v in traits.items()})
    return t


class DescriptionWidget(DOMWidget):
    """A widget with a label."""

    _t = {"description": ("", text, True), "description_allow_html": (False, bool_, True), "style": (None, any_, True)}
    _style = DescriptionStyle

    def _repr_keys(self):
        for n in super()._repr_keys():
            if n != "style" or repr(self.style) != type(self.style).__name__ + "()":
                yield n


_sliding = {"behavior": ("drag-tap", one_of("drag-tap", "drag-snap", "tap", "drag", "snap"), True), "continuous_update": (True, bool_, True), "disabled": (False, bool_, True),
            "orientation": ("horizontal", one_of("horizontal", "vertical"), True), "readout": (True, bool_, True)}


class _Number(ValueWidget, DescriptionWidget):
    def __init__(self, value=None, **kwargs):
        if value is not None:
            kwargs["value"] = value
        super().__init__(**kwargs)


class _Bounded(_Number):
    def __init__(self, value=None, min=None, max=None, step=None, **kwargs):
        for n, v in (("min", min), ("max", max), ("step", step)):
            if v is not None:
                kwargs[n] = v
        super().__init__(value, **kwargs)
        # What was given is within the bounds, which may be others than at first.

    def _cross(self, name, value):
        d = self.__dict__
        if name == "value":
            return min(max(value, d["min"]), d["max"])
        if name == "min":
            if value > d["max"]:
                raise TraitError("setting min > max")
            if value > d["value"]:
                self._move(value)
        elif name == "max":
            if value < d["min"]:
                raise TraitError("setting max < min")
            if value < d["value"]:
                self._move(value)
        return value

    def _move(self, value):
        # The value goes where a bound pushes it.
        old = self.__dict__["value"]
        self.__dict__["value"] = value
        if not self._starting:
            if self._held is not None:
                self._held.setdefault("value", old)
            else:
                self._notify("value", old)


class _Range(_Bounded):
    """A pair of numbers within bounds."""

    def __init__(self, value=None, min=None, max=None, step=None, **kwargs):
        if value is None:
            lo = type(self)._t["min"][0] if min is None else min
            hi = type(self)._t["max"][0] if max is None else max
            value = (0.75 * lo + 0.25 * hi, 0.25 * lo + 0.75 * hi)
        super().__init__(value, min, max, step, **kwargs)

    def _cross(self, name, value):
        d = self.__dict__
        if name == "value":
            lo, hi = value
            if lo > hi:
                raise TraitError("setting lower > upper")
            return (min(max(lo, d["min"]), d["max"]), min(max(hi, d["min"]), d["max"]))
        if name == "min" and value > d["max"]:
            raise TraitError("setting min > max")
        if name == "max" and value < d["min"]:
            raise TraitError("setting max < min")
        if name in ("min", "max"):
            lo, hi = d["value"]
            to = (max(lo, value), max(hi, value)) if name == "min" else (min(lo, value), min(hi, value))
            if to != d["value"]:
                self._move(to)
        return value

    @property
    def lower(self):
        return self.value[0]

    @lower.setter
    def lower(self, v):
        self.value = (v, self.value[1])

    @property
    def upper(self):
        return self.value[1]

    @upper.setter
    def upper(self, v):
        self.value = (self.value[0], v)


class IntSlider(_Bounded):
    """A slider for an int."""

    _t = _control("IntSlider", value=(0, int_), min=(0, int_), max=(100, int_), step=(1, int_), readout_format=("d", number_format)) | _sliding
    _style = SliderStyle


class FloatSlider(_Bounded):
    """A slider for a float."""

    _t = _control("FloatSlider", value=(0.0, float_), min=(0.0, float_), max=(100.0, float_), step=(0.1, maybe(float_)), readout_format=(".2f", number_format)) | _sliding
    _style = SliderStyle


class FloatLogSlider(_Bounded):
    """A slider for a power of base."""

    _t = _control("FloatLogSlider", value=(1.0, float_), min=(0.0, float_), max=(4.0, float_), step=(0.1, maybe(float_)), base=(10.0, float_), readout_format=(".3g", number_format)) | _sliding
    _style = SliderStyle

    def _cross(self, name, value):
        d = self.__dict__
        if name == "value":
            return min(max(value, d["base"] ** d["min"]), d["base"] ** d["max"])
        if name == "min":
            if value > d["max"]:
                raise TraitError("setting min > max")
            if d["base"] ** value > d["value"]:
                self._move(d["base"] ** value)
        elif name == "max":
            if value < d["min"]:
                raise TraitError("setting max < min")
            if d["base"] ** value < d["value"]:
                self._move(d["base"] ** value)
        return value


class IntRangeSlider(_Range):
    """A slider for two ints."""

    _t = _control("IntRangeSlider", value=((0, 1), pair_of_ints), min=(0, int_), max=(100, int_), step=(1, int_), readout_format=("d", number_format)) | _sliding
    _style = SliderStyle


class FloatRangeSlider(_Range):
    """A slider for two floats."""

    _t = _control("FloatRangeSlider", value=((0.0, 1.0), pair_of_floats), min=(0.0, float_), max=(100.0, float_), step=(0.1, maybe(float_)), readout_format=(".2f", number_format)) | _sliding
    _style = SliderStyle


_entered = {"continuous_update": (False, bool_, True), "disabled": (False, bool_, True)}


class IntText(_Number):
    """A box for an int."""

    _t = _control("IntText", value=(0, int_), step=(1, int_)) | _entered


class FloatText(_Number):
    """A box for a float."""

    _t = _control("FloatText", value=(0.0, float_), step=(None, maybe(float_))) | _entered


class BoundedIntText(_Bounded):
    """A box for an int within bounds."""

    _t = _control("BoundedIntText", "IntTextView", value=(0, int_), min=(0, int_), max=(100, int_), step=(1, int_)) | _entered


class BoundedFloatText(_Bounded):
    """A box for a float within bounds."""

    _t = _control("BoundedFloatText", "FloatTextView", value=(0.0, float_), min=(0.0, float_), max=(100.0, float_), step=(None, maybe(float_))) | _entered


_bar = {"bar_style": ("", one_of("success", "info", "warning", "danger", ""), True), "orientation": ("horizontal", one_of("horizontal", "vertical"), True)}


class IntProgress(_Bounded):
    """A bar for an int."""

    _t = _control("IntProgress", "ProgressView", value=(0, int_), min=(0, int_), max=(100, int_)) | _bar
    _style = ProgressStyle


class FloatProgress(_Bounded):
    """A bar for a float."""

    _t = _control("FloatProgress", "ProgressView", value=(0.0, float_), min=(0.0, float_), max=(100.0, float_)) | _bar
    _style = ProgressStyle


class Play(_Bounded):
    """Buttons that have an int go on by itself."""

    _t = _control("Play", value=(0, int_), min=(0, int_), max=(100, int_), step=(1, int_), interval=(100, int_), disabled=(False, bool_), playing=(False, bool_),
                  repeat=(False, bool_), show_repeat=(True, bool_))


class _Switch(ValueWidget, DescriptionWidget):
    def __init__(self, value=None, **kwargs):
        if value is not None:
            kwargs["value"] = value
        super().__init__(**kwargs)


class Checkbox(_Switch):
    """A box that is ticked or not."""

    _t = _control("Checkbox", value=(False, bool_), disabled=(False, bool_), indent=(True, bool_))
    _style = CheckboxStyle


class ToggleButton(_Switch):
    """A button that stays down."""

    _t = _control("ToggleButton", value=(False, bool_), disabled=(False, bool_), icon=("", text), button_style=("", one_of("primary", "success", "info", "warning", "danger", "")))
    _style = ToggleButtonStyle


class Valid(_Switch):
    """A sign that says whether something is right."""

    _t = _control("Valid", value=(False, bool_), disabled=(False, bool_), readout=("Invalid", text))


class _String(_Switch):
    _t = {"placeholder": ("\u200b", text, True), "value": ("", text, True)}
    _style = TextStyle


class _Submitted(_String):
    _t = {"continuous_update": (True, bool_, True), "disabled": (False, bool_, True)}

    def on_submit(self, callback, remove=False):
        """Has a function called when the line is entered."""
        call = self.__dict__.setdefault("_submit", [])
        call.remove(callback) if remove else call.append(callback)

    def _custom(self, content, buffers):
        if content.get("event") == "submit":
            for f in list(self.__dict__.get("_submit", ())):
                f(self)
        super()._custom(content, buffers)


class Text(_Submitted):
    """A box for a line."""

    _t = _control("Text")


class Textarea(_Submitted):
    """A box for lines."""

    _t = _control("Textarea", rows=(None, maybe(int_)))


class Password(_Submitted):
    """A box for a line that is not shown."""

    _t = _control("Password")

    def _repr_keys(self):
        for n in super()._repr_keys():
            if n != "value":
                yield n


class Combobox(_Submitted):
    """A box for a line, with proposals."""

    _t = _control("Combobox", options=((), tuple_), ensure_option=(False, bool_))


class Label(_String):
    """A text."""

    _t = _control("Label")
    _style = LabelStyle


class HTML(_String):
    """A text with markup."""

    _t = _control("HTML")
    _style = HTMLStyle


class HTMLMath(_String):
    """A text with markup and LaTeX."""

    _t = _control("HTMLMath")
    _style = HTMLMathStyle


class ColorPicker(_Switch):
    """A choice of a colour."""

    _t = _control("ColorPicker", value=("black", color), concise=(False, bool_), disabled=(False, bool_))


class Button(DOMWidget):
    """A button."""

    _t = _control("Button", description=("", text), disabled=(False, bool_), icon=("", text), style=(None, any_),
                  button_style=("", one_of("primary", "success", "info", "warning", "danger", "")))
    _style = ButtonStyle

    def on_click(self, callback, remove=False):
        """Has a function called with the button when it is clicked."""
        call = self.__dict__.setdefault("_click", [])
        call.remove(callback) if remove else call.append(callback)

    def click(self):
        """Does what a click does."""
        for f in list(self.__dict__.get("_click", ())):
            f(self)

    def _custom(self, content, buffers):
        if content.get("event") == "click":
            self.click()
        super()._custom(content, buffers)


class _Media(ValueWidget, DOMWidget):
    _t = {"value": (b"", bytes_, True)}
    _endings = {}

    def __repr__(self):
        v = self.value
        shown = repr(v[:40])[:-1] + "..." + repr(v[:40])[-1] if len(v) > 40 else repr(v)
        rest = [f"{n}={str(getattr(self, n))!r}" for n in self._repr_keys() if n != "value"]
        return type(self).__name__ + "(" + ", ".join(["value=" + shown] + rest) + ")"

    @classmethod
    def from_file(cls, filename, **kwargs):
        """What is in a file; the end of its name says the format."""
        name = str(filename).lower()
        ending = name[name.rfind(".") + 1:]
        if "format" not in kwargs and ending in cls._endings:
            kwargs["format"] = cls._endings[ending]
        with open(filename, "rb") as f:
            return cls(value=f.read(), **kwargs)

    @classmethod
    def from_url(cls, url, **kwargs):
        """What the page is to fetch itself."""
        if isinstance(url, str):
            url = url.encode("utf-8")
        return cls(value=url, format="url", **kwargs)


class Image(_Media):
    """A picture: its bytes, as a file has them."""

    _t = _control("Image", format=("png", text), width=("", str), height=("", str))
    _endings = {"png": "png", "jpg": "jpeg", "jpeg": "jpeg", "gif": "gif", "webp": "webp", "bmp": "bmp"}


class Video(_Media):
    """A film: its bytes, as a file has them."""

    _t = _control("Video", format=("mp4", text), width=("", str), height=("", str), autoplay=(True, bool_), loop=(True, bool_), controls=(True, bool_))
    _endings = {"mp4": "mp4", "webm": "webm", "ogv": "ogg", "mov": "quicktime"}


class Audio(_Media):
    """A sound: its bytes, as a file has them."""

    _t = _control("Audio", format=("mp3", text), autoplay=(True, bool_), loop=(True, bool_), controls=(True, bool_))
    _endings = {"mp3": "mp3", "wav": "wav", "ogg": "ogg", "m4a": "mp4"}
