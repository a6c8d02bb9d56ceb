"""The class of the shell of prompts and notebooks, as IPython names it."""
from IPython import get_ipython

__all__ = ["InteractiveShell", "InteractiveShellABC"]


class _Settings(type):
    """What of the class is the session's: which values of a cell are shown."""

    @property
    def ast_node_interactivity(cls):
        shell = get_ipython()
        return "last_expr" if shell is None else shell.ast_node_interactivity

    @ast_node_interactivity.setter
    def ast_node_interactivity(cls, mode):
        shell = get_ipython()
        if shell is not None:
            shell.ast_node_interactivity = mode

    def __instancecheck__(cls, value):
        return value is not None and value is get_ipython()


class InteractiveShell(metaclass=_Settings):
    """The shell: get_ipython() is the one of the session."""

    @classmethod
    def instance(cls, *args, **kwargs):
        return get_ipython()

    @classmethod
    def initialized(cls):
        return get_ipython() is not None


InteractiveShellABC = InteractiveShell


class _Kernel:
    """What programs ask of a notebook's kernel."""

    @property
    def comm_manager(self):
        from comm import get_comm_manager
        return get_comm_manager()

    @property
    def shell(self):
        return get_ipython()


_kernel = _Kernel()


class ExecutionInfo:
    """What is known of a cell before it runs."""

    def __init__(self, raw_cell, store_history=True, silent=False, shell_futures=True, cell_id=None):
        self.raw_cell, self.store_history, self.silent = raw_cell, store_history, silent
        self.shell_futures, self.cell_id = shell_futures, cell_id

    def __repr__(self):
        return f"<ExecutionInfo object, raw_cell={self.raw_cell[:50]!r}>"


class ExecutionResult:
    """How a cell has ended."""

    def __init__(self, info, result=None, error=None):
        self.info, self.result = info, result
        self.error_before_exec, self.error_in_exec = None, error
        self.execution_count = None

    @property
    def success(self):
        return self.error_in_exec is None

    def __repr__(self):
        return f"<ExecutionResult object, success={self.success}>"


class EventManager:
    """Functions that are called around cells."""

    names = ("pre_execute", "pre_run_cell", "post_execute", "post_run_cell")

    def __init__(self):
        self.callbacks = {name: [] for name in self.names}
        self.info = None

    def register(self, event, function):
        """Has a function called at each event: pre_run_cell(info), post_run_cell(result), pre_execute() or post_execute()."""
        if not callable(function):
            raise TypeError(f"Need a callable, got {function!r}")
        if event not in self.callbacks:
            raise KeyError(event)
        if function not in self.callbacks[event]:
            self.callbacks[event].append(function)

    def unregister(self, event, function):
        """Takes a function back."""
        if function not in self.callbacks[event]:
            raise ValueError(f"Function {function!r} is not registered as a {event} callback")
        self.callbacks[event].remove(function)

    def trigger(self, event, *args, **kwargs):
        """Calls the functions of an event; what one raises is printed, and the others are called."""
        for function in list(self.callbacks[event]):
            try:
                function(*args, **kwargs)
            except Exception as e:
                import sys
                print(f"Error in callback {function!r} (for {event}):\n{type(e).__name__}: {e}", file=sys.stderr)

    def _call(self, event, *args):
        # Functions that take no arguments are called without.
        for function in list(self.callbacks[event]):
            try:
                import inspect
                n = len(inspect.signature(function).parameters)
            except (TypeError, ValueError):
                n = len(args)
            try:
                function(*args[:n])
            except Exception as e:
                import sys
                print(f"Error in callback {function!r} (for {event}):\n{type(e).__name__}: {e}", file=sys.stderr)

    def _before(self, text):
        self.info = ExecutionInfo(text)
        self._call("pre_execute")
        self._call("pre_run_cell", self.info)

    def _after(self, result, error):
        self._call("post_execute")
        self._call("post_run_cell", ExecutionResult(self.info or ExecutionInfo(""), result, error))


_events = EventManager()
