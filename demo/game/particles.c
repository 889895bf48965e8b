/* particles.c - see particles.h. */
#include "particles.h"
#include "prof.h"

#include <math.h>
#include <stdlib.h>

/* Defined in effects.cpp: sparks that are asked for and sparks that fly are one zone. */
extern Prof_Declare(effects);

typedef struct Particle {
   float x, y, vx, vy;
   float life, full_life, size;
   unsigned char r, g, b;
} Particle;

struct Particles {
   Particle all[MAX_PARTICLES];
   int num;
   unsigned seed;
};

Particles *particles_create(void)
{
   Particles *p = (Particles *)calloc(1, sizeof(Particles));
   if (p) p->seed = 12345u;
   return p;
}

void particles_destroy(Particles *p)
{
   free(p);
}

void particles_clear(Particles *p)
{
   p->num = 0;
}

int particles_count(const Particles *p)
{
   return p->num;
}

static float unit(Particles *p)
{
   p->seed = p->seed * 1664525u + 1013904223u;
   return (float)(p->seed >> 8) / 16777216.0f;
}

static void emit_one(Particles *p, const Burst *b)
{
   Particle *q = &p->all[p->num++];
   float angle = b->angle + b->spread * (2 * unit(p) - 1);
   float speed = b->speed * (0.15f + 0.85f * unit(p) * unit(p) + 0.1f);
   q->x = b->x;
   q->y = b->y;
   q->vx = b->vx + cosf(angle) * speed;
   q->vy = b->vy + sinf(angle) * speed;
   q->full_life = b->life * (0.4f + 0.6f * unit(p));
   q->life = q->full_life;
   q->size = b->size * (0.6f + 0.8f * unit(p));
   q->r = b->r;
   q->g = b->g;
   q->b = b->b;
}

void particles_emit(Particles *p, const Burst *burst)
{
   Prof_Begin(particles_emit)
   int i;
   for (i = 0; i < burst->count && p->num < MAX_PARTICLES; ++i) emit_one(p, burst);
   Prof_End
}

static void move_all(Particles *p, float dt)
{
   float drag = expf(-1.8f * dt);
   int i;
   for (i = 0; i < p->num; ++i) {
      Particle *q = &p->all[i];
      q->x += q->vx * dt;
      q->y += q->vy * dt;
      q->vx *= drag;
      q->vy *= drag;
      q->life -= dt;
   }
}

static int is_solid(const Solid_Map *map, float x, float y)
{
   int i = (int)(x / map->tile), j = (int)(y / map->tile);
   if (x < 0 || y < 0 || i >= map->width || j >= map->height) return 1;
   return map->solid[j * map->width + i];
}

/* A spark that got into a wall goes back along the axis on which it came in. */
static void bounce_all(Particles *p, float dt, const Solid_Map *map)
{
   int i;
   for (i = 0; i < p->num; ++i) {
      Particle *q = &p->all[i];
      float old_x, old_y;
      if (!is_solid(map, q->x, q->y)) continue;
      old_x = q->x - q->vx * dt;
      old_y = q->y - q->vy * dt;
      if (is_solid(map, old_x, old_y)) {
         q->life -= 4 * dt; /* born inside the wall: fade soon */
      } else if (is_solid(map, q->x, old_y)) {
         q->vx *= -0.6f;
         q->x = old_x;
      } else {
         q->vy *= -0.6f;
         q->y = old_y;
      }
   }
}

static void remove_dead(Particles *p)
{
   int i = 0;
   while (i < p->num) {
      if (p->all[i].life <= 0) p->all[i] = p->all[--p->num];
      else ++i;
   }
}

void particles_step(Particles *p, float dt, const Solid_Map *map)
{
   Prof_Region(effects)
   Prof_Begin(particles_move)
   move_all(p, dt);
   Prof_Next(particles_bounce)
   bounce_all(p, dt, map);
   Prof_Next(particles_remove)
   remove_dead(p);
   Prof_End
   Prof_End
   Prof_Sample(particles, p->num);
}

static void corner(Vertex *v, float x, float y, float u, float t, const Particle *q)
{
   float k = q->life / q->full_life;
   v->x = x;
   v->y = y;
   v->u = u;
   v->v = t;
   v->r = q->r;
   v->g = q->g;
   v->b = q->b;
   v->a = (unsigned char)(255 * fminf(1, 1.6f * k));
}

/* A spark is drawn as a glow stretched along its path. */
static void spark(Vertex *v, const Particle *q)
{
   float speed = sqrtf(q->vx * q->vx + q->vy * q->vy) + 1e-3f;
   float length = q->size * (1 + fminf(5, speed * 0.012f)), width = q->size;
   float ax = q->vx / speed * length, ay = q->vy / speed * length;
   float bx = -q->vy / speed * width, by = q->vx / speed * width;
   corner(v + 0, q->x - ax - bx, q->y - ay - by, GLOW_U0, GLOW_V0, q);
   corner(v + 1, q->x + ax - bx, q->y + ay - by, GLOW_U1, GLOW_V0, q);
   corner(v + 2, q->x + ax + bx, q->y + ay + by, GLOW_U1, GLOW_V1, q);
   corner(v + 3, q->x - ax + bx, q->y - ay + by, GLOW_U0, GLOW_V1, q);
}

int particles_vertices(const Particles *p, const float view[4], Vertex *vertices)
{
   Prof_Begin(particles_vertices)
   int i, drawn = 0;
   for (i = 0; i < p->num; ++i) {
      const Particle *q = &p->all[i];
      if (q->x < view[0] || q->y < view[1] || q->x > view[2] || q->y > view[3]) continue;
      spark(vertices + 4 * drawn++, q);
   }
   Prof_End
   return drawn;
}
