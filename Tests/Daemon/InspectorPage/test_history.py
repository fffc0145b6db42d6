"""The time line, stepping through the history, and copies of a session."""
import json
import re
import subprocess
import tempfile

from playwright.sync_api import expect

from daemon import PROGRAM, ROOT
from page import PageTest


class WalkTest(PageTest):
    def walk(self, session):
        """A session with four turns: created, logged in, a reservation, the wallet."""
        self.daemon.call('session.create', session=session)
        self.daemon.call('session.login', session=session)
        self.daemon.open(session, 'taxi://reservations/42')
        self.daemon.open(session, 'taxi://wallet')
        return [entry['sequence'] for entry in self.daemon.rpc('inspector.turns', session=session, limit=200)['entries']]

    def open_walk(self, session):
        """Opens the page of a walk and waits for its turns."""
        turns = self.walk(session)
        self.open_session(session)
        expect(self.turns()).to_have_count(len(turns))
        self.sees(f'turn {turns[-1]}')
        return turns

    def turns(self):
        return self.page.locator('li').filter(has=self.page.get_by_role('button', name=re.compile('details of turn')))


class HistoryTests(WalkTest):
    def test_the_time_line_lists_turns_with_outcome_steps_and_requests(self):
        turns = self.open_walk('line-turns')
        newest = self.turns().first
        expect(newest).to_contain_text('taxi://wallet')
        expect(newest).to_contain_text('completed')
        row = self.turns().filter(has_text='taxi://reservations/42')
        row.get_by_role('button', name=re.compile('details')).click()
        expect(row.get_by_role('list').get_by_role('listitem').filter(has_text='reservation 42')).to_be_visible()
        table = row.get_by_role('table', name='requests')
        expect(table.get_by_role('row').filter(has_text='reservations')).to_contain_text('Reservation')

    def test_new_turns_appear_in_the_time_line(self):
        self.open_walk('line-live')
        self.daemon.open('line-live', 'taxi://nowhere')
        expect(self.turns().first).to_contain_text('rejected')

    def test_stepping_back_and_forth_shows_tree_and_screen_of_the_turn_with_the_difference(self):
        turns = self.open_walk('step')
        self.button('turn before').click()
        self.sees(f'turn {turns[-2]} of {turns[-1]}')
        self.assertTrue(self.page.url.endswith(f'/turn/{turns[-2]}'))
        expect(self.role('treeitem', re.compile('^ScheduledReservation.*attached'))).to_be_visible()
        expect(self.page.locator('section[data-rib=ScheduledReservation]')).to_be_visible()
        difference = self.role('region', 'Difference to the turn before')
        expect(difference.get_by_role('listitem').filter(has_text='ScheduledReservation').first).to_be_visible()
        expect(difference.get_by_role('img', name='attached').first).to_be_visible()
        expect(difference.get_by_role('img', name='detached').first).to_be_visible()
        self.button('next turn').click()
        self.sees(f'turn {turns[-1]} of {turns[-1]}')
        expect(self.role('treeitem', re.compile('^ScheduledReservation.*detached'))).to_be_visible()
        self.button('Back to now').click()
        self.sees('live')
        expect(self.role('treeitem', re.compile('^ScheduledReservation'))).to_have_count(0)
        self.assertTrue(self.page.url.endswith('#/sessions/step'))

    def test_stepping_moves_nothing_and_all_of_it_fits_in_the_window(self):
        turns = self.open_walk('step-still')
        boxes = lambda: [self.page.locator(part).bounding_box() for part in ['.phone', '.tree-panel', '.timeline', '.controls', '.lower']]
        before = boxes()
        for box in before:
            self.assertLessEqual(box['y'] + box['height'], 800)
            self.assertGreater(box['height'], 150)
        for turn in reversed(turns[:-1]):
            self.page.keyboard.press('[')
            self.sees(f'turn {turn} of')
            expect(self.role('region', 'Difference to the turn before')).to_contain_text(f'turn {turn}')
            self.assertEqual(boxes(), before)
            expect(self.page.locator('.turn.shown')).to_be_in_viewport()
        self.assertEqual(self.page.evaluate('document.documentElement.scrollHeight'), 800)

    def test_the_clock_and_the_facts_of_the_past_are_those_of_the_session_then(self):
        self.daemon.riding('past-clock')
        self.daemon.call('session.advance', session='past-clock', by='2h')
        then = self.session('past-clock')
        self.daemon.call('session.advance', session='past-clock', by='3h')
        self.daemon.open('past-clock', 'taxi://wallet')
        self.open_session('past-clock', f"/turn/{then['version']}")
        clock = self.page.evaluate('''(now) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo', timeStyle: 'medium' }).format(now)''', then['now'])
        expect(self.page.locator('.phone .clock')).to_have_text(clock)
        expect(self.page.locator('.session-facts .now')).to_contain_text(clock)
        expect(self.page.locator('.session-head .location')).to_contain_text(then['location'][0])
        expect(self.page.locator('.phone .network')).to_have_text('quick')

    def test_a_long_replay_is_dim_tells_how_far_it_is_and_can_be_cancelled(self):
        turns = self.open_walk('long')
        replayed = iter(range(1, 1000))

        def answer(route):
            request = json.loads(route.request.post_data)
            if request['method'] != 'inspector.turn':
                return route.continue_()
            self.page.wait_for_timeout(100)
            route.fulfill(json={'jsonrpc': '2.0', 'id': request['id'], 'result': {
                'session': 'long', 'turn': request['params']['turn'], 'version': turns[-1], 'replayed': next(replayed)}})
        self.page.route('**/rpc', answer)
        self.addCleanup(lambda: self.page.unroute_all(behavior='ignoreErrors'))
        self.page.keyboard.press('[')
        self.sees(f'turn {turns[-2]} of')
        self.sees(f'Turn {turns[-2]} is replayed')
        expect(self.page.locator('.phone')).to_have_class(re.compile('dim'))
        self.eventually(lambda: self.page.locator('.replaying progress').evaluate('node => node.value > 0.5'), True)
        self.button('Cancel', exact=True).click()
        self.sees('live')
        expect(self.page.locator('.phone')).not_to_have_class(re.compile('dim'))
        expect(self.page.locator('.replaying')).to_be_hidden()

    def test_a_long_session_is_replayed_ahead_so_that_a_turn_of_it_is_there_at_once(self):
        self.daemon.call('session.create', session='ahead')
        self.daemon.calls([('link.open', {'session': 'ahead', 'url': 'taxi://signup', 'wait': False})] * 700)
        asked = []
        self.page.on('request', lambda request: 'inspector.turn"' in (request.post_data or '') and asked.append(json.loads(request.post_data)['params']))
        self.open_session('ahead')
        self.eventually(lambda: bool(asked) and asked[-1]['turn'], 701)

        def is_silent():
            # A request takes 0.2 s of a replay that is not at its end, and the next follows 0.1 s later.
            count = len(asked)
            self.page.wait_for_timeout(1500)
            return len(asked) == count
        self.eventually(is_silent, True, 'it ends when all turns are replayed')
        self.page.evaluate("location.hash = '#/sessions/ahead/turn/350'")
        self.sees('turn 350 of')
        self.assertEqual([each for each in asked if each['turn'] == 350], [{'session': 'ahead', 'turn': 350, 'patience': 300}])

    def test_the_creation_tells_its_state(self):
        self.daemon.riding('created-state')
        self.open_session('created-state')
        expect(self.turns().last).to_contain_text('state=riding')

    def test_keys_and_slider_step_through_the_turns(self):
        turns = self.open_walk('step-keys')
        self.role('main').focus()
        self.page.keyboard.press('[')
        self.sees(f'turn {turns[-2]} of')
        self.page.keyboard.press('[')
        self.sees(f'turn {turns[-3]} of')
        self.page.keyboard.press(']')
        self.sees(f'turn {turns[-2]} of')
        self.page.keyboard.press('Home')
        self.sees('turn 1 of')
        self.page.keyboard.press('End')
        self.sees('live')
        slider = self.role('slider', 'turn')
        slider.focus()
        slider.press('ArrowLeft')
        self.sees(f'turn {turns[-2]} of')

    def test_an_earlier_turn_stays_while_new_ones_arrive(self):
        turns = self.walk('step-stay')
        self.open_session('step-stay', f'/turn/{turns[1]}')
        self.sees(f'turn {turns[1]} of {turns[-1]}')
        self.daemon.open('step-stay', 'taxi://menu/coupons')
        self.sees(f'turn {turns[1]} of {turns[-1] + 1}')
        self.page.locator('[data-id]').first.click(force=True)
        self.assertEqual(self.session('step-stay')['version'], turns[-1] + 1, 'an earlier screen takes no taps')

    def test_a_turn_that_does_not_exist_is_told_and_shows_no_other(self):
        turns = self.open_walk('no-turn')
        self.open(f'#/sessions/no-turn/turn/{turns[1]}')
        self.sees('Difference to the turn before')
        self.sees('They act now, not at that turn.')
        self.open('#/sessions/no-turn/turn/999')
        self.sees('has no turn 999')
        self.sees(f'turn 999 of {turns[-1]}')
        expect(self.page.get_by_text('Difference to the turn before')).to_be_hidden()

    def test_a_row_of_the_time_line_leads_to_its_turn_by_keyboard(self):
        turns = self.open_walk('line-keys')
        self.turns().first.get_by_role('link').focus()
        self.page.keyboard.press('ArrowDown')
        self.page.keyboard.press('Enter')
        self.sees(f'turn {turns[-2]} of')


class CopyTests(WalkTest):
    def copied(self, name):
        self.page.evaluate("navigator.clipboard.writeText('')")
        self.button(name, exact=True).click()
        self.sees(re.compile(r'Copied \d+ lines?'))
        self.eventually(lambda: self.page.evaluate('navigator.clipboard.readText()') != '', True)
        return self.page.evaluate('navigator.clipboard.readText()')

    def test_a_copied_log_replays_without_a_difference(self):
        self.open_walk('copy-log')
        with tempfile.NamedTemporaryFile('w', suffix='.jsonl') as file:
            file.write(self.copied('log'))
            file.flush()
            replay = subprocess.run([PROGRAM, 'replay', file.name], cwd=ROOT, capture_output=True, text=True)
        self.assertEqual(replay.returncode, 0, replay.stdout + replay.stderr)
        self.assertIn('equal', replay.stdout)

    def test_copied_commands_lead_a_new_session_to_the_same_place(self):
        self.open_walk('copy-commands')
        text = self.copied('commands')
        run = subprocess.run(['bash', '-eu', '-c', text], cwd=ROOT, capture_output=True, text=True,
                             env=self.daemon.shell_environment())
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr + text)
        self.assertEqual(self.session('copy-commands-copy')['location'], ['taxi://wallet'])

    def test_a_copied_test_ends_at_the_turn_that_is_shown(self):
        turns = self.walk('copy-test')
        self.open_session('copy-test', f'/turn/{turns[-2]}')
        self.sees(f'turn {turns[-2]} of')
        text = self.copied('test')
        self.assertIn('@Test', text)
        self.assertIn('taxi://reservations/42', text)
        self.assertNotIn('taxi://wallet', text)

    def test_a_browser_that_forbids_copying_shows_the_text(self):
        self.open_walk('copy-hand')
        self.page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('forbidden')); }")
        self.button('log', exact=True).click()
        expect(self.role('dialog').get_by_role('textbox')).to_have_value(re.compile('taxi://wallet'))
        self.role('dialog').get_by_role('button', name='Close').click()
        expect(self.role('dialog')).to_have_count(0)

    def test_no_secret_is_on_the_page_or_in_a_copy(self):
        self.daemon.call('session.create', session='copy-secret', state='loggedIn')
        self.daemon.open('copy-secret', 'taxi://wallet/pay?code=GEHEIM77')
        self.open_session('copy-secret')
        expect(self.turns().first).to_contain_text('***')
        # The app's own screen has the code in a field, as on a phone and for `andon screen`. Nothing else has it.
        self.assertNotIn('GEHEIM77', self.page.evaluate('''() => {
            const copy = document.body.cloneNode(true);
            copy.querySelector('.phone').remove();
            return copy.innerHTML;
        }'''))
        for name in ['commands', 'log', 'test']:
            text = self.copied(name)
            self.assertNotIn('GEHEIM77', text)
            self.assertIn('***', text)
