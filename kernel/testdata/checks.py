# The checks of runtimed/kernel-testbed, in its order; each prints its name when
# it holds.
import time
import uuid

from jupyter_client.manager import KernelManager

WAIT = 60
km = KernelManager(kernel_name="tq")
km.start_kernel()
kc = km.client()
kc.start_channels()
kc.wait_for_ready(timeout=WAIT)


def ask(send, *args, channel="shell", **kw):
    """Sends a request; gives its reply and what iopub said from busy to idle."""
    mid = send(*args, **kw)
    return collect(mid, channel)


def collect(mid, channel="shell"):
    said = []
    while True:
        m = kc.get_iopub_msg(timeout=WAIT)
        if m["parent_header"].get("msg_id") != mid:
            continue
        said.append(m)
        if m["msg_type"] == "status" and m["content"]["execution_state"] == "idle":
            break
    get = kc.get_shell_msg if channel == "shell" else kc.get_control_msg
    while True:
        r = get(timeout=WAIT)
        if r["parent_header"].get("msg_id") == mid:
            return r, said


def run(code, **kw):
    return ask(kc.execute, code, **kw)


def send(kind, content, channel=None):
    channel = channel or kc.shell_channel
    m = kc.session.msg(kind, content)
    channel.send(m)
    return m["header"]["msg_id"]


def kinds(said):
    return [m["msg_type"] for m in said]


def first(said, kind):
    return next(m for m in said if m["msg_type"] == kind)["content"]


def ok(name, holds):
    print(name if holds else "FAILED " + name, flush=True)


ok("heartbeat_responds", kc.hb_channel.is_beating())
sub = kc.context.socket(2)  # SUB
sub.setsockopt(6, b"")
sub.connect(kc._make_url("iopub"))
sub.poll(WAIT * 1000)
_, frames = kc.session.feed_identities(sub.recv_multipart())
ok("iopub_welcome", kc.session.deserialize(frames)["msg_type"] == "iopub_welcome")
sub.close()
r, _ = ask(kc.kernel_info)
i = r["content"]
ok("kernel_info", i["status"] == "ok" and i["protocol_version"] == "5.5" and i["language_info"]["name"] == "tq" and i["banner"] and i["help_links"])
r, said = run("print('out')")
ok("stdout", first(said, "stream") == {"name": "stdout", "text": "out\n"})
ok("execute_reply_ok", r["content"]["status"] == "ok" and r["content"]["payload"] == [] and r["content"]["user_expressions"] == {})
ok("busy_first_idle_last", kinds(said)[0] == kinds(said)[-1] == "status" and said[0]["content"]["execution_state"] == "busy")
ok("execute_input", first(said, "execute_input")["code"] == "print('out')")
r, said = run("import sys; print('err', file=sys.stderr)")
ok("stderr", first(said, "stream") == {"name": "stderr", "text": "err\n"})
r, _ = ask(kc.complete, "np.eins", 7)
ok("complete", "einsum" in r["content"]["matches"] and (r["content"]["cursor_start"], r["content"]["cursor_end"]) == (3, 7))
r, _ = ask(kc.inspect, "np.sum", 4)
ok("inspect", r["content"]["found"] and "axis" in r["content"]["data"]["text/plain"])
ok("is_complete_complete", ask(kc.is_complete, "1 + 1")[0]["content"]["status"] == "complete")
r, _ = ask(kc.is_complete, "for i in x:")
ok("is_complete_incomplete", r["content"] == {"status": "incomplete", "indent": "    "})
ok("is_complete_invalid", ask(kc.is_complete, "1 +* 2")[0]["content"]["status"] == "invalid")
r, _ = ask(kc.history, hist_access_type="tail", n=2)
ok("history", [h[2] for h in r["content"]["history"]] == ["print('out')", "import sys; print('err', file=sys.stderr)"])
r, _ = ask(kc.comm_info)
ok("comm_info", r["content"] == {"status": "ok", "comms": {}})
r, said = run("1/0")
e = first(said, "error")
ok("error", r["content"]["status"] == "error" and kinds(said).count("error") == 1 and e["ename"] == "ZeroDivisionError" and e["traceback"])
r, said = run("display(display.HTML('<b>x</b>'))")
ok("display_data", first(said, "display_data")["data"]["text/html"].startswith("<b>x"))
r, said = run("h = display(1, display_id='k'); h.update(2)")
u = first(said, "update_display_data")
ok("update_display_data", u["transient"] == {"display_id": "k"} and u["data"]["text/plain"] == "2")
r, said = run("6 * 7")
x = first(said, "execute_result")
ok("execute_result", x["data"]["text/plain"] == "42" and x["execution_count"] == r["content"]["execution_count"])
r, said = run("np.eye(2)")
ok("rich_execute_result", {"text/plain", "text/html"} <= set(first(said, "execute_result")["data"]))
mid = kc.execute("input('name? ')", allow_stdin=True)
q = kc.get_stdin_msg(timeout=WAIT)
kc.input("Ada")
r, said = collect(mid)
ok("stdin", q["content"] == {"prompt": "name? ", "password": False} and first(said, "execute_result")["data"]["text/plain"] == "'Ada'")
comm = uuid.uuid4().hex
_, said = (None, None)
mid = send("comm_open", {"comm_id": comm, "target_name": "nobody", "data": {}})
while True:
    m = kc.get_iopub_msg(timeout=WAIT)
    if m["msg_type"] == "comm_close":
        break
ok("comm_lifecycle", m["content"]["comm_id"] == comm and m["parent_header"]["msg_id"] == mid)
mid = kc.execute("print('on')\nwhile True: pass")
while kc.get_iopub_msg(timeout=WAIT)["msg_type"] != "stream":
    pass
km.interrupt_kernel()
r, said = collect(mid)
ok("interrupt", r["content"]["ename"] == "KeyboardInterrupt")
ok("interrupt_idle", said[-1]["content"]["execution_state"] == "idle")
a = run("1")[0]["content"]["execution_count"]
b = run("1")[0]["content"]["execution_count"]
c = run("1", silent=True)[0]["content"]["execution_count"]
ok("execution_count", (b, c) == (a + 1, a + 1))
r, said = run("print(1); 2")
ok("parent_header", all(m["parent_header"]["msg_id"] == r["parent_header"]["msg_id"] for m in said))
failing = kc.execute("input()\n1/0", allow_stdin=True)
kc.get_stdin_msg(timeout=WAIT)
kc.execute("5")
kc.complete("np.s", 4)  # answered at once: what was sent before it is there
while kc.get_shell_msg(timeout=WAIT)["msg_type"] != "complete_reply":
    pass
kc.input("")
ok("stop_on_error", [kc.get_shell_msg(timeout=WAIT)["content"]["status"] for _ in "ab"] == ["error", "aborted"])
mid = kc.shutdown()
r = kc.get_control_msg(timeout=WAIT)
end = time.time() + WAIT
while km.is_alive() and time.time() < end:
    time.sleep(0.02)
ok("shutdown", r["content"]["status"] == "ok" and not km.is_alive())
kc.stop_channels()
km.cleanup_resources()
