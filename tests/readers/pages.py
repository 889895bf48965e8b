"""pages.py - the HTML pages of a frame and of a hitch in Chromium: complete, quiet, legible.

They are opened as files, as people do it. From a server, a browser would ask for an icon as well.
"""
import base64
import itertools
import os
import time

import damage
from browser import PATIENCE, requests

LAST = 'the last message'

# Lengths in pixels. Where a box ends that is in its flame; which boxes share a row.
FACTS = """
   const flames = [...document.querySelectorAll('.flame')].map(function (flame) {
      const outer = flame.getBoundingClientRect();
      return [...flame.children].map(function (box) {
         const r = box.getBoundingClientRect();
         return {name: box.title.split('\\n')[0], left: r.left - outer.left,
                 right: r.right - outer.left, top: r.top - outer.top, height: r.height,
                 bottom: r.bottom - outer.bottom, beyond: r.right - outer.right};
      });
   });
   return {text: document.body.innerText, flames: flames,
           too_wide: document.documentElement.scrollWidth - innerWidth};
   """


def squeeze(text):
    """Browsers show any blanks as one."""
    return ' '.join(text.split())


def read_log(browser):
    """Messages arrive in order, and later than they are written: so a last one is waited for."""
    browser.execute_script(f'console.log("{LAST}")')
    said = []
    end = time.monotonic() + PATIENCE
    while not (said and LAST in said[-1]):
        assert time.monotonic() < end, f'the log does not arrive, only {said}'
        said += [entry['message'] for entry in browser.get_log('browser')]
    return said[:-1]


def open_page(browser, build, file):
    """Loads this and nothing else, and says nothing."""
    address = 'file://' + os.path.abspath(os.path.join(build, file))
    browser.get('about:blank')
    for log in ('browser', 'performance'):
        browser.get_log(log)
    browser.get(address)
    said = read_log(browser)
    assert not said, f'says {said}'
    loaded = list(requests(browser))
    assert loaded == [address], f'loads {loaded}'
    return browser.execute_script(FACTS)


def check_box(box):
    width = box['right'] - box['left']
    assert width > 0 and box['height'] >= 10, f'no size: {box}'
    inside = box['left'] > -1 and box['top'] > -1 and box['bottom'] < 1 and box['beyond'] < 1
    assert inside, f'beyond its flame: {box}'


def check_flames(flames):
    assert flames and all(flames), 'a flame has no boxes'
    for flame in flames:
        for box in flame:
            check_box(box)
        boxes = sorted(flame, key=lambda b: (b['top'], b['left']))
        for one, other in itertools.pairwise(boxes):
            if one['top'] == other['top']:
                assert one['right'] < other['left'] + 0.5, f'one over the other: {one}, {other}'


def check_text(text, zones, lines):
    text = squeeze(text)
    for line in lines:
        assert line in text, f'does not show "{line}"'
    for zone in zones:
        assert squeeze(zone) in text, f'does not show the zone "{zone}"'


def check_page(browser, build, file, zones, lines):
    facts = open_page(browser, build, file)
    check_text(facts['text'], zones, lines)
    check_flames(facts['flames'])
    assert facts['too_wide'] <= 0, f'{facts["too_wide"]} pixels too wide'
    shown = {box['name'].split(' > ')[-1] for flame in facts['flames'] for box in flame}
    assert shown <= set(zones), f'boxes of no zone: {shown - set(zones)}'


def take_picture(browser, build, name):
    """Of the whole page, however long."""
    options = {'captureBeyondViewport': True}
    png = browser.execute_cdp_cmd('Page.captureScreenshot', options)['data']
    with open(os.path.join(build, 'pictures', name), 'wb') as file:
        file.write(base64.b64decode(png))


def check_and_picture(browser, build, name, *expected):
    check_page(browser, build, f'files/{name}.html', *expected)
    take_picture(browser, build, name + '.png')


# What is put at the end of a page, and what must be found then.
DAMAGES = (('<script>missing()</script>', 'missing'),
           ('<style>body{background:url(../files/frames.csv)}</style>', 'frames.csv'),
           ('<style>b{display:none}</style>', 'explains'),
           ('<style>td{display:none}</style>', 'does not show the zone'),
           ('<style>.flame div{height:0!important}</style>', 'no size'),
           ('<style>.flame div{width:0!important}</style>', 'no size'),
           ('<style>.flame div{margin-left:900px}</style>', 'beyond its flame'),
           ('<style>.flame{height:9px!important}</style>', 'beyond its flame'),
           ('<style>.flame div{left:0!important}</style>', 'one over the other'),
           ('<style>body{min-width:2000px}</style>', 'pixels too wide'))


def zones_of(truth):
    """Of the last frame, which is the hitch. One has a blank for a name."""
    return sorted({p[-1] for p in truth.last if p[-1].strip()} | {'(unaccounted)', '(idle)'})


def blame_of(truth):
    path, figures = truth.blame
    return f'{path} explains {figures[3] * 100:.0f} % of it'


def damages(browser, build, expected):
    page = damage.read(build, 'hitch.html')
    for i, (more, found) in enumerate(DAMAGES):
        file = damage.write(build, f'{i}.html', page + more.encode())
        yield (f'page: {more}', damage.must_find, found, check_page, browser, build, file,
               *expected)
    file = damage.write(build, 'half.html', page[:len(page) // 2])
    yield ('page: half of it', damage.must_find, 'does not show', check_page, browser,
           build, file, *expected)


def checks(browser, build, truth):
    """name, function, its arguments"""
    zones = zones_of(truth)
    hitch = (zones, ('Frame 46! hitch', blame_of(truth), truth.near_line(), 'Call paths',
                     'Zones, all threads'))
    plain = ([zone for zone in zones if zone != 'upload'], ('Frame 45', 'within budget'))
    for name, expected in (('hitch', hitch), ('frame', hitch), ('plain', plain)):
        yield f'page: {name}', check_and_picture, browser, build, name, *expected
    yield from damages(browser, build, hitch)
