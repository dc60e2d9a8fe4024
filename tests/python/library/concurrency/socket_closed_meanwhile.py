# Arguments that close the socket they are used with.
import socket


class Closes:
    def __init__(self, s, value):
        self.s, self.value = s, value

    def __index__(self):
        self.s.close()
        self.more = [socket.socket() for _ in range(40)]
        for s in self.more:
            s.close()
        return self.value


def attempt(name, call):
    s = socket.socket()
    try:
        print(name, call(s))
    except OSError as e:
        print(name, type(e).__name__, e.errno)
    s.close()


attempt("listen", lambda s: s.listen(Closes(s, 5)))
attempt("getsockopt", lambda s: s.getsockopt(Closes(s, 1), 4))
attempt("recv", lambda s: s.recv(Closes(s, 5)))
