from page import PageTest


class StartTests(PageTest):
    def test_the_page_opens(self):
        self.page.goto(self.daemon.address)
        self.assertEqual(self.page.evaluate('1 + 1'), 2)
