# Comms: channels between a program and objects of the notebook that shows it.
import uuid

import _comm


class Comm:
    """One end of a channel; making one opens it."""

    def __init__(self, target_name="comm", data=None, metadata=None, buffers=None, comm_id=None, primary=True, target_module=None, **kwargs):
        self.comm_id = comm_id or uuid.uuid4().hex
        self.target_name = target_name
        self.primary = primary
        self._msg = None
        self._close = None
        self._closed = False
        _manager.register_comm(self)
        if primary:
            _comm.open(self.comm_id, target_name, {} if data is None else data, metadata or {}, buffers or [])

    def send(self, data=None, metadata=None, buffers=None):
        """Sends a message."""
        if not self._closed:
            _comm.send(self.comm_id, {} if data is None else data, metadata or {}, buffers or [])

    def close(self, data=None, metadata=None, buffers=None, deleting=False):
        """Ends the channel."""
        if self._closed:
            return
        self._closed = True
        _manager.unregister_comm(self)
        _comm.close(self.comm_id, {} if data is None else data, metadata or {}, buffers or [])

    def on_msg(self, callback):
        """Has a function called with each message that arrives."""
        self._msg = callback

    def on_close(self, callback):
        """Has a function called when the other side ends the channel."""
        self._close = callback

    def handle_msg(self, msg):
        if self._msg is not None:
            self._msg(msg)

    def handle_close(self, msg):
        self._closed = True
        if self._close is not None:
            self._close(msg)


class CommManager:
    """What is open, and who takes channels that the other side opens."""

    def __init__(self):
        self.comms = {}
        self.targets = {}

    def register_target(self, target_name, f):
        self.targets[target_name] = f

    def unregister_target(self, target_name, f=None):
        return self.targets.pop(target_name)

    def register_comm(self, comm):
        self.comms[comm.comm_id] = comm
        return comm.comm_id

    def unregister_comm(self, comm):
        self.comms.pop(comm.comm_id, None)

    def get_comm(self, comm_id):
        return self.comms.get(comm_id)


_manager = CommManager()


def get_comm_manager():
    """The session's CommManager."""
    return _manager


def create_comm(*args, **kwargs):
    """Opens a channel."""
    return Comm(*args, **kwargs)


def _receive(kind, comm_id, target, data, metadata, buffers):
    # Takes what the other side sends; false: nobody here knows the channel.
    msg = {"msg_type": kind, "metadata": metadata, "buffers": buffers, "content": {"comm_id": comm_id, "target_name": target, "data": data}}
    if kind == "comm_open":
        f = _manager.targets.get(target)
        if f is None:
            return False
        f(Comm(target, comm_id=comm_id, primary=False), msg)
        return True
    comm = _manager.comms.get(comm_id)
    if comm is None:
        return False
    if kind == "comm_close":
        _manager.unregister_comm(comm)
        comm.handle_close(msg)
    else:
        comm.handle_msg(msg)
    return True


_comm.handler(_receive)
