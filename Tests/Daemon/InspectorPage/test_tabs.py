"""Several tabs of one browser: the token, one stream of events for all, and a daemon that restarts or does not answer."""
import os
import re
import signal

from playwright.sync_api import expect

from daemon import Daemon
from page import PageTest
from test_connection import CUT


class TabsTest(PageTest):
    """Tests with more tabs beside the first one."""

    def tab(self, address):
        """Opens an address in a tab of its own, as a copied address is opened."""
        page = self.page.context.new_page()
        page.on('console', lambda message: self.heard(message.type, message.text))
        page.goto(address)
        return page


class TokenTests(TabsTest):
    def test_a_copied_address_opens_its_view_in_another_tab_without_a_token(self):
        self.daemon.riding('second-tab')
        self.daemon.open('second-tab', 'taxi://reservations/42')
        turn = self.session('second-tab')['version'] - 1
        self.open_session('second-tab', f'/turn/{turn}')
        self.sees(f'turn {turn} of')
        address = self.page.url
        self.assertNotIn(self.daemon.token, address)
        second = self.tab(address)
        expect(second.get_by_text(f'turn {turn} of').first).to_be_visible()
        self.assertEqual(second.url, address)
        self.assertEqual(second.evaluate('JSON.stringify(localStorage)').count(self.daemon.token), 0, 'nothing lasting has the token')

    def test_no_tab_hands_on_a_token_that_the_daemon_does_not_accept(self):
        self.page.goto(self.daemon.base + '#token=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')
        self.sees('does not accept this token')
        expect(self.tab(self.daemon.base).get_by_text('This address has no token.').first).to_be_visible()

    expected_messages = CUT


class StreamTests(TabsTest):
    def test_eight_tabs_share_one_stream_and_none_freezes_another(self):
        self.daemon.riding('eight')
        self.open('#/sessions/eight')
        self.sees('connected')
        tabs = [self.page] + [self.tab(f'{self.daemon.base}#/sessions/{name}') for name in ['eight', 'default'] * 3] + [self.tab(f'{self.daemon.base}#/status')]
        for tab in tabs:
            expect(tab.get_by_role('banner')).to_contain_text('connected')
        self.daemon.call('session.configure', session='eight', language='en')
        for tab in tabs[0:7:2] + [tabs[1]]:
            if '/eight' in tab.url:
                expect(tab.locator('section[data-rib=OrderStatus]')).to_have_attribute('lang', 'en')
        self.assertEqual(self.streams(), 1)
        # The stream goes to another tab with the tab that has it.
        self.daemon.call('session.configure', session='eight', language='ja')
        others = [tab for tab in tabs if '/eight' in tab.url and tab is not self.page]
        tabs[0].close()
        self.daemon.call('session.configure', session='eight', language='en')
        expect(others[0].locator('section[data-rib=OrderStatus]')).to_have_attribute('lang', 'en')
        self.page = others[0]

    def streams(self):
        """The number of streams that the inspector has open: browsers of the tests beside this one may have some more."""
        self.page.wait_for_timeout(500)
        return sum(tab.evaluate('performance.getEntriesByType("resource").filter((entry) => entry.name.includes("/events")).length > 0')
                   for tab in self.page.context.pages)


class RestartedTabsTests(TabsTest):
    expected_messages = CUT

    def make_daemon(self):
        daemon = Daemon()
        self.addCleanup(daemon.stop)
        return daemon

    def restart(self):
        self.daemon.kill()
        self.daemon.start()
        self.daemon.riding('kept')

    def test_a_pasted_address_signs_all_tabs_in_again_where_they_were(self):
        self.daemon.riding('kept')
        self.open_session('kept')
        second = self.tab(f'{self.daemon.base}#/status')
        expect(second.get_by_role('heading', name='Status')).to_be_visible()
        self.restart()
        for tab in [self.page, second]:
            expect(tab.get_by_text('andon inspect').first).to_be_visible()
        self.role('textbox', 'The address or the token').fill(self.daemon.address)
        for tab in [self.page, second]:
            expect(tab.get_by_role('banner')).to_contain_text('connected')
        self.assertTrue(self.page.url.endswith('#/sessions/kept'))
        self.assertTrue(second.url.endswith('#/status'))
        expect(self.page.locator('[data-id=status]')).to_be_visible()
        self.sees('live')

    def test_a_pasted_address_shows_its_own_view_or_the_one_that_was_there(self):
        self.open('#/routes')
        self.page.goto(f'{self.daemon.base}#/status?token={self.daemon.token}')
        expect(self.role('heading', 'Status')).to_be_visible()
        self.assertNotIn('token', self.page.url)
        self.page.goto(self.daemon.address)
        self.sees('connected')
        expect(self.role('heading', 'Status')).to_be_visible()
        self.assertTrue(self.page.url.endswith('#/status'))

    def test_an_error_view_heals_by_itself_and_a_view_opens_while_the_daemon_is_away(self):
        self.open('#/sessions')
        self.sees('default')
        self.page.wait_for_timeout(1500)
        self.page.context.set_offline(True)
        self.page.evaluate("location.hash = '#/routes'")
        self.sees('That did not work')
        expect(self.role('heading', 'Routes')).to_be_visible()
        self.page.context.set_offline(False)
        expect(self.role('table')).to_contain_text('reservationEdit')
        expect(self.page.get_by_text('That did not work')).to_have_count(0)

    def test_a_daemon_that_does_not_answer_is_told_and_pressed_controls_are_busy(self):
        self.daemon.riding('stopped')
        self.open_session('stopped')
        self.sees('connected')
        os.kill(self.daemon.process.pid, signal.SIGSTOP)
        try:
            self.button('+10 min').click()
            expect(self.button('+10 min')).to_have_attribute('aria-busy', 'true', timeout=500)
            self.sees(re.compile(r'No answer for [3-9] s'))
            expect(self.role('banner')).to_contain_text('no answer')
        finally:
            os.kill(self.daemon.process.pid, signal.SIGCONT)
        expect(self.role('banner')).to_contain_text('connected')
        expect(self.button('+10 min')).not_to_have_attribute('aria-busy', 'true')
        expect(self.page.get_by_text('No answer for')).to_have_count(0)
