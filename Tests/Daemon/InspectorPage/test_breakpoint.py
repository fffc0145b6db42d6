"""A breakpoint on a step of a link: look, go on, or let the step fail."""
from playwright.sync_api import expect

from page import PageTest


class BreakpointTests(PageTest):
    link = 'taxi://reservations/42'

    def make(self, session):
        self.daemon.call('session.create', session=session, state='loggedIn')
        self.open_session(session)
        self.role('search').locator('input').fill(self.link)
        return self.session(session)

    def test_a_typed_link_stops_before_a_step_which_fails_or_goes_on(self):
        before = self.make('halted')
        self.role('link', 'reservation feature: stop before this step').click()
        self.sees('Before the step “reservation feature”.')
        expect(self.role('region', 'Screen', exact=True).locator('.phone')).to_be_visible()
        expect(self.role('treeitem', 'LoggedIn').first).to_be_visible()
        expect(self.page.locator('.taken').last).to_contain_text('stops here')
        self.button('Let the step fail').click()
        self.sees('The step “reservation feature” has failed')
        self.role('link', 'Stop before it instead').click()
        self.sees('Before the step “reservation feature”.')
        self.assertEqual(self.session('halted')['version'], before['version'], 'all of it was a copy')
        self.button('Go on: open the link').click()
        expect(self.role('heading', 'halted')).to_be_visible()
        self.eventually(lambda: self.session('halted')['location'], [self.link])

    def test_the_steps_of_an_answer_lead_to_their_breakpoints(self):
        self.make('halted-answer')
        self.button('Open', exact=True).click()
        self.role('link', 'reservation 42: stop before this step').click()
        self.sees('Before the step “reservation 42”.')

    def test_a_link_that_waits_before_the_step_tells_so(self):
        self.daemon.call('session.create', session='halted-out', state='loggedOut')
        self.open('#/breakpoint?link=taxi://wallet&session=halted-out&step=main features')
        self.sees('The link does not reach the step')
        self.sees('log-in')
