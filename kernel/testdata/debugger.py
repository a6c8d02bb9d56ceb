# The debugger, asked as JupyterLab asks it.
import sys
import time

from jupyter_client.manager import KernelManager

WAIT = 60
km = KernelManager(kernel_name=sys.argv[1] if len(sys.argv) > 1 else "tq")
km.start_kernel()
kc = km.client()
kc.start_channels()
kc.wait_for_ready(timeout=WAIT)
seq = 0
events, outputs, idle = [], [], set()


def control(kind, content):
    m = kc.session.msg(kind, content)
    kc.control_channel.send(m)
    while True:
        r = kc.get_control_msg(timeout=WAIT)
        if r["parent_header"].get("msg_id") == m["header"]["msg_id"]:
            return r["content"]


def ask(command, **arguments):
    global seq
    seq += 1
    r = control("debug_request", {"type": "request", "seq": seq, "command": command, "arguments": arguments})
    assert r["type"] == "response" and r["command"] == command, r
    return r


def body(command, **arguments):
    r = ask(command, **arguments)
    assert r["success"], r
    return r["body"]


def listen():
    """Takes one message of iopub."""
    m = kc.get_iopub_msg(timeout=WAIT)
    kind, c = m["msg_type"], m["content"]
    if kind == "debug_event":
        events.append(c)
    elif kind == "status" and c["execution_state"] == "idle":
        idle.add(m["parent_header"].get("msg_id"))
    elif kind in ("stream", "execute_result", "error"):
        outputs.append((kind, c["text"] if kind == "stream" else c["ename"] if kind == "error" else c["data"]["text/plain"]))


def stopped(reason):
    while not any(e["event"] == "stopped" for e in events):
        listen()
    e = next(e for e in events if e["event"] == "stopped")
    events.clear()
    assert e["body"]["reason"] == reason and e["body"]["threadId"] == 1 and e["body"]["allThreadsStopped"], e
    return body("stackTrace", threadId=1)["stackFrames"]


def start(code):
    outputs.clear()
    return kc.execute(code)


def finish(mid):
    while mid not in idle:
        listen()
    while True:
        r = kc.get_shell_msg(timeout=WAIT)
        if r["parent_header"].get("msg_id") == mid:
            return r["content"]


def variables(ref, **kw):
    return {v["name"]: v for v in body("variables", variablesReference=ref, **kw)["variables"]}


def scope(frame, name):
    return next(s for s in body("scopes", frameId=frame["id"])["scopes"] if s["name"] == name)["variablesReference"]


def locals_of(frame):
    return variables(scope(frame, "Locals"))


def check(name, got, want=True):
    assert got == want, f"{name}: {got!r}, want {want!r}"
    print(name, flush=True)


def murmur2(data, seed):
    m, mask = 0x5BD1E995, 0xFFFFFFFF
    h = seed ^ len(data)
    whole = len(data) & ~3
    for i in range(0, whole, 4):
        k = int.from_bytes(data[i : i + 4], "little") * m & mask
        h = (h * m & mask) ^ ((k ^ k >> 24) * m & mask)
    if data[whole:]:
        h = (h ^ int.from_bytes(data[whole:], "little")) * m & mask
    h = (h ^ h >> 13) * m & mask
    return h ^ h >> 15


check("kernel_info", control("kernel_info_request", {})["debugger"])
info = body("debugInfo")
check("debugInfo", (info["isStarted"], info["hashMethod"], info["breakpoints"], info["stoppedThreads"]), (False, "Murmur2", [], []))
caps = body("initialize", clientID="jupyterlab", adapterID="tq", pathFormat="path", linesStartAt1=True)
check("initialize", caps["supportsCompletionsRequest"] and caps["supportsConditionalBreakpoints"] and [f["filter"] for f in caps["exceptionBreakpointFilters"]], ["raised", "uncaught"])
body("attach")
while not any(e["event"] == "initialized" for e in events):
    listen()
check("attached", body("debugInfo")["isStarted"])

source = """def scale(x, by):
    y = x * by
    total = 0
    for i in range(3):
        total += i
    return y + total
a = np.arange(6.0).reshape(2, 3)
names = {'one': [1, 2, 3]}
b = scale(a, 2)
print(b.sum())
"""
path = body("dumpCell", code=source)["sourcePath"]
check("hash", path, info["tmpFilePrefix"] + str(murmur2(source.encode(), info["hashSeed"])) + info["tmpFileSuffix"])
set_ = body("setBreakpoints", source={"path": path}, breakpoints=[{"line": 2}, {"line": 9}], sourceModified=False)["breakpoints"]
check("setBreakpoints", [(b["line"], b["verified"]) for b in set_], [(2, True), (9, True)])
body("configurationDone")
check("listed", body("debugInfo")["breakpoints"], [{"source": path, "breakpoints": [{"line": 2}, {"line": 9}]}])
check("source", body("source", source={"path": path})["content"], source)

# A breakpoint in the cell, one in the function that it calls.
cell = start(source)
frames = stopped("breakpoint")
check("in the cell", [(f["name"], f["line"], f["source"]["path"]) for f in frames], [("<module>", 9, path)])
check("control answers", control("kernel_info_request", {})["status"], "ok")
check("not finished", cell in idle, False)
here = locals_of(frames[0])
check("globals", (here["a"]["type"], here["names"]["type"], "In" in here), ("ndarray", "dict", False))
tensor = variables(here["a"]["variablesReference"])
check("tensor", [tensor[n]["value"] for n in ("dtype", "shape", "min", "max", "mean")], ["float64", "(2, 3)", "0", "5", "2.5"])
check("row", tensor["1"]["value"], "array([3., 4., 5.])")
names = variables(here["names"]["variablesReference"])
check("dict", [v["value"] for v in variables(names["'one'"]["variablesReference"]).values()], ["1", "2", "3"])
body("continue", threadId=1)
frames = stopped("breakpoint")
check("in the function", [(f["name"], f["line"]) for f in frames], [("scale", 2), ("<module>", 9)])
check("locals", sorted(locals_of(frames[0])), ["by", "x"])
check("evaluate", body("evaluate", expression="x.sum() + by", frameId=1)["result"], "np.float64(17.0)")
check("evaluate above", body("evaluate", expression="a.shape", frameId=2)["result"], "(2, 3)")


def complete(code):
    m = control("complete_request", {"code": code, "cursor_pos": len(code)})
    return m["matches"]


check("completion knows the function's variables", ("by" in complete("b"), "mean" in complete("x.me"), "a" in complete("a")), (True, True, True))


def targets(text, frame=1, column=None, **kw):
    return body("completions", text=text, column=len(text) + 1 if column is None else column, frameId=frame, **kw)["targets"]


by = next(t for t in targets("1 + b") if t["label"] == "by")
check("completions of a frame", (by["start"], by["length"], by["type"]), (5, 1, "variable"))
check("of the frame above", ("by" in {t["label"] for t in targets("b", frame=2)}, "names" in {t["label"] for t in targets("na", frame=2)}), (False, True))
mean = next(t for t in targets("y = '𝔘'\n'𝔘'; x.me", column=12, line=2) if t["label"] == "mean")
check("of a line, in units of UTF-16", (mean["start"], mean["length"], mean["type"], mean["detail"].startswith("mean(axis=None")), (9, 2, "function", True))
check("so does inspection", "f64[2, 3]" in control("inspect_request", {"code": "x", "cursor_pos": 1, "detail_level": 0})["data"]["text/plain"])
check("evaluate fails", ask("evaluate", expression="nothing", frameId=1)["success"], False)
body("evaluate", expression="by = 10", frameId=1, context="repl")
check("assigned", locals_of(frames[0])["by"]["value"], "10")
rich = body("richInspectVariables", variableName="x", frameId=1)["data"]
check("rich", "<table" in rich["text/html"] and "array" in rich["text/plain"])
body("next", threadId=1)
check("next", stopped("step")[0]["line"], 3)
check("new local", locals_of(body("stackTrace", threadId=1)["stackFrames"][0])["y"]["value"], "array([[ 0., 10., 20.],\n       [30., 40., 50.]])")
body("copyToGlobals", srcVariableName="y", dstVariableName="kept", srcFrameId=1)
lines = []
for _ in range(4):
    body("next", threadId=1)
    lines.append(stopped("step")[0]["line"])
check("loop", lines, [4, 5, 4, 5])
body("setVariable", variablesReference=scope({"id": 1}, "Locals"), name="total", value="100")
body("stepOut", threadId=1)
check("stepOut", [(f["name"], f["line"]) for f in stopped("step")], [("<module>", 10)])
body("continue", threadId=1)
check("ended", finish(cell)["status"], "ok")
check("printed", outputs, [("stream", "768.0\n")])
check("kept", sorted(v["name"] for v in body("inspectVariables")["variables"]), ["a", "b", "kept", "names", "scale"])
check("at rest", body("richInspectVariables", variableName="kept")["data"]["text/plain"].startswith("array"))

# Stepping into a function, a condition, a pause, exceptions.
body("setBreakpoints", source={"path": path}, breakpoints=[])
source = "r = scale(a, 3)\ns = 1\nfor i in range(10):\n    s += i\n"
path = body("dumpCell", code=source)["sourcePath"]
body("setBreakpoints", source={"path": path}, breakpoints=[{"line": 1}, {"line": 4, "condition": "i == 7"}])
cell = start(source)
stopped("breakpoint")
body("stepIn", threadId=1)
check("stepIn", [(f["name"], f["line"]) for f in stopped("step")], [("scale", 2), ("<module>", 1)])
body("continue", threadId=1)
frames = stopped("breakpoint")
check("condition", (frames[0]["line"], locals_of(frames[0])["i"]["value"], locals_of(frames[0])["s"]["value"]), (4, "7", "22"))
body("continue", threadId=1)
check("ended", finish(cell)["status"], "ok")
body("setBreakpoints", source={"path": path}, breakpoints=[])

cell = start("n = 0\nwhile n >= 0:\n    n += 1\n")
time.sleep(0.1)
body("pause", threadId=1)
stopped("pause")
body("next", threadId=1)
stopped("step")
body("evaluate", expression="n = -10", frameId=1, context="repl")
body("continue", threadId=1)
check("paused", finish(cell)["status"], "ok")

body("setExceptionBreakpoints", filters=["uncaught"])
cell = start("def fails(k):\n    return 1 / k\ntry:\n    fails(0)\nexcept ZeroDivisionError:\n    pass\nfails(0)\n")
frames = stopped("exception")
check("uncaught", [(f["name"], f["line"]) for f in frames], [("fails", 2), ("<module>", 7)])
check("exceptionInfo", body("exceptionInfo", threadId=1)["exceptionId"], "ZeroDivisionError")
check("operand", locals_of(frames[0])["k"]["value"], "0")
body("continue", threadId=1)
check("failed", finish(cell)["ename"], "ZeroDivisionError")
body("setExceptionBreakpoints", filters=["raised"])
cell = start("try:\n    fails(0)\nexcept ZeroDivisionError:\n    print('caught')\n")
check("raised", stopped("exception")[0]["name"], "fails")
body("continue", threadId=1)
check("caught", (finish(cell)["status"], outputs), ("ok", [("stream", "caught\n")]))
body("setExceptionBreakpoints", filters=[])

# Generators, native functions that call back, methods.
source = """class Box:
    def __init__(self, v):
        self.v = v
    def twice(self):
        return self.v * 2
def gen(n):
    for j in range(n):
        yield j
found = sorted([3, 1, 2], key=lambda q: -q)
box = Box(4)
t = box.twice()
g = [v for v in gen(2)]
"""
path = body("dumpCell", code=source)["sourcePath"]
body("setBreakpoints", source={"path": path}, breakpoints=[{"line": 5}, {"line": 8}, {"line": 9}])
cell = start(source)
check("line 9", stopped("breakpoint")[0]["line"], 9)
body("stepIn", threadId=1)
check("lambda", stopped("step")[0]["name"], "<lambda>")
body("continue", threadId=1)
frames = stopped("breakpoint")
check("method", (frames[0]["name"], frames[0]["line"]), ("twice", 5))
self_ = locals_of(frames[0])["self"]
check("attributes", variables(self_["variablesReference"])["v"]["value"], "4")
for want in "01":
    body("continue", threadId=1)
    frames = stopped("breakpoint")
    check("generator", (frames[0]["name"], frames[0]["line"], locals_of(frames[0])["j"]["value"]), ("gen", 8, want))
body("continue", threadId=1)
check("ended", finish(cell)["status"], "ok")

# breakpoint() stops for the client that debugs.
body("setBreakpoints", source={"path": path}, breakpoints=[])
cell = start("def deep(k):\n    m = k + 1\n    breakpoint()\n    return m\ndeep(4)\n")
frames = stopped("breakpoint")
check("breakpoint()", (frames[0]["name"], frames[0]["line"], locals_of(frames[0])["m"]["value"]), ("deep", 3, "5"))
check("its variables complete", "m" in complete("m"))
body("next", threadId=1)
check("the line behind it", stopped("step")[0]["line"], 4)
body("continue", threadId=1)
check("ended", (finish(cell)["status"], outputs), ("ok", [("execute_result", "5")]))
path = body("dumpCell", code=source)["sourcePath"]
body("setBreakpoints", source={"path": path}, breakpoints=[{"line": 5}, {"line": 8}, {"line": 9}])

# Interrupted while stopped; the session goes on.
cell = start(source)
stopped("breakpoint")
control("interrupt_request", {})
check("interrupted", finish(cell)["ename"], "KeyboardInterrupt")
events.clear()
check("alive", finish(start("t"))["status"], "ok")
check("value", outputs, [("execute_result", "8")])

# Disconnected while stopped: the cell runs to its end.
cell = start(source)
stopped("breakpoint")
body("disconnect", restart=False, terminateDebuggee=True)
check("disconnected", finish(cell)["status"], "ok")
check("detached", body("debugInfo")["isStarted"], False)
check("runs", finish(start(source))["status"], "ok")

# Restarted while stopped.
body("initialize")
body("attach")
path = body("dumpCell", code=source)["sourcePath"]
body("setBreakpoints", source={"path": path}, breakpoints=[{"line": 9}])
events.clear()
start(source)
stopped("breakpoint")
km.restart_kernel()
kc.wait_for_ready(timeout=WAIT)
check("restarted", finish(start("1 + 1"))["status"], "ok")
check("fresh", body("debugInfo")["isStarted"], False)
kc.stop_channels()
km.shutdown_kernel()
