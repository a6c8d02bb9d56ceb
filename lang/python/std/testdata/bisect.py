import bisect

def attempt(f, *args, **kw):
    try:
        print(f(*args, **kw))
    except Exception as e:
        print(type(e).__name__, e)

a = [1, 2, 2, 2, 3.5, 7]
for x in [0, 1, 2, 3, 3.5, 7, 8, True]:
    print(x, bisect.bisect(a, x), bisect.bisect_left(a, x), bisect.bisect_right(a, x, 2), bisect.bisect_left(a, x, 1, 3), bisect.bisect(a, x, hi=4))
print(bisect.bisect((1, 5, 9), 5), bisect.bisect('adg', 'e'), bisect.bisect(range(0, 100, 7), 50))
down = [9, 7, 7, 3]
print(bisect.bisect_left(down, -7, key=lambda v: -v), bisect.bisect_right(down, -7, key=lambda v: -v))
words = ['a', 'bb', 'dddd']
bisect.insort(words, 'ccc', key=len)
bisect.insort_left(words, 'xx', key=len)
bisect.insort_right(words, 'yy', key=len)
print(words)
b = []
for x in [3, 1, 2, 3, 1.5]:
    bisect.insort(b, x)
    bisect.insort_left(b, x, 0, len(b))
print(b)
attempt(bisect.bisect, a, 1, -1)
attempt(bisect.bisect, a, 'a')
attempt(bisect.bisect, 5, 1)
attempt(bisect.insort, (1, 2), 1)
attempt(bisect.insort, [1], 1, hi=2)
attempt(bisect.bisect, [], 1, 0, 0)
attempt(bisect.bisect_left, a, 1, 'x')
grades = [bisect.bisect([60, 70, 80, 90], s) for s in (33, 99, 77, 70, 89, 90, 100)]
print(''.join('FDCBA'[g] for g in grades))
attempt(bisect.bisect, {1, 2}, 1)
attempt(bisect.insort, frozenset([1]), 1)
attempt(bisect.bisect, {1: 2}, 1)
