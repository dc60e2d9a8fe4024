# socket_options: getsockopt and setsockopt of a socket without a network: which arguments they take, and what they answer.
import socket

sock = socket.socket()


class Index:
    def __index__(self):
        return 7

    def __repr__(self):
        return "Index()"


def tried(function, *arguments):
    try:
        answer = repr(function(*arguments))
    except Exception as error:
        answer = f"{type(error).__name__}: {error}"
    print(f"{function.__name__}{arguments} {answer}")


LEVEL, ERROR = socket.SOL_SOCKET, socket.SO_ERROR
for name in ("TYPE", "ERROR", "BROADCAST", "SNDBUF", "RCVBUF", "KEEPALIVE", "LINGER", "ACCEPTCONN", "PROTOCOL", "DOMAIN"):
    option = getattr(socket, f"SO_{name}")
    print(name)
    tried(sock.getsockopt, LEVEL, option)
    tried(sock.setsockopt, LEVEL, option, 1)
    tried(sock.getsockopt, LEVEL, option)
    tried(sock.getsockopt, LEVEL, option, 4)
tried(sock.setsockopt, socket.IPPROTO_TCP, socket.TCP_NODELAY, True)
tried(sock.getsockopt, socket.IPPROTO_TCP, socket.TCP_NODELAY)

for arguments in (
    (LEVEL,), (LEVEL, ERROR), (LEVEL, ERROR, 5, 5), (LEVEL, ERROR, 1 << 40), (LEVEL, ERROR, Index()), (LEVEL, ERROR, b"abc", 3), (LEVEL, ERROR, None, -1),
    (LEVEL, ERROR, None, 1 << 70), (LEVEL, ERROR, None, "a"), (LEVEL, ERROR, None), ("a", ERROR, 1), (LEVEL, "a", 1), (LEVEL, ERROR, 1.5), (LEVEL, ERROR, bytearray(4)),
    (LEVEL, ERROR, "a"), (LEVEL, ERROR, 1, 2, 3), (-1, ERROR, 1), (70000, 300, 2), (LEVEL, ERROR, b""),
):
    tried(sock.setsockopt, *arguments)
try:
    sock.setsockopt(LEVEL, ERROR, memoryview(b"abcdef")[::2])
except BufferError as error:
    print(error)
for arguments in (
    (LEVEL,), ("a", ERROR), (LEVEL, "a"), (LEVEL, ERROR, "a"), (LEVEL, ERROR, 0), (LEVEL, ERROR, 1024), (LEVEL, ERROR, 1025),
    (99, ERROR, 4), (99, ERROR, 0), (99, ERROR, -5), (LEVEL, ERROR, 5, 6),
):
    tried(sock.getsockopt, *arguments)
sock.close()
tried(sock.getsockopt, LEVEL, ERROR)
tried(sock.getsockopt, LEVEL, ERROR, 8)
