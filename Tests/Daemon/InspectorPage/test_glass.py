"""The phone as a screen of a real phone: its bars, a sheet, alerts, the map, and the bounds of the RIBs."""
import re

from playwright.sync_api import expect

from page import PageTest


class GlassTests(PageTest):
    def phone(self, part):
        return self.page.locator(f'.phone-panel .phone > .display > .app {part}')

    def element(self, identifier):
        return self.phone(f'[data-id="{identifier}"]')

    def test_title_and_back_are_in_the_bar_above_and_tabs_below(self):
        self.daemon.call('session.create', session='glass-bars', state='onReservation')
        self.open_session('glass-bars')
        expect(self.phone('.navbar h1')).to_have_text('予約の詳細')
        expect(self.phone('.navbar [data-id=back]')).to_be_visible()
        expect(self.phone('.tabbar [data-id="tab.reservation"]')).to_have_attribute('aria-pressed', 'true')
        bar, glass, tabs = [self.phone(part).bounding_box() for part in ['.navbar', '.glass', '.tabbar']]
        self.assertLessEqual(bar['y'] + bar['height'], glass['y'] + 1)
        self.assertLessEqual(glass['y'] + glass['height'], tabs['y'] + 1)
        self.element('back').click()
        self.eventually(lambda: self.session('glass-bars')['location'], ['taxi://reservations'])

    def test_a_presented_screen_is_a_sheet_over_the_screen_that_it_covers(self):
        self.daemon.call('session.create', session='glass-sheet', state='menuOpen')
        self.open_session('glass-sheet')
        expect(self.page.locator('.phone-panel .behind section[data-rib=NormalDispatch]')).to_be_attached()
        expect(self.phone('section[data-rib=Menu]')).to_be_visible()
        expect(self.phone('section[data-rib=NormalDispatch]')).to_have_count(0)
        behind, sheet = self.page.locator('.phone-panel .phone > .display > .behind').bounding_box(), self.phone('').bounding_box()
        self.assertLess(behind['y'], sheet['y'])
        self.element('close').click()
        expect(self.page.locator('.phone-panel .behind section')).to_have_count(0)
        expect(self.phone('section[data-rib=NormalDispatch]')).to_be_visible()

    def test_the_map_of_an_order_has_its_way_and_the_car_and_that_of_a_search_has_not(self):
        self.daemon.riding('glass-map')
        self.open_session('glass-map')
        expect(self.phone('section[data-rib=OrderRoute] .sketch .way')).to_be_attached()
        expect(self.phone('section[data-rib=OrderRoute] .sketch .car')).to_have_attribute('transform', re.compile(r'rotate\(\d+\)'))
        self.daemon.open('glass-map', 'taxi://home')
        expect(self.phone('section[data-rib=NormalDispatch] .sketch .here')).to_be_attached()
        expect(self.phone('.sketch .way')).to_have_count(0)

    def test_the_bounds_of_the_ribs_are_shown_with_a_switch(self):
        self.daemon.riding('glass-bounds')
        self.open_session('glass-bounds')
        status = self.phone('section[data-rib=OrderStatus]')
        expect(status).to_be_visible()
        self.page.mouse.move(0, 0)
        label = lambda: status.evaluate("node => getComputedStyle(node, '::after').content")
        self.assertEqual(label(), 'none')
        self.role('switch', 'RIBs').click()
        self.eventually(label, '"OrderStatus"')
        self.role('switch', 'RIBs').click()
        self.page.mouse.move(0, 0)
        self.eventually(label, 'none')
        status.hover()
        self.eventually(label, '"OrderStatus"')

    def test_an_alert_is_a_dialog_in_the_middle_of_the_glass(self):
        self.daemon.call('session.create', session='glass-alert', state='onReservation')
        self.daemon.call('session.tap', session='glass-alert', element='cancel')
        self.open_session('glass-alert')
        dialog = self.role('alertdialog')
        expect(dialog).to_be_visible()
        box, display = dialog.bounding_box(), self.page.locator('.phone-panel .display').bounding_box()
        self.assertAlmostEqual(box['x'] + box['width'] / 2, display['x'] + display['width'] / 2, delta=2)
