/* window.cpp - a real window, for keys.sh to press keys in. Says on stdout what the game gets, and
 * what the overlay does with the rest:
 *
 *    key 87 1        the game's key call-back
 *    char 119        ... and the others
 *    focus 0 screen hidden
 *
 * Ends when the game gets Q, or after 60 seconds.
 */
#include "../../draw/glfw/prof_glfw.h"
#include "prof.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

static bool over;

static void on_key(GLFWwindow *, int key, int, int action, int)
{
   std::printf("key %d %d\n", key, action);
   if (key == GLFW_KEY_Q) over = true;
}

static void on_char(GLFWwindow *, unsigned c) { std::printf("char %u\n", c); }

static void on_button(GLFWwindow *, int button, int action, int)
{
   std::printf("button %d %d\n", button, action);
}

static std::string shown()
{
   std::vector<char> text(Prof_overlay_write(nullptr, 0, 160, 40) + 1);
   Prof_overlay_write(text.data(), text.size(), 160, 40);
   std::string all = text.data();
   if (all.empty()) return "hidden";
   if (all.find("share of budget") != std::string::npos) return "report";
   if (all.find("FRAMES") != std::string::npos) return "frames";
   if (all.find("widths are") != std::string::npos) return "flame";
   if (all.find("ENTER") != std::string::npos || all.find("toggle") != std::string::npos)
      return "help";
   return all.find("1 report") == std::string::npos ? "hud" : "other";
}

static void tell()
{
   static std::string last;
   char line[80];
   std::snprintf(line, sizeof line, "focus %d screen %s", Prof_overlay_focus(), shown().c_str());
   if (last == line) return;
   last = line;
   std::puts(line);
   std::fflush(stdout);
}

int main()
{
   std::setvbuf(stdout, nullptr, _IOLBF, 4096);
   if (!glfwInit()) return 77;
   GLFWwindow *window = glfwCreateWindow(1280, 720, "iprof keys", nullptr, nullptr);
   if (!window) return 77;
   glfwMakeContextCurrent(window);
   glfwSetKeyCallback(window, on_key);
   glfwSetCharCallback(window, on_char);
   glfwSetMouseButtonCallback(window, on_button);
   Prof_glfw_attach(window);
   int drawn = 0;
   while (!over && !glfwWindowShouldClose(window) && glfwGetTime() < 60) {
      {
         Prof(game_loop);
         glfwWaitEventsTimeout(0.01);
         drawn += Prof_glfw_draw(window);
         glfwSwapBuffers(window);
      }
      Prof_update(1);
      tell();
   }
   std::printf("drawn %s\n", drawn ? "yes" : "no");
   Prof_glfw_detach(window);
   glfwTerminate();
   return over ? 0 : 1;
}
