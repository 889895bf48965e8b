// worker.cpp - see ../game/worker.h: without threads. A page has them only if its server says so,
// in headers that cut it off from other pages; this one does without. Jobs are done when they come.
#include "../game/worker.h"
#include "prof.h"

Worker::Worker(const char *name) : done_{name, 0} {}
Worker::~Worker() = default;

void Worker::start(std::function<void()> job)
{
   Prof(worker_start);
   job();
}

void Worker::wait() { Prof(worker_wait); }
void Worker::wait_for_picture() { Prof(wait_render); }
