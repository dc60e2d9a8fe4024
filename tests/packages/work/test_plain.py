import unittest

import ledger


class Plain(unittest.TestCase):
    def setUp(self):
        self.bookings = ledger.made(10)

    def test_total(self):
        self.assertEqual(str(ledger.total(self.bookings)), "-23.35")

    def test_lines(self):
        for line in ("x", "2026-01-01,a,b"):
            with self.subTest(line=line), self.assertRaises(ledger.LedgerError):
                ledger.parse(line)

    @unittest.expectedFailure
    def test_wrong(self):
        self.assertIn("item 9", [b.text for b in self.bookings])

    def test_differs(self):
        self.assertEqual(ledger.by_month(self.bookings), {"2026-01": 1, "2026-02": 2})
