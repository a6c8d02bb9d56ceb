# The prompt on kernels that run: tq's own and ipykernel's, at a terminal and through a pipe.
import json
import os
import subprocess
import sys

import pexpect
import zmq
from jupyter_client.manager import KernelManager

TQ, WAIT = sys.argv[1], 60
os.environ["NO_COLOR"] = "1"


def start(name, label="", **options):
    km = KernelManager(kernel_name=name, **options)
    km.connection_file = os.path.join(os.environ["JUPYTER_RUNTIME_DIR"], f"kernel-{name}{label}-test.json")
    os.makedirs(os.environ["JUPYTER_RUNTIME_DIR"], exist_ok=True)
    km.start_kernel()
    kc = km.client()
    kc.start_channels()
    kc.wait_for_ready(timeout=WAIT)
    return km, kc


def run(kc, code):
    kc.execute_interactive(code, timeout=WAIT, output_hook=lambda m: None)


def check(name, holds, why=""):
    assert holds, f"{name}: {why}"
    print(name, flush=True)


tq, tq_client = start("tq")
py, py_client = start("python3")
run(tq_client, "w = np.arange(12.0).reshape(3, 4)")
run(py_client, "answer = 42")

out = subprocess.run([TQ, "kernel", "list", "--running"], capture_output=True, text=True, timeout=WAIT)
check("listed", "tq  idle" in out.stdout and "python  idle" in out.stdout and "kernel-tq-test.json" in out.stdout, out)


def pipe(kernel, text):
    return subprocess.run([TQ, "attach", f"kernel-{kernel}-test.json"], input=text, capture_output=True, text=True, timeout=WAIT)


r = pipe("tq", "w.sum()\nprint('é')\n1/0\nfor i in range(2):\n    print(i)\n\nw[9]\n")
check("piped", r.stdout == "np.float64(66.0)\né\n0\n1\n" and "ZeroDivisionError" in r.stderr and "IndexError" in r.stderr and "\x1b" not in r.stderr and r.returncode == 0, r)
r = pipe("python3", "answer + 1\nimport sys; print('to stderr', file=sys.stderr)\nundefined\n")
check("piped to another", "43\n" in r.stdout and "to stderr" in r.stderr and "NameError" in r.stderr, r)
r = subprocess.run([TQ, "attach", "no-such-kernel"], capture_output=True, text=True, timeout=WAIT)
check("none", r.returncode != 0 and "there is no connection file" in r.stderr, r)

# At a terminal: completion, a block, input, an interrupt; the variables are the kernel's.
c = pexpect.spawn(TQ, ["attach", "kernel-tq-test.json"], timeout=WAIT, encoding="utf-8", dimensions=(40, 120))
c.expect(r"In \[(\d+)\]: ")
tail = tq_client.history(hist_access_type="tail", n=1)
while True:
    m = tq_client.get_shell_msg(timeout=WAIT)
    if m["parent_header"].get("msg_id") == tail:
        break
check("the number goes on", int(c.match.group(1)) == m["content"]["history"][-1][1] + 1, m["content"])
c.send("w.resha\t")
c.expect("w.reshape")
c.send("(4, 3)[0]\r")
c.expect(r"array\(\[0\., 1\., 2\.\]\)")
c.expect(r"In \[\d+\]: ")
c.send("name = input('who? ')\r")
c.expect(r"who\? ")
c.send("Ada\r")
c.expect(r"In \[\d+\]: ")
c.send("name\r")
c.expect("'Ada'")
c.expect(r"In \[\d+\]: ")
c.send("print('asleep'); import time; time.sleep(600)\r")
c.expect("asleep\r\n")
c.send("\x03")
c.expect("KeyboardInterrupt")
c.expect(r"In \[\d+\]: ")
# What a cell displays is made for this terminal: plots in braille, drawings of explanations, progress in a line.
c.send("import matplotlib.pyplot as plt; _ = plt.plot([1, 3, 2])\r")
c.expect("3\\.0┤[ \u2800-\u28ff]*\r\n")
c.expect(r"In \[\d+\]: ")
c.send("explain w[1:, ::2]\r")
c.expect("····\r\n +■·■·\r\n +■·■·")
c.expect(r"In \[\d+\]: ")
c.send("for i in progress(range(4)): time.sleep(0.3)\r\r")
c.expect(r"4/4 \[")
c.expect(r"In \[\d+\]: ")
# A cell that stops says where before it asks.
c.send("stop = 41; breakpoint(); stop + 2\r")
c.expect(r"> <cell \d+>\(1\)<module>\r\n-> stop = 41; breakpoint\(\); stop \+ 2\r\n[^\n]*\(Pdb\) ")
c.send("stop + 1\r")
c.expect(r"42\r\n[^\n]*\(Pdb\) ")
c.send("c\r")
c.expect("43")
c.expect(r"In \[\d+\]: ")
c.send("made = w.T @ w\r")
c.expect(r"In \[\d+\]: ")
c.send("\x04")
c.expect(pexpect.EOF)
check("terminal", True)
m = tq_client.execute_interactive("made.shape", timeout=WAIT, output_hook=lambda m: None)
check("kept", m["content"]["status"] == "ok", m)

c = pexpect.spawn(TQ, ["attach", "kernel-python3-test.json"], timeout=WAIT, encoding="utf-8", dimensions=(40, 120))
c.expect(r"In \[\d+\]: ")
c.send("def twice(v):\r")
c.send("return v * 2\r\r")
c.expect(r"In \[\d+\]: ")
c.send("twice(answer)\r")
c.expect("84")
c.expect(r"In \[\d+\]: ")
c.send("import time; print('asleep'); time.sleep(600)\r")
c.expect("asleep\r\n")
c.send("\x03")
c.expect("KeyboardInterrupt")
c.expect(r"In \[\d+\]: ")
# A picture of a kernel that knows no terminals is drawn in blocks.
c.send("import base64, struct, zlib; from IPython.display import Image\r")
c.expect(r"In \[\d+\]: ")
c.send("chunk = lambda t, d: struct.pack('>I', len(d)) + t + d + struct.pack('>I', zlib.crc32(t + d))\r")
c.expect(r"In \[\d+\]: ")
c.send("Image(b'\\x89PNG\\r\\n\\x1a\\n' + chunk(b'IHDR', struct.pack('>IIBBBBB', 8, 8, 8, 0, 0, 0, 0)) + chunk(b'IDAT', zlib.compress((b'\\0' + b'\\xff' * 4 + b'\\0' * 4) * 8)) + chunk(b'IEND', b''))\r")
c.expect("([@#%▀▄█])\\1{5,} *\r\n")
c.expect(r"In \[\d+\]: ")
c.send("exit\r")
c.expect(pexpect.EOF)
check("another's terminal", True)

# Kernels that encrypt.
kernels = [(tq, tq_client), (py, py_client)]
for name in ["tq", "python3"]:
    km, kc = start(name, "-curve", transport_encryption="required")
    kernels.append((km, kc))
    assert kc.curve_publickey, "not encrypted"
    run(kc, "answer = 42")
    r = pipe(name + "-curve", "answer + 1\nprint('z' * 500_000)\n1/0\n")
    check(f"{name} encrypted", r.stdout == "43\n" + "z" * 500_000 + "\n" and "ZeroDivisionError" in r.stderr, r)
    with open(km.connection_file) as f:
        wrong = json.load(f)
    public, secret = zmq.curve_keypair()
    wrong.update(curve_publickey=public.decode(), curve_secretkey=secret.decode())
    with open(os.path.join(os.environ["JUPYTER_RUNTIME_DIR"], f"wrong-{name}.json"), "w") as f:
        json.dump(wrong, f)
    r = subprocess.run([TQ, "attach", f.name], input="1\n", capture_output=True, text=True, timeout=WAIT)
    check(f"{name} by a wrong key", r.returncode != 0 and "encrypted connection fails" in r.stderr, r)
for km, kc in kernels:
    kc.stop_channels()
    km.shutdown_kernel()
print("done")
