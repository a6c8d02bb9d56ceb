# Widgets for dates, times, tags and files, and controllers.
import datetime as dt

from _widgets_core import *
from _widgets_core import Bunch
from _widgets_controls import ButtonStyle, DescriptionWidget, DOMWidget, ValueWidget, _control, color, number_format


def _instance(cls):
    def check(v):
        if not isinstance(v, cls):
            raise TypeError()
        return v

    return wanting("a " + cls.__name__, check)


def _clock(v):
    return dict(hours=v.hour, minutes=v.minute, seconds=v.second, milliseconds=v.microsecond / 1000)


def _of_clock(v):
    return v["hours"], v["minutes"], v["seconds"], int(v["milliseconds"] * 1000)


def _day(v):
    return dict(year=v.year, month=v.month - 1, date=v.day)  # a page counts months from 0


def _of_day(v):
    return v["year"], v["month"] + 1, v["date"]


def _moment(v):
    try:
        v = v.astimezone(dt.timezone.utc)
    except (ValueError, OSError):
        pass  # a year that cannot be converted stays as it is
    return _day(v) | _clock(v)


def _of_moment(v):
    moment = dt.datetime(*_of_day(v), *_of_clock(v), tzinfo=dt.timezone.utc)
    try:
        return moment.astimezone()
    except (ValueError, OSError):
        return moment


def _kept(forth, back):
    # None stays None.
    return (lambda v: None if v is None else forth(v), lambda v: None if v is None else back(v))


def _bounds(kind, codec):
    # The traits value, min and max of a picker.
    return {n: (None, maybe(kind), True, codec) for n in ("value", "min", "max")}


class _Picker(ValueWidget, DescriptionWidget):
    _t = {"disabled": (False, bool_, True)}

    def _fits(self, value):
        """Raises an error for values of a kind that the picker does not take."""

    def _cross(self, name, value):
        if name not in ("value", "min", "max") or value is None:
            return value
        self._fits(value)
        d = self.__dict__
        if name == "value":
            if d["min"] and d["min"] > value:
                value = d["min"]
            if d["max"] and d["max"] < value:
                value = d["max"]
        elif name == "min":
            if d["max"] and value > d["max"]:
                raise TraitError("Setting min > max")
            if d["value"] and value > d["value"]:
                self.value = value
        else:
            if d["min"] and value < d["min"]:
                raise TraitError("setting max < min")
            if d["value"] and value < d["value"]:
                self.value = value
        return value


class DatePicker(_Picker):
    """A choice of a day."""

    _shown = ("step",)
    _t = _control("DatePicker", step=(1, either(int_, one_of("any")))) | _bounds(_instance(dt.date), _kept(_day, lambda v: dt.date(*_of_day(v))))


class TimePicker(_Picker):
    """A choice of a time of day."""

    _shown = ("step",)
    _t = _control("Time", step=(60.0, either(float_, one_of("any")))) | _bounds(_instance(dt.time), _kept(_clock, lambda v: dt.time(*_of_clock(v))))


class DatetimePicker(_Picker):
    """A choice of a day and its time, with a time zone."""

    _t = _control("Datetime") | _bounds(_instance(dt.datetime), _kept(_moment, _of_moment))

    def _fits(self, value):
        if value.tzinfo is None:
            raise TraitError(f"{type(self).__name__} values needs to be timezone aware")


class NaiveDatetimePicker(DatetimePicker):
    """A choice of a day and its time, without a time zone."""

    _t = _control("NaiveDatetime", "DatetimeView") | _bounds(_instance(dt.datetime), _kept(lambda v: _day(v) | _clock(v), lambda v: dt.datetime(*_of_day(v), *_of_clock(v))))

    def _fits(self, value):
        if value.tzinfo is not None:
            raise TraitError(f"{type(self).__name__} values needs to be timezone unaware")


class _Tags(ValueWidget, DescriptionWidget):
    _t = {"placeholder": ("\u200b", text, True), "allowed_tags": ([], wanting("a list", lambda v: list(v)), True), "allow_duplicates": (True, bool_, True)}

    def __init__(self, value=None, **kwargs):
        if value is not None:
            kwargs["value"] = value
        super().__init__(**kwargs)

    def _cross(self, name, value):
        if name == "value":
            if "" in value:
                raise TraitError("The value of a TagsInput widget cannot contain blank strings")
            allowed = self.__dict__["allowed_tags"]
            for v in value:
                if allowed and v not in allowed:
                    raise TraitError(f"Tag value {v} is not allowed, allowed tags are {allowed}")
        return value


_tag_style = {"tag_style": ("", one_of("primary", "success", "info", "warning", "danger", ""), True)}


def _list_of(kind, name):
    return ([], each(kind, name, "List", list))


class TagsInput(_Tags):
    """A box for words."""

    _t = _control("TagsInput", value=_list_of(text, "Unicode")) | _tag_style


class ColorsInput(_Tags):
    """A box for colours."""

    _t = _control("ColorsInput", value=_list_of(color, "Color"))


class FloatsInput(_Tags):
    """A box for floats."""

    _t = _control("FloatsInput", value=_list_of(float_, "CFloat"), format=(".1f", number_format), min=(None, maybe(float_)), max=(None, maybe(float_))) | _tag_style


class IntsInput(_Tags):
    """A box for ints."""

    _t = _control("IntsInput", value=_list_of(int_, "CInt"), format=("d", number_format), min=(None, maybe(int_)), max=(None, maybe(int_))) | _tag_style


def _to_files(v):
    return [{n: f[n] for n in ("name", "type", "size", "content")} | {"last_modified": int(f["last_modified"].timestamp() * 1000)} for f in v]


def _of_files(v):
    out = []
    for f in v:
        b = Bunch({n: f[n] for n in ("name", "type", "size")})
        b["content"] = memoryview(f["content"])
        b["last_modified"] = dt.datetime.fromtimestamp(f["last_modified"] / 1000, tz=dt.timezone.utc)
        out.append(b)
    return out


class FileUpload(ValueWidget, DescriptionWidget):
    """A button by which files come from the page; value is a tuple of dicts with name, type, size, content and last_modified."""

    _t = _control("FileUpload", accept=("", text), multiple=(False, bool_), disabled=(False, bool_), icon=("upload", text), error=("", text), style=(None, any_),
                  button_style=("", one_of("primary", "success", "info", "warning", "danger", "")))
    _t |= {"description": ("Upload", text, True), "value": ((), each(_instance(dict), "Dict", "TypedTuple"), True, (_to_files, _of_files))}
    _style = ButtonStyle
    _shown = ("description",)
    _silent = ("value",)  # files are not sent back to the page


class _Part(ValueWidget, DOMWidget):
    _read_only = ("value", "pressed")


class ControllerButton(_Part):
    """A button of a game controller."""

    _t = _control("ControllerButton", value=(0.0, float_), pressed=(False, bool_))


class ControllerAxis(_Part):
    """An axis of a game controller."""

    _t = _control("ControllerAxis", value=(0.0, float_))


class Controller(DOMWidget):
    """A game controller."""

    _t = _control("Controller", index=(0, int_), name=("", text), mapping=("", text), connected=(False, bool_), timestamp=(0.0, float_),
                  buttons=((), each(_instance(ControllerButton), "Instance", "TypedTuple")), axes=((), each(_instance(ControllerAxis), "Instance", "TypedTuple")))
    _read_only = ("name", "mapping", "connected", "timestamp", "buttons", "axes")
