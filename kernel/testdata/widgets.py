# Widgets: the same cells and the same clicks in tq's kernel and in ipykernel with
# ipywidgets; what both tell the page is compared, message by message.
import json
import sys

from jupyter_client.manager import KernelManager

WAIT = 60


class Page:
    """The side of the notebook."""

    def __init__(self, kernel):
        self.km = KernelManager(kernel_name=kernel)
        self.km.start_kernel()
        self.kc = self.km.client()
        self.kc.start_channels()
        self.kc.wait_for_ready(timeout=WAIT)
        self.names = {}  # of models, in the order in which they came
        self.states = {}
        self.ids = {}

    def name(self, model):
        return self.names.setdefault(model, f"model {len(self.names)}")

    def plain(self, v):
        """A value with models by their order."""
        if isinstance(v, str) and v.startswith("IPY_MODEL_"):
            return self.name(v[10:])
        if isinstance(v, list):
            return [self.plain(e) for e in v]
        if isinstance(v, dict):
            return {k: self.plain(e) for k, e in v.items()}
        return v

    def collect(self, mid):
        said, streams = [], {}  # ipykernel's streams come when they come
        while True:
            m = self.kc.get_iopub_msg(timeout=WAIT)
            if m["parent_header"].get("msg_id") != mid:
                continue
            kind, c = m["msg_type"], m["content"]
            if kind == "status" and c["execution_state"] == "idle":
                return said + [["stream", n, t] for n, t in sorted(streams.items())]
            if kind in ("comm_open", "comm_msg", "comm_close"):
                data = c["data"]
                entry = [kind, None, data.get("method"), None, data.get("buffer_paths"), [bytes(b).hex() for b in m["buffers"]]]
                if kind == "comm_open":
                    self.states[c["comm_id"]] = dict(data["state"])
                    assert c["target_name"] == "jupyter.widget" and m["metadata"]["version"].startswith("2."), m
                else:
                    self.states.setdefault(c["comm_id"], {}).update(data.get("state", {}))
                state = self.plain(data.get("state", data.get("content")))
                if isinstance(state, dict) and state.get("msg_id"):
                    state["msg_id"] = state["msg_id"] == mid
                entry[1], entry[3] = self.name(c["comm_id"]), state
                said.append(entry)
            elif kind == "stream":
                streams[c["name"]] = streams.get(c["name"], "") + c["text"]
            elif kind in ("display_data", "execute_result"):
                data = dict(c["data"])
                view = data.pop("application/vnd.jupyter.widget-view+json", None)
                said.append([kind, view and (self.name(view["model_id"]), view["version_major"]), data["text/plain"]])
            elif kind == "clear_output":
                said.append([kind, c["wait"]])
            elif kind == "error":
                said.append([kind, c["ename"], c["evalue"]])

    def run(self, code):
        return self.collect(self.kc.execute(code))

    def tell(self, model, data, buffers=None, kind="comm_msg", target=None):
        ids = {n: i for i, n in self.names.items()}
        c = {"comm_id": ids.get(model, model), "data": data}
        if target:
            c["target_name"] = target
        m = self.kc.session.msg(kind, c)
        if buffers:
            self.kc.session.send(self.kc.shell_channel.socket, m, buffers=buffers)
        else:
            self.kc.shell_channel.send(m)
        return self.collect(m["header"]["msg_id"])

    def update(self, model, **state):
        return self.tell(model, {"method": "update", "state": state, "buffer_paths": []})

    def find(self, kind, nth=0):
        found = [self.names[i] for i, s in self.states.items() if s.get("_model_name") == kind]
        return found[nth]

    def control(self):
        """All that a page that is loaded again is told."""
        m = self.kc.session.msg("comm_open", {"comm_id": "control", "target_name": "jupyter.widget.control", "data": {}}, metadata={"version": "1.0.0"})
        self.kc.shell_channel.send(m)
        self.collect(m["header"]["msg_id"])
        m = self.kc.session.msg("comm_msg", {"comm_id": "control", "data": {"method": "request_states"}})
        self.kc.shell_channel.send(m)
        while True:
            r = self.kc.get_iopub_msg(timeout=WAIT)
            if r["msg_type"] == "comm_msg" and r["content"]["comm_id"] == "control":
                data = r["content"]["data"]
                assert data["method"] == "update_states", data
                states = {self.name(i): self.plain(s) for i, s in data["states"].items()}
                for path in data["buffer_paths"]:
                    states[self.name(path[0])]["state"][path[1]] = "bytes"
                return states

    def info(self):
        m = self.kc.comm_info(target_name="jupyter.widget")
        while True:
            r = self.kc.get_shell_msg(timeout=WAIT)
            if r["parent_header"].get("msg_id") == m:
                return sorted(self.name(i) for i in r["content"]["comms"])


tq, ipython = Page("tq"), Page("python3")
pages = (tq, ipython)
failed = 0


def same(name, a, b):
    global failed
    a, b = json.loads(json.dumps(a)), json.loads(json.dumps(b))
    if a == b:
        print(name, flush=True)
        return
    failed += 1
    print("DIFFERS", name)
    if isinstance(a, list) and isinstance(b, list):
        for x, y in zip(a, b):
            if x != y:
                if isinstance(x, list) and isinstance(y, list) and len(x) > 3 and len(y) > 3 and isinstance(x[3], dict) and isinstance(y[3], dict):
                    keys = [k for k in {**x[3], **y[3]} if x[3].get(k, "none") != y[3].get(k, "none")]
                    print("   ", x[:3], {k: x[3].get(k, "none") for k in keys}, "\n   ", y[:3], {k: y[3].get(k, "none") for k in keys})
                else:
                    print("   ", x, "\n   ", y)
        for rest in a[len(b) :] or b[len(a) :]:
            print("    more:" if len(a) > len(b) else "    lacks:", rest)
    else:
        for m in a:
            if a[m] != b.get(m):
                print("   ", a[m], "\n   ", b.get(m))
    sys.stdout.flush()


def cell(name, code):
    same(name, *(p.run(code) for p in pages))


def click(name, f):
    same(name, *(f(p) for p in pages))


# The import of ipykernel opens a few models of its own.
for p in pages:
    p.run("import ipywidgets as widgets\nfrom ipywidgets import interact, interactive, fixed, interact_manual, link, dlink, jslink, jsdlink")
    p.run("from IPython.display import display")

classes = """IntSlider FloatSlider FloatLogSlider IntRangeSlider FloatRangeSlider IntText FloatText BoundedIntText BoundedFloatText IntProgress FloatProgress
Play Checkbox ToggleButton Valid Text Textarea Password Combobox Label HTML HTMLMath ColorPicker Button Image Box VBox HBox GridBox Tab Accordion Stack
Output Dropdown Select RadioButtons ToggleButtons SelectMultiple Video Audio DatePicker TimePicker DatetimePicker NaiveDatetimePicker TagsInput ColorsInput
IntsInput FloatsInput FileUpload Controller AppLayout TwoByTwoLayout""".split()
for c in classes:
    cell(c, f"w = widgets.{c}()\nw")
cell("SelectionSlider", "w = widgets.SelectionSlider(options=['a', 'b'])\nw")
cell("SelectionRangeSlider", "w = widgets.SelectionRangeSlider(options=['a', 'b', 'c'], value=('a', 'b'))\nw")
cell("with arguments", "w = widgets.IntSlider(value=7, min=5, max=20, step=2, description='k', layout={'width': '50%'}, style={'handle_color': 'red'})\nw")
cell("positional", "widgets.FloatSlider(2.5)")
cell("options", "d = widgets.Dropdown(options=[('one', 1), ('two', 2)], value=2, description='n')\nprint(d.value, d.label, d.index)\nd")
cell("value", "w.value = 12\nw.description = 'more'\nprint(w.value)")
cell("bounds", "w.value = 100\nw.max = 15\nw.min = 14\nprint(w.value)")
cell("type", "try:\n    w.value = 'x'\nexcept Exception as e:\n    print(type(e).__name__)")
cell("bound error", "try:\n    w.min = 1000\nexcept Exception as e:\n    print(type(e).__name__, e)")
cell("select", "d.value = 1\nd.options = ['x', 'y', 'z']\nprint(d.value, d.index, d.label)\nd.label = 'z'\nprint(d.value)")
cell("not an option", "try:\n    d.value = 'nothing'\nexcept Exception as e:\n    print(type(e).__name__, e)")
cell("observe", "def seen(c):\n    print('change', c['name'], c.old, c.new, c.type, c.owner is s)\ns = widgets.IntSlider(max=10)\ns.observe(seen, names='value')\ns.value = 3\ns.value = 3\nw.value = 15\ns")
for p in pages:
    p.ids["s"] = list(p.states)[-1]
click("moved", lambda p: p.update(p.names[p.ids["s"]], value=8))
click("moved too far", lambda p: p.update(p.names[p.ids["s"]], value=80))
cell("seen here", "print(s.value)\ns.unobserve(seen, names='value')\ns.value = 1")
cell("hold_sync", "with s.hold_sync():\n    s.value = 2\n    s.description = 'd'")
cell("button", "b = widgets.Button(description='go', icon='check')\nb.on_click(lambda x: print('clicked', x.description))\nb")
for p in pages:
    p.ids["b"] = list(p.states)[-1]
click("clicked", lambda p: p.tell(p.names[p.ids["b"]], {"method": "custom", "content": {"event": "click"}}))
cell("boxes", "t = widgets.Tab([widgets.HBox([s, b]), w], titles=['a', 'b'])\nt.set_title(1, 'c')\nprint(t.titles, t.selected_index)\nt")
cell("output", "out = widgets.Output()\nwith out:\n    print('inside')\nprint('outside')\nout")
cell("days", "import datetime as dt\np = widgets.DatePicker(description='day', value=dt.date(2024, 5, 6), min=dt.date(2024, 1, 1), max=dt.date(2024, 12, 31))\np.value = dt.date(2025, 1, 1)\nprint(p.value)\np")
click("day chosen", lambda p: p.update(p.find("DatePickerModel", -1), value={"year": 2024, "month": 1, "date": 29}))
cell("the day", "print(p.value)\np.min = dt.date(2024, 3, 1)\nprint(p.value)")
cell("clock", "p = widgets.TimePicker(value=dt.time(1, 2, 3, 4000))\np.observe(lambda c: print(c.new), 'value')\np")
click("time chosen", lambda p: p.update(p.find("TimeModel", -1), value={"hours": 23, "minutes": 5, "seconds": 0, "milliseconds": 1}))
cell("moment", "p = widgets.DatetimePicker(value=dt.datetime(2024, 1, 2, 3, 4, tzinfo=dt.timezone.utc))\np.observe(lambda c: print(c.new.astimezone(dt.timezone.utc)), 'value')\nq = widgets.NaiveDatetimePicker(value=dt.datetime(2024, 1, 2))\nq.observe(lambda c: print(c.new), 'value')\nwidgets.HBox([p, q])")
for model in ("DatetimeModel", "NaiveDatetimeModel"):
    click(model, lambda p: p.update(p.find(model, -1), value={"year": 2025, "month": 0, "date": 2, "hours": 3, "minutes": 4, "seconds": 5, "milliseconds": 6}))
cell("tags", "t = widgets.TagsInput(value=['a', 'b'], allowed_tags=['a', 'b', 'c'], tag_style='Info')\nt.observe(lambda c: print(c.new), 'value')\nt")
click("tagged", lambda p: p.update(p.find("TagsInputModel", -1), value=["c"]))
cell("upload", "u = widgets.FileUpload(accept='.txt', multiple=True)\nu.observe(lambda c: print(len(c.new)), 'value')\nu")
click("uploaded", lambda p: p.tell(p.find("FileUploadModel", -1), {"method": "update", "buffer_paths": [["value", 0, "content"]], "state": {"error": "", "value": [{"name": "a.txt", "type": "text/plain", "size": 5, "last_modified": 1700000000500}]}}, buffers=[b"bytes"]))
cell("the file", "f = u.value[0]\nprint(f.name, f['type'], f.size, f.last_modified, f.content.tobytes(), type(f.content).__name__)")
cell("application", "bs = [widgets.Button(description=str(i)) for i in range(6)]\na = widgets.AppLayout(header=bs[0], left_sidebar=bs[1], center=bs[2], right_sidebar=bs[3], footer=bs[4], pane_widths=[3, 3, 1], pane_heights=[1, 5, '60px'], height='300px', align_items='top')\na.left_sidebar = None\na.merge = False\na.grid_gap = '5px'\na.pane_widths = ['1fr', 2, '3px']\na")
for places in ("header=bs[0], footer=bs[1]", "center=bs[2]", "left_sidebar=bs[0], right_sidebar=bs[1]", "header=bs[0], left_sidebar=bs[1], center=bs[2]"):
    cell(places, f"widgets.AppLayout({places})")
for places in ("top_left=bs[0]", "top_left=bs[0], top_right=bs[1]", "top_left=bs[0], bottom_right=bs[1]", "bottom_left=bs[0], merge=False", "top_left=bs[0], top_right=bs[1], bottom_left=bs[2], bottom_right=bs[3], width='50%'"):
    cell(places, f"widgets.TwoByTwoLayout({places})")
cell("grid", "g = widgets.GridspecLayout(4, 3, height='300px')\ng[:3, 1:] = bs[0]\ng[:, 0] = bs[1]\ng[3, 1], g[-1, -1] = bs[2], bs[3]\ng[0, 2] = bs[4]\nprint(g[0, 0].description, g[3, 2].description)\ng")
cell("link", "x, y = widgets.IntSlider(), widgets.IntSlider()\nl = link((x, 'value'), (y, 'value'))\nx.value = 5\nprint(y.value)\nl.unlink()\nx.value = 6\nprint(y.value)")
cell("dlink", "l = dlink((x, 'value'), (y, 'value'), lambda v: v * 2)\nx.value = 7\nprint(y.value)")
cell("jslink", "l = jslink((x, 'value'), (y, 'value'))\nm = jsdlink((x, 'value'), (y, 'max'))")
cell("image", "i = widgets.Image(value=b'abc', format='png', width=10)\ni.value = b'other'")
cell("interact", "def f(k):\n    print('k is', k)\n    return k * k\ng = interact(f, k=(0, 10))")
click("slid", lambda p: p.update(p.find("IntSliderModel", -1), value=9))
cell("kinds", "@interact(a=(0, 1, 0.1), b=True, c=['x', 'y'], d={'one': 1, 'two': 2}, e='text', n=fixed(3), z=7)\ndef h(a, b, c, d, e, n, z, q=2.5):\n    print(a, b, c, d, e, n, z, q)")
click("chosen", lambda p: p.update(p.find("DropdownModel", -1), index=1))
click("ticked", lambda p: p.update(p.find("CheckboxModel", -1), value=False))
cell("manual", "m = interact_manual(f, k=3)")
click("run", lambda p: p.tell(p.find("ButtonModel", -1), {"method": "custom", "content": {"event": "click"}}))
cell("interactive", "v = interactive(lambda a, b=2: a + b, a=10)\nprint(v.result, v.kwargs)\nv.children[0].value = 20\nprint(v.result)\nv")
cell("interactive_output", "o = widgets.interactive_output(lambda a: print(a * 2), {'a': x})\nx.value = 50")
cell("no abbreviation", "try:\n    interact(f)\nexcept ValueError as e:\n    print(e)")
click("comm_info", lambda p: p.info())
click("reload", lambda p: p.control())
cell("closed", "s.close()\nprint(s.comm is None)\ns")
click("forgotten", lambda p: p.info())
click("unknown target", lambda p: [m[0] for m in p.tell("fresh", {}, kind="comm_open", target="nobody") if m[0] != "stream"])
for trait in open(sys.argv[1]).read().splitlines():
    code = f"try:\n    print({trait})\nexcept Exception as e:\n    print(type(e).__name__, e)"
    same(trait, *([m for m in p.run(code) if m[0] == "stream"] for p in pages))
for p in pages:
    p.kc.stop_channels()
    p.km.shutdown_kernel()
print("differences:", failed)
sys.exit(failed > 0)
