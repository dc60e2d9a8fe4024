# A name that calls look for is a method of some classes and a value of some objects: first values are met, then methods, and the other way around.


class ByMethod:
    def write(self, data):
        return len(data)


class ByValue:
    def __init__(self):
        self.write = [].append


class Both(ByMethod):
    def __init__(self, write=None):
        if write:
            self.write = write


class Holder:
    def __init__(self, raw):
        self._raw = raw

    @property
    def raw(self):
        return self._raw


def run(holder, n):
    count = 0
    for i in range(n):
        count += holder.raw.write("abc") or 0
    return count


def twice(holder, n):
    count = 0
    for i in range(n):
        count += holder.raw.write("abcd") or 0
    return count


def main():
    for each in (run, twice):
        raws = [ByValue(), ByMethod(), Both(), Both(len), Both(ByMethod().write)]
        if each is twice:
            raws.reverse()
        for raw in raws * 3:
            print(each.__name__, type(raw).__name__, each(Holder(raw), 700))
        print(sum(each(Holder(raw), 1) for raw in raws * 100))


main()
