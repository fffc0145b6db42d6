"""The list of sessions as a tester's tool: settings of the rows, many at once, the last minute, closed sessions."""
import re
import time

from playwright.sync_api import expect

from daemon import RefusedError
from page import PageTest


class ListTests(PageTest):
    def rows(self):
        return self.page.get_by_role('grid').get_by_role('row').filter(has=self.page.get_by_role('gridcell'))

    def filter(self, text):
        self.role('searchbox', 'Filter').fill(text)

    def cell(self, row, name):
        return self.rows().filter(has_text=row).locator(f'.in-{name}')

    def test_a_row_tells_log_in_app_network_and_maintenance(self):
        self.daemon.call('session.create', session='told-one', state='loggedIn')
        self.daemon.call('session.configure', session='told-one', latency='2s', maintenance='on', app='background')
        self.daemon.call('session.create', session='told-two')
        self.open('#/sessions')
        self.filter('told-')
        for name, texts in {'login': ['logged in', 'logged out'], 'app': ['in background', 'foreground'], 'network': ['slow', 'quick'], 'maintenance': ['on', 'off']}.items():
            for row, text in zip(['told-one', 'told-two'], texts):
                expect(self.cell(row, name)).to_have_text(text)
        self.daemon.call('session.configure', session='told-two', maintenance='on')
        expect(self.cell('told-two', 'maintenance')).to_have_text('on')

    def test_the_list_is_sorted_by_what_is_read_row_by_row(self):
        for number in range(30):
            self.daemon.call('session.create', session=f'order-{number:02}')
        for number in [3, 29]:
            self.daemon.call('session.configure', session=f'order-{number:02}', maintenance='on')
        self.open('#/sessions')
        self.filter('order-')
        head = self.role('columnheader', 'Maintenance').get_by_role('button')
        head.click()
        head.click()
        expect(self.role('columnheader', 'Maintenance')).to_have_attribute('aria-sort', 'descending')
        expect(self.rows().nth(0)).to_contain_text('order-29')
        expect(self.rows().nth(1)).to_contain_text('order-03')
        expect(self.cell('order-29', 'maintenance')).to_have_text('on')

    def test_many_sessions_are_closed_at_once_and_the_default_stays(self):
        for name in ['many-a', 'many-b', 'many-c']:
            self.daemon.call('session.create', session=name)
        self.open('#/sessions')
        self.filter('many-')
        expect(self.rows().filter(has_text='many-')).to_have_count(3)
        self.page.get_by_label('Choose many-b').check()
        expect(self.button('Close 1', exact=True)).to_be_visible()
        self.button('Choose all shown').click()
        self.button('Close 3', exact=True).click()
        self.role('dialog').get_by_role('button', name='Close 3').click()
        expect(self.rows().filter(has_text='many-')).to_have_count(0)
        for name in ['many-a', 'many-b', 'many-c']:
            with self.assertRaises(RefusedError):
                self.session(name)
        expect(self.button(re.compile('^Close 3'))).to_be_hidden()

    def test_closed_sessions_are_listed_and_their_turns_can_be_read(self):
        self.daemon.riding('gone-session')
        self.daemon.call('session.close', session='gone-session')
        self.open('#/sessions')
        self.page.get_by_text('Closed sessions').click()
        self.page.locator('.closed-sessions').get_by_role('link', name='gone-session').click()
        expect(self.page.locator('.turns')).to_contain_text('close')

    def test_what_changed_in_the_last_minute_is_marked_and_can_be_shown_alone(self):
        self.daemon.call('session.create', session='late-old')
        self.open('#/sessions')
        self.filter('late-')
        expect(self.rows().filter(has_text='late-old').locator('.late')).to_be_visible()
        # Two minutes later, by the clock of the page.
        self.page.clock.set_fixed_time(time.time() + 120)
        self.button('Changed in the last minute').click()
        expect(self.rows().filter(has_text='late-old')).to_have_count(0)
