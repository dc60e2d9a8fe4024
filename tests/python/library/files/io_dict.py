# The dict of a stream, built in or of a class: read, assigned, of each kind.
import io


class Own(io.BytesIO):
    pass


class Raw(io.RawIOBase):
    pass


streams = [io.BytesIO(), io.StringIO(), io.BufferedReader(io.BytesIO(b"abc")), io.BufferedWriter(io.BytesIO()), io.BufferedRandom(io.BytesIO()),
           io.BufferedRWPair(io.BytesIO(), io.BytesIO()), io.TextIOWrapper(io.BytesIO()), Own(), Raw(), io.IOBase(), io.RawIOBase()]
for stream in streams:
    name = type(stream).__name__
    try:
        stream.mark = 1
        print(name, {k: v for k, v in stream.__dict__.items() if k == "mark"})
        stream.__dict__ = {"other": 2}
        print(name, stream.other, hasattr(stream, "mark"), "mark" in dir(stream))
    except (AttributeError, TypeError) as e:
        print(name, type(e).__name__, e)
    for wrong in (None, 3):
        try:
            stream.__dict__ = wrong
        except (AttributeError, TypeError) as e:
            print(name, type(e).__name__, e)
