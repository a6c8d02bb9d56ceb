# timeit: how long a statement takes.
import time
from _tq import define

default_timer = time.perf_counter
default_number = 1000000
default_repeat = 5


def _indented(text, blanks):
    return text.replace("\n", "\n" + " " * blanks)


class Timer:
    """Times a statement after a preparation; both are texts or functions."""

    def __init__(self, stmt="pass", setup="pass", timer=default_timer, globals=None):
        self.timer = timer
        names = dict(globals or {})
        body, prepare = "stmt()", "setup()"
        if isinstance(stmt, str):
            body = _indented(stmt, 8)
        elif callable(stmt):
            names["stmt"] = stmt
        else:
            raise ValueError("stmt is neither a string nor callable")
        if isinstance(setup, str):
            prepare = _indented(setup, 4)
        elif callable(setup):
            names["setup"] = setup
        else:
            raise ValueError("setup is neither a string nor callable")
        self.src = (f"def inner(_it, _timer):\n    {prepare}\n    _t0 = _timer()\n    for _i in _it:\n        {body}\n        pass\n"
                    "    _t1 = _timer()\n    return _t1 - _t0\n")
        self.inner = define(self.src, names, "<timeit-src>")["inner"]

    def timeit(self, number=default_number):
        """Seconds of so many runs."""
        return self.inner(range(number), self.timer)

    def repeat(self, repeat=default_repeat, number=default_number):
        """Seconds of so many runs, several times."""
        return [self.timeit(number) for _ in range(repeat)]

    def autorange(self, callback=None):
        """A number of runs that takes at least 0.2 seconds, and the seconds."""
        i = 1
        while True:
            for j in 1, 2, 5:
                number = i * j
                taken = self.timeit(number)
                if callback:
                    callback(number, taken)
                if taken >= 0.2:
                    return number, taken
            i *= 10


def timeit(stmt="pass", setup="pass", timer=default_timer, number=default_number, globals=None):
    """Seconds of so many runs of a statement."""
    return Timer(stmt, setup, timer, globals).timeit(number)


def repeat(stmt="pass", setup="pass", timer=default_timer, repeat=default_repeat, number=default_number, globals=None):
    """Seconds of so many runs of a statement, several times."""
    return Timer(stmt, setup, timer, globals).repeat(repeat, number)


class _TimeitResult:
    """What %timeit -o gives: the seconds of each run."""

    def __init__(self, loops, all_runs, text):
        self.loops, self.repeat, self.all_runs, self._text = loops, len(all_runs), all_runs, text
        self.timings = [t / loops for t in all_runs]
        self.best, self.worst = min(self.timings), max(self.timings)
        self.compile_time = 0

    @property
    def average(self):
        return sum(self.timings) / len(self.timings)

    @property
    def stdev(self):
        mean = self.average
        return (sum((t - mean) ** 2 for t in self.timings) / len(self.timings)) ** 0.5

    def __str__(self):
        return self._text

    def __repr__(self):
        return f"<TimeitResult : {self._text}>"
