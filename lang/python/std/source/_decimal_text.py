# Decimals under a format specification.
import re as _re

_syntax = _re.compile(r"""
    (?:(?P<fill>.)?(?P<align>[<>=^]))?(?P<sign>[-+ ])?(?P<z>z)?(?P<zeros>0)?(?P<width>\d+)?(?P<sep>,)?
    (?:\.(?P<prec>\d+))?(?P<type>[eEfFgGn%])?\Z""", _re.VERBOSE | _re.DOTALL)


def formatted(x, spec, ctx):
    """format(x, spec)."""
    m = _syntax.match(spec)
    if m is None:
        raise ValueError("invalid format string")
    fill, align, width = m.group("fill") or " ", m.group("align"), int(m.group("width") or 0)
    if m.group("zeros"):
        if align:
            raise ValueError("invalid format string")
        fill, align = "0", "="
    kind = m.group("type")
    prec = int(m.group("prec")) if m.group("prec") else None
    if x._special:
        body = str(x.copy_abs()) + ("%" if kind == "%" else "")
        sign = _sign(x._sign, m.group("sign"))
        return _padded(sign, body, " " if m.group("zeros") else fill, ">" if m.group("zeros") else align or ">", width)
    sign_bit = x._sign
    if kind == "%":
        x = x.__class__((x._sign, tuple(map(int, str(x._int))), x._exp + 2))
    if not x._int and x._exp > 0 and kind in ("f", "F", "%"):
        x = x.__class__((x._sign, (0,), 0))
    x = _rounded(x, kind, prec, ctx.rounding)
    if not x._int and m.group("z"):
        sign_bit = 0
    whole, part, exponent = _pieces(x, kind, prec)
    if m.group("sep"):
        whole = "{:,}".format(int(whole)).rjust(len(whole), "0") if whole.lstrip("0") == whole or whole == "0" else whole
    letter = {"e": "e", "E": "E", "g": "e", "G": "E", "n": "e"}.get(kind, "E" if ctx.capitals else "e")
    tail = ("." + part if part else "") + ("%s%+d" % (letter, exponent) if exponent or kind in ("e", "E") else "")
    tail += "%" if kind == "%" else ""
    sign = _sign(sign_bit, m.group("sign"))
    if fill == "0" and align == "=":
        room = width - len(sign) - len(tail)
        if m.group("sep"):
            whole = _zeros_with_commas(whole.replace(",", ""), room)
        else:
            whole = whole.rjust(room, "0")
        return sign + whole + tail
    return _padded(sign, whole + tail, fill, align or ">", width)


def _zeros_with_commas(digits, room):
    """Digits in threes, with zeros before them until they take the room."""
    while True:
        groups = "{}".format(digits)
        text = ",".join(groups[max(i - 3, 0):i] for i in range(len(groups), 0, -3)[::-1])
        if len(text) >= room:
            return text
        digits = "0" + digits


def _sign(negative, want):
    if negative:
        return "-"
    return want if want in ("+", " ") else ""


def _padded(sign, body, fill, align, width):
    room = width - len(sign) - len(body)
    if room <= 0:
        return sign + body
    if align == "<":
        return sign + body + fill * room
    if align == "^":
        return fill * (room // 2) + sign + body + fill * (room - room // 2)
    if align == "=":
        return sign + fill * room + body
    return fill * room + sign + body


def _rounded(x, kind, prec, rounding):
    """The number with the digits that are to be shown."""
    from decimal import Decimal, Context, MAX_PREC, MAX_EMAX, MIN_EMIN
    if prec is None:
        return x
    wide = Context(prec=MAX_PREC, Emax=MAX_EMAX, Emin=MIN_EMIN, rounding=rounding, traps=[])
    digits = len(str(x._int))
    if kind in ("f", "F", "%"):
        if x._exp < -prec:
            return x.quantize(Decimal((0, (1,), -prec)), context=wide)
        return x
    if kind in ("e", "E"):
        keep = prec + 1
    else:
        keep = prec or 1
    if digits <= keep:
        return x
    wide.prec = keep
    return x.__pos__(wide) if x else x


def _pieces(x, kind, prec):
    """Digits before the point, behind it, and the exponent."""
    digits, exp = str(x._int), x._exp
    if not x._int and prec is not None and kind in ("e", "E"):
        point = 1 - prec
    elif kind in ("e", "E"):
        point = 1
    elif kind in ("f", "F", "%"):
        point = len(digits) + exp
    elif exp <= 0 and len(digits) + exp > -6:
        point = len(digits) + exp
    else:
        point = 1
    exponent = exp + len(digits) - point
    if point < 0:
        whole, part = "0", "0" * -point + digits
    elif point > len(digits):
        whole, part = digits + "0" * (point - len(digits)), ""
    else:
        whole, part = digits[:point] or "0", digits[point:]
    if prec is not None:
        if kind in ("f", "F", "%", "e", "E"):
            part = part.ljust(prec, "0")
    return whole, part, exponent
