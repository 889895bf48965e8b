/* quadtree.h - a tree of circles, built afresh each step from everything that moves.
 *
 * A node owns a range of the item array and the tight bounds of the circles in that range; its four
 * children own the four parts of the same range. Nothing is copied and nothing is freed between
 * steps.
 */
#ifndef INC_QUADTREE_H
#define INC_QUADTREE_H

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Quad_Item {
   float x, y, r;
   unsigned mask; /* kinds, as bits; queries take any item that shares a bit */
   int id;        /* the caller's */
} Quad_Item;

typedef struct Quad_Ray {
   float x0, y0, x1, y1;
   unsigned mask;
   int ignore; /* id never hit, or -1 */
   float t;    /* in: how far to look, 0..1; out: where the first circle was entered */
   int id;     /* out: that circle, or -1 */
} Quad_Ray;

typedef struct Quadtree Quadtree;

extern Quadtree *quadtree_create(void); /* null if there is no memory */
extern void quadtree_destroy(Quadtree *tree);
extern void quadtree_clear(Quadtree *tree);
extern int quadtree_add(Quadtree *tree, Quad_Item item); /* 0 if there is no memory */
extern void quadtree_build(Quadtree *tree, float width, float height);

/* Ids of the circles that touch the circle given; at most max of them. */
extern int quadtree_circle(const Quadtree *tree, Quad_Item circle, int *ids, int max);
extern void quadtree_ray(const Quadtree *tree, Quad_Ray *ray);

#ifdef __cplusplus
}
#endif
#endif
