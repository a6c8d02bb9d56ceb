# textwrap: text in lines of a width, and indentation.

__all__ = ["TextWrapper", "wrap", "fill", "dedent", "indent", "shorten"]

_BLANKS = "\t\n\x0b\x0c\r "
_to_space = {ord(c): " " for c in _BLANKS}


def _is_letter(c):
    return (c.isalnum() or c == "_") and not c.isdecimal()


def _is_wordy(c):
    return c.isalnum() or c in "_!\"'&.,?"


def _pieces(word):
    """Cuts a word behind its hyphens and around its dashes."""
    out, start, i, n = [], 0, 0, len(word)
    while i < n:
        if word[i] != "-":
            i += 1
            continue
        end = i
        while end < n and word[end] == "-":
            end += 1
        if end - i >= 2 and i > 0 and _is_wordy(word[i - 1]) and end < n and (word[end].isalnum() or word[end] == "_"):
            if start < i:
                out.append(word[start:i])
            out.append(word[i:end])
            start = end
        elif end == i + 1 and _breaks(word, i, n):
            out.append(word[start:end])
            start = end
        i = end
    if start < n:
        out.append(word[start:])
    return out


def _breaks(word, i, n):
    """Reports whether a line may end behind the hyphen at i."""
    before = i >= 2 and _is_letter(word[i - 1]) and _is_letter(word[i - 2])
    before = before or (i >= 3 and _is_wordy(word[i - 1]) and word[i - 2] == "-" and _is_letter(word[i - 3]))
    if not before or i + 1 >= n or not _is_letter(word[i + 1]):
        return False
    next = i + 3 if i + 2 < n and word[i + 2] == "-" else i + 2
    return next < n and _is_letter(word[next])


def _chunks(text, hyphens):
    """The words of a text and the blanks between them."""
    out, i, n = [], 0, len(text)
    while i < n:
        start, blank = i, text[i] in _BLANKS
        while i < n and (text[i] in _BLANKS) == blank:
            i += 1
        if blank or not hyphens:
            out.append(text[start:i])
        else:
            out.extend(_pieces(text[start:i]))
    return out


class TextWrapper:
    """Makes lines of a width."""

    def __init__(self, width=70, initial_indent="", subsequent_indent="", expand_tabs=True, replace_whitespace=True,
                 fix_sentence_endings=False, break_long_words=True, drop_whitespace=True, break_on_hyphens=True,
                 tabsize=8, *, max_lines=None, placeholder=" [...]"):
        self.width = width
        self.initial_indent = initial_indent
        self.subsequent_indent = subsequent_indent
        self.expand_tabs = expand_tabs
        self.replace_whitespace = replace_whitespace
        self.fix_sentence_endings = fix_sentence_endings
        self.break_long_words = break_long_words
        self.drop_whitespace = drop_whitespace
        self.break_on_hyphens = break_on_hyphens
        self.tabsize = tabsize
        self.max_lines = max_lines
        self.placeholder = placeholder

    def _split_chunks(self, text):
        if self.expand_tabs:
            text = text.expandtabs(self.tabsize)
        if self.replace_whitespace:
            text = text.translate(_to_space)
        chunks = _chunks(text, self.break_on_hyphens)
        if self.fix_sentence_endings:
            for i in range(len(chunks) - 1):
                word = chunks[i].rstrip("\"'")
                if chunks[i + 1] == " " and len(word) > 1 and word[-1] in ".!?" and word[-2].islower():
                    chunks[i + 1] = "  "
        return chunks

    def _long_word(self, chunks, line, used, width):
        """Takes what fits of a word that is longer than a line."""
        space = 1 if width < 1 else width - used
        if self.break_long_words:
            chunk, end = chunks[-1], space
            if self.break_on_hyphens and len(chunk) > space:
                hyphen = chunk.rfind("-", 0, space)
                if hyphen > 0 and any(c != "-" for c in chunk[:hyphen]):
                    end = hyphen + 1
            line.append(chunk[:end])
            chunks[-1] = chunk[end:]
        elif not line:
            line.append(chunks.pop())

    def _wrap_chunks(self, chunks):
        if self.width <= 0:
            raise ValueError(f"invalid width {self.width!r} (must be > 0)")
        if self.max_lines is not None:
            indent = self.subsequent_indent if self.max_lines > 1 else self.initial_indent
            if len(indent) + len(self.placeholder.lstrip()) > self.width:
                raise ValueError("placeholder too large for max width")
        lines = []
        chunks.reverse()
        while chunks:
            indent = self.subsequent_indent if lines else self.initial_indent
            width = self.width - len(indent)
            if self.drop_whitespace and chunks[-1].strip() == "" and lines:
                chunks.pop()
            line, used = [], 0
            while chunks and used + len(chunks[-1]) <= width:
                used += len(chunks[-1])
                line.append(chunks.pop())
            if chunks and len(chunks[-1]) > width:
                self._long_word(chunks, line, used, width)
                used = sum(map(len, line))
            if self.drop_whitespace and line and line[-1].strip() == "":
                used -= len(line.pop())
            if not line:
                continue
            last = self.max_lines is not None and len(lines) + 1 >= self.max_lines
            rest = chunks and not (self.drop_whitespace and len(chunks) == 1 and not chunks[0].strip())
            if not last or (not rest and used <= width):
                lines.append(indent + "".join(line))
                continue
            self._end(lines, line, used, indent, width)
            break
        return lines

    def _end(self, lines, line, used, indent, width):
        """Ends the last line that is allowed with the placeholder."""
        while line:
            if line[-1].strip() and used + len(self.placeholder) <= width:
                lines.append(indent + "".join(line) + self.placeholder)
                return
            used -= len(line.pop())
        if lines:
            before = lines[-1].rstrip()
            if len(before) + len(self.placeholder) <= self.width:
                lines[-1] = before + self.placeholder
                return
        lines.append(indent + self.placeholder.lstrip())

    def wrap(self, text):
        """The lines of a text."""
        return self._wrap_chunks(self._split_chunks(text))

    def fill(self, text):
        """The lines of a text as one text."""
        return "\n".join(self.wrap(text))


def wrap(text, width=70, **kwargs):
    """The lines of a text, at most width wide."""
    return TextWrapper(width=width, **kwargs).wrap(text)


def fill(text, width=70, **kwargs):
    """A text with its lines at most width wide."""
    return TextWrapper(width=width, **kwargs).fill(text)


def shorten(text, width, **kwargs):
    """As many words as fit, and a placeholder for the others."""
    return TextWrapper(width=width, max_lines=1, **kwargs).fill(" ".join(text.strip().split()))


def dedent(text):
    """A text without the indentation that all its lines share."""
    lines = [line if line.strip(" \t") else "" for line in text.split("\n")]
    margin = None
    for line in lines:
        if not line:
            continue
        indent = line[:len(line) - len(line.lstrip(" \t"))]
        if margin is None or indent.startswith(margin):
            margin = indent if margin is None else margin
            continue
        same = 0
        while same < min(len(margin), len(indent)) and margin[same] == indent[same]:
            same += 1
        margin = margin[:same]
    return "\n".join(line[len(margin or ""):] for line in lines)


def indent(text, prefix, predicate=None):
    """A text with a prefix before each line that is not blank."""
    if predicate is None:
        predicate = str.strip
    return "".join(prefix + line if predicate(line) else line for line in text.splitlines(True))
