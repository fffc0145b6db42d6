"""The inspector of a daemon, and pages of it that stay open."""
import re
import selectors
import socket
import threading

from harness import Failure, wait_until


class Inspector:
    """The address and the token that a daemon tells: the token is not in its log."""

    def __init__(self, daemon):
        wait_until(lambda: " notice inspector " in daemon.log(), "the daemon prints no address of an inspector")
        with daemon.connect() as client:
            page = client.call("page")["result"]["address"]
        found = re.match(r"http://([0-9.]+):(\d+)/#token=([\w-]+)", page)
        self.address, self.port, self.token = found[1], int(found[2]), found[3]
        self.host = f"{self.address}:{self.port}"

    def open(self, path):
        """A connection that has asked for a stream of events."""
        stream = socket.create_connection((self.address, self.port), timeout=20)
        stream.sendall(f"GET {path} HTTP/1.1\r\nHost: {self.host}\r\nAuthorization: Bearer {self.token}\r\n\r\n".encode())
        return stream


class Pages:
    """Streams that stay open and are read, as ten pages on the status and ten on sessions do; counts what comes."""

    def __init__(self, inspector, sessions, status=10):
        self.bytes, self.batches, self.is_over = 0, 0, False
        self.selector = selectors.DefaultSelector()
        self.streams = [inspector.open(path) for path in
                        ["/events"] * status + [f"/events?session={name}" for name in sessions]]
        for stream in self.streams:
            self.selector.register(stream, selectors.EVENT_READ)
        self.thread = threading.Thread(target=self.read)
        self.thread.start()

    def read(self):
        while not self.is_over:
            for key, _ in self.selector.select(0.2):
                chunk = key.fileobj.recv(262_144)
                if not chunk or b"event: end" in chunk or chunk.startswith(b"HTTP/1.1 4"):
                    self.selector.unregister(key.fileobj)
                    self.lost = chunk[-300:]
                self.bytes += len(chunk)
                self.batches += chunk.count(b"event: ")

    def close(self):
        """Ends all. Raises Failure when one had ended before."""
        left = len(self.selector.get_map())
        self.is_over = True
        self.thread.join()
        for stream in self.streams:
            stream.close()
        if left != len(self.streams):
            raise Failure(f"{len(self.streams) - left} of {len(self.streams)} streams have ended: {self.lost}")
