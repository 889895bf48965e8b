// script.h - the overlay driven by words, for tools and tests.
//
//    "flame"           an action, by its name (Prof_action_name)
//    "F3" "Up" "PadA"  a key or button of Prof_Key, pressed and let go; also "v", "[", "Space"
//    "hold:Down:0.6"   held for so many seconds
//    "text:path"       typed
//    "mouse:200,300"   the mouse is there; "click:200,300", "right:200,300", "wheel:200,300,-2"
//    "wait:0.5"        so many seconds pass, without frames
//    "play"            a hundred frames of the session (session.h) go by
//    "once"            the overlay is drawn once, as a game does between two inputs
#pragma once

#include <functional>
#include <string>

struct Script {
   int width = 1280, height = 720;
   std::function<void(double)> wait; // lets seconds pass
};

// False, with nothing done, if the word means nothing.
bool run_word(const Script &script, const std::string &word);

// Key code of "F3", "v", "PadA" ...; 0 if there is none.
int key_named(const std::string &name);
