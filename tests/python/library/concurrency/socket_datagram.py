# A datagram socket without a network: it is bound, knows its address, and would wait for what never comes.
import socket

for address in (("127.0.0.1", 0), None):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as s:
        s.setblocking(False)
        if address:
            s.bind(address)
        print(s.getblocking(), s.gettimeout(), s.getsockname()[0])
        for receive in (lambda: s.recvfrom(10), lambda: s.recv(10), lambda: s.recv_into(bytearray(4)), lambda: s.recvfrom_into(bytearray(4))):
            try:
                print(receive())
            except OSError as e:
                print(type(e).__name__, e)

