"""The report on a bug: one file, which a browser shows and a command replays."""
import os
import re
import subprocess
import tempfile

from playwright.sync_api import expect

from daemon import PROGRAM
from test_history import WalkTest

SECRET = 'hunter2-0123456789'


class ReportTests(WalkTest):
    def save(self):
        with self.page.expect_download() as download:
            self.button('Bug report').click()
        path = os.path.join(tempfile.mkdtemp(), download.value.suggested_filename)
        download.value.save_as(path)
        return path

    def test_the_report_is_one_page_without_secrets_that_replay_reads(self):
        turns = self.walk('report')
        self.daemon.open('report', f'taxi://reservations/42?token={SECRET}')
        self.open_session('report')
        path = self.save()
        self.assertEqual(os.path.basename(path), f'report-{turns[-1] + 1}.html')
        with open(path) as file:
            self.assertNotIn(SECRET, file.read())
        replayed = subprocess.run([PROGRAM, 'replay', path], capture_output=True, text=True, env=self.daemon.shell_environment())
        self.assertEqual(replayed.returncode, 0, replayed.stdout + replayed.stderr)
        page = self.new_page()
        page.goto(f'file://{path}')
        expect(page.get_by_role('heading', name='The link', exact=True)).to_be_visible()
        expect(page.locator('.phone section[data-rib=ScheduledReservation]').last).to_be_visible()
        expect(page.locator('.phone section[data-rib=Wallet]').first).to_be_visible()
        expect(page.locator('.differences')).to_contain_text('ScheduledReservation')
        expect(page.get_by_text('session create report-copy')).to_be_visible()

    def test_a_report_on_an_earlier_turn_ends_with_it(self):
        turns = self.walk('report-past')
        self.open_session('report-past', f'/turn/{turns[-2]}')
        self.sees(f'turn {turns[-2]} of')
        path = self.save()
        self.assertEqual(os.path.basename(path), f'report-past-{turns[-2]}.html')
        with open(path) as file:
            journal = re.search(r'<script type="application/x-ndjson" id="journal">\n(.*?)</script>', file.read(), re.DOTALL)[1]
        self.assertNotIn('taxi://wallet', journal)
