// imgui.cpp - a program whose windows are Dear ImGui's, and the overlay as an extension of that: a
// flock of birds, and a window with its rules. GLFW and OpenGL 3 here; of the overlay no line knows
// either of them.
//
//    INPUT   Space scatters the flock, unless ImGui or the overlay has the keys: for the game both
//            are io.WantCaptureKeyboard.
//    FRAMES  Prof_imgui_attach before the first frame is all.
//
// F3 opens the overlay. More birds, and birds that see farther, cost more. With an argument the
// program says at its end what the overlay shows and what the game got.
#include "draw/imgui/prof_imgui.h"
#include "prof.h"

#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace {

struct Bird {
   float x, y, vx, vy; // 0 .. 1, and so much a second
};

struct Rules {
   int birds = 400;
   float sight = 0.08f, speed = 0.12f;
   char name[32] = "starlings";
   ImVec4 color = ImVec4(0.95f, 0.75f, 0.35f, 1);
};

struct Game {
   std::vector<Bird> flock;
   Rules rules;
   int scatters = 0;
};

// ---- the flock -------------------------------------------------------------------------------

float random_unit() { return static_cast<float>(std::rand()) / static_cast<float>(RAND_MAX); }

void populate(Game &game)
{
   while (game.flock.size() < static_cast<size_t>(game.rules.birds))
      game.flock.push_back({random_unit(), random_unit(), random_unit() - 0.5f,
                            random_unit() - 0.5f});
   game.flock.resize(static_cast<size_t>(game.rules.birds));
}

// What a bird sees of the others draws it along: to their middle, the way they fly, not too near.
void look_around(const std::vector<Bird> &flock, const Rules &rules, Bird &bird, float seconds)
{
   float x = 0, y = 0, vx = 0, vy = 0, away_x = 0, away_y = 0, seen = 0;
   Prof_Begin(look_around)
   for (const Bird &other : flock) {
      const float dx = other.x - bird.x, dy = other.y - bird.y, far = dx * dx + dy * dy;
      if (far > rules.sight * rules.sight) continue;
      x += dx, y += dy, vx += other.vx, vy += other.vy, seen += 1;
      if (far < 0.0004f) away_x -= dx, away_y -= dy;
   }
   if (seen > 1) {
      bird.vx += (x / seen * 1.5f + (vx / seen - bird.vx) * 2 + away_x * 20) * seconds;
      bird.vy += (y / seen * 1.5f + (vy / seen - bird.vy) * 2 + away_y * 20) * seconds;
   }
   Prof_End
}

void fly(Bird &bird, float speed, float seconds)
{
   const float is = std::sqrt(bird.vx * bird.vx + bird.vy * bird.vy) + 1e-6f;
   bird.vx *= speed / is, bird.vy *= speed / is;
   bird.x += bird.vx * seconds, bird.y += bird.vy * seconds;
   bird.x -= std::floor(bird.x), bird.y -= std::floor(bird.y);
}

void play(Game &game, float seconds)
{
   Prof_Begin(play)
   populate(game);
   for (Bird &bird : game.flock) look_around(game.flock, game.rules, bird, seconds);
   for (Bird &bird : game.flock) fly(bird, game.rules.speed, seconds);
   Prof_End
}

void scatter(Game &game)
{
   ++game.scatters;
   for (Bird &bird : game.flock) bird.vx = random_unit() - 0.5f, bird.vy = random_unit() - 0.5f;
}

// ---- its picture -----------------------------------------------------------------------------

void draw_flock(const Game &game)
{
   ImDrawList *list = ImGui::GetBackgroundDrawList();
   const ImVec2 size = ImGui::GetIO().DisplaySize;
   const ImU32 color = ImGui::GetColorU32(game.rules.color);
   Prof_Begin(draw_flock)
   for (const Bird &bird : game.flock) {
      const float x = bird.x * size.x, y = bird.y * size.y;
      const float dx = bird.vx / game.rules.speed * 9, dy = bird.vy / game.rules.speed * 9;
      list->AddTriangleFilled(ImVec2(x + dx, y + dy), ImVec2(x - dx - dy / 2, y - dy + dx / 2),
                              ImVec2(x - dx + dy / 2, y - dy - dx / 2), color);
   }
   Prof_End
}

void draw_windows(Game &game)
{
   Prof_Begin(draw_windows)
   ImGui::SetNextWindowPos(ImVec2(900, 60), ImGuiCond_FirstUseEver);
   ImGui::SetNextWindowSize(ImVec2(330, 0), ImGuiCond_FirstUseEver);
   ImGui::Begin("Flock");
   ImGui::InputText("name", game.rules.name, sizeof game.rules.name);
   ImGui::SliderInt("birds", &game.rules.birds, 1, 1500);
   ImGui::SliderFloat("sight", &game.rules.sight, 0.01f, 0.3f);
   ImGui::SliderFloat("speed", &game.rules.speed, 0.02f, 0.5f);
   ImGui::ColorEdit3("colour", &game.rules.color.x);
   if (ImGui::Button("scatter")) scatter(game);
   ImGui::SameLine();
   ImGui::Text("F3 is the profiler");
   ImGui::End();
   Prof_End
}

// ---- the window ------------------------------------------------------------------------------

void on_key(GLFWwindow *window, int key, int, int action, int)
{
   if (ImGui::GetIO().WantCaptureKeyboard || action != GLFW_PRESS) return;
   if (key == GLFW_KEY_SPACE) scatter(*static_cast<Game *>(glfwGetWindowUserPointer(window)));
   if (key == GLFW_KEY_Q) glfwSetWindowShouldClose(window, 1);
}

GLFWwindow *open_window(Game *game)
{
   if (!glfwInit()) return nullptr;
   glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
   glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 2);
   glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
   GLFWwindow *window = glfwCreateWindow(1280, 720, "iprof, Dear ImGui", nullptr, nullptr);
   if (!window) return nullptr;
   glfwMakeContextCurrent(window);
   glfwSwapInterval(1);
   glfwSetWindowUserPointer(window, game);
   glfwSetKeyCallback(window, on_key); // ImGui's goes before it, and calls it
   return window;
}

void start_imgui(GLFWwindow *window)
{
   ImGui::CreateContext();
   ImGui::GetIO().IniFilename = nullptr;
   ImGui_ImplGlfw_InitForOpenGL(window, true);
   ImGui_ImplOpenGL3_Init("#version 150");
   Prof_imgui_attach(0);
}

void clear()
{
   typedef void (*Set)(float, float, float, float);
   typedef void (*Clear)(unsigned);
   reinterpret_cast<Set>(glfwGetProcAddress("glClearColor"))(0.13f, 0.2f, 0.3f, 1);
   reinterpret_cast<Clear>(glfwGetProcAddress("glClear"))(0x4000); // GL_COLOR_BUFFER_BIT
}

void frame(GLFWwindow *window, Game &game)
{
   glfwPollEvents();
   ImGui_ImplOpenGL3_NewFrame();
   ImGui_ImplGlfw_NewFrame();
   ImGui::NewFrame();
   play(game, ImGui::GetIO().DeltaTime);
   draw_flock(game);
   draw_windows(game);
   Prof_Begin(render)
   ImGui::Render();
   clear();
   ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
   Prof_End
   Prof_Begin(present)
   glfwSwapBuffers(window);
   Prof_End
   Prof_update(1);
}

void say(const Game &game)
{
   static char text[100000];
   Prof_overlay_write(text, sizeof text, 120, 30);
   std::printf("%sname %s, scatters %d\n", text, game.rules.name, game.scatters);
}

} // namespace

int main(int argc, char **)
{
   static Game game;
   GLFWwindow *window = open_window(&game);
   if (!window) return 1;
   start_imgui(window);
   Prof_set_waiting("present", Prof_WAITING_FOR_DISPLAY);
   while (!glfwWindowShouldClose(window)) frame(window, game);
   if (argc > 1) say(game);
   ImGui_ImplOpenGL3_Shutdown();
   ImGui_ImplGlfw_Shutdown();
   ImGui::DestroyContext();
   glfwTerminate();
   return 0;
}
