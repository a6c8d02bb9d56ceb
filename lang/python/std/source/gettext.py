# gettext: texts of programs, which stay in the language that they are written in.
class NullTranslations:
    """Texts as they are."""

    def gettext(self, message):
        return message

    def ngettext(self, msgid1, msgid2, n):
        return msgid1 if n == 1 else msgid2

    def pgettext(self, context, message):
        return message

    def npgettext(self, context, msgid1, msgid2, n):
        return msgid1 if n == 1 else msgid2

    def add_fallback(self, fallback):
        pass

    def info(self):
        return {}

    def charset(self):
        return None

    def install(self, names=None):
        import builtins
        builtins._ = self.gettext


_plain = NullTranslations()
gettext, ngettext, pgettext, npgettext = _plain.gettext, _plain.ngettext, _plain.pgettext, _plain.npgettext


def dgettext(domain, message):
    return message


def dngettext(domain, msgid1, msgid2, n):
    return ngettext(msgid1, msgid2, n)


_domain = "messages"


def textdomain(domain=None):
    """The name of the program's texts."""
    global _domain
    if domain is not None:
        _domain = domain
    return _domain


def bindtextdomain(domain, localedir=None):
    return localedir or ""


def find(domain, localedir=None, languages=None, all=False):
    """Where translations are: nowhere."""
    return [] if all else None


def translation(domain, localedir=None, languages=None, class_=None, fallback=False):
    """The translations of a program, of which tq reads none."""
    if fallback:
        return NullTranslations()
    import errno
    raise FileNotFoundError(errno.ENOENT, "No translation file found for domain", domain)


def install(domain, localedir=None, names=None):
    pass
