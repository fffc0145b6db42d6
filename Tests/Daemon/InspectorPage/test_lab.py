"""The commands of the lab in the page: a file is dropped, and the report is shown."""
from playwright.sync_api import expect

from daemon import ROOT
from page import PageTest


class LabTests(PageTest):
    def give(self, name, text):
        self.page.locator('input[type=file]').set_input_files({'name': name, 'mimeType': 'text/plain', 'buffer': text.encode()})

    def report(self):
        return self.role('region', 'Report')

    def test_a_campaign_shows_its_report_which_can_be_saved(self):
        self.open('#/lab')
        self.give('spring.csv', 'link,name\ntaxi://wallet,Wallet\ntaxi://nowhere,Broken\n')
        expect(self.report().get_by_text('taxi://nowhere').first).to_be_visible(timeout=60_000)
        self.assertEqual(self.page.evaluate('document.styleSheets.length'), self.page.evaluate("document.querySelectorAll('link[rel=stylesheet]').length"))
        with self.page.expect_download() as download:
            self.button('Save the report').click()
        self.assertEqual(download.value.suggested_filename, 'spring.html')
        expect(self.report().locator('section').first).to_have_attribute('lang', 'en')
        # A place inside of the report is no place of the page.
        self.report().get_by_role('link', name='English').first.click()
        self.assertTrue(self.page.url.endswith('#/lab'))

    def test_a_file_without_links_tells_so(self):
        self.open('#/lab/campaign')
        self.give('empty.csv', ' ')
        expect(self.role('alert')).to_contain_text('empty.csv')

    def test_another_table_of_links_is_compared_with_the_one_in_force(self):
        with open(f'{ROOT}/config/links.yaml') as file:
            yaml = file.read()
        self.open('#/lab/diff')
        self.give('links.yaml', yaml)
        expect(self.report()).to_contain_text('Every link does the same', timeout=60_000)
        self.give('links.yaml', 'routes: 7')
        expect(self.role('alert')).to_be_visible()

    def test_a_search_for_mistakes_shows_its_report_and_its_graph(self):
        self.open('#/lab/explore')
        self.role('combobox', 'Number of states').select_option('100')
        self.button('Start').click()
        expect(self.report()).to_contain_text('States: ', timeout=120_000)
        expect(self.report().get_by_role('img', name='Graph of the screens')).to_be_visible()


    def test_the_placeholders_of_a_campaign_get_values(self):
        self.open('#/lab')
        self.give('spring.csv', 'link\ntaxi://reservations/{{id}}\n')
        field = self.role('textbox', 'Value of id')
        expect(field).to_be_visible(timeout=60_000)
        field.fill('42')
        self.button('Check again').click()
        expect(self.report().get_by_text('taxi://reservations/42').first).to_be_visible(timeout=60_000)
        expect(field).to_have_value('42')


class JapaneseLabTests(PageTest):
    language = 'ja'

    def test_a_comparison_and_a_search_are_told_in_japanese(self):
        with open(f'{ROOT}/config/links.yaml') as file:
            yaml = file.read()
        self.open('#/lab/diff')
        self.page.locator('input[type=file]').set_input_files({'name': 'new.yaml', 'mimeType': 'text/yaml', 'buffer': yaml.replace('workflow: Wallet\n', 'workflow: Coupons\n').encode()})
        report = self.role('region', '報告')
        expect(report).to_contain_text('別の画面を開くようになるリンク', timeout=120_000)
        expect(report).to_contain_text('「Wallet」を開く')
        self.page.evaluate("location.hash = '#/lab/explore'")
        self.role('combobox', '状態の数').select_option('100')
        self.button('開始').click()
        expect(report).to_contain_text('深さ', timeout=120_000)
        self.assertNotIn('transition', report.locator('pre').text_content())

    def test_the_report_is_told_in_japanese(self):
        self.open('#/lab')
        self.page.locator('input[type=file]').set_input_files({'name': '春.csv', 'mimeType': 'text/csv', 'buffer': 'リンク,名前\ntaxi://wallet,お支払い\n'.encode()})
        expect(self.button('報告を保存')).to_be_visible(timeout=60_000)
