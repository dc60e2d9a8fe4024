# simulation: foxes, rabbits and grass. Inheritance, super(), properties, class and static methods, dunder methods.
# args: 30
import sys


class Rng:
    _state = 12345

    @classmethod
    def next(cls):
        cls._state = (cls._state * 1103515245 + 12345) & 0x7FFFFFFF
        return cls._state >> 8

    @classmethod
    def chance(cls, percent):
        return cls.next() % 100 < percent


class Counter(type):
    def __new__(meta, name, bases, ns):
        cls = super().__new__(meta, name, bases, ns)
        cls.born = 0
        return cls


class Thing(metaclass=Counter):
    symbol = "?"

    def __init__(self, world, x, y):
        self.world = world
        self.x = x
        self.y = y
        type(self).born += 1

    @property
    def place(self):
        return self.x, self.y

    @place.setter
    def place(self, at):
        self.x, self.y = self.world.wrap(*at)

    def __lt__(self, other):
        return self.place < other.place

    def __repr__(self):
        return f"{type(self).__name__}{self.place}"


class Animal(Thing):
    start_energy = 10
    breed_at = 20
    cost = 1

    def __init__(self, world, x, y):
        super().__init__(world, x, y)
        self._energy = self.start_energy
        self.age = 0

    @property
    def energy(self):
        return self._energy

    @energy.setter
    def energy(self, value):
        self._energy = min(value, 60)

    @property
    def alive(self):
        return self._energy > 0

    @staticmethod
    def steps():
        return ((0, 1), (1, 0), (0, -1), (-1, 0))

    def move(self):
        dx, dy = self.steps()[Rng.next() % 4]
        self.place = self.x + dx, self.y + dy

    def act(self):
        self.age += 1
        self.energy -= self.cost
        self.move()
        self.eat()
        if self.energy >= self.breed_at:
            self.energy //= 2
            return type(self)(self.world, self.x, self.y)
        return None

    def eat(self):
        raise NotImplementedError


class Rabbit(Animal):
    symbol = "r"
    breed_at = 14

    def eat(self):
        grass = self.world.grass
        if grass[self.place] > 0:
            grass[self.place] -= 1
            self.energy += 4


class Fox(Animal):
    symbol = "F"
    start_energy = 30
    breed_at = 45
    cost = 2

    @staticmethod
    def steps():
        return ((1, 1), (1, -1), (-1, -1), (-1, 1))

    def eat(self):
        for prey in self.world.at.get(self.place, ()):
            if isinstance(prey, Rabbit) and prey.alive:
                self.energy += 8
                prey.energy = 0
                break

    def act(self):
        child = super().act()
        if self.age > 60:
            self.energy = 0
        return child


class World:
    def __init__(self, size):
        self.size = size
        self.grass = {(x, y): 2 for x in range(size) for y in range(size)}
        self.animals = []
        self.at = {}

    def wrap(self, x, y):
        return x % self.size, y % self.size

    def add(self, kind, n):
        for _ in range(n):
            self.animals.append(kind(self, Rng.next() % self.size, Rng.next() % self.size))

    def tick(self):
        for place, amount in self.grass.items():
            if amount < 5 and Rng.chance(12):
                self.grass[place] = amount + 1
        self.at = {}
        for a in self.animals:
            self.at.setdefault(a.place, []).append(a)
        born = []
        for a in self.animals:
            if a.alive:
                child = a.act()
                if child is not None:
                    born.append(child)
        self.animals = [a for a in self.animals if a.alive] + born

    def __len__(self):
        return len(self.animals)

    def __contains__(self, kind):
        return any(isinstance(a, kind) for a in self.animals)

    def census(self):
        result = {}
        for a in self.animals:
            result[a.symbol] = result.get(a.symbol, 0) + 1
        return dict(sorted(result.items()))


n = int(sys.argv[1]) if len(sys.argv) > 1 else 480
world = World(28)
world.add(Rabbit, 120)
world.add(Fox, 12)
for day in range(n):
    world.tick()
    if day % max(1, n // 6) == 0:
        print(day, len(world), world.census(), sum(world.grass.values()))
print(Rabbit.born, Fox.born, Animal.born, Fox in world, min(world.animals, default=None))
