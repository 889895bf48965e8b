/* prof_glfw_port.h - what GLFW lacks in a browser: Emscripten's own writing of it knows neither
 * gamepads nor names of keys, and leaves F3 and the arrows to the browser as well. For prof_glfw.c.
 */
#ifndef INC_PROF_GLFW_PORT_H
#define INC_PROF_GLFW_PORT_H

#ifdef __cplusplus
extern "C" {
#endif

/* Stands in for GLFWgamepadstate, which is younger than some headers. */
enum { Prof_GLFW_RIGHT_X = 2, Prof_GLFW_LEFT_TRIGGER = 4, Prof_GLFW_RIGHT_TRIGGER = 5 };
typedef struct Prof_Glfw_Pad {
   unsigned char buttons[15];
   float axes[6]; /* triggers from -1 */
} Prof_Glfw_Pad;

/* Once a frame, before the pads are read. Returns how many there may be. */
extern int Prof_Glfw_sample_pads(void);
/* 0 if there is none, or one whose layout nobody knows. */
extern int Prof_Glfw_read_pad(int index, Prof_Glfw_Pad *pad);

/* The text that the key types with the user's layout, in UTF-8; null if nobody knows. */
extern const char *Prof_Glfw_key_name(int glfw, int scancode);

/* The keys that the overlay uses do nothing else, such as scroll the page. */
extern void Prof_Glfw_keep_keys(void);

#ifdef __cplusplus
}
#endif

#endif
