import heapq

def attempt(f, *args, **kw):
    try:
        print(f(*args, **kw))
    except Exception as e:
        print(type(e).__name__, e)

h = []
for x in [5, 3, 8, 1, 9, 2, 7, 7, 0]:
    heapq.heappush(h, x)
    print(h)
while h:
    print(heapq.heappop(h), h)
state = 1
for n in range(0, 40, 3):
    data = []
    for i in range(n):
        state = (state * 1103515245 + 12345) % 2147483648
        data.append(state // 65536 % 20)
    h = list(data)
    heapq.heapify(h)
    print(h)
    if h:
        print(heapq.heapreplace(h, 11), heapq.heappushpop(h, 4), heapq.heappushpop(h, -1), h)
    print(heapq.nsmallest(5, data), heapq.nlargest(5, data))
    print(heapq.nsmallest(4, enumerate(data), key=lambda p: p[1]))
    print(heapq.nlargest(4, enumerate(data), key=lambda p: p[1]))
    a, b, c = sorted(data[:n // 2]), sorted(data[n // 2:]), sorted(data[::3])
    print(list(heapq.merge(a, b, c)))
    print(list(heapq.merge(enumerate(a), enumerate(b), key=lambda p: p[1])))
    print(list(heapq.merge(sorted(a, reverse=True), sorted(b, reverse=True), reverse=True)))
print(list(heapq.merge(['a', 'cc'], ['b', 'dddd'], [], key=len)))
print(heapq.nlargest(0, [1]), heapq.nsmallest(-1, [1]), heapq.nsmallest(9, 'cab'), heapq.nlargest(1, []))
h = [(3, 'x'), (1, 'y'), (1, 'b')]
heapq.heapify(h)
print(h)
attempt(heapq.heappop, [])
attempt(heapq.heapreplace, [], 1)
attempt(heapq.heappushpop, [], 1)
attempt(heapq.heappush, (1,), 2)
attempt(heapq.heappop, (1,))
attempt(heapq.heapify, 'abc')
attempt(heapq.heapreplace, None, 1)
attempt(heapq.heappush, [1], 'a')
attempt(heapq.heapify, [1, 'a'])
attempt(heapq.nlargest, 2, 5)

class Told:
    """Says which comparisons are made."""
    def __init__(self, n):
        self.n = n
    def __lt__(self, other):
        print(self.n, '<', other.n, end=' ')
        return self.n < other.n
    def __gt__(self, other):
        print(self.n, '>', other.n, end=' ')
        return self.n > other.n
    def __repr__(self):
        return f'T{self.n}'

told = [Told(n) for n in (3, 1, 4, 1, 5, 9, 2)]
for n in (-1, 0, 1, 2, 4, 7, 9):
    print(n, heapq.nlargest(n, told), heapq.nsmallest(n, told))
    print(n, heapq.nlargest(n, iter(told), key=lambda t: -t.n), heapq.nsmallest(n, iter(told), key=None))
for n in (1, 2, 3):
    attempt(heapq.nlargest, n, [1, 'a', 2])
    attempt(heapq.nsmallest, n, [1, 'a', 2])
