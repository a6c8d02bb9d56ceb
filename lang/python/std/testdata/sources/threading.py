import threading
from threading import Lock, Thread

done = []
lock = Lock()


def work(n, add=1):
    with lock:
        done.append(n + add)


threads = [Thread(target=work, args=(i,), kwargs={"add": 10}) for i in range(4)]
for t in threads:
    t.start()
for t in threads:
    t.join()
print(sorted(done), [t.is_alive() for t in threads], threading.current_thread().name, threading.active_count())


class Mine(threading.Thread):
    def __init__(self, n):
        super().__init__(name="mine", daemon=True)
        self.n, self.result = n, None

    def run(self):
        self.result = self.n ** 2


m = Mine(7)
m.start()
m.join()
print(m.result, m.name, m.daemon)
try:
    m.start()
except RuntimeError as e:
    print(e)
e = threading.Event()
print(e.is_set())
e.set()
print(e.wait(), e.is_set())
r = threading.RLock()
with r:
    with r:
        print("again")
print(lock.acquire(blocking=False), lock.locked(), lock.acquire(False))
lock.release()
try:
    lock.release()
except RuntimeError as x:
    print(x)
s = threading.Semaphore(2)
with s:
    print(s.acquire(blocking=False), s.acquire(blocking=False))
b = threading.BoundedSemaphore(1)
try:
    b.release()
except ValueError as x:
    print(x)
data = threading.local()
data.x = 1
print(data.x, hasattr(data, "y"))
c = threading.Condition()
with c:
    c.notify_all()
    print(c.wait_for(lambda: True))
