// window_pictures.h - what adapters of windows have in common: the overlay in a window of 1280 x
// 720 whose OpenGL is current, drawn as a whole and in two halves; and triggers after a shutdown.
#pragma once

#include "../overlay/panel.h"

#include <GL/gl.h>

#define GL(name) reinterpret_cast<decltype(&::name)>(find(#name))

// Red of all pixels.
template <class Find> std::vector<GLubyte> picture(Find find)
{
   std::vector<GLubyte> red(1280 * 720);
   GL(glFinish)();
   GL(glReadPixels)(0, 0, 1280, 720, GL_RED, GL_UNSIGNED_BYTE, red.data());
   return red;
}

template <class Window, class Find, class Draw, class Prepare, class Draw_List>
void expect_drawn_into(Window *window, Find find, Draw draw, Prepare prepare, Draw_List draw_list)
{
   GL(glClear)(GL_COLOR_BUFFER_BIT);
   const std::vector<GLubyte> black = picture(find);
   EXPECT_EQ(draw(window), 1);
   EXPECT_EQ(picture(find), black) << "hidden";
   open_panel();
   EXPECT_EQ(draw(window), 1);
   EXPECT_NE(picture(find), black);
   GL(glClear)(GL_COLOR_BUFFER_BIT);
   GL(glViewport)(100, 100, 300, 200);
   EXPECT_EQ(prepare(window), 1);
   EXPECT_EQ(draw_list(Prof_overlay_take()), 1);
   EXPECT_NE(picture(find), black) << "in two halves, over the whole window";
   EXPECT_EQ(Prof_overlay_take()->width, 1280);
   EXPECT_EQ(Prof_overlay_take()->height, 720);
   EXPECT_EQ(prepare(nullptr), 0);
   EXPECT_EQ(draw_list(nullptr), 0);
   EXPECT_EQ(GL(glGetError)(), GLenum(GL_NO_ERROR));
}

// A trigger that is half pulled is at rest, unless it was pulled further just before; a shutdown
// forgets that. `pull` moves the trigger for the older hitch, from 0 to 1.
template <class Pull, class Open> void expect_shutdown_lets_go(Pull pull, Open open_by_key)
{
   const std::string live = written();
   pull(1);
   EXPECT_NE(written(), live);
   ASSERT_EQ(Prof_shutdown(), 1);
   EXPECT_EQ(Prof_overlay_focus(), 0);
   play_more(60);
   play_hitch();
   play_more(5);
   open_by_key();
   const std::string anew = written();
   EXPECT_FALSE(has(anew, "PAUSED")) << anew;
   pull(0.5);
   EXPECT_EQ(written(), anew) << "half pulled";
   pull(1);
   EXPECT_NE(written(), anew);
}
