# bank: accounts, transfers, interest and an audit. Data classes, properties with checks, exceptions, generators, a context manager, sorting by keys.
# args: 60
import sys
from dataclasses import dataclass, field


class Refused(Exception):
    def __init__(self, account, amount):
        super().__init__(f"{account.name}: {amount}")
        self.account = account
        self.amount = amount


@dataclass
class Entry:
    day: int
    kind: str
    amount: int
    other: str = ""


@dataclass
class Account:
    name: str
    limit: int = 0
    entries: list = field(default_factory=list)
    _balance: int = 0

    @property
    def balance(self):
        return self._balance

    @balance.setter
    def balance(self, value):
        if value < -self.limit:
            raise Refused(self, value)
        self._balance = value

    @property
    def is_overdrawn(self):
        return self.balance < 0

    def add(self, day, kind, amount, other=""):
        self.balance += amount
        self.entries.append(Entry(day, kind, amount, other))

    def interest(self, day):
        rate = 14 if self.is_overdrawn else 2
        amount = self.balance * rate // 1000
        if amount:
            self.add(day, "interest", amount)


class Savings(Account):
    def interest(self, day):
        super().interest(day)
        if self.balance > 5000:
            self.add(day, "bonus", self.balance // 1000)


class Transaction:
    def __init__(self, *accounts):
        self.accounts = accounts

    def __enter__(self):
        self.state = [(account, account.balance, len(account.entries)) for account in self.accounts]
        return self

    def __exit__(self, kind, error, trace):
        if kind is Refused:
            for account, balance, n in self.state:
                account._balance = balance
                del account.entries[n:]
            return True
        return False


class Bank:
    def __init__(self):
        self.accounts = {}
        self.refused = 0

    def open(self, kind, name, limit, first):
        account = self.accounts[name] = kind(name, limit)
        account.add(0, "open", first)
        return account

    def transfer(self, day, source, target, amount):
        done = False
        a, b = self.accounts[source], self.accounts[target]
        with Transaction(a, b):
            b.add(day, "in", amount, source)
            a.add(day, "out", -amount, target)
            done = True
        if not done:
            self.refused += 1
        return done

    def statement(self, kinds):
        for account in self.accounts.values():
            for entry in account.entries:
                if entry.kind in kinds:
                    yield account, entry


def random(seed):
    while True:
        seed = (seed * 48271) % 2147483647
        yield seed


def main(days=9000, people=40):
    bank, numbers = Bank(), random(3)
    names = [f"{'abcdefgh'[i % 8]}{i:03d}" for i in range(people)]
    for i, name in enumerate(names):
        bank.open(Savings if i % 3 == 0 else Account, name, 100 * (i % 5), 1000 + next(numbers) % 3000)
    for day in range(1, days):
        for _ in range(8):
            bank.transfer(day, names[next(numbers) % people], names[next(numbers) % people], next(numbers) % 400)
        if day % 30 == 0:
            for account in bank.accounts.values():
                with Transaction(account):
                    account.interest(day)
    sums = {}
    for account, entry in bank.statement({"in", "out", "interest", "bonus"}):
        key = entry.kind, account.name[0]
        count, total = sums.get(key, (0, 0))
        sums[key] = count + 1, total + entry.amount
    for key in sorted(sums):
        print(*key, *sums[key])
    richest = sorted(bank.accounts.values(), key=lambda account: (-account.balance, account.name))[:5]
    print([(account.name, account.balance) for account in richest])
    print(bank.refused, sum(account.is_overdrawn for account in bank.accounts.values()), sum(account.balance for account in bank.accounts.values()))


main(*map(int, sys.argv[1:]))
