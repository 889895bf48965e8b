"""ratio.py MOST SMALL LARGE COMMAND... - the command may take MOST times as much CPU time for the
file LARGE as for SMALL, each of which is put behind it. The least of three runs counts."""
import resource
import subprocess
import sys


def seconds(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


most, small, large = float(sys.argv[1]), sys.argv[2], sys.argv[3]
command = sys.argv[4:]
times = [min(seconds(command + [file]) for _ in range(3)) for file in (small, large)]
if times[1] > most * times[0]:
    sys.exit(f"{times[0]:.3f} s and {times[1]:.3f} s: more than {most:g} times as long")
