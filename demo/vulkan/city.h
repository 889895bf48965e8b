/* city.h - what plays: a city at night. Houses stand in blocks, cars drive in the streets and keep
 * their distance. It knows nothing of Vulkan; scene.h draws its boxes.
 */
#ifndef INC_DEMO_CITY_H
#define INC_DEMO_CITY_H

enum { CITY_HOUSE, CITY_CAR, CITY_GROUND }; /* kinds of boxes; the shaders know them, too */
enum {
   CITY_BLOCKS = 18, /* along each side, four houses each */
   CITY_CARS = 900,
   CITY_MOST = CITY_BLOCKS * CITY_BLOCKS * 4 + CITY_CARS * 2 + 1 /* boxes */
};

/* As the vertex shader reads it. */
typedef struct City_Box {
   float place[3], kind; /* middle of the base, metres or so */
   float size[3], seed;
   float color[3], shine;
} City_Box;

extern void city_build(unsigned seed);
extern void city_move(double seconds);
/* Fills `boxes`, CITY_MOST at most; returns how many. */
extern int city_boxes(City_Box *boxes);

#endif
