/* main.c - the overlay over a scene that Vulkan draws: the lines that matter are in start_overlay,
 * start_gpu and play_frame. F3 opens it.
 *
 *    vulkan_demo [OPTION]...
 *       --frames N       ends after so many; without it, when the window is closed
 *       --size WxH       of the window; 1280x720
 *       --screen NAME    opens the overlay's report, flame, frames, hitches ...
 *       --again N        makes swap chain, pass and overlay anew every N frames, and the window
 *                        another size each time
 *       --srgb           a window of an SRGB format
 */
#include "city.h"
#include "scene.h"
#include "screen.h"

#include "draw/glfw/prof_glfw.h"
#include "draw/vulkan/prof_vk.h"
#include "prof.h"
#include "sources/gpu_vk/prof_vk_gpu.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Options {
   int frames, width, height, again, srgb;
   const char *screen;
} Options;

typedef struct Game {
   Screen screen;
   Scene scene;
   int made, drawn; /* there is a swap chain; frames with the overlay in them */
} Game;

/* ---- what the window's size changes ---- */

/* The pass is what the overlay needs to know, besides the device. */
static int start_overlay(const Screen *s)
{
   Prof_Vk host;
   memset(&host, 0, sizeof host);
   host.instance = s->instance;
   host.physical_device = s->physical;
   host.device = s->device;
   host.get_proc = vkGetInstanceProcAddr;
   host.render_pass = s->pass;
   host.colors[0] = (unsigned)s->format.format;
   host.samples = SCREEN_SAMPLES;
   host.draws_in_flight = SCREEN_FRAMES;
   return Prof_vk_start(&host);
}

/* GPU zones stand in screen.c and scene.c. */
static void start_gpu(const Screen *s)
{
   Prof_Vk_Gpu host;
   memset(&host, 0, sizeof host);
   host.instance = s->instance;
   host.physical_device = s->physical;
   host.device = s->device;
   host.get_proc = vkGetInstanceProcAddr;
   host.queue = s->queue;
   host.queue_family = s->family;
   host.queue_is_free = 1; /* one thread records and submits */
   Prof_vk_gpu_start(&host);
}

static void make(Game *game)
{
   if (!screen_make(&game->screen)) return; /* minimised */
   game->made = 1;
   if (!scene_make(&game->scene, &game->screen) || !start_overlay(&game->screen)) exit(1);
}

static void drop(Game *game)
{
   vkDeviceWaitIdle(game->screen.device);
   Prof_vk_stop();
   scene_drop(&game->scene, &game->screen);
   screen_drop(&game->screen);
   game->made = 0;
}

/* ---- the game ---- */

static void play_frame(Game *game, double seconds)
{
   Screen *s = &game->screen;
   VkCommandBuffer commands;
   if (!game->made) make(game);
   if (!game->made) return;
   commands = screen_begin(s, scene_background);
   if (commands) {
      scene_draw(&game->scene, s, commands, seconds);
      game->drawn += Prof_vk_draw(commands, (int)s->size.width, (int)s->size.height);
   }
   if (!commands || !screen_end(s)) drop(game);
}

/* As if somebody pulled at the window. */
static void resize(Game *game, int times)
{
   drop(game);
   glfwSetWindowSize(game->screen.window, 500 + times * 370 % 700, 400 + times * 130 % 300);
}

static void play(Game *game, const Options *o)
{
   double before = glfwGetTime(), now;
   int frame;
   for (frame = 0; frame != o->frames && !glfwWindowShouldClose(game->screen.window); ++frame) {
      {
         Prof_Begin(game)
         glfwPollEvents();
         Prof_glfw_poll();
         now = glfwGetTime();
         city_move(now - before < 0.1 ? now - before : 0.1);
         before = now;
         if (frame % 400 == 399) city_build(7u); /* a hitch to look at */
         if (o->again && frame % o->again == o->again - 1) resize(game, frame / o->again);
         play_frame(game, now);
         Prof_End
      }
      Prof_update(1);
   }
}

/* ---- options ---- */

static void open_screen(const char *name)
{
   int action;
   Prof_overlay_action(Prof_ACTION_TOGGLE);
   Prof_overlay_action(Prof_ACTION_TOGGLE);
   for (action = 0; action < Prof_NUM_ACTIONS; ++action)
      if (!strcmp(Prof_action_name((Prof_Action)action), name))
         Prof_overlay_action((Prof_Action)action);
}

static int take_option(Options *o, const char *name, const char *value)
{
   if (!strcmp(name, "--srgb")) o->srgb = 1;
   else if (!value) return 0;
   else if (!strcmp(name, "--frames")) o->frames = atoi(value);
   else if (!strcmp(name, "--again")) o->again = atoi(value);
   else if (!strcmp(name, "--screen")) o->screen = value;
   else if (strcmp(name, "--size") || sscanf(value, "%dx%d", &o->width, &o->height) != 2) return 0;
   return strcmp(name, "--srgb") ? 2 : 1;
}

int main(int argc, char **argv)
{
   static Game game;
   Options options = {-1, 1280, 720, 0, 0, NULL};
   int i, taken;
   for (i = 1; i < argc; i += taken) {
      taken = take_option(&options, argv[i], i + 1 < argc ? argv[i + 1] : NULL);
      if (!taken) {
         fprintf(stderr, "vulkan_demo: %s? See the head of demo/vulkan/main.c\n", argv[i]);
         return 2;
      }
   }
   if (!screen_open(&game.screen, options.width, options.height, "iprof, Vulkan", options.srgb))
      return 1;
   Prof_set_waiting("wait_for_gpu", 1);
   Prof_set_waiting("present", Prof_WAITING_FOR_DISPLAY);
   Prof_glfw_attach(game.screen.window);
   if (options.screen) open_screen(options.screen);
   city_build(7u);
   start_gpu(&game.screen);
   scene_open(&game.scene, &game.screen);
   play(&game, &options);
   if (game.made) drop(&game);
   Prof_vk_gpu_stop();
   printf("%d frames with the overlay\n", game.drawn);
   scene_close(&game.scene, &game.screen);
   screen_close(&game.screen);
   return 0;
}
