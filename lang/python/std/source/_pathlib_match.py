# pathlib's patterns: * and ? and [...] in one part of a path.


def _bracket(pattern, i):
    """The end of the set that begins at i, or -1 if the bracket stands for itself."""
    j = i + 1
    if j < len(pattern) and pattern[j] == "!":
        j += 1
    if j < len(pattern) and pattern[j] == "]":
        j += 1
    return pattern.find("]", j)


def _in_set(inner, c):
    negated = inner[:1] == "!"
    if negated:
        inner = inner[1:]
    i, found = 0, False
    while i < len(inner):
        if i + 2 < len(inner) and inner[i + 1] == "-":
            found = found or inner[i] <= c <= inner[i + 2]
            i += 3
        else:
            found = found or inner[i] == c
            i += 1
    return found != negated


def _tokens(pattern):
    """The pattern as a list: "*", "?", ("[", set) and (c,) for a letter."""
    out, i = [], 0
    while i < len(pattern):
        c = pattern[i]
        end = _bracket(pattern, i) if c == "[" else -1
        if end >= 0:
            out.append(("[", pattern[i + 1:end]))
            i = end
        elif c == "*":
            if not out or out[-1] != "*":
                out.append("*")
        elif c == "?":
            out.append("?")
        else:
            out.append((c,))
        i += 1
    return out


def match_part(pattern, name):
    """Reports whether a name fits a pattern."""
    tokens = _tokens(pattern)
    # The last star takes one letter more each time what follows does not fit.
    t = n = 0
    star = mark = -1
    while n < len(name):
        token = tokens[t] if t < len(tokens) else None
        if token == "*":
            star, mark = t, n
            t += 1
            continue
        fits = token == "?" or token is not None and (token[0] == name[n] if len(token) == 1 else _in_set(token[1], name[n]))
        if fits:
            t += 1
            n += 1
        elif star >= 0:
            mark += 1
            t, n = star + 1, mark
        else:
            return False
    return all(token == "*" for token in tokens[t:])


def has_magic(part):
    """Reports whether a part is a pattern."""
    return any(c in part for c in "*?[")
