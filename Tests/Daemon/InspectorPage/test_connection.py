"""The states of the connection, the token, the address, and the read-only mode."""
import json
import re
import time

from playwright.sync_api import expect

from daemon import Daemon
from page import PageTest

# The browser itself reports each request that fails.
CUT = (r'^error: Failed to load resource', r'Failed to load resource')


class ConnectionTests(PageTest):
    expected_messages = CUT

    def clock_of_page(self):
        """The time of day that the page shows for now, and for the seconds around it."""
        return self.page.evaluate('''() => [-2, -1, 0, 1, 2].map((seconds) => new Intl.DateTimeFormat('sv-SE', {
            timeZone: 'Asia/Tokyo', timeStyle: 'medium' }).format(Date.now() + seconds * 1000))''')

    def test_a_cut_connection_says_since_when_and_comes_back(self):
        self.daemon.riding('cut')
        self.open_session('cut')
        self.sees('connected')
        self.page.context.set_offline(True)
        # A stream that is open stays open when the browser goes offline, so the page sends something.
        self.page.evaluate("import('/rpc.js').then(({ call }) => call('status')).catch(() => {})")
        notice = self.role('status').filter(has_text='Disconnected since')
        expect(notice).to_be_visible()
        around = self.clock_of_page()
        self.assertIn(re.search(r'\d\d:\d\d:\d\d', notice.inner_text())[0], around)
        self.button('Try now').click()
        expect(notice).to_be_visible()
        self.page.context.set_offline(False)
        expect(notice).to_be_hidden()
        expect(self.role('banner')).to_contain_text('connected')
        self.daemon.call('session.configure', session='cut', language='en')
        expect(self.page.locator('section[data-rib=OrderStatus]')).to_have_attribute('lang', 'en')

    def test_without_a_token_the_page_says_how_to_get_one(self):
        self.page.goto(self.daemon.base)
        self.sees('This address has no token.')
        self.sees('andon serve --inspector')

    def test_a_wrong_token_is_told_and_the_right_address_mends_it(self):
        self.page.goto(self.daemon.base + '#token=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')
        self.sees('The daemon does not accept this token.')
        self.page.goto(self.daemon.address)
        self.sees('connected')
        expect(self.page.get_by_text('does not accept this token')).to_be_hidden()

    def test_a_daemon_that_is_too_old_is_told(self):
        def older(route):
            request = json.loads(route.request.post_data)
            if request['method'] != 'inspector.describe':
                return route.continue_()
            route.fulfill(json={'jsonrpc': '2.0', 'id': request['id'], 'error': {
                'code': -32601, 'message': 'no method inspector.describe', 'data': {'kind': 'method.unknown', 'hint': ''}}})
        self.page.route('**/rpc', older)
        self.page.goto(self.daemon.address)
        self.sees('This page and the daemon do not understand each other.')

    def test_the_token_leaves_the_address_and_survives_a_reload(self):
        self.open('#/status')
        self.page.reload()
        self.sees('connected')
        self.assertNotIn(self.daemon.token, self.page.url)
        self.assertNotIn('token=', self.page.evaluate('location.href'))
        expect(self.role('link', 'Status')).to_have_attribute('aria-current', 'page')


class RestartTests(PageTest):
    expected_messages = CUT

    def make_daemon(self):
        daemon = Daemon()
        self.addCleanup(daemon.stop)
        return daemon

    def test_a_killed_daemon_is_told_and_its_next_address_brings_the_page_back(self):
        self.daemon.riding('first')
        self.open('#/sessions')
        row = lambda name: self.role('row').filter(has_text=name)
        expect(row('first')).to_be_visible()
        self.daemon.kill()
        self.sees(re.compile(r'Disconnected since \d\d:\d\d:\d\d'))
        self.daemon.start()
        self.daemon.riding('second')
        # A daemon makes a new token at each start, so the page asks for the new address.
        self.sees('The daemon does not accept this token.')
        self.page.goto(self.daemon.address)
        expect(row('second')).to_be_visible()
        expect(row('first')).to_have_count(0)


class ReadOnlyTests(PageTest):
    def make_daemon(self):
        daemon = Daemon('--inspector-read-only')
        self.addCleanup(daemon.stop)
        return daemon

    def test_a_read_only_page_says_so_and_changes_nothing(self):
        self.daemon.riding('fixed')
        before = self.session('fixed')
        self.open_session('fixed')
        self.sees('Read-only')
        login = self.button(re.compile('log out', re.I)).first
        expect(login).to_be_disabled()
        login.click(force=True)
        self.page.locator('[data-id=back]').click(force=True)
        self.page.wait_for_timeout(300)
        self.assertEqual(self.session('fixed')['version'], before['version'])


class AddressTests(PageTest):
    def test_a_deep_link_to_a_turn_shows_that_turn_after_a_reload(self):
        self.daemon.riding('deep')
        self.daemon.open('deep', 'taxi://reservations/42')
        newest = self.daemon.rpc('inspector.turns', session='deep', limit=10)['entries']
        turn = newest[-2]['sequence']
        self.open(f'#/sessions/deep/turn/{turn}')
        self.page.reload()
        self.sees(re.compile(rf'\bturn {turn}\b', re.I))

    def test_an_unknown_place_leads_back(self):
        self.open('#/nowhere')
        self.sees('This page has no such part.')
        self.role('main').get_by_role('link', name='Sessions').click()
        self.assertTrue(self.page.url.endswith('#/sessions'))

    def test_a_session_that_does_not_exist_is_told(self):
        self.open('#/sessions/nobody-made-this')
        self.sees(re.compile('no session|does not exist|there is no', re.I))

    def test_the_browser_goes_back_to_the_view_before(self):
        self.open('#/sessions')
        for name in ['Routes', 'Status', 'Matrix']:
            self.role('navigation').get_by_role('link', name=name).click()
            expect(self.role('navigation').get_by_role('link', name=name)).to_have_attribute('aria-current', 'page')
        self.page.go_back()
        expect(self.role('link', 'Status')).to_have_attribute('aria-current', 'page')
