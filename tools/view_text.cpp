// view_text.cpp - see view_text.h
#include "view_text.h"

#include "capture.h"
#include "errors.h"
#include "output.h"
#include "system.h"
#include "terminal.h"
#include "text.h"
#include "view_keys.h"

#include "prof.h"

#include <algorithm>
#include <cstdio>

namespace iprof {

enum { COLUMNS = 120, LINES = 40, WAIT_MS = 250, ESCAPE_MS = 30 };

std::string overlay_text(Size size)
{
   size_t length = 0;
   draw_settled([&] { length = Prof_overlay_write(nullptr, 0, size.width, size.height); });
   std::string text(length + 1, '\0');
   text.resize(Prof_overlay_write(text.data(), text.size(), size.width, size.height));
   return text;
}

namespace {

// While a text is typed, all characters are for it; else letters are keys.
bool is_typing() { return Prof_overlay_focus() == 2; }

void press(const Typed &typed)
{
   if (typed.character && is_typing()) {
      Prof_overlay_char(typed.character);
      return;
   }
   Prof_overlay_key(typed.key, 1);
   Prof_overlay_key(typed.key, 0);
   keep_open();
}

bool leaves(const Typed &typed)
{
   return typed.key == KEY_LEAVE || (typed.key == 'Q' && !is_typing());
}

class Session {
 public:
   explicit Session(const Capture &capture) : name_(plain(capture.name)) {}

   void run()
   {
      do draw();
      while (read());
   }

 private:
   // The last line is ours. Written only if it is another than before: nothing flickers, and an
   // idle session writes nothing.
   void draw()
   {
      const Size size = Terminal::size();
      std::string text = overlay_text({size.width, std::max(1, size.height - 1)});
      text += std::string(1, '\f') + "q leaves, ? has all keys   " + name_ + "   " + described();
      if (text == shown_ && size.width == size_.width && size.height == size_.height) return;
      shown_ = text;
      size_ = size;
      Terminal::show(text);
   }

   // An escape may be the key, or begin another key whose rest has not come yet.
   bool read()
   {
      typed_ += terminal_.read(WAIT_MS);
      if (!typed_.empty() && is_open(typed_)) typed_ += terminal_.read(ESCAPE_MS);
      for (const Typed &typed : keys_of(typed_)) {
         if (leaves(typed)) return false;
         press(typed);
      }
      return !terminal_.ended();
   }

   Terminal terminal_;
   std::string name_, typed_, shown_;
   Size size_ = {0, 0};
};

} // namespace

int view_text(const std::string &file, const Shown &shown, Size size)
{
   const Capture capture = load_capture(file);
   const bool lasts = !size.width && is_terminal(stdin) && is_terminal(stdout);
   show(shown, lasts, capture.name);
   if (lasts) {
      Session(capture).run();
      return EXIT_GOOD;
   }
   print(overlay_text(size.width ? size : Size{COLUMNS, LINES}));
   return EXIT_GOOD;
}

} // namespace iprof
