# shlex: texts as a shell reads them.
import sys
from collections import deque

__all__ = ["shlex", "split", "quote", "join"]

_SAFE = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_@%+=:,./-")


def quote(s):
    """A text that a shell reads as one word."""
    if not s:
        return "''"
    if all(c in _SAFE for c in s):
        return s
    return "'" + s.replace("'", "'\"'\"'") + "'"


def join(split_command):
    """Words as a command."""
    return " ".join(quote(arg) for arg in split_command)


def split(s, comments=False, posix=True):
    """The words of a command."""
    if s is None:
        raise ValueError("s argument must not be None")
    lex = shlex(s, posix=posix)
    lex.whitespace_split = True
    if not comments:
        lex.commenters = ""
    return list(lex)


class shlex:
    """Reads a text word by word."""

    def __init__(self, instream=None, infile=None, posix=False, punctuation_chars=False):
        if instream is None:
            instream = sys.stdin.read()
        elif not isinstance(instream, str):
            instream = instream.read()
        self.text = instream
        self.at = 0
        self.infile = infile
        self.posix = posix
        self.eof = None if posix else ""
        self.commenters = "#"
        self.wordchars = "abcdfeghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"
        if posix:
            self.wordchars += "ßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞ"
        self.whitespace = " \t\r\n"
        self.whitespace_split = False
        self.quotes = "'\""
        self.escape = "\\"
        self.escapedquotes = '"'
        self.lineno = 1
        self.pushback = deque()
        if not punctuation_chars:
            punctuation_chars = ""
        elif punctuation_chars is True:
            punctuation_chars = "();<>|&"
        self._punctuation = punctuation_chars
        if punctuation_chars:
            self.wordchars += "~-./*?="
            self.wordchars = "".join(c for c in self.wordchars if c not in punctuation_chars)

    @property
    def punctuation_chars(self):
        return self._punctuation

    def push_token(self, tok):
        """Gives a word back, to be read next."""
        self.pushback.appendleft(tok)

    def get_token(self):
        """The next word, or eof."""
        if self.pushback:
            return self.pushback.popleft()
        return self._read()

    read_token = get_token

    def _read(self):
        text, n = self.text, len(self.text)
        self._skip()
        if self.at >= n:
            return self.eof
        token, quoted = [], False
        while self.at < n:
            c = text[self.at]
            if c in self.whitespace:
                break
            if c in self.commenters and (not token and not quoted or not self.whitespace_split or c in self.commenters):
                if token or quoted:
                    break
            if self.posix and c in self.escape:
                self.at += 1
                if self.at >= n:
                    raise ValueError("No escaped character")
                token.append(text[self.at])
                self.at += 1
                quoted = True
            elif c in self.quotes and (self.posix or not token):
                self._quoted(token, c)
                quoted = True
                if not self.posix:
                    break
            elif c in self._punctuation:
                if token or quoted:
                    break
                while self.at < n and text[self.at] in self._punctuation:
                    token.append(text[self.at])
                    self.at += 1
                break
            elif c in self.wordchars or self.whitespace_split or (token and c in self.quotes):
                token.append(c)
                self.at += 1
            else:
                if not token and not quoted:
                    token.append(c)
                    self.at += 1
                break
        return "".join(token)

    def _skip(self):
        """Passes over blanks and comments."""
        while self.at < len(self.text):
            c = self.text[self.at]
            if c in self.commenters:
                end = self.text.find("\n", self.at)
                self.at = len(self.text) if end < 0 else end
                continue
            if c not in self.whitespace:
                return
            self.lineno += c == "\n"
            self.at += 1

    def _quoted(self, token, quote):
        """Reads up to the closing quote."""
        if not self.posix:
            token.append(quote)
        self.at += 1
        while self.at < len(self.text):
            c = self.text[self.at]
            self.at += 1
            if c == quote:
                if not self.posix:
                    token.append(c)
                return
            if self.posix and c in self.escape and quote in self.escapedquotes and self.at < len(self.text):
                following = self.text[self.at]
                if following in self.escape or following == quote:
                    c = following
                    self.at += 1
            self.lineno += c == "\n"
            token.append(c)
        raise ValueError("No closing quotation")

    def __iter__(self):
        return self

    def __next__(self):
        token = self.get_token()
        if token == self.eof:
            raise StopIteration
        return token
