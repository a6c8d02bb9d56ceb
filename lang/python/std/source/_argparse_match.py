# argparse's matching: how many of the strings that follow an argument takes.
# The strings are seen as letters: A an argument, O an option, - the mark "--".
from _argparse_help import ONE_OR_MORE, OPTIONAL, PARSER, REMAINDER, SUPPRESS, ZERO_OR_MORE

_MANY = 1 << 60
_DASHES = ("-", 0, _MANY)


def _pattern(action):
    """Letters, least and greatest number, one after the other."""
    nargs = action.nargs
    if nargs is None:
        parts = [_DASHES, ("A", 1, 1), _DASHES]
    elif nargs == OPTIONAL:
        parts = [_DASHES, ("A", 0, 1), _DASHES]
    elif nargs == ZERO_OR_MORE:
        parts = [_DASHES, ("A-", 0, _MANY)]
    elif nargs == ONE_OR_MORE:
        parts = [_DASHES, ("A", 1, 1), ("A-", 0, _MANY)]
    elif nargs == REMAINDER:
        parts = [("-AO", 0, _MANY)]
    elif nargs == PARSER:
        parts = [_DASHES, ("A", 1, 1), ("-AO", 0, _MANY)]
    elif nargs is SUPPRESS:
        parts = [_DASHES]
    else:
        parts = [_DASHES]
        for _ in range(nargs):
            parts += [("A", 1, 1), _DASHES]
    if not action.option_strings:
        return parts
    # An option takes no marks.
    return [(letters.replace("-", ""), least, most) for letters, least, most in parts if letters != "-"]


def _match(parts, text, k=0, at=0):
    """The number of letters that each part takes, as many as possible from the left, or None."""
    if k == len(parts):
        return []
    letters, least, most = parts[k]
    end = at
    while end < len(text) and end - at < most and text[end] in letters:
        end += 1
    while end - at >= least:
        rest = _match(parts, text, k + 1, end)
        if rest is not None:
            return [end - at] + rest
        end -= 1
    return None


def match_actions(actions, text):
    """The numbers of strings that actions take one after the other, or None."""
    patterns = [_pattern(a) for a in actions]
    taken = _match([part for p in patterns for part in p], text)
    if taken is None:
        return None
    counts, at = [], 0
    for p in patterns:
        counts.append(sum(taken[at:at + len(p)]))
        at += len(p)
    return counts


def match_some(actions, text):
    """The numbers for as many of the first actions as can have strings."""
    for n in range(len(actions), 0, -1):
        counts = match_actions(actions[:n], text)
        if counts is not None:
            return counts
    return []


def is_negative_number(text):
    """Reports whether a text is a number below zero: -1, -.5."""
    if text[:1] != "-":
        return False
    whole, dot, part = text[1:].partition(".")
    if not dot:
        return whole.isdecimal()
    return part.isdecimal() and (whole == "" or whole.isdecimal())
