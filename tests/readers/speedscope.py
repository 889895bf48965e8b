"""speedscope.py - profiles in speedscope's own web page: which paths it shows, with which times.

Its page keeps what it imported as a property of its outermost component. That is asked, with the
methods that its views call; so what is compared is what they draw.
"""
import collections
import copy
import time

import damage
from browser import PATIENCE
from truth import compare_books, expect_equal, expect_near, folded_name

PAGE = 'node_modules/speedscope/dist/release/index.html'
# What it does not like it says in a box that would have to be closed, more than once.
KEEP_ALERTS = {'source': 'window.alert = function (text) { window.refusal = text; };'}
SHOWN = 'return document.body.innerText'
# Null: nothing has been imported yet.
IMPORTED = """
   function find(nodes) {
      for (const node of [].concat(nodes || [])) {
         if (!node || typeof node !== 'object') continue;
         const props = node.__c && node.__c.props;
         const found = props && props.profileGroup || find(node.__k);
         if (found) return found;
      }
      return null;
   }
   function paths(node, above) {
      return node.children.flatMap(function (child) {
         const path = above.concat(child.frame.name);
         return [[path, child.getSelfWeight()]].concat(paths(child, path));
      });
   }
   const group = find(Object.values(document.body).concat(
      [...document.body.children].flatMap(Object.values)));
   return group && group.profiles.map(function (each) {
      const profile = each.profile;
      return {name: profile.getName(), unit: profile.getWeightUnit(),
              total: profile.getTotalWeight(),
              paths: paths(profile.getAppendOrderCalltreeRoot(), [])};
   });
   """


class Profile:
    """In nanoseconds. unit_ns is what the file's unit must come to."""

    def __init__(self, facts, unit, unit_ns):
        expect_equal(facts['unit'], unit, facts['name'], 'unit')
        self.name, self.total = facts['name'], facts['total'] * unit_ns
        self.book = collections.Counter()
        for path, weight in facts['paths']:
            self.book[tuple(path)] += weight * unit_ns

    def below(self, *above):
        """As a book of truth.py, with these names put in front of each path."""
        return {above + p: (ns, 0) for p, ns in self.book.items()}


def ask(browser, file):
    """Waits for an answer or a refusal."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        refusal = browser.execute_script('return window.refusal')
        assert not refusal, f'{file} is refused: {refusal}'
        facts = browser.execute_script(IMPORTED)
        if facts:
            return facts
        time.sleep(0.05)
    raise AssertionError(f'{file} is not imported: {browser.execute_script(SHOWN)}')


def wait_until_shown(browser, file, name):
    """It imports first, and draws later."""
    end = time.monotonic() + PATIENCE
    shown = browser.execute_script(SHOWN)
    while not ('Time Order' in shown and name in shown):
        assert time.monotonic() < end, f'{file}: shows "{shown}"'
        time.sleep(0.05)
        shown = browser.execute_script(SHOWN)


def open_profile(browser, address, file, unit, unit_ns=1):
    browser.get('about:blank')  # a new fragment alone loads nothing
    browser.get(f'{address}{PAGE}#profileURL={address}{file}')
    found = [Profile(facts, unit, unit_ns) for facts in ask(browser, file)]
    wait_until_shown(browser, file, found[0].name)
    return found


def merge(books):
    return {path: figures for book in books for path, figures in book.items()}


def check_speedscope(browser, address, file, truth):
    profiles = open_profile(browser, address, file, 'nanoseconds')
    expect_equal(sorted(p.name for p in profiles), truth.threads, file, 'profiles')
    for profile in profiles:
        expect_equal(profile.total, truth.total_ns, file, 'total of', profile.name)
    right = {(p[0], '(root)') + p[1:]: figures for p, figures in truth.with_root().items()}
    compare_books(merge(p.below(p.name) for p in profiles), right, 0, file, False)


def check_pprof(browser, address, file, truth):
    """Its threads are labels, which speedscope does not know: all are one."""
    profile, = open_profile(browser, address, file, 'nanoseconds')
    expect_equal(profile.total, truth.total_ns * len(truth.threads), file, 'total')
    right = collections.Counter()
    for path, (ns, _) in truth.with_root().items():
        right[('(root)',) + path[1:]] += ns
    compare_books(profile.below(), {p: (ns, 0) for p, ns in right.items()}, 0, file, False)


def check_folded(browser, address, file, truth):
    """Microseconds, each path rounded by itself, so that their sum is right."""
    profile, = open_profile(browser, address, file, 'none', 1000)
    right = collections.Counter()
    for path, (ns, _) in truth.with_root().items():
        right[tuple(map(folded_name, path))] += ns
    expect_near(profile.total, truth.total_ns * len(truth.threads), 1000, file, 'total')
    compare_books(profile.below(), {p: (ns, 0) for p, ns in right.items()}, 1000, file, False)


def check_chrome(browser, address, file, truth):
    """It adds up floating-point microseconds, so half a nanosecond is no difference."""
    profiles = open_profile(browser, address, file, 'microseconds', 1000)
    tracks = {p.name: p for p in profiles}
    names = {f'iprof (pid 1), {name} (tid {i})': name
             for i, name in enumerate(['frames'] + truth.threads, 1)}
    expect_equal(sorted(tracks), sorted(names), file, 'tracks')
    found = merge(tracks[track].below(name) for track, name in names.items())
    right = dict(truth.paths)
    right.update({('frames', f'frame {f[0]}'): (f[1], 0) for f in truth.frames})
    compare_books(found, right, 0.5, file, False)
    frames = tracks['iprof (pid 1), frames (tid 1)']
    expect_near(frames.total, truth.total_ns, 0.5, file, 'total of frames')


FORMATS = (('speedscope.json', check_speedscope, 'is refused'),
           ('trace.json', check_chrome, 'is refused'),
           ('cpu.pb.gz', check_pprof, 'cpu.pb.gz'),  # half may pass for folded stacks by chance
           ('folded.txt', check_folded, 'total'))  # any of its lines are a profile, too


def other(truth):
    """Some microseconds went into another path."""
    wrong = copy.deepcopy(truth)
    ordered = sorted(p for p, (ns, _) in truth.paths.items() if ns > 5000)
    for path, more in ((ordered[0], 3000), (ordered[-1], -3000)):
        wrong.paths[path] = (wrong.paths[path][0] + more, wrong.paths[path][1])
    return wrong


def checks(browser, build, address, truth):
    """name, function, its arguments"""
    browser.execute_cdp_cmd('Page.addScriptToEvaluateOnNewDocument', KEEP_ALERTS)
    for name, check, refusal in FORMATS:
        data = damage.read(build, name)
        half = damage.write(build, name, data[:len(data) // 2])
        file = 'files/' + name
        yield f'speedscope: {name}', check, browser, address, file, truth
        yield (f'speedscope: half of {name}', damage.must_find, refusal, check, browser, address,
               half, truth)
        yield (f'speedscope: {name}, other figures', damage.must_find, 'and should be', check,
               browser, address, file, other(truth))
    text = damage.write(build, 'text.txt', b'no profile at all\n')
    yield ('speedscope: no profile', damage.must_find, 'is refused', check_folded, browser, address,
           text, truth)
