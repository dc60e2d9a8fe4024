"""Runs modules of test.test_asyncio and tells of each test how it went: a mark, its id, the last line of what was wrong.

test.support says that Emscripten has no sockets; the command has them, and the modules are skipped otherwise.
"""
import sys
import unittest

sys.modules["ssl"] = None  # its tests are left out
import test.support as support

support.has_socket_support = True
support.requires_working_socket = lambda module=False: None if module else (lambda f: f)


class Result(unittest.TestResult):
    def tell(self, mark, test, text=""):
        print(mark, test.id(), text.strip().rpartition("\n")[2], sep="\t", flush=True)

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


unittest.defaultTestLoader.loadTestsFromNames("test.test_asyncio." + name for name in sys.argv[1:]).run(Result())
