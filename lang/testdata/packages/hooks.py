import os


class Chunks:
    def __init__(self):
        self.at = None

    def go(self):
        method = getattr(self, "_take_" + os.environ.get("NONE", "")[:0] + "head", None)
        if method:
            method(5)

    def _take_head(self, n):
        self.width = n

    def read(self):
        self.go()
        return self.width
