# Contexts of decimal arithmetic: precision, range, rounding; signals, their flags and traps.
from _decimal_numbers import (
    abs as _abs, add as _add, divide as _divide, divide_int as _divide_int, divmod as _divmod, minus as _minus, multiply as _multiply,
    plus as _plus, quantize as _quantize, remainder as _remainder, subtract as _subtract, text as _text)

MAX_PREC = MAX_EMAX = 999999999999999999
MIN_EMIN = -999999999999999999
MIN_ETINY = -1999999999999999997
HAVE_THREADS = True
HAVE_CONTEXTVAR = True

ROUND_DOWN = "ROUND_DOWN"
ROUND_HALF_UP = "ROUND_HALF_UP"
ROUND_HALF_EVEN = "ROUND_HALF_EVEN"
ROUND_CEILING = "ROUND_CEILING"
ROUND_FLOOR = "ROUND_FLOOR"
ROUND_UP = "ROUND_UP"
ROUND_HALF_DOWN = "ROUND_HALF_DOWN"
ROUND_05UP = "ROUND_05UP"

_roundings = (ROUND_CEILING, ROUND_FLOOR, ROUND_UP, ROUND_DOWN, ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN, ROUND_05UP)


def type_name(v):
    """The type's name as CPython's decimal, which is C, has it: with the module of types that are C's, too."""
    kind = type(v)
    if kind.__module__ == "collections" and kind.__name__ in ("OrderedDict", "defaultdict", "deque"):
        return "collections." + kind.__name__
    return kind.__name__


class DecimalException(ArithmeticError):
    __module__ = "decimal"


class Clamped(DecimalException):
    __module__ = "decimal"


class InvalidOperation(DecimalException):
    __module__ = "decimal"


class ConversionSyntax(InvalidOperation):
    __module__ = "decimal"


class DivisionByZero(DecimalException, ZeroDivisionError):
    __module__ = "decimal"


class DivisionImpossible(InvalidOperation):
    __module__ = "decimal"


class DivisionUndefined(InvalidOperation, ZeroDivisionError):
    __module__ = "decimal"


class Inexact(DecimalException):
    __module__ = "decimal"


class InvalidContext(InvalidOperation):
    __module__ = "decimal"


class Rounded(DecimalException):
    __module__ = "decimal"


class Subnormal(DecimalException):
    __module__ = "decimal"


class Overflow(Inexact, Rounded):
    __module__ = "decimal"


class Underflow(Inexact, Rounded, Subnormal):
    __module__ = "decimal"


class FloatOperation(DecimalException, TypeError):
    __module__ = "decimal"


# In the order in which a context shows them, and in which the first trapped one is raised.
_signals = (InvalidOperation, FloatOperation, DivisionByZero, Overflow, Underflow, Subnormal, Inexact, Rounded, Clamped)
_raised_first = (InvalidOperation, FloatOperation, DivisionByZero, Overflow, Underflow, Subnormal, Inexact, Rounded, Clamped)
_conditions = {ConversionSyntax: InvalidOperation, DivisionImpossible: InvalidOperation, DivisionUndefined: InvalidOperation,
               InvalidContext: InvalidOperation}


_by_name = {c.__name__: c for c in (*_signals, *_conditions)}


def _signal_table(given):
    """The signals that are on, by signal: of a list of them or of such a table."""
    if isinstance(given, dict):
        if set(given) != set(_signals):
            raise KeyError("invalid signal dict")
        return {s: bool(given[s]) for s in _signals}
    for s in given:
        if s not in _signals:
            raise TypeError("values for signals must be in [%s]" % ", ".join(x.__name__ for x in _signals))
    return {s: s in given for s in _signals}


def _limit(name, low, high, text):
    """A property that is a whole number between bounds."""
    slot = "_" + name

    def get(self):
        return getattr(self, slot)

    def put(self, value):
        if not isinstance(value, int):
            raise TypeError("an integer is required" if isinstance(value, float) else "an integer is required (got type %s)" % type(value).__name__)
        if not low <= value <= high:
            raise ValueError(text)
        setattr(self, slot, value)

    return property(get, put)


class Context:
    """Precision, rounding, range, flags and traps of decimal arithmetic."""

    __module__ = "decimal"
    __hash__ = None

    prec = _limit("prec", 1, MAX_PREC, "valid range for prec is [1, MAX_PREC]")
    Emin = _limit("Emin", MIN_EMIN, 0, "valid range for Emin is [MIN_EMIN, 0]")
    Emax = _limit("Emax", 0, MAX_EMAX, "valid range for Emax is [0, MAX_EMAX]")
    capitals = _limit("capitals", 0, 1, "valid values for capitals are 0 or 1")
    clamp = _limit("clamp", 0, 1, "valid values for clamp are 0 or 1")

    def __init__(self, prec=None, rounding=None, Emin=None, Emax=None, capitals=None, clamp=None, flags=None, traps=None):
        base = _default()
        self.prec = base.prec if prec is None else prec
        self.rounding = base.rounding if rounding is None else rounding
        self.Emin = base.Emin if Emin is None else Emin
        self.Emax = base.Emax if Emax is None else Emax
        self.capitals = base.capitals if capitals is None else capitals
        self.clamp = base.clamp if clamp is None else clamp
        self.traps = dict(base.traps) if traps is None else traps
        self.flags = [] if flags is None else flags

    @property
    def rounding(self):
        return self._rounding

    @rounding.setter
    def rounding(self, value):
        if value not in _roundings:
            raise TypeError("valid values for rounding are:\n  [%s,\n   %s,\n   %s]" % (
                ", ".join(_roundings[:4]), ", ".join(_roundings[4:7]), _roundings[7]))
        self._rounding = value

    @property
    def traps(self):
        return self._traps

    @traps.setter
    def traps(self, value):
        self._traps = _signal_table(value)

    @property
    def flags(self):
        return self._flags

    @flags.setter
    def flags(self, value):
        self._flags = _signal_table(value)

    def __repr__(self):
        return ("Context(prec=%d, rounding=%s, Emin=%d, Emax=%d, capitals=%d, clamp=%d, flags=[%s], traps=[%s])"
                % (self.prec, self.rounding, self.Emin, self.Emax, self.capitals, self.clamp,
                   ", ".join(s.__name__ for s in _signals if self.flags[s]), ", ".join(s.__name__ for s in _signals if self.traps[s])))

    def copy(self):
        c = object.__new__(Context)
        c._prec, c._rounding, c._Emin, c._Emax, c._capitals, c._clamp = self._prec, self._rounding, self._Emin, self._Emax, self._capitals, self._clamp
        c._traps, c._flags = dict(self._traps), dict(self._flags)
        return c

    __copy__ = copy

    def _silent(self):
        """A copy that traps nothing."""
        c = self.copy()
        c._traps = {s: False for s in _signals}
        return c

    def clear_flags(self):
        for s in _signals:
            self._flags[s] = False

    def clear_traps(self):
        for s in _signals:
            self._traps[s] = False

    def Etiny(self):
        return self._Emin - self._prec + 1

    def Etop(self):
        return self._Emax - self._prec + 1

    def radix(self):
        return Decimal(10)

    def _done(self, status, result):
        """Notes the conditions of an operation; gives its result, or raises what is trapped."""
        if not status:
            return result
        signals = {_conditions.get(c, c) for c in status}
        for s in signals:
            self._flags[s] = True
        for s in _raised_first:
            if s in signals and self._traps[s]:
                names = [c for c in _conditions if c in status and self._traps[_conditions[c]]]
                names += [c for c in _signals if c in status and self._traps[c]]
                raise s(names)
        return result

    def create_decimal(self, num="0"):
        x = Decimal(num, self)
        if x._special in ("n", "N") and len(str(x._int)) > self.prec - self.clamp:
            return self._done({ConversionSyntax}, Decimal("NaN"))
        return x if x._special else self.plus(x) if x or not x._sign else self.plus(x.copy_abs()).copy_negate()

    def create_decimal_from_float(self, f):
        return self.plus(Decimal.from_float(f))


def _method(name, operation, operands):
    """An operation of Decimal as a context has it: its operands are converted."""

    def f(self, *args):
        if len(args) != operands:
            raise TypeError("%s() takes exactly %d argument%s (%d given)" % (name, operands, "" if operands == 1 else "s", len(args)))
        numbers = []
        for a in args:
            if not isinstance(a, (Decimal, int)):
                raise TypeError("conversion from %s to Decimal is not supported" % type_name(a))
            numbers.append(a if isinstance(a, Decimal) else Decimal(a))
        if operation is not None:
            return operation(*numbers, self, state)
        return getattr(Decimal, name)(*numbers, context=self)

    f.__name__ = name
    return f


_operations = {"add": _add, "subtract": _subtract, "multiply": _multiply, "divide": _divide, "divide_int": _divide_int, "remainder": _remainder,
               "divmod": _divmod, "abs": _abs, "plus": _plus, "minus": _minus}
for _name, _operands in {
        "add": 2, "subtract": 2, "multiply": 2, "divide": 2, "divide_int": 2, "remainder": 2, "divmod": 2, "abs": 1, "plus": 1,
        "minus": 1, "compare": 2, "compare_signal": 2, "exp": 1, "ln": 1, "log10": 1, "logb": 1, "logical_and": 2, "logical_invert": 1,
        "logical_or": 2, "logical_xor": 2, "max": 2, "max_mag": 2, "min": 2, "min_mag": 2, "next_minus": 1, "next_plus": 1,
        "next_toward": 2, "normalize": 1, "number_class": 1, "remainder_near": 2, "rotate": 2, "scaleb": 2, "shift": 2, "sqrt": 1,
        "to_integral_exact": 1, "to_integral_value": 1, "to_eng_string": 1, "is_normal": 1, "is_subnormal": 1, "fma": 3,
        "copy_sign": 2, "compare_total": 2, "compare_total_mag": 2, "same_quantum": 2}.items():
    setattr(Context, _name, _method(_name, _operations.get(_name), _operands))
Context.to_integral = Context.to_integral_value


def _plain(name):
    def f(self, a):
        if not isinstance(a, (Decimal, int)):
            raise TypeError("conversion from %s to Decimal is not supported" % type_name(a))
        return getattr(a if isinstance(a, Decimal) else Decimal(a), name)()

    f.__name__ = name
    return f


for _name in ("canonical", "copy_abs", "copy_negate", "is_canonical", "is_finite", "is_infinite", "is_nan", "is_qnan", "is_signed",
              "is_snan", "is_zero"):
    setattr(Context, _name, _plain(_name))


def _context_power(self, a, b, modulo=None):
    return Decimal.__pow__(Decimal(a), Decimal(b), modulo, context=self)


def _context_quantize(self, a, b):
    return _quantize(Decimal(a), Decimal(b), None, self, state)


Context.power, Context.quantize = _context_power, _context_quantize
Context.to_sci_string = lambda self, a: _text(Decimal(a), False, self, state)
Context.copy_decimal = lambda self, a: Decimal(a)


class _Base:
    """What the first contexts are made from."""
    prec, rounding, Emin, Emax, capitals, clamp = 28, ROUND_HALF_EVEN, -999999, 999999, 1, 0
    traps = {s: s in (InvalidOperation, DivisionByZero, Overflow) for s in _signals}


_defaults = [_Base]


def _default():
    return _defaults[0]


DefaultContext = Context()
_defaults[0] = DefaultContext
BasicContext = Context(prec=9, rounding=ROUND_HALF_UP, traps=[DivisionByZero, Overflow, InvalidOperation, Clamped, Underflow], flags=[])
ExtendedContext = Context(prec=9, rounding=ROUND_HALF_EVEN, traps=[], flags=[])

Decimal = None  # the class, once decimal has made it

# What the operations in Go are given: the context in force, once it was asked for, and
# functions; the last ones are Decimal's.
state = [None, None, None]


def getcontext():
    """The context in force."""
    if state[0] is None:
        state[0] = DefaultContext.copy()
    return state[0]


def _report(context, names):
    """Notes conditions by name."""
    context._done({_by_name[n] for n in names}, None)


state[1:] = [getcontext, _report]


def setcontext(context):
    """Puts a context in force."""
    if not isinstance(context, Context):
        raise TypeError("optional argument must be a context" if context is None else "argument must be a context")
    if context in (DefaultContext, BasicContext, ExtendedContext):
        context = context.copy()
        context.clear_flags()
    state[0] = context


def given(context):
    """The context of an operation."""
    if context is None:
        return getcontext()
    if not isinstance(context, Context):
        raise TypeError("optional argument must be a context")
    return context


class _Local:
    def __init__(self, context):
        self.context = context

    def __enter__(self):
        self.saved = getcontext()
        setcontext(self.context)
        return self.context

    def __exit__(self, *exc):
        setcontext(self.saved)


def localcontext(ctx=None, **settings):
    """A context manager: a copy of a context is in force inside."""
    c = given(ctx).copy()
    for name, v in settings.items():
        if name not in ("prec", "rounding", "Emin", "Emax", "capitals", "clamp", "flags", "traps"):
            raise TypeError("'%s' is an invalid keyword argument for this function" % name)
        setattr(c, name, v)
    return _Local(c)
