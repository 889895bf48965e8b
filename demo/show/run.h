/* run.h - the ways to run the demo. All return what main returns. */
#ifndef INC_RUN_H
#define INC_RUN_H

#include "options.h"
#include "window.h"

int run_window(std::unique_ptr<Window> window, const Options &options);
int run_tour(const Options &options);
int run_headless(const Options &options);

#endif
