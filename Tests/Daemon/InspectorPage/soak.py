"""Leaves pages open while links arrive in the session that one of them shows, and measures memory."""
import os
import shutil
import subprocess
import sys
import tempfile
import time

from daemon import ROOT, Daemon
from page import Shared

RATE = 1000
# The seconds between two lines about the memory.
TELLING = 300
MEBIBYTE = 1 << 20
# The turns after which the time line is full: it takes 20,000.
FILLING = 22_000
# What a measure may grow by in an hour, and the noise of a single sample.
BOUNDS = {'heap bytes': (MEBIBYTE, 1.5 * MEBIBYTE), 'nodes': (100, 400), 'listeners': (20, 100),
          'daemon bytes': (8 * MEBIBYTE, 24 * MEBIBYTE)}


def short_journal():
    """A configuration whose journal is full within the warm-up. The standard one would grow for days."""
    folder = tempfile.mkdtemp(prefix='andon-soak-')
    for name in os.listdir(os.path.join(ROOT, 'config')):
        shutil.copy(os.path.join(ROOT, 'config', name), folder)
    with open(os.path.join(folder, 'andon.yaml'), 'w') as file:
        file.write('limits:\n  log_lines: 2000\n')
    return folder


def browser_bytes():
    """The resident memory of the browser: of all processes that this one has started, without the daemon and its load."""
    parents, sizes = {}, {}
    for name in filter(str.isdigit, os.listdir('/proc')):
        try:
            with open(f'/proc/{name}/stat') as file:
                fields = file.read().rsplit(')', 1)[1].split()
            with open(f'/proc/{name}/cmdline') as file:
                command = file.read()
        except OSError:
            continue
        parents[int(name)] = int(fields[1])
        sizes[int(name)] = int(fields[21]) * os.sysconf('SC_PAGE_SIZE') if 'chromium' in command else 0

    def is_mine(process):
        while process in parents:
            if process == os.getpid():
                return True
            process = parents[process]
        return False
    return sum(size for process, size in sizes.items() if is_mine(process))


class Watched:
    """A page that stays open, with the tools of Chromium that count its memory."""

    def __init__(self, daemon, place):
        self.place = place
        self.page = Shared.browser.new_page(reduced_motion='no-preference')
        self.page.goto(daemon.address)
        self.page.get_by_role('navigation').first.wait_for()
        self.page.evaluate('place => { location.hash = place }', place)
        self.tools = self.page.context.new_cdp_session(self.page)
        self.tools.send('HeapProfiler.enable')

    def sample(self):
        self.tools.send('HeapProfiler.collectGarbage')
        counters = self.tools.send('Memory.getDOMCounters')
        return {'heap bytes': self.tools.send('Runtime.getHeapUsage')['usedSize'], 'nodes': counters['nodes'],
                'listeners': counters['jsEventListeners']}


def grown_by(points):
    """The growth of the least that was in use, from the first half of the run to the second, for the whole run: what the
    collector has not freed yet comes and goes.
    """
    values = [value for _, value in points]
    half = len(values) // 2
    return 2 * (min(values[half:]) - min(values[:half]))


def growth(what, points, seconds):
    """Returns a sentence when the measure grew beyond its bound during the run, else None."""
    an_hour, noise = BOUNDS[what.split(': ')[-1]]
    grown = grown_by(points)
    values = [value for _, value in points]
    print(f'{what:<34}{values[0]:>12,.0f}{values[-1]:>12,.0f}  grew by {grown:,.0f}', flush=True)
    allowed = an_hour * seconds / 3600 + noise
    return f'{what} grew by {grown:,.0f} in {seconds:.0f} s; at most {allowed:,.0f} is expected' if grown > allowed else None


def run(seconds, rate=RATE):
    """Runs the load for so long, and returns what grew as sentences."""
    folder = short_journal()
    daemon = Daemon('--config', folder)
    load = None
    try:
        daemon.riding('soak')
        load = subprocess.Popen([sys.executable, os.path.join(os.path.dirname(os.path.abspath(__file__)), 'load.py'),
                                 daemon.socket, 'soak', str(rate)], stdout=subprocess.PIPE, text=True)
        started = time.monotonic()
        pages = [Watched(daemon, place) for place in ['#/sessions/soak', '#/sessions', '#/status']]
        pages[0].page.get_by_text('soak').first.wait_for()
        # The journal, the caches and the lists of the page fill first, on a busy machine later.
        pages[0].page.wait_for_timeout(max(45, seconds / 6) * 1000)
        while daemon.call('session.show', session='soak')['version'] < FILLING and load.poll() is None:
            pages[0].page.wait_for_timeout(1000)
        begin = time.monotonic()
        samples, told = {}, 0
        while time.monotonic() - begin < seconds:
            pages[0].page.wait_for_timeout(max(1, seconds / 120) * 1000)
            at = time.monotonic() - begin
            for page in pages:
                for what, value in page.sample().items():
                    samples.setdefault(f'{page.place}: {what}', []).append((at, value))
            samples.setdefault('daemon bytes', []).append((at, daemon.resident_bytes()))
            if at >= told:
                heap = samples[f'{pages[0].place}: heap bytes'][-1][1]
                print(f'{at:6.0f} s: daemon {daemon.resident_bytes() / MEBIBYTE:,.0f} MiB, browser {browser_bytes() / MEBIBYTE:,.0f} MiB, '
                      f'heap of the session page {heap / MEBIBYTE:.1f} MiB', flush=True)
                told += TELLING
            if load.poll() is not None or daemon.process.poll() is not None:
                return ['the load or the daemon ended early']
        loaded = time.monotonic() - started
        load.terminate()
        links = int(load.stdout.read().split()[-1])
        print(f'{links / loaded:,.0f} links a second for {loaded:.0f} s', flush=True)
        return [text for what, points in samples.items() if (text := growth(what, points, seconds))]
    finally:
        if load and load.poll() is None:
            load.kill()
        daemon.stop()
        shutil.rmtree(folder, ignore_errors=True)
