# html: text in web pages, and what stands for signs there.
import re

__all__ = ["escape", "unescape"]

# The names that pages really use; of others the text is left as it is.
_NAMES = {
    "amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'", "nbsp": "\xa0", "iexcl": "¡", "cent": "¢", "pound": "£", "curren": "¤",
    "yen": "¥", "brvbar": "¦", "sect": "§", "uml": "¨", "copy": "©", "ordf": "ª", "laquo": "«", "not": "¬", "shy": "\xad", "reg": "®",
    "macr": "¯", "deg": "°", "plusmn": "±", "sup2": "²", "sup3": "³", "acute": "´", "micro": "µ", "para": "¶", "middot": "·",
    "cedil": "¸", "sup1": "¹", "ordm": "º", "raquo": "»", "frac14": "¼", "frac12": "½", "frac34": "¾", "iquest": "¿", "times": "×",
    "divide": "÷", "szlig": "ß", "hellip": "…", "ndash": "–", "mdash": "—", "lsquo": "‘", "rsquo": "’", "sbquo": "‚", "ldquo": "“",
    "rdquo": "”", "bdquo": "„", "dagger": "†", "Dagger": "‡", "bull": "•", "permil": "‰", "prime": "′", "Prime": "″", "euro": "€",
    "trade": "™", "larr": "←", "uarr": "↑", "rarr": "→", "darr": "↓", "harr": "↔", "forall": "∀", "part": "∂", "exist": "∃",
    "empty": "∅", "nabla": "∇", "isin": "∈", "notin": "∉", "prod": "∏", "sum": "∑", "minus": "−", "radic": "√", "infin": "∞",
    "cap": "∩", "cup": "∪", "int": "∫", "asymp": "≈", "ne": "≠", "equiv": "≡", "le": "≤", "ge": "≥", "sub": "⊂", "sup": "⊃",
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "zeta": "ζ", "eta": "η", "theta": "θ", "iota": "ι",
    "kappa": "κ", "lambda": "λ", "mu": "μ", "nu": "ν", "xi": "ξ", "omicron": "ο", "pi": "π", "rho": "ρ", "sigma": "σ", "tau": "τ",
    "upsilon": "υ", "phi": "φ", "chi": "χ", "psi": "ψ", "omega": "ω", "Gamma": "Γ", "Delta": "Δ", "Theta": "Θ", "Lambda": "Λ",
    "Xi": "Ξ", "Pi": "Π", "Sigma": "Σ", "Phi": "Φ", "Psi": "Ψ", "Omega": "Ω",
}
for _base, _marks in {"a": "àáâãäå", "e": "èéêë", "i": "ìíîï", "o": "òóôõö", "u": "ùúûü", "y": "ýÿ", "n": "ñ", "c": "ç"}.items():
    for _c in _marks:
        _kind = {"à": "grave", "á": "acute", "â": "circ", "ã": "tilde", "ä": "uml", "å": "ring", "è": "grave", "é": "acute", "ê": "circ",
                 "ë": "uml", "ì": "grave", "í": "acute", "î": "circ", "ï": "uml", "ò": "grave", "ó": "acute", "ô": "circ", "õ": "tilde",
                 "ö": "uml", "ù": "grave", "ú": "acute", "û": "circ", "ü": "uml", "ý": "acute", "ÿ": "uml", "ñ": "tilde", "ç": "cedil"}[_c]
        _NAMES[_base + _kind] = _c
        if _c != "ÿ":
            _NAMES[_base.upper() + _kind] = _c.upper()
_NAMES.update({"aelig": "æ", "AElig": "Æ", "oslash": "ø", "Oslash": "Ø", "eth": "ð", "ETH": "Ð", "thorn": "þ", "THORN": "Þ"})
_WITHOUT_SEMICOLON = {"amp", "lt", "gt", "quot", "nbsp", "copy", "reg", "deg", "times", "divide", "szlig", "para", "sect"}

# What browsers take the numbers 128 to 159 for.
_WINDOWS = dict(zip(range(128, 160), "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ"))


def escape(s, quote=True):
    """The text with &, < and > so that a page shows them; quotes too, for attributes."""
    s = s.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    if quote:
        s = s.replace('"', "&quot;").replace("'", "&#x27;")
    return s


def _sign(m):
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
    if name[-1] == ";" and name[:-1] in _NAMES:
        return _NAMES[name[:-1]]
    for end in range(len(name), 1, -1):
        if name[:end] in _WITHOUT_SEMICOLON:
            return _NAMES[name[:end]] + name[end:]
    return "&" + name


def unescape(s):
    """The text with the signs that &…; stand for."""
    if "&" not in s:
        return s
    return re.sub(r"&(#[0-9]+;?|#[xX][0-9a-fA-F]+;?|[^\t\n\f <&#;]{1,32};?)", _sign, s)
