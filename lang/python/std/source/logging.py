# logging: messages with levels, from named loggers to handlers.
import os
import sys
import time
import traceback
import warnings
from string import Template
from _tq import calls
from _logging_format import (BufferingFormatter, Filter, Filterer, Formatter, LogRecord, PercentStyle, StrFormatStyle,
                             StringTemplateStyle, addLevelName, getLevelName, getLevelNamesMapping, level_number)

__all__ = ["BASIC_FORMAT", "BufferingFormatter", "CRITICAL", "DEBUG", "ERROR", "FATAL", "FileHandler", "Filter", "Formatter",
           "Handler", "INFO", "LogRecord", "Logger", "LoggerAdapter", "NOTSET", "NullHandler", "StreamHandler", "WARN",
           "WARNING", "addLevelName", "basicConfig", "captureWarnings", "critical", "debug", "disable", "error", "exception",
           "fatal", "getLevelName", "getLogger", "getLoggerClass", "info", "log", "makeLogRecord", "setLoggerClass",
           "shutdown", "warn", "warning", "getLogRecordFactory", "setLogRecordFactory", "lastResort", "raiseExceptions",
           "getLevelNamesMapping"]

CRITICAL = FATAL = 50
ERROR = 40
WARNING = WARN = 30
INFO = 20
DEBUG = 10
NOTSET = 0
BASIC_FORMAT = "%(levelname)s:%(name)s:%(message)s"

for _cls in (BufferingFormatter, Filter, Filterer, Formatter, LogRecord, PercentStyle, StrFormatStyle, StringTemplateStyle):
    _cls.__module__ = "logging"

raiseExceptions = True
_checkLevel = level_number
_defaultFormatter = Formatter()
_handlers = []
_factory = LogRecord


def makeLogRecord(dict):
    """A record with the attributes of a dict."""
    record = _factory(None, None, "", 0, "", (), None, None)
    record.__dict__.update(dict)
    return record


def setLogRecordFactory(factory):
    """Sets what makes records."""
    global _factory
    _factory = factory


def getLogRecordFactory():
    """What makes records."""
    return _factory


class Handler(Filterer):
    """Sends records somewhere."""

    def __init__(self, level=NOTSET):
        super().__init__()
        self._name = None
        self.level = level_number(level)
        self.formatter = None
        self.lock = None
        _handlers.append(self)

    @property
    def name(self):
        return self._name

    @name.setter
    def name(self, name):
        self._name = name

    def get_name(self):
        return self._name

    def set_name(self, name):
        self._name = name

    def createLock(self):
        """There are no threads to keep apart."""

    def acquire(self):
        """There are no threads to keep apart."""

    def release(self):
        """There are no threads to keep apart."""

    def setLevel(self, level):
        self.level = level_number(level)

    def format(self, record):
        return (self.formatter or _defaultFormatter).format(record)

    def emit(self, record):
        raise NotImplementedError("emit must be implemented by Handler subclasses")

    def handle(self, record):
        passed = self.filter(record)
        if passed:
            self.emit(record)
        return passed

    def setFormatter(self, fmt):
        self.formatter = fmt

    def flush(self):
        """Nothing is held back."""

    def close(self):
        """Takes the handler off the list of those that are closed at the end."""
        if self in _handlers:
            _handlers.remove(self)

    def handleError(self, record):
        """Says on stderr that a record could not be sent."""
        if not raiseExceptions or sys.stderr is None:
            return
        sys.stderr.write("--- Logging error ---\n")
        traceback.print_exc(file=sys.stderr)
        sys.stderr.write(f"Message: {record.msg!r}\nArguments: {record.args}\n")

    def __repr__(self):
        return f"<{self.__class__.__name__} ({getLevelName(self.level)})>"


class StreamHandler(Handler):
    """Writes records to a stream, stderr if none is given."""

    terminator = "\n"

    def __init__(self, stream=None):
        super().__init__()
        self.stream = sys.stderr if stream is None else stream

    def flush(self):
        if self.stream and hasattr(self.stream, "flush"):
            self.stream.flush()

    def emit(self, record):
        try:
            self.stream.write(self.format(record) + self.terminator)
            self.flush()
        except RecursionError:
            raise
        except Exception:
            self.handleError(record)

    def setStream(self, stream):
        """Another stream; the old one is returned."""
        if stream is self.stream:
            return None
        old = self.stream
        self.flush()
        self.stream = stream
        return old

    def __repr__(self):
        name = str(getattr(self.stream, "name", ""))
        return f"<{self.__class__.__name__} {name + ' ' if name else ''}({getLevelName(self.level)})>"


class FileHandler(StreamHandler):
    """Writes records to a file."""

    def __init__(self, filename, mode="a", encoding=None, delay=False, errors=None):
        self.baseFilename = os.path.abspath(os.fspath(filename))
        self.mode = mode
        self.encoding = encoding
        self.errors = errors
        self.delay = delay
        if delay:
            Handler.__init__(self)
            self.stream = None
        else:
            super().__init__(self._open())

    def _open(self):
        return open(self.baseFilename, self.mode, encoding=self.encoding, errors=self.errors)

    def emit(self, record):
        if self.stream is None:
            self.stream = self._open()
        super().emit(record)

    def close(self):
        if self.stream is not None:
            self.flush()
            self.stream.close()
            self.stream = None
        super().close()

    def __repr__(self):
        return f"<{self.__class__.__name__} {self.baseFilename} ({getLevelName(self.level)})>"


class _StderrHandler(StreamHandler):
    """Writes to what sys.stderr is at the time."""

    def __init__(self, level=NOTSET):
        Handler.__init__(self, level)

    @property
    def stream(self):
        return sys.stderr


class NullHandler(Handler):
    """Drops records."""

    def handle(self, record):
        pass

    def emit(self, record):
        pass


lastResort = _StderrHandler(WARNING)


class Logger(Filterer):
    """Makes records and hands them to its handlers and those of the loggers above."""

    def __init__(self, name, level=NOTSET):
        super().__init__()
        self.name = name
        self.level = level_number(level)
        self.parent = None
        self.propagate = True
        self.handlers = []
        self.disabled = False

    def setLevel(self, level):
        self.level = level_number(level)

    def debug(self, msg, *args, **kwargs):
        if self.isEnabledFor(DEBUG):
            self._log(DEBUG, msg, args, **kwargs)

    def info(self, msg, *args, **kwargs):
        if self.isEnabledFor(INFO):
            self._log(INFO, msg, args, **kwargs)

    def warning(self, msg, *args, **kwargs):
        if self.isEnabledFor(WARNING):
            self._log(WARNING, msg, args, **kwargs)

    def warn(self, msg, *args, **kwargs):
        warnings.warn("The 'warn' method is deprecated, use 'warning' instead", DeprecationWarning, 2)
        self.warning(msg, *args, **kwargs)

    def error(self, msg, *args, **kwargs):
        if self.isEnabledFor(ERROR):
            self._log(ERROR, msg, args, **kwargs)

    def exception(self, msg, *args, exc_info=True, **kwargs):
        self.error(msg, *args, exc_info=exc_info, **kwargs)

    def critical(self, msg, *args, **kwargs):
        if self.isEnabledFor(CRITICAL):
            self._log(CRITICAL, msg, args, **kwargs)

    def fatal(self, msg, *args, **kwargs):
        self.critical(msg, *args, **kwargs)

    def log(self, level, msg, *args, **kwargs):
        if not isinstance(level, int):
            if raiseExceptions:
                raise TypeError("level must be an integer")
            return
        if self.isEnabledFor(level):
            self._log(level, msg, args, **kwargs)

    def findCaller(self, stack_info=False, stacklevel=1):
        """The file, the line and the function that logs."""
        stack = calls()
        place, at = stack[-1][0], len(stack) - 1
        while stacklevel > 0 and at > 0:
            at -= 1
            if stack[at][0] != place:
                stacklevel -= 1
        filename, line, function, _ = stack[at]
        text = None
        if stack_info:
            text = "Stack (most recent call last):\n" + "".join(traceback.format_list(stack[:at + 1])).rstrip("\n")
        return filename, line, function, text

    def makeRecord(self, name, level, fn, lno, msg, args, exc_info, func=None, extra=None, sinfo=None):
        record = _factory(name, level, fn, lno, msg, args, exc_info, func, sinfo)
        for key, value in (extra or {}).items():
            if key in ("message", "asctime") or key in record.__dict__:
                raise KeyError(f"Attempt to overwrite {key!r} in LogRecord")
            record.__dict__[key] = value
        return record

    def _log(self, level, msg, args, exc_info=None, extra=None, stack_info=False, stacklevel=1):
        filename, line, function, stack = self.findCaller(stack_info, stacklevel)
        if exc_info:
            if isinstance(exc_info, BaseException):
                exc_info = (type(exc_info), exc_info, exc_info.__traceback__)
            elif not isinstance(exc_info, tuple):
                exc_info = sys.exc_info()
        self.handle(self.makeRecord(self.name, level, filename, line, msg, args, exc_info, function, extra, stack))

    def handle(self, record):
        if not self.disabled and self.filter(record):
            self.callHandlers(record)

    def addHandler(self, hdlr):
        if hdlr not in self.handlers:
            self.handlers.append(hdlr)

    def removeHandler(self, hdlr):
        if hdlr in self.handlers:
            self.handlers.remove(hdlr)

    def hasHandlers(self):
        c = self
        while c:
            if c.handlers:
                return True
            if not c.propagate:
                return False
            c = c.parent
        return False

    def callHandlers(self, record):
        c, found = self, 0
        while c:
            for handler in c.handlers:
                found += 1
                if record.levelno >= handler.level:
                    handler.handle(record)
            c = c.parent if c.propagate else None
        if found:
            return
        if lastResort:
            if record.levelno >= lastResort.level:
                lastResort.handle(record)
        elif raiseExceptions and not self.manager.emittedNoHandlerWarning:
            sys.stderr.write(f'No handlers could be found for logger "{self.name}"\n')
            self.manager.emittedNoHandlerWarning = True

    def getEffectiveLevel(self):
        logger = self
        while logger:
            if logger.level:
                return logger.level
            logger = logger.parent
        return NOTSET

    def isEnabledFor(self, level):
        if self.disabled or self.manager.disable >= level:
            return False
        return level >= self.getEffectiveLevel()

    def getChild(self, suffix):
        if self.root is not self:
            suffix = ".".join((self.name, suffix))
        return self.manager.getLogger(suffix)

    def __repr__(self):
        return f"<{self.__class__.__name__} {self.name} ({getLevelName(self.getEffectiveLevel())})>"


class RootLogger(Logger):
    """The logger above all others."""

    def __init__(self, level):
        super().__init__("root", level)


class Manager:
    """All loggers, by name."""

    def __init__(self, rootnode):
        self.root = rootnode
        self.disable = 0
        self.emittedNoHandlerWarning = False
        self.loggerDict = {}
        self.loggerClass = None

    def getLogger(self, name):
        if not isinstance(name, str):
            raise TypeError("A logger name must be a string")
        known = self.loggerDict.get(name)
        if known is None:
            known = self.loggerDict[name] = (self.loggerClass or _loggerClass)(name)
            known.manager = self
            self._place(known)
        return known

    def _place(self, logger):
        """Puts a logger below the nearest that its name begins with, and above those that begin with its own."""
        parent, prefix = self.root, logger.name
        while "." in prefix:
            prefix = prefix.rpartition(".")[0]
            if prefix in self.loggerDict:
                parent = self.loggerDict[prefix]
                break
        logger.parent = parent
        for name, other in self.loggerDict.items():
            if name.startswith(logger.name + ".") and other.parent is parent:
                other.parent = logger

    def setLoggerClass(self, klass):
        self.loggerClass = klass


class LoggerAdapter:
    """A logger that says more with each message."""

    def __init__(self, logger, extra=None):
        self.logger = logger
        self.extra = extra

    def process(self, msg, kwargs):
        kwargs["extra"] = self.extra
        return msg, kwargs

    def debug(self, msg, *args, **kwargs):
        self.log(DEBUG, msg, *args, **kwargs)

    def info(self, msg, *args, **kwargs):
        self.log(INFO, msg, *args, **kwargs)

    def warning(self, msg, *args, **kwargs):
        self.log(WARNING, msg, *args, **kwargs)

    def error(self, msg, *args, **kwargs):
        self.log(ERROR, msg, *args, **kwargs)

    def exception(self, msg, *args, exc_info=True, **kwargs):
        self.log(ERROR, msg, *args, exc_info=exc_info, **kwargs)

    def critical(self, msg, *args, **kwargs):
        self.log(CRITICAL, msg, *args, **kwargs)

    def log(self, level, msg, *args, **kwargs):
        if self.isEnabledFor(level):
            msg, kwargs = self.process(msg, kwargs)
            self.logger.log(level, msg, *args, **kwargs)

    def isEnabledFor(self, level):
        return self.logger.isEnabledFor(level)

    def setLevel(self, level):
        self.logger.setLevel(level)

    def getEffectiveLevel(self):
        return self.logger.getEffectiveLevel()

    def hasHandlers(self):
        return self.logger.hasHandlers()

    @property
    def name(self):
        return self.logger.name

    def __repr__(self):
        level = getLevelName(self.logger.getEffectiveLevel())
        return f"<{self.__class__.__name__} {self.logger.name} ({level})>"


_loggerClass = Logger
root = RootLogger(WARNING)
Logger.root = root
Logger.manager = root.manager = Manager(root)


def setLoggerClass(klass):
    """Sets the class of loggers that are made from now on."""
    global _loggerClass
    if klass is not Logger and not issubclass(klass, Logger):
        raise TypeError("logger not derived from logging.Logger: " + klass.__name__)
    _loggerClass = klass


def getLoggerClass():
    """The class of loggers that are made."""
    return _loggerClass


def getLogger(name=None):
    """The logger of a name; without a name the one above all."""
    if not name or isinstance(name, str) and name == root.name:
        return root
    return Logger.manager.getLogger(name)


_STYLES = {
    "%": BASIC_FORMAT,
    "{": "{levelname}:{name}:{message}",
    "$": "${levelname}:${name}:${message}",
}


def basicConfig(**kwargs):
    """Gives the root logger a handler, unless it has one."""
    force = kwargs.pop("force", False)
    encoding = kwargs.pop("encoding", None)
    errors = kwargs.pop("errors", "backslashreplace")
    if force:
        for h in root.handlers[:]:
            root.removeHandler(h)
            h.close()
    if root.handlers:
        return
    handlers = kwargs.pop("handlers", None)
    if handlers is None:
        if "stream" in kwargs and "filename" in kwargs:
            raise ValueError("'stream' and 'filename' should not be specified together")
    elif "stream" in kwargs or "filename" in kwargs:
        raise ValueError("'stream' or 'filename' should not be specified together with 'handlers'")
    filename, mode = kwargs.pop("filename", None), kwargs.pop("filemode", "a")
    stream = kwargs.pop("stream", None)
    if handlers is None:
        if filename:
            handlers = [FileHandler(filename, mode, encoding=encoding, errors=None if "b" in mode else errors)]
        else:
            handlers = [StreamHandler(stream)]
    datefmt, style = kwargs.pop("datefmt", None), kwargs.pop("style", "%")
    if style not in _STYLES:
        raise ValueError(f"Style must be one of: {','.join(_STYLES)}")
    formatter = Formatter(kwargs.pop("format", _STYLES[style]), datefmt, style)
    for h in handlers:
        if h.formatter is None:
            h.setFormatter(formatter)
        root.addHandler(h)
    level = kwargs.pop("level", None)
    if level is not None:
        root.setLevel(level)
    if kwargs:
        raise ValueError(f"Unrecognised argument(s): {', '.join(kwargs)}")


def _ready():
    if not root.handlers:
        basicConfig()


def debug(msg, *args, **kwargs):
    """Logs with the root logger."""
    _ready()
    root.debug(msg, *args, **kwargs)


def info(msg, *args, **kwargs):
    """Logs with the root logger."""
    _ready()
    root.info(msg, *args, **kwargs)


def warning(msg, *args, **kwargs):
    """Logs with the root logger."""
    _ready()
    root.warning(msg, *args, **kwargs)


warn = warning


def error(msg, *args, **kwargs):
    """Logs with the root logger."""
    _ready()
    root.error(msg, *args, **kwargs)


def exception(msg, *args, exc_info=True, **kwargs):
    """Logs with the root logger, and the exception that is handled."""
    error(msg, *args, exc_info=exc_info, **kwargs)


def critical(msg, *args, **kwargs):
    """Logs with the root logger."""
    _ready()
    root.critical(msg, *args, **kwargs)


fatal = critical


def log(level, msg, *args, **kwargs):
    """Logs with the root logger."""
    _ready()
    root.log(level, msg, *args, **kwargs)


def disable(level=CRITICAL):
    """Drops all messages up to a level."""
    root.manager.disable = level_number(level)


def shutdown(handlerList=_handlers):
    """Flushes and closes all handlers."""
    for h in reversed(handlerList[:]):
        try:
            h.flush()
            h.close()
        except (OSError, ValueError):
            pass


def getHandlerByName(name):
    """The handler of a name."""
    return next((h for h in _handlers if h.name == name), None)


_shown = []


def captureWarnings(capture):
    """Sends warnings to the logger py.warnings, or to where they went before."""
    if capture and not _shown:
        _shown.append(warnings.showwarning)

        def show(message, category, filename, lineno, file=None, line=None):
            text = warnings.formatwarning(message, category, filename, lineno, line)
            logger = getLogger("py.warnings")
            if not logger.handlers:
                logger.addHandler(NullHandler())
            logger.warning(str(text))

        warnings.showwarning = show
    elif not capture and _shown:
        warnings.showwarning = _shown.pop()
