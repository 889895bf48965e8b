#!/usr/bin/env python3
"""play.py FOLDER [OPTION...] - plays FOLDER/demo.html in Chromium without a screen: who gets which
key, as the demo tells with --log-keys, and whether the pictures change where they should. The
pictures stay in FOLDER/pictures. Options are the demo's. The last line is the sum.
"""
import gzip
import os
import sys
import time

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from browser import PATIENCE, serve, start_browser

# What part of the pixels differs. The page tells, as it can unpack pictures.
DIFFERENCE = """
   const [before, after, x0, y0, x1, y1, done] = arguments;
   async function pixels(png) {
      const image = new Image();
      image.src = 'data:image/png;base64,' + png;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.width;
      canvas.height = image.height;
      const context = canvas.getContext('2d');
      context.drawImage(image, 0, 0);
      return context.getImageData(x0, y0, x1 - x0, y1 - y0).data;
   }
   Promise.all([pixels(before), pixels(after)]).then(function (both) {
      let differ = 0;
      for (let i = 0; i < both[0].length; i += 4) {
         let most = 0;
         for (let k = 0; k < 3; ++k)
            most = Math.max(most, Math.abs(both[0][i + k] - both[1][i + k]));
         if (most > 8) ++differ;
      }
      done(differ / (both[0].length / 4));
   });
"""


class Page:
    """The page, and what it has said. `seen` lines of that were looked at."""

    def __init__(self, browser, address, pictures):
        self.browser, self.pictures = browser, pictures
        self.lines, self.complaints, self.seen = [], [], 0
        browser.get(address)
        browser.execute_script(
            "window.notKept = [];"
            "addEventListener('keydown', e => e.defaultPrevented || notKept.push(e.key));")
        self.canvas = browser.find_element('id', 'canvas')

    def listen(self):
        for entry in self.browser.get_log('browser'):
            text = entry['message'].split('"', 1)[-1].rstrip('"')
            self.lines.append(text)
            if entry['level'] == 'SEVERE' or text.startswith('demo:'):
                self.complaints.append(entry['message'])

    def expect(self, beginning, *keys):
        """After the keys, the page says a new line that begins so. Returns the line."""
        for key in keys:
            self.press(key)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            self.listen()
            for i in range(self.seen, len(self.lines)):
                if self.lines[i].startswith(beginning):
                    self.seen = len(self.lines)
                    return self.lines[i]
            time.sleep(0.05)
        raise AssertionError(f'no "{beginning}" after {keys}; said: {self.lines[-8:]}')

    def press(self, key):
        ActionChains(self.browser).key_down(key).pause(0.08).key_up(key).perform()

    def frames(self, number):
        self.browser.execute_async_script("""
           let left = arguments[0], done = arguments[1];
           (function next() { if (left-- > 0) requestAnimationFrame(next); else done(); })();
           """, number)

    def picture(self, name):
        self.frames(6)
        png = self.canvas.screenshot_as_base64
        self.canvas.screenshot(os.path.join(self.pictures, name + '.png'))
        return png

    def differ(self, before, after, box):
        return self.browser.execute_async_script(DIFFERENCE, before, after, *box)


# ---- what is checked, in order: each goes on where the one before ended -------------------------

# Of 960 x 600 pixels. The HUD and the panel are at the left, the game's own HUD and the rest of the
# game beside them.
EVERYTHING = (0, 0, 960, 600)
HUD = (12, 10, 350, 90)
PANEL = (20, 160, 600, 580)
BESIDE = (860, 100, 960, 600)


def check_start(page):
    page.expect('overlay: has no keys')
    assert page.browser.execute_script('return crossOriginIsolated'), 'not isolated'


def check_game_has_keys(page):
    page.expect('game: down', Keys.ARROW_DOWN)
    page.expect('game: p', 'p')


def check_still(page):
    page.still = page.picture('game')
    differ = page.differ(page.still, page.picture('game'), EVERYTHING)
    assert differ == 0, f'the game goes on while it pauses: {differ:.4f}'


def check_hud(page):
    page.press(Keys.F3)
    hud = page.picture('hud')
    assert page.differ(page.still, hud, HUD) > 0.05, 'F3 shows no HUD'
    assert page.differ(page.still, hud, PANEL) == 0, 'F3 draws over the game'
    assert page.differ(page.still, hud, BESIDE) == 0, 'F3 changes what is beside the HUD'
    page.expect('game: down', Keys.ARROW_DOWN)


def check_panel(page):
    page.expect('overlay: has the keys >', Keys.F3)
    panel = page.picture('report')
    assert page.differ(page.still, panel, PANEL) > 0.2, 'F3 shows no panel'
    assert page.differ(page.still, panel, BESIDE) == 0, 'F3 changes what is beside the panel'


def check_cursor(page):
    before = page.picture('report')
    first = page.expect('overlay: has the keys >', Keys.ARROW_DOWN)
    second = page.expect('overlay: has the keys >', Keys.ARROW_DOWN)
    assert first != second, f'the cursor stays on {first}'
    assert page.differ(before, page.picture('cursor'), PANEL) > 0.01, 'no cursor moves'


def click(page, x, y):
    box = page.canvas.rect
    place = (int(x - box['width'] / 2), int(y - box['height'] / 2))
    ActionChains(page.browser).move_to_element_with_offset(page.canvas, *place).click().perform()


def check_mouse(page):
    """The row of the first click may be where the cursor is already; that of the second is not."""
    click(page, 120, 300)
    page.picture('first click')
    page.listen()
    page.seen = len(page.lines)
    click(page, 120, 400)
    page.expect('overlay: has the keys >')


def check_views(page):
    """Rows change places as times do: the second click may have met the row of the first one, and
    followed it into its calls."""
    page.press('1')
    last = page.picture('report')
    for key, name in (('2', 'calls'), ('3', 'frames'), ('4', 'flame'), ('5', 'hitches'),
                      ('1', 'report')):
        page.press(key)
        picture = page.picture(name)
        assert page.differ(last, picture, PANEL) > 0.02, f'{key} shows nothing new'
        last = picture


def check_signs(page):
    """Those that come as characters, and every other key of the overlay, once."""
    for key in ('/', 'r', 'a', 'y', Keys.ENTER, Keys.ESCAPE, '[', ']', ',', '.', Keys.PAGE_UP,
                Keys.PAGE_DOWN, Keys.HOME, Keys.END, ' ', ' ', Keys.TAB, 'v', 's', 'n', 'm', 'c',
                Keys.DELETE, Keys.F1, Keys.ESCAPE, 'e', '1'):
        page.press(key)
    page.frames(4)
    page.listen()
    taken = [line for line in page.lines[page.seen:] if line.startswith('game:')]
    assert not taken, f'the game got {taken}'
    kept = page.browser.execute_script('return notKept')
    for key in ('F3', 'F1', 'ArrowDown', 'PageUp', 'Home', 'Tab'):
        assert key not in kept, f'the browser acts on {key} as well'


def check_keys_go_back(page):
    page.expect('overlay: has no keys', Keys.ESCAPE, Keys.ESCAPE)
    page.expect('game: s', 's')


def check_gone(page):
    page.expect('overlay: has the keys', Keys.F3)
    page.expect('overlay: has no keys', Keys.F3)
    differ = page.differ(page.still, page.picture('after'), EVERYTHING)
    assert differ == 0, f'the picture is not what it was before F3: {differ:.4f}'
    page.expect('game: p', 'p')


def check_plays_on(page):
    page.frames(30)
    page.listen()
    assert page.differ(page.still, page.picture('playing'), EVERYTHING) > 0.01, 'nothing moves'


# Drops the bytes on the page as a file of that name.
DROP = """
   const [bytes, name] = arguments, dropped = new DataTransfer();
   dropped.items.add(new File([new Uint8Array(bytes)], name));
   dispatchEvent(new DragEvent('drop', {dataTransfer: dropped, cancelable: true}));
"""


def drop(page, capture, name, words):
    page.browser.execute_script(DROP, list(capture), name)
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        told = page.browser.find_element('id', 'told').text
        if words in told:
            return
        time.sleep(0.05)
    raise AssertionError(f'no "{words}" after {name} was dropped: {told}')


def check_capture_is_kept(page):
    """By F5, as a download, whose bytes are taken here."""
    page.browser.execute_script("""
       window.download = (bytes, name) => { window.kept = [Array.from(bytes), name]; };""")
    page.press(Keys.F5)
    page.frames(4)
    kept = page.browser.execute_script('return window.kept')
    assert kept and kept[1].endswith('.iprof'), f'F5 keeps nothing: {kept}'
    page.capture = bytes(kept[0])


def check_no_capture(page):
    drop(page, b'nothing', 'nothing.iprof', 'nothing.iprof: ')
    page.still = page.picture('game')
    page.frames(30)
    assert page.differ(page.still, page.picture('playing'), EVERYTHING) > 0.01, 'the game stopped'


def check_capture(page):
    """Dropped in place of the game: the panel is as wide as the canvas, and nothing moves."""
    drop(page, page.capture, 'demo.iprof', 'demo.iprof')
    assert page.browser.title.startswith('demo.iprof - build '), page.browser.title
    time.sleep(2)
    report = page.picture('capture')
    assert page.differ(page.still, report, BESIDE) > 0.5, 'the panel does not fill the canvas'
    assert page.differ(report, page.picture('capture'), EVERYTHING) == 0, 'something moves'
    page.press('5')
    time.sleep(1)
    assert page.differ(report, page.picture('capture hitches'), PANEL) > 0.02, '5 shows nothing new'


def check_capture_in_parts(page):
    """Packed by gzip, and cut; one that is none leaves what was there."""
    drop(page, gzip.compress(page.capture), 'packed.iprof', 'packed.iprof')
    drop(page, page.capture[:len(page.capture) * 2 // 3], 'cut.iprof', 'what is before that')
    drop(page, b'nothing', 'nothing.iprof', 'nothing.iprof: ')
    page.press('3')
    page.picture('capture frames')


def check_complaints(page):
    page.listen()
    assert not page.complaints, '\n'.join(page.complaints)


CHECKS = (check_start, check_game_has_keys, check_still, check_hud, check_panel, check_cursor,
          check_mouse, check_views, check_signs, check_keys_go_back, check_gone, check_plays_on,
          check_capture_is_kept, check_no_capture, check_capture, check_capture_in_parts,
          check_complaints)


def play(page):
    passed = 0
    for check in CHECKS:
        name = check.__name__[6:].replace('_', ' ')
        try:
            check(page)
        except AssertionError as problem:
            print(f'FAILED  {name}: {problem}')
            page.canvas.screenshot(os.path.join(page.pictures, 'failed.png'))
            print('\n'.join(page.lines[-20:] + page.complaints))
            return passed, 1
        print(f'ok      {name}')
        passed += 1
    return passed, 0


def main(folder, *options):
    pictures = os.path.join(folder, 'pictures')
    os.makedirs(pictures, exist_ok=True)
    browser = start_browser()
    try:
        arguments = ('--log-keys', '--size', '960x600') + options
        address = serve(folder) + 'demo.html?' + '&'.join(arguments)
        passed, failed = play(Page(browser, address, pictures))
    finally:
        browser.quit()
    print(f'{passed} passed, {failed} failed')
    return failed


sys.exit(main(*sys.argv[1:]))
