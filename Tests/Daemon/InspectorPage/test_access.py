"""What every reader needs: axe-core's rules, a narrow page, the keyboard alone, languages and themes."""
import gzip
import os
import re

import axe_playwright_python
from playwright.sync_api import expect

from page import PageTest

AXE = os.path.join(os.path.dirname(axe_playwright_python.__file__), 'axe.min.js')
RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']


class ViewsTest(PageTest):
    """Tests that look at every view."""

    unit = 'views'
    expected_messages = (r'Failed to load resource: net::ERR_INTERNET_DISCONNECTED',)
    turn = 'first'

    def make_daemon(self):
        daemon = super().make_daemon()
        if 'access' not in str(daemon.call('session.list', all=True)):
            daemon.riding('access')
            daemon.open('access', 'taxi://reservations/42')
            daemon.call('session.create', session='access-waiting')
            daemon.open('access-waiting', 'taxi://wallet')
            daemon.call('session.create', session='access-alert', state='onReservation')
            daemon.call('session.tap', session='access-alert', element='cancel')
            daemon.riding('access-gone')
            daemon.call('session.close', session='access-gone')
        return daemon

    def views(self):
        """Goes to each view in turn, and gives its name."""
        self.open('#/sessions')
        self.page.get_by_role('searchbox').first.fill('access-')
        expect(self.role('grid').get_by_text('access-waiting')).to_be_visible()
        yield 'the list of sessions'
        self.page.locator('.toolbar').first.get_by_role('button').last.click()
        expect(self.page.locator('form input[required]')).to_be_visible()
        yield 'the form for a session'
        self.page.locator('.row button').filter(visible=True).last.click()
        expect(self.role('dialog')).to_be_visible()
        yield 'the question before a session is closed'
        self.page.keyboard.press('Escape')
        for name in ['access', 'access-waiting', 'access-alert']:
            self.page.evaluate('place => { location.hash = place }', f'#/sessions/{name}')
            expect(self.role('heading', name, exact=True)).to_be_visible()
            expect(self.role('treeitem').first).to_be_visible()
            expect(self.page.locator('[data-id]').first).to_be_visible()
            expect(self.page.locator('.turns a').first).to_be_visible()
            yield f'the session {name}'
        self.page.evaluate("location.hash = '#/sessions/access/turn/2'")
        expect(self.page.locator('.where')).to_contain_text('2')
        expect(self.page.locator('.turns a').first).to_be_visible()
        yield 'an earlier turn'
        self.page.locator('[role=search] input').fill('taxi://reservations/fourty-two')
        expect(self.page.locator('[role=search] ~ [role=region] mark')).to_be_visible()
        yield 'the link bar'
        for name, ready in [('matrix', '[role=gridcell]'), ('routes', 'td'), ('requests', 'svg'), ('requests/access', '.request-rows td'), ('status', 'meter'), ('lab', '.drop'), ('lab/explore', '.toolbar button')]:
            self.page.evaluate('place => { location.hash = place }', f'#/{name}')
            expect(self.page.locator(f'main {ready}').first).to_be_visible(timeout=30_000)
            yield f'the view {name}'
        self.page.evaluate("location.hash = '#/compare?left=access@2&right=access'")
        expect(self.page.locator('.compared [role=treeitem]').first).to_be_visible()
        yield 'two places side by side'
        self.page.evaluate("location.hash = '#/what?link=taxi://wallet'")
        expect(self.page.locator('.phones .phone').first).to_be_visible(timeout=30_000)
        yield 'a link in all states'
        self.page.evaluate("location.hash = '#/breakpoint?link=taxi://wallet&session=access&step=main features'")
        expect(self.page.locator('.broken [role=treeitem]').first).to_be_visible()
        yield 'a breakpoint'
        self.page.evaluate("location.hash = '#/sessions/access-gone'")
        expect(self.page.locator('.closed')).to_be_visible()
        expect(self.page.locator('.phone.ended [data-id]').first).to_be_visible()
        yield 'a session that was closed'
        # The bar for links has the focus: it would take the key.
        self.page.evaluate('document.activeElement.blur()')
        self.page.keyboard.press('?')
        expect(self.role('dialog')).to_be_visible()
        yield 'the keys'
        self.page.keyboard.press('Escape')
        self.page.context.set_offline(True)
        self.page.evaluate("import('/rpc.js').then(({ call }) => call('status')).catch(() => {})")
        expect(self.page.locator('.notice').first).to_be_visible()
        yield 'a lost connection'


class AxeTests(ViewsTest):
    def violations(self, name, rules):
        """The rules of axe that the view breaks, each with its first elements."""
        if not self.page.evaluate('typeof axe !== "undefined"'):
            with open(AXE) as file:
                self.page.evaluate(file.read())
        return self.page.evaluate('''async ([view, rules]) =>
            (await axe.run(document, { runOnly: rules, resultTypes: ['violations'] })).violations.map(({ id, help, nodes }) =>
                `${view}: ${id}: ${help}: ` + nodes.slice(0, 4).map((node) => node.html.slice(0, 160)).join(' | '))''', [name, rules])

    def test_every_view_keeps_the_rules_of_axe_in_light_and_dark(self):
        found = []
        for name in self.views():
            found += self.violations(name, RULES)
            # Only colours depend on the theme.
            self.page.emulate_media(color_scheme='dark')
            found += self.violations(f'{name}, dark', ['color-contrast'])
            self.page.emulate_media(color_scheme='light')
        self.assertEqual(found, [], '\n'.join(found))


class JapaneseAxeTests(AxeTests):
    language = 'ja'


class NarrowTests(ViewsTest):
    # A window of 1280 pixels at a zoom of 400 %.
    viewport = {'width': 320, 'height': 256}

    def test_no_view_scrolls_sideways_at_a_zoom_of_400_percent(self):
        widths = {name: self.page.evaluate('document.documentElement.scrollWidth') for name in self.views()}
        self.assertEqual({name: wide for name, wide in widths.items() if wide > 320}, {})


class NarrowJapaneseTests(NarrowTests):
    language = 'ja'


class LanguageTests(PageTest):
    def test_the_language_of_the_browser_comes_first_and_a_choice_stays(self):
        self.open('#/status')
        expect(self.role('heading', 'Status')).to_be_visible()
        self.role('combobox', 'Language').select_option('ja')
        expect(self.role('heading', '状態')).to_be_visible()
        self.assertEqual(self.page.evaluate('document.documentElement.lang'), 'ja')
        self.page.reload()
        expect(self.role('heading', '状態')).to_be_visible()


class JapaneseTests(PageTest):
    language = 'ja'

    def test_a_japanese_browser_gets_the_japanese_page(self):
        self.daemon.riding('japanese')
        self.open('#/sessions')
        expect(self.role('heading', 'セッション')).to_be_visible()
        for place in ['#/sessions/japanese', '#/routes', '#/status', '#/requests']:
            self.page.evaluate('place => { location.hash = place }', place)
            expect(self.role('heading').first).to_be_visible()
            # A key of the word list that has no word is shown as it is.
            self.assertIsNone(re.search(r'\b(session|phone|tree|timeline|history|controls|routes|requests|status|nav)\.[a-z]\w+\b',
                                        re.sub(r'reservation\.\w+', '', self.role('main').inner_text())))


    def test_events_times_choices_and_refusals_are_in_japanese(self):
        self.daemon.riding('japanese-words')
        self.daemon.call('session.advance', session='japanese-words', by='10m')
        self.open('#/sessions/japanese-words')
        turns = self.page.locator('.turns')
        for word in ['作成', 'ログイン', '時間を進める', 'タップ']:
            expect(turns).to_contain_text(word)
        controls = self.page.locator('.controls')
        expect(controls.get_by_role('button', name='+10 分')).to_be_visible()
        # The sizes of texts have the names of the phone's own settings.
        sizes = ['xSmall', 'small', 'medium', 'large', 'xLarge', 'xxLarge', 'xxxLarge', *(f'accessibility{n}' for n in range(1, 6))]
        self.assertEqual(controls.locator('option').all_inner_texts(),
                         ['ライト', 'ダーク', '実時間', '手動', '置き換え', '順番待ち', '並行', 'Android', 'iOS', *sizes])
        controls.get_by_role('textbox', name='長さ').fill('soon')
        controls.get_by_role('button', name='進める').click()
        expect(controls.locator('.problem')).to_contain_text('使えません')
        # Names of the app and of the program may be Latin. Sentences may not.
        self.page.evaluate("location.hash = '#/sessions/japanese-words/turn/4'")
        self.sees('前のターンとの差分')
        for place in ['#/sessions/japanese-words/turn/4', '#/sessions', '#/requests/japanese-words', '#/routes']:
            self.page.evaluate('place => { location.hash = place }', place)
            self.page.wait_for_timeout(500)
            text = self.page.evaluate('''() => {
                const copy = document.querySelector('main').cloneNode(true);
                copy.querySelectorAll('code, svg, kbd, .phone').forEach((node) => node.remove());
                return copy.textContent;
            }''')
            self.assertEqual(re.findall(r'[A-Za-z]+(?: [a-z]+){2,}', text), [], place)

    def test_rejections_are_told_in_japanese_without_english_reasons(self):
        self.open('#/sessions')
        self.page.locator('[role=search] input').fill('taxi://reservations/fourty-two')
        panel = self.page.locator('[role=search] ~ [role=region]')
        expect(panel.locator('mark')).to_be_visible()
        self.assertNotIn('is not', panel.inner_text())
        self.page.locator('[role=search] input').fill('taxi://reservations/42')
        expect(panel).to_contain_text('整数')


class ThemeTests(PageTest):
    theme = 'dark'

    def background(self):
        return self.page.evaluate("getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number).reduce((a, b) => a + b) / 3")

    def test_the_theme_of_the_system_comes_first_and_a_choice_stays(self):
        self.open()
        self.assertLess(self.background(), 80)
        self.role('combobox', 'Colours').select_option('light')
        self.assertGreater(self.background(), 180)
        self.page.reload()
        expect(self.role('grid')).to_be_visible()
        self.assertGreater(self.background(), 180)
        self.role('combobox', 'Colours').select_option('system')
        self.assertLess(self.background(), 80)


class KeyboardTests(PageTest):
    def tab_to(self, role, name):
        """Presses Tab until the element has the focus, as a reader without a mouse does."""
        target = self.role(role, name).first
        expect(target).to_be_visible()
        for _ in range(120):
            if target.evaluate('node => node === document.activeElement'):
                return target
            self.page.keyboard.press('Tab')
            shown = self.page.evaluate('''() => {
                const node = document.activeElement;
                if (node === document.body) return true;
                const style = getComputedStyle(node);
                return style.outlineStyle !== 'none' || style.boxShadow !== 'none' || node.closest('svg') !== null || node.getAttribute('role') === 'grid';
            }''')
            self.assertTrue(shown, 'the focus should be visible')
        self.fail(f'Tab does not reach {role} {name}')

    def test_a_whole_journey_without_a_mouse(self):
        keyboard = self.page.keyboard
        self.open('#/sessions')
        self.sees('connected')
        # A new session.
        self.tab_to('button', 'New session')
        keyboard.press('Enter')
        expect(self.role('textbox', 'Name')).to_be_focused()
        keyboard.type('by-keyboard')
        keyboard.press('Enter')
        expect(self.role('heading', 'by-keyboard')).to_be_visible()
        # A link that waits, found in the bar.
        self.page.evaluate('document.activeElement.blur()')
        self.tab_to('combobox', 'Link')
        keyboard.type('taxi://reservations/42')
        keyboard.press('Enter')
        self.eventually(lambda: len(self.session('by-keyboard')['pending']), 1)
        # The app's own log-in screen.
        self.tab_to('textbox', re.compile('電話番号'))
        keyboard.type('090-0000-0001')
        self.tab_to('button', 'ログイン')
        keyboard.press('Space')
        self.eventually(lambda: self.session('by-keyboard')['location'], ['taxi://reservations/42'])
        expect(self.role('treeitem', re.compile('^ScheduledReservation'))).to_be_visible()
        # The tree, then the history, then back.
        self.tab_to('treeitem', re.compile('^AppRoot'))
        keyboard.press('End')
        expect(self.role('treeitem').last).to_be_focused()
        keyboard.press('[')
        self.sees(re.compile(r'turn \d+ of \d+'))
        self.tab_to('button', 'Back to now')
        keyboard.press('Enter')
        self.sees('live')
        # A control.
        self.tab_to('switch', 'maintenance')
        keyboard.press('Space')
        self.eventually(lambda: self.session('by-keyboard')['configured']['maintenance'], 'on')
        # Another view.
        self.page.evaluate('document.activeElement.blur()')
        self.tab_to('link', 'Skip to the content')
        keyboard.press('Enter')
        expect(self.role('main')).to_be_focused()
        self.page.evaluate('window.scrollTo(0, 0)')
        self.tab_to_link('Status')
        keyboard.press('Enter')
        expect(self.role('heading', 'Status')).to_be_visible()
        expect(self.role('main')).to_be_focused()

    def tab_to_link(self, name):
        for _ in range(120):
            if self.role('navigation').get_by_role('link', name=name).evaluate('node => node === document.activeElement'):
                return
            self.page.keyboard.press('Shift+Tab')
        self.fail(f'Shift+Tab does not reach the link {name}')


class WallTests(PageTest):
    viewport = {'width': 1920, 'height': 1080}

    def size(self):
        return self.page.evaluate('parseFloat(getComputedStyle(document.body).fontSize)')

    def test_text_is_larger_on_a_wide_window_and_large_on_a_wall(self):
        self.open('#/status')
        self.assertGreater(self.size(), 15)
        self.page.goto(f'{self.daemon.base}?wall#/status?token={self.daemon.token}')
        expect(self.role('heading', 'Status')).to_be_visible()
        self.assertGreaterEqual(self.size(), 26)


class SizeTests(PageTest):
    def size(self, name):
        # Compressed, which is how sizes of pages are compared. The server sends them as they are, to this machine.
        return len(gzip.compress(self.text(name).encode()))

    def text(self, name):
        return self.page.evaluate('name => fetch(name).then((answer) => answer.text())', f'/{name}')

    def imported(self, name, found):
        """Adds the module and all that it imports at once, not those that a view or a press of a button loads."""
        if name not in found:
            found.add(name)
            for other in re.findall(r"^import .*from '\./(.+?)'", self.text(name), re.MULTILINE):
                self.imported(other, found)
        return found

    def test_the_first_view_and_all_files_of_the_page_stay_small(self):
        self.open('#/sessions')
        page = self.text('')
        first = self.imported('sessions.js', self.imported('main.js', {''}) | set(re.findall(r'href="/?(.+?\.css)"', page)))
        self.assertIn('style.css', first)
        self.assertNotIn('matrix.js', first)
        self.assertLessEqual(sum(map(self.size, first)), 60_000, first)
        views = re.findall(r"import\('\./(.+?)'\)", self.text('main.js'))
        self.assertIn('matrix.js', views)
        every = set(first)
        for view in views:
            self.imported(view, every)
        self.assertLessEqual(sum(map(self.size, every)), 108_000, every)
