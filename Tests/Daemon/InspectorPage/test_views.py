"""The matrix, the routes, the requests and the status."""
import os
import re
import tempfile

from playwright.sync_api import expect

from daemon import RefusedError
from page import PageTest


class MatrixTests(PageTest):
    def grid(self):
        return self.role('grid', 'Matrix')

    def cell(self, link, state):
        """The cell of a link, as the map shows it, in a state."""
        headers = self.grid().get_by_role('columnheader')
        expect(headers.filter(has_text=state).first).to_be_attached()
        states = headers.all_inner_texts()
        row = self.grid().get_by_role('row').filter(has=self.page.get_by_role('rowheader', name=link, exact=True))
        return row.get_by_role('gridcell').nth([text.strip() for text in states].index(state))

    def test_cells_have_the_outcomes_of_the_lab_and_differ_by_letter(self):
        self.open('#/matrix')
        records = self.daemon.rpc('inspector.matrix.row', link='taxi://wallet', network='quick')['cells']
        row = self.grid().get_by_role('row').filter(has=self.page.get_by_role('rowheader', name='wallet', exact=True))
        expect(row.get_by_role('gridcell').first).not_to_have_text('·', timeout=30_000)
        for record in records:
            if record['state'] in ['loggedOut', 'riding', 'maintenance']:
                cell = self.cell('wallet', record['state'])
                expect(cell).to_have_text(re.compile('^' + {'superseded': 'U'}.get(record['outcome'], record['outcome'][0].upper())))
                expect(cell).to_have_accessible_name(re.compile('^' + record['outcome']))

    def test_the_matrix_is_saved_as_a_page_that_shows_its_cells(self):
        self.open('#/matrix')
        with self.page.expect_download(timeout=240_000) as download:
            self.button('Save as a page').click()
        self.assertEqual(download.value.suggested_filename, 'matrix.html')
        page = self.new_page()
        path = os.path.join(tempfile.mkdtemp(), 'matrix.html')
        download.value.save_as(path)
        page.goto(f'file://{path}')
        expect(page.get_by_role('gridcell', name=re.compile('^completed')).first).to_be_visible()

    def test_a_cell_tells_its_outcome_and_opens_a_throw_away_session_in_its_state(self):
        self.open('#/matrix')
        expect(self.cell('wallet', 'loggedOut')).not_to_have_text('·', timeout=30_000)
        self.cell('wallet', 'loggedOut').click()
        panel = self.role('complementary', 'The chosen cell')
        expect(panel).to_contain_text('waiting')
        expect(panel).to_contain_text('log-in')
        self.role('group', 'Network').get_by_role('button', name='slow').click()
        panel.get_by_role('button', name='Open in a throw-away session').click()
        expect(self.role('heading', re.compile(r'try-\d+'))).to_be_visible()
        name = re.search(r'sessions/(try-\d+)', self.page.url)[1]
        session = self.session(name)
        self.assertEqual(session['configured']['latency'], '2s')
        self.assertEqual([link['url'] for link in session['pending']], ['taxi://wallet'])
        # It is closed again when the reader leaves it.
        self.role('link', 'Routes').click()

        def exists():
            try:
                return bool(self.session(name))
            except RefusedError:
                return False
        self.eventually(exists, False)

    def test_arrow_keys_and_enter_work_in_the_map(self):
        self.open('#/matrix')
        cells = self.grid().get_by_role('row').filter(has=self.page.get_by_role('rowheader')).first.get_by_role('gridcell')
        first, second = cells.nth(0), cells.nth(1)
        expect(first).not_to_have_text('·', timeout=30_000)
        first.focus()
        for key in ['ArrowRight', 'ArrowDown', 'ArrowUp']:
            self.page.keyboard.press(key)
        expect(second).to_be_focused()
        expect(second).to_have_attribute('tabindex', '0')
        expect(first).to_have_attribute('tabindex', '-1')
        self.page.keyboard.press('Enter')
        expect(self.role('heading', re.compile(r'try-\d+'))).to_be_visible()
        self.button('Keep', exact=False).first.click()
        name = re.search(r'sessions/(try-\d+)', self.page.url)[1]
        self.role('link', 'Routes').click()
        expect(self.role('heading', 'Routes')).to_be_visible()
        self.page.wait_for_timeout(300)
        self.assertEqual(self.session(name)['session'], name)


    def test_the_address_has_network_filter_typed_link_and_cell(self):
        self.open('#/matrix?network=slow&q=wallet&link=taxi%3A%2F%2Fwallet&state=riding')
        expect(self.role('group', 'Network').get_by_role('button', name='slow')).to_have_attribute('aria-pressed', 'true')
        expect(self.role('searchbox', 'Filter the links')).to_have_value('wallet')
        panel = self.role('complementary', 'The chosen cell')
        expect(panel).to_contain_text('taxi://wallet')
        expect(panel).to_contain_text('in the state riding')
        # The screen and the tree of the cell.
        expect(panel.locator('.phone section[data-rib=Wallet]')).to_be_visible(timeout=60_000)
        expect(panel.get_by_role('treeitem', name=re.compile('^Wallet.*attached'))).to_be_visible()
        self.role('textbox', 'Another link').fill('taxi://reservations/7')
        self.role('textbox', 'Another link').press('Enter')
        expect(panel).to_contain_text('taxi://reservations/7')
        expect(self.cell('reservations/7', 'loggedOut')).not_to_have_text('·', timeout=60_000)
        self.cell('reservations/7', 'menuOpen').click()
        self.eventually(lambda: 'state=menuOpen' in self.page.url and 'also=taxi' in self.page.url, True)
        self.page.reload()
        expect(panel).to_contain_text('taxi://reservations/7')
        expect(panel).to_contain_text('in the state menuOpen')
        with self.page.expect_download() as download:
            self.button('Save as CSV').click()
        with open(download.value.path()) as file:
            self.assertEqual(file.readline().strip(), 'link,state,network,outcome')

    def test_all_states_fit_beside_the_panel(self):
        self.open('#/matrix')
        expect(self.grid()).to_be_visible()
        self.assertTrue(self.page.locator('.map').evaluate('node => node.scrollWidth <= node.clientWidth'))


class RoutesTests(PageTest):
    def test_routes_show_parameters_and_samples_that_go_into_the_bar(self):
        routes = self.daemon.rpc('inspector.routes')['routes']
        self.open('#/routes')
        rows = self.role('table').get_by_role('row')
        expect(rows).to_have_count(len(routes) + 1)
        self.role('searchbox', re.compile('filter', re.I)).fill('reservations/{reservation}/edit')
        expect(rows).to_have_count(2)
        expect(rows.last).to_contain_text('reservationEdit')
        expect(rows.last).to_contain_text('integer')
        self.button('taxi://reservations/42/edit').click()
        bar = self.role('search').locator('input')
        expect(bar).to_have_value('taxi://reservations/42/edit')
        expect(bar).to_be_focused()
        expect(self.role('region', 'What the daemon understands of the link')).to_contain_text('reservationEdit')

    def test_links_yaml_is_read_again(self):
        self.open('#/routes')
        self.button(re.compile('links.yaml')).click()
        expect(self.role('main').get_by_role('status').first).to_contain_text(re.compile(r'\d+ routes'))


class RequestsTests(PageTest):
    def test_the_graph_of_one_session_and_its_numbers(self):
        self.daemon.riding('requests-one')
        self.daemon.call('session.advance', session='requests-one', by='10m')
        self.open('#/requests/requests-one')
        expect(self.role('img', re.compile('.')).first).to_be_visible()
        counts = {count['request']: count['seen'] + count['unseen'] for count in self.session('requests-one')['requestCounts']}
        row = self.role('table').get_by_role('row').filter(has=self.page.get_by_role('rowheader', name='order', exact=True))
        expect(row.get_by_role('cell').last).to_have_text(str(counts['order']))

    def test_the_graph_of_all_sessions_and_the_way_to_one(self):
        self.daemon.riding('requests-all')
        self.open('#/requests')
        expect(self.role('table')).to_contain_text('login')
        self.role('combobox', 'Session').or_(self.role('searchbox', 'Session')).first.fill('requests-all')
        self.page.keyboard.press('Enter')
        self.eventually(lambda: self.page.url.endswith('#/requests/requests-all'), True)


    def test_the_graph_is_linked_from_its_session_and_live_and_its_labels_do_not_overlap(self):
        self.daemon.riding('requests-live')
        self.open_session('requests-live')
        self.role('main').get_by_role('link', name='Requests', exact=True).click()
        expect(self.role('link', 'requests-live', exact=True)).to_be_visible()
        row = self.role('table').get_by_role('row').filter(has=self.page.get_by_role('rowheader', name='order', exact=True))
        expect(row).to_be_visible()
        before = int(row.get_by_role('cell').last.inner_text())
        self.daemon.call('session.advance', session='requests-live', by='10m')
        self.eventually(lambda: int(row.get_by_role('cell').last.inner_text()) > before, True)
        boxes = [node.bounding_box() for node in self.page.locator('.request-graph code, .request-axis span').all()]
        for index, one in enumerate(boxes):
            for other in boxes[index + 1:]:
                apart = (one['x'] + one['width'] <= other['x'] or other['x'] + other['width'] <= one['x']
                         or one['y'] + one['height'] <= other['y'] or other['y'] + other['height'] <= one['y'])
                self.assertTrue(apart, (one, other))


class StatusTests(PageTest):
    def test_the_status_has_the_limits_in_force_and_moves(self):
        self.open('#/status')
        status = self.daemon.call('status')
        for name in ['live_sessions', 'log_lines', 'url_bytes']:
            row = self.role('row').filter(has=self.page.get_by_role('rowheader', name=name, exact=True))
            expect(row.get_by_role('cell').first).to_have_text(f"{status['limits'][name]:,}")
        self.sees(str(status['pid']))
        turns = self.role('row').filter(has=self.page.get_by_role('rowheader', name='Turns since the start', exact=True)).get_by_role('cell').first
        before = int(turns.inner_text().replace(',', ''))
        self.daemon.call('session.create', session='status-moves')
        self.daemon.call('session.login', session='status-moves')
        expect(turns).not_to_have_text(f'{before:,}')

    def test_the_focus_stays_while_the_numbers_change(self):
        self.open('#/status')
        link = self.role('link', re.compile('metrics', re.I))
        link.focus()
        before = self.daemon.call('status')['activity']['turns']
        self.daemon.call('session.create', session='status-focus')
        self.page.wait_for_timeout(2500)
        expect(link).to_be_focused()
