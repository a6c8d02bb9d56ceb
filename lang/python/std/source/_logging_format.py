# logging's records, levels and formatters.
import os
import time
import traceback
from string import Template
from _tq import local_time

_level_to_name = {50: "CRITICAL", 40: "ERROR", 30: "WARNING", 20: "INFO", 10: "DEBUG", 0: "NOTSET"}
_name_to_level = {"CRITICAL": 50, "FATAL": 50, "ERROR": 40, "WARN": 30, "WARNING": 30, "INFO": 20, "DEBUG": 10, "NOTSET": 0}
_started = time.time()


def getLevelNamesMapping():
    """The levels by name."""
    return _name_to_level.copy()


def getLevelName(level):
    """The name of a level, or the level of a name."""
    found = _level_to_name.get(level)
    if found is None:
        found = _name_to_level.get(level)
    return f"Level {level}" if found is None else found


def addLevelName(level, levelName):
    """Gives a level a name."""
    _level_to_name[level] = levelName
    _name_to_level[levelName] = level


def level_number(level):
    """A level given as a number or by name."""
    if isinstance(level, int):
        return level
    if str(level) == level:
        if level not in _name_to_level:
            raise ValueError(f"Unknown level: {level!r}")
        return _name_to_level[level]
    raise TypeError(f"Level not an integer or a valid string: {level!r}")


_DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
_MONTHS = "January February March April May June July August September October November December".split()


def _time_text(fmt, seconds):
    """A time as strftime writes it."""
    year, month, day, hour, minute, second, weekday, yearday = local_time(seconds)
    texts = {
        "Y": f"{year:04d}", "y": f"{year % 100:02d}", "m": f"{month:02d}", "d": f"{day:02d}", "H": f"{hour:02d}",
        "I": f"{(hour + 11) % 12 + 1:02d}", "M": f"{minute:02d}", "S": f"{second:02d}", "j": f"{yearday:03d}",
        "p": "AM" if hour < 12 else "PM", "a": _DAYS[weekday][:3], "A": _DAYS[weekday], "b": _MONTHS[month - 1][:3],
        "B": _MONTHS[month - 1], "%": "%",
    }
    texts["T"] = f"{hour:02d}:{minute:02d}:{second:02d}"
    texts["F"] = f"{year:04d}-{month:02d}-{day:02d}"
    out = fmt.split("%")
    text, i = out[0], 1
    while i < len(out):
        part = out[i]
        if part == "" and i + 1 < len(out):  # %%
            text += "%" + out[i + 1]
            i += 2
            continue
        text += texts.get(part[:1], "%" + part[:1]) + part[1:]
        i += 1
    return text


class LogRecord:
    """One message and what is known of it."""

    def __init__(self, name, level, pathname, lineno, msg, args, exc_info, func=None, sinfo=None, **kwargs):
        now = time.time()
        self.name = name
        self.msg = msg
        if args and len(args) == 1 and isinstance(args[0], dict) and args[0]:
            args = args[0]
        self.args = args
        self.levelname = getLevelName(level)
        self.levelno = level
        self.pathname = pathname
        self.filename = os.path.basename(pathname) if pathname else pathname
        self.module = os.path.splitext(self.filename)[0] if pathname else "Unknown module"
        self.exc_info = exc_info
        self.exc_text = None
        self.stack_info = sinfo
        self.lineno = lineno
        self.funcName = func
        self.created = now
        self.msecs = int((now - int(now)) * 1000) + 0.0
        self.relativeCreated = (now - _started) * 1000
        self.thread = 1
        self.threadName = "MainThread"
        self.processName = "MainProcess"
        self.process = os.getpid() if hasattr(os, "getpid") else None
        self.taskName = None

    def __repr__(self):
        return f'<LogRecord: {self.name}, {self.levelno}, {self.pathname}, {self.lineno}, "{self.msg}">'

    def getMessage(self):
        """The message with its arguments put in."""
        msg = str(self.msg)
        return msg % self.args if self.args else msg


class PercentStyle:
    """%(name)s"""

    default_format = "%(message)s"
    asctime_search = "%(asctime)"
    examples = "%"

    def __init__(self, fmt, *, defaults=None):
        self._fmt = fmt or self.default_format
        self._defaults = defaults

    def usesTime(self):
        return self._fmt.find(self.asctime_search) >= 0

    def validate(self):
        at, found = self._fmt.find("%("), False
        while at >= 0 and not found:
            end = self._fmt.find(")", at)
            rest = self._fmt[end + 1:].lstrip("#0+ -0123456789.") if end > 0 else ""
            found = rest[:1] != "" and rest[0] in "diouxefgcrsaXEFGA"
            at = self._fmt.find("%(", at + 2)
        if not found:
            raise ValueError(f"Invalid format '{self._fmt}' for '{self.default_format[0]}' style")

    def format(self, record):
        try:
            return self._format(record)
        except KeyError as e:
            raise ValueError(f"Formatting field not found in record: {e}") from None

    def _values(self, record):
        return {**self._defaults, **record.__dict__} if self._defaults else record.__dict__

    def _format(self, record):
        return self._fmt % self._values(record)


class StrFormatStyle(PercentStyle):
    """{name}"""

    default_format = "{message}"
    asctime_search = "{asctime"

    def validate(self):
        fields = _fields(self._fmt)
        for name in fields:
            head = name.replace("[", ".").split(".")[0]
            if not (head.isidentifier() or head.isdecimal()):
                raise ValueError(f"invalid format: invalid field name/expression: {name!r}")
        if not fields:
            raise ValueError("invalid format: no fields")

    def _format(self, record):
        return self._fmt.format(**self._values(record))


def _fields(fmt):
    """The names between braces."""
    fields = []
    at = fmt.find("{")
    while at >= 0:
        if fmt[at + 1:at + 2] == "{":
            at = fmt.find("{", at + 2)
            continue
        end = fmt.find("}", at)
        if end < 0:
            raise ValueError("invalid format: expected '}' before end of string")
        name = fmt[at + 1:end].split("!")[0].split(":")[0]
        if name:
            fields.append(name)
        at = fmt.find("{", end)
    return fields


class StringTemplateStyle(PercentStyle):
    """${name}"""

    default_format = "${message}"
    asctime_search = "${asctime}"

    def usesTime(self):
        return "$asctime" in self._fmt or self.asctime_search in self._fmt

    def validate(self):
        if not Template(self._fmt).is_valid():
            raise ValueError("invalid format: bare '$' not allowed")
        if not Template(self._fmt).get_identifiers():
            raise ValueError("invalid format: no fields")

    def _format(self, record):
        return Template(self._fmt).substitute(self._values(record))


_styles = {"%": PercentStyle, "{": StrFormatStyle, "$": StringTemplateStyle}


class Formatter:
    """Makes text of a record."""

    converter = getattr(time, "localtime", None)
    default_time_format = "%Y-%m-%d %H:%M:%S"
    default_msec_format = "%s,%03d"

    def __init__(self, fmt=None, datefmt=None, style="%", validate=True, *, defaults=None):
        if style not in _styles:
            raise ValueError(f"Style must be one of: {','.join(_styles)}")
        self._style = _styles[style](fmt, defaults=defaults)
        if validate:
            self._style.validate()
        self._fmt = self._style._fmt
        self.datefmt = datefmt

    def formatTime(self, record, datefmt=None):
        """The time of a record."""
        # A converter of the class is a function: found on the instance it would be a method.
        convert = self.__dict__.get("converter", type(self).__dict__.get("converter", Formatter.__dict__["converter"]))
        if convert is None:
            text = _time_text(datefmt or self.default_time_format, record.created)
        else:
            text = time.strftime(datefmt or self.default_time_format, convert(record.created))
        if datefmt:
            return text
        return self.default_msec_format % (text, record.msecs) if self.default_msec_format else text

    def formatException(self, ei):
        """The traceback of an exception."""
        text = "".join(traceback.format_exception(ei[0], ei[1], ei[2]))
        return text[:-1] if text[-1:] == "\n" else text

    def usesTime(self):
        return self._style.usesTime()

    def formatMessage(self, record):
        return self._style.format(record)

    def formatStack(self, stack_info):
        return stack_info

    def format(self, record):
        """The whole text, with an exception and a stack if there are any."""
        record.message = record.getMessage()
        if self.usesTime():
            record.asctime = self.formatTime(record, self.datefmt)
        text = self.formatMessage(record)
        if record.exc_info and not record.exc_text:
            record.exc_text = self.formatException(record.exc_info)
        if record.exc_text:
            text = text + ("" if text[-1:] == "\n" else "\n") + record.exc_text
        if record.stack_info:
            text = text + ("" if text[-1:] == "\n" else "\n") + self.formatStack(record.stack_info)
        return text


class BufferingFormatter:
    """Makes text of several records."""

    def __init__(self, linefmt=None):
        self.linefmt = linefmt or Formatter()

    def formatHeader(self, records):
        return ""

    def formatFooter(self, records):
        return ""

    def format(self, records):
        if not records:
            return ""
        return self.formatHeader(records) + "".join(map(self.linefmt.format, records)) + self.formatFooter(records)


class Filter:
    """Lets the records of a logger and those below it pass."""

    def __init__(self, name=""):
        self.name = name
        self.nlen = len(name)

    def filter(self, record):
        if self.nlen == 0 or self.name == record.name:
            return True
        return record.name.startswith(self.name + ".")


class Filterer:
    """What has filters: loggers and handlers."""

    def __init__(self):
        self.filters = []

    def addFilter(self, filter):
        if filter not in self.filters:
            self.filters.append(filter)

    def removeFilter(self, filter):
        if filter in self.filters:
            self.filters.remove(filter)

    def filter(self, record):
        for f in self.filters:
            passed = f.filter(record) if hasattr(f, "filter") else f(record)
            if not passed:
                return False
        return True
