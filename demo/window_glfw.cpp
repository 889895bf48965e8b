// window_glfw.cpp - see window.h.
#include "gl_api.h"
#include "prof.h"
#include "window.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

static const struct {
   int glfw;
   Key key;
} KEYS[] = {
   {GLFW_KEY_UP, Key::UP}, {GLFW_KEY_DOWN, Key::DOWN}, {GLFW_KEY_LEFT, Key::LEFT},
   {GLFW_KEY_RIGHT, Key::RIGHT}, {GLFW_KEY_W, Key::W}, {GLFW_KEY_A, Key::A}, {GLFW_KEY_S, Key::S},
   {GLFW_KEY_D, Key::D}, {GLFW_KEY_SPACE, Key::SPACE}, {GLFW_KEY_ENTER, Key::ENTER},
   {GLFW_KEY_BACKSPACE, Key::BACKSPACE}, {GLFW_KEY_TAB, Key::TAB}, {GLFW_KEY_COMMA, Key::COMMA},
   {GLFW_KEY_PERIOD, Key::PERIOD}, {GLFW_KEY_HOME, Key::HOME}, {GLFW_KEY_END, Key::END},
   {GLFW_KEY_E, Key::E}, {GLFW_KEY_G, Key::G}, {GLFW_KEY_O, Key::O}, {GLFW_KEY_P, Key::P},
   {GLFW_KEY_R, Key::R}, {GLFW_KEY_T, Key::T}, {GLFW_KEY_V, Key::V}, {GLFW_KEY_F3, Key::F3},
   {GLFW_KEY_C, Key::C}, {GLFW_KEY_F, Key::F}, {GLFW_KEY_M, Key::M}, {GLFW_KEY_X, Key::X},
   {GLFW_KEY_LEFT_BRACKET, Key::LEFT_BRACKET}, {GLFW_KEY_RIGHT_BRACKET, Key::RIGHT_BRACKET},
   {GLFW_KEY_ESCAPE, Key::ESCAPE},
};

namespace {
class Glfw_Window : public Window {
 public:
   explicit Glfw_Window(GLFWwindow *window) : window_(window)
   {
      glfwSetWindowUserPointer(window, this);
      glfwSetKeyCallback(window, on_key);
   }
   ~Glfw_Window() override
   {
      glfwDestroyWindow(window_);
      glfwTerminate();
   }
   void size(int &width, int &height) const override
   {
      glfwGetFramebufferSize(window_, &width, &height);
   }
   bool poll(std::vector<Key> &pressed) override
   {
      Prof(window_events);
      glfwPollEvents();
      pressed.swap(pressed_);
      pressed_.clear();
      return !glfwWindowShouldClose(window_);
   }
   bool held(Key key) const override
   {
      for (auto &entry : KEYS)
         if (entry.key == key) return glfwGetKey(window_, entry.glfw) == GLFW_PRESS;
      return false;
   }
   void present() override
   {
      Prof(present);
      glfwSwapBuffers(window_);
   }

 private:
   static void on_key(GLFWwindow *window, int glfw_key, int, int action, int)
   {
      if (action == GLFW_RELEASE) return; // held keys repeat, for walking the report
      auto self = static_cast<Glfw_Window *>(glfwGetWindowUserPointer(window));
      for (auto &entry : KEYS)
         if (entry.glfw == glfw_key) self->pressed_.push_back(entry.key);
   }

   GLFWwindow *window_;
   std::vector<Key> pressed_;
};
} // namespace

static std::string glfw_reason()
{
   const char *text = nullptr;
   glfwGetError(&text);
   return text ? text : "no reason given";
}

std::unique_ptr<Window> make_glfw_window(int width, int height, std::string &error)
{
   std::unique_ptr<Window> none;
   if (!glfwInit()) {
      error = glfw_reason();
      return none;
   }
   GLFWwindow *window = glfwCreateWindow(width, height, "iprof demo", nullptr, nullptr);
   if (!window) {
      error = glfw_reason();
      glfwTerminate();
      return none;
   }
   glfwMakeContextCurrent(window);
   glfwSwapInterval(1);
   std::unique_ptr<Window> made(new Glfw_Window(window));
   if (gladLoadGL(glfwGetProcAddress)) return made;
   error = "no OpenGL functions found";
   return none;
}
