# The name of this machine.
import socket

print(socket.gethostname() == socket.gethostname(), isinstance(socket.gethostname(), str), bool(socket.getfqdn()))
