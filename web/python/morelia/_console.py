"""The console in a terminal: CPython's own (_pyrepl), over what the host has of a terminal.

The host's object `terminal` has raw(on): whether keys come one by one, size(): (lines, columns), suspend().
"""
import fcntl, os, struct, sys, termios

_terminal = None


class _Attributes:
    """termios.tcgetattr and tcsetattr of the one terminal: of all attributes the host knows whether lines or keys are read."""

    def __init__(self):
        keys = [b"\0"] * 32
        keys[termios.VMIN] = b"\1"
        lflag = termios.ICANON | termios.ECHO | termios.ISIG | termios.IEXTEN
        self.now = [termios.ICRNL | termios.IXON, termios.OPOST | termios.ONLCR, termios.CS8 | termios.CREAD, lflag, termios.B38400, termios.B38400, keys]

    def get(self, fd):
        return [list(one) if isinstance(one, list) else one for one in self.now]

    def set(self, fd, when, attributes):
        self.now = [list(one) if isinstance(one, list) else one for one in attributes]
        _terminal.raw(not attributes[3] & termios.ICANON)


def _ioctl(plain):
    def ioctl(fd, request, arg=0, mutate_flag=True):
        if request == getattr(termios, "TIOCGWINSZ", None):
            return struct.pack("hhhh", *_terminal.size(), 0, 0)
        if request == getattr(termios, "FIONREAD", None):
            return struct.pack("i", 0)
        return plain(fd, request, arg, mutate_flag)
    return ioctl


def install(terminal):
    """What the library asks of a terminal is answered by the host's."""
    global _terminal
    _terminal = terminal
    attributes = _Attributes()
    termios.tcgetattr, termios.tcsetattr, termios.tcflush = attributes.get, attributes.set, lambda fd, queue: None
    fcntl.ioctl = _ioctl(fcntl.ioctl)
    os.get_terminal_size = lambda fd=1: os.terminal_size(tuple(_terminal.size())[::-1])
    from _pyrepl import commands, unix_console
    commands.interrupt = commands.ctrl_c  # in raw mode Ctrl-C is a key
    commands.suspend = _Suspend(commands.Command)
    console = unix_console.UnixConsole
    console._UnixConsole__read, console.restore = _resizing(console._UnixConsole__read), _flushing(console.restore)


def _Suspend(base):
    class suspend(base):
        def do(self):
            position = self.reader.pos
            self.reader.console.finish()
            self.reader.console.restore()
            _terminal.suspend()
            self.reader.console.prepare()
            self.reader.pos, self.reader.dirty = position, True
    return suspend


def _resizing(read):
    """Keys as they come; a terminal of another size than before is drawn anew first."""
    def read_one(console, n):
        data = read(console, n)
        if n and not data:
            raise EOFError
        if (console.height, console.width) != (now := console.getheightwidth()):
            from _pyrepl.console import Event
            console.height, console.width = now
            console.event_queue.insert(Event("resize", None))
        return data.replace(b"\r", b"\n")  # as ICRNL has it, which the host's raw mode has not
    return read_one


def _flushing(restore):
    """What was drawn is seen before a program runs: os.write keeps the start of a line."""
    def restore_and_flush(console):
        restore(console)
        sys.stdout.flush()
    return restore_and_flush


def _status(code):
    if code is None:
        return 0
    if isinstance(code, int):
        return code & 0xFF
    print(code, file=sys.stderr)
    return 1


def run(terminal, startup):
    """The console until its end; the exit status."""
    install(terminal)
    main = sys.modules["__main__"]
    try:
        if not sys.flags.isolated:
            import site
            site.register_readline()
        from _pyrepl.main import CAN_USE_PYREPL, FAIL_REASON, interactive_console
        if not CAN_USE_PYREPL:
            print(FAIL_REASON, file=sys.stderr)
            return -1
        try:
            interactive_console(main, pythonstartup=startup)
        except SystemExit as error:
            return _status(error.code)
        return 0
    finally:
        _terminal.raw(False)
