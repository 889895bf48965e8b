/* xray_game.h - a small game of functions that have sleds. Nothing in it is marked but the zone
 * `solve`. Each function works for some ticks of a clock that the test owns. */
#ifndef INC_XRAY_GAME_H
#define INC_XRAY_GAME_H

namespace game {

extern void (*work)(unsigned ticks); // what the functions do with their time

/* solve (a zone)
 *    relax        10 ticks
 *       distance  1 tick, `distances` times
 *    project      5 ticks
 *       distance
 * draw (no zone)  20 ticks
 *    distance     */
void frame();
void solve();
void draw();
void relax();
void project();
extern int distances;

void throws();   // below solve: relax_badly > thrower, which throws; caught in solve
int tail(int n); // ends by a tail call of tail_end

/* Stays open as long as `go_on` says so. Below whatever is open, on any thread. */
void stays_open(bool (*go_on)());

} // namespace game

#endif
