/* prof_ui_hitch_blame.h - the lower half of the hitches: who is to blame for one, and what was near
 * it.
 *
 *      frame 18204 against what was usual just before
 *      path                                  this ms   usual  excess   calls   usual
 *    # .. render > draw_world > upload_mesh    24.10    0.00  +24.10       1       0   ======== !
 *      / 17 of 20 in copy_rows < read_mip < upload_mesh, texture.cpp
 *    # streaming: decode                        4.00       -   +4.00       1     1.0   =  look
 *    # everything else                         13.20   14.21   -1.01
 *      total                                   41.30   14.21  +27.09
 *
 *      critical path:  main 11.10 > streaming 4.00 decode > main 26.20
 *      seen:  looked from 20.9 ms on: 20 looks
 *      near it:  text "upload terrain_17.mesh"   draw_calls 812 (usual 640)
 *      next frame 18205 took 19.10 ms: an after-effect, not counted
 */
#ifndef INC_PROF_UI_HITCH_BLAME_H
#define INC_PROF_UI_HITCH_BLAME_H

#include "../model/prof_blame_table.h"
#include "prof_ui.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Paints from that line of the panel to its end. If there is too little room the notes are left out
 * first, then the title, then what was seen, but for that of the worst, then rows, which the table
 * then counts as everything else. `hitch`: index as in Prof_get_hitch. */
extern void Prof_Ui_Hitch_Blame_put(const Prof_Ui *ui, Prof_List *list, Prof_Blame_Table *table,
                                    int hitch, int line);

/* The state whose row stands on that line of the panel, as it was painted; 0: none. */
extern uint32_t Prof_Ui_Hitch_Blame_state_at(int line);

/* Puts "graphics: ", whose time the context held in that frame. Returns where the next text
 * goes. */
extern int Prof_Ui_Hitch_Blame_put_thread(Prof_List *list, int x, int right, int y,
                                          uint32_t context, unsigned long frame);

enum { Prof_BLAME_BY = 14 }; /* cells more, to tell how it is known that another thread did it */

/* Lines that all of it takes with so many rows and lines of what was seen there; shared != 0: and a
 * critical path; looked != 0: and how somebody looked. */
extern int Prof_Ui_Hitch_Blame_lines(int rows, int shared, int looked);

#ifdef __cplusplus
}
#endif

#endif
