"""A fork of a session, two places side by side, and a link in all states."""
import re

from playwright.sync_api import expect

from test_history import WalkTest


class ForkTests(WalkTest):
    def test_one_click_makes_a_session_at_the_turn_that_is_shown(self):
        turns = self.walk('fork')
        self.open_session('fork', f'/turn/{turns[-2]}')
        self.sees(f'turn {turns[-2]} of')
        self.button('Fork from here').click()
        expect(self.role('heading', f'fork-{turns[-2]}', exact=True)).to_be_visible()
        made = self.session(f'fork-{turns[-2]}')
        self.assertEqual(made['location'], ['taxi://reservations/42'])
        then = self.daemon.rpc('inspector.turn', session='fork', turn=turns[-2])
        self.assertEqual(made['tree'], then['tree'])
        self.assertEqual(self.session('fork')['version'], turns[-1], 'the session itself stays as it is')

    def test_a_fork_of_a_starting_state_goes_on_from_it_with_its_time(self):
        self.daemon.riding('fork-state')
        self.daemon.call('session.advance', session='fork-state', by='2m')
        self.open_session('fork-state')
        self.button('Fork from here').click()
        self.sees('session time')
        version = self.session('fork-state')['version']
        expect(self.role('heading', f'fork-state-{version}', exact=True)).to_be_visible()
        self.assertEqual(self.session(f'fork-state-{version}')['tree'], self.session('fork-state')['tree'])

    def test_a_secret_cannot_be_repeated_and_that_is_told(self):
        self.daemon.call('session.create', session='fork-secret', state='loggedIn')
        self.daemon.open('fork-secret', 'taxi://wallet/pay?code=GEHEIM77')
        self.open_session('fork-secret')
        self.button('Fork from here').click()
        self.sees('A turn has a secret')
        self.assertNotIn('fork-secret-', str([row['session'] for row in self.daemon.call('session.list')['sessions']]))


class CompareTests(WalkTest):
    def test_a_turn_and_the_present_are_side_by_side_with_their_difference(self):
        turns = self.walk('compared')
        self.open_session('compared', f'/turn/{turns[-2]}')
        self.sees(f'turn {turns[-2]} of')
        self.role('link', 'Compare', exact=True).click()
        left, right = self.role('region', f'compared@{turns[-2]}'), self.role('region', 'compared', exact=True)
        expect(left).to_contain_text('taxi://reservations/42')
        expect(left.locator('section[data-rib=ScheduledReservation]')).to_be_visible()
        expect(right).to_contain_text('taxi://wallet')
        expect(right.locator('section[data-rib=Wallet]')).to_be_visible()
        expect(self.role('treeitem', re.compile('^Wallet.*attached'))).to_be_visible()
        expect(self.role('treeitem', re.compile('^ScheduledReservation.*detached'))).to_be_visible()

    def test_two_sessions_tell_their_different_settings(self):
        for session in ['compare-one', 'compare-two']:
            self.daemon.call('session.create', session=session)
        self.daemon.call('session.configure', session='compare-two', maintenance='on')
        self.open('#/compare')
        self.sees('Name two sessions')
        self.page.get_by_label('First place').fill('compare-one')
        self.page.get_by_label('Second place').fill('compare-two')
        self.button('Compare', exact=True).click()
        self.sees('off → on')


class WhatTests(WalkTest):
    def test_a_typed_link_is_shown_in_all_states_before_it_is_opened(self):
        before = self.session('default')['version']
        self.open('#/status')
        self.role('search').locator('input').fill('taxi://reservations/42')
        self.role('link', 'In all states').click()
        phones = self.role('list', 'The link in every state').get_by_role('listitem')
        expect(phones).to_have_count(len(self.daemon.rpc('inspector.describe')['states']))
        first = phones.filter(has=self.role('heading', 'loggedOut', exact=True))
        expect(first).to_contain_text('waiting')
        third = phones.filter(has=self.role('heading', 'loggedIn', exact=True))
        expect(third).to_contain_text('completed', timeout=60_000)
        expect(third.locator('section[data-rib=ScheduledReservation]')).to_be_visible()
        self.assertEqual(self.session('default')['version'], before)


class CompareRequestTests(WalkTest):
    def test_the_requests_of_two_turns_are_compared(self):
        turns = self.walk('compare-requests')
        self.open(f'#/compare?left=compare-requests@{turns[0]}&right=compare-requests')
        differences = self.page.locator('.compared .differences')
        counts = {f"{row['rib']} {row['request']}": row['seen'] + row['unseen'] for row in self.session('compare-requests')['requestCounts']}
        before = {f"{row['rib']} {row['request']}": row['seen'] + row['unseen'] for row in self.daemon.rpc('inspector.turn', session='compare-requests', turn=turns[0]).get('requestCounts', [])}
        name = next(name for name in counts if counts[name] != before.get(name, 0))
        expect(differences.get_by_role('listitem').filter(has_text=f'requests {name}')).to_contain_text(f'{before.get(name, 0)} → {counts[name]}')
