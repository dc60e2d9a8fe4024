# Files in the place of descriptors 0 to 2, by dup2, and what stands there closed.
import errno
import io
import os
import sys
import tempfile

kept = [os.dup(fd) for fd in range(3)]


def say(*args):
    os.write(kept[1], (" ".join(map(str, args)) + "\n").encode())


sys.stdout.flush()
with tempfile.TemporaryFile(buffering=0) as out, tempfile.TemporaryFile(buffering=0) as err:
    os.dup2(out.fileno(), 1)
    os.dup2(err.fileno(), 2)
    print("by print", "é", flush=True)
    os.write(1, b"by write\n")
    sys.stdout.buffer.write(b"by buffer\n")
    sys.stdout.buffer.flush()
    sys.stderr.write("to errors\n")
    os.write(2, b"to errors by write\n")
    print("last, not flushed", end="")
    sys.stdout.flush()
    say("kept")
    say(os.isatty(1), os.fstat(1).st_size == os.fstat(out.fileno()).st_size > 0, os.lseek(1, 0, 1))
    os.dup2(kept[1], 1)
    os.dup2(kept[2], 2)
    print("back again", flush=True)
    for file in out, err:
        file.seek(0)
        say(file.read())

# a nested one, and the file closed meanwhile
first, second = tempfile.TemporaryFile(), tempfile.TemporaryFile()
os.dup2(first.fileno(), 1)
print("one", flush=True)
mine = os.dup(1)
os.dup2(second.fileno(), 1)
print("two", flush=True)
os.dup2(mine, 1)
print("three", flush=True)
os.close(mine)
os.dup2(kept[1], 1)
for file in first, second:
    file.seek(0)
    say(file.read())
    file.close()

# errors to where the output goes
with tempfile.TemporaryFile() as file:
    os.dup2(file.fileno(), 1)
    os.dup2(1, 2)
    print("a", flush=True)
    print("b", file=sys.stderr, flush=True)
    os.dup2(kept[1], 1)
    print("c", file=sys.stderr, flush=True)
    os.dup2(kept[2], 2)
    file.seek(0)
    say(file.read())

# input
with tempfile.TemporaryFile() as file:
    file.write("first\nzweite ü\nthird and\nlast".encode())
    file.seek(0)
    os.dup2(file.fileno(), 0)
    say(os.read(0, 6))
    say(ascii(sys.stdin.readline()), ascii(sys.stdin.read()))
    say(os.read(0, 10), sys.stdin.isatty())
    os.dup2(kept[0], 0)

# a pipe
reader, writer = os.pipe()
os.dup2(writer, 1)
os.close(writer)
print("through the pipe", flush=True)
os.dup2(kept[1], 1)
say(os.read(reader, 100))
os.close(reader)

# closed
os.close(1)
for do in (lambda: os.write(1, b"x"), lambda: os.close(1), lambda: os.fstat(1), lambda: os.dup(1), lambda: os.isatty(1), lambda: open(1, "w"), lambda: os.dup2(1, 50), lambda: os.get_inheritable(1)):
    try:
        say(do())
    except OSError as error:
        say(errno.errorcode[error.errno], type(error).__name__)
with tempfile.TemporaryFile() as file:
    say(file.fileno() == 1)  # the lowest that is free
    say(os.dup(1) > 2)  # 2 is the host's
os.dup2(kept[1], 1)
with open(1, "w", closefd=False) as again:
    again.write("open again\n")
with io.FileIO(os.dup(1), "w") as raw:
    raw.write(b"by a copy\n")
for fd in kept:
    os.close(fd)
