#!/usr/bin/env python3
"""play.py FOLDER [OPTION...] - plays FOLDER/demo.html in Chromium without a screen: who gets which
key, as the demo tells with --log-keys, and whether the pictures change where they should. The
pictures stay in FOLDER/pictures. Then captures, kept by F5, are dropped and chosen. Options are the
demo's. The last line is the sum.
"""
import base64
import gzip
import os
import shutil
import sys
import tempfile
import time

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from browser import PATIENCE, requests, serve, start_browser

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

    def __init__(self, browser, address, pictures, files):
        self.browser, self.pictures, self.files = browser, pictures, files
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
        with open(os.path.join(self.pictures, name + '.png'), 'wb') as file:
            file.write(base64.b64decode(png))
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
    """While the history is paused no row moves: the cursor is on the first one, and the click is on
    another. A click on the cursor's own row would open its call graph."""
    page.press(' ')
    page.press(Keys.HOME)
    page.frames(6)
    page.listen()
    page.seen = len(page.lines)
    click(page, 120, 300)
    page.expect('overlay: has the keys >')
    page.press(' ')


def check_views(page):
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


# ---- captures -----------------------------------------------------------------------------------

def file_of(page, name, content):
    path = os.path.join(page.files, name)
    with open(path, 'wb') as file:
        file.write(content)
    return path


def title(page):
    """The document's own: the browser learns of it a moment later."""
    return page.browser.execute_script('return document.title')


def told(page, words):
    """Waits for words that begin so: with the name of a file that was not given before."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        text = page.browser.find_element('id', 'told').text
        if text.startswith(words):
            return text
        time.sleep(0.05)
    raise AssertionError(f'no "{words}" but "{text}"')


def drop(page, name, content, words):
    """A file of the disk, and the browser's own events, as a hand makes them."""
    box = page.canvas.rect
    data = {'items': [], 'files': [file_of(page, name, content)], 'dragOperationsMask': 1}
    for event in ('dragEnter', 'dragOver', 'drop'):
        page.browser.execute_cdp_cmd('Input.dispatchDragEvent', {
            'type': event, 'x': box['x'] + 99, 'y': box['y'] + 99, 'data': data})
    return told(page, name + words)


def refused(page, name, content, words=': '):
    """All is as it was."""
    before = title(page)
    text = drop(page, name, content, words)
    assert title(page) == before, f'{name}: the title is {title(page)}'
    return text


def downloaded(page, beginning, ending):
    """The bytes of the last one."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for name in os.listdir(page.files):
            path = os.path.join(page.files, name)
            if name.startswith(beginning) and name.endswith(ending):
                with open(path, 'rb') as file:
                    content = file.read()
                os.remove(path)
                return content
        time.sleep(0.05)
    raise AssertionError(f'no {beginning}*{ending} comes as a download')


def check_exports(page):
    """What E wrote in check_signs."""
    assert downloaded(page, 'iprof-', ''), 'it is empty'


def check_captures_are_kept(page):
    page.press(Keys.F5)
    page.first = downloaded(page, 'demo-', '.iprof')
    page.frames(30)
    page.press(Keys.F5)
    page.capture = downloaded(page, 'demo-', '.iprof')
    assert page.first != page.capture, 'F5 keeps the same twice'


def beginning(capture):
    """Settings and tables, and no frame. That it cannot be shown is found out when the profiler has
    put away what it had."""
    return capture[:capture.index(b'FRAM')]


def check_game_stays(page):
    text = refused(page, 'nothing.iprof', b'nothing')
    assert 'lost' not in text, text
    text = refused(page, 'beginning.iprof', beginning(page.capture))
    assert 'byte' in text and 'lost' in text, text
    page.still = page.picture('game')
    page.frames(30)
    assert page.differ(page.still, page.picture('playing'), EVERYTHING) > 0.01, 'the game stopped'
    page.expect('overlay: has the keys', Keys.F3, Keys.F3)
    page.expect('overlay: has no keys', Keys.F3)
    page.browser.execute_script('notKept.length = 0')
    page.press(Keys.F5)
    assert 'F5' not in page.browser.execute_script('return notKept'), 'F5 loads the page anew'


def settle(page, name):
    """The picture once two in a row are the same: notices go by themselves."""
    end = time.monotonic() + PATIENCE
    last = page.picture(name)
    while time.monotonic() < end:
        time.sleep(1)
        now = page.picture(name)
        if page.differ(last, now, EVERYTHING) == 0:
            return now
        last = now
    raise AssertionError(f'{name}: something moves')


def check_capture(page):
    """In place of the game: the panel is as wide as the canvas, and nothing moves."""
    drop(page, 'first.iprof', page.first, '')
    assert title(page).startswith('first.iprof - build '), title(page)
    report = settle(page, 'capture')
    assert page.differ(page.still, report, BESIDE) > 0.5, 'the panel does not fill the canvas'


def check_capture_has_keys(page):
    last = settle(page, 'capture')
    for key, name in (('2', 'calls'), ('3', 'frames'), ('4', 'flame'), ('5', 'hitches'),
                      (Keys.F1, 'help'), (Keys.F1, 'hitches'), ('1', 'report'),
                      (Keys.ARROW_DOWN, 'cursor')):
        page.press(key)
        picture = page.picture('capture ' + name)
        assert page.differ(last, picture, EVERYTHING) > 0.001, f'{key} shows nothing new'
        last = picture
    page.press(Keys.ESCAPE)
    page.press(Keys.F3)
    page.frames(30)
    assert page.differ(page.still, page.picture('capture'), BESIDE) > 0.5, 'the panel is gone'


def check_capture_has_mouse(page):
    """The cursor is on the first rows."""
    page.press('1')
    before = settle(page, 'capture')
    click(page, 120, 185)
    assert page.differ(before, page.picture('capture click'), EVERYTHING) > 0.001, 'no click'
    page.press('e')
    assert b'canvas_draw' in downloaded(page, 'iprof-', ''), 'E writes another report'


def drawings(page):
    """How often something is drawn in sixty pictures of the browser."""
    page.browser.execute_script("""
       if (!window.drawings) {
          const draw = Module.ctx.drawElements;
          Module.ctx.drawElements = function () {
             ++drawings;
             draw.apply(Module.ctx, arguments);
          };
       }
       window.drawings = 0;
    """)
    page.frames(60)
    return page.browser.execute_script('return drawings')


def check_capture_rests(page):
    end = time.monotonic() + PATIENCE
    while drawings(page) and time.monotonic() < end:
        pass
    assert drawings(page) == 0, 'it is drawn though nothing happens'
    ActionChains(page.browser).move_to_element_with_offset(page.canvas, 9, 9).perform()
    assert drawings(page) > 0, 'the mouse stirs nothing'


def check_next_capture(page):
    """Each is shown from its beginning."""
    drop(page, 'old.iprof', page.first, '')
    before = settle(page, 'capture')
    drop(page, 'next.iprof', page.capture, '')
    assert title(page).startswith('next.iprof'), title(page)
    after = settle(page, 'next capture')
    assert page.differ(before, after, EVERYTHING) > 0.001, 'it shows the first'
    path = file_of(page, 'chosen.iprof', page.first)
    page.browser.find_element('id', 'chosen').send_keys(path)
    told(page, 'chosen.iprof')
    assert page.differ(before, settle(page, 'capture'), EVERYTHING) == 0, 'it shows the second'


def check_packed_capture(page):
    before = settle(page, 'capture')
    packed = gzip.compress(page.first)
    text = drop(page, 'packed.iprof.gz', packed, '')
    assert text == 'packed.iprof.gz', text
    assert page.differ(before, settle(page, 'packed'), EVERYTHING) == 0, 'it shows something else'
    for name, whole in (('cut.iprof', page.first), ('cut.gz', packed)):
        text = drop(page, name, whole[:len(whole) * 2 // 3], ': ')
        assert text.endswith('what is before that is shown'), text
    drop(page, 'last.iprof', page.first, '')


def check_capture_stays(page):
    """Whatever comes behind it."""
    before = settle(page, 'capture')
    for name, content, words in (
            ('no.iprof', b'nothing', ': '), ('empty.iprof', b'', ': is empty'),
            ('begins.iprof', beginning(page.first), ': at byte'),
            ('head.iprof', page.first[:20], ': '), ('head.gz', gzip.compress(b'')[:9], ': '),
            ('no.gz', b'\x1f\x8b' + b'nothing', ': this is no gzip'),
            ('bomb.gz', gzip.compress(bytes(300 << 20), 1), ': is larger than 256 MiB')):
        refused(page, name, content, words)
    page.browser.execute_script("openCapture({name: 'huge.iprof', size: 2 ** 33})")
    told(page, 'huge.iprof: is larger than')
    assert page.differ(before, settle(page, 'capture'), EVERYTHING) == 0, 'it is another'


def check_memory(page):
    """Of the program: as often as a capture is opened, there is no more of it."""
    sizes = []
    for number in range(6):
        drop(page, f'again{number}.iprof', page.first, '')
        sizes.append(page.browser.execute_script('return Module.HEAPU8.length'))
    assert sizes[1] == sizes[-1], f'memory grows: {sizes}'


def check_complaints(page):
    page.listen()
    assert not page.complaints, '\n'.join(page.complaints)


def check_nothing_leaves(page):
    """The page asked for its own three files, and then it may ask no more."""
    asked = [url for url in requests(page.browser) if not url.startswith(('data:', 'blob:'))]
    names = [url.split('?')[0].rsplit('/', 1)[1] for url in asked]
    assert names == ['demo.html', 'demo.js', 'demo.wasm'], f'it asks for {asked}'
    sent = page.browser.execute_async_script("""
       const done = arguments[0];
       fetch('/', {method: 'POST', body: 'x'}).then(() => done('sent'), () => done('refused'));
       """)
    assert sent == 'refused', 'the page could send'
    assert not list(requests(page.browser))


CHECKS = (check_start, check_game_has_keys, check_still, check_hud, check_panel, check_cursor,
          check_mouse, check_views, check_signs, check_keys_go_back, check_gone, check_plays_on,
          check_exports, check_captures_are_kept, check_game_stays, check_capture,
          check_capture_has_keys, check_capture_has_mouse, check_capture_rests, check_next_capture,
          check_packed_capture, check_capture_stays, check_memory, check_complaints,
          check_nothing_leaves)


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
    files = tempfile.mkdtemp()
    browser = start_browser(downloads=files)
    try:
        arguments = ('--log-keys', '--size', '960x600') + options
        address = serve(folder) + 'demo.html?' + '&'.join(arguments)
        passed, failed = play(Page(browser, address, pictures, files))
    finally:
        browser.quit()
        shutil.rmtree(files)
    print(f'{passed} passed, {failed} failed')
    return failed


sys.exit(main(*sys.argv[1:]))
