import unittest

import soak


class MemoryTests(unittest.TestCase):
    def test_pages_left_open_keep_a_flat_memory(self):
        self.assertEqual(soak.run(seconds=12), [])
