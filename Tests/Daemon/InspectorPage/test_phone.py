"""The app's screen as a phone."""
import re

from playwright.sync_api import expect

from page import PageTest


class PhoneTests(PageTest):
    def element(self, identifier):
        return self.page.locator(f'[data-id="{identifier}"]')

    def screen_ids(self, session):
        screens = self.daemon.call('session.screen', session=session)['screens']
        return [element['id'] for screen in screens for element in screen['elements']]

    def test_a_tap_on_a_button_taps_it_in_the_session(self):
        self.daemon.call('session.create', session='phone-tap', state='loggedIn')
        self.open_session('phone-tap')
        self.element('tab.wallet').click()
        expect(self.element('balance')).to_be_visible()
        self.assertEqual(self.session('phone-tap')['location'], ['taxi://wallet'])

    def test_a_tap_on_a_row_and_enter_on_a_button(self):
        self.daemon.call('session.create', session='phone-row', state='loggedIn')
        self.daemon.open('phone-row', 'taxi://order/search?point=pickup')
        self.open_session('phone-row')
        self.element('place.tokyo').click()
        expect(self.element('place.tokyo')).to_have_count(0)
        self.assertNotIn('place.tokyo', self.screen_ids('phone-row'))
        self.element('menu').focus()
        self.element('menu').press('Enter')
        self.eventually(lambda: self.session('phone-row')['location'][-1], 'taxi://menu')

    def test_fields_send_their_text_with_enter_and_a_switch_its_state(self):
        self.daemon.call('session.create', session='phone-field')
        self.daemon.open('phone-field', 'taxi://signup')
        self.open_session('phone-field')
        self.element('name').fill('行灯 花子')
        self.element('name').press('Enter')
        self.element('phone').fill('090-0000-0009')
        self.element('phone').press('Tab')
        self.element('terms').check()

        def values():
            screens = self.daemon.call('session.screen', session='phone-field')['screens']
            return {element['id']: element.get('value') for screen in screens for element in screen['elements']}
        self.eventually(lambda: [values().get(name) for name in ['name', 'phone', 'terms']], ['行灯 花子', '090-0000-0009', 'on'])
        expect(self.element('name')).to_have_value('行灯 花子')
        expect(self.element('terms')).to_be_checked()

    def test_a_field_that_is_being_typed_in_keeps_focus_and_text_while_the_screen_changes(self):
        self.daemon.call('session.create', session='phone-typing')
        self.daemon.open('phone-typing', 'taxi://signup')
        self.open_session('phone-typing')
        self.element('name').focus()
        self.element('name').press_sequentially('行灯')
        self.daemon.call('session.configure', session='phone-typing', language='en')
        expect(self.page.get_by_text('Create account').or_(self.page.get_by_text('Sign up')).first).to_be_visible()
        self.element('name').press_sequentially('花')
        expect(self.element('name')).to_be_focused()
        expect(self.element('name')).to_have_value('行灯花')

    def test_a_dark_phone_is_dark_on_a_light_page_and_large_texts_are_large(self):
        self.daemon.call('session.create', session='phone-dark', state='loggedIn')
        self.open_session('phone-dark')

        def style(selector, name):
            return self.page.locator(selector).first.evaluate('(node, name) => getComputedStyle(node)[name]', name)

        def size():
            # A screen that is being drawn anew has no size.
            return float(style('[data-id="pickup"]', 'fontSize').removesuffix('px') or 0)
        light, standard = style('.phone-bar', 'backgroundColor'), size()
        settings = self.role('region', 'Settings', exact=True)
        settings.get_by_role('combobox', name='appearance').select_option('dark')
        expect(self.page.locator('.phone')).to_have_css('color-scheme', 'dark')
        self.assertNotEqual(style('.phone-bar', 'backgroundColor'), light)
        self.assertNotIn('dark', style(':root', 'colorScheme').split(' ')[0])
        settings.get_by_role('combobox', name='text size').select_option('accessibility1')
        self.eventually(lambda: size() > 1.5 * standard, True)
        self.assertEqual(self.session('phone-dark')['configured']['textsize'], 'accessibility1')
        settings.get_by_role('combobox', name='appearance').select_option('light')
        expect(self.page.locator('.phone')).not_to_have_css('color-scheme', 'dark')

    def test_a_button_that_depends_on_a_field_can_be_tapped_after_typing(self):
        self.daemon.call('session.create', session='phone-login')
        self.open_session('phone-login')
        self.element('phone').focus()
        self.element('phone').press_sequentially('090-0000-0001', delay=20)
        expect(self.element('logIn')).to_be_enabled()
        expect(self.element('phone')).to_be_focused()
        expect(self.element('phone')).to_have_value('090-0000-0001')
        self.element('logIn').click()
        self.eventually(lambda: self.session('phone-login')['login']['state'], 'loggedIn')

    def test_the_app_speaks_japanese_and_english(self):
        self.daemon.riding('phone-language')
        self.open_session('phone-language')
        group = self.role('group', 'language of the app')
        expect(self.element('status')).to_have_text('乗車中')
        group.get_by_role('button', name='en').click()
        expect(self.element('status')).not_to_have_text('乗車中')
        self.assertEqual(self.session('phone-language')['configured']['language'], 'en')
        expect(group.get_by_role('button', name='en')).to_have_attribute('aria-pressed', 'true')
        group.get_by_role('button', name='ja').click()
        expect(self.element('status')).to_have_text('乗車中')
        # A screen reader must change its voice.
        expect(self.page.locator('section[data-rib=OrderStatus]')).to_have_attribute('lang', 'ja')

    def test_a_refused_tap_shows_its_reason(self):
        self.daemon.call('session.create', session='phone-refused', state='loggedIn')
        self.open_session('phone-refused')
        expect(self.element('tab.wallet')).to_be_visible()
        # The element goes away between the reader's look and the tap.
        self.page.route('**/events*', lambda route: route.abort())
        self.element('menu').evaluate("node => { node.dataset.id = 'gone' }")
        self.element('gone').click()
        self.sees('Refused')
        self.announced('Refused')

    def test_the_back_button_of_the_phone_goes_back_in_the_session(self):
        self.daemon.call('session.create', session='phone-back', state='menuOpen')
        self.open_session('phone-back')
        expect(self.element('close')).to_be_visible()
        self.page.locator('.panel-head').get_by_role('button', name='Back', exact=True).click()
        expect(self.element('close')).to_have_count(0)
        self.assertEqual(self.session('phone-back')['location'], ['taxi://home'])

    def test_an_alert_covers_the_phone_until_it_is_answered(self):
        self.daemon.call('session.create', session='phone-alert', state='onReservation')
        self.open_session('phone-alert')
        self.element('cancel').click()
        alert = self.role('alertdialog')
        expect(alert).to_be_visible()
        expect(self.element('change')).to_be_disabled()
        alert.get_by_role('button').last.click()
        expect(alert).to_have_count(0)

    def test_an_app_that_is_not_installed_is_installed_from_the_phone(self):
        self.daemon.call('session.create', session='phone-none', state='notInstalled')
        self.open_session('phone-none')
        self.sees('The app is not installed.')
        self.button('Install the app').click()
        self.eventually(lambda: self.session('phone-none')['configured']['app'], 'foreground')
