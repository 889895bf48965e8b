/* quadtree.c - see quadtree.h. Build and queries are recursive, and so are their zones. */
#include "quadtree.h"
#include "prof.h"

#include <math.h>
#include <stdlib.h>

enum { LEAF_ITEMS = 4, MAX_DEPTH = 7 };

typedef struct Node {
   float x0, y0, x1, y1;
   int first, count;
   int child; /* index of the first of four, or 0 for a leaf */
} Node;

struct Quadtree {
   Quad_Item *items;
   int num_items, room_items;
   Node *nodes;
   int num_nodes, room_nodes;
};

typedef struct Circle_Query {
   Quad_Item circle;
   int *ids;
   int num, max;
} Circle_Query;

Quadtree *quadtree_create(void)
{
   return (Quadtree *)calloc(1, sizeof(Quadtree));
}

void quadtree_destroy(Quadtree *tree)
{
   if (!tree) return;
   free(tree->items);
   free(tree->nodes);
   free(tree);
}

void quadtree_clear(Quadtree *tree)
{
   tree->num_items = 0;
   tree->num_nodes = 0;
}

int quadtree_add(Quadtree *tree, Quad_Item item)
{
   if (tree->num_items == tree->room_items) {
      int room = tree->room_items ? 2 * tree->room_items : 256;
      Quad_Item *more = (Quad_Item *)realloc(tree->items, (size_t)room * sizeof(Quad_Item));
      if (!more) return 0;
      tree->items = more;
      tree->room_items = room;
   }
   tree->items[tree->num_items++] = item;
   return 1;
}

/* Room for four more nodes. Moves them, so callers hold indices across it, never pointers. */
static int add_children(Quadtree *tree)
{
   int first = tree->num_nodes;
   if (first + 4 > tree->room_nodes) {
      int room = tree->room_nodes ? 2 * tree->room_nodes : 256;
      Node *more = (Node *)realloc(tree->nodes, (size_t)room * sizeof(Node));
      if (!more) return 0;
      tree->nodes = more;
      tree->room_nodes = room;
   }
   tree->num_nodes += 4;
   return first;
}

static int split(Quad_Item *items, int first, int end, int by_y, float at)
{
   int i;
   for (i = first; i < end; ++i) {
      if ((by_y ? items[i].y : items[i].x) < at) {
         Quad_Item swap = items[first];
         items[first++] = items[i];
         items[i] = swap;
      }
   }
   return first;
}

static void bound_items(const Quad_Item *items, Node *node)
{
   int i;
   node->x0 = node->y0 = INFINITY;
   node->x1 = node->y1 = -INFINITY;
   for (i = node->first; i < node->first + node->count; ++i) {
      const Quad_Item *it = &items[i];
      if (it->x - it->r < node->x0) node->x0 = it->x - it->r;
      if (it->y - it->r < node->y0) node->y0 = it->y - it->r;
      if (it->x + it->r > node->x1) node->x1 = it->x + it->r;
      if (it->y + it->r > node->y1) node->y1 = it->y + it->r;
   }
}

static void build_node(Quadtree *tree, int index, float cx, float cy, float half, int depth)
{
   Prof_Begin(quad_build)
   Node *node = &tree->nodes[index];
   bound_items(tree->items, node);
   if (node->count > LEAF_ITEMS && depth < MAX_DEPTH) {
      int first = node->first, end = first + node->count, child = add_children(tree), i;
      int edge[5];
      edge[0] = first;
      edge[4] = end;
      edge[2] = split(tree->items, first, end, 1, cy);
      edge[1] = split(tree->items, first, edge[2], 0, cx);
      edge[3] = split(tree->items, edge[2], end, 0, cx);
      tree->nodes[index].child = child;
      for (i = 0; child && i < 4; ++i) {
         Node *part = &tree->nodes[child + i];
         float h = half * 0.5f;
         part->first = edge[i];
         part->count = edge[i + 1] - edge[i];
         part->child = 0;
         build_node(tree, child + i, cx + (i & 1 ? h : -h), cy + (i & 2 ? h : -h), h, depth + 1);
      }
   }
   Prof_End
}

void quadtree_build(Quadtree *tree, float width, float height)
{
   Prof_Begin(quadtree_build)
   /* Four at once, of which the root is the first: child index 0 then always means "none". */
   int root = add_children(tree);
   if (tree->num_nodes == 4) {
      Node *node = &tree->nodes[root];
      node->first = 0;
      node->count = tree->num_items;
      node->child = 0;
      build_node(tree, root, width * 0.5f, height * 0.5f, fmaxf(width, height) * 0.5f, 0);
   }
   Prof_End
}

static int touches(const Quad_Item *a, const Quad_Item *b)
{
   float dx = a->x - b->x, dy = a->y - b->y, r = a->r + b->r;
   return (a->mask & b->mask) && dx * dx + dy * dy <= r * r;
}

static void circle_node(const Quadtree *tree, int index, Circle_Query *q)
{
   Prof_Begin(quad_circle)
   const Node *node = &tree->nodes[index];
   const Quad_Item *c = &q->circle;
   int i;
   if (node->count && c->x + c->r >= node->x0 && c->x - c->r <= node->x1 &&
       c->y + c->r >= node->y0 && c->y - c->r <= node->y1) {
      if (node->child) {
         for (i = 0; i < 4; ++i) circle_node(tree, node->child + i, q);
      } else {
         for (i = node->first; i < node->first + node->count && q->num < q->max; ++i)
            if (touches(c, &tree->items[i])) q->ids[q->num++] = tree->items[i].id;
      }
   }
   Prof_End
}

int quadtree_circle(const Quadtree *tree, Quad_Item circle, int *ids, int max)
{
   Circle_Query q;
   if (!tree->num_nodes) return 0;
   q.circle = circle;
   q.ids = ids;
   q.num = 0;
   q.max = max;
   circle_node(tree, 0, &q);
   return q.num;
}

/* Narrows [*t0, *t1] to the part of the ray inside one slab; 0 if nothing is left. */
static int clip(float from, float delta, float low, float high, float *t0, float *t1)
{
   float a, b;
   if (fabsf(delta) < 1e-6f) return from >= low && from <= high;
   a = (low - from) / delta;
   b = (high - from) / delta;
   *t0 = fmaxf(*t0, fminf(a, b));
   *t1 = fminf(*t1, fmaxf(a, b));
   return *t0 <= *t1;
}

static int ray_meets(const Quad_Ray *ray, const Node *node)
{
   float t0 = 0, t1 = ray->t;
   return node->count && clip(ray->x0, ray->x1 - ray->x0, node->x0, node->x1, &t0, &t1) &&
          clip(ray->y0, ray->y1 - ray->y0, node->y0, node->y1, &t0, &t1);
}

static void ray_item(Quad_Ray *ray, const Quad_Item *it)
{
   float dx = ray->x1 - ray->x0, dy = ray->y1 - ray->y0;
   float fx = ray->x0 - it->x, fy = ray->y0 - it->y;
   float a = dx * dx + dy * dy, b = fx * dx + fy * dy, c = fx * fx + fy * fy - it->r * it->r;
   float root = b * b - a * c, t;
   if (!(it->mask & ray->mask) || it->id == ray->ignore || root < 0 || a <= 0) return;
   t = (-b - sqrtf(root)) / a;
   if (c < 0) t = 0; /* starts inside */
   if (t < 0 || t >= ray->t) return;
   ray->t = t;
   ray->id = it->id;
}

static void ray_node(const Quadtree *tree, int index, Quad_Ray *ray)
{
   Prof_Often(quad_ray)
   const Node *node = &tree->nodes[index];
   int i;
   if (ray_meets(ray, node)) {
      if (node->child) {
         for (i = 0; i < 4; ++i) ray_node(tree, node->child + i, ray);
      } else {
         for (i = node->first; i < node->first + node->count; ++i)
            ray_item(ray, &tree->items[i]);
      }
   }
   Prof_Often_End(quad_ray)
}

void quadtree_ray(const Quadtree *tree, Quad_Ray *ray)
{
   ray->id = -1;
   if (tree->num_nodes) ray_node(tree, 0, ray);
}
