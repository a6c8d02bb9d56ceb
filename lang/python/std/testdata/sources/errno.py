import errno

print(errno.ENOENT, errno.EACCES, errno.EEXIST, errno.errorcode[errno.ENOENT], errno.errorcode[13])
try:
    open("there is no such file")
except OSError as e:
    print(e.errno == errno.ENOENT, errno.errorcode[e.errno])
print([(n, errno.errorcode[n]) for n in range(1, 11)], errno.EWOULDBLOCK == errno.EAGAIN, errno.EPIPE, errno.EINVAL)
