# logging.handlers: files that are followed by new ones, and records kept in memory.
import logging
import os


class RotatingFileHandler(logging.FileHandler):
    """A file that is renamed when it is full: NAME.1 is the last one."""

    def __init__(self, filename, mode="a", maxBytes=0, backupCount=0, encoding=None, delay=False, errors=None):
        if maxBytes > 0:
            mode = "a"
        super().__init__(filename, mode, encoding=encoding, delay=delay, errors=errors)
        self.maxBytes = maxBytes
        self.backupCount = backupCount

    def shouldRollover(self, record):
        """Reports whether a record does not fit any more."""
        if self.stream is None:
            self.stream = self._open()
        if self.maxBytes <= 0:
            return False
        self.flush()
        size = os.path.getsize(self.baseFilename)
        return size + len(self.format(record)) + 1 >= self.maxBytes

    def doRollover(self):
        """Renames the files and begins a new one."""
        if self.stream:
            self.stream.close()
            self.stream = None
        if self.backupCount > 0:
            for i in range(self.backupCount - 1, 0, -1):
                older, newer = f"{self.baseFilename}.{i + 1}", f"{self.baseFilename}.{i}"
                if os.path.exists(newer):
                    os.replace(newer, older)
            if os.path.exists(self.baseFilename):
                os.replace(self.baseFilename, self.baseFilename + ".1")
        self.mode = "w"
        self.stream = self._open()
        self.mode = "a"

    def emit(self, record):
        try:
            if self.shouldRollover(record):
                self.doRollover()
        except Exception:
            self.handleError(record)
            return
        super().emit(record)


class BufferingHandler(logging.Handler):
    """Keeps records until there are enough of them."""

    def __init__(self, capacity):
        super().__init__()
        self.capacity = capacity
        self.buffer = []

    def shouldFlush(self, record):
        return len(self.buffer) >= self.capacity

    def emit(self, record):
        self.buffer.append(record)
        if self.shouldFlush(record):
            self.flush()

    def flush(self):
        self.buffer.clear()

    def close(self):
        self.flush()
        super().close()


class MemoryHandler(BufferingHandler):
    """Keeps records, and hands them on when there are enough or one is grave."""

    def __init__(self, capacity, flushLevel=logging.ERROR, target=None, flushOnClose=True):
        super().__init__(capacity)
        self.flushLevel = flushLevel
        self.target = target
        self.flushOnClose = flushOnClose

    def shouldFlush(self, record):
        return len(self.buffer) >= self.capacity or record.levelno >= self.flushLevel

    def setTarget(self, target):
        self.target = target

    def flush(self):
        if self.target:
            for record in self.buffer:
                self.target.handle(record)
            self.buffer.clear()

    def close(self):
        if self.flushOnClose:
            self.flush()
        self.target = None
        logging.Handler.close(self)


class QueueHandler(logging.Handler):
    """Puts records into a queue."""

    def __init__(self, queue):
        super().__init__()
        self.queue = queue

    def enqueue(self, record):
        self.queue.put_nowait(record)

    def prepare(self, record):
        record.msg = record.message = self.format(record)
        record.args = record.exc_info = record.exc_text = record.stack_info = None
        return record

    def emit(self, record):
        try:
            self.enqueue(self.prepare(record))
        except Exception:
            self.handleError(record)
