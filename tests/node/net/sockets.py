# What sockets answer on this machine: run by CPython and by the command, which must print the same.
import errno, io, select, selectors, socket, struct, sys

def code(number): return errno.errorcode.get(number, number)
def told(f, *args):
    try: print(f.__name__, f(*args))
    except OSError as e: print(f.__name__, type(e).__name__, code(e.errno) if e.errno and e.errno > 0 else e)
    except Exception as e: print(f.__name__, type(e).__name__, e)
def pair():
    a = socket.create_connection(server.getsockname())
    b, address = server.accept()
    print(address == a.getsockname(), a.getpeername() == server.getsockname() == b.getsockname(), b.getpeername() == a.getsockname())
    return a, b

server = socket.socket()
told(server.getsockname)
told(server.setsockopt, socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
server.bind(("127.0.0.1", 0))
server.listen()
host, port = server.getsockname()
print(host, port > 1023, server.fileno() > 2, server.type, server.family, server.timeout)
told(server.getpeername)
told(server.bind, ("127.0.0.1", 0))
second = socket.socket()
told(second.bind, ("127.0.0.1", port))
told(second.bind, ("8.8.8.8", 0))
told(second.recv, 1)
told(second.send, b"x")
told(second.getpeername)
told(second.accept)
second.close()
told(second.getsockname)

print("-- to and fro")
a, b = pair()
told(a.send, b"hello"), told(b.recv, 2), told(b.recv, 100, socket.MSG_PEEK), told(b.recv, 100)
told(b.sendall, b"answer"), told(a.recv_into, bytearray(4)), told(a.recvfrom, 9)
told(a.setsockopt, socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
for s in (a, b, server, socket.socket()):
    for level, names in (socket.SOL_SOCKET, ("REUSEADDR", "KEEPALIVE", "BROADCAST", "TYPE", "DOMAIN", "PROTOCOL", "ERROR")), (socket.IPPROTO_TCP, ("NODELAY",)):
        for name in names:
            option = getattr(socket, f"{'SO' if level == socket.SOL_SOCKET else 'TCP'}_{name}")
            told(s.getsockopt, level, option)
            if name in ("REUSEADDR", "KEEPALIVE", "BROADCAST", "NODELAY"):
                for value in (5, 0, b"\1\0\0\0", struct.pack("i", 0) + b"more"):
                    told(s.setsockopt, level, option, value), told(s.getsockopt, level, option, 4), told(s.getsockopt, level, option, 2), told(s.getsockopt, level, option, 99)
told(s.getsockopt, socket.SOL_SOCKET, socket.SO_ERROR, 2000), told(s.setsockopt, socket.SOL_SOCKET, socket.SO_KEEPALIVE, "a"), told(s.setsockopt, 1, 2, 3, 4)
s.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1), s.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
s.connect(server.getsockname())
told(s.getsockopt, socket.SOL_SOCKET, socket.SO_KEEPALIVE), told(s.getsockopt, socket.IPPROTO_TCP, socket.TCP_NODELAY)
server.accept()[0].close(), s.close()
server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
told(a.recv, -1)
told(a.recv, 0)
told(a.connect, server.getsockname())
print(a.connect_ex(server.getsockname()) == errno.EISCONN)
told(a.shutdown, socket.SHUT_WR)
told(a.send, b"late"), told(b.recv, 10), told(b.recv, 10), told(b.send, b"still"), told(a.recv, 10)
b.close()
told(a.recv, 10)
a.close()
told(a.recv, 10)

print("-- waiting")
a, b = pair()
a.settimeout(0.05)
told(a.recv, 1)
print(a.gettimeout(), a.getblocking())
a.setblocking(False)
told(a.recv, 1)
print([s is a for s in select.select([a], [a], [a], 0)[1]], select.select([a], [], [], 0.01)[0])
b.send(b"now")
print(len(select.select([a, server], [], [], 5)[0]), a.recv(10))
server.settimeout(0.05)
told(server.accept)
server.settimeout(None)
poll = select.poll()
poll.register(a, select.POLLIN)
print(poll.poll(10))
b.close()
print([(fd == a.fileno(), bool(event & select.POLLIN)) for fd, event in poll.poll(5000)], a.recv(10))
a.close()

print("-- much")
a, b = pair()
a.setblocking(False)
sent = 0
block = bytes(range(256)) * 256
while True:
    try: sent += a.send(block[sent % 256:])
    except BlockingIOError as e:
        print(code(e.errno), sent > 65536)
        break
    if sent > 1 << 26: print("never full"); break
print(select.select([], [a], [], 0)[1])
got = 0
ok = True
while got < sent:
    piece = b.recv(100000)
    if any(piece[i] != (got + i) % 256 for i in range(0, len(piece), 997)): ok = False
    got += len(piece)
print(got == sent, ok, len(select.select([], [a], [], 5)[1]))
a.setblocking(True)
a.sendall(b"z" * 10)
a.close()
rest = b.makefile("rb").read()
print(rest)
b.close()

print("-- files and messages")
a, b = pair()
with a.makefile("w", encoding="utf-8", newline="\n") as w: print("line é", file=w); print("second", file=w)
a.shutdown(socket.SHUT_WR)
with b.makefile("r", encoding="utf-8") as r: print(list(r))
a.close(), b.close()
a, b = pair()
a.sendall(struct.pack("!I", 5) + b"12345")
def exactly(s, n):
    out = b""
    while len(out) < n: out += s.recv(n - len(out))
    return out
print(exactly(b, struct.unpack("!I", exactly(b, 4))[0]))
a.close(), b.close()

print("-- refused, refused without waiting")
port = server.getsockname()[1]
server.close()
told(socket.create_connection, ("127.0.0.1", port))
with socket.socket() as s:
    print(code(s.connect_ex(("127.0.0.1", port))))
    print(s.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR))
with socket.socket() as s:
    s.setblocking(False)
    first = s.connect_ex(("127.0.0.1", port))
    print(first in (errno.EINPROGRESS, errno.ECONNREFUSED))
    print(len(select.select([], [s], [], 5)[1]), first == errno.ECONNREFUSED or code(s.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR)))
told(socket.create_connection, ("no-such-name.invalid", 80))
told(socket.getaddrinfo, "127.0.0.1", 80, socket.AF_INET, socket.SOCK_STREAM)
told(socket.getaddrinfo, None, 80, socket.AF_INET, socket.SOCK_STREAM, 0, socket.AI_PASSIVE)
told(socket.getaddrinfo, None, 80, socket.AF_INET, socket.SOCK_STREAM)
told(socket.gethostbyname, "localhost")

print("-- many at once, with selectors")
chosen = selectors.DefaultSelector()
server = socket.create_server(("127.0.0.1", 0), backlog=20)
server.setblocking(False)
chosen.register(server, selectors.EVENT_READ, "server")
clients = []
for n in range(8):
    s = socket.socket()
    s.setblocking(False)
    s.connect_ex(server.getsockname())
    chosen.register(s, selectors.EVENT_WRITE, n)
    clients.append(s)
echoed, done = {}, {}
while len(done) < 8:
    for key, events in chosen.select(5):
        s = key.fileobj
        if key.data == "server":
            c, _ = s.accept()
            c.setblocking(False)
            chosen.register(c, selectors.EVENT_READ, "echo")
        elif key.data == "echo":
            data = s.recv(100)
            if data: s.send(data.upper())
            else: chosen.unregister(s), s.close()
        elif events & selectors.EVENT_WRITE:
            s.send(b"client %d" % key.data)
            chosen.modify(s, selectors.EVENT_READ, key.data)
        else:
            done[key.data] = s.recv(100)
            chosen.unregister(s), s.close()
print(sorted(done.items()))
chosen.close()
server.close()
