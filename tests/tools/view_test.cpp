// `iprof view` on a capture draws, pixel by pixel and letter by letter, what the game's own process
// draws of the same frames.

#include "tests/headers.h"
#include "tests/system.h"

#include "draw/ui/prof_ui.h"
#include "tests/capture/capture_game.h"
#include "tests/overlay/panel.h"
#include "tools/errors.h"
#include "tools/view_keys.h"
#include "tools/view_png.h"
#include "tools/view_sheet.h"
#include "tools/view_shown.h"

#ifdef IPROF_READ_PNG
#include <png.h>
#endif

using namespace iprof;

namespace {

const Size SIZES[] = {{1280, 720}, {640, 480}, {2560, 1440}};
const char *const SCREENS[] = {"report", "callgraph", "frames", "flame", "hitches", "hud"};

std::string capture() { return capture_folder() + "/game.iprof"; }

void play()
{
   Capture_Game game(19);
   Prof_begin_scene("reef");
   for (int i = 1; i <= 700; ++i) {
      (void)Prof_overlay_draw(1280, 720); // hidden
      game.run(1);
      const bool saves = i == 1; // for the zone that this takes
      EXPECT_TRUE(!saves || Prof_save_capture(capture().c_str(), 0, -1));
   }
}

// What the whole is drawn of, be it the game or what was loaded.
struct Drawn {
   std::vector<unsigned char> pixels;
   std::string text;
};

Drawn drawn(const Shown &shown, Size size)
{
   Drawn result;
   show(shown, shown.screen != Screen::HUD, "game.iprof");
   result.pixels = picture(size);
   show(shown, false, "game.iprof");
   draw_settled([&] { result.text = written(120, 40); });
   return result;
}

Shown shown_as(int i)
{
   Shown shown;
   shown.screen = screen_named(SCREENS[i]);
   return shown;
}

} // namespace

static void expect_same(const Shown &shown, Size size)
{
   play();
   const Drawn game = drawn(shown, size);
   ASSERT_TRUE(Prof_save_capture(capture().c_str(), 0, -1));
   ASSERT_EQ(Prof_load_capture(capture().c_str()), 1) << Prof_capture_error();
   const Drawn loaded = drawn(shown, size);
   EXPECT_TRUE(game.pixels == loaded.pixels);
   EXPECT_EQ(game.text, loaded.text);
}

class Views : public testing::TestWithParam<int> {
 protected:
   Shown shown = shown_as(GetParam() / 3);
   const Size size = SIZES[GetParam() % 3];
};

TEST_P(Views, are_those_of_the_game) { expect_same(shown, size); }

TEST_P(Views, of_a_past_frame_are_those_of_the_game)
{
   shown.frame = 400;
   expect_same(shown, size);
}

TEST_P(Views, of_a_hitch_are_those_of_the_game)
{
   shown.hitch = 2;
   expect_same(shown, size);
}

INSTANTIATE_TEST_SUITE_P(Each, Views, testing::Range(0, 18, thorough() ? 1 : 4));

TEST(View, of_a_zone_is_its_call_graph)
{
   Shown shown = shown_as(1);
   shown.zone = "ray";
   expect_same(shown, SIZES[0]);
   EXPECT_TRUE(has(written(120, 40), "from world")) << written(120, 40);
}

TEST(View, the_page_of_a_zone_is_the_game_s)
{
   Shown shown;
   shown.screen = screen_named("page");
   shown.zone = "ray";
   expect_same(shown, SIZES[0]);
   const std::string text = written(120, 40);
   EXPECT_TRUE(has(text, "ZONE  ray")) << text;
   EXPECT_FALSE(has(text, "reading the past"));
}

// The report of a capture lists it, though it is in nothing that is shown now.
TEST(View, a_zone_that_ran_in_other_frames_has_a_page_and_a_call_graph)
{
   Prof_Begin_name("at_the_start") Prof_fake_ticks += 1000;
   Prof_End
   play();
   for (const char *screen : {"page", "callgraph"}) {
      Shown shown;
      shown.screen = screen_named(screen);
      shown.zone = "at_the_start";
      const Drawn found = drawn(shown, SIZES[0]);
      EXPECT_TRUE(has(found.text, "at_the_start")) << screen << found.text;
   }
}

TEST(View, each_screen_has_a_picture_of_its_own)
{
   std::set<std::vector<unsigned char>> seen;
   play();
   for (int i = 0; i < 6; ++i) seen.insert(drawn(shown_as(i), SIZES[0]).pixels);
   EXPECT_EQ(seen.size(), 6u);
}

// To its edges, except for a margin: nothing of a game has to be seen.
TEST(View, the_panel_fills_the_picture)
{
   play();
   for (const Size size : SIZES)
      for (int i = 0; i < 5; ++i) {
         show(shown_as(i), true, "");
         (void)picture(size);
         const Prof_Ui &ui = Prof_Ui_state;
         const Prof_Rect top = ui.main_tabs == 1 ? ui.main_rect : ui.strip_rect;
         const int width = size.width / ui.scale, height = size.height / ui.scale;
         EXPECT_LE(top.x0, Prof_UI_MARGIN) << SCREENS[i];
         EXPECT_LE(top.y0, Prof_UI_MARGIN) << SCREENS[i];
         EXPECT_GE(top.x1, width - Prof_UI_MARGIN) << SCREENS[i];
         EXPECT_GE(ui.strip_rect.y1, height - Prof_UI_MARGIN) << SCREENS[i];
         EXPECT_EQ(ui.hud_rect.x1, 0) << SCREENS[i];
      }
}

TEST(View, what_is_not_there_is_told)
{
   play();
   Shown frame, hitch, zone;
   frame.frame = 100000;
   hitch.hitch = 30;
   zone.zone = "nix";
   for (const Shown &shown : {frame, hitch, zone})
      EXPECT_THROW(show(shown, true, "a"), File_Error);
   EXPECT_THROW(screen_named("hitch"), Usage_Error);
}

TEST(View, of_nothing_is_drawn_as_well)
{
   for (int i = 0; i < 6; ++i) (void)drawn(shown_as(i), SIZES[0]);
}

TEST(View, keys_open_again_what_they_closed)
{
   play();
   show(Shown(), true, "a");
   for (const Prof_Action action : {Prof_ACTION_TOGGLE, Prof_ACTION_RELEASE}) {
      Prof_overlay_action(action);
      EXPECT_EQ(Prof_overlay_focus(), 0);
      keep_open();
      EXPECT_EQ(Prof_overlay_focus(), 1);
   }
}

// ---- the background and its messages ------------------------------------------------------------

TEST(View, a_message_keeps_within_any_window)
{
   Sheet sheet;
   const std::string text = "/home/somebody/" + std::string(300, 'x') + ".iprof: at byte 8: no";
   for (int width = 1; width < 700; width += 13)
      for (int scale = 1; scale <= 3; ++scale) {
         const Prof_Draw_List *list = sheet.message(width, 480, scale, "Title", text);
         for (int i = 0; i < list->num_vertices; ++i) {
            ASSERT_GE(list->vertices[i].x, 0);
            ASSERT_LE(list->vertices[i].x, width + scale);
         }
      }
   EXPECT_GT(sheet.message(1280, 720, 1, "Title", text)->num_vertices, 300 * 4);
}

// ---- keys of a terminal -------------------------------------------------------------------------

static std::vector<int> keys(std::string bytes)
{
   std::vector<int> found;
   for (const Typed &typed : keys_of(bytes)) found.push_back(typed.key);
   return found;
}

TEST(Keys, of_a_terminal)
{
   const std::pair<const char *, std::vector<int>> cases[] = {
      {"\033[A\033OB\033[C\033[D", {Prof_KEY_UP, Prof_KEY_DOWN, Prof_KEY_RIGHT, Prof_KEY_LEFT}},
      {"\033[5~\033[6;2~\033[1~\033[4~", {Prof_KEY_PAGE_UP, Prof_KEY_PAGE_DOWN, Prof_KEY_HOME,
                                           Prof_KEY_END}},
      {"\033[H\033[3~", {Prof_KEY_HOME, Prof_KEY_DELETE}},
      {"\033OP\033[15~\033[24~", {Prof_KEY_F1, Prof_KEY_F5, Prof_KEY_F12}},
      {"\033", {Prof_KEY_ESCAPE}},
      {"\033\033[A", {Prof_KEY_ESCAPE, Prof_KEY_UP}},
      {"\033x", {Prof_KEY_ESCAPE, 'X'}},
      {"aA1/\r\t", {'A', 'A', '1', '/', Prof_KEY_ENTER, Prof_KEY_TAB}},
      {"\177\003", {Prof_KEY_BACKSPACE, KEY_LEAVE}}};
   for (const auto &[bytes, want] : cases) EXPECT_EQ(keys(bytes), want) << bytes + 1;
}

TEST(Keys, half_a_character_waits_for_the_rest)
{
   std::string bytes = "a\xC3";
   EXPECT_EQ(keys_of(bytes).size(), 1u);
   bytes += "\xA9";
   const std::vector<Typed> rest = keys_of(bytes);
   ASSERT_EQ(rest.size(), 1u);
   EXPECT_EQ(rest[0].character, 0xE9u);
}

TEST(Keys, of_any_bytes_end)
{
   std::mt19937 random(7);
   for (int i = 0; i < 20000; ++i) {
      std::string bytes;
      for (unsigned left = random() % 12; left > 0; --left)
         bytes += random() % 3 ? static_cast<char>(random() % 256) : "\033[O~"[random() % 4];
      (void)is_open(bytes);
      (void)keys_of(bytes);
      EXPECT_LT(bytes.size(), 4u);
   }
}

// ---- the program itself -------------------------------------------------------------------------

#if defined(IPROF_TOOL) && !defined(_WIN32)

static std::string printed(const std::string &command)
{
   std::string text;
   std::array<char, 4096> part;
   FILE *pipe = popen(command.c_str(), "r");
   for (size_t got; (got = fread(part.data(), 1, part.size(), pipe)) > 0;)
      text.append(part.data(), got);
   EXPECT_EQ(pclose(pipe), 0) << command;
   return text;
}

TEST_P(Views, as_text_are_printed_by_the_program)
{
   play();
   const Drawn game = drawn(shown, SIZES[0]);
   ASSERT_TRUE(Prof_save_capture(capture().c_str(), 0, -1));
   EXPECT_EQ(printed(IPROF_TOOL " view --text " + capture() + " " + SCREENS[GetParam() / 3] +
                     " </dev/null"),
             game.text);
}

#ifdef IPROF_READ_PNG

static std::vector<unsigned char> pixels_of(const std::string &file)
{
   png_image image = {};
   image.version = PNG_IMAGE_VERSION;
   EXPECT_TRUE(png_image_begin_read_from_file(&image, file.c_str())) << file;
   image.format = PNG_FORMAT_RGBA;
   std::vector<unsigned char> rgba(PNG_IMAGE_SIZE(image));
   EXPECT_TRUE(png_image_finish_read(&image, nullptr, rgba.data(), 0, nullptr)) << file;
   return rgba;
}

TEST_P(Views, as_pictures_are_made_by_the_program)
{
   const std::string png = capture_folder() + "/out.png";
   play();
   const Drawn game = drawn(shown, size);
   ASSERT_TRUE(Prof_save_capture(capture().c_str(), 0, -1));
   printed(IPROF_TOOL " view " + capture() + " " + png + " --png " + SCREENS[GetParam() / 3] +
           " --size " + std::to_string(size.width) + "x" + std::to_string(size.height));
   EXPECT_TRUE(pixels_of(png) == game.pixels);
}

#endif
#endif
