# queue: queues of one thread. Where Python would wait for another thread, which cannot
# be here, an error says so.
from collections import deque
from heapq import heappop, heappush

__all__ = ["Empty", "Full", "Queue", "PriorityQueue", "LifoQueue", "SimpleQueue"]


class Empty(Exception):
    "Nothing is in the queue."


class Full(Exception):
    "The queue holds no more."


class Queue:
    """First in, first out."""

    def __init__(self, maxsize=0):
        self.maxsize = maxsize
        self.unfinished_tasks = 0
        self._init(maxsize)

    def _init(self, maxsize):
        self.queue = deque()

    def _put(self, item):
        self.queue.append(item)

    def _get(self):
        return self.queue.popleft()

    def qsize(self):
        return len(self.queue)

    def empty(self):
        return not self.queue

    def full(self):
        return 0 < self.maxsize <= len(self.queue)

    def put(self, item, block=True, timeout=None):
        if self.full():
            if block and timeout is None:
                raise RuntimeError("the queue is full, and no other thread will take of it")
            if timeout is not None and timeout < 0:
                raise ValueError("'timeout' must be a non-negative number")
            raise Full
        self._put(item)
        self.unfinished_tasks += 1

    def get(self, block=True, timeout=None):
        if not self.queue:
            if block and timeout is None:
                raise RuntimeError("the queue is empty, and no other thread will fill it")
            if timeout is not None and timeout < 0:
                raise ValueError("'timeout' must be a non-negative number")
            raise Empty
        return self._get()

    def put_nowait(self, item):
        return self.put(item, block=False)

    def get_nowait(self):
        return self.get(block=False)

    def task_done(self):
        if self.unfinished_tasks <= 0:
            raise ValueError("task_done() called too many times")
        self.unfinished_tasks -= 1

    def join(self):
        if self.unfinished_tasks:
            raise RuntimeError("tasks of the queue are not done, and no other thread will do them")


class PriorityQueue(Queue):
    """The least first."""

    def _init(self, maxsize):
        self.queue = []

    def _put(self, item):
        heappush(self.queue, item)

    def _get(self):
        return heappop(self.queue)


class LifoQueue(Queue):
    """Last in, first out."""

    def _init(self, maxsize):
        self.queue = []

    def _put(self, item):
        self.queue.append(item)

    def _get(self):
        return self.queue.pop()


class SimpleQueue(Queue):
    """First in, first out, without tasks."""

    def __init__(self):
        super().__init__(0)
