"""The live tree of RIBs, and the links that wait."""
import re

from playwright.sync_api import expect

from page import PageTest


class TreeTests(PageTest):
    def items(self):
        return self.role('tree').get_by_role('treeitem')

    def ribs_of(self, session):
        def names(node):
            return [node['rib']] + [name for child in node['children'] for name in names(child)]
        return sorted(names(self.session(session)['tree']))

    def shown_ribs(self):
        labels = self.items().evaluate_all("nodes => nodes.map((node) => node.getAttribute('aria-label'))")
        return sorted(label.split(',')[0] for label in labels)

    def test_the_tree_has_the_ribs_of_the_session_and_follows_them(self):
        self.daemon.call('session.create', session='tree-live', state='loggedIn')
        self.open_session('tree-live')
        self.eventually(self.shown_ribs, self.ribs_of('tree-live'))
        self.daemon.open('tree-live', 'taxi://reservations/42')
        self.eventually(lambda: 'ScheduledReservation' in self.shown_ribs(), True)
        self.assertEqual(self.shown_ribs(), self.ribs_of('tree-live'))
        expect(self.items().filter(has_text='ScheduledReservation')).to_have_accessible_name(re.compile('reservation: 42'))

    def test_visible_covered_and_waiting_differ_in_sign_line_and_words(self):
        self.daemon.call('session.create', session='tree-states', state='loggedIn')
        self.daemon.open('tree-states', 'taxi://reservations/42')
        self.daemon.call('session.logout', session='tree-states')
        self.daemon.open('tree-states', 'taxi://wallet')
        self.daemon.call('session.create', session='tree-cover', state='onReservation')
        looks = {}
        for session, name, state in [('tree-cover', 'ScheduledReservation', 'visible'), ('tree-cover', 'Reservation,', 'covered'),
                                     ('tree-states', 'link ', 'waiting')]:
            self.open_session(session)
            item = self.role('tree').get_by_role('treeitem', name=re.compile('^' + name)).first
            expect(item).to_have_accessible_name(re.compile(state if state != 'waiting' else 'waits at'))
            looks[state] = item.evaluate('''node => ({ sign: node.querySelector('.sign').getAttribute('d'),
                line: getComputedStyle(node.querySelector('.box')).strokeDasharray + getComputedStyle(node.querySelector('.box')).strokeWidth })''')
        self.assertEqual(len({look['sign'] for look in looks.values()}), 3, looks)
        self.assertGreaterEqual(len({look['line'] for look in looks.values()}), 2, looks)
        legend = self.role('list', 'Legend')
        for state in looks:
            expect(legend).to_contain_text(state)

    def test_a_waiting_link_says_for_what_and_until_when_and_ends(self):
        self.daemon.call('session.create', session='tree-wait')
        outcome = self.daemon.open('tree-wait', 'taxi://wallet')
        self.open_session('tree-wait')
        section = self.page.locator('section').filter(has=self.role('heading', 'Pending links'))
        expect(section).to_contain_text('taxi://wallet')
        expect(section).to_contain_text('log-in')
        until = self.page.evaluate('''until => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo', dateStyle: 'short' }).format(until)''', outcome['until'])
        expect(section).to_contain_text(until)
        expect(section).to_contain_text(re.compile(r'6 d 23 h|7 d'))
        self.daemon.call('session.login', session='tree-wait')
        expect(section.get_by_text('taxi://wallet')).to_have_count(0)
        self.assertEqual(self.session('tree-wait')['location'], ['taxi://wallet'])

    def test_a_waiting_link_is_cancelled(self):
        self.daemon.call('session.create', session='tree-cancel')
        self.daemon.open('tree-cancel', 'taxi://wallet')
        self.open_session('tree-cancel')
        self.button(re.compile('cancel', re.I)).first.click()
        self.eventually(lambda: self.session('tree-cancel')['pending'], [])
        log = self.daemon.call('link.log', session='tree-cancel')
        self.assertIn('cancelled', str(log))

    def test_arrow_keys_walk_the_tree_and_show_details(self):
        self.daemon.call('session.create', session='tree-keys', state='onReservation')
        self.open_session('tree-keys')
        first = self.items().first
        first.focus()
        first.press('End')
        last = self.items().last
        expect(last).to_be_focused()
        expect(last).to_have_attribute('aria-selected', 'true')
        self.sees('on the screen')
        last.press('ArrowLeft')
        expect(self.page.locator('[role=treeitem]:focus')).not_to_have_attribute('aria-label', last.get_attribute('aria-label'))


class MotionTests(PageTest):
    reduced_motion = 'no-preference'
    expected = 'animated'

    def test_attaching_and_detaching_is_animated_unless_the_reader_wants_less_motion(self):
        session = f'motion-{self.reduced_motion}'
        self.daemon.call('session.create', session=session, state='loggedIn')
        self.open_session(session)
        expect(self.role('treeitem').first).to_be_visible()
        self.page.evaluate('''() => {
            window.animated = new Set();
            const watch = () => {
                for (const animation of document.getAnimations()) if (animation.effect.target.closest('[role=tree]')) window.animated.add(animation);
                requestAnimationFrame(watch);
            };
            watch();
        }''')
        self.daemon.open(session, 'taxi://reservations/42')
        expect(self.role('treeitem', re.compile('^ScheduledReservation'))).to_be_visible()
        self.page.wait_for_timeout(100)
        self.assertEqual(self.page.evaluate('window.animated.size > 0'), self.expected == 'animated')


class ReducedMotionTests(MotionTests):
    reduced_motion = 'reduce'
    expected = 'still'
