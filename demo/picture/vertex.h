/* vertex.h - what the canvas draws, shared by the C files that make vertices on a worker thread.
 *
 * All drawing uses one small texture: its left half is a round glow, its right half the profile of
 * a soft line (v runs across the line). The middle of the profile is full strength, and so serves
 * for solid shapes.
 */
#ifndef INC_VERTEX_H
#define INC_VERTEX_H

typedef struct Vertex {
   float x, y, u, v;
   unsigned char r, g, b, a;
} Vertex;

/* Half a texel inside its half of the 128 x 64 texture, so that filtering never reaches over. */
#define GLOW_U0 (0.5f / 128)
#define GLOW_U1 (63.5f / 128)
#define GLOW_V0 (0.5f / 64)
#define GLOW_V1 (63.5f / 64)
#define LINE_U  0.75f
#define SOLID_V 0.5f
#define LINE_HALO 5.0f /* a line's quad is this much wider than its bright core */

#endif
