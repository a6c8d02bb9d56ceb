#: N bodies with arrays
import numpy as np
rng = np.random.default_rng(14)
pos0 = rng.standard_normal((50, 3))
mass = rng.random(50) + 0.5
def run():
    pos, vel = pos0.copy(), np.zeros((50, 3))
    for _ in range(20):
        d = pos[None, :, :] - pos[:, None, :]
        r2 = (d ** 2).sum(axis=2) + 0.01
        acc = (d * (mass[None, :, None] / r2[:, :, None] ** 1.5)).sum(axis=1)
        vel += 0.01 * acc
        pos += 0.01 * vel
    energy = 0.5 * (mass[:, None] * vel ** 2).sum()
    return pos, float(energy)

#: N bodies with lists
def run():
    bodies = [[0.0, 0.0, 0.0, 0.0, 10.0], [1.0, 0.0, 0.0, 3.0, 0.1], [0.0, 2.0, -2.0, 0.0, 0.2], [-3.0, 0.0, 0.0, -1.7, 0.3]]
    dt = 0.001
    for step in range(500):
        for i in range(len(bodies)):
            a = bodies[i]
            for j in range(i + 1, len(bodies)):
                b = bodies[j]
                dx = a[0] - b[0]
                dy = a[1] - b[1]
                f = dt / (dx * dx + dy * dy) ** 1.5
                a[2] -= dx * b[4] * f
                a[3] -= dy * b[4] * f
                b[2] += dx * a[4] * f
                b[3] += dy * a[4] * f
        for b in bodies:
            b[0] += dt * b[2]
            b[1] += dt * b[3]
    return bodies

#: Lorenz system by Runge-Kutta
import numpy as np
def lorenz(s):
    x, y, z = s
    return np.array([10.0 * (y - x), x * (28.0 - z) - y, x * y - 8.0 / 3.0 * z])
def run():
    s = np.array([1.0, 1.0, 1.0])
    h = 0.005
    track = np.empty((300, 3))
    for i in range(300):
        k1 = lorenz(s)
        k2 = lorenz(s + h / 2 * k1)
        k3 = lorenz(s + h / 2 * k2)
        k4 = lorenz(s + h * k3)
        s = s + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
        track[i] = s
    return track

#: epidemic with scalars
def run():
    s, i, r = 9990.0, 10.0, 0.0
    peak = 0.0
    day = 0
    history = []
    for step in range(20000):
        infected = 0.3 * s * i / 10000.0 * 0.01
        healed = 0.1 * i * 0.01
        s -= infected
        i += infected - healed
        r += healed
        if i > peak:
            peak, day = i, step // 100
        if step % 1000 == 0:
            history.append(round(i, 3))
    return peak, day, history

#: option prices by random paths
import numpy as np
noise = np.random.default_rng(15).standard_normal((50, 4000))
def run():
    s = np.full(4000, 100.0)
    top = s.copy()
    dt = 1 / 50
    for z in noise:
        s = s * np.exp((0.02 - 0.5 * 0.2 ** 2) * dt + 0.2 * np.sqrt(dt) * z)
        top = np.maximum(top, s)
    call = np.exp(-0.02) * np.maximum(s - 105, 0).mean()
    lookback = np.exp(-0.02) * (top - s).mean()
    return float(call), float(lookback)

#: random walks and the area of a circle
import numpy as np
def run():
    rng = np.random.default_rng(16)
    steps = rng.choice([-1, 1], size=(200, 500))
    walks = steps.cumsum(axis=1)
    back = (walks == 0).any(axis=1).mean()
    xy = rng.random((20000, 2))
    area = 4 * np.mean(np.hypot(xy[:, 0], xy[:, 1]) < 1)
    return walks[:, -1], float(back), float(area)

#: queue with events in a heap
import heapq
def run():
    seed = 12345
    events = []
    for k in range(300):
        seed = (seed * 1103515245 + 12345) % 2147483648
        heapq.heappush(events, (seed % 1000, "arrive", k))
    free, waiting, served, clock = 3, [], [], 0
    while events:
        clock, kind, who = heapq.heappop(events)
        if kind == "arrive":
            waiting.append(who)
        else:
            free += 1
            served.append(who)
        while free and waiting:
            free -= 1
            who = waiting.pop(0)
            seed = (seed * 1103515245 + 12345) % 2147483648
            heapq.heappush(events, (clock + 5 + seed % 9, "leave", who))
    return clock, len(served), served[:10]

#: accounts as objects
class Account:
    fee = 1
    def __init__(self, owner, amount=0):
        self.owner = owner
        self.amount = amount
        self.log = []
    def pay(self, other, amount):
        if amount + self.fee > self.amount:
            raise ValueError(f"{self.owner} has {self.amount}")
        self.amount -= amount + self.fee
        other.amount += amount
        self.log.append((other.owner, amount))
    def __repr__(self):
        return f"{self.owner}:{self.amount}"
class Gold(Account):
    fee = 0
def run():
    accounts = [Gold("g%d" % i, 500) if i % 3 == 0 else Account("a%d" % i, 300) for i in range(10)]
    refused = 0
    for step in range(4000):
        a, b = accounts[step * 7 % 10], accounts[step * 3 % 10]
        try:
            a.pay(b, step % 50)
        except ValueError:
            refused += 1
    return repr(accounts), refused, sum(len(a.log) for a in accounts)

#: records through generators
def records(n):
    seed = 1
    for i in range(n):
        seed = seed * 16807 % 2147483647
        yield {"id": i, "group": seed % 5, "value": seed % 1000}
def good(rows):
    for row in rows:
        if row["value"] >= 100:
            yield row["group"], row["value"]
def run():
    totals = {}
    for group, value in good(records(4000)):
        totals[group] = totals.get(group, 0) + value
    return sorted(totals.items())
