"""What leaves the page as a picture: the QR code of a link, the tree and the phone as SVG and PNG, and paper."""
import hashlib
import io
import xml.etree.ElementTree as ElementTree

from PIL import Image
from playwright.sync_api import expect

from page import PageTest

# Codes that zbarimg has read: the text, the modules of a side, and the digest of the rows as 0 and 1.
CODES = [
    ('taxi://home', 21, '0a16c9bf5e584cc00dc2ca1c62a038a17390c67942c4f4ae78e6b6794439cbd9'),
    ('taxi://reservations/42?note=日本語', 29, '2fc8b0974844efa8b675b517dd3b620ff703849462d78320d641660cda8b8746'),
    ('https://taxi.example/order?pickup=35.681236,139.767125&dropoff=35.658581,139.745433', 37, 'ea4ea9b562bd98ab4d7b4524f89391a1aa684526da7c688496fd40be5c42a3d2'),
    ('z' * 2331, 177, '3df0b1f45eba120946e20ee862856d306aadad249e4b13cd12ed91792a6164e0'),
]


class CodeTests(PageTest):
    def test_codes_are_those_that_a_reader_has_read(self):
        self.open()
        for text, size, digest in CODES:
            rows = self.page.evaluate("text => import('/qr.js').then(({ code }) => code(text).map((row) => row.map(Number).join('')))", text)
            self.assertEqual([len(rows), {len(row) for row in rows}], [size, {size}])
            self.assertEqual(hashlib.sha256('\n'.join(rows).encode()).hexdigest(), digest, text[:40])
        self.assertIsNone(self.page.evaluate("import('/qr.js').then(({ code }) => code('x'.repeat(2332)))"))

    def test_the_bar_for_links_shows_the_code_of_a_link(self):
        self.open()
        self.page.locator('[role=search] input').fill('taxi://wallet')
        self.button('QR code').click()
        dialog = self.role('dialog', 'The link as a QR code')
        expect(dialog.get_by_role('img', name='QR code of taxi://wallet')).to_be_visible()
        with self.page.expect_download() as download:
            dialog.get_by_role('button', name='Save as SVG').click()
        self.assertEqual(download.value.suggested_filename, 'link.svg')


class PictureTests(PageTest):
    def saved(self, panel, name):
        with self.page.expect_download() as download:
            self.page.locator(panel).get_by_role('button', name=name).click()
        with open(download.value.path(), 'rb') as file:
            return download.value.suggested_filename, file.read()

    def setUp(self):
        super().setUp()
        if 'picture' not in str(self.daemon.call('session.list', all=True)):
            self.daemon.riding('picture')
        self.open_session('picture')
        expect(self.page.locator('[data-id=status]')).to_be_visible()
        expect(self.role('treeitem').first).to_be_visible()

    def test_the_tree_is_a_document_of_svg_that_needs_no_style_sheet(self):
        name, data = self.saved('.tree-panel', 'SVG')
        self.assertEqual(name, 'tree.svg')
        root = ElementTree.fromstring(data)
        texts = [node for node in root.iter('{http://www.w3.org/2000/svg}text') if node.text == 'OrderStatus']
        self.assertEqual(len(texts), 1)
        self.assertTrue(texts[0].get('fill').startswith('rgb'))
        self.assertNotIn(b'class=', data)
        self.assertNotIn(b'var(--', data)

    def test_the_phone_is_a_picture_as_on_the_page(self):
        box = self.page.locator('.phone-panel .phone').bounding_box()
        name, data = self.saved('.phone-panel', 'PNG')
        self.assertEqual(name, 'picture-phone.png')
        image = Image.open(io.BytesIO(data)).convert('RGB')
        self.assertAlmostEqual(image.width, 2 * box['width'], delta=2)
        shown = Image.open(io.BytesIO(self.page.locator('.phone-panel .phone').screenshot())).convert('RGB').resize(image.size)
        # The same picture, but for the smoothing of its edges.
        far = sum(max(abs(a - b) for a, b in zip(one, other)) > 96 for one, other in zip(image.resize((64, 128)).getdata(), shown.resize((64, 128)).getdata()))
        self.assertLess(far, 64 * 128 * 0.05)

    def test_on_paper_only_the_content_is_left(self):
        self.page.emulate_media(media='print')
        expect(self.page.locator('.linkbar')).to_be_hidden()
        expect(self.page.locator('.controls')).to_be_hidden()
        expect(self.page.locator('.phone-panel .phone')).to_be_visible()
        self.assertGreater(len(self.page.pdf()), 10_000)


class WallTests(PageTest):
    def test_a_wall_is_readable_from_three_metres(self):
        self.page.goto(self.daemon.address.replace('/#', '/?wall#'))
        expect(self.page.locator('.grid .row a').first).to_be_visible()
        self.assertEqual(self.page.evaluate("parseFloat(getComputedStyle(document.querySelector('.grid .row a')).fontSize)"), 26)

    def test_a_session_on_a_wall_has_no_controls_and_nothing_overlaps(self):
        self.daemon.riding('walled')
        self.page.goto(self.daemon.address.replace('/#', '/?wall#'))
        expect(self.role('grid')).to_be_visible()
        self.page.evaluate("location.hash = '#/sessions/walled'")
        expect(self.page.locator('.turn').nth(1)).to_be_visible()
        for hidden in ['.linkbar', '.controls', '.line-tools', '.history-copy']:
            expect(self.page.locator(hidden)).to_be_hidden()
        tops = self.page.evaluate("[...document.querySelectorAll('.turn:not(.other)')].map((row) => [row.getBoundingClientRect().top, row.querySelector('.go').getBoundingClientRect().bottom])")
        for (_, bottom), (top, _) in zip(tops, tops[1:]):
            self.assertLessEqual(bottom, top + 1)
        boxes = self.page.evaluate("[...document.querySelectorAll('.phone-panel, .tree-panel, .timeline')].map((node) => { const { left, right } = node.getBoundingClientRect(); return [left, right]; })")
        for (_, right), (left, _) in zip(boxes, boxes[1:]):
            self.assertLessEqual(right, left)
        rows = self.page.evaluate("[...document.querySelectorAll('.tree .box')].map((node) => { const { top, bottom } = node.getBoundingClientRect(); return [top, bottom]; })")
        for (_, bottom), (top, _) in zip(rows, rows[1:]):
            self.assertLessEqual(bottom, top)
