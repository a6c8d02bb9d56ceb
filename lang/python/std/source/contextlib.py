# contextlib: blocks made of functions, and blocks around blocks.
import abc
import sys
from functools import wraps


class AbstractContextManager(abc.ABC):
    """What can stand in a with statement."""

    def __enter__(self):
        return self

    @abc.abstractmethod
    def __exit__(self, exc_type, exc_value, traceback):
        return None

    @classmethod
    def __subclasshook__(cls, C):
        if cls is AbstractContextManager:
            found = all(any(name in B.__dict__ for B in C.__mro__) for name in ("__enter__", "__exit__"))
            return True if found else NotImplemented
        return NotImplemented


class ContextDecorator:
    """A context manager that also decorates functions."""

    def _recreate_cm(self):
        return self

    def __call__(self, func):
        @wraps(func)
        def inner(*args, **kwds):
            with self._recreate_cm():
                return func(*args, **kwds)

        return inner


class _GeneratorContextManager(ContextDecorator, AbstractContextManager):
    """The block of a generator that yields once."""

    def __init__(self, func, args, kwds):
        self.gen = func(*args, **kwds)
        self.func, self.args, self.kwds = func, args, kwds
        self.__doc__ = getattr(func, "__doc__", None) or type(self).__doc__

    def _recreate_cm(self):
        return type(self)(self.func, self.args, self.kwds)

    def __enter__(self):
        del self.args, self.kwds, self.func
        try:
            return next(self.gen)
        except StopIteration:
            raise RuntimeError("generator didn't yield") from None

    def __exit__(self, typ, value, traceback):
        if typ is None:
            try:
                next(self.gen)
            except StopIteration:
                return False
            try:
                raise RuntimeError("generator didn't stop")
            finally:
                self.gen.close()
        if value is None:
            value = typ()
        try:
            self.gen.throw(value)
        except StopIteration as exc:
            # A StopIteration that the block raised is not the generator's end.
            return exc is not value
        except RuntimeError as exc:
            if exc is value:
                exc.__traceback__ = traceback
                return False
            if isinstance(value, StopIteration) and exc.__cause__ is value:
                value.__traceback__ = traceback
                return False
            raise
        except BaseException as exc:
            if exc is not value:
                raise
            exc.__traceback__ = traceback
            return False
        try:
            raise RuntimeError("generator didn't stop after throw()")
        finally:
            self.gen.close()


def contextmanager(func):
    """Makes a generator function a maker of context managers."""

    @wraps(func)
    def helper(*args, **kwds):
        return _GeneratorContextManager(func, args, kwds)

    return helper


class closing(AbstractContextManager):
    """Closes a thing at the end of the block."""

    def __init__(self, thing):
        self.thing = thing

    def __enter__(self):
        return self.thing

    def __exit__(self, *exc_info):
        self.thing.close()


class nullcontext(AbstractContextManager):
    """A block without effects."""

    def __init__(self, enter_result=None):
        self.enter_result = enter_result

    def __enter__(self):
        return self.enter_result

    def __exit__(self, *excinfo):
        pass


class suppress(AbstractContextManager):
    """Ends the block quietly at exceptions of some classes."""

    def __init__(self, *exceptions):
        self._exceptions = exceptions

    def __enter__(self):
        pass

    def __exit__(self, exctype, excinst, exctb):
        return exctype is not None and issubclass(exctype, self._exceptions)


class _RedirectStream(AbstractContextManager):
    _stream = None

    def __init__(self, new_target):
        self._new_target = new_target
        self._old_targets = []

    def __enter__(self):
        self._old_targets.append(getattr(sys, self._stream))
        setattr(sys, self._stream, self._new_target)
        return self._new_target

    def __exit__(self, exctype, excinst, exctb):
        setattr(sys, self._stream, self._old_targets.pop())


class redirect_stdout(_RedirectStream):
    """Sends what is printed to another file."""

    _stream = "stdout"


class redirect_stderr(_RedirectStream):
    """Sends what goes to sys.stderr to another file."""

    _stream = "stderr"


class chdir(AbstractContextManager):
    """Works in another folder."""

    def __init__(self, path):
        self.path = path
        self._old_cwd = []

    def __enter__(self):
        import os
        self._old_cwd.append(os.getcwd())
        os.chdir(self.path)

    def __exit__(self, *excinfo):
        import os
        os.chdir(self._old_cwd.pop())


class ExitStack(AbstractContextManager):
    """A block whose ends are added while it runs."""

    def __init__(self):
        self._exits = []

    def enter_context(self, cm):
        """Enters a block that ends with this one."""
        cls = type(cm)
        try:
            enter, leave = cls.__enter__, cls.__exit__
        except AttributeError:
            raise TypeError(f"'{cls.__module__}.{cls.__qualname__}' object does "
                            "not support the context manager protocol") from None
        result = enter(cm)
        self._exits.append(lambda *exc: leave(cm, *exc))
        return result

    def push(self, exit):
        """Adds the end of a block, or a function like __exit__."""
        leave = getattr(type(exit), "__exit__", None)
        self._exits.append(exit if leave is None else lambda *exc: leave(exit, *exc))
        return exit

    def callback(self, callback, /, *args, **kwds):
        """Calls a function at the end."""

        def leave(*exc):
            callback(*args, **kwds)

        leave.__wrapped__ = callback
        self._exits.append(leave)
        return callback

    def pop_all(self):
        """Hands everything to a new stack."""
        new = type(self)()
        new._exits, self._exits = self._exits, []
        return new

    def close(self):
        """Ends the block now."""
        self.__exit__(None, None, None)

    def __exit__(self, *exc_details):
        pending = given = exc_details[1]
        suppressed = False
        while self._exits:
            leave = self._exits.pop()
            kind = None if pending is None else type(pending)
            try:
                if leave(kind, pending, None if pending is None else pending.__traceback__):
                    suppressed, pending = True, None
            except BaseException as exc:
                _set_context(exc, pending, sys.exc_info()[1])
                pending = exc
        if pending is not None and pending is not given:
            context = pending.__context__
            try:
                raise pending
            except BaseException:
                pending.__context__ = context
                raise
        return given is not None and suppressed and pending is None


def _set_context(new, old, frame_exc):
    """Puts the exception of an earlier end behind the chain of a new one."""
    if old is None:
        return
    while new.__context__ is not None and new.__context__ is not old:
        new = new.__context__
    if new is not old:
        new.__context__ = old
