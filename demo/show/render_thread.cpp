// render_thread.cpp - see render_thread.h.
#include "render_thread.h"
#include "prof.h"

#include <utility>

RenderThread::RenderThread(Window &window, bool own_thread) : window_(window)
{
   if (!own_thread) return;
   worker_ = std::make_unique<Worker>("render");
   window_.make_current(false);
   run([this] { window_.make_current(true); });
}

// What is made of OpenGL outlives this, and is given back by the thread that made it.
RenderThread::~RenderThread()
{
   if (!worker_) return;
   run([this] { window_.make_current(false); });
   worker_.reset();
   window_.make_current(true);
}

void RenderThread::draw(std::function<void()> picture)
{
   if (!worker_) return picture();
   worker_->start([picture = std::move(picture)] {
      Prof(render);
      picture();
   });
}

void RenderThread::wait()
{
   if (worker_) worker_->wait_for_picture();
}
