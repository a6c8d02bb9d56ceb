# socket: the names of this machine. No connections are made.
from platform import node


def gethostname():
    """The name of this machine."""
    return node()


def getfqdn(name=""):
    """The name itself: no server is asked."""
    return name or node()
