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
