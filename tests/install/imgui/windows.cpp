// windows.cpp - where a game opens its windows.
#include "draw/imgui/prof_imgui.h"

int opens();
int opens() { return Prof_imgui_attach(0); }
