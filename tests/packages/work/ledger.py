"""A ledger of bookings: CSV in, sums in decimals, JSON, ZIP and a shelf out.

>>> parse("2026-11-24,tea,-2.50")
Booking(day=datetime.date(2026, 11, 24), text='tea', amount=Decimal('-2.50'))
>>> total([parse("2026-11-24,a,1.10"), parse("2026-11-25,b,2.20")])
Decimal('3.30')
"""
import csv
import datetime
import decimal
import io
import json
import pathlib
import shelve
import sys
import zipfile
from collections import defaultdict
from dataclasses import asdict, dataclass


class LedgerError(ValueError):
    pass


@dataclass(frozen=True, order=True)
class Booking:
    day: datetime.date
    text: str
    amount: decimal.Decimal


def parse(line):
    try:
        [[day, text, amount]] = csv.reader([line])
        return Booking(datetime.date.fromisoformat(day), text, decimal.Decimal(amount))
    except (ValueError, decimal.InvalidOperation) as error:
        raise LedgerError(f"no booking: {line!r}") from error


def total(bookings):
    return sum((b.amount for b in bookings), decimal.Decimal(0))


def by_month(bookings):
    sums = defaultdict(decimal.Decimal)
    for b in bookings:
        sums[f"{b.day:%Y-%m}"] += b.amount
    return dict(sorted(sums.items()))


def made(count):
    day = datetime.date(2026, 1, 1)
    return [Booking(day + datetime.timedelta(days=i), f"item {i % 7}, \"é\"", decimal.Decimal(i * 37 % 1000 - 400) / 100) for i in range(count)]


def save(bookings, folder):
    folder = pathlib.Path(folder)
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerows([b.day, b.text, b.amount] for b in bookings)
    (folder / "ledger.csv").write_text(text.getvalue(), encoding="utf-8", newline="")
    (folder / "ledger.json").write_text(json.dumps([asdict(b) for b in bookings], default=str, indent=1), encoding="utf-8")
    with zipfile.ZipFile(folder / "ledger.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for name in ("ledger.csv", "ledger.json"):
            archive.write(folder / name, name)
    with shelve.open(str(folder / "shelf")) as shelf:
        for month, amount in by_month(bookings).items():
            shelf[month] = amount, [b for b in bookings if f"{b.day:%Y-%m}" == month][:2]


def load(folder):
    with open(pathlib.Path(folder) / "ledger.csv", encoding="utf-8", newline="") as file:
        return [parse(line) for line in file.read().splitlines()]


def main(folder):
    bookings = made(200)
    save(bookings, folder)
    assert load(folder) == bookings
    with zipfile.ZipFile(pathlib.Path(folder) / "ledger.zip") as archive:
        print(archive.testzip(), [(i.filename, i.file_size, f"{i.CRC:08x}") for i in archive.infolist()])
        print(json.loads(archive.read("ledger.json"))[6])
    with shelve.open(str(pathlib.Path(folder) / "shelf")) as shelf:
        for month in sorted(shelf):
            print(month, *shelf[month])
    print(total(bookings))


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else ".")
