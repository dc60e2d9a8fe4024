# driver.py [--processes] SUITE MODULE [SKIP …]: runs one module of CPython's test suite and tells each test as it goes.
#
# Lines on standard output begin with U+001E: "> id" a test starts, "+ id" passed, "- id reason" failed, "s id reason" skipped.
# SKIP are ids that are told as failed without being run: they ended an earlier process.
# The same file runs under Morelia and under the oracle.
import sys

write, flush = sys.stdout.write, sys.stdout.flush


def tell(mark, name, reason=""):
    text = reason.replace("\\", "\\\\").replace("\n", "\\n")
    write(f"\x1e{mark} {name}\t{text}\n".encode("ascii", "backslashreplace").decode("ascii"))
    flush()


def main(suite, module, skipped, processes):
    sys.path.insert(0, suite)
    if "__file__" in globals():  # the oracle has test-only modules of its own
        sys.path.append(__file__.rpartition("/")[0] + "/modules")
    sys.implementation.name = "cpython"  # else tests of what programs see of CPython skip themselves
    import unittest
    from test import support
    support.has_subprocess_support |= processes
    support.use_resources = {}  # as regrtest without -u: no network, no audio, nothing that takes minutes
    import random
    random.seed(20)  # some tests take random samples
    support.verbose = False
    unittest.installHandler = lambda: None

    def last_line(error):
        import traceback
        return "".join(traceback.format_exception(*error))[-1500:]

    class Result(unittest.TestResult):
        def startTest(self, test):
            super().startTest(test)
            self.bad = self.why = None
            tell(">", test.id())

        def stopTest(self, test):
            super().stopTest(test)
            if self.bad:
                tell("-", test.id(), self.bad)
            elif self.why is not None:
                tell("s", test.id(), self.why)
            else:
                tell("+", test.id())

        def addError(self, test, error):
            super().addError(test, error)
            self.bad = last_line(error)
            if not isinstance(test, unittest.TestCase) or test.__class__.__name__ in ("_ErrorHolder", "_FailedTest"):
                tell("-", test.id(), self.bad)

        def addFailure(self, test, error):
            super().addFailure(test, error)
            self.bad = last_line(error)

        def addSubTest(self, test, subtest, error):
            super().addSubTest(test, subtest, error)
            if error:
                self.bad = last_line(error)

        def addUnexpectedSuccess(self, test):
            super().addUnexpectedSuccess(test)
            self.bad = "unexpected success"

        def addSkip(self, test, reason):
            super().addSkip(test, reason)
            self.why = reason
            if not isinstance(test, unittest.TestCase) or test.__class__.__name__ == "_ErrorHolder":
                tell("s", test.id(), reason)

    def flatten(tests, kept):
        for test in tests:
            if isinstance(test, unittest.TestSuite):
                if type(test) is unittest.TestSuite:
                    flatten(test, kept)
                else:
                    kept.append(test)
            elif test.id() in skipped:
                tell(">", test.id())
                tell("-", test.id(), "ended the process")
            else:
                kept.append(test)

    try:
        __import__("test." + module)
        tests = unittest.defaultTestLoader.loadTestsFromName("test." + module)
    except unittest.SkipTest as e:
        tell("s", module, str(e))
        return
    except BaseException:
        tell("-", module, last_line(sys.exc_info()))
        return
    kept = []
    flatten(tests, kept)
    unittest.TestSuite(kept).run(Result())
    tell(".", module)


processes = sys.argv[1] == "--processes"
if processes:  # the platform is one that has none, but the command starts them
    del sys.argv[1]
main(sys.argv[1], sys.argv[2], set(sys.argv[3:]), processes)
