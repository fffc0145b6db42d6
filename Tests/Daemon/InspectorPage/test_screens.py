"""Ten pictures of the page, looked at by a person and kept in Screens."""
import json
import re

from playwright.sync_api import expect

from page import PageTest
from pictures import difference

# The moment that every picture shows: 2026-11-26 10:00 in Japan.
MOMENT = 1795654800000
MINUTE = 60_000


class ScreensTest(PageTest):
    """Replaces what differs from run to run in the daemon's replies: times, process, socket, durations."""

    unit = 'screens'
    turn = 'first'
    viewport = {'width': 1280, 'height': 860}

    def setUp(self):
        super().setUp()
        self.page.clock.set_fixed_time(MOMENT / 1000)
        self.page.route('**/rpc', self.answer)
        self.page.route('**/events*', self.answer_events)
        # A request may be under way when the test ends.
        self.addCleanup(lambda: self.page.unroute_all(behavior='ignoreErrors'))
        self.first = self.daemon.call('session.show', session='default')['createdAt']

    def steady(self, value, name=''):
        """A value of a reply with its times moved to the fixed moment, in whole minutes."""
        if name == 'limits':
            return value
        if isinstance(value, dict):
            return {key: self.steady(entry, key) for key, entry in value.items()}
        if isinstance(value, list):
            return [self.steady(entry, name) for entry in value]
        if isinstance(value, str):
            text = re.sub(r'20\d\d-\d\d-\d\d \d\d:\d\d', '2026-11-27 08:45', value)
            return '/run/user/1000/andon/andon.sock' if name == 'socket' else text
        fixed = {'pid': 4242, 'uptime': 125_000, 'durationMicroseconds': 850, 'turns': 64, 'commits': 60, 'connections': 2,
                 'liveSessions': 3}
        if name in fixed and type(value) is int:
            return fixed[name]
        if type(value) is int and abs(value - self.first) < 30 * 86_400_000:
            # The daemon started within the last minutes; a session of a state begins when it is created.
            return MOMENT + max(0, (value - self.created) // MINUTE) * MINUTE
        return value

    created = 0

    def answer(self, route):
        request = json.loads(route.request.post_data)
        reply = self.daemon.post(request)
        if request['method'] == 'session.list':
            reply['result'].update(self.own(reply['result']), total=3)
        route.fulfill(json={**reply, 'result': self.steady(reply['result'])} if 'result' in reply else reply)

    def answer_events(self, route):
        text = ':\n\n'
        if 'session=' not in route.request.url:
            text = f"event: status\ndata: {json.dumps(self.steady(self.status()))}\n\n"
        route.fulfill(body=text, content_type='text/event-stream')

    def own(self, reply):
        """The sessions of this test in a reply, without those of tests that run beside it."""
        return {'sessions': [row for row in reply['sessions'] if row['session'] in ['rider', 'waiting', 'default']]}

    def status(self):
        status = self.daemon.call('status')
        fixed = {'counts': {'events': 66, 'pending': 1, 'sessions': 3}}
        outcomes = {'completed': 52, 'waiting': 7, 'stopped': 3, 'rejected': 2}
        requests = [{'request': 'order', 'rib': 'VehicleTracking', 'seen': 50, 'unseen': 0}]
        return {**status, **self.own(status), 'store': {**status['store'], **fixed},
                'activity': {**status['activity'], 'outcomes': outcomes, 'requestCounts': requests, 'leaks': 0, 'uncommitted': 0}}

    def make(self, session, state, *links):
        """A session of a state, made anew, so that its times are near the present."""
        try:
            self.daemon.call('session.close', session=session)
        except Exception:  # It does not exist in the first test.
            pass
        self.daemon.call('session.create', session=session, state=state)
        self.created = self.daemon.call('session.show', session=session)['createdAt']
        # A session of its own clock would show the seconds of the test.
        self.daemon.call('session.configure', session=session, clock='manual')
        for link in links:
            self.daemon.open(session, link)

    def show(self, place, *texts):
        self.open(place)
        for text in texts:
            self.sees(text)

    def looks_as_recorded(self, name):
        self.page.evaluate('document.fonts.ready')
        self.page.evaluate('document.activeElement.blur()')
        self.page.mouse.move(0, 0)
        self.page.wait_for_timeout(400)
        picture = self.page.screenshot(animations='disabled', caret='hide')
        self.assertIsNone(difference(name, picture))


class LightScreens(ScreensTest):
    def test_sessions(self):
        self.make('rider', 'riding')
        self.make('waiting', 'loggedOut', 'taxi://wallet')
        self.open('#/sessions')
        self.role('searchbox', 'Filter').fill('taxi')
        # The settings of the rows are read after the rows are shown.
        expect(self.page.locator('.rows .in-login')).to_have_count(self.page.locator('.rows .row').count())
        self.looks_as_recorded('sessions')

    def test_riding(self):
        self.make('rider', 'riding')
        self.show('#/sessions/rider', '乗車中', 'VehicleTracking')
        self.looks_as_recorded('riding')

    def test_alert(self):
        self.make('rider', 'onReservation')
        self.daemon.call('session.configure', session='rider', language='en')
        self.daemon.call('session.tap', session='rider', element='cancel')
        self.show('#/sessions/rider')
        expect(self.role('alertdialog')).to_be_visible()
        self.looks_as_recorded('alert')

    def test_link(self):
        self.make('rider', 'loggedIn')
        self.show('#/sessions/rider', 'LoggedIn')
        self.page.locator('[role=search] input').fill('taxi://reservations/fourty-two')
        expect(self.page.locator('[role=search] ~ [role=region] mark')).to_be_visible()
        self.looks_as_recorded('link')

    def test_matrix(self):
        self.open('#/matrix')
        cells = self.page.locator('[role=gridcell]')
        expect(cells.first).to_be_visible(timeout=30_000)
        # The size is told when the cells of all networks are computed.
        expect(self.page.get_by_text('3 networks')).to_be_visible(timeout=150_000)
        cells.nth(3).click()
        self.looks_as_recorded('matrix')

    def test_routes(self):
        self.show('#/routes', 'reservationEdit')
        self.looks_as_recorded('routes')


class DarkJapaneseScreens(ScreensTest):
    theme = 'dark'
    language = 'ja'

    def test_waiting(self):
        self.make('waiting', 'loggedOut', 'taxi://wallet')
        self.show('#/sessions/waiting', 'ログイン')
        self.looks_as_recorded('waiting-dark')

    def test_status(self):
        self.show('#/status', 'live_sessions')
        self.looks_as_recorded('status-dark')


class DarkScreens(ScreensTest):
    theme = 'dark'

    def test_history(self):
        self.make('rider', 'loggedIn', 'taxi://reservations/42', 'taxi://wallet')
        turn = self.session('rider')['version'] - 1
        self.show(f'#/sessions/rider/turn/{turn}', 'Difference to the turn before')
        self.looks_as_recorded('history-dark')


class NarrowScreens(ScreensTest):
    viewport = {'width': 320, 'height': 900}

    def test_narrow(self):
        self.make('rider', 'riding')
        self.show('#/sessions/rider', '乗車中')
        self.looks_as_recorded('narrow')
