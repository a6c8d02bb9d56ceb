import stat

for mode in (0o100644, 0o040755, 0o120777, 0o104755, 0o102644, 0o041777, 0o041776, 0o020600, 0o060640, 0o010000, 0o140000, 0):
    print(stat.filemode(mode), oct(stat.S_IMODE(mode)), oct(stat.S_IFMT(mode)), stat.S_ISDIR(mode), stat.S_ISREG(mode), stat.S_ISLNK(mode),
          stat.S_ISCHR(mode), stat.S_ISBLK(mode), stat.S_ISFIFO(mode), stat.S_ISSOCK(mode))
print(stat.S_IRUSR | stat.S_IWUSR, stat.S_IXOTH, stat.S_IRWXG, stat.ST_SIZE, stat.ST_MTIME)
