/* recipe_glut.c - the overlay with a library that iprof has no adapter for: here GLUT (freeglut),
 * and a program that draws only when something has happened.
 *
 *    INPUT   each call-back asks one call of draw/ui/prof_input.h, and keeps for itself what that
 *            one did not use. GLUT tells of characters in place of keys: letters and digits are
 *            both, signs are characters alone.
 *    FRAMES  begin with Prof_update(0), so that the time before, in which the program waited for an
 *            event, is in no frame; and end with Prof_update(1).
 *
 * F3 opens the overlay. Space turns the square; q ends the program. With an argument, it prints
 * what the overlay says at the end.
 */
#include "../draw/ui/prof_input.h"
#include "../prof.h"

#include <GL/freeglut.h>
#include <stdio.h>

static int turns, releases; /* the game: the square's turns; keys it saw come up */

/* ---- input ---- */

/* Special keys have places of their own, beyond those of characters. Signs share one: which key
 * they lie on GLUT does not tell. */
enum { SIGN = 255, SPECIAL = 256 };

static int key_of(int ch)
{
   if (ch >= 'a' && ch <= 'z') return ch - 'a' + 'A';
   if ((ch >= 'A' && ch <= 'Z') || (ch >= '0' && ch <= '9') || ch == ' ') return ch;
   switch (ch) {
   case 13: return Prof_KEY_ENTER;
   case 27: return Prof_KEY_ESCAPE;
   case 8: return Prof_KEY_BACKSPACE;
   case 9: return Prof_KEY_TAB;
   case 127: return Prof_KEY_DELETE;
   default: return ch > ' ' && ch < 127 ? ch : 0;
   }
}

static int is_sign(int key)
{
   return key > ' ' && key < 127 && !(key >= 'A' && key <= 'Z') && !(key >= '0' && key <= '9');
}

static int special_key_of(int key)
{
   switch (key) {
   case GLUT_KEY_UP: return Prof_KEY_UP;
   case GLUT_KEY_DOWN: return Prof_KEY_DOWN;
   case GLUT_KEY_LEFT: return Prof_KEY_LEFT;
   case GLUT_KEY_RIGHT: return Prof_KEY_RIGHT;
   case GLUT_KEY_PAGE_UP: return Prof_KEY_PAGE_UP;
   case GLUT_KEY_PAGE_DOWN: return Prof_KEY_PAGE_DOWN;
   case GLUT_KEY_HOME: return Prof_KEY_HOME;
   case GLUT_KEY_END: return Prof_KEY_END;
   case GLUT_KEY_INSERT: return Prof_KEY_INSERT;
   default: break;
   }
   return key >= GLUT_KEY_F1 && key <= GLUT_KEY_F12 ? Prof_KEY_F1 + key - GLUT_KEY_F1 : 0;
}

/* Control and Alt make it the game's. With Control GLUT sends another character: 1 for A. */
static int others_held(void)
{
   return (glutGetModifiers() & (GLUT_ACTIVE_CTRL | GLUT_ACTIVE_ALT)) != 0;
}

static int overlay_took_key(unsigned char ch, int down)
{
   int key = key_of(ch), place = is_sign(key) ? SIGN : key, others = others_held(), used;
   if (place == SIGN && down) Prof_input_key(SIGN, 0, 0, 0); /* Shift may have hidden its release */
   used = Prof_input_key(place, key, down, others);
   if (down && !others && ch >= ' ' && ch < 127) used |= Prof_input_char(ch);
   glutPostRedisplay();
   return used;
}

static void on_key(unsigned char ch, int x, int y)
{
   (void)x, (void)y;
   if (overlay_took_key(ch, 1)) return;
   if (ch == ' ') ++turns;
   if (ch == 'q') glutLeaveMainLoop();
}

static void on_key_up(unsigned char ch, int x, int y)
{
   (void)x, (void)y;
   if (!overlay_took_key(ch, 0)) ++releases;
}

static void take_special(int key, int down)
{
   int used = Prof_input_key(SPECIAL + key, special_key_of(key), down, others_held());
   glutPostRedisplay();
   if (!used && !down) ++releases;
}

static void on_special(int key, int x, int y)
{
   (void)x, (void)y;
   take_special(key, 1);
}

static void on_special_up(int key, int x, int y)
{
   (void)x, (void)y;
   take_special(key, 0);
}

/* The wheel is buttons 3 and 4 here. */
static void on_button(int button, int state, int x, int y)
{
   Prof_input_motion(x, y);
   if (button == 3 || button == 4) {
      if (state == GLUT_DOWN) Prof_input_wheel(button == 3 ? 1 : -1);
   } else {
      Prof_input_button(button == GLUT_LEFT_BUTTON    ? 0
                        : button == GLUT_RIGHT_BUTTON ? 1
                                                      : 2,
                        state == GLUT_DOWN);
   }
   glutPostRedisplay();
}

static void on_motion(int x, int y)
{
   if (Prof_input_motion(x, y)) glutPostRedisplay();
}

/* Somebody else has the keyboard: nothing is held any more. */
static void on_entry(int state)
{
   if (state == GLUT_LEFT) Prof_input_lift_all();
}

/* ---- a game that draws on demand ---- */

static void draw_square(void)
{
   Prof_Begin(draw_square)
   glClearColor(0.16f, 0.35f, 0.24f, 1);
   glClear(GL_COLOR_BUFFER_BIT);
   glLoadIdentity();
   glRotatef((float)turns * 15, 0, 0, 1);
   glRectf(-0.5f, -0.5f, 0.5f, 0.5f);
   Prof_End
}

/* While a panel is open it is drawn ten times a second, for its keys repeat and its figures go
 * on. */
static void on_display(void)
{
   Prof_update(0); /* what was before this is in no frame */
   draw_square();
   Prof_overlay_draw_gl(glutGet(GLUT_WINDOW_WIDTH), glutGet(GLUT_WINDOW_HEIGHT));
   Prof_Begin(present)
   glutSwapBuffers();
   Prof_End
   Prof_update(1);
}

static void on_timer(int unused)
{
   if (Prof_overlay_focus()) glutPostRedisplay();
   glutTimerFunc(100, on_timer, unused);
}

int main(int argc, char **argv)
{
   glutInit(&argc, argv);
   glutInitDisplayMode(GLUT_DOUBLE | GLUT_RGB);
   glutInitWindowSize(1024, 640);
   glutCreateWindow("hello GLUT");
   glutSetOption(GLUT_ACTION_ON_WINDOW_CLOSE, GLUT_ACTION_GLUTMAINLOOP_RETURNS);
   glutKeyboardFunc(on_key);
   glutKeyboardUpFunc(on_key_up);
   glutSpecialFunc(on_special);
   glutSpecialUpFunc(on_special_up);
   glutMouseFunc(on_button);
   glutMotionFunc(on_motion);
   glutPassiveMotionFunc(on_motion);
   glutEntryFunc(on_entry);
   glutDisplayFunc(on_display);
   glutTimerFunc(100, on_timer, 0);
   Prof_set_waiting("present", Prof_WAITING_FOR_DISPLAY);
   glutMainLoop();
   if (argc > 1) {
      static char text[100000];
      Prof_overlay_write(text, sizeof text, 120, 30);
      printf("%sturns %d, releases %d\n", text, turns, releases);
   }
   return 0;
}
