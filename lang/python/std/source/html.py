# html: text in web pages, and what stands for signs there.
import re

__all__ = ["escape", "unescape"]

# What browsers take the numbers 128 to 159 for.
_WINDOWS = dict(zip(range(128, 160), "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ"))


def escape(s, quote=True):
    """The text with &, < and > so that a page shows them; quotes too, for attributes."""
    s = s.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    if quote:
        s = s.replace('"', "&quot;").replace("'", "&#x27;")
    return s


def _replace_charref(m):
    name = m.group(1)
    if name[0] == "#":
        digits = name[1:].rstrip(";")
        n = int(digits[1:], 16) if digits[0] in "xX" else int(digits)
        if n in _WINDOWS:
            return _WINDOWS[n]
        if n == 0 or 0xD800 <= n <= 0xDFFF or n > 0x10FFFF:
            return "\ufffd"
        if n < 32 and n not in (9, 10, 12, 13) or 127 <= n < 160 or n & 0xFFFE == 0xFFFE or 0xFDD0 <= n <= 0xFDEF or n == 11:
            return "" if n != 13 else "\r"
        return chr(n)
    from html.entities import html5  # many names: only where a text has one

    for end in range(len(name), 1, -1):
        if name[:end] in html5:
            return html5[name[:end]] + name[end:]
    return "&" + name


def unescape(s):
    """The text with the signs that &…; stand for."""
    if "&" not in s:
        return s
    return re.sub(r"&(#[0-9]+;?|#[xX][0-9a-fA-F]+;?|[^\t\n\f <&#;]{1,32};?)", _replace_charref, s)
