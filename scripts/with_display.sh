#!/usr/bin/env bash
# with_display.sh COMMAND... - runs a command on an X display without a screen (Xvfb), and takes
# the display down afterwards. The status is the command's. FRAMEBUFFER, a folder, is made, and the
# display's pixels are in its file Xvfb_screen0, as xwd has them.
set -u

display_file=$(mktemp)
[ -z "${FRAMEBUFFER-}" ] || mkdir -p "$FRAMEBUFFER"
Xvfb ${FRAMEBUFFER:+-fbdir "$FRAMEBUFFER"} -displayfd 3 \
   -screen 0 1280x720x24 -nolisten tcp -noreset 3>"$display_file" 2>/dev/null &
server=$!
trap 'kill $server 2>/dev/null; wait $server 2>/dev/null; rm -f "$display_file"' EXIT

# The server writes the number of the display once it listens.
for _ in $(seq 600); do
   [ -s "$display_file" ] && break
   kill -0 $server 2>/dev/null || { echo "with_display.sh: Xvfb did not start" >&2; exit 1; }
   sleep 0.1
done

unset WAYLAND_DISPLAY
DISPLAY=:$(cat "$display_file") "$@"
