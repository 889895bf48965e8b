"""browser.py - Chromium without a screen, and a server for what it is to show. For the tests that
need a browser; they run with Debian's Python, which has Debian's Selenium.
"""
import functools
import http.server
import json
import threading

from selenium import webdriver
from selenium.webdriver.chrome.service import Service

PATIENCE = 300  # seconds for anything to happen: there is no graphics card
FLAGS = ['--headless=new', '--no-sandbox', '--no-first-run', '--disable-background-networking',
         '--disable-component-update', '--disable-sync', '--disable-quic', '--use-gl=angle',
         '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--force-device-scale-factor=1']


class Handler(http.server.SimpleHTTPRequestHandler):
    """Says nothing, and cuts the page off from others: then its clock is finer."""

    def end_headers(self):
        self.send_header('Cross-Origin-Opener-Policy', 'same-origin')
        self.send_header('Cross-Origin-Embedder-Policy', 'require-corp')
        super().end_headers()

    def log_message(self, *_):
        pass


def serve(folder):
    handler = functools.partial(Handler, directory=folder)
    server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f'http://127.0.0.1:{server.server_port}/'


def start_browser(size='1100,900', downloads=None):
    """Its logs: 'browser' has what pages say, 'performance' among others what they load. Downloads
    go into that folder."""
    options = webdriver.ChromeOptions()
    if downloads:
        options.add_experimental_option('prefs', {'download.default_directory': downloads})
    for flag in FLAGS + ['--window-size=' + size]:
        options.add_argument(flag)
    options.set_capability('goog:loggingPrefs', {'browser': 'ALL', 'performance': 'ALL'})
    browser = webdriver.Chrome(service=Service('chromedriver'), options=options)
    browser.set_script_timeout(PATIENCE)
    return browser


def requests(browser):
    """Addresses of what was asked for since this was called last."""
    for entry in browser.get_log('performance'):
        message = json.loads(entry['message'])['message']
        if message['method'] == 'Network.requestWillBeSent':
            yield message['params']['request']['url']
