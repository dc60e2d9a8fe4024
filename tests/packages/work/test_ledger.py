import datetime
import sys
import warnings
from decimal import Decimal

import pytest

import ledger


@pytest.fixture(scope="module")
def bookings():
    yield ledger.made(100)
    print("the bookings end")


@pytest.fixture(params=["small", "large"], ids=str.upper)
def folder(request, tmp_path):
    (tmp_path / request.param).mkdir()
    return tmp_path / request.param


def test_round_trip(bookings, folder):
    ledger.save(bookings, folder)
    assert ledger.load(folder) == bookings


@pytest.mark.parametrize("line, amount", [("2026-01-02,x,1", "1"), ("2026-01-02,\"a,b\",-1.5", "-1.5"), pytest.param("2026-01-02,x,NaN", "0", marks=pytest.mark.xfail(reason="no number"))])
def test_parse(line, amount):
    assert ledger.parse(line).amount == Decimal(amount)


@pytest.mark.parametrize("line", ["", "a", "2026-13-01,x,1", "2026-01-01,x,y"])
def test_refused(line):
    with pytest.raises(ledger.LedgerError, match=r"^no booking: ") as caught:
        ledger.parse(line)
    assert caught.value.__cause__ is not None


def test_output(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr(ledger, "made", lambda count: [ledger.Booking(datetime.date(2026, 2, 28), "one", Decimal("1.00"))] * 7)
    monkeypatch.chdir(tmp_path)
    ledger.main(".")
    out, err = capsys.readouterr()
    assert out.splitlines()[-1] == "7.00" and not err


def test_months(bookings):
    assert ledger.by_month(bookings) == {"2026-01": Decimal("18.05"), "2026-02": Decimal("2.0"), "2026-03": Decimal("24.78"), "2026-04": Decimal("9.65")}


def test_chain(bookings):
    print("printed before it fails")
    first, *rest = bookings
    assert [b.text for b in rest[:3]] == [first.text, "item 9"] and "never"


class TestClass:
    limit = 3

    def setup_method(self):
        self.seen = []

    @pytest.mark.skipif(sys.version_info >= (3, 14), reason="for older ones")
    def test_skipped(self):
        pass

    def test_approx(self):
        assert sum([0.1] * 3) == pytest.approx(0.3)

    def test_warned(self):
        with pytest.warns(UserWarning, match="old"):
            warnings.warn("old name")
        warnings.warn("not caught")

    def test_error(self, missing_fixture):
        pass
