# locale: the one of C, which programs always have here.

LC_CTYPE, LC_NUMERIC, LC_TIME, LC_COLLATE, LC_MONETARY, LC_MESSAGES, LC_ALL = range(7)
CHAR_MAX = 127


class Error(Exception):
    """A locale that there is not."""


def setlocale(category, locale=None):
    """Sets the locale, and gives its name: C, whatever the environment says."""
    if not 0 <= category <= LC_ALL:
        raise Error("unsupported locale setting")
    if locale is not None and not isinstance(locale, type("")):
        locale = ".".join(part for part in locale if part)
    if locale not in (None, "", "C", "POSIX", "C.UTF-8", "C.utf8"):
        raise Error("unsupported locale setting")
    return "C"


def getlocale(category=LC_CTYPE):
    """Language and encoding: C says neither."""
    if category == LC_ALL:
        raise TypeError("category LC_ALL is not supported")
    return (None, None)


def getdefaultlocale(envvars=()):
    """Language and encoding that the user wants."""
    return ("en_US", "UTF-8")


def getpreferredencoding(do_setlocale=True):
    """The encoding of files."""
    return "UTF-8"


def getencoding():
    """The encoding of files."""
    return "UTF-8"


def localeconv():
    """How numbers and money are written."""
    conv = dict(decimal_point=".", thousands_sep="", grouping=[], int_curr_symbol="", currency_symbol="", mon_decimal_point="",
                mon_thousands_sep="", mon_grouping=[], positive_sign="", negative_sign="")
    for name in ("int_frac_digits", "frac_digits", "p_cs_precedes", "p_sep_by_space", "n_cs_precedes", "n_sep_by_space", "p_sign_posn",
                 "n_sign_posn"):
        conv[name] = CHAR_MAX
    return conv


def strcoll(a, b, /):
    """How two texts are ordered: below 0, 0 or above."""
    return (a > b) - (a < b)


def strxfrm(a, /):
    """A text that is ordered as strcoll orders."""
    return a


def format_string(f, val, grouping=False, monetary=False):
    """f % val."""
    return f % val


def currency(val, symbol=True, grouping=False, international=False):
    """An amount of money, which C has no symbol for."""
    raise ValueError("Currency formatting is not possible using the 'C' locale.")


def str(val):
    """A float, shortly."""
    return format_string("%.12g", val)


def delocalize(string):
    """A number's text as float reads it."""
    return string


def localize(string, grouping=False, monetary=False):
    """The reverse of delocalize."""
    return string


def atof(string, func=float):
    """The float that a text says."""
    return func(delocalize(string))


def atoi(string):
    """The int that a text says."""
    return int(delocalize(string))


def normalize(localename):
    """A locale's full name."""
    return {"c": "C", "en_us": "en_US.ISO8859-1", "de_de": "de_DE.ISO8859-1", "fr_fr": "fr_FR.ISO8859-1"}.get(localename.lower(), localename)
