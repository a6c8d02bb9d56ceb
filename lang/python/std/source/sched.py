# sched: calls at given times, one after the other.
import heapq
import threading
import time
from collections import namedtuple
from itertools import count

__all__ = ["scheduler"]


class Event(namedtuple("Event", "time, priority, sequence, action, argument, kwargs")):
    """A call that is to be made; events are in the order of their times, then of their priorities."""

    __slots__ = ()


_nothing = object()


class scheduler:
    """Makes calls when their time has come, by a clock and a way to wait that may be the program's own."""

    def __init__(self, timefunc=time.monotonic, delayfunc=time.sleep):
        self._queue, self._lock, self._numbers = [], threading.RLock(), count()
        self.timefunc, self.delayfunc = timefunc, delayfunc

    def enterabs(self, time, priority, action, argument=(), kwargs=_nothing):
        """Adds a call at a time; gives the event, by which it can be cancelled."""
        event = Event(time, priority, next(self._numbers), action, argument, {} if kwargs is _nothing else kwargs)
        with self._lock:
            heapq.heappush(self._queue, event)
        return event

    def enter(self, delay, priority, action, argument=(), kwargs=_nothing):
        """Adds a call after a delay."""
        return self.enterabs(self.timefunc() + delay, priority, action, argument, kwargs)

    def cancel(self, event):
        """Takes an event out; ValueError if it is not there."""
        with self._lock:
            self._queue.remove(event)
            heapq.heapify(self._queue)

    def empty(self):
        with self._lock:
            return not self._queue

    def run(self, blocking=True):
        """Makes all calls in turn. Without blocking only those whose time has come: gives the time until the next."""
        while True:
            with self._lock:
                if not self._queue:
                    return None
                event, now = self._queue[0], self.timefunc()
                waits = event.time > now
                if not waits:
                    heapq.heappop(self._queue)
            if not waits:
                event.action(*event.argument, **event.kwargs)
                self.delayfunc(0)
            elif not blocking:
                return event.time - now
            else:
                self.delayfunc(event.time - now)

    @property
    def queue(self):
        """The events in order."""
        with self._lock:
            return sorted(self._queue)
