# urllib.parse: addresses and their parts. Nothing is fetched.
import re
from collections import namedtuple

__all__ = ["urlparse", "urlunparse", "urljoin", "urldefrag", "urlsplit", "urlunsplit", "urlencode", "parse_qs", "parse_qsl", "quote",
           "quote_plus", "quote_from_bytes", "unquote", "unquote_plus", "unquote_to_bytes", "DefragResult", "ParseResult", "SplitResult"]

_RELATIVE = ["", "ftp", "http", "gopher", "nntp", "imap", "wais", "file", "https", "shttp", "mms", "prospero", "rtsp", "rtspu", "sftp",
             "svn", "svn+ssh", "ws", "wss"]
_NETLOC = _RELATIVE + ["telnet", "snews", "rsync", "nfs", "git", "git+ssh"]
_PARAMS = ["", "ftp", "hdl", "prospero", "http", "imap", "https", "shttp", "rtsp", "rtspu", "sip", "sips", "mms", "sftp", "tel"]
_SAFE = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-~")


class _Netloc:
    __slots__ = ()

    def _split(self):
        info, at, host = self.netloc.rpartition("@")
        if not at:
            info = None
        bracket = re.fullmatch(r"\[(.*)\](?::(.*))?", host)
        if bracket:
            return info, bracket.group(1), bracket.group(2)
        host, _, port = host.partition(":")
        return info, host, port or None

    @property
    def username(self):
        info = self._split()[0]
        return None if info is None else info.partition(":")[0]

    @property
    def password(self):
        info = self._split()[0]
        if info is None or ":" not in info:
            return None
        return info.partition(":")[2]

    @property
    def hostname(self):
        host = self._split()[1]
        if not host:
            return None
        name, percent, zone = host.partition("%")
        return name.lower() + percent + zone

    @property
    def port(self):
        port = self._split()[2]
        if not port:
            return None
        if not (port.isdigit() and port.isascii()):
            raise ValueError(f"Port could not be cast to integer value as {port!r}")
        if int(port) > 65535:
            raise ValueError("Port out of range 0-65535")
        return int(port)


class DefragResult(namedtuple("DefragResult", "url fragment")):
    """An address and its fragment."""
    __slots__ = ()

    def geturl(self):
        return self.url + "#" + self.fragment if self.fragment else self.url


class SplitResult(namedtuple("SplitResult", "scheme netloc path query fragment"), _Netloc):
    """The five parts of an address."""
    __slots__ = ()

    def geturl(self):
        return urlunsplit(self)


class ParseResult(namedtuple("ParseResult", "scheme netloc path params query fragment"), _Netloc):
    """The six parts of an address."""
    __slots__ = ()

    def geturl(self):
        return urlunparse(self)


def urlsplit(url, scheme="", allow_fragments=True):
    """scheme://netloc/path?query#fragment."""
    url = re.sub(r"[\t\r\n]", "", url.lstrip("".join(map(chr, range(33)))))
    scheme = scheme.strip("".join(map(chr, range(33))))
    m = re.match(r"([A-Za-z][A-Za-z0-9+.-]*):(.*)", url, re.S)
    if m:
        scheme, url = m.group(1).lower(), m.group(2)
    netloc = query = fragment = ""
    if url[:2] == "//":
        end = min([i for i in map(url.find, "/?#", [2, 2, 2]) if i >= 0], default=len(url))
        netloc, url = url[2:end], url[end:]
        if ("[" in netloc) != ("]" in netloc):
            raise ValueError("Invalid IPv6 URL")
    if allow_fragments and "#" in url:
        url, _, fragment = url.partition("#")
    if "?" in url:
        url, _, query = url.partition("?")
    return SplitResult(scheme, netloc, url, query, fragment)


def urlparse(url, scheme="", allow_fragments=True):
    """scheme://netloc/path;params?query#fragment."""
    scheme, netloc, path, query, fragment = urlsplit(url, scheme, allow_fragments)
    params = ""
    if scheme in _PARAMS and ";" in path:
        i = path.find(";", path.rfind("/") + 1 if "/" in path else 0)
        if i >= 0:
            path, params = path[:i], path[i + 1:]
    return ParseResult(scheme, netloc, path, params, query, fragment)


def urlunsplit(components):
    """The address of its five parts."""
    scheme, netloc, url, query, fragment = components
    if netloc or (scheme and scheme in _NETLOC and url[:2] != "//"):
        if url and url[:1] != "/":
            url = "/" + url
        url = "//" + (netloc or "") + url
    if scheme:
        url = scheme + ":" + url
    if query:
        url += "?" + query
    return url + "#" + fragment if fragment else url


def urlunparse(components):
    """The address of its six parts."""
    scheme, netloc, url, params, query, fragment = components
    return urlunsplit((scheme, netloc, f"{url};{params}" if params else url, query, fragment))


def urldefrag(url):
    """The address without its fragment, and that."""
    if "#" not in url:
        return DefragResult(url, "")
    s, n, p, a, q, frag = urlparse(url)
    return DefragResult(urlunparse((s, n, p, a, q, "")), frag)


def urljoin(base, url, allow_fragments=True):
    """What an address means on a page of another."""
    if not base:
        return url
    if not url:
        return base
    bscheme, bnetloc, bpath, bparams, bquery, _ = urlparse(base, "", allow_fragments)
    scheme, netloc, path, params, query, fragment = urlparse(url, bscheme, allow_fragments)
    if scheme != bscheme or scheme not in _RELATIVE:
        return url
    if scheme in _NETLOC:
        if netloc:
            return urlunparse((scheme, netloc, path, params, query, fragment))
        netloc = bnetloc
    if not path and not params:
        return urlunparse((scheme, netloc, bpath, bparams, query or bquery, fragment))
    around = bpath.split("/")
    if around[-1] != "":
        del around[-1]
    if path[:1] == "/":
        parts = path.split("/")
    else:
        parts = around + path.split("/")
        parts[1:-1] = filter(None, parts[1:-1])
    done = []
    for part in parts:
        if part == "..":
            if done:
                done.pop()
        elif part != ".":
            done.append(part)
    if parts[-1] in (".", ".."):
        done.append("")
    return urlunparse((scheme, netloc, "/".join(done) or "/", params, query, fragment))


def quote_from_bytes(bs, safe="/"):
    """Bytes as the text of an address: %xx for what has a meaning there."""
    if isinstance(safe, str):
        safe = safe.encode("ascii", "ignore")
    keep = _SAFE | frozenset(safe)
    return "".join([chr(b) if b in keep else f"%{b:02X}" for b in bs])


def quote(string, safe="/", encoding=None, errors=None):
    """Text as that of an address."""
    if isinstance(string, str):
        string = string.encode(encoding or "utf-8", errors or "strict")
    elif encoding is not None or errors is not None:
        raise TypeError("quote() doesn't support 'encoding' for bytes")
    return quote_from_bytes(string, safe)


def quote_plus(string, safe="", encoding=None, errors=None):
    """quote, with + for blanks."""
    space = b" " if isinstance(string, bytes) else " "
    if space not in string:
        return quote(string, safe, encoding, errors)
    return quote(string, safe + (b" " if isinstance(safe, bytes) else " "), encoding, errors).replace(" ", "+")


def unquote_to_bytes(string):
    """The bytes that %xx stand for."""
    if isinstance(string, str):
        string = string.encode("utf-8")
    first, *rest = string.split(b"%")
    out = [first]
    for part in rest:
        try:
            out.append(bytes.fromhex(part[:2].decode("ascii")) if len(part) > 1 and b" " not in part[:2] else b"%" + part[:2])
        except ValueError:
            out.append(b"%" + part[:2])
        out.append(part[2:])
    return b"".join(out)


def unquote(string, encoding="utf-8", errors="replace"):
    """The text that %xx stand for."""
    if isinstance(string, bytes):
        return unquote_to_bytes(string).decode(encoding, errors)
    if "%" not in string:
        return string
    return "".join([unquote_to_bytes(part).decode(encoding, errors) if part.isascii() else part for part in re.split(r"([\x00-\x7f]+)", string)])


def unquote_plus(string, encoding="utf-8", errors="replace"):
    """unquote, with blanks for +."""
    return unquote(string.replace("+", " "), encoding, errors)


def parse_qsl(qs, keep_blank_values=False, strict_parsing=False, encoding="utf-8", errors="replace", max_num_fields=None, separator="&"):
    """The pairs of a query."""
    if not separator or not isinstance(separator, (str, bytes)):
        raise ValueError("Separator must be of type string or bytes.")
    if max_num_fields is not None and max_num_fields < 1 + qs.count(separator):
        raise ValueError("Max number of fields exceeded")
    out = []
    for pair in qs.split(separator) if qs else []:
        if not pair and not strict_parsing:
            continue
        name, eq, val = pair.partition("=")
        if not eq:
            if strict_parsing:
                raise ValueError(f"bad query field: {pair!r}")
            if not keep_blank_values:
                continue
        if val or keep_blank_values:
            out.append((unquote_plus(name, encoding, errors), unquote_plus(val, encoding, errors)))
    return out


def parse_qs(qs, keep_blank_values=False, strict_parsing=False, encoding="utf-8", errors="replace", max_num_fields=None, separator="&"):
    """The values of a query by name."""
    out = {}
    for name, val in parse_qsl(qs, keep_blank_values, strict_parsing, encoding, errors, max_num_fields, separator):
        out.setdefault(name, []).append(val)
    return out


def urlencode(query, doseq=False, safe="", encoding=None, errors=None, quote_via=quote_plus):
    """A query of pairs."""
    if hasattr(query, "items"):
        query = query.items()
    else:
        try:
            valid = not len(query) or isinstance(query[0], tuple)
        except TypeError:
            valid = False
        if not valid:
            raise TypeError("not a valid non-string sequence or mapping object")

    def text(v):
        if isinstance(v, bytes):
            return quote_via(v, safe)
        return quote_via(str(v), safe, encoding, errors)

    out = []
    for k, v in query:
        k = text(k)
        if doseq and not isinstance(v, (str, bytes)):
            try:
                out += [k + "=" + text(e) for e in v]
                continue
            except TypeError:
                pass
        out.append(k + "=" + text(v))
    return "&".join(out)
