# Widgets of ipywidgets: their traits, and how these are kept the same in the notebook's
# page and here.
import _comm
import comm as _comms
import uuid
from contextlib import contextmanager

PROTOCOL = "2.1.0"
CONTROLS = "@jupyter-widgets/controls"
BASE = "@jupyter-widgets/base"


class TraitError(Exception):
    """A value that a trait of a widget cannot have."""


class Bunch(dict):
    """A dict whose items are attributes too: what observers are given."""

    def __getattr__(self, name):
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name)


All = "__all__"


class Refused(ValueError):
    """What is wrong with a trait's value, as it is said of the trait."""


def wanting(said, kind):
    """A kind, and what it wants in words."""
    kind.wanted = said
    return kind


# Kinds of traits: each gives the value as the trait keeps it, or raises an error.
def any_(v):
    return v


def int_(v):
    return int(v)


def float_(v):
    return float(v)


def bool_(v):
    if not isinstance(v, bool):
        raise TypeError()
    return v


def truth(v):
    return bool(v)


def text(v):
    if not isinstance(v, str):
        raise TypeError()
    return v


def bytes_(v):
    if isinstance(v, int):
        raise TypeError()
    return bytes(v)


def tuple_(v):
    if isinstance(v, str):
        raise TypeError()
    return tuple(v)


def widget(v):
    if not isinstance(v, Widget):
        raise TypeError()
    return v


for _kind, _said in ((int_, "an int"), (float_, "a float"), (bool_, "a boolean"), (truth, "a boolean"), (text, "a unicode string"), (bytes_, "a memory view object"),
                     (tuple_, "a tuple"), (widget, "a Widget"), (any_, "any value")):
    wanting(_said, _kind)


def each(kind, name, of, make=tuple):
    """A kind for several values of a kind; its name and its container's are for errors."""

    def check(v):
        out = []
        for e in [v] if make is list and isinstance(v, str) else v:
            try:
                out.append(kind(e))
            except (TypeError, ValueError):
                raise Refused(f"contains {_a(name)} of a {of} which expected {kind.wanted}, not {_told(e)}.")
        return make(out)

    return wanting("a " + make.__name__, check)


def parts(kind, name, n):
    """A kind for a tuple of n values of a kind."""
    inner = each(kind, name, "Tuple")

    def check(v):
        v = tuple(v)
        if len(v) != n:
            raise Refused(f"requires {n} elements, but a value of {v!r} {type(v)!r} was specified.")
        return inner(v)

    return wanting("a tuple", check)


pair_of_ints = parts(int_, "CInt", 2)
pair_of_floats = parts(float_, "CFloat", 2)


def maybe(kind):
    """A kind that may be None too."""

    def check(v):
        return None if v is None else kind(v)

    said = kind.wanted
    return wanting(said + " or None" if kind is widget or said[:3] == "any" else said, check)


def either(*kinds):
    """A kind that is one of some."""

    def check(v):
        for k in kinds:
            try:
                return k(v)
            except (TypeError, ValueError):
                pass
        raise TypeError()

    return wanting(" or ".join(k.wanted for k in kinds), check)


def one_of(*choices):
    """A kind for some words, in which the case of letters is nothing."""

    def check(v):
        if isinstance(v, str):
            for c in choices:
                if c.lower() == v.lower():
                    return c
        raise TypeError()

    return wanting("any of " + repr(list(choices)) + " (case-insensitive)", check)


def _same(a, b):
    try:
        return bool(a == b) and isinstance(a, bool) == isinstance(b, bool)
    except Exception:
        return a is b


def _traits_of(cls):
    found = cls.__dict__.get("_found")
    if found is None:
        found = {}
        for c in reversed(cls.__mro__):
            found.update(c.__dict__.get("_t", {}))
        cls._found = found
    return found


def to_json(v):
    """A value as messages have it: widgets by their names."""
    if isinstance(v, Widget):
        return "IPY_MODEL_" + v.model_id
    if isinstance(v, (list, tuple)):
        return [to_json(e) for e in v]
    if isinstance(v, dict):
        return {k: to_json(e) for k, e in v.items()}
    return v


def from_json(v):
    """The value of what a message has."""
    if isinstance(v, str) and v.startswith("IPY_MODEL_") and v[10:] in Widget.widgets:
        return Widget.widgets[v[10:]]
    if isinstance(v, list):
        return [from_json(e) for e in v]
    if isinstance(v, dict):
        return {k: from_json(e) for k, e in v.items()}
    return v


def split_buffers(state):
    """A state without its bytes, the paths where they were, and the bytes."""
    paths, buffers = [], []

    def walk(v, path):
        if isinstance(v, dict):
            out = {}
            for k, e in v.items():
                if isinstance(e, (bytes, memoryview)):
                    paths.append(path + [k])
                    buffers.append(bytes(e))
                else:
                    out[k] = walk(e, path + [k])
            return out
        if isinstance(v, (list, tuple)):
            out = []
            for i, e in enumerate(v):
                if isinstance(e, (bytes, memoryview)):
                    paths.append(path + [i])
                    buffers.append(bytes(e))
                    out.append(None)
                else:
                    out.append(walk(e, path + [i]))
            return out
        return v

    return walk(state, []), paths, buffers


def put_buffers(state, paths, buffers):
    """Puts bytes back where they were."""
    for path, b in zip(paths, buffers):
        at = state
        for k in path[:-1]:
            at = at[k]
        at[path[-1]] = b


class Widget:
    """What all widgets have."""

    # Traits: what they are at first, of what kind, whether the page knows of them, and, where
    # these are more than to_json and from_json, what makes messages of them and the other way.
    _t = {
        "_model_module": (BASE, text, True), "_model_module_version": ("2.0.0", text, True), "_model_name": ("WidgetModel", text, True),
        "_view_count": (None, maybe(int_), True), "_view_module": (None, maybe(text), True), "_view_module_version": ("", text, True),
        "_view_name": (None, maybe(text), True),
    }
    _read_only = ()  # traits that only the page sets
    _shown = ()  # traits that repr shows whatever they are
    _silent = ()  # traits that are not sent back to the page that set them
    widgets = {}
    _classes = {}

    def __init__(self, **kwargs):
        d = self.__dict__
        traits = _traits_of(type(self))
        d["_handlers"], d["_messages"] = {}, []
        d["_held"], d["_locked"], d["_later"], d["_starting"], d["comm"] = None, {}, None, True, None
        for name, t in traits.items():
            d[name] = t[0]
        d["_model_id"] = kwargs.pop("_model_id", None) or uuid.uuid4().hex
        self._prepare(kwargs)
        for name, v in kwargs.items():
            # As in ipywidgets, what no trait takes is dropped: notebooks say step= of progress bars.
            if name in traits or isinstance(getattr(type(self), name, None), property):
                setattr(self, name, v)
        for name in kwargs:
            if name in traits:
                d[name] = self._cross(name, d[name])
        d["_starting"] = False
        self.open()

    def _prepare(self, kwargs):
        """Makes what the widget consists of."""

    def _cross(self, name, value):
        """Holds a value against those of other traits."""
        return value

    def _changed(self, name, old, new):
        """Is told of each change before the observers."""

    def __setattr__(self, name, value):
        t = _traits_of(type(self)).get(name)
        if t is None:
            object.__setattr__(self, name, value)
        elif name in self._read_only:
            raise TraitError(f'The "{name}" trait is read-only.')
        else:
            self.set_trait(name, value)

    def set_trait(self, name, value):
        """Gives a trait a value."""
        t = _traits_of(type(self)).get(name)
        if t is None:
            raise TraitError(f"Class {type(self).__name__} does not have a trait named {name}")
        try:
            value = t[1](value)
        except Refused as e:
            raise TraitError(f"The {name!r} trait of {_a(type(self).__name__)} instance {e}")
        except (TypeError, ValueError):
            raise TraitError(f"The {name!r} trait of {_a(type(self).__name__)} instance expected {t[1].wanted}, not {_told(value)}.")
        d = self.__dict__
        if not d["_starting"]:
            value = self._cross(name, value)
        old = d[name]
        if _same(old, value):
            return
        d[name] = value
        if d["_starting"]:
            return
        if d["_held"] is not None:
            d["_held"].setdefault(name, old)
            return
        self._notify(name, old)

    def _notify(self, name, old):
        new = getattr(self, name)
        if self.comm is not None and _traits_of(type(self))[name][2] and self._to_send(name, new):
            self.send_state(name)
        self._changed(name, old, new)
        change = Bunch(name=name, old=old, new=new, owner=self, type="change")
        for key in (name, All):
            for f in list(self._handlers.get(key, ())):
                f(change)

    def _to_send(self, name, value):
        if name in self._locked and _same(self._written(name, value), self._locked[name]):
            return False
        if self._later is not None:
            self._later.append(name)
            return False
        return True

    def observe(self, handler, names=All, type="change"):
        """Has a function called with each change of some traits."""
        for n in [names] if isinstance(names, str) else names:
            list_ = self._handlers.setdefault(n, [])
            if handler not in list_:
                list_.append(handler)

    def unobserve(self, handler, names=All, type="change"):
        """Takes back what observe did."""
        for n in [names] if isinstance(names, str) else names:
            if handler in self._handlers.get(n, []):
                self._handlers[n].remove(handler)

    def unobserve_all(self, name=All):
        """Takes back all that observe did."""
        if name == All:
            self._handlers.clear()
        else:
            self._handlers.pop(name, None)

    @contextmanager
    def hold_trait_notifications(self):
        """Observers hear of what changes within when it is over, once for each trait."""
        if self._held is not None:
            yield
            return
        self.__dict__["_held"] = {}
        try:
            yield
        finally:
            held = self._held
            self.__dict__["_held"] = None
            for name, old in held.items():
                if not _same(old, getattr(self, name)):
                    self._notify(name, old)

    @contextmanager
    def hold_sync(self):
        """The page hears of what changes within when it is over, at once."""
        if self._later is not None:
            yield
            return
        self.__dict__["_later"] = []
        try:
            yield
        finally:
            names = self._later
            self.__dict__["_later"] = None
            if names:
                self.send_state(names)

    @property
    def keys(self):
        """The traits that the page knows of."""
        return sorted(n for n, t in _traits_of(type(self)).items() if t[2])

    def trait_names(self):
        """All traits."""
        return sorted(_traits_of(type(self)))

    def has_trait(self, name):
        """Reports whether there is such a trait."""
        return name in _traits_of(type(self))

    def get_state(self, key=None, drop_defaults=False):
        """The traits that the page knows of, as messages have them."""
        names = self.keys if key is None else [key] if isinstance(key, str) else key
        return {n: self._written(n, getattr(self, n)) for n in names}

    def _written(self, name, value):
        # A trait's value as messages have it.
        t = _traits_of(type(self))[name]
        return t[3][0](value) if len(t) > 3 else to_json(value)

    def _read(self, name, value):
        # The value of what a message has for a trait.
        t = _traits_of(type(self))[name]
        return t[3][1](value) if len(t) > 3 else from_json(value)

    @property
    def model_id(self):
        """The name by which the page knows the widget."""
        return self._model_id

    def open(self):
        """Tells the page of the widget."""
        if self.comm is not None:
            return
        Widget.widgets[self.model_id] = self
        state, paths, buffers = split_buffers(self.get_state())
        self.__dict__["comm"] = c = _comms.Comm("jupyter.widget", {"state": state, "buffer_paths": paths}, {"version": PROTOCOL}, buffers, self.model_id)
        c.on_msg(self._receive)
        c.on_close(lambda msg: self._forget())

    def _forget(self):
        Widget.widgets.pop(self.model_id, None)
        self.__dict__["comm"] = None

    def close(self):
        """Takes the widget away."""
        if self.comm is not None:
            c = self.comm
            self._forget()
            c.close()

    @classmethod
    def close_all(cls):
        """Takes all widgets away."""
        for w in list(Widget.widgets.values()):
            w.close()

    def send_state(self, key=None):
        """Sends traits to the page."""
        state, paths, buffers = split_buffers(self.get_state(key))
        if self.comm is not None:
            self.comm.send({"method": "update", "state": state, "buffer_paths": paths}, buffers=buffers)

    def send(self, content, buffers=None):
        """Sends a message of the widget's own."""
        if self.comm is not None:
            self.comm.send({"method": "custom", "content": content}, buffers=buffers)

    def on_msg(self, callback, remove=False):
        """Has callback(widget, content, buffers) called with messages of its own."""
        if remove:
            self._messages.remove(callback)
        else:
            self._messages.append(callback)

    def _receive(self, msg):
        data = msg["content"]["data"]
        method = data.get("method")
        if method == "update":
            state = data.get("state", {})
            put_buffers(state, data.get("buffer_paths", []), msg["buffers"])
            self.set_state(state)
        elif method == "request_state":
            self.send_state()
        elif method == "custom":
            self._custom(data.get("content", {}), msg["buffers"])

    def _custom(self, content, buffers):
        for f in list(self._messages):
            f(self, content, buffers)

    def set_state(self, sync_data):
        """Takes over what the page says; what becomes of it is told in turn."""
        known = {n: v for n, v in sync_data.items() if _traits_of(type(self)).get(n, (0, 0, False))[2]}
        if not known:
            return
        echo = {n: v for n, v in known.items() if n not in self._silent}
        if echo:
            state, paths, buffers = split_buffers(echo)
            self.comm.send({"method": "echo_update", "state": state, "buffer_paths": paths}, buffers=buffers)
        self.__dict__["_locked"] = known
        try:
            with self.hold_trait_notifications():
                for n, v in known.items():
                    self.set_trait(n, self._read(n, v))
        finally:
            self.__dict__["_locked"] = {}

    def _repr_keys(self):
        """The traits that repr shows: those that are others than at first."""
        traits = _traits_of(type(self))
        for n in self.keys:
            v = getattr(self, n)
            if n in self._shown or n[0] != "_" and not _same(v, traits[n][0]) and v is not None and not (isinstance(v, (tuple, list, dict)) and not v):
                yield n

    def __repr__(self):
        return type(self).__name__ + "(" + ", ".join(f"{n}={getattr(self, n)!r}" for n in self._repr_keys()) + ")"

    def _repr_mimebundle_(self, **kwargs):
        plain = repr(self)
        if len(plain) > 110:
            plain = plain[:110] + "…"
        data = {"text/plain": plain}
        if self._view_name is not None and self.comm is not None and _comm.connected():
            data["application/vnd.jupyter.widget-view+json"] = {"version_major": 2, "version_minor": 0, "model_id": self.model_id}
        return data


def _a(name):
    return ("an " if name[0] in "AEIOU" else "a ") + name


def _told(value):
    return f"the {type(value).__name__} {value!r}"


def _control(c, msg):
    # A page that has been loaded again asks for all widgets.
    def receive(msg):
        if msg["content"]["data"].get("method") != "request_states":
            return
        states = {}
        for w in list(Widget.widgets.values()):
            states[w.model_id] = {"model_name": w._model_name, "model_module": w._model_module, "model_module_version": w._model_module_version, "state": w.get_state()}
        states, paths, buffers = split_buffers(states)
        c.send({"method": "update_states", "states": states, "buffer_paths": paths}, buffers=buffers)

    c.on_msg(receive)


def _opened(c, msg):
    # The page makes a widget.
    data = msg["content"]["data"]
    state = data.get("state", {})
    put_buffers(state, data.get("buffer_paths", []), msg["buffers"])
    cls = Widget._classes.get(state.get("_model_name"))
    if cls is None:
        c.close()
        return
    w = cls(_model_id=c.comm_id)
    w.__dict__["comm"] = c
    c.on_msg(w._receive)
    w.set_state(state)


_comms.get_comm_manager().register_target("jupyter.widget.control", _control)
_comms.get_comm_manager().register_target("jupyter.widget", _opened)
