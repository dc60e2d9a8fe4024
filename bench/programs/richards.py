# richards: an operating system's scheduler in small classes. Attribute access, method calls, polymorphism.
# args: 1
import sys

IDLE, WORKER, HANDLER_A, HANDLER_B, DEVICE_A, DEVICE_B = range(1, 7)
DEVICE_PACKET, WORK_PACKET = 1000, 1001
BUFFER = 4
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Packet:
    def __init__(self, link, ident, kind):
        self.link = link
        self.ident = ident
        self.kind = kind
        self.datum = 0
        self.data = [0] * BUFFER

    def append_to(self, queue):
        self.link = None
        if queue is None:
            return self
        p = queue
        while p.link is not None:
            p = p.link
        p.link = self
        return queue


class State:
    def __init__(self, packet_pending=False, task_waiting=False):
        self.packet_pending = packet_pending
        self.task_waiting = task_waiting
        self.task_holding = False

    def run(self):
        self.packet_pending = self.task_waiting = self.task_holding = False

    def wait_with_packet(self):
        self.packet_pending = self.task_waiting = True
        self.task_holding = False

    def is_held_or_waiting(self):
        return self.task_holding or (not self.packet_pending and self.task_waiting)

    def is_waiting_with_packet(self):
        return self.packet_pending and self.task_waiting and not self.task_holding


class Task(State):
    def __init__(self, system, ident, priority, queue, state):
        super().__init__(state.packet_pending, state.task_waiting)
        self.system = system
        self.link = system.tasks
        self.ident = ident
        self.priority = priority
        self.queue = queue
        system.tasks = self
        system.table[ident] = self

    def work(self, packet):
        raise NotImplementedError

    def add_packet(self, packet, old):
        if self.queue is None:
            self.queue = packet
            self.packet_pending = True
            if self.priority > old.priority:
                return self
        else:
            packet.append_to(self.queue)
        return old

    def step(self):
        if self.is_waiting_with_packet():
            message = self.queue
            self.queue = message.link
            self.run()
            if self.queue is not None:
                self.packet_pending = True
        else:
            message = None
        return self.work(message)

    def wait(self):
        self.task_waiting = True
        return self

    def hold(self):
        self.system.holds += 1
        self.task_holding = True
        return self.link

    def release(self, ident):
        task = self.system.find(ident)
        task.task_holding = False
        return task if task.priority > self.priority else self

    def send(self, packet):
        task = self.system.find(packet.ident)
        self.system.sent += 1
        packet.link = None
        packet.ident = self.ident
        return task.add_packet(packet, self)


class Device(Task):
    pending = None

    def work(self, packet):
        if packet is None:
            packet = self.pending
            if packet is None:
                return self.wait()
            self.pending = None
            return self.send(packet)
        self.pending = packet
        self.system.trace(packet.datum)
        return self.hold()


class Handler(Task):
    work_in = None
    device_in = None

    def work(self, packet):
        if packet is not None:
            if packet.kind == WORK_PACKET:
                self.work_in = packet.append_to(self.work_in)
            else:
                self.device_in = packet.append_to(self.device_in)
        work = self.work_in
        if work is None:
            return self.wait()
        count = work.datum
        if count >= BUFFER:
            self.work_in = work.link
            return self.send(work)
        device = self.device_in
        if device is None:
            return self.wait()
        self.device_in = device.link
        device.datum = work.data[count]
        work.datum = count + 1
        return self.send(device)


class Idle(Task):
    control = 1
    count = 10000

    def work(self, packet):
        self.count -= 1
        if self.count == 0:
            return self.hold()
        if self.control & 1 == 0:
            self.control //= 2
            return self.release(DEVICE_A)
        self.control = self.control // 2 ^ 0xD008
        return self.release(DEVICE_B)


class Worker(Task):
    destination = HANDLER_A
    letters = 0

    def work(self, packet):
        if packet is None:
            return self.wait()
        self.destination = HANDLER_B if self.destination == HANDLER_A else HANDLER_A
        packet.ident = self.destination
        packet.datum = 0
        for i in range(BUFFER):
            self.letters += 1
            if self.letters > 26:
                self.letters = 1
            packet.data[i] = ord(ALPHABET[self.letters - 1])
        return self.send(packet)


class System:
    def __init__(self):
        self.tasks = None
        self.table = {}
        self.holds = 0
        self.sent = 0
        self.checksum = 0

    def find(self, ident):
        return self.table[ident]

    def trace(self, datum):
        self.checksum = (self.checksum * 31 + datum) % 1000003

    def schedule(self):
        task = self.tasks
        while task is not None:
            if task.is_held_or_waiting():
                task = task.link
            else:
                task = task.step()


def run_once():
    system = System()
    Idle(system, IDLE, 0, None, State())
    queue = Packet(None, 0, WORK_PACKET)
    queue = Packet(queue, 0, WORK_PACKET)
    Worker(system, WORKER, 1000, queue, State(True, True))
    for handler, device, priority in ((HANDLER_A, DEVICE_A, 2000), (HANDLER_B, DEVICE_B, 3000)):
        queue = None
        for _ in range(3):
            queue = Packet(queue, device, DEVICE_PACKET)
        Handler(system, handler, priority, queue, State(True, True))
    Device(system, DEVICE_A, 4000, None, State(False, True))
    Device(system, DEVICE_B, 5000, None, State(False, True))
    system.schedule()
    return system.sent, system.holds, system.checksum


times = int(sys.argv[1]) if len(sys.argv) > 1 else 19
results = {run_once() for _ in range(times)}
print(results)
