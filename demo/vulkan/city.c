/* city.c - see city.h. Streets lie 14 apart and are 4 wide; each has two lanes, and each lane its
 * cars in a ring.
 */
#include "city.h"

#include "prof.h"

#include <math.h>
#include <string.h>

#define APART 14.0f
#define LENGTH (APART * CITY_BLOCKS)

enum { STREETS = CITY_BLOCKS, LANES = STREETS * 4, PER_LANE = CITY_CARS / LANES };

typedef struct Car {
   float along, speed, wish;
   float color[3];
} Car;

static struct {
   City_Box houses[CITY_BLOCKS * CITY_BLOCKS * 4];
   int num_houses;
   Car cars[LANES][PER_LANE];
   unsigned random;
} city;

/* 0 .. 1 */
static float chance(void)
{
   city.random = city.random * 1664525u + 1013904223u;
   return (float)(city.random >> 8) / 16777216.0f;
}

static void set(float to[3], float a, float b, float c)
{
   to[0] = a;
   to[1] = b;
   to[2] = c;
}

/* ---- houses ---- */

static void build_house(float x, float z, float wide)
{
   City_Box *house = &city.houses[city.num_houses++];
   const float middle = LENGTH / 2, dx = (x - middle) / middle, dz = (z - middle) / middle;
   const float high = 3 + chance() * 9 + 30 * chance() * expf(-5 * (dx * dx + dz * dz));
   const float grey = 0.10f + 0.12f * chance();
   memset(house, 0, sizeof *house);
   set(house->place, x, 0, z);
   set(house->size, wide, floorf(high) * 1.2f + 0.5f, wide);
   set(house->color, grey * (0.9f + 0.3f * chance()), grey, grey * (1 + 0.4f * chance()));
   house->seed = floorf(chance() * 100);
}

void city_build(unsigned seed)
{
   int i, k, lane, n;
   Prof_Begin(build_city)
   city.random = seed;
   city.num_houses = 0;
   for (i = 0; i < CITY_BLOCKS; ++i)
      for (k = 0; k < CITY_BLOCKS; ++k)
         for (n = 0; n < 4; ++n)
            build_house(((float)i + 0.5f) * APART + (n % 2 ? 2.4f : -2.4f),
                        ((float)k + 0.5f) * APART + (n / 2 ? 2.4f : -2.4f), 3.4f + chance());
   for (lane = 0; lane < LANES; ++lane)
      for (n = 0; n < PER_LANE; ++n) {
         Car *car = &city.cars[lane][n];
         car->along = LENGTH * ((float)n + 0.6f * chance()) / PER_LANE;
         car->wish = 5 + 9 * chance();
         car->speed = car->wish;
         set(car->color, 0.2f + 0.5f * chance(), 0.2f + 0.3f * chance(), 0.3f + 0.4f * chance());
      }
   Prof_End
}

/* ---- cars ---- */

/* How far ahead the next one is, in the ring. */
static float gap_of(const Car *lane, int n)
{
   float gap;
   Prof_Often(look_ahead)
   gap = lane[(n + 1) % PER_LANE].along - lane[n].along;
   if (gap < 0) gap += LENGTH;
   Prof_Often_End(look_ahead)
   return gap;
}

static void drive(Car *lane, float seconds)
{
   int n;
   Prof_Begin(drive)
   for (n = 0; n < PER_LANE; ++n) {
      Car *car = &lane[n];
      const float room = gap_of(lane, n) - 3, wish = room < car->wish ? room : car->wish;
      car->speed += (wish - car->speed) * (seconds * 2 < 1 ? seconds * 2 : 1);
      if (car->speed < 0) car->speed = 0;
      car->along = fmodf(car->along + car->speed * seconds, LENGTH);
   }
   Prof_End
}

void city_move(double seconds)
{
   int lane;
   Prof_Begin(traffic)
   for (lane = 0; lane < LANES; ++lane) drive(city.cars[lane], (float)seconds);
   Prof_End
}

/* ---- boxes ---- */

/* Lanes go up and down along x, then along z; who drives down is mirrored. */
static void put_car(City_Box *box, const Car *car, int lane)
{
   const int down = lane & 1, across = lane >> 1 & 1;
   const float side = (float)(lane >> 2) * APART + (down ? -0.9f : 0.9f);
   const float along = down ? LENGTH - car->along : car->along;
   memset(box, 0, 2 * sizeof *box);
   set(box[0].place, across ? side : along, 0.1f, across ? along : side);
   set(box[0].size, across ? 0.9f : 1.9f, 0.6f, across ? 1.9f : 0.9f);
   set(box[0].color, car->color[0], car->color[1], car->color[2]);
   box[0].kind = box[1].kind = CITY_CAR;
   box[1] = box[0]; /* its lamps: white ahead, red behind, by where one looks from */
   box[1].place[across ? 2 : 0] += down ? -0.9f : 0.9f;
   box[1].place[1] = 0.25f;
   set(box[1].size, across ? 0.8f : 0.2f, 0.2f, across ? 0.2f : 0.8f);
   set(box[1].color, 1, 0.95f, 0.75f);
   box[1].shine = 1;
}

int city_boxes(City_Box *boxes)
{
   int count = 0, lane, n;
   Prof_Begin(fill_boxes)
   memset(boxes, 0, sizeof *boxes);
   boxes[0].kind = CITY_GROUND;
   set(boxes[0].place, LENGTH / 2, -1, LENGTH / 2);
   set(boxes[0].size, LENGTH * 3, 1, LENGTH * 3);
   ++count;
   memcpy(boxes + count, city.houses, (size_t)city.num_houses * sizeof *boxes);
   count += city.num_houses;
   for (lane = 0; lane < LANES; ++lane)
      for (n = 0; n < PER_LANE; ++n, count += 2) put_car(boxes + count, &city.cars[lane][n], lane);
   Prof_Add(boxes, count);
   Prof_End
   return count;
}
