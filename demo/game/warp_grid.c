/* warp_grid.c - see warp_grid.h. */
#include "warp_grid.h"
#include "prof.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

int warp_grid_init(Warp_Grid *grid, float width, float height, float spacing)
{
   size_t num;
   grid->columns = (int)(width / spacing) + 1;
   grid->rows = (int)(height / spacing) + 1;
   grid->spacing = spacing;
   num = (size_t)grid->columns * (size_t)grid->rows;
   grid->point = (Warp_Point *)calloc(num, sizeof(Warp_Point));
   grid->force = (float *)calloc(2 * num, sizeof(float));
   return grid->point && grid->force;
}

void warp_grid_free(Warp_Grid *grid)
{
   free(grid->point);
   free(grid->force);
   memset(grid, 0, sizeof *grid);
}

void warp_grid_clear(Warp_Grid *grid)
{
   size_t num = (size_t)grid->columns * (size_t)grid->rows;
   memset(grid->point, 0, num * sizeof(Warp_Point));
}

static int clamp_int(int value, int low, int high)
{
   return value < low ? low : value > high ? high : value;
}

static void push_point(Warp_Grid *grid, int i, int j, float x, float y, float radius,
                       float strength)
{
   Warp_Point *p = &grid->point[j * grid->columns + i];
   float dx = (float)i * grid->spacing + p->x - x, dy = (float)j * grid->spacing + p->y - y;
   float d = sqrtf(dx * dx + dy * dy) + 1.0f, fall = 1 - d / radius;
   if (fall <= 0) return;
   p->vx += dx / d * strength * fall * fall;
   p->vy += dy / d * strength * fall * fall;
}

void warp_grid_push(Warp_Grid *grid, float x, float y, float radius, float strength)
{
   Prof_Begin(warp_push)
   int i0 = clamp_int((int)((x - radius) / grid->spacing), 1, grid->columns - 1);
   int i1 = clamp_int((int)((x + radius) / grid->spacing) + 1, 0, grid->columns - 2);
   int j0 = clamp_int((int)((y - radius) / grid->spacing), 1, grid->rows - 1);
   int j1 = clamp_int((int)((y + radius) / grid->spacing) + 1, 0, grid->rows - 2);
   int i, j;
   for (j = j0; j <= j1; ++j)
      for (i = i0; i <= i1; ++i) push_point(grid, i, j, x, y, radius, strength);
   Prof_End
}

static void sum_forces(Warp_Grid *grid)
{
   int i, j, w = grid->columns;
   for (j = 1; j < grid->rows - 1; ++j) {
      for (i = 1; i < w - 1; ++i) {
         const Warp_Point *p = &grid->point[j * w + i];
         const Warp_Point *l = p - 1, *r = p + 1, *u = p - w, *d = p + w;
         float *f = &grid->force[2 * (j * w + i)];
         f[0] = 260 * (l->x + r->x + u->x + d->x - 4 * p->x) - 9 * p->x - 3.2f * p->vx;
         f[1] = 260 * (l->y + r->y + u->y + d->y - 4 * p->y) - 9 * p->y - 3.2f * p->vy;
      }
   }
}

static void move_points(Warp_Grid *grid, float dt)
{
   int i, num = grid->columns * grid->rows;
   for (i = 0; i < num; ++i) {
      Warp_Point *p = &grid->point[i];
      p->vx += grid->force[2 * i] * dt;
      p->vy += grid->force[2 * i + 1] * dt;
      p->x += p->vx * dt;
      p->y += p->vy * dt;
   }
}

/* The springs are stable in steps of less than 2 / sqrt(8 * 260 + 9) = 0.044 s, and look alike at
 * all frame rates only in much shorter ones. */
#define LONGEST_STEP 0.01f

void warp_grid_step(Warp_Grid *grid, float dt)
{
   Prof_Begin(warp_step)
   int i, num = (int)ceilf(dt / LONGEST_STEP);
   for (i = 0; i < num; ++i) {
      Prof_Begin(warp_forces)
      sum_forces(grid);
      Prof_Next(warp_move)
      move_points(grid, dt / (float)num);
      Prof_End
   }
   Prof_End
}
