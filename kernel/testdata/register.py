# The start-up handshake of protocol 5.6: the kernel finds its ports and tells them.
import json
import os
import subprocess
import sys
import tempfile

import zmq
from jupyter_client.blocking import BlockingKernelClient
from jupyter_client.session import Session

WAIT = 60
tq = sys.argv[1]


def register(ip, transport, answer):
    context = zmq.Context.instance()
    at = context.socket(zmq.REP)
    at.linger = 0
    if transport == "tcp":
        port = at.bind_to_random_port("tcp://" + ip)
    else:
        port = 1
        at.bind(f"ipc://{ip}-{port}")
    session = Session(key=b"secret")
    path = os.path.join(tempfile.mkdtemp(), "registration.json")
    with open(path, "w") as f:
        json.dump({"transport": transport, "ip": ip, "key": "secret", "signature_scheme": "hmac-sha256", "registration_port": port}, f)
    kernel = subprocess.Popen([tq, "kernel", "run", "-f", path], stderr=subprocess.PIPE, text=True)
    assert at.poll(WAIT * 1000), "no request"
    _, frames = session.feed_identities(at.recv_multipart())
    m = session.deserialize(frames)
    assert m["msg_type"] == "handshake_request", m
    assert set(m["content"]) == {"shell_port", "iopub_port", "stdin_port", "control_port", "hb_port"}, m
    session.send(at, answer, content={"status": "ok"}, parent=m["header"])
    return kernel, m["content"]


for transport in ["tcp", "ipc"] if os.name != "nt" else ["tcp"]:
    ip = "127.0.0.1" if transport == "tcp" else os.path.join(tempfile.mkdtemp(), "k")
    kernel, ports = register(ip, transport, "handshake_reply")
    kc = BlockingKernelClient()
    kc.load_connection_info({"transport": transport, "ip": ip, "key": "secret", "signature_scheme": "hmac-sha256", **ports})
    kc.start_channels()
    kc.wait_for_ready(timeout=WAIT)
    said = []
    kc.execute_interactive("print(6 * 7)", timeout=WAIT, output_hook=said.append)
    assert [m["content"].get("text") for m in said if m["msg_type"] == "stream"] == ["42\n"], said
    kc.shutdown()
    assert kernel.wait(WAIT) == 0
    kc.stop_channels()
    print(transport)

kernel, _ = register("127.0.0.1", "tcp", "status")
assert kernel.wait(WAIT) == 1 and "registration" in kernel.stderr.read()
print("refused")
