#!/usr/bin/env python3
"""scrape.py WORK RUN... - a Prometheus of the test's own scrapes metrics.txt of each run, as a game
serves it, and must know what the run's table of sessions says.
"""
import csv
import functools
import http.server
import json
import os
import socket
import subprocess
import sys
import threading
import time

TRIES, PAUSE_S = 150, 0.2


class Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map = {".txt": "application/openmetrics-text; version=1.0.0; charset=utf-8"}

    def log_message(self, *_):
        pass


def serve(folder):
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Handler, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server.server_address[1]


def free_port():
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return sock.getsockname()[1]


def jobs(runs):
    for number, run in enumerate(runs):
        yield {"job_name": "run%d" % number, "metrics_path": "/metrics.txt",
               "scrape_interval": "1s", "scrape_timeout": "1s",
               "static_configs": [{"targets": ["127.0.0.1:%d" % serve(run)]}]}


def ask(url, query):
    """[(labels, number)]; none while the server is not there yet."""
    answer = subprocess.run(["promtool", "query", "instant", "-o", "json", url, query],
                            capture_output=True, text=True, check=False)
    if answer.returncode or not answer.stdout.strip():
        return []
    return [(one["metric"], float(one["value"][1])) for one in json.loads(answer.stdout)]


def ask_until(url, query, count):
    for _ in range(TRIES):
        answer = ask(url, query)
        if len(answer) == count:
            return answer
        time.sleep(PAUSE_S)
    sys.exit("scrape.py: %s: %d answers of %d" % (query, len(answer), count))


def session_of(run):
    with open(os.path.join(run, "sessions.csv"), encoding="utf-8", newline="") as file:
        return next(csv.DictReader(file))


def main():
    work, *runs = sys.argv[1:]
    with open(os.path.join(work, "prometheus.yml"), "w", encoding="utf-8") as file:
        json.dump({"scrape_configs": list(jobs(runs))}, file)  # which is YAML
    address = "127.0.0.1:%d" % free_port()
    sessions = {"run%d" % number: session_of(run) for number, run in enumerate(runs)}
    passed = 0
    with subprocess.Popen(
            ["prometheus", "--config.file=" + file.name, "--storage.tsdb.path=" + work + "/scraped",
             "--web.listen-address=" + address, "--log.level=error"]) as server:
        try:
            url = "http://" + address
            for query, column, unit in (
                    ('iprof_frame_work_seconds{quantile="0.99"}', "p99_ms", 1e3),
                    ("iprof_frame_seconds_count", "last_frame", 1),
                    ("iprof_frame_seconds_sum", "seconds", 1)):
                for labels, number in ask_until(url, query, len(runs)):
                    wanted = float(sessions[labels["job"]][column])
                    assert abs(number * unit - wanted) <= 1e-6 * wanted, (query, number, wanted)
                    passed += 1
            for labels, _ in ask_until(url, "iprof_info", len(runs)):
                for label in ("session", "cpu", "os", "build"):
                    assert labels[label] == sessions[labels["job"]][label], labels
                    passed += 1
        finally:
            server.terminate()
    print("scrape: %d passed, 0 failed" % passed)


if __name__ == "__main__":
    main()
