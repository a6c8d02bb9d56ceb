import sched


class Clock:
    now = 0.0

    def time(self):
        return self.now

    def sleep(self, n):
        if n:
            print("sleep", n)
        self.now += n


c = Clock()
s = sched.scheduler(c.time, c.sleep)
s.enter(2, 1, print, ("b",))
e = s.enter(1, 1, print, ("never",))
s.enter(1, 2, print, ("second",), {"sep": "-"})
s.enterabs(1, 1, print, argument=("first", 1), kwargs={"end": "!\n"})
print([(x.time, x.priority, x.sequence, x.argument, x.kwargs) for x in s.queue], s.empty(), e._fields)
s.cancel(e)
try:
    s.cancel(e)
except ValueError as x:
    print("gone")
print(s.run(blocking=False))
s.run()
print(c.now, s.empty(), s.run())


def again(n):
    print("again", n)
    if n:
        s.enter(0.5, 1, again, (n - 1,))


s.enter(0, 1, again, (2,))
s.run()
print(c.now)
