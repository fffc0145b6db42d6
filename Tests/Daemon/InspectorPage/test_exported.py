"""The pages that commands write to a file: each is opened as a file, without a daemon and without a network."""
import os
import re
import shutil
import subprocess
import tempfile

import axe_playwright_python
from playwright.sync_api import expect

from daemon import PROGRAM, ROOT
from page import PageTest

AXE = os.path.join(os.path.dirname(axe_playwright_python.__file__), 'axe.min.js')
RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']
RECORDED = 'Tests/Engine/LabTests/Fixtures/sessions.jsonl'


class ExportedTests(PageTest):
    unit = 'exported'

    def make_daemon(self):
        return None

    def export(self, command, *arguments, text=None):
        """Opens the page that a command writes, and returns the addresses that it loads."""
        folder = tempfile.mkdtemp(prefix='andon-exported-')
        self.addCleanup(shutil.rmtree, folder, True)
        path = os.path.join(folder, 'page.html')
        # A replay with differences ends with 1.
        run = subprocess.run([PROGRAM, command, *arguments, '--html', path], cwd=ROOT, input=text, text=True, capture_output=True)
        self.assertIn(run.returncode, (0, 1), run.stderr)
        loaded = []
        self.page.on('request', lambda request: loaded.append(request.url))
        self.page.goto(f'file://{path}')
        self.assertEqual(loaded, [f'file://{path}'])
        self.keeps_the_rules_of_axe()

    def keeps_the_rules_of_axe(self):
        with open(AXE) as file:
            self.page.evaluate(file.read())
        found = self.page.evaluate('''async (rules) => (await axe.run(document, { runOnly: rules, resultTypes: ['violations'] }))
            .violations.map(({ id, nodes }) => `${id} ${nodes.slice(0, 3).map(({ html }) => html).join(' ')}`)''', RULES)
        self.assertEqual(found, [])

    def test_a_cell_of_the_matrix_opens_its_screen_its_trees_and_its_steps(self):
        self.export('matrix', 'taxi://wallet', 'taxi://reservations/42', '--state', 'loggedOut', '--state', 'riding')
        cells = self.role('gridcell')
        expect(cells).to_have_count(4)
        expect(cells.nth(0)).to_have_text('W')
        expect(cells.nth(3)).to_have_text(re.compile('^C'))
        cells.nth(3).click()
        dialog = self.role('dialog')
        expect(dialog).to_contain_text('taxi://reservations/42')
        expect(dialog).to_contain_text('riding, quick network')
        expect(dialog.locator('.phone .navbar')).to_contain_text('予約の詳細')
        expect(dialog.locator('ins', has_text='ScheduledReservation')).to_have_count(1)
        expect(dialog).to_contain_text('reservation 42')
        self.keeps_the_rules_of_axe()
        self.page.keyboard.press('Escape')
        expect(dialog).to_be_hidden()

    def test_keys_move_in_the_map_and_a_network_changes_it(self):
        self.export('matrix', 'taxi://wallet', 'taxi://menu/history/401', '--state', 'loggedOut', '--state', 'loggedIn')
        cells = self.role('gridcell')
        cells.nth(0).focus()
        for key in ['ArrowRight', 'ArrowDown', 'ArrowDown']:
            self.page.keyboard.press(key)
        expect(cells.nth(3)).to_be_focused()
        expect(cells.nth(3)).to_have_text('C′')
        self.page.keyboard.press('Enter')
        expect(self.role('dialog')).to_contain_text('taxi://menu/history/401')
        self.role('dialog').get_by_role('button', name='Close').click()
        self.button('failing network').click()
        expect(cells.nth(3)).to_have_text('F′')
        expect(self.role('list', 'Outcomes in the map')).to_contain_text('failed')

    def test_the_matrix_fits_on_a_phone(self):
        self.page.set_viewport_size({'width': 390, 'height': 844})
        self.export('matrix', 'taxi://wallet', 'taxi://order/confirm?pickup=35.681236,139.767125,東京駅&dropoff=35.658581,139.745433,東京タワー')
        self.assertEqual(self.page.evaluate('document.documentElement.scrollWidth'), 390)
        for cell in self.role('gridcell').all()[:4]:
            expect(cell).to_be_in_viewport(ratio=1)

    def test_the_causes_of_a_replay_open_by_the_keyboard(self):
        with open(os.path.join(ROOT, RECORDED)) as file:
            changed = file.read().replace('"outcome":"stopped","reason":"maintenance"', '"outcome":"failed","reason":"maintenance"')
        self.export('replay', '-', text=changed)
        details = self.page.locator('details')
        expect(details.first).to_have_attribute('open', '')
        expect(details.first.locator('del').first).to_be_visible()
        self.page.keyboard.press('Tab')
        self.page.keyboard.press('Enter')
        expect(details.first).not_to_have_attribute('open', '')

    def test_the_pages_are_in_japanese_where_that_is_the_language(self):
        self.export('matrix', 'taxi://wallet', 'taxi://nowhere', '--state', 'loggedOut', '--lang', 'ja')
        self.assertEqual(self.page.evaluate('document.documentElement.lang'), 'ja')
        expect(self.button('高速の通信')).to_have_attribute('aria-pressed', 'true')
        expect(self.role('list', '結果の内訳')).to_contain_text('待機中')
        self.role('gridcell').nth(0).click()
        expect(self.role('dialog')).to_contain_text('ログイン')
        self.role('dialog').get_by_role('button', name='閉じる').click()
        self.role('gridcell').nth(1).click()
        expect(self.role('dialog')).to_contain_text('このパスに当たる画面はありません')
        self.export('replay', RECORDED, '--lang', 'ja')
        expect(self.page.locator('p.summary')).to_contain_text('イベントを再生しました')
        self.export('coverage', RECORDED, '--lang', 'ja')
        expect(self.page.locator('h2').last).to_have_text('ルートと状態')

    def test_the_report_of_a_campaign_is_in_both_languages(self):
        self.export('campaign', '-', '--from', '2026-12-01', text='taxi://wallet\ntaxi://nowhere\n')
        for language, word in [('ja', '問題があります'), ('en', 'broken')]:
            section = self.page.locator(f'section#{language}')
            expect(section.locator('article')).to_have_count(2)
            expect(section).to_contain_text(word)
            expect(section.locator('table.phones tbody tr')).to_have_count(2)

    def test_the_report_of_a_campaign_fits_on_a_phone(self):
        links = [f'https://taxi.example/menu/coupons?code={code}' for code in ('SPRING300', 'A' * 32)]
        self.page.set_viewport_size({'width': 390, 'height': 844})
        self.export('campaign', '-', '--from', '2026-12-01', text='\n'.join([*links, 'taxi://nowhere']))
        self.assertEqual(self.page.evaluate('document.documentElement.scrollWidth'), 390)
        for table in self.page.locator('.scroll').all():
            self.assertTrue(table.evaluate('(it) => it.scrollWidth <= it.clientWidth'))
        row = self.page.locator('section#ja table.links tbody tr').first
        self.assertEqual(row.locator('td').count(), 5)
        self.assertTrue(row.evaluate('(it) => new Set([...it.querySelectorAll("td")].map((cell) => cell.offsetTop)).size === 1'))


class DarkExportedTests(ExportedTests):
    theme = 'dark'
