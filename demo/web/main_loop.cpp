// main_loop.cpp - see ../show/main_loop.h: in a browser.
#include "../show/main_loop.h"
#include "download.h"

#include <emscripten.h>
#include <utility>

// Not left before the page is closed: there is nowhere to go.
static void call(void *frame)
{
   (void)(*static_cast<std::function<bool()> *>(frame))();
   download_exports();
}

void main_loop(std::function<bool()> frame)
{
   emscripten_set_main_loop_arg(call, new std::function<bool()>(std::move(frame)), 0, 0);
}
