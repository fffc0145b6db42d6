"""Runs the tests of the inspector's page. The last line is `N passed, N failed`.

usage: python Tests/InspectorPage [--record] [NAME…]
       python Tests/InspectorPage --soak SECONDS

--record renews the pictures. A NAME runs only the tests whose name contains it. --soak measures only memory.
"""
import os
import sys
import time
import unittest

folder = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, folder)

from page import Shared  # noqa: E402  The path of the modules is set above.


class Result(unittest.TextTestResult):
    """Prints each test with its time, because the whole run has a budget of two minutes."""

    def startTest(self, test):
        super().startTest(test)
        self.begin = time.monotonic()

    def stopTest(self, test):
        super().stopTest(test)
        failed = any(each is test for each, _ in self.failures + self.errors)
        print(f"{'✘' if failed else '✔'} {test.id()} {time.monotonic() - self.begin:.1f} s", flush=True)


def each_test(suite):
    for part in suite:
        if isinstance(part, unittest.TestSuite):
            yield from each_test(part)
        else:
            yield part


def needs_crowd(test):
    return getattr(test, 'needs_crowd', False)


def main(arguments):
    if arguments[:1] == ['--soak'] and len(arguments) == 2 and arguments[1].isdigit():
        return soak_only(int(arguments[1]))
    if '--record' in arguments:
        os.environ['ANDON_RECORD'] = '1'
    names = [name for name in arguments if not name.startswith('--')]
    every = each_test(unittest.defaultTestLoader.discover(folder, pattern='test_*.py'))
    tests = [test for test in every if not names or any(name in test.id() for name in names)]
    # The crowd gathers while the other tests run.
    tests.sort(key=needs_crowd)
    try:
        Shared.start()
        if any(map(needs_crowd, tests)):
            Shared.gather_crowd()
        result = unittest.TextTestRunner(resultclass=Result, verbosity=0).run(unittest.TestSuite(tests))
    finally:
        Shared.stop()
    failed = len({test.id() for test, _ in result.failures + result.errors})
    print(f'{result.testsRun - failed} passed, {failed} failed', flush=True)
    return 0 if result.wasSuccessful() and result.testsRun > 0 else 1


def soak_only(seconds):
    import soak
    try:
        Shared.start(with_daemon=False)
        grown = soak.run(seconds)
    finally:
        Shared.stop()
    print('\n'.join(grown) or 'memory stays flat')
    return 1 if grown else 0


sys.exit(main(sys.argv[1:]))
