"""Compares a screenshot with the picture in Screens, with a tolerance."""
import io
import os

from PIL import Image, ImageChops

from daemon import ROOT

SCREENS = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'Screens')
DIFFERENCES = os.path.join(ROOT, '.build/inspector-tests/failures')

# Two machines smooth the edge of a letter differently. So a pixel may differ by this much of 255 in each colour …
CHANNEL_TOLERANCE = 48
# … and this share of the pixels may differ by more: about two words of a page.
SHARE_TOLERANCE = 0.002


def difference(name, screenshot):
    """Returns the reason why the screenshot is not the recorded picture, or None. Records it with ANDON_RECORD."""
    path = os.path.join(SCREENS, f'{name}.png')
    taken = Image.open(io.BytesIO(screenshot)).convert('RGB')
    if 'ANDON_RECORD' in os.environ:
        os.makedirs(SCREENS, exist_ok=True)
        # 256 colours show the page well, and keep the repository small.
        taken.quantize(256, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE).save(path, optimize=True)
        return None
    if not os.path.exists(path):
        return f'there is no picture {path}; scripts/test-inspector --record makes it'
    recorded = Image.open(path).convert('RGB')
    if recorded.size != taken.size:
        return f'the picture is {recorded.size}, and the page is {taken.size}'
    red, green, blue = ImageChops.difference(recorded, taken).split()
    largest = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    marked = largest.point(lambda value: 255 if value > CHANNEL_TOLERANCE else 0)
    share = marked.histogram()[255] / (taken.width * taken.height)
    if share <= SHARE_TOLERANCE:
        return None
    os.makedirs(DIFFERENCES, exist_ok=True)
    taken.save(os.path.join(DIFFERENCES, f'{name}-taken.png'))
    marked.save(os.path.join(DIFFERENCES, f'{name}-difference.png'))
    return f'{share:.2%} of the pixels differ; see {DIFFERENCES}/{name}-taken.png and -difference.png'
