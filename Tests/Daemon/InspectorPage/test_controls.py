"""The buttons and forms that change a session."""
import json
import re

from playwright.sync_api import expect

from daemon import RefusedError
from page import PageTest


class ControlsTests(PageTest):
    def start(self, session, state='loggedIn'):
        self.daemon.call('session.create', session=session, **({'state': state} if state else {}))
        self.open_session(session)
        self.name = session

    def group(self, name):
        """A group of controls, unfolded."""
        folded = self.page.locator('details').filter(has=self.role('heading', name, exact=True))
        if folded.count():
            if folded.get_attribute('open') is None:
                folded.locator('summary').click()
            return folded
        return self.role('region', name, exact=True)

    def configured(self, *names):
        found = self.session(self.name)['configured']
        return [found[name] for name in names]

    def test_log_in_with_parameters_and_log_out(self):
        self.start('control-login', state=None)
        group = self.group('Log-in')
        group.get_by_role('textbox', name='phone').fill('090-0000-0001')
        group.get_by_role('textbox', name='phone').press('Enter')
        expect(group).to_contain_text('logged in')
        self.assertEqual(self.session(self.name)['login']['state'], 'loggedIn')
        entries = self.daemon.rpc('inspector.turns', session=self.name, limit=10)['entries']
        self.assertIn('phone', entries[-1]['parameters'])
        group.get_by_role('button', name='Log out').click()
        expect(group).to_contain_text('logged out')
        self.assertEqual(self.session(self.name)['login']['state'], 'loggedOut')

    def test_networks_of_the_lab_and_single_values(self):
        self.start('control-network')
        group = self.group('Network')
        for name, latency, errors in [('slow', '2s', '0'), ('failing', '0', '100'), ('quick', '0', '0')]:
            group.get_by_role('button', name=name).click()
            self.eventually(lambda: self.configured('latency', 'errors'), [latency, errors])
            expect(group.get_by_role('button', name=name)).to_have_attribute('aria-pressed', 'true')
        group.get_by_role('textbox', name='jitter').fill('300ms')
        group.get_by_role('button', name='Set').click()
        self.eventually(lambda: self.configured('jitter'), ['300ms'])

    def test_maintenance_and_the_other_settings(self):
        self.start('control-settings')
        group = self.group('Settings')
        switch = group.get_by_role('switch', name='maintenance')
        switch.click()
        expect(switch).to_have_attribute('aria-checked', 'true')
        self.assertEqual(self.configured('maintenance'), ['on'])
        switch.click()
        self.eventually(lambda: self.configured('maintenance'), ['off'])
        group.get_by_role('combobox', name='further links').select_option('queue')
        self.eventually(lambda: self.configured('links'), ['queue'])
        seed = group.get_by_role('textbox', name='seed')
        seed.fill('7')
        seed.press('Enter')
        self.eventually(lambda: self.configured('seed'), ['7'])
        seed.fill('seven')
        seed.press('Enter')
        expect(group.locator('.problem')).to_contain_text('seven')
        self.assertNotIn('`', group.inner_text())
        # A refusal goes with the state that it belongs to.
        self.daemon.open(self.name, 'taxi://wallet')
        expect(group.locator('.problem')).to_be_hidden()

    def test_the_session_time_is_advanced(self):
        self.start('control-time', state='riding')
        before = self.session(self.name)['now']
        group = self.group('Time')
        group.get_by_role('button', name='+10 min').click()
        self.eventually(lambda: self.session(self.name)['now'] - before, 600_000)
        group.get_by_role('textbox', name='by').fill('90s')
        group.get_by_role('button', name='Advance').click()
        self.eventually(lambda: self.session(self.name)['now'] - before, 690_000)
        group.get_by_role('textbox', name='by').fill('soon')
        group.get_by_role('button', name='Advance').click()
        expect(group.locator('.problem')).to_contain_text('soon')
        self.announced('soon')

    def test_the_app_goes_to_the_background_and_is_installed_again(self):
        self.start('control-app')
        group = self.group('App')
        group.get_by_role('button', name='background').click()
        self.eventually(lambda: self.configured('app'), ['background'])
        expect(self.page.locator('.phone')).to_contain_text('in background')
        group.get_by_role('button', name='not installed').click()
        self.eventually(lambda: self.configured('app'), ['notInstalled'])
        group.get_by_role('button', name='Install', exact=True).click()
        self.eventually(lambda: self.configured('app'), ['foreground'])

    def test_a_push_shows_its_banner_and_opens_its_link(self):
        self.start('control-push')
        group = self.group('Push')
        payload = {'aps': {'alert': {'title': 'Ride', 'body': 'Your taxi is here'}}, 'url': 'taxi://reservations/42'}
        group.get_by_role('textbox').fill(json.dumps(payload))
        group.get_by_role('button', name='Send').click()
        expect(group).to_contain_text('link 1')
        banner = self.page.locator('section[data-rib=Phone]').get_by_text('Your taxi is here')
        expect(banner).to_be_visible()
        self.page.locator('section[data-rib=Phone] button').first.click()
        self.eventually(lambda: self.session(self.name)['location'], ['taxi://reservations/42'])
        group.get_by_role('textbox').fill('{"aps":')
        group.get_by_role('button', name='Send').click()
        expect(group.locator('.problem')).to_contain_text('not JSON')

    def test_the_apps_own_requests(self):
        self.start('control-requests')
        group = self.group('The app’s requests')
        listing = group.locator('.request').filter(has_text='reservation.list')
        listing.get_by_role('button', name='Request').click()
        expect(group.locator('pre')).to_contain_text('42')
        cancel = group.locator('.request').filter(has_text='reservation.cancel')
        cancel.get_by_role('textbox').fill('42')
        cancel.get_by_role('button', name='Request').click()
        expect(group.locator('.result')).to_contain_text('✓')
        answer = self.daemon.call('session.request', session=self.name, request='reservation.list')
        self.assertIn('cancel', json.dumps(answer))

    def test_closing_asks_first_and_leads_to_the_list(self):
        self.start('control-close')
        group = self.group('Session')
        group.get_by_role('button', name='Close the session').click()
        expect(group.get_by_role('button', name='Close it')).to_be_focused()
        group.get_by_role('button', name='Keep it').click()
        self.assertEqual(self.session(self.name)['session'], self.name)
        group.get_by_role('button', name='Close the session').click()
        group.get_by_role('button', name='Close it').click()
        expect(self.role('heading', 'Sessions')).to_be_visible()
        with self.assertRaises(RefusedError):
            self.session(self.name)

    def test_a_session_that_another_client_closes_is_told(self):
        self.start('control-gone')
        self.daemon.call('session.close', session=self.name)
        self.sees('This session was closed.')
        # Its last picture and its history stay.
        expect(self.page.locator('.phone [data-id]').first).to_be_visible()
        expect(self.page.locator('.turns')).to_contain_text('close')
        self.button('turn before').click()
        self.sees(re.compile(r'turn \d+ of \d+'))
        expect(self.role('region', 'Difference to the turn before')).to_be_visible()
        self.button('Back to now').click()
        self.page.locator('.phone [data-id]').first.click(force=True)
        self.sees('Create it')
        self.role('combobox', 'starting state').select_option('riding')
        self.button('Create it').click()
        self.eventually(lambda: self.page.locator('[data-id=status]').count(), 1)
        self.assertEqual(self.session(self.name)['location'], ['taxi://orders/501'])
