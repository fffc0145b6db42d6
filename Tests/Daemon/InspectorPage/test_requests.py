"""The requests of a session as rows."""
import re

from playwright.sync_api import expect

from page import PageTest


class RequestRowTests(PageTest):
    def rows(self):
        return self.page.locator('.request-rows tbody tr')

    def test_each_request_has_its_rib_time_latency_reply_and_the_turn_that_caused_it(self):
        self.daemon.call('session.create', session='row-one', state='loggedIn')
        self.daemon.call('session.configure', session='row-one', clock='manual', latency='2s')
        self.daemon.open('row-one', 'taxi://reservations/42')
        self.daemon.call('session.advance', session='row-one', by='5s')
        told = self.daemon.rpc('inspector.requests.rows', session='row-one')['requests']
        self.open_session('row-one')
        self.page.locator('.session-facts').get_by_role('link', name='Requests').click()
        expect(self.rows()).to_have_count(len(told))
        slow = next(row for row in told if row['rib'] == 'Reservation')
        row = self.rows().filter(has_text='Reservation').first
        expect(row).to_contain_text(slow['name'])
        expect(row).to_contain_text('2 s')
        expect(row).to_contain_text('seen')
        row.locator('summary').click()
        expect(row.locator('pre')).to_contain_text('42')
        row.get_by_role('link', name=f"go to turn {slow['turn']}", exact=True).click()
        self.sees(f"turn {slow['turn']} of")

    def test_a_filter_shows_errors_and_a_new_request_appears(self):
        self.daemon.call('session.create', session='row-two', state='loggedIn')
        self.open('#/requests/row-two')
        expect(self.rows().first).to_be_visible()
        self.daemon.call('session.configure', session='row-two', errors='100')
        self.daemon.open('row-two', 'taxi://wallet')
        self.page.get_by_label('only errors').check()
        expect(self.rows().first).to_contain_text('network')
        expect(self.rows().filter(has_not_text=re.compile('network'))).to_have_count(0)
        self.role('searchbox', 'Filter by request').fill('no such request')
        self.sees('No request in these turns')
