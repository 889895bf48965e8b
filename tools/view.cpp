// view.cpp - see view.h: which of the three it is, and what of the capture is shown.
#include "view.h"

#include "command.h"
#include "errors.h"
#include "system.h"
#include "view_png.h"
#include "view_shown.h"
#include "view_text.h"
#include "view_window.h"

#include <cstdlib>

namespace iprof {

enum { MOST_PIXELS = 8192, MOST_NUMBER = 2000000000, MOST_HITCHES = 1024 };

static const char USAGE[] = "iprof view FILE [SCREEN], iprof view FILE OUT.png --png SCREEN";
static const char TEXT[] =
   "In a window of its own, with the game's keys (F1 has them all) and the mouse; Control and Q\n"
   "closes it. A capture that is dropped on it is shown in place of the first. SCREEN is where it\n"
   "begins: report, callgraph, frames, flame, hitches, page (of --zone) or hud. With --png SCREEN\n"
   "the name behind FILE is that of the picture, and no display is needed. --text needs no more\n"
   "than a terminal: there q leaves. What it prints if stdin or stdout is none is the screen as\n"
   "text, once.\n";

std::vector<Option> view_options()
{
   return {{"--png", "SCREEN", "writes that screen as a picture: view FILE OUT.png --png SCREEN"},
           {"--text", nullptr, "in the terminal"},
           {"--size", "WxH", "of window or picture in pixels (default 1280x720); of text in "
                             "characters (120x40)"},
           {"--frame", "N", "shows frame number N"},
           {"--hitch", "N", "shows the N-th worst hitch; 1 is the worst"},
           {"--zone", "NAME", "shows the call graph of that zone, and has the cursor on it"}};
}

// "1280x720".
static Size size_of(const Arguments &arguments, Size otherwise)
{
   const std::string text = arguments.text("--size");
   if (!arguments.has("--size")) return otherwise;
   const size_t by = text.find('x');
   if (by == std::string::npos) throw Usage_Error("--size is WxH, as in 1280x720");
   return {static_cast<int>(whole_of("--size", text.substr(0, by), 1, MOST_PIXELS)),
           static_cast<int>(whole_of("--size", text.substr(by + 1), 1, MOST_PIXELS))};
}

// "view FILE hitches --png OUT.png" says the same as "view FILE OUT.png --png hitches", but for one
// name of a file nobody knows which is which.
static void refuse_picture_as_screen(const Arguments &arguments)
{
   const std::string screen = arguments.text("--png"), &file = arguments.rest()[0];
   const bool has_screen = arguments.rest().size() > 1 && is_screen(arguments.rest()[1]);
   if (is_screen(screen) || !(has_screen || screen.find('.') != std::string::npos)) return;
   throw Usage_Error("--png is followed by the screen, and the picture's name stands behind FILE: "
                     "iprof view " + file + " " + screen + " --png " +
                     (has_screen ? arguments.rest()[1] : "SCREEN"));
}

static Shown shown_of(const Arguments &arguments, const std::string &screen)
{
   Shown shown;
   if (arguments.has("--hitch")) shown.screen = Screen::HITCHES;
   if (arguments.has("--zone")) shown.screen = Screen::CALL_GRAPH;
   if (!screen.empty()) shown.screen = screen_named(screen);
   if (shown.screen == Screen::PAGE && !arguments.has("--zone"))
      throw Usage_Error("a page is that of a zone: --zone NAME");
   if (arguments.has("--frame") && arguments.has("--hitch"))
      throw Usage_Error("--frame or --hitch, not both");
   shown.frame = arguments.whole("--frame", -1, 0, MOST_NUMBER);
   shown.hitch = static_cast<int>(arguments.whole("--hitch", 0, 1, MOST_HITCHES));
   shown.zone = arguments.name("--zone");
   return shown;
}

int view(const Arguments &arguments)
{
   arguments.need(1, 2, USAGE);
   const std::vector<std::string> &rest = arguments.rest();
   if (arguments.has("--png")) {
      if (arguments.has("--text")) throw Usage_Error("--png or --text, not both");
      refuse_picture_as_screen(arguments);
      if (rest.size() < 2) throw Usage_Error("--png needs a file for the picture: iprof view FILE "
                                             "OUT.png --png SCREEN");
      return view_png(rest[0], rest[1], shown_of(arguments, arguments.text("--png")),
                      size_of(arguments, {1280, 720}));
   }
   const Shown shown = shown_of(arguments, rest.size() > 1 ? rest[1] : "");
   if (arguments.has("--text")) return view_text(rest[0], shown, size_of(arguments, {0, 0}));
   return view_window(rest[0], shown, size_of(arguments, {1280, 720}));
}

Command view_command()
{
   return {"view",
           "view FILE [SCREEN]",
           "shows a capture as the game's overlay does",
           TEXT,
           "iprof view slow.iprof\n"
           "iprof view slow.iprof flame --hitch 1\n"
           "iprof view slow.iprof frames.png --png frames --size 1920x1080\n"
           "iprof view slow.iprof hitches --text\n",
           view_options(),
           view};
}

} // namespace iprof
