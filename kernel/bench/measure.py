# Measures kernels beside each other: a raw client on pyzmq, the same for all, in
# rounds that take turns. Prints one line of JSON per figure: name, kernel, numbers.
#
# usage: measure.py ROUNDS NAME=ARGV-AS-JSON…
import hashlib
import hmac
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import uuid

import zmq

KEY = b"bench"
WAIT = 60
CHANNELS = ["shell", "iopub", "stdin", "control", "hb"]
context = zmq.Context()


def free_ports(n):
    held = [socket.socket() for _ in range(n)]
    for s in held:
        s.bind(("127.0.0.1", 0))
    ports = [s.getsockname()[1] for s in held]
    for s in held:
        s.close()
    return ports


def frames(kind, content, mid):
    parts = [json.dumps(p).encode() for p in ({"msg_id": mid, "msg_type": kind, "session": "s", "username": "u", "date": "2026-01-01T00:00:00Z", "version": "5.5"}, {}, {}, content)]
    return [b"<IDS|MSG>", hmac.new(KEY, b"".join(parts), hashlib.sha256).hexdigest().encode(), *parts]


def read(raw):
    at = raw.index(b"<IDS|MSG>")
    header, parent, content = (json.loads(raw[at + i]) for i in (2, 3, 5))
    return header["msg_type"], parent.get("msg_id"), content


class Client:
    def __init__(self, kernel, *channels):
        self.sockets = {}
        for name in channels:
            s = context.socket({"iopub": zmq.SUB, "hb": zmq.REQ}.get(name, zmq.DEALER))
            s.linger = 0
            s.rcvtimeo = WAIT * 1000
            s.reconnect_ivl = 1  # a socket that is not there yet is tried again at once
            if name == "iopub":
                s.subscribe(b"")
            s.connect(f"tcp://127.0.0.1:{kernel.ports[name]}")
            self.sockets[name] = s

    def close(self):
        for s in self.sockets.values():
            s.close()

    def send(self, kind, content, channel="shell"):
        mid = uuid.uuid4().hex
        self.sockets[channel].send_multipart(frames(kind, content, mid))
        return mid

    def reply(self, mid, channel="shell"):
        while True:
            kind, parent, content = read(self.sockets[channel].recv_multipart())
            if parent == mid:
                return content

    def idle(self, mid):
        """Reads iopub to the request's idle; gives the text of its streams."""
        text = []
        while True:
            kind, parent, content = read(self.sockets["iopub"].recv_multipart())
            if parent != mid:
                continue
            if kind == "stream":
                text.append(content["text"])
            if kind == "status" and content["execution_state"] == "idle":
                return "".join(text)

    def execute(self, code):
        return self.send("execute_request", {"code": code, "silent": False, "store_history": True, "user_expressions": {}, "allow_stdin": False})

    def run(self, code):
        mid = self.execute(code)
        text = self.idle(mid)
        self.reply(mid)
        return text


class Kernel:
    def __init__(self, name, argv):
        self.name = name
        self.ports = dict(zip(CHANNELS, free_ports(5)))
        path = os.path.join(tempfile.mkdtemp(), "connection.json")
        with open(path, "w") as f:
            json.dump({"transport": "tcp", "ip": "127.0.0.1", "key": KEY.decode(), "signature_scheme": "hmac-sha256", **{k + "_port": v for k, v in self.ports.items()}}, f)
        begun = time.perf_counter()
        self.process = subprocess.Popen([a.replace("{connection_file}", path) for a in argv], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.client = Client(self, "shell", "control", "iopub")
        mid = self.client.send("kernel_info_request", {})
        self.client.reply(mid)
        self.started = time.perf_counter() - begun
        while True:  # until the subscription has certainly been seen
            mid = self.client.send("kernel_info_request", {})
            self.client.reply(mid)
            if self.client.sockets["iopub"].poll(200):
                break
        self.client.run("import time")

    def end(self):
        """Gives whether the reply and the last idle came, and the time to the exit."""
        begun = time.perf_counter()
        mid = self.client.send("shutdown_request", {"restart": False}, "control")
        both = [True, True]
        for i, get in enumerate([lambda: self.client.reply(mid, "control"), lambda: self.client.idle(mid)]):
            for s in self.client.sockets.values():
                s.rcvtimeo = 2000
            try:
                get()
            except zmq.Again:
                both[i] = False
        self.process.wait(WAIT)
        took = time.perf_counter() - begun
        self.client.close()
        return both, took


def say(name, kernel, values):
    print(json.dumps([name, kernel, values]), flush=True)


def timed(f):
    begun = time.perf_counter()
    f()
    return time.perf_counter() - begun


def starts(specs, rounds):
    for _ in range(rounds):
        for name, argv in specs:
            k = Kernel(name, argv)
            say("start", name, [k.started])
            both, took = k.end()
            say("shutdown", name, [took])
            say("last words", name, [both.count(False)])


def in_turns(kernels, name, rounds, f):
    for _ in range(rounds):
        for k in kernels:
            say(name, k.name, f(k))


def prints(k):
    begun = time.perf_counter()
    text = k.client.run("for i in range(100_000): print(i)")
    took = time.perf_counter() - begun
    say("bytes lost", k.name, [sum(len(str(i)) + 1 for i in range(100_000)) - len(text)])
    return [took]


def interrupted(k):
    took = []
    for _ in range(10):
        mid = k.client.execute("print('on')\nwhile True: pass")
        while read(k.client.sockets["iopub"].recv_multipart())[0] != "stream":
            pass
        begun = time.perf_counter()
        if k.name == "tq":
            k.client.reply(k.client.send("interrupt_request", {}, "control"), "control")
        else:
            k.process.send_signal(signal.SIGINT)
        k.client.idle(mid)
        took.append(time.perf_counter() - begun)
        k.client.reply(mid)
    return took


def echoes(k):
    """What a bare echo takes: how long the machine lets a process wait that does nothing else."""
    c = Client(k, "hb")
    hb = c.sockets["hb"]

    def once():
        hb.send(b"ping")
        hb.recv()

    took = [timed(once) for _ in range(101)][1:]
    c.close()
    return took


QUESTIONS = [
    ("complete_request", {"code": "pri", "cursor_pos": 3}), ("inspect_request", {"code": "print", "cursor_pos": 5, "detail_level": 0}), ("is_complete_request", {"code": "1 + 1"}),
    ("history_request", {"hist_access_type": "tail", "n": 5, "output": False, "raw": True}), ("kernel_info_request", {}), ("comm_info_request", {}),
]


def questions(k):
    took = []
    for kind, content in QUESTIONS * 5:
        begun = time.perf_counter()
        k.client.reply(k.client.send(kind, content))
        took.append(time.perf_counter() - begun)
    return took


def busy(k):
    """Questions while a cell runs, each kind in a cell of its own."""
    took = []
    for kind, content in QUESTIONS:
        cell = k.client.execute("time.sleep(1)")
        time.sleep(0.1)
        begun = time.perf_counter()
        k.client.reply(k.client.send(kind, content))
        took.append(time.perf_counter() - begun)
        k.client.idle(cell)
    return took


def connects(k, n, label):
    """Shell and iopub connect together, one kernel_info asks: as VS Code does."""
    missed = {"busy": 0, "idle": 0}
    for _ in range(n):
        c = Client(k, "iopub", "shell")
        c.sockets["iopub"].rcvtimeo = 1000
        mid = c.send("kernel_info_request", {})
        c.reply(mid)
        seen = set()
        try:
            while "idle" not in seen:
                kind, parent, content = read(c.sockets["iopub"].recv_multipart())
                if kind == "status" and parent == mid:
                    seen.add(content["execution_state"])
        except zmq.Again:
            pass
        for state in missed:
            missed[state] += state not in seen
        c.close()
    for state, count in missed.items():
        say(f"{state} missed{label}", k.name, [count])


def memory(k):
    """Two seconds in which nobody asks, and what the kernel holds then."""

    def ticks():
        with open(f"/proc/{k.process.pid}/stat") as f:
            return sum(int(x) for x in f.read().rsplit(")")[1].split()[11:13])

    before = ticks()
    time.sleep(2)
    say("ticks", k.name, [ticks() - before])
    with open(f"/proc/{k.process.pid}/status") as f:
        say("memory", k.name, [int(next(l for l in f if l.startswith("VmRSS")).split()[1]) / 1024])


def main():
    rounds = int(sys.argv[1])
    specs = [(name, json.loads(argv)) for name, argv in (a.split("=", 1) for a in sys.argv[2:])]
    starts(specs, rounds)
    kernels = [Kernel(name, argv) for name, argv in specs]
    if os.path.exists("/proc/self/stat"):
        for k in kernels:
            memory(k)
    for k in kernels:
        for _ in range(50):
            k.client.run("1+1")
    for _ in range(rounds):  # beside each other: the machine's own pauses are in both
        in_turns(kernels, "execute", 1, lambda k: [timed(lambda: k.client.run("1+1")) for _ in range(100)])
        in_turns(kernels, "echo", 1, echoes)
    in_turns(kernels, "questions", rounds, questions)
    in_turns(kernels, "prints", max(2, rounds // 2), prints)
    in_turns(kernels, "interrupt", max(2, rounds // 2), interrupted)
    in_turns(kernels, "busy", 1, busy)
    for k in kernels:
        connects(k, 100 * rounds, "")
    for k in kernels:
        for _ in range(1000):
            s = context.socket(zmq.SUB)
            s.linger = 0
            s.subscribe(b"")
            s.connect(f"tcp://127.0.0.1:{k.ports['iopub']}")
            s.close()
        connects(k, 100 * rounds, " after 1,000 subscribers")
    for k in kernels:
        k.end()


main()
