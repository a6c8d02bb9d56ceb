# graphlib: the nodes of a graph in an order in which each comes behind those it needs.
__all__ = ["TopologicalSorter", "CycleError"]


class CycleError(ValueError):
    """Nodes that need one another; the second argument lists them."""


class TopologicalSorter:
    """Orders nodes by what they need."""

    def __init__(self, graph=None):
        self._needs = {}       # how many of a node's predecessors are not done
        self._followers = {}   # which nodes need a node
        self._ready = None
        self._passed = set()
        self._done = set()
        for node, predecessors in (graph or {}).items():
            self.add(node, *predecessors)

    def add(self, node, *predecessors):
        """Adds a node and what it needs."""
        if self._ready is not None:
            raise ValueError("Nodes cannot be added after a call to prepare()")
        self._needs.setdefault(node, 0)
        self._followers.setdefault(node, [])
        self._needs[node] += len(predecessors)
        for p in predecessors:
            self._needs.setdefault(p, 0)
            self._followers.setdefault(p, []).append(node)

    def prepare(self):
        """Ends the adding; a cycle is an error."""
        if self._ready is not None:
            raise ValueError("cannot prepare() more than once")
        self._ready = [node for node, count in self._needs.items() if count == 0]
        cycle = self._find_cycle()
        if cycle:
            raise CycleError("nodes are in a cycle", cycle)

    def _find_cycle(self):
        seen, stack, place = set(), [], {}
        for root in self._needs:
            if root in seen:
                continue
            node, pending = root, []
            while True:
                if node in seen:
                    if node in place:
                        return stack[place[node]:] + [node]
                else:
                    seen.add(node)
                    pending.append(iter(self._followers[node]))
                    place[node] = len(stack)
                    stack.append(node)
                while stack:
                    try:
                        node = next(pending[-1])
                        break
                    except StopIteration:
                        del place[stack.pop()]
                        pending.pop()
                else:
                    break
        return None

    def get_ready(self):
        """The nodes that need nothing any more."""
        if self._ready is None:
            raise ValueError("prepare() must be called first")
        ready = tuple(self._ready)
        self._passed.update(ready)
        self._ready = []
        return ready

    def is_active(self):
        """Reports whether there are nodes left."""
        if self._ready is None:
            raise ValueError("prepare() must be called first")
        return len(self._done) < len(self._passed) or bool(self._ready)

    def __bool__(self):
        return self.is_active()

    def done(self, *nodes):
        """Says that nodes are done, so that others need them no more."""
        if self._ready is None:
            raise ValueError("prepare() must be called first")
        for node in nodes:
            if node not in self._needs:
                raise ValueError(f"node {node!r} was not added using add()")
            if node not in self._passed:
                raise ValueError(f"node {node!r} was not passed out (still not ready)")
            if node in self._done:
                raise ValueError(f"node {node!r} was already marked done")
            self._done.add(node)
            for follower in self._followers[node]:
                self._needs[follower] -= 1
                if self._needs[follower] == 0:
                    self._ready.append(follower)

    def static_order(self):
        """All nodes in order."""
        self.prepare()
        while self.is_active():
            nodes = self.get_ready()
            yield from nodes
            self.done(*nodes)
