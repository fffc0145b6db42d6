"""Runs the tests of the inspector's page. The last line is `N passed, N failed`.

usage: python Tests/Daemon/InspectorPage [--record] [NAME…]
       python Tests/Daemon/InspectorPage --soak SECONDS [RATE]

--record renews the pictures. A NAME runs only the tests whose name contains it. --soak measures only memory, at
RATE links a second (1,000).
"""
import multiprocessing
import os
import sys
import time
import unittest

folder = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, folder)

from page import Shared  # noqa: E402  The path of the modules is set above.

# A test often waits for the page or the daemon, so two of them share two processors well.
WORKERS = 2


class Result(unittest.TestResult):
    """Prints each test as it ends, with its time: the whole run has a budget of two minutes."""

    def startTest(self, test):
        super().startTest(test)
        self.begin = time.monotonic()

    def stopTest(self, test):
        reasons = [text for each, text in self.failures + self.errors if each is test]
        print(f"{'✘' if reasons else '✔'} {test.id()} {time.monotonic() - self.begin:.1f} s", *reasons, sep='\n', flush=True)
        super().stopTest(test)


def each_test(suite):
    for part in suite:
        if isinstance(part, unittest.TestSuite):
            yield from each_test(part)
        else:
            yield part


def units(names):
    """The tests in units that may run beside each other: classes, or classes that share something. Slow ones come first,
    and those that need the crowd last, because it gathers meanwhile."""
    found = {}
    for test in each_test(unittest.defaultTestLoader.discover(folder, pattern='test_*.py')):
        if not names or any(name in test.id() for name in names):
            found.setdefault(getattr(test, 'unit', type(test).__qualname__), []).append(test)
    order = {'first': 0, 'last': 2}
    return sorted(found.values(), key=lambda tests: order.get(getattr(tests[0], 'turn', None), 1))


def work(all_units, next_unit, daemon, crowd, crowd_gathered, counts):
    """Runs units until none is left. Every worker has a browser of its own."""
    Shared.daemon, Shared.crowd, Shared.crowd_gathered = daemon, crowd, crowd_gathered
    ran = failed = 0
    try:
        Shared.start_browser()
        while True:
            with next_unit.get_lock():
                mine = next_unit.value
                next_unit.value += 1
            if mine >= len(all_units):
                break
            result = Result()
            unittest.TestSuite(all_units[mine]).run(result)
            ran += result.testsRun
            failed += len({test.id() for test, _ in result.failures + result.errors})
        counts.put((ran, failed))
    finally:
        Shared.stop_browser()


def run(names):
    all_units = units(names)
    processes = multiprocessing.get_context('fork')
    next_unit, counts, crowd_gathered = processes.Value('i', 0), processes.Queue(), processes.Event()
    daemons = [Shared.new_daemon()]
    needs_crowd = any(getattr(test, 'needs_crowd', False) for tests in all_units for test in tests)
    if needs_crowd:
        daemons.append(Shared.new_daemon())
    try:
        workers = [processes.Process(target=work, args=(all_units, next_unit, daemons[0], daemons[-1], crowd_gathered, counts))
                   for _ in range(min(WORKERS, len(all_units)))]
        for worker in workers:
            worker.start()
        if needs_crowd:
            Shared.gather_crowd(daemons[-1])
            crowd_gathered.set()
        for worker in workers:
            worker.join()
    finally:
        for daemon in daemons:
            daemon.stop()
    # A worker that crashed has no count, and its tests are not passed.
    results = [counts.get(timeout=5) for _ in range(counts.qsize())]
    total = sum(len(tests) for tests in all_units)
    passed = sum(ran - failed for ran, failed in results)
    print(f'{passed} passed, {total - passed} failed', flush=True)
    return 0 if passed == total > 0 else 1


def soak_only(seconds, *rate):
    import soak
    try:
        Shared.start_browser()
        grown = soak.run(seconds, *rate)
    finally:
        Shared.stop_browser()
    print('\n'.join(grown) or 'memory stays flat')
    return 1 if grown else 0


def main(arguments):
    if arguments[:1] == ['--soak'] and len(arguments) in (2, 3) and all(map(str.isdigit, arguments[1:])):
        return soak_only(*map(int, arguments[1:]))
    if '--record' in arguments:
        os.environ['ANDON_RECORD'] = '1'
    if any(argument.startswith('--') and argument != '--record' for argument in arguments):
        print(__doc__, file=sys.stderr)
        return 64
    return run([argument for argument in arguments if argument != '--record'])


sys.exit(main(sys.argv[1:]))
