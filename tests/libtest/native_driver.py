"""Runs modules of CPython's tests and tells of each test how it went: a mark, its id, the last line of what was wrong.

test.support says that Emscripten has no sockets and no processes; the command has them, and the modules are skipped otherwise.
"""
import sys
import unittest

modules = sys.argv[1:]
sys.argv[1:] = []
if any(name.startswith("test_asyncio.") for name in modules):
    sys.modules["ssl"] = None  # its tests are left out
import test.support as support

if sys.platform == "emscripten":
    support.has_socket_support = support.has_subprocess_support = True
    support.requires_working_socket = lambda module=False: None if module else (lambda f: f)
    support.requires_subprocess = lambda: lambda f: f
    support.is_emscripten = False
support.use_resources = ["cpu", "subprocess"]
out = sys.__stdout__


class Result(unittest.TestResult):
    def tell(self, mark, test, text=""):
        print("\n@", mark, test.id(), text.strip().rpartition("\n")[2], sep="\t", flush=True, file=out)

    def addSuccess(self, test):
        self.tell("+", test)

    def addFailure(self, test, err):
        self.tell("-", test, self._exc_info_to_string(err, test))

    def addError(self, test, err):
        self.tell("!", test, self._exc_info_to_string(err, test))

    def addSkip(self, test, reason):
        self.tell("s", test, reason)

    def addSubTest(self, test, subtest, err):
        if err is not None:
            self.tell("-", test, self._exc_info_to_string(err, test))

    def addExpectedFailure(self, test, err):
        self.tell("x", test)


unittest.defaultTestLoader.loadTestsFromNames("test." + name for name in modules).run(Result())
