# html.parser: a reader of web pages that calls a method for each of their parts.
import re
from html import unescape

__all__ = ["HTMLParser"]

_CHARREF = re.compile("&#(?:[0-9]+|[xX][0-9a-fA-F]+)[^0-9a-fA-F]")
_ENTITYREF = re.compile("&([a-zA-Z][-.a-zA-Z0-9]*)[^a-zA-Z0-9]")
_INCOMPLETE = re.compile("&[a-zA-Z#]")
_NORMAL = re.compile("[&<]")
_NAME = r"[a-zA-Z][^\t\n\r\f />\x00]*"
_KEY, _VALUE, _GAP = r"(?<=['\"\s/])[^\s/>][^\s/=>]*", r"'[^']*'|\"[^\"]*\"|(?!['\"])[^>\s]*", r"(?:\s|/(?!>))*"
_OPENS = re.compile("<[a-zA-Z]")
_TAGNAME = re.compile(f"({_NAME}){_GAP}")
_ATTRIBUTE = re.compile(rf"({_KEY})(\s*=+\s*({_VALUE}))?{_GAP}")
_START_TAG = re.compile(rf"<{_NAME}(?:[\s/]*(?:{_KEY}(?:\s*=+\s*(?:{_VALUE})\s*)?{_GAP})*)?\s*")
_END_TAG = re.compile(r"</\s*([a-zA-Z][-.a-zA-Z0-9:_]*)\s*>")
_COMMENT_END = re.compile(r"--\s*>")
_MARKED_END = re.compile(r"]\s*]\s*>")
_OFFICE_END = re.compile(r"]\s*>")
_SECTION = re.compile(r"[a-zA-Z][-_.a-zA-Z0-9]*\s*")
_LETTERS = "abcdefghijklmnopqrstuvwxyz=/ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class HTMLParser:
    """Reads a page that is fed to it in parts; classes of it say what becomes of tags, text and the rest."""

    CDATA_CONTENT_ELEMENTS = ("script", "style")

    def __init__(self, *, convert_charrefs=True):
        self.convert_charrefs = convert_charrefs
        self.reset()

    def reset(self):
        """Begins anew: what was not handled yet is lost."""
        self.rawdata, self.lasttag = "", "???"
        self.interesting, self.cdata_elem = _NORMAL, None
        self.lineno, self.offset = 1, 0
        self.__starttag_text = None

    def feed(self, data):
        """Handles what is whole of the text so far."""
        self.rawdata = self.rawdata + data
        self.goahead(0)

    def close(self):
        """Handles the rest, as if the page ended here."""
        self.goahead(1)

    def getpos(self):
        """Line and column of where it stands."""
        return self.lineno, self.offset

    def get_starttag_text(self):
        """The text of the tag that was opened last."""
        return self.__starttag_text

    def set_cdata_mode(self, elem):
        self.cdata_elem = elem.lower()
        self.interesting = re.compile(r"</\s*%s\s*>" % self.cdata_elem, re.I)

    def clear_cdata_mode(self):
        self.interesting, self.cdata_elem = _NORMAL, None

    def updatepos(self, i, j):
        if i < j:
            lines = self.rawdata.count("\n", i, j)
            if lines:
                self.lineno += lines
                self.offset = j - (self.rawdata.rindex("\n", i, j) + 1)
            else:
                self.offset += j - i
        return j

    # What a class makes its own.
    def handle_starttag(self, tag, attrs):
        pass

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag):
        pass

    def handle_data(self, data):
        pass

    def handle_charref(self, name):
        pass

    def handle_entityref(self, name):
        pass

    def handle_comment(self, data):
        pass

    def handle_decl(self, decl):
        pass

    def handle_pi(self, data):
        pass

    def unknown_decl(self, data):
        pass

    def _text(self, data):
        self.handle_data(unescape(data) if self.convert_charrefs and not self.cdata_elem else data)

    def goahead(self, end):
        """Handles parts until one is not whole; end is true where nothing will follow."""
        raw, i, more = self.rawdata, 0, True
        n = len(raw)
        while more and i < n:
            j = self._text_end(i)
            if j is None:
                break
            if i < j:
                self._text(raw[i:j])
            i = self.updatepos(i, j)
            if i == n:
                break
            if raw.startswith("<", i):
                k = self._markup(i)
                if k < 0:
                    if not end:
                        break
                    k = raw.find(">", i + 1) + 1 or raw.find("<", i + 1)
                    if k < 0:
                        k = i + 1
                    self._text(raw[i:k])
            else:
                k, more = self._reference(i, end)
            i = self.updatepos(i, k)
        if end and i < n and not self.cdata_elem:
            self._text(raw[i:n])
            i = self.updatepos(i, n)
        self.rawdata = raw[i:]

    def _text_end(self, i):
        """Where the text from i on ends; None where more must come to know."""
        raw, n = self.rawdata, len(self.rawdata)
        if self.convert_charrefs and not self.cdata_elem:
            j = raw.find("<", i)
            if j >= 0:
                return j
            sign = raw.rfind("&", max(i, n - 34))
            return None if sign >= 0 and not re.search(r"[\s;]", raw[sign:]) else n  # its name may go on
        m = self.interesting.search(raw, i)
        if m:
            return m.start()
        return None if self.cdata_elem else n

    def _markup(self, i):
        """Handles what a < begins, and gives where it ends; -1 where it is not whole."""
        raw = self.rawdata
        if _OPENS.match(raw, i):
            return self.parse_starttag(i)
        for lead, parse in (("</", self.parse_endtag), ("<!--", self.parse_comment), ("<?", self.parse_pi), ("<!", self.parse_html_declaration)):
            if raw.startswith(lead, i):
                return parse(i)
        if i + 1 < len(raw):
            self.handle_data("<")
            return i + 1
        return -1

    def _reference(self, i, end):
        """Handles what an & begins where signs are not put in place of their names: where it ends, and whether to go on."""
        raw = self.rawdata
        if raw.startswith("&#", i):
            m = _CHARREF.match(raw, i)
            if not m:
                if ";" in raw[i:]:
                    self.handle_data("&#")
                    return i + 2, False
                return i, False
            self.handle_charref(m.group()[2:-1])
        else:
            m = _ENTITYREF.match(raw, i)
            if not m:
                m = _INCOMPLETE.match(raw, i)
                if m:
                    return (i + 1 if end and m.group() == raw[i:] else i), False
                if i + 1 < len(raw):
                    self.handle_data("&")
                    return i + 1, True
                return i, False
            self.handle_entityref(m.group(1))
        k = m.end()
        return (k if raw[k - 1] == ";" else k - 1), True

    def parse_starttag(self, i):
        self.__starttag_text = None
        end = self.check_for_whole_start_tag(i)
        if end < 0:
            return end
        raw = self.rawdata
        self.__starttag_text = raw[i:end]
        m = _TAGNAME.match(raw, i + 1)
        k = m.end()
        self.lasttag = tag = m.group(1).lower()
        attrs = []
        while k < end:
            m = _ATTRIBUTE.match(raw, k)
            if not m:
                break
            name, rest, given = m.group(1, 2, 3)
            if not rest:
                given = None
            elif given[:1] == given[-1:] and given[:1] in ("'", '"'):
                given = given[1:-1]
            attrs.append((name.lower(), unescape(given) if given else given))
            k = m.end()
        ending = raw[k:end].strip()
        if ending not in (">", "/>"):
            self.handle_data(raw[i:end])
        elif ending == "/>":
            self.handle_startendtag(tag, attrs)
        else:
            self.handle_starttag(tag, attrs)
            if tag in self.CDATA_CONTENT_ELEMENTS:
                self.set_cdata_mode(tag)
        return end

    def check_for_whole_start_tag(self, i):
        """Where the tag ends; -1 where it is not whole."""
        raw = self.rawdata
        j = _START_TAG.match(raw, i).end()
        following = raw[j:j + 1]
        if following == ">":
            return j + 1
        if raw.startswith("/>", j):
            return j + 2
        return -1 if following in _LETTERS else j  # "" is in it too

    def parse_endtag(self, i):
        raw = self.rawdata
        k = raw.find(">", i + 1) + 1
        if not k:
            return -1
        m = _END_TAG.match(raw, i)
        if not m:
            if self.cdata_elem is not None:
                self.handle_data(raw[i:k])
                return k
            name = _TAGNAME.match(raw, i + 2)
            if not name:
                return i + 3 if raw.startswith("</>", i) else self.parse_bogus_comment(i)
            self.handle_endtag(name.group(1).lower())
            return raw.find(">", name.end()) + 1
        tag = m.group(1).lower()
        if self.cdata_elem is not None and tag != self.cdata_elem:
            self.handle_data(raw[i:k])
            return k
        self.handle_endtag(tag)
        self.clear_cdata_mode()
        return k

    def parse_comment(self, i):
        m = _COMMENT_END.search(self.rawdata, i + 4)
        if not m:
            return -1
        self.handle_comment(self.rawdata[i + 4:m.start()])
        return m.end()

    def _until_end(self, i, handle):
        k = self.rawdata.find(">", i + 2)
        if k < 0:
            return -1
        handle(self.rawdata[i + 2:k])
        return k + 1

    def parse_bogus_comment(self, i, report=1):
        return self._until_end(i, self.handle_comment if report else len)

    def parse_pi(self, i):
        return self._until_end(i, self.handle_pi)

    def parse_html_declaration(self, i):
        if self.rawdata.startswith("<![", i):
            return self.parse_marked_section(i)
        if self.rawdata[i:i + 9].lower() == "<!doctype":
            return self._until_end(i, self.handle_decl)
        return self.parse_bogus_comment(i)

    def parse_marked_section(self, i):
        raw = self.rawdata
        m = _SECTION.match(raw, i + 3)
        if i + 3 == len(raw) or m and m.end() == len(raw):
            return -1
        if not m:
            raise AssertionError(f"expected name token at {raw[i:i + 20]!r}")
        name = m.group().strip().lower()
        if name in ("temp", "cdata", "ignore", "include", "rcdata"):
            found = _MARKED_END.search(raw, i + 3)
        elif name in ("if", "else", "endif"):
            found = _OFFICE_END.search(raw, i + 3)
        else:
            raise AssertionError(f"unknown status keyword {raw[i + 3:m.end()]!r} in marked section")
        if not found:
            return -1
        self.unknown_decl(raw[i + 3:found.start()])
        return found.end()
