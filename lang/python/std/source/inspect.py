# inspect: what functions take, where they stand, and what kind a value is.
import linecache
import re
import sys
import types
from collections import OrderedDict, namedtuple
from _tq import source

__all__ = ["signature", "Signature", "Parameter", "BoundArguments", "getfullargspec", "FullArgSpec", "getsource", "getsourcelines", "getsourcefile",
           "getfile", "getdoc", "cleandoc", "getcomments", "getmembers", "getmodule", "getmodulename", "getmro", "unwrap", "isclass", "isfunction",
           "ismethod", "isbuiltin", "isroutine", "ismodule", "isgenerator", "isgeneratorfunction", "getgeneratorstate", "getgeneratorlocals", "GEN_CREATED", "GEN_RUNNING",
           "GEN_SUSPENDED", "GEN_CLOSED", "iscode", "isframe", "istraceback", "isabstract",
           "iscoroutine", "iscoroutinefunction", "isasyncgen", "isasyncgenfunction", "isawaitable", "isdatadescriptor", "ismethoddescriptor",
           "isgetsetdescriptor", "ismemberdescriptor", "currentframe", "stack", "trace", "getouterframes", "getinnerframes", "getframeinfo", "FrameInfo",
           "Traceback", "CO_OPTIMIZED", "CO_NEWLOCALS", "CO_VARARGS", "CO_VARKEYWORDS", "CO_NESTED", "CO_GENERATOR", "CO_NOFREE", "CO_COROUTINE",
           "CO_ITERABLE_COROUTINE", "CO_ASYNC_GENERATOR", "getattr_static", "getcallargs", "formatannotation", "getclosurevars", "get_annotations"]

CO_OPTIMIZED, CO_NEWLOCALS, CO_VARARGS, CO_VARKEYWORDS, CO_NESTED, CO_GENERATOR, CO_NOFREE = 1, 2, 4, 8, 16, 32, 64
CO_COROUTINE, CO_ITERABLE_COROUTINE, CO_ASYNC_GENERATOR = 128, 256, 512
_GENERATOR, _CLASS_WORD = 32, r"^([ \t]*)class[ \t]+%s\b"


class _empty:
    """Stands where nothing is said."""


class _ParameterKind(int):
    """How an argument may be given."""

    NAMES = ("POSITIONAL_ONLY", "POSITIONAL_OR_KEYWORD", "VAR_POSITIONAL", "KEYWORD_ONLY", "VAR_KEYWORD")
    SAID = ("positional-only", "positional or keyword", "variadic positional", "keyword-only", "variadic keyword")

    @property
    def name(self):
        return self.NAMES[self]

    @property
    def value(self):
        return int(self)

    @property
    def description(self):
        return self.SAID[self]

    def __str__(self):
        return self.name

    def __repr__(self):
        return f"<_ParameterKind.{self.name}: {int(self)}>"


_POSITIONAL_ONLY, _EITHER, _VAR_POSITIONAL, _KEYWORD_ONLY, _VAR_KEYWORD = map(_ParameterKind, range(5))


def formatannotation(annotation, base_module=None):
    """The text of an annotation."""
    if getattr(annotation, "__module__", None) == "typing":
        return repr(annotation).replace("typing.", "")
    if isinstance(annotation, type) and not isinstance(annotation, types.GenericAlias):
        if annotation.__module__ in ("builtins", base_module):
            return annotation.__qualname__
        return annotation.__module__ + "." + annotation.__qualname__
    return repr(annotation)


class Parameter:
    """A parameter of a function."""

    __slots__ = ("_name", "_kind", "_default", "_annotation")
    POSITIONAL_ONLY, POSITIONAL_OR_KEYWORD, VAR_POSITIONAL, KEYWORD_ONLY, VAR_KEYWORD = _POSITIONAL_ONLY, _EITHER, _VAR_POSITIONAL, _KEYWORD_ONLY, _VAR_KEYWORD
    empty = _empty

    def __init__(self, name, kind, *, default=_empty, annotation=_empty):
        kind = _ParameterKind(kind)
        if default is not _empty and kind in (_VAR_POSITIONAL, _VAR_KEYWORD):
            raise ValueError(f"{kind.description} parameters cannot have default values")
        if not isinstance(name, str):
            raise TypeError(f"name must be a str, not a {type(name).__name__}")
        if not name.isidentifier():
            raise ValueError(f"{name!r} is not a valid parameter name")
        self._name, self._kind, self._default, self._annotation = name, kind, default, annotation

    name = property(lambda self: self._name)
    kind = property(lambda self: self._kind)
    default = property(lambda self: self._default)
    annotation = property(lambda self: self._annotation)

    def replace(self, *, name=None, kind=None, annotation=None, default=None):
        return type(self)(self._name if name is None else name, self._kind if kind is None else kind,
                          default=self._default if default is None else default, annotation=self._annotation if annotation is None else annotation)

    def __str__(self):
        text = {_VAR_POSITIONAL: "*", _VAR_KEYWORD: "**"}.get(self._kind, "") + self._name
        if self._annotation is not _empty:
            text += ": " + formatannotation(self._annotation)
        if self._default is not _empty:
            text += (" = " if self._annotation is not _empty else "=") + repr(self._default)
        return text

    def __repr__(self):
        return f'<Parameter "{self}">'

    def _key(self):
        return self._name, int(self._kind), self._default, self._annotation

    def __eq__(self, other):
        return self._key() == other._key() if isinstance(other, Parameter) else NotImplemented

    def __hash__(self):
        return hash(self._key())


class BoundArguments:
    """The arguments of a call by the names of the parameters."""

    def __init__(self, signature, arguments):
        self.signature, self.arguments = signature, arguments

    @property
    def args(self):
        out = []
        for name, p in self.signature.parameters.items():
            if p.kind in (_VAR_KEYWORD, _KEYWORD_ONLY) or name not in self.arguments:
                break
            out += self.arguments[name] if p.kind == _VAR_POSITIONAL else [self.arguments[name]]
        return tuple(out)

    @property
    def kwargs(self):
        out, named = {}, False
        for name, p in self.signature.parameters.items():
            if not named:
                named = p.kind in (_VAR_KEYWORD, _KEYWORD_ONLY) or name not in self.arguments
                if not named:
                    continue
            if name in self.arguments:
                out.update(self.arguments[name] if p.kind == _VAR_KEYWORD else {name: self.arguments[name]})
        return out

    def apply_defaults(self):
        """Adds the defaults of what is not given."""
        out = {}
        for name, p in self.signature.parameters.items():
            if name in self.arguments:
                out[name] = self.arguments[name]
            elif p.default is not _empty:
                out[name] = p.default
            elif p.kind == _VAR_POSITIONAL:
                out[name] = ()
            elif p.kind == _VAR_KEYWORD:
                out[name] = {}
        self.arguments = out

    def __eq__(self, other):
        return isinstance(other, BoundArguments) and self.signature == other.signature and self.arguments == other.arguments

    def __repr__(self):
        return f"<BoundArguments ({', '.join(f'{k}={v!r}' for k, v in self.arguments.items())})>"


class Signature:
    """The parameters of a function, and what is said of its result."""

    empty = _empty

    def __init__(self, parameters=None, *, return_annotation=_empty):
        found, last, defaults = OrderedDict(), -1, False
        for p in parameters or ():
            if p.kind < last:
                raise ValueError(f"wrong parameter order: {_ParameterKind(last).description} parameter before {p.kind.description} parameter")
            last = p.kind
            if p.kind in (_POSITIONAL_ONLY, _EITHER):
                if p.default is _empty and defaults:
                    raise ValueError("non-default argument follows default argument")
                defaults = defaults or p.default is not _empty
            if p.name in found:
                raise ValueError(f"duplicate parameter name: {p.name!r}")
            found[p.name] = p
        self._parameters, self._return = types.MappingProxyType(dict(found)), return_annotation

    @classmethod
    def from_callable(cls, obj, *, follow_wrapped=True, globals=None, locals=None, eval_str=False):
        return signature(obj, follow_wrapped=follow_wrapped)

    parameters = property(lambda self: self._parameters)
    return_annotation = property(lambda self: self._return)

    def replace(self, *, parameters=_empty, return_annotation=_empty):
        return type(self)(self._parameters.values() if parameters is _empty else parameters,
                          return_annotation=self._return if return_annotation is _empty else return_annotation)

    def _bind(self, args, kwargs, partial):
        out, args = {}, list(args)
        kwargs = dict(kwargs)
        rest = None
        for name, p in self._parameters.items():
            if p.kind == _VAR_POSITIONAL:
                if args:
                    out[name], args = tuple(args), []
            elif p.kind == _VAR_KEYWORD:
                rest = name
            elif args and p.kind != _KEYWORD_ONLY:
                if name in kwargs and p.kind != _POSITIONAL_ONLY:
                    raise TypeError(f"multiple values for argument {name!r}")
                out[name] = args.pop(0)
            elif name in kwargs and p.kind != _POSITIONAL_ONLY:
                out[name] = kwargs.pop(name)
            elif name in kwargs and p.default is _empty:
                raise TypeError(f"{name!r} parameter is positional only, but was passed as a keyword")
            elif p.default is _empty and not partial:
                only = " keyword-only" if p.kind == _KEYWORD_ONLY else ""
                raise TypeError(f"missing a required{only} argument: {name!r}" if not only else f"missing a required argument: {name!r}")
        if args:
            raise TypeError("too many positional arguments")
        if kwargs:
            if rest is None:
                raise TypeError(f"got an unexpected keyword argument {next(iter(kwargs))!r}")
            out[rest] = kwargs
        return BoundArguments(self, out)

    def bind(self, /, *args, **kwargs):
        """Which parameter each argument is for."""
        return self._bind(args, kwargs, False)

    def bind_partial(self, /, *args, **kwargs):
        """bind, of which some may be missing."""
        return self._bind(args, kwargs, True)

    def __eq__(self, other):
        if not isinstance(other, Signature):
            return NotImplemented
        return list(self._parameters.values()) == list(other._parameters.values()) and self._return == other._return

    def __hash__(self):
        return hash((tuple(self._parameters.values()), self._return))

    def __str__(self):
        out, only, star = [], False, False
        for p in self._parameters.values():
            if p.kind == _POSITIONAL_ONLY:
                only = True
            elif only:
                out.append("/")
                only = False
            if p.kind == _VAR_POSITIONAL:
                star = True
            elif p.kind == _KEYWORD_ONLY and not star:
                out.append("*")
                star = True
            out.append(str(p))
        if only:
            out.append("/")
        text = f"({', '.join(out)})"
        return text if self._return is _empty else f"{text} -> {formatannotation(self._return)}"

    def __repr__(self):
        return f"<Signature {self}>"


def unwrap(func, *, stop=None):
    """What wraps has wrapped."""
    seen = {id(func)}
    while hasattr(func, "__wrapped__") and not (stop and stop(func)):
        func = func.__wrapped__
        if id(func) in seen:
            raise ValueError(f"wrapper loop when unwrapping {func!r}")
        seen.add(id(func))
    return func


def _of_function(f):
    code = f.__code__
    names, n, k = code.co_varnames, code.co_argcount, code.co_kwonlyargcount
    defaults, named, notes = f.__defaults__ or (), f.__kwdefaults__ or {}, f.__annotations__
    at = n + k
    out = []
    for i, name in enumerate(names[:n]):
        kind = _POSITIONAL_ONLY if i < code.co_posonlyargcount else _EITHER
        out.append((name, kind, defaults[i - n] if i >= n - len(defaults) else _empty))
    if code.co_flags & 4:
        out.append((names[at], _VAR_POSITIONAL, _empty))
        at += 1
    out += [(name, _KEYWORD_ONLY, named.get(name, _empty)) for name in names[n:n + k]]
    if code.co_flags & 8:
        out.append((names[at], _VAR_KEYWORD, _empty))
    return Signature([Parameter(name, kind, default=d, annotation=notes.get(name, _empty)) for name, kind, d in out],
                     return_annotation=notes.get("return", _empty))


def _without_first(sig):
    ps = list(sig.parameters.values())
    if not ps or ps[0].kind in (_VAR_KEYWORD, _KEYWORD_ONLY):
        raise ValueError("invalid method signature")
    return sig.replace(parameters=ps if ps[0].kind == _VAR_POSITIONAL else ps[1:])


def signature(obj, *, follow_wrapped=True, globals=None, locals=None, eval_str=False):
    """The parameters of what can be called."""
    if not callable(obj):
        raise TypeError(f"{obj!r} is not a callable object")
    if ismethod(obj):
        return _without_first(signature(obj.__func__, follow_wrapped=follow_wrapped))
    if follow_wrapped:
        obj = unwrap(obj, stop=lambda f: hasattr(f, "__signature__"))
        if ismethod(obj):
            return signature(obj)
    own = getattr(obj, "__signature__", None)
    if isinstance(own, Signature):
        return own
    if isfunction(obj):
        return _of_function(obj)
    if hasattr(obj, "func") and hasattr(obj, "keywords") and hasattr(obj, "args"):
        return _of_partial(obj)
    if isclass(obj):
        for name in ("__new__", "__init__"):
            for c in obj.__mro__:
                f = c.__dict__.get(name) if c is not object else None
                f = getattr(f, "__func__", f)
                if isfunction(f):
                    return _without_first(signature(f))
        if type(obj) is type and obj.__module__ not in ("builtins",):
            return Signature()
        raise ValueError(f"no signature found for builtin type {obj!r}")
    text = getattr(obj, "__text_signature__", None)
    if text:
        return _of_text(obj, text)
    call = getattr(type(obj), "__call__", None)
    if isfunction(call):
        return _without_first(signature(call))
    raise ValueError(f"no signature found for builtin {obj!r}")


class _NoValue:
    """Stands for NumPy's default of what may be left out."""

    def __repr__(self):
        return "<no value>"


def _of_text(obj, text):
    """The parameters of a function that is not a program's, from its __text_signature__."""
    text = text[1:-1]
    bound = getattr(obj, "__self__", None)
    if text.startswith("$module"):
        text = text.removeprefix("$module").removeprefix(", ").removeprefix("/, ")
    elif isbuiltin(obj) and bound is not None and not ismodule(bound):
        text = text.partition(", ")[2].removeprefix("/, ")
    names = {"_no_value": _NoValue()}
    if "np." in text:
        import numpy
        names["np"] = numpy
    text = text.replace("$", "").replace("<no value>", "_no_value")
    return _of_function(eval(f"lambda {text}: None", names))


def _of_partial(obj):
    sig = signature(obj.func)
    bound = sig.bind_partial(*obj.args, **obj.keywords)
    out, named = [], False
    given = bound.arguments
    for name, p in sig.parameters.items():
        if name in given and name not in obj.keywords and p.kind in (_POSITIONAL_ONLY, _EITHER):
            continue
        if name in obj.keywords and p.kind in (_EITHER, _KEYWORD_ONLY):
            named = named or p.kind == _EITHER
            out.append(p.replace(kind=_KEYWORD_ONLY, default=obj.keywords[name]))
        elif named and p.kind == _EITHER:
            out.append(p.replace(kind=_KEYWORD_ONLY))
        elif not (named and p.kind == _VAR_POSITIONAL):
            out.append(p)
    return sig.replace(parameters=out)


FullArgSpec = namedtuple("FullArgSpec", "args, varargs, varkw, defaults, kwonlyargs, kwonlydefaults, annotations")


def getfullargspec(func):
    """The parameters as a tuple."""
    f = func.__func__ if ismethod(func) else func
    try:
        sig = signature(f, follow_wrapped=False)
    except ValueError as e:
        raise TypeError("unsupported callable") from e
    args, varargs, varkw, defaults, only, named, notes = [], None, None, (), [], {}, {}
    if sig.return_annotation is not _empty:
        notes["return"] = sig.return_annotation
    for p in sig.parameters.values():
        if p.kind == _VAR_POSITIONAL:
            varargs = p.name
        elif p.kind == _VAR_KEYWORD:
            varkw = p.name
        elif p.kind == _KEYWORD_ONLY:
            only.append(p.name)
            if p.default is not _empty:
                named[p.name] = p.default
        else:
            args.append(p.name)
            if p.default is not _empty:
                defaults += (p.default,)
        if p.annotation is not _empty:
            notes[p.name] = p.annotation
    return FullArgSpec(args, varargs, varkw, defaults or None, only, named or None, notes)


def getcallargs(func, /, *positional, **named):
    """What each parameter of a call would be."""
    f = func.__func__ if ismethod(func) else func
    b = signature(f).bind(*([func.__self__] if ismethod(func) else []), *positional, **named)
    b.apply_defaults()
    return dict(b.arguments)


def isclass(obj):
    return isinstance(obj, type)


def ismodule(obj):
    return isinstance(obj, types.ModuleType)


def isfunction(obj):
    return isinstance(obj, types.FunctionType) and hasattr(obj, "__code__")


def ismethod(obj):
    return isinstance(obj, types.MethodType) and hasattr(obj, "__func__")


def isbuiltin(obj):
    return isinstance(obj, types.BuiltinFunctionType) and not isclass(obj)


def isroutine(obj):
    return (ismethod(obj) or isbuiltin(obj) or ismethoddescriptor(obj) or isinstance(obj, (types.FunctionType, types.MethodWrapperType))
            and not isclass(obj))


def ismethoddescriptor(obj):
    if isclass(obj) or ismethod(obj) or isinstance(obj, types.FunctionType):
        return False
    if isinstance(obj, (types.MethodDescriptorType, types.WrapperDescriptorType)):
        return True
    return hasattr(type(obj), "__get__") and not hasattr(type(obj), "__set__")


def isdatadescriptor(obj):
    if isclass(obj) or ismethod(obj) or isfunction(obj):
        return False
    return hasattr(type(obj), "__set__") or hasattr(type(obj), "__delete__")


def isgetsetdescriptor(obj):
    return type(obj).__name__ == "getset_descriptor"


def ismemberdescriptor(obj):
    return type(obj).__name__ == "member_descriptor"


def isgeneratorfunction(obj):
    f = unwrap(obj) if not ismethod(obj) else obj.__func__
    return isfunction(f) and bool(f.__code__.co_flags & _GENERATOR)


def isgenerator(obj):
    return isinstance(obj, types.GeneratorType)


GEN_CREATED, GEN_RUNNING, GEN_SUSPENDED, GEN_CLOSED = "GEN_CREATED", "GEN_RUNNING", "GEN_SUSPENDED", "GEN_CLOSED"


def getgeneratorstate(generator):
    """Whether a generator waits to begin, runs, waits at a yield or has ended."""
    if generator.gi_running:
        return GEN_RUNNING
    if generator.gi_suspended:
        return GEN_SUSPENDED
    return GEN_CLOSED if generator.gi_frame is None else GEN_CREATED


def getgeneratorlocals(generator):
    """The local variables of a generator by their names."""
    if not isgenerator(generator):
        raise TypeError(f"{generator!r} is not a Python generator")
    frame = generator.gi_frame
    return {} if frame is None else frame.f_locals


def iscode(obj):
    return type(obj).__name__ == "code"


def isframe(obj):
    return type(obj).__name__ == "frame"


def istraceback(obj):
    return type(obj).__name__ == "traceback"


def isabstract(obj):
    return isclass(obj) and bool(getattr(obj, "__abstractmethods__", None))


def iscoroutine(obj):
    return False


iscoroutinefunction = isasyncgen = isasyncgenfunction = isawaitable = iscoroutine


def getmro(cls):
    return cls.__mro__


def getmembers(object, predicate=None):
    """The attributes that fulfil a condition, by name."""
    out = []
    for name in dir(object):
        try:
            v = getattr(object, name)
        except AttributeError:
            continue
        if predicate is None or predicate(v):
            out.append((name, v))
    return sorted(out, key=lambda p: p[0])


def getattr_static(obj, attr, default=_empty):
    """An attribute as it is stored."""
    if not isclass(obj) and attr in getattr(obj, "__dict__", {}):
        return obj.__dict__[attr]
    for c in (obj if isclass(obj) else type(obj)).__mro__:
        if attr in c.__dict__:
            return c.__dict__[attr]
    if default is _empty:
        raise AttributeError(attr)
    return default


def get_annotations(obj, *, globals=None, locals=None, eval_str=False):
    """The annotations of a function or class, as a new dict."""
    notes = obj.__dict__.get("__annotations__", {}) if isclass(obj) else getattr(obj, "__annotations__", None) or {}
    return dict(notes)


def cleandoc(doc):
    """A text without the indentation of its lines."""
    lines = doc.expandtabs().split("\n")
    margin = min([len(s) - len(s.lstrip()) for s in lines[1:] if s.strip()], default=0)
    lines = [lines[0].lstrip()] + [s[margin:] for s in lines[1:]]
    while lines and not lines[-1]:
        lines.pop()
    while lines and not lines[0]:
        lines.pop(0)
    return "\n".join(lines)


def getdoc(object):
    """What is said of a value, also by what its class derives from."""
    doc = getattr(object, "__doc__", None)
    if doc is None and isclass(object):
        doc = next((c.__doc__ for c in object.__mro__[1:] if c.__doc__ and c.__module__ != "builtins"), None)
    elif doc is None and ismethod(object):
        for c in type(object.__self__).__mro__:
            f = c.__dict__.get(object.__name__)
            if f is not None and getattr(f, "__doc__", None):
                doc = f.__doc__
                break
    return cleandoc(doc) if isinstance(doc, str) else None


def _place(object):
    if ismethod(object):
        object = object.__func__
    if isclass(object):
        for v in object.__dict__.values():
            v = getattr(v, "fget", None) or getattr(v, "__func__", v)
            found = source(v) if isfunction(v) else None
            if found:
                name, text, line = found
                at = [m for m in re.finditer(_CLASS_WORD % object.__name__, text, re.M) if text.count("\n", 0, m.start()) < line]
                if at:
                    return name, text, text.count("\n", 0, at[-1].start()) + 1
        if object.__module__ == "builtins":
            raise TypeError(f"{object!r} is a built-in class")
        raise OSError("source code not available")
    if ismodule(object):
        name = getattr(object, "__file__", None)
        if name is None:
            raise TypeError(f"{object!r} is a built-in module")
        with open(name, encoding="utf-8") as f:
            return name, f.read(), 0
    if not isfunction(object):
        raise TypeError(f"module, class, method, function, traceback, frame, or code object was expected, got {type(object).__name__}")
    found = source(unwrap(object))
    if not found:
        raise OSError("could not get source code")
    return found


def getfile(object):
    return _place(object)[0]


getsourcefile = getfile


def _block(lines, at):
    """The lines of a definition that begins at a line."""
    def depth(s):
        return len(s) - len(s.lstrip())

    margin = depth(lines[at])
    while at > 0 and lines[at - 1].lstrip().startswith("@") and depth(lines[at - 1]) == margin:
        at -= 1
    end = at
    while end < len(lines) and not re.match(r"\s*(def|class)\b", lines[end]):
        end += 1
    if "lambda" in lines[at] and not re.match(r"\s*(def|class|@)", lines[at]):
        return at, at + 1
    opened = 0
    while end < len(lines):
        opened += sum(map(lines[end].count, "([{")) - sum(map(lines[end].count, ")]}"))
        end += 1
        if opened <= 0:
            break
    last = end
    while end < len(lines):
        if lines[end].strip():
            if depth(lines[end]) <= margin and not (lines[end].lstrip().startswith("#") and depth(lines[end]) > margin):
                break
            last = end + 1
        end += 1
    return at, last


def getsourcelines(object):
    """The lines of a definition, and where the first stands."""
    _, text, line = _place(object)
    lines = text.splitlines(keepends=True)
    if not line:
        return lines, 0
    at, end = _block(lines, line - 1)
    out = lines[at:end]
    if out and not out[-1].endswith("\n"):
        out[-1] += "\n"
    return out, at + 1


def getsource(object):
    """The text of a definition."""
    return "".join(getsourcelines(object)[0])


def getcomments(object):
    """The comments above a definition."""
    _, text, line = _place(object)
    lines = text.splitlines(keepends=True)
    if not line:
        end = next((i for i, s in enumerate(lines) if not s.startswith("#") and (i or s.strip())), len(lines))
        return "".join(lines[:end]) or None
    at, _ = _block(lines, line - 1)
    first = at
    while first > 0 and lines[first - 1].lstrip().startswith("#"):
        first -= 1
    return "".join([s.lstrip() for s in lines[first:at]]) or None


def getmodule(object):
    import sys
    return object if ismodule(object) else sys.modules.get(getattr(object, "__module__", None))


def getmodulename(path):
    name = path.replace("\\", "/").rsplit("/", 1)[-1]
    return name[:-3] if name.endswith(".py") else None


ClosureVars = namedtuple("ClosureVars", "nonlocals globals builtins unbound")


def getclosurevars(func):
    """The names that a function takes from around it."""
    f = func.__func__ if ismethod(func) else func
    cells = {n: c.cell_contents for n, c in zip(f.__code__.co_freevars, f.__closure__ or ())}
    return ClosureVars(cells, {n: f.__globals__[n] for n in f.__code__.co_names if n in f.__globals__}, {}, set())


# Frames: the calls under way.

Traceback = namedtuple("Traceback", "filename, lineno, function, code_context, index")
FrameInfo = namedtuple("FrameInfo", ("frame",) + Traceback._fields)


def currentframe():
    """The frame of the caller."""
    return sys._getframe(1)


def getframeinfo(frame, context=1):
    """Where a frame stands: file, line, function, lines of text, and which of these is the line."""
    line = frame.tb_lineno if istraceback(frame) else frame.f_lineno
    frame = frame.tb_frame if istraceback(frame) else frame
    if not isframe(frame):
        raise TypeError(f"{frame!r} is not a frame or traceback object")
    name = frame.f_code.co_filename
    lines = linecache.getlines(name) if context > 0 else []
    if not lines:
        return Traceback(name, line, frame.f_code.co_name, None, None)
    start = max(0, min(line - 1 - context // 2, len(lines) - context))
    return Traceback(name, line, frame.f_code.co_name, lines[start:start + context], line - 1 - start)


def getouterframes(frame, context=1):
    """A frame and those that called it."""
    out = []
    while frame:
        out.append(FrameInfo(frame, *getframeinfo(frame, context)))
        frame = frame.f_back
    return out


def getinnerframes(tb, context=1):
    """The frames of a traceback."""
    out = []
    while tb:
        out.append(FrameInfo(tb.tb_frame, *getframeinfo(tb, context)))
        tb = tb.tb_next
    return out


def stack(context=1):
    """The calls under way, the caller's first."""
    return getouterframes(sys._getframe(1), context)


def trace(context=1):
    """The calls from where the exception is handled to where it was raised."""
    e = sys.exception()
    return getinnerframes(e.__traceback__ if e is not None else None, context)
