# jupyter console, driven as a user would.
import sys

import pexpect

c = pexpect.spawn(sys.executable, ["-m", "jupyter_console", "--kernel", "tq", "--simple-prompt"], timeout=60, encoding="utf-8", dimensions=(40, 120))
c.expect(r"In \[1\]: ")


def say(line, *wants):
    c.sendline(line)
    for w in wants:
        c.expect(w)
    print(line, flush=True)


say("6 * 7", r"Out\[1\]: .*42", r"In \[2\]: ")
say("np.ones((3, 4)) + np.ones(3)", "operands could not be broadcast", r"In \[3\]: ")
say("input('name? ')", r"name\? ")
say("Ada", "'Ada'", r"In \[4\]: ")
say("import time; print('asleep'); time.sleep(600)", "asleep\r\n")
for _ in range(6):  # the console itself may lose a key that comes while it prints; a user presses it again
    c.sendintr()
    if c.expect(["KeyboardInterrupt", pexpect.TIMEOUT], timeout=10) == 0:
        break
else:
    sys.exit("never interrupted")
c.expect(r"In \[5\]: ")
say("np.eye(2)[0]", r"array\(\[1., 0.\]\)", r"In \[6\]: ")
c.sendline("exit")
c.expect(pexpect.EOF)
