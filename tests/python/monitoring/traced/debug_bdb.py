# bdb.Bdb with hooks of our own, both of its backends
import bdb
from _debugged import ns


class Told(bdb.Bdb):
    def say(self, frame, *words):
        if frame.f_code.co_filename == "<prog>":
            print(*words, frame.f_lineno)

    def user_call(self, frame, args):
        self.say(frame, "call", frame.f_code.co_name)

    def user_line(self, frame):
        self.say(frame, "line")
        if frame.f_lineno == 9:
            self.set_next(frame)

    def user_return(self, frame, value):
        self.say(frame, "return", value)

    def user_exception(self, frame, info):
        self.say(frame, "exception", info[0].__name__)


for backend in ("settrace", "monitoring"):
    print("#", backend)
    t = Told(backend=backend)
    print(t.runcall(ns["main"]))
    t = Told(backend=backend)
    t.set_break("<prog>", 5)
    print(t.get_all_breaks())
    t.runcall(ns["fac"], 3)
    t.clear_all_breaks()
