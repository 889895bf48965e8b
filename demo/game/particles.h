/* particles.h - sparks. Stepped on the worker thread, drawn by the main thread; never both at once.
 */
#ifndef INC_PARTICLES_H
#define INC_PARTICLES_H

#include "../picture/vertex.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { MAX_PARTICLES = 8192 };

typedef struct Burst {
   float x, y, vx, vy;  /* vx, vy: what every spark inherits, units a second */
   float speed;         /* fastest spark */
   float angle, spread; /* direction and half-width of the cone, radians */
   float life, size;    /* seconds, units */
   int count;
   unsigned char r, g, b;
} Burst;

typedef struct Solid_Map {
   const unsigned char *solid; /* row by row, non-zero is wall */
   int width, height;
   float tile; /* units */
} Solid_Map;

typedef struct Particles Particles;

extern Particles *particles_create(void); /* null if there is no memory */
extern void particles_destroy(Particles *p);
extern void particles_clear(Particles *p);
extern void particles_emit(Particles *p, const Burst *burst);
extern void particles_step(Particles *p, float dt, const Solid_Map *map);
extern int particles_count(const Particles *p);

/* Four vertices for each spark inside the view; vertices has room for 4 * MAX_PARTICLES. Returns
 * the number of sparks. */
extern int particles_vertices(const Particles *p, const float view[4], Vertex *vertices);

#ifdef __cplusplus
}
#endif
#endif
