# unittest runs a test file: passes, failures, errors, skips, subtests, expected failures; its report as CPython's.
import io
import re
import unittest


class Stack(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        print("class set up")

    @classmethod
    def tearDownClass(cls):
        print("class torn down")

    def setUp(self):
        self.items = []
        self.addCleanup(lambda: None)

    def test_push(self):
        """Pushing puts an item on top."""
        self.items.append(1)
        self.assertEqual(self.items, [1])
        self.assertTrue(self.items)
        self.assertIn(1, self.items)
        self.assertIsInstance(self.items, list)
        self.assertIsNone(None)
        self.assertAlmostEqual(0.1 + 0.2, 0.3)
        self.assertCountEqual([1, 2, 2], [2, 1, 2])
        self.assertRegex("hello", "l+")

    def test_lists_differ(self):
        self.assertEqual([1, 2, 3], [1, 2, 4], "with a message")

    def test_dicts_differ(self):
        self.assertEqual({"a": 1, "b": 2}, {"a": 1, "c": 3})

    def test_texts_differ(self):
        self.assertMultiLineEqual("one\ntwo\nthree\n", "one\n2\nthree\n")

    def test_sets_differ(self):
        self.assertSetEqual({1, 2}, {2, 3})

    def test_tuple(self):
        self.assertTupleEqual((1,), (1, 2))

    def test_raises(self):
        with self.assertRaises(ZeroDivisionError) as caught:
            1 / 0
        self.assertEqual(str(caught.exception), "division by zero")
        with self.assertRaisesRegex(ValueError, "invalid literal"):
            int("x")
        with self.assertRaises(KeyError):
            pass

    def test_error(self):
        {}["missing"]

    @unittest.skip("not today")
    def test_skipped(self):
        pass

    @unittest.skipIf(True, "because")
    def test_skipped_too(self):
        pass

    @unittest.expectedFailure
    def test_expected(self):
        self.fail("as expected")

    @unittest.expectedFailure
    def test_unexpected(self):
        pass

    def test_subtests(self):
        for i in range(3):
            with self.subTest(i=i, what="odd"):
                self.assertEqual(i % 2, 0)

    def test_warns(self):
        import warnings
        with self.assertWarns(DeprecationWarning):
            warnings.warn("old", DeprecationWarning)

    def test_logs(self):
        import logging
        with self.assertLogs("x", level="INFO") as cm:
            logging.getLogger("x").info("first %d", 1)
        self.assertEqual(cm.output, ["INFO:x:first 1"])

    def test_greater(self):
        self.assertGreater(1, 2)

    def test_is(self):
        self.assertIs([], [])

    def test_in(self):
        self.assertIn(3, [1, 2])


def clean(text):
    return re.sub(r"in \d+\.\d+s", "in N s", re.sub(r'File ".*?[/\\]?(\w+\.py)"', r'File "\1"', text))


for verbosity in (1, 2):
    stream = io.StringIO()
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(Stack)
    result = unittest.TextTestRunner(stream=stream, verbosity=verbosity).run(suite)
    print(clean(stream.getvalue()))
    print(result, result.wasSuccessful(), len(result.failures), len(result.errors), len(result.skipped))

names = unittest.defaultTestLoader.getTestCaseNames(Stack)
print(names)
