# JupyterLab and Notebook in a browser, used as a person would: each thing that was
# seen prints its name. Pictures of parts of the page go to a folder, for who looks
# at pixels.
#
# usage: browser.py CHROMIUM ROOT PICTURES, with astronaut.png in ROOT
import contextlib
import glob
import json
import os
import re
import subprocess
import sys
import tempfile
import time

from playwright.sync_api import TimeoutError, sync_playwright

CHROMIUM, ROOT, PICTURES, SHOTS = sys.argv[1:]
WAIT = int(os.environ.get("WAIT", 60)) * 1000  # milliseconds
TRIES = 3

CELLS = {
    "table": "x = arange(12.0).reshape(3, 4)\nx[1, 2] = nan\nx",
    "plot": "import matplotlib.pyplot as plt\nt = linspace(0, 10, 200)\nplt.plot(t, sin(t), label='sin')\nplt.plot(t, cos(t), label='cos')\nplt.legend()",
    "image": "load('astronaut.png')[::4, ::4]\ndisplay.Image('astronaut.png', width=200)",
    "latex": "a = ones((20, 30)); b = ones((30, 40)); c = ones((40, 5))\nexplain einsum('ij,jk,kl->il', a, b, c)",
    "progress": "import os.path, time\nfor i in progress(range(60)):\n    time.sleep(0.05)\n    while os.path.exists(f'PLACE-hold-{i}'): time.sleep(0.02)",
}


def notebook(cells):
    return {
        "cells": [{"cell_type": "code", "id": f"c{i}", "metadata": {}, "execution_count": None, "outputs": [], "source": c} for i, c in enumerate(cells)],
        "metadata": {"kernelspec": {"name": "tq", "display_name": "tq", "language": "tq"}, "language_info": {"name": "tq"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }


@contextlib.contextmanager
def server():
    """Jupyter's server with both faces; gives its address."""
    own = tempfile.mkdtemp()
    settings = os.path.join(own, "settings", "@jupyterlab", "apputils-extension")
    os.makedirs(settings)
    with open(os.path.join(settings, "notification.jupyterlab-settings"), "w") as f:
        json.dump({"fetchNews": "false", "checkForUpdates": False}, f)
    env = dict(os.environ, JUPYTER_RUNTIME_DIR=os.path.join(own, "run"), JUPYTER_CONFIG_DIR=os.path.join(own, "config"),
               JUPYTERLAB_SETTINGS_DIR=os.path.join(own, "settings"), JUPYTERLAB_WORKSPACES_DIR=os.path.join(own, "workspaces"))
    log = os.path.join(own, "log")
    with open(log, "w") as out:
        process = subprocess.Popen([sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ServerApp.port=0", "--IdentityProvider.token=t",
                                    "--ServerApp.root_dir=" + ROOT], env=env, stdout=out, stderr=out)
    try:
        until = time.time() + WAIT / 1000
        while True:
            with contextlib.suppress(OSError, ValueError, IndexError), open(glob.glob(os.path.join(own, "run", "jpserver-*.json"))[0]) as f:
                url = json.load(f)["url"]
                break
            if process.poll() is not None or time.time() > until:
                sys.exit("no server:\n" + open(log).read())
            time.sleep(0.05)
        yield url
    finally:
        process.terminate()
        process.wait(WAIT / 1000)


seen = []


def ok(name, holds=True, what=""):
    if not holds:
        raise AssertionError(f"{name} {what}")
    seen.append(name)


class Face:
    """A notebook in the browser."""

    def __init__(self, page, name, url):
        self.page, self.name = page, name
        page.set_default_timeout(WAIT)
        self.connected = False
        page.on("dialog", lambda d: d.accept())
        page.on("websocket", lambda w: w.on("framereceived", self.hear) if "/channels" in w.url else None)
        page.goto(url)
        self.ready("idle")

    def hear(self, frame):
        self.connected = self.connected or b"kernel_info_reply" in (frame if isinstance(frame, bytes) else frame.encode())

    def ready(self, state):
        """Waits for the notebook and its kernel: before there is one, cells are not run and the page says idle."""
        self.page.locator(".jp-Notebook .jp-Cell").first.wait_for()
        until = time.time() + WAIT / 1000
        while not self.connected:
            assert time.time() < until, "no kernel"
            self.page.wait_for_timeout(20)
        self.status(state)

    def status(self, *states):
        self.page.wait_for_selector(", ".join(f".jp-Notebook-ExecutionIndicator[data-status={s}]" for s in states), state="attached")

    def cell(self, i):
        return self.page.locator(".jp-Notebook .jp-Cell").nth(i)

    def count(self):
        return self.page.locator(".jp-Notebook .jp-Cell").count()

    def write(self, text):
        """Types text into the last cell, which is empty; gives the cell."""
        i = self.count() - 1
        self.cell(i).locator(".cm-content").click()
        self.page.keyboard.insert_text(text)
        return i

    def run(self, i):
        self.cell(i).locator(".cm-content").click()
        self.page.keyboard.press("Shift+Enter")

    def done(self, i):
        """Waits until a cell has its number; gives its output."""
        cell = self.cell(i)
        cell.locator(".jp-InputPrompt", has_text=re.compile(r"\[\d+\]")).wait_for()
        return cell.locator(".jp-OutputArea")

    def do(self, text):
        i = self.write(text)
        self.run(i)
        return self.done(i)

    def says(self, area, text):
        area.get_by_text(text).first.wait_for()
        return True

    def picture(self, part, name):
        part.scroll_into_view_if_needed()
        part.screenshot(path=os.path.join(PICTURES, f"{self.name}-{name}.png"))

    # What is seen.

    def shows(self):
        for i, name in enumerate(CELLS):
            if name != "progress":
                self.run(i)
                getattr(self, name)(self.done(i))
                ok(f"{self.name} {name}")
                if name in ("plot", "latex"):
                    self.shot(name)
        self.progress(len(CELLS) - 1)
        ok(f"{self.name} progress")

    def table(self, area):
        table = area.locator("table").first
        table.wait_for()
        texts = [t.strip() for t in area.locator("td").all_inner_texts()]
        assert [t for t in texts if t in ("nan", "11.")] == ["nan", "11."], texts
        assert self.says(area, "float64")
        self.picture(area, "table")

    def plot(self, area):
        drawn = area.locator("canvas, svg, img").first
        drawn.wait_for()
        self.page.wait_for_function("e => e.getBoundingClientRect().width > 100", arg=drawn.element_handle())
        time.sleep(0.3)
        self.picture(area, "plot")

    def image(self, area):
        img = area.locator("img").last
        img.wait_for()
        self.page.wait_for_function("e => e.complete && e.naturalWidth > 0", arg=img.element_handle())
        assert img.evaluate("e => [e.naturalWidth, e.width]")[1] == 200
        self.picture(img, "image")

    def latex(self, area):
        formula = area.locator("mjx-container").first
        formula.wait_for()
        self.page.wait_for_function("e => e.getBoundingClientRect().height > 20", arg=formula.element_handle())
        self.picture(formula, "latex")

    def progress(self, i):
        """The bar is one output that grows. The loop is held twice, so that it can be looked at."""
        holds = [os.path.join(ROOT, f"{self.name}-hold-{n}") for n in (20, 40)]
        for h in holds:
            open(h, "w").close()
        self.run(i)
        area = self.cell(i).locator(".jp-OutputArea")
        bar = area.locator(".jp-OutputArea-output").first
        bar.wait_for()
        for n, (low, high) in enumerate([(28, 35), (61, 68), (100, 100)]):
            self.page.wait_for_function("([e, low]) => parseInt(e.innerText) >= low", arg=[bar.element_handle(), low])
            assert int(bar.inner_text().split("%")[0]) <= high
            self.picture(bar, f"progress-{n}")
            if n < 2:
                os.remove(holds[n])
        self.done(i)
        assert area.locator(".jp-OutputArea-output").count() == 1

    # What is done.

    def asks(self):
        i = self.write("name = input('name? ')\nname * 2")
        self.run(i)
        box = self.cell(i).locator(".jp-Stdin-input")
        box.wait_for()
        box.fill("Ada")
        box.press("Enter")
        ok(f"{self.name} input", self.says(self.done(i), "'AdaAda'"))

    def slides(self):
        area = self.do("from ipywidgets import interact\ninteract(lambda k: print('twice', 2 * k), k=(0, 10))")
        self.says(area, "twice 10")
        readout = area.locator(".widget-readout")
        readout.click()
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type("9")
        self.page.keyboard.press("Enter")
        ok(f"{self.name} slider", self.says(area, "twice 18"))

    def completes(self):
        i = self.write("np.linalg.eigv")
        self.page.keyboard.press("Tab")
        items = self.page.locator(".jp-Completer .jp-Completer-item")
        items.first.wait_for()
        texts = " ".join(items.all_inner_texts())
        ok(f"{self.name} completion", "eigvals" in texts and "eigvalsh" in texts, texts)
        self.page.keyboard.press("Escape")
        self.clear(i)
        self.write("np.concatenate(")
        self.page.keyboard.press("Shift+Tab")
        tip = self.page.locator(".jp-Tooltip")
        tip.wait_for()
        ok(f"{self.name} tooltip", self.says(tip, "axis"))
        self.page.keyboard.press("Escape")
        self.clear(i)

    def clear(self, i):
        self.cell(i).locator(".cm-content").click()
        self.page.keyboard.press("Control+A")
        self.page.keyboard.press("Delete")

    def fails(self):
        area = self.do("np.ones((3, 4)) + np.ones(3)")
        ok(f"{self.name} error", self.says(area, "operands could not be broadcast together") and area.locator("span[class*=ansi]").count() > 3)

    def interrupts(self):
        i = self.write("n = 0\nwhile True: n += 1")
        self.run(i)
        self.status("busy")
        self.page.keyboard.press("Escape")
        self.page.keyboard.press("i")
        self.page.keyboard.press("i")
        self.says(self.cell(i).locator(".jp-OutputArea"), "KeyboardInterrupt")
        self.status("idle")
        ok(f"{self.name} interrupt", self.says(self.do("n > 0"), "True"))

    def debugs(self):
        """The panel: a breakpoint is set, the cell stops there, variables are shown, the cell goes on."""
        self.page.locator(".jp-DebuggerBugButton").first.click()
        panel = self.page.locator(".jp-DebuggerSidebar")
        panel.wait_for()
        i = self.write("def area(w, h):\n    a = w * h\n    return a\narea(6, 7)")
        self.page.locator(".jp-DebuggerBugButton[aria-pressed=true]").first.wait_for(state="attached")
        self.breaks(self.cell(i).locator(".cm-breakpoint-gutter .cm-gutterElement").nth(3), panel.locator(".jp-DebuggerBreakpoint").first)
        self.run(i)
        self.says(panel.locator(".jp-DebuggerCallstack-body"), "area")
        variables = panel.locator(".jp-DebuggerVariables-body")
        for text in ["w", "6", "h", "7", "42"]:
            variables.get_by_text(re.compile(rf"^{text}\b")).first.wait_for()
        self.page.locator("[data-command='debugger:continue'], .jp-DebuggerCallstack button[title*=Continue]").first.click()
        ok(f"{self.name} debugger", self.says(self.done(i), "42"))
        self.page.locator(".jp-DebuggerBugButton").first.evaluate("e => e.click()")
        self.page.locator(".jp-DebuggerBugButton[aria-pressed=false]").first.wait_for(state="attached")

    def breaks(self, gutter, listed):
        """Sets a breakpoint; the panel lists it once the kernel has it. A click is lost before the debugger is ready."""
        until = time.time() + WAIT / 1000
        while True:
            gutter.click(force=True)
            try:
                listed.wait_for(timeout=5000)
                return
            except TimeoutError:
                assert time.time() < until, "no breakpoint"

    def shot(self, name):
        """A picture of the page for the documentation."""
        if SHOTS and self.name == "lab":
            self.page.screenshot(path=os.path.join(SHOTS, name + ".png"))

    def reloads(self):
        """A page that is loaded again while a cell runs finds the kernel as it is."""
        open(go := os.path.join(ROOT, self.name + "-wait"), "w").close()
        i = self.write(f"import os.path, time\nkept = 'kept'\nwhile os.path.exists('{self.name}-wait'): time.sleep(0.05)\nended = 'ended'")
        self.run(i)
        self.status("busy")
        self.page.keyboard.press("Control+s")
        self.connected = False
        self.page.reload()
        self.ready("busy")
        os.remove(go)
        self.status("idle")
        self.page.keyboard.press("Escape")
        i = self.count() - 1
        self.clear(i)
        ok(f"{self.name} reload", self.says(self.do("kept + ' ' + ended"), "'kept ended'"))

    def restarts(self):
        self.page.keyboard.press("Escape")
        self.page.keyboard.press("0")
        self.page.keyboard.press("0")
        self.page.locator(".jp-Dialog .jp-mod-accept").click()
        self.page.locator(".jp-Dialog").wait_for(state="detached")
        i = self.write("kept")
        self.status("idle")
        self.run(i)
        ok(f"{self.name} restart", self.says(self.cell(i).locator(".jp-OutputArea"), "NameError"))

    def everything(self):
        self.shows()
        self.fails()
        self.asks()
        self.slides()
        self.completes()
        self.interrupts()
        if self.name == "lab":
            self.debugs()
        self.reloads()
        self.restarts()


with server() as url, sync_playwright() as playwright:
    options = {"executable_path": CHROMIUM} if CHROMIUM else {}
    browser = playwright.chromium.launch(args=["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
                                               "--disable-component-update", "--disable-sync"], **options)
    for name, path in [("lab", "lab/workspaces/own%d/tree/"), ("notebook", "notebooks/")]:
        for attempt in range(TRIES):  # a page may lose a key on a busy machine; what is wrong is wrong each time
            file = f"{name}{attempt or ''}.ipynb"
            with open(os.path.join(ROOT, file), "w") as f:
                json.dump(notebook(c.replace("PLACE", name) for c in CELLS.values()), f)
            page = browser.new_page(viewport={"width": 1200, "height": 800})
            seen.clear()
            try:
                Face(page, name, f"{url}{path.replace('%d', str(attempt))}{file}?token=t").everything()
                break
            except Exception as e:
                page.screenshot(path=os.path.join(PICTURES, "failed.png"))
                if attempt == TRIES - 1:
                    raise
                print(f"{name}, after {seen}: {e}", file=sys.stderr)
            finally:
                page.close()
        print(*seen, sep="\n", flush=True)
    browser.close()
