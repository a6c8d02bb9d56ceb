# jupyter_client with encrypted sockets, over tcp and ipc; and peers without the
# right key, who are turned away while it is served.
import os
import sys
import tempfile

import zmq
import zmq.utils.monitor
from jupyter_client.manager import KernelManager

WAIT = 60


def cell(kc, code):
    said = []
    r = kc.execute_interactive(code, timeout=WAIT, output_hook=said.append)
    assert r["content"]["status"] == "ok", r
    return "".join(m["content"].get("text", "") for m in said)


def turned_away(kc, url, key):
    s = kc.context.socket(zmq.DEALER)
    s.linger = 0
    if key:
        s.curve_publickey, s.curve_secretkey = zmq.curve_keypair()
        s.curve_serverkey = key
    monitor = s.get_monitor_socket(zmq.EVENT_DISCONNECTED | zmq.EVENT_HANDSHAKE_SUCCEEDED | zmq.EVENT_HANDSHAKE_FAILED_PROTOCOL | zmq.EVENT_HANDSHAKE_FAILED_NO_DETAIL)
    s.connect(url)
    event = zmq.utils.monitor.recv_monitor_message(monitor)["event"]
    s.disable_monitor()
    s.close()
    return event != zmq.EVENT_HANDSHAKE_SUCCEEDED


for transport in ["tcp", "ipc"] if os.name != "nt" else ["tcp"]:
    km = KernelManager(kernel_name="tq", transport=transport, transport_encryption="required")
    if transport == "ipc":
        km.ip = os.path.join(tempfile.mkdtemp(), "k")
    km.start_kernel()
    kc = km.client()
    kc.start_channels()
    kc.wait_for_ready(timeout=WAIT)
    assert kc.curve_publickey, "not encrypted"
    assert cell(kc, "x = 12345; print('y' * 900_000)") == "y" * 900_000 + "\n"
    assert cell(kc, "#" * 2_000_000 + "\nprint(x)") == "12345\n"
    assert kc.hb_channel.is_beating()
    url = kc._make_url("shell")
    assert turned_away(kc, url, None), "without a key"
    assert turned_away(kc, url, zmq.curve_keypair()[0]), "with another server's key"
    assert not turned_away(kc, url, kc.curve_publickey), "with a key of its own"
    assert cell(kc, "print(x)") == "12345\n"
    km.shutdown_kernel()
    kc.stop_channels()
    print(transport)
