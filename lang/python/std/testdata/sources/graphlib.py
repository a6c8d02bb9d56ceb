from graphlib import TopologicalSorter, CycleError


def fails(f, *args, **kwargs):
    try:
        print("no error:", f(*args, **kwargs))
    except Exception as e:
        print(type(e).__name__ + ":", e.args)


graph = {"D": ["B", "C"], "C": ["A"], "B": ["A"]}
print(list(TopologicalSorter(graph).static_order()))
t = TopologicalSorter()
t.add(3, 2, 1)
t.add(2, 1)
t.add(5)
fails(t.get_ready)
t.prepare()
fails(t.prepare)
fails(t.add, 9)
while t:
    ready = t.get_ready()
    print(ready, t.is_active())
    fails(t.done, 99)
    t.done(*ready)
    fails(t.done, ready[0])
fails(lambda: list(TopologicalSorter({1: [2], 2: [3], 3: [1]}).static_order()))
fails(lambda: list(TopologicalSorter({1: [1]}).static_order()))
print(list(TopologicalSorter({}).static_order()), list(TopologicalSorter({i: [i + 1] for i in range(10)}).static_order()))
