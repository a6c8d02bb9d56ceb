# csv: guessing how a table is written. Reading and writing are Go's.
import re
from io import StringIO
from _csv import Error, reader


class Sniffer:
    """Guesses the format of a table from a part of it."""

    def __init__(self):
        self.preferred = [",", "\t", ";", " ", ":"]

    def sniff(self, sample, delimiters=None):
        """The dialect that a sample is written in."""
        quotechar, doublequote, delimiter, skip = self._by_quotes(sample, delimiters)
        if not delimiter:
            delimiter, skip = self._by_counts(sample, delimiters)
        if not delimiter:
            raise Error("Could not determine delimiter")

        class dialect:
            _name = "sniffed"
            lineterminator = "\r\n"
            quoting = 0
            escapechar = None
            strict = False

        dialect.doublequote = doublequote
        dialect.delimiter = delimiter
        dialect.quotechar = quotechar or '"'
        dialect.skipinitialspace = skip
        return dialect

    def _by_quotes(self, data, delimiters):
        """The delimiter that stands between or beside texts in quotes."""
        matches = []
        for pattern in (r'(?P<delim>[^\w\n"\'])(?P<space> ?)(?P<quote>["\']).*?(?P=quote)(?P=delim)',
                        r'(?:^|\n)(?P<quote>["\']).*?(?P=quote)(?P<delim>[^\w\n"\'])(?P<space> ?)',
                        r'(?P<delim>[^\w\n"\'])(?P<space> ?)(?P<quote>["\']).*?(?P=quote)(?:$|\n)',
                        r'(?:^|\n)(?P<quote>["\']).*?(?P=quote)(?:$|\n)'):
            found = re.compile(pattern, re.DOTALL | re.MULTILINE)
            matches = [m.groupdict() for m in found.finditer(data)]
            if matches:
                break
        if not matches:
            return "", False, None, False
        quotes, delims, spaces = {}, {}, 0
        for m in matches:
            quotes[m["quote"]] = quotes.get(m["quote"], 0) + 1
            key = m.get("delim")
            if key and (delimiters is None or key in delimiters):
                delims[key] = delims.get(key, 0) + 1
            if m.get("space"):
                spaces += 1
        quotechar = max(quotes, key=quotes.get)
        delim, skip = "", False
        if delims:
            delim = max(delims, key=delims.get)
            skip = delims[delim] == spaces
            if delim == "\n":
                delim = ""
        d, q = re.escape(delim), quotechar
        doubled = re.compile(rf"(({d})|^)\W*{q}[^{d}\n]*{q}[^{d}\n]*{q}\W*(({d})|$)", re.MULTILINE)
        return quotechar, bool(doubled.search(data)), delim, skip

    def _by_counts(self, data, delimiters):
        """The character of which there are as many in each line."""
        data = list(filter(None, data.split("\n")))
        letters = [chr(c) for c in range(127)]
        chunk = min(10, len(data))
        turns, frequency, modes, delims = 0, {}, {}, {}
        start, end = 0, chunk
        while start < len(data):
            turns += 1
            for line in data[start:end]:
                for c in letters:
                    counts = frequency.setdefault(c, {})
                    n = line.count(c)
                    counts[n] = counts.get(n, 0) + 1
            for c in frequency:
                items = list(frequency[c].items())
                if len(items) == 1 and items[0][0] == 0:
                    continue
                if len(items) > 1:
                    modes[c] = max(items, key=lambda x: x[1])
                    items.remove(modes[c])
                    modes[c] = (modes[c][0], modes[c][1] - sum(n for _, n in items))
                else:
                    modes[c] = items[0]
            total, consistency = float(min(chunk * turns, len(data))), 1.0
            while not delims and consistency >= 0.9:
                for k, v in modes.items():
                    if v[0] > 0 and v[1] > 0 and v[1] / total >= consistency and (delimiters is None or k in delimiters):
                        delims[k] = v
                consistency -= 0.01
            if len(delims) == 1:
                delim = next(iter(delims))
                return delim, data[0].count(delim) == data[0].count(delim + " ")
            start, end = end, end + chunk
        if not delims:
            return "", 0
        chosen = next((d for d in self.preferred if d in delims), None)
        if chosen is None:
            chosen = max((v, k) for k, v in delims.items())[1]
        return chosen, data[0].count(chosen) == data[0].count(chosen + " ")

    def has_header(self, sample):
        """Reports whether the first row seems to be names of columns."""
        rows = reader(StringIO(sample), self.sniff(sample))
        header = next(rows)
        kinds = dict.fromkeys(range(len(header)))
        for checked, row in enumerate(rows):
            if checked > 20:
                break
            if len(row) != len(header):
                continue
            for col in list(kinds):
                kind = complex
                try:
                    complex(row[col])
                except (ValueError, OverflowError):
                    kind = len(row[col])
                if kind != kinds[col]:
                    if kinds[col] is None:
                        kinds[col] = kind
                    else:
                        del kinds[col]
        votes = 0
        for col, kind in kinds.items():
            if isinstance(kind, int):
                votes += 1 if len(header[col]) != kind else -1
            else:
                try:
                    kind(header[col])
                except (ValueError, TypeError):
                    votes += 1
                else:
                    votes -= 1
        return votes > 0
