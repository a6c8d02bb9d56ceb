# interact: widgets for the arguments of a function.
from enum import EnumMeta
from numbers import Integral, Real

from _widgets_core import Widget
from _widgets_controls import Button, Checkbox, DOMWidget, FloatSlider, FloatText, IntSlider, IntText, Text, ValueWidget
from _widgets_select import Dropdown
from _widgets_boxes import Output, VBox


class _Empty:
    def __repr__(self):
        return "<empty>"


empty = _Empty()


def _parameters(f):
    # The parameters of a function: (name, default, annotation), and whether it has **kwargs.
    bound = getattr(f, "__func__", None)
    if not hasattr(f, "__code__") and bound is None and hasattr(type(f), "__call__"):
        f = type(f).__call__
        bound = f
    c = f.__code__
    n = c.co_argcount
    names = c.co_varnames[: n + c.co_kwonlyargcount]
    defaults = dict(f.__kwdefaults__ or {})
    given = f.__defaults__ or ()
    defaults.update(zip(names[n - len(given) : n], given))
    notes = f.__annotations__
    if bound is not None:
        names = names[1:]
    return [(p, defaults.get(p, empty), notes.get(p, empty)) for p in names], bool(c.co_flags & 8)


class fixed:
    """A value for interact that no widget changes."""

    def __init__(self, value, **kwargs):
        self.value = value
        self.description = kwargs.get("description", "")

    def observe(self, handler, names=None, type="change"):
        pass

    def get_interact_value(self):
        return self.value


def _range(min, max, value=None, step=None):
    if value is None:
        if min is None or max is None:
            raise ValueError("unable to infer range, value from: ({}, {}, {})".format(min, max, value))
        diff = max - min
        value = min + diff / 2
        if not isinstance(value, type(diff)):
            value = min + diff // 2
    else:
        if not isinstance(value, Real):
            raise TypeError("expected a real number, got: %r" % value)
        if value == 0:
            span = (value, value + 1)
        elif value > 0:
            span = (-value, 3 * value)
        else:
            span = (3 * value, -value)
        min = span[0] if min is None else min
        max = span[1] if max is None else max
    if step is not None:
        value = min + int((value - min) / step) * step
    if not min <= value <= max:
        raise ValueError("value must be between min and max (min={}, value={}, max={})".format(min, value, max))
    return min, max, value


def _matches(o, kinds):
    return len(o) == len(kinds) and all(isinstance(v, k) for v, k in zip(o, kinds))


class interactive(VBox):
    """Widgets for the arguments of a function, and what it shows."""

    def __init__(self, interact_f, options={}, **kwargs):
        VBox.__init__(self, _dom_classes=["widget-interact"])
        self.result = None
        self.args = []
        self.kwargs = {}
        self.f = interact_f
        self.clear_output = kwargs.pop("clear_output", True)
        self.manual = options.get("manual", False)
        self.manual_name = options.get("manual_name", "Run Interact")
        self.auto_display = options.get("auto_display", False)
        self.kwargs_widgets = self.widgets_from_abbreviations(self.find_abbreviations(kwargs))
        c = [w for w in self.kwargs_widgets if isinstance(w, DOMWidget)]
        if self.manual:
            self.manual_button = Button(description=self.manual_name)
            c.append(self.manual_button)
        self.out = Output()
        c.append(self.out)
        self.children = c
        if self.manual:
            self.manual_button.on_click(self.update)
            for w in self.kwargs_widgets:
                if isinstance(w, Text):
                    w.continuous_update = False
                    w.observe(self.update, names="value")
        else:
            for w in self.kwargs_widgets:
                w.observe(self.update, names="value")
            self.update()

    def update(self, *args):
        """Calls the function with what the widgets say."""
        self.kwargs = {}
        if self.manual:
            self.manual_button.disabled = True
        try:
            with self.out:
                if self.clear_output:
                    clear_output(wait=True)
                for w in self.kwargs_widgets:
                    self.kwargs[w._kwarg] = w.get_interact_value()
                self.result = self.f(**self.kwargs)
                if self.auto_display and self.result is not None:
                    display(self.result)
        finally:
            if self.manual:
                self.manual_button.disabled = False

    def find_abbreviations(self, kwargs):
        """What each argument's widget is made of: (name, abbreviation, default)."""
        kwargs = dict(kwargs)
        try:
            params, rest = _parameters(self.f)
        except AttributeError:
            return [(k, v, v) for k, v in kwargs.items()]
        found = []
        for name, default, note in params:
            if name in kwargs:
                value = kwargs.pop(name)
            elif default is not empty:
                value = default
            else:
                value = note
            if value is empty:
                raise ValueError("cannot find widget or abbreviation for argument: {!r}".format(name))
            found.append((name, value, default))
        if rest:
            found += [(k, v, empty) for k, v in kwargs.items()]
        return found

    def widgets_from_abbreviations(self, seq):
        """Widgets for what find_abbreviations gives."""
        result = []
        for name, abbrev, default in seq:
            if isinstance(abbrev, Widget) and not isinstance(abbrev, ValueWidget):
                raise TypeError("{!r} is not a ValueWidget".format(abbrev))
            w = self.widget_from_abbrev(abbrev, default)
            if w is None:
                raise ValueError("{!r} cannot be transformed to a widget".format(abbrev))
            if not getattr(w, "description", ""):
                w.description = name
            w._kwarg = name
            result.append(w)
        return result

    @classmethod
    def widget_from_abbrev(cls, abbrev, default=empty):
        """A widget for an abbreviation: (0, 10), 3, 'text', True, [options]; None if there is none."""
        if isinstance(abbrev, (ValueWidget, fixed)):
            return abbrev
        if isinstance(abbrev, tuple):
            return cls._set(cls.widget_from_tuple(abbrev), default)
        if isinstance(abbrev, type):
            w = cls.widget_from_annotation(abbrev)
            if w is not None:
                return w
        w = cls.widget_from_single_value(abbrev)
        if w is None and hasattr(abbrev, "__iter__"):
            w = cls._set(cls.widget_from_iterable(abbrev), default)
        return w

    @staticmethod
    def _set(w, value):
        if value is not empty and w is not None:
            try:
                w.value = value
            except Exception:
                pass  # a default that is none of the values
        return w

    @staticmethod
    def widget_from_single_value(o):
        if isinstance(o, str):
            return Text(value=str(o))
        if isinstance(o, bool):
            return Checkbox(value=o)
        if isinstance(o, (Integral, Real)):
            min, max, value = _range(None, None, o)
            return (IntSlider if isinstance(o, Integral) else FloatSlider)(value=o, min=min, max=max)
        return None

    @staticmethod
    def widget_from_annotation(t):
        if t is str:
            return Text()
        if t is bool:
            return Checkbox()
        if t in (int, Integral):
            return IntText()
        if t in (float, Real):
            return FloatText()
        if isinstance(t, EnumMeta):
            return Dropdown(options={o.name: o for o in t})
        return None

    @staticmethod
    def widget_from_tuple(o):
        if _matches(o, (Real, Real)):
            min, max, value = _range(o[0], o[1])
            cls = IntSlider if all(isinstance(v, Integral) for v in o) else FloatSlider
            return cls(value=value, min=min, max=max)
        if _matches(o, (Real, Real, Real)):
            if o[2] <= 0:
                raise ValueError("step must be >= 0, not %r" % o[2])
            min, max, value = _range(o[0], o[1], step=o[2])
            cls = IntSlider if all(isinstance(v, Integral) for v in o) else FloatSlider
            return cls(value=value, min=min, max=max, step=o[2])
        return None

    @staticmethod
    def widget_from_iterable(o):
        return Dropdown(options=o if isinstance(o, (list, dict)) else list(o))

    @classmethod
    def factory(cls):
        return _Factory(cls, dict(manual=False, auto_display=True, manual_name="Run Interact"))


class _Factory:
    # interact itself: makes and shows an interactive.
    def __init__(self, cls, options, kwargs={}):
        self.cls, self.opts, self.kwargs = cls, options, kwargs

    def widget(self, f):
        """The widgets, not yet shown."""
        return self.cls(f, self.opts, **self.kwargs)

    def __call__(self, interact_f=None, **kwargs):
        if kwargs:
            self = type(self)(self.cls, self.opts, {**self.kwargs, **kwargs})
        f = interact_f
        if f is None:
            return self
        w = self.widget(f)
        try:
            f.widget = w
        except AttributeError:
            f = lambda *args, **kwargs: interact_f(*args, **kwargs)
            f.widget = w
        display(w)
        return f

    def options(self, **kwds):
        """interact with other options: manual, manual_name, auto_display."""
        opts = dict(self.opts)
        for k in kwds:
            if k not in opts:
                raise ValueError("invalid option {!r}".format(k))
            opts[k] = kwds[k]
        return type(self)(self.cls, opts, self.kwargs)


interact = interactive.factory()
interact_manual = interact.options(manual=True, manual_name="Run Interact")


def interactive_output(f, controls):
    """An Output that shows what a function shows, called with what widgets say."""
    out = Output()

    def observer(change):
        kwargs = {k: v.value for k, v in controls.items()}
        with out:
            clear_output(wait=True)
            f(**kwargs)

    for w in controls.values():
        w.observe(observer, "value")
    observer(None)
    return out
