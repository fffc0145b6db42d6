"""The base of all tests of the page: one browser, one daemon, and a new page a test."""
import os
import re
import time
import unittest
from urllib.parse import quote

from playwright.sync_api import expect, sync_playwright

from daemon import ROOT, Daemon

FAILURES = os.path.join(ROOT, '.build/inspector-tests/failures')
# Long, because another build may keep the machine busy. It costs time only in a test that fails.
PATIENCE_MILLISECONDS = 20_000
CROWD = 10_000
CROWD_WAITING = 25


class Shared:
    """The browser and the daemons that many tests share. A test that ends or restricts a daemon makes its own."""

    playwright = None
    browser = None
    daemon = None
    # A daemon with ten thousand sessions, and the event that they are there.
    crowd = None
    crowd_gathered = None

    @classmethod
    def start_browser(cls):
        expect.set_options(timeout=PATIENCE_MILLISECONDS)
        cls.playwright = sync_playwright().start()
        cls.browser = cls.playwright.chromium.launch(
            executable_path='/usr/bin/chromium',
            env=dict(os.environ, FONTCONFIG_FILE=os.path.join(os.path.dirname(os.path.abspath(__file__)), 'fonts.conf')),
            # Root runs continuous integration, and Chromium has no sandbox for root. The other options make pictures
            # the same on every machine.
            args=['--no-sandbox', '--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'])

    @classmethod
    def stop_browser(cls):
        if cls.browser:
            cls.browser.close()
        if cls.playwright:
            cls.playwright.stop()

    @staticmethod
    def new_daemon():
        return Daemon()

    @staticmethod
    def gather_crowd(daemon):
        """Makes ten thousand sessions, some with a link that waits. This takes a debug build half a minute."""
        names = [f'rider-{number:05}' for number in range(CROWD - 1)]  # The session `default` is there already.
        daemon.calls([('session.create', {'session': name}) for name in names] + [
            ('link.open', {'session': name, 'url': 'taxi://wallet', 'wait': False}) for name in names[:CROWD_WAITING]])


class PageTest(unittest.TestCase):
    """A test with a page of its own. An error in the console fails it, and so a violation of the content policy does."""

    language = 'en'
    theme = 'light'
    viewport = {'width': 1280, 'height': 800}
    reduced_motion = 'reduce'
    # Regular expressions of console messages that the test provokes.
    expected_messages = ()

    def setUp(self):
        self.daemon = self.make_daemon()
        self.messages = []
        self.page = self.new_page()

    def make_daemon(self):
        return Shared.daemon

    def new_page(self):
        context = Shared.browser.new_context(
            locale='ja-JP' if self.language == 'ja' else 'en-GB', timezone_id='Asia/Tokyo', color_scheme=self.theme,
            reduced_motion=self.reduced_motion, viewport=self.viewport,
            permissions=['clipboard-read', 'clipboard-write'])
        context.set_default_timeout(PATIENCE_MILLISECONDS)
        self.addCleanup(context.close)
        page = context.new_page()
        page.on('console', lambda message: self.heard(message.type, message.text))
        page.on('pageerror', lambda error: self.heard('error', f'{error.message}\n{error.stack}'))
        return page

    def heard(self, kind, text):
        if kind in ('error', 'warning') and not any(re.search(each, text) for each in self.expected_messages):
            self.messages.append(f'{kind}: {text}')

    def tearDown(self):
        outcome = self._outcome.result
        failed = any(test is self for test, _ in outcome.failures + outcome.errors)
        if failed:
            os.makedirs(FAILURES, exist_ok=True)
            self.page.screenshot(path=os.path.join(FAILURES, f'{self._testMethodName}.png'))
        self.assertEqual(self.messages, [], 'the console should stay empty')

    # Going to a place ---------------------------------------------------------------------------------------------------

    def open(self, place='#/sessions', page=None):
        """Opens the page with its token, and goes to the place."""
        page = page or self.page
        page.goto(self.daemon.address)
        expect(page.get_by_role('navigation').first).to_be_visible()
        page.evaluate('place => { location.hash = place }', place)
        return page

    def open_session(self, session, rest=''):
        self.open(f'#/sessions/{quote(session)}{rest}')
        expect(self.page.get_by_role('heading', name=re.compile(re.escape(session))).first).to_be_visible()
        return self.page

    # Looking ------------------------------------------------------------------------------------------------------------

    def role(self, role, name=None, **options):
        """The elements of a role whose name contains the text or matches the expression."""
        return self.page.get_by_role(role, **({} if name is None else {'name': name}), **options)

    def button(self, name, **options):
        return self.role('button', name, **options)

    def sees(self, text):
        expect(self.page.get_by_text(text).first).to_be_visible()

    def announced(self, text):
        """Waits until the live region says the text, as a screen reader would."""
        regions = self.page.locator('[aria-live=polite], [role=status]')
        expect(regions.filter(has_text=text).first).to_be_attached()

    def eventually(self, reads, expected, message=''):
        """Waits until the function returns the expected value."""
        end = time.monotonic() + PATIENCE_MILLISECONDS / 1000
        while True:
            value = reads()
            if value == expected:
                return
            if time.monotonic() > end:
                self.assertEqual(value, expected, message)
            self.page.wait_for_timeout(50)

    def session(self, name):
        return self.daemon.call('session.show', session=name)
