"""The bar for links: it explains while one types, and opens."""
import re

from playwright.sync_api import expect

from page import PageTest


def shown(sentence):
    """A sentence of the daemon as the page shows it: what is in back-ticks is code."""
    return sentence.replace('`', '')


class LinkBarTests(PageTest):
    def bar(self):
        return self.role('search').get_by_role('combobox', name='Link').or_(self.role('search').get_by_role('textbox', name='Link')).first

    def panel(self):
        return self.role('region', 'What the daemon understands of the link')

    def test_a_link_is_explained_stage_by_stage_while_it_is_typed(self):
        self.daemon.call('session.create', session='bar-typing')
        self.open_session('bar-typing')
        self.bar().press_sequentially('taxi://reservations/42')
        panel = self.panel()
        expect(panel).to_contain_text('reservation')
        explained = self.daemon.call('link.explain', url='taxi://reservations/42')
        for text in [explained['route'], explained['workflow'], *explained['steps'], *explained['needs'], 'reservation = 42']:
            expect(panel).to_contain_text(text)
        self.announced('Accepted')
        self.assertEqual(self.session('bar-typing')['links'], [], 'typing opens nothing')

    def test_a_rejection_marks_its_place_and_names_near_misses(self):
        self.open()
        self.bar().fill('taxi://reservations/fourty-two')
        panel = self.panel()
        expect(panel).to_contain_text('rejected')
        expect(panel.locator('mark')).to_have_text('fourty-two')
        rejection = self.daemon.call('link.explain', url='taxi://reservations/fourty-two')
        expect(panel).to_contain_text(shown(rejection['rejection']['message']))
        expect(panel).to_contain_text(shown(rejection['rejection']['expected']))
        for candidate in rejection['candidates'][:3]:
            row = panel.get_by_role('listitem').filter(has=self.page.get_by_text(candidate['path'], exact=True))
            expect(row).to_contain_text(shown(candidate['reason']))
        expect(self.bar()).to_have_attribute('aria-invalid', 'true')
        self.bar().fill('taxi://reservation/42')
        expect(panel).to_contain_text('Did you mean')
        self.assertNotIn('`', panel.inner_text())
        # What is meant is one click away.
        panel.get_by_role('button', name='taxi://reservations/42', exact=True).click()
        expect(self.bar()).to_have_value('taxi://reservations/42')
        expect(panel).to_contain_text('accepted')

    def test_the_mark_counts_bytes_of_japanese_text(self):
        url = 'taxi://order?pickup=35.681236,139.767125,東京駅&dropoff=高輪'
        begin, end = self.daemon.call('link.explain', url=url)['rejection']['range']
        self.open()
        self.bar().fill(url)
        expect(self.panel().locator('mark')).to_have_text(url.encode()[begin:end].decode())
        expect(self.panel().locator('mark')).to_have_text('高輪')

    def test_enter_opens_the_link_in_the_session_of_the_page_and_tells_its_steps(self):
        self.daemon.call('session.create', session='bar-open', state='loggedIn')
        self.open_session('bar-open')
        self.sees('in bar-open')
        self.bar().fill('taxi://reservations/42')
        self.bar().press('Enter')
        panel = self.panel()
        expect(panel).to_contain_text('completed')
        expect(panel.get_by_role('listitem').filter(has_text='reservation 42')).to_contain_text('completed')
        self.assertEqual(self.session('bar-open')['location'], ['taxi://reservations/42'])
        self.announced('completed')

    def test_a_link_that_waits_says_for_what(self):
        self.daemon.call('session.create', session='bar-wait')
        self.open_session('bar-wait')
        self.bar().fill('taxi://wallet')
        self.button('Open', exact=True).click()
        expect(self.panel()).to_contain_text('waiting')
        expect(self.panel()).to_contain_text('log-in')
        self.assertEqual(len(self.session('bar-wait')['pending']), 1)

    def test_arrow_up_brings_the_links_before_and_escape_hides_the_explanation(self):
        self.daemon.call('session.create', session='bar-past', state='loggedIn')
        self.open_session('bar-past')
        for url in ['taxi://wallet', 'taxi://home']:
            self.bar().fill(url)
            self.bar().press('Enter')
            expect(self.panel()).to_contain_text('completed')
            self.eventually(lambda: self.session('bar-past')['location'], [url])
        self.bar().fill('')
        self.bar().press('ArrowUp')
        self.bar().press('ArrowUp')
        expect(self.bar()).to_have_value('taxi://wallet')
        self.bar().press('ArrowDown')
        expect(self.bar()).to_have_value('taxi://home')
        expect(self.panel()).to_be_visible()
        self.bar().press('Escape')
        expect(self.panel()).to_be_hidden()

    def test_the_samples_of_the_app_are_offered(self):
        self.open()
        options = self.page.locator('#' + self.bar().get_attribute('list') + ' option')
        self.assertIn('taxi://reservations/42', options.evaluate_all('nodes => nodes.map((node) => node.value)'))

    def test_without_a_session_a_link_opens_in_the_default_session(self):
        self.open('#/status')
        self.sees('in default')
        self.bar().fill('taxi://signup')
        self.bar().press('Enter')
        self.panel().get_by_role('link', name='Show default').click()
        expect(self.role('heading', 'default')).to_be_visible()
        self.assertEqual(self.session('default')['location'], ['taxi://signup'])


    def test_a_key_leads_to_the_bar_and_another_shows_all_keys(self):
        self.open('#/status')
        self.sees('connected')
        self.page.keyboard.press('/')
        expect(self.bar()).to_be_focused()
        expect(self.bar()).to_have_value('')
        self.bar().press('?')
        expect(self.role('dialog')).to_have_count(0)
        self.page.evaluate('document.activeElement.blur()')
        self.page.keyboard.press('?')
        expect(self.role('dialog', 'Keys')).to_contain_text('go to the bar for links')
        self.page.keyboard.press('Escape')
        expect(self.role('dialog')).to_have_count(0)

    def test_a_location_is_shown_without_escapes_where_they_are_safe(self):
        self.daemon.call('session.create', session='bar-escapes', state='loggedIn')
        self.daemon.open('bar-escapes', 'taxi://order?pickup=35.681236,139.767125,東京駅')
        self.open_session('bar-escapes')
        expect(self.page.locator('.session-head .location')).to_contain_text('東京駅')
        self.assertNotIn('%E6', self.role('main').inner_text())
        self.assertIn('%3D', self.page.evaluate("import('/dom.js').then(({ readable }) => readable('taxi://a?b=%E6%9D%B1%3D%2F%20%E2%80%AE'))"))


class JapaneseLinkBarTests(PageTest):
    language = 'ja'

    def test_a_rejection_and_what_a_link_waits_for_are_told_in_japanese(self):
        self.open()
        bar = self.role('search').get_by_role('combobox', name='リンク').or_(self.role('search').get_by_role('textbox', name='リンク')).first
        panel = self.role('region', 'リンクの解釈')
        bar.fill('taxi://reservation/42')
        expect(panel).to_contain_text('に当たる画面は、アプリにありません')
        expect(panel).to_contain_text('もしかして: 「reservations/42」')
        bar.fill('taxi://wallet')
        self.page.keyboard.press('Enter')
        expect(panel).to_contain_text('「ログイン」を待っています')
