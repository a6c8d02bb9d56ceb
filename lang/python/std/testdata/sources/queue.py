import queue
from queue import Empty, Full, LifoQueue, PriorityQueue, Queue

q = Queue(maxsize=2)
q.put(1)
q.put(2)
print(q.qsize(), q.full(), q.empty())
try:
    q.put_nowait(3)
except Full:
    print("full")
print(q.get(), q.get_nowait())
try:
    q.get(timeout=0.001)
except Empty:
    print("empty")
q.task_done()
q.task_done()
q.join()
try:
    q.task_done()
except ValueError as e:
    print(e)
p = PriorityQueue()
for x in [(3, "c"), (1, "a"), (2, "b")]:
    p.put(x)
print([p.get() for _ in range(p.qsize())])
l = LifoQueue()
for x in range(3):
    l.put(x)
print([l.get() for _ in range(3)])
s = queue.SimpleQueue()
s.put(5)
print(s.get(), s.empty(), s.qsize())
