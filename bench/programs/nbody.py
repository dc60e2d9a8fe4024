# nbody: planets under gravity, symplectic Euler. Float attributes of lists, tight loops.
# args: 300
import sys

PI = 3.141592653589793
SOLAR_MASS = 4 * PI * PI
DAYS = 365.24


class Body:
    __slots__ = ("x", "y", "z", "vx", "vy", "vz", "mass")

    def __init__(self, pos, vel, mass):
        self.x, self.y, self.z = pos
        self.vx, self.vy, self.vz = (v * DAYS for v in vel)
        self.mass = mass * SOLAR_MASS


def make_system():
    return [
        Body((0.0, 0.0, 0.0), (0.0, 0.0, 0.0), 1.0),
        Body((4.84143144246472090, -1.16032004402742839, -0.103622044471123109),
             (0.00166007664274403694, 0.00769901118419740425, -0.0000690460016972063023), 0.000954791938424326609),
        Body((8.34336671824457987, 4.12479856412430479, -0.403523417114321381),
             (-0.00276742510726411, 0.00499852801234917, 0.0000230417297573763929), 0.000285885980666130812),
        Body((12.8943695621391310, -15.1111514016986312, -0.223307578892655734),
             (0.00296460137564761618, 0.0023784717395948095, -0.0000296589568540237556), 0.0000436624404335156298),
        Body((15.3796971148509165, -25.9193146099879641, 0.179258772950371181),
             (0.00268067772490389322, 0.00162824170038242295, -0.0000951592254519715870), 0.0000515138902046611451),
    ]


def offset_momentum(bodies):
    px = py = pz = 0.0
    for b in bodies:
        px += b.vx * b.mass
        py += b.vy * b.mass
        pz += b.vz * b.mass
    sun = bodies[0]
    sun.vx = -px / SOLAR_MASS
    sun.vy = -py / SOLAR_MASS
    sun.vz = -pz / SOLAR_MASS


def energy(bodies):
    e = 0.0
    for i, a in enumerate(bodies):
        e += 0.5 * a.mass * (a.vx * a.vx + a.vy * a.vy + a.vz * a.vz)
        for b in bodies[i + 1:]:
            dx = a.x - b.x
            dy = a.y - b.y
            dz = a.z - b.z
            e -= a.mass * b.mass / (dx * dx + dy * dy + dz * dz) ** 0.5
    return e


def advance(pairs, bodies, dt, steps):
    for _ in range(steps):
        for a, b in pairs:
            dx = a.x - b.x
            dy = a.y - b.y
            dz = a.z - b.z
            d2 = dx * dx + dy * dy + dz * dz
            mag = dt / (d2 * d2 ** 0.5)
            bm = b.mass * mag
            am = a.mass * mag
            a.vx -= dx * bm
            a.vy -= dy * bm
            a.vz -= dz * bm
            b.vx += dx * am
            b.vy += dy * am
            b.vz += dz * am
        for b in bodies:
            b.x += dt * b.vx
            b.y += dt * b.vy
            b.z += dt * b.vz


def main(steps):
    bodies = make_system()
    pairs = [(a, b) for i, a in enumerate(bodies) for b in bodies[i + 1:]]
    offset_momentum(bodies)
    print(f"{energy(bodies):.9f}")
    advance(pairs, bodies, 0.01, steps)
    print(f"{energy(bodies):.9f}")


main(int(sys.argv[1]) if len(sys.argv) > 1 else 190000)
