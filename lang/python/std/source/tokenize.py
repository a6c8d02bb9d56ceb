# tokenize: the words and signs of a program's text, with their places.
import collections
import io
import itertools
import re
from builtins import open as _open
from codecs import BOM_UTF8, lookup

import token as _token
from token import *
from token import EXACT_TOKEN_TYPES

__all__ = _token.__all__ + ["tokenize", "generate_tokens", "detect_encoding", "untokenize", "TokenInfo"]

cookie_re = re.compile(r"^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)", re.ASCII)
blank_re = re.compile(rb"^[ \t\f]*(?:[#\r\n]|$)", re.ASCII)


class TokenInfo(collections.namedtuple("TokenInfo", "type string start end line")):
    def __repr__(self):
        kind = f"{self.type} ({tok_name[self.type]})"
        return f"TokenInfo(type={kind}, string={self.string!r}, start={self.start!r}, end={self.end!r}, line={self.line!r})"

    @property
    def exact_type(self):
        """The sign's own kind, where type is OP."""
        if self.type == OP and self.string in EXACT_TOKEN_TYPES:
            return EXACT_TOKEN_TYPES[self.string]
        return self.type


class TokenError(Exception):
    pass


class StopTokenizing(Exception):
    pass


def group(*choices):
    return "(" + "|".join(choices) + ")"


def any(*choices):
    return group(*choices) + "*"


def maybe(*choices):
    return group(*choices) + "?"


def _prefixes():
    out = {""}
    for letters in ("b", "r", "u", "f", "br", "fr"):
        for order in itertools.permutations(letters):
            out.update(map("".join, itertools.product(*((c, c.upper()) for c in order))))
    return out


_strings = _prefixes()
Whitespace = r"[ \f\t]*"
Comment = r"#[^\r\n]*"
Ignore = Whitespace + any(r"\\\r?\n" + Whitespace) + maybe(Comment)
Name = r"\w+"
Intnumber = group(r"0[xX](?:_?[0-9a-fA-F])+", r"0[bB](?:_?[01])+", r"0[oO](?:_?[0-7])+", r"(?:0(?:_?0)*|[1-9](?:_?[0-9])*)")
Exponent = r"[eE][-+]?[0-9](?:_?[0-9])*"
Floatnumber = group(group(r"[0-9](?:_?[0-9])*\.(?:[0-9](?:_?[0-9])*)?", r"\.[0-9](?:_?[0-9])*") + maybe(Exponent), r"[0-9](?:_?[0-9])*" + Exponent)
Imagnumber = group(r"[0-9](?:_?[0-9])*[jJ]", Floatnumber + r"[jJ]")
Number = group(Imagnumber, Floatnumber, Intnumber)
StringPrefix = group(*sorted(_strings, key=len, reverse=True))
Special = group(*map(re.escape, sorted(EXACT_TOKEN_TYPES, reverse=True)))
_rest = {"'": r"[^'\\]*(?:\\.[^'\\]*)*'", '"': r'[^"\\]*(?:\\.[^"\\]*)*"',
         "'''": r"[^'\\]*(?:(?:\\.|'(?!''))[^'\\]*)*'''", '"""': r'[^"\\]*(?:(?:\\.|"(?!""))[^"\\]*)*"""'}
_begun = [StringPrefix + r"'[^\n'\\]*(?:\\.[^\n'\\]*)*" + group("'", r"\\\r?\n"), StringPrefix + r'"[^\n"\\]*(?:\\.[^\n"\\]*)*' + group('"', r"\\\r?\n")]
_triple = StringPrefix + group("'''", '"""')
PseudoToken = Whitespace + group(r"\\\r?\n|\Z", Comment, _triple, Number, r"\r?\n", Special, *_begun, Name)
endpats = {prefix + quote: rest for prefix in _strings for quote, rest in _rest.items()}
single_quoted = {prefix + quote for prefix in _strings for quote in ("'", '"')}
triple_quoted = {prefix + quote for prefix in _strings for quote in ("'''", '"""')}
tabsize = 8
_compiled = {}


def _compile(pattern, flags=re.UNICODE):
    if pattern not in _compiled:
        _compiled[pattern] = re.compile(pattern, flags)
    return _compiled[pattern]


class Untokenizer:
    """The text of a list of tokens."""

    def __init__(self):
        self.tokens, self.prev_row, self.prev_col, self.encoding = [], 1, 0, None

    def add_whitespace(self, start):
        row, col = start
        if row < self.prev_row or row == self.prev_row and col < self.prev_col:
            raise ValueError(f"start ({row},{col}) precedes previous end ({self.prev_row},{self.prev_col})")
        if row > self.prev_row:
            self.tokens.append("\\\n" * (row - self.prev_row))
            self.prev_col = 0
        self.tokens.append(" " * (col - self.prev_col))

    def untokenize(self, iterable):
        it, indents, startline = iter(iterable), [], False
        for t in it:
            if len(t) == 2:
                self.compat(t, it)
                break
            tok_type, text, start, end, line = t
            if tok_type == ENCODING:
                self.encoding = text
                continue
            if tok_type == ENDMARKER:
                break
            if tok_type == INDENT:
                indents.append(text)
                continue
            if tok_type == DEDENT:
                indents.pop()
                self.prev_row, self.prev_col = end
                continue
            if tok_type in (NEWLINE, NL):
                startline = True
            elif startline and indents:
                if start[1] >= len(indents[-1]):
                    self.tokens.append(indents[-1])
                    self.prev_col = len(indents[-1])
                startline = False
            self.add_whitespace(start)
            self.tokens.append(text)
            self.prev_row, self.prev_col = end
            if tok_type in (NEWLINE, NL):
                self.prev_row, self.prev_col = self.prev_row + 1, 0
        return "".join(self.tokens)

    def compat(self, token, iterable):
        """Of pairs, which have no places."""
        indents, startline, string_before = [], token[0] in (NEWLINE, NL), False
        for kind, text in itertools.chain([token], ((t[0], t[1]) for t in iterable)):
            if kind == ENCODING:
                self.encoding = text
                continue
            if kind in (NAME, NUMBER):
                text += " "
            if kind == STRING and string_before:
                text = " " + text
            string_before = kind == STRING
            if kind == INDENT:
                indents.append(text)
                continue
            if kind == DEDENT:
                indents.pop()
                continue
            if kind in (NEWLINE, NL):
                startline = True
            elif startline and indents:
                self.tokens.append(indents[-1])
                startline = False
            self.tokens.append(text)


def untokenize(iterable):
    """The text of tokens, or of pairs of a kind and a text; bytes where they begin with an encoding."""
    u = Untokenizer()
    out = u.untokenize(iterable)
    return out if u.encoding is None else out.encode(u.encoding)


def _normal(name):
    short = name[:12].lower().replace("_", "-")
    if short == "utf-8" or short.startswith("utf-8-"):
        return "utf-8"
    if short in ("latin-1", "iso-8859-1", "iso-latin-1") or short.startswith(("latin-1-", "iso-8859-1-", "iso-latin-1-")):
        return "iso-8859-1"
    return name


def detect_encoding(readline):
    """The encoding of a file, by its mark or the comment of its first two lines, and the lines that were read."""
    read = []

    def next_line():
        try:
            return readline()
        except StopIteration:
            return b""

    first = next_line()
    marked = first.startswith(BOM_UTF8)
    first = first[3:] if marked else first
    usual = "utf-8-sig" if marked else "utf-8"
    line = first
    while line:
        read.append(line)
        try:
            text = line.decode("utf-8")
        except UnicodeDecodeError:
            raise SyntaxError("invalid or missing encoding declaration") from None
        if found := cookie_re.match(text):
            name = _normal(found[1])
            try:
                codec = lookup(name)
            except LookupError:
                raise SyntaxError("unknown encoding: " + name) from None
            if marked and name != "utf-8":
                raise SyntaxError("encoding problem: utf-8")
            return usual if marked else name, read
        if len(read) == 2 or not blank_re.match(line):
            break
        line = next_line()
    return usual, read


def open(filename):
    """A file as text, in the encoding that it names."""
    with _open(filename, "rb") as f:
        encoding, _ = detect_encoding(f.readline)
    return _open(filename, encoding=encoding)


def tokenize(readline):
    """The tokens of lines of bytes."""
    encoding, read = detect_encoding(readline)
    lines = itertools.chain(read, iter(readline, b""), itertools.repeat(b""))
    return _Lines(lines.__next__, encoding).tokens()


def generate_tokens(readline):
    """The tokens of lines of text."""
    return _Lines(readline, None).tokens()


class _Lines:
    """The lines of a text and where in it the search stands."""

    def __init__(self, readline, encoding):
        self.readline, self.encoding = readline, encoding
        self.number, self.depth, self.joined, self.line, self.last = 0, 0, False, "", ""
        self.indents = [0]
        self.text = None  # of a string of several lines, with its start, what ends it and its lines

    def next(self):
        self.last = self.line
        try:
            line = self.readline()
        except StopIteration:
            line = b"" if self.encoding else ""
        self.line = line.decode(self.encoding) if self.encoding and not isinstance(line, str) else line
        self.number += 1
        return self.line

    def token(self, kind, start, end):
        return TokenInfo(kind, self.line[start:end], (self.number, start), (self.number, end), self.line)

    def tokens(self):
        if self.encoding is not None:
            self.encoding = "utf-8" if self.encoding == "utf-8-sig" else self.encoding
            yield TokenInfo(ENCODING, self.encoding, (0, 0), (0, 0), "")
        while True:
            line, at = self.next(), 0
            if self.text:
                token, at = self.more()
                if token:
                    yield token
                if at < 0:
                    continue
            elif self.depth == 0 and not self.joined:
                if not line:
                    break
                at, column = self.indent()
                if at == len(line):
                    break
                if line[at] in "#\r\n":
                    if line[at] == "#":
                        end = len(line.rstrip("\r\n"))
                        yield self.token(COMMENT, at, end)
                        at = end
                    yield self.token(NL, at, len(line))
                    continue
                yield from self.levels(at, column)
            elif not line:
                raise TokenError("EOF in multi-line statement", (self.number, 0))
            else:
                self.joined = False
            yield from self.words(at)
        if self.last and self.last[-1] not in "\r\n" and not self.last.strip().startswith("#"):
            row, column = self.number - 1, len(self.last)
            yield TokenInfo(NEWLINE, "", (row, column), (row, column + 1), "")
        for _ in self.indents[1:]:
            yield TokenInfo(DEDENT, "", (self.number, 0), (self.number, 0), "")
        yield TokenInfo(ENDMARKER, "", (self.number, 0), (self.number, 0), "")

    def more(self):
        """The string that began in a line before: its token where it ends here, and the place behind it."""
        text, start, ending, lines, one = self.text
        if not self.line:
            raise TokenError("EOF in multi-line string", start)
        if end := ending.match(self.line):
            self.text = None
            return TokenInfo(STRING, text + self.line[:end.end()], start, (self.number, end.end()), lines + self.line), end.end()
        if one and not self.line.endswith(("\\\n", "\\\r\n")):
            self.text = None
            return TokenInfo(ERRORTOKEN, text + self.line, start, (self.number, len(self.line)), lines), -1
        self.text = (text + self.line, start, ending, lines + self.line, one)
        return None, -1

    def indent(self):
        at = column = 0
        for at, c in enumerate(self.line):
            if c == " ":
                column += 1
            elif c == "\t":
                column = (column // tabsize + 1) * tabsize
            elif c == "\f":
                column = 0
            else:
                return at, column
        return len(self.line), column

    def levels(self, at, column):
        if column > self.indents[-1]:
            self.indents.append(column)
            yield self.token(INDENT, 0, at)
        while column < self.indents[-1]:
            if column not in self.indents:
                raise IndentationError("unindent does not match any outer indentation level", ("<tokenize>", self.number, at, self.line))
            self.indents.pop()
            yield self.token(DEDENT, at, at)

    def words(self, at):
        line = self.line
        while at < len(line):
            found = _compile(PseudoToken).match(line, at)
            if not found:
                yield self.token(ERRORTOKEN, at, at + 1)
                at += 1
                continue
            start, at = found.span(1)
            if start == at:
                continue
            word, first = line[start:at], line[start]
            if first in "0123456789" or first == "." and word not in (".", "..."):
                yield self.token(NUMBER, start, at)
            elif first in "\r\n":
                yield self.token(NL if self.depth else NEWLINE, start, at)
            elif first == "#":
                yield self.token(COMMENT, start, at)
            elif word in triple_quoted:
                ending = _compile(endpats[word], re.UNICODE | re.DOTALL)
                if end := ending.match(line, at):
                    at = end.end()
                    yield self.token(STRING, start, at)
                else:
                    self.text = (line[start:], (self.number, start), ending, line, False)
                    return
            elif first in single_quoted or word[:2] in single_quoted or word[:3] in single_quoted:
                if word[-1] == "\n":
                    quote = next(word[:n] for n in (1, 2, 3) if word[:n] in single_quoted)
                    self.text = (line[start:], (self.number, start), _compile(endpats[quote], re.UNICODE | re.DOTALL), line, True)
                    return
                yield self.token(STRING, start, at)
            elif first.isidentifier():
                yield self.token(NAME, start, at)
            elif first == "\\":
                self.joined = True
            else:
                self.depth += (first in "([{") - (first in ")]}")
                yield self.token(OP, start, at)
