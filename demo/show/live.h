/* live.h - the demo as a viewer of Tracy sees it while it plays: --tracy. */
#ifndef INC_LIVE_H
#define INC_LIVE_H

// Listens from now on, and tells on the terminal where. port: 0 for Tracy's own. False, with a line
// on stderr, if nobody can connect.
bool start_live(int port);

// A viewer is there, and it is time for a picture.
bool live_wants_picture();

#endif
