/* session.h - a game that never was, whose figures are known: what the overlay's tests and pictures
 * look at.
 *
 * Time is the fake clock's, so every figure is exact and the same in every run. The usual frame:
 *
 *    16.67 ms        self    hier  calls
 *    main_loop       0.18   14.21      1
 *       input        0.12    0.12      1
 *       ai_update    0.62    3.40      1
 *          path_find    1.31    1.70     34      ray_cast below it  0.39  78
 *          perceive     0.46    1.08     24      ray_cast below it  0.22  35
 *             path_find 0.31    0.40      8      ray_cast below it  0.09  18
 *       physics      0.31    4.05      1         broadphase 1.12, solve 2.62
 *       animate      1.44    1.44      1
 *       render       0.55    4.60      1         cull 0.98 (3), draw_world 2.45, ui 0.62
 *       sound        0.31    0.31      2
 *       profiler     0.11    0.11      2
 *    vsync           2.46    2.46      1         waiting
 *
 * With session_counts there are values besides: triangles, below cull, draw_world and ui; entities,
 * bullets, memory of meshes, and the steps of each path search. In the hitch of path_find there are
 * 41 entities instead of 12, and 17.4 MB more meshes in that of upload_mesh.
 *
 * Below draw_world stands the counter draw_calls, 640 a frame. 'worker 1' runs anim_job and
 * cull_job; 'worker 2' runs load_chunk and has ended; two more threads lived, of which one does.
 */
#ifndef INC_TESTS_OVERLAY_SESSION_H
#define INC_TESTS_OVERLAY_SESSION_H

#include "prof.h"

enum Session {
   SESSION_EXACT, /* every frame but the marked ones is the usual one */
   SESSION_LIVELY /* times vary by some per cent, seeded; nine frames in 512 are over budget */
};

/* Numbers of frames (Prof_Frame_Info.number); 0: the session was too short for it. */
struct Marked_Frames {
   unsigned long mesh; /* hitch of 41.30 ms: upload_mesh 24.10; 57 frames before the last */
   unsigned long path; /* hitch of 24.80 ms: path_find 8.61 over usual, 212 calls; 99 before that */
   unsigned long load; /* 412 ms, marked "level load mines"; 1,241 before the last, if so many */
};

/* Set them before the first frame. */
extern bool session_counts;
extern bool session_often; /* ray_cast is timed at one entry in 4, and takes other times */

/* Plays that many frames from the start of the program; once between two shutdowns. */
Marked_Frames play_session(int frames = 2000, Session session = SESSION_LIVELY);
/* Before a shutdown: the next session begins as the first did, and both flags are false. */
void forget_session();
/* Goes on with usual frames. */
void play_more(int frames);
/* ... or with one that is the hitch of 41.30 ms. */
void play_hitch();
/* Gives both hitches what somebody might have seen in them: in that of upload_mesh 20 looks and 5
 * without an answer, in that of path_find 3. */
void session_see(const Marked_Frames &marks);
/* Time that is in no frame, as when a debugger stops the game. */
void session_wait(double seconds);

#endif
