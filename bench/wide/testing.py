# testing: unittest runs cases with fixtures, subtests, mocks and failures, and doctest looks for examples.
# args: 2
import doctest
import io
import sys
import unittest
from unittest import mock


def double(x):
    """
    >>> double(2)
    4
    >>> double("a")
    'aa'
    >>> double([1])[0:5]
    [1, 1]
    """
    return x * 2


class Cases(unittest.TestCase):
    def setUp(self):
        self.store = {}

    def test_equal(self):
        self.assertEqual(double(4), 8)
        self.assertAlmostEqual(0.1 + 0.2, 0.3)

    def test_sub(self):
        for k in range(5):
            with self.subTest(k=k):
                self.assertEqual(double(k), k + k)

    def test_raises(self):
        with self.assertRaisesRegex(TypeError, "unsupported"):
            double({})

    def test_mock(self):
        m = mock.Mock(return_value=3)
        m.attr.method.return_value = 7
        self.assertEqual(m(1, a=2) + m.attr.method(), 10)
        m.assert_called_once_with(1, a=2)
        with mock.patch.dict(self.store, {"x": 1}):
            self.assertIn("x", self.store)

    def test_fails(self):
        self.assertDictEqual({"a": [1, 2, 3]}, {"a": [1, 2, 4]})

    @unittest.skip("not now")
    def test_skipped(self):
        raise AssertionError


run = failed = said = 0
for _ in range(int(sys.argv[1]) if len(sys.argv) > 1 else 60):
    out = io.StringIO()
    got = unittest.TextTestRunner(stream=out, verbosity=2).run(unittest.defaultTestLoader.loadTestsFromTestCase(Cases))
    tests = doctest.DocTestFinder().find(double, "double", globs={"double": double})
    results = [doctest.DocTestRunner(verbose=False).run(t, out=out.write) for t in tests]
    run += got.testsRun + sum(r.attempted for r in results)
    failed += len(got.failures) + len(got.errors) + sum(r.failed for r in results)
print(run, failed)
