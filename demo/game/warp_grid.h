/* warp_grid.h - the elastic net behind the arena: points on springs, pushed about by explosions.
 * Stepped on the worker thread, drawn by the main thread; never both at once.
 */
#ifndef INC_WARP_GRID_H
#define INC_WARP_GRID_H

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Warp_Point {
   float x, y, vx, vy; /* displacement from rest, and its speed */
} Warp_Point;

typedef struct Warp_Grid {
   int columns, rows;
   float spacing;     /* units between points at rest */
   Warp_Point *point; /* row by row */
   float *force;      /* two for each point */
} Warp_Grid;

/* 0 if there is no memory; warp_grid_free is due all the same. */
extern int warp_grid_init(Warp_Grid *grid, float width, float height, float spacing);
extern void warp_grid_free(Warp_Grid *grid);
extern void warp_grid_clear(Warp_Grid *grid);
/* Pushes everything within radius away from (x, y); a negative strength pulls. */
extern void warp_grid_push(Warp_Grid *grid, float x, float y, float radius, float strength);
/* Any number of seconds: it is cut into steps that the springs can take. */
extern void warp_grid_step(Warp_Grid *grid, float dt);

#ifdef __cplusplus
}
#endif
#endif
