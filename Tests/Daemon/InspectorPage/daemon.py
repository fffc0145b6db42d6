"""A daemon with an inspector, for one run of the tests or one test."""
import http.client
import json
import os
import re
import socket
import sys

sys.path.insert(0, os.path.realpath(os.path.join(os.path.dirname(__file__), '../../../scripts')))

from lib import daemon  # noqa: E402  The path of the modules is set above.
from lib.package import ROOT, program_path  # noqa: E402, F401
from lib.script import wait_until  # noqa: E402

PROGRAM = os.environ.get('ANDON_PROGRAM', program_path('andon'))


class RefusedError(Exception):
    """A JSON-RPC error. `kind` is stable."""

    def __init__(self, error):
        super().__init__(f"{error.get('message')} ({error.get('data', {}).get('hint')})")
        self.kind = error.get('data', {}).get('kind')


class Daemon(daemon.Daemon):
    """Starts `andon serve --inspector` with its state in memory, and sends requests to its socket.

    A test compares the page with what the socket returns, so that a mistake in the page cannot hide itself.
    """

    def __init__(self, *options):
        super().__init__(binary=PROGRAM, prefix='andon-page-')
        self.options = options
        self.port = 0
        self.start()

    def start(self):
        """Starts the daemon, at the earlier port when it ran before, and waits for its address."""
        self.arguments = ['--in-memory', '--inspector', f'127.0.0.1:{self.port}', *self.options]
        count = self.log().count(' notice inspector ') if self.process else 0
        super().start(wait=False)
        wait_until(lambda: self.log().count(' notice inspector ') > count or self.process.poll() is not None,
                   'the daemon printed no address of its inspector', seconds=30)
        if self.process.poll() is not None:
            raise RuntimeError(f'the daemon printed no address of its inspector:\n{self.log()}')
        # The token is not in the log.
        address = self.call('page')['address']
        self.port, self.token = int(re.search(r':(\d+)/', address)[1]), address.split('#token=')[1]
        self.base = f'http://127.0.0.1:{self.port}/'
        self.address = f'{self.base}#token={self.token}'

    def stop(self):
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(timeout=20)
        self.remove()

    def calls(self, requests):
        """Sends (method, parameters) pairs over one connection, and returns the results in order."""
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(self.socket)
            replies = connection.makefile('rb')
            results = []
            # The daemon limits what a connection may send ahead, so a reply is read before the limit is near.
            for start in range(0, len(requests), 100):
                lines = [json.dumps({'jsonrpc': '2.0', 'id': start, 'method': method, 'params': parameters})
                         for method, parameters in requests[start:start + 100]]
                connection.sendall(('\n'.join(lines) + '\n').encode())
                results += [result_of(json.loads(replies.readline())) for _ in lines]
            return results

    def call(self, method, **parameters):
        """Sends one request to the socket."""
        return self.calls([(method, parameters)])[0]

    def rpc(self, method, **parameters):
        """Sends one request to the inspector, as the page does."""
        return result_of(self.post({'jsonrpc': '2.0', 'id': 1, 'method': method, 'params': parameters}))

    def post(self, request):
        """Posts a JSON-RPC request to the inspector, and returns the response."""
        connection = http.client.HTTPConnection('127.0.0.1', self.port, timeout=30)
        connection.request('POST', '/rpc', json.dumps(request), {
            'Authorization': f'Bearer {self.token}', 'Content-Type': 'application/json'})
        return json.loads(connection.getresponse().read())

    def shell_environment(self):
        """The environment of a shell whose andon commands go to this daemon."""
        return dict(os.environ, ANDON_SOCKET=self.socket, PATH=f"{os.path.dirname(PROGRAM)}:{os.environ['PATH']}")

    def open(self, session, url):
        """Opens a link, and returns its outcome at once, even when it waits."""
        return self.call('link.open', session=session, url=url, wait=False)

    def riding(self, session, location='taxi://home'):
        """Creates a session in the state riding."""
        self.call('session.create', session=session, state='riding')
        return session

    def resident_bytes(self):
        """The daemon's resident memory."""
        with open(f'/proc/{self.process.pid}/statm') as file:
            return int(file.read().split()[1]) * os.sysconf('SC_PAGE_SIZE')


def result_of(reply):
    if 'error' in reply:
        raise RefusedError(reply['error'])
    return reply['result']
