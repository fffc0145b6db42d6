"""A daemon with an inspector, for one run of the tests or one test."""
import http.client
import json
import os
import re
import shutil
import socket
import subprocess
import tempfile
import time

ROOT = os.path.realpath(os.path.join(os.path.dirname(__file__), '..', '..'))
PROGRAM = os.environ.get('ANDON_PROGRAM', os.path.join(ROOT, '.build/debug/andon'))


class RefusedError(Exception):
    """A JSON-RPC error. `kind` is stable."""

    def __init__(self, error):
        super().__init__(f"{error.get('message')} ({error.get('data', {}).get('hint')})")
        self.kind = error.get('data', {}).get('kind')


class Daemon:
    """Starts `andon serve --inspector` with its state in memory, and sends requests to its socket.

    A test compares the page with what the socket returns, so that a mistake in the page cannot hide itself.
    """

    def __init__(self, *options):
        self.options = options
        self.folder = tempfile.mkdtemp(prefix='andon-page-')  # Its mode is 0700, as the daemon demands.
        self.socket = os.path.join(self.folder, 'a.sock')
        self.port = 0
        self.process = None
        self.start()

    def start(self):
        """Starts the daemon, at the earlier port when it ran before, and waits for its address."""
        messages = open(os.path.join(self.folder, 'messages'), 'w+')
        self.process = subprocess.Popen(
            [PROGRAM, 'serve', '--in-memory', '--socket', self.socket, '--inspector', f'127.0.0.1:{self.port}',
             *self.options], cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=messages)
        end = time.monotonic() + 30
        while True:
            messages.seek(0)
            text = messages.read()
            found = re.search(r'http://127\.0\.0\.1:(\d+)/#token=([\w-]+)', text)
            if found:
                break
            if self.process.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f'the daemon printed no address of its inspector:\n{text}')
            time.sleep(0.02)
        messages.close()
        self.port, self.token = int(found[1]), found[2]
        self.base = f'http://127.0.0.1:{self.port}/'
        self.address = f'{self.base}#token={self.token}'

    def kill(self):
        """Ends the daemon as a crash would."""
        self.process.kill()
        self.process.wait()

    def stop(self):
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(timeout=20)
        shutil.rmtree(self.folder, ignore_errors=True)

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
