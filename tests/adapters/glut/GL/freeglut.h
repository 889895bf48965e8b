/* freeglut.h - as much of GLUT and OpenGL as demo/recipe_glut.c names, for machines without them:
 * it is compiled there, and no more. */
#ifndef INC_TESTS_FREEGLUT_H
#define INC_TESTS_FREEGLUT_H

enum { GLUT_KEY_F1 = 1, GLUT_KEY_F12 = 12, GLUT_KEY_LEFT = 100, GLUT_KEY_UP, GLUT_KEY_RIGHT };
enum { GLUT_KEY_DOWN = 103, GLUT_KEY_PAGE_UP, GLUT_KEY_PAGE_DOWN, GLUT_KEY_HOME, GLUT_KEY_END };
enum { GLUT_KEY_INSERT = 108, GLUT_ACTIVE_CTRL = 2, GLUT_ACTIVE_ALT = 4, GLUT_DOWN = 0 };
enum { GLUT_LEFT_BUTTON, GLUT_MIDDLE_BUTTON, GLUT_RIGHT_BUTTON, GLUT_LEFT = 0, GLUT_RGB = 0 };
enum { GLUT_DOUBLE = 2, GLUT_WINDOW_WIDTH = 102, GLUT_WINDOW_HEIGHT, GLUT_ACTION_ON_WINDOW_CLOSE };
enum { GLUT_ACTION_GLUTMAINLOOP_RETURNS = 1, GL_COLOR_BUFFER_BIT = 0x4000 };

int glutGetModifiers(void);
int glutGet(unsigned what);
void glutInit(int *argc, char **argv);
void glutInitDisplayMode(unsigned mode);
void glutInitWindowSize(int width, int height);
int glutCreateWindow(const char *title);
void glutSetOption(unsigned what, int value);
void glutKeyboardFunc(void (*call)(unsigned char, int, int));
void glutKeyboardUpFunc(void (*call)(unsigned char, int, int));
void glutSpecialFunc(void (*call)(int, int, int));
void glutSpecialUpFunc(void (*call)(int, int, int));
void glutMouseFunc(void (*call)(int, int, int, int));
void glutMotionFunc(void (*call)(int, int));
void glutPassiveMotionFunc(void (*call)(int, int));
void glutEntryFunc(void (*call)(int));
void glutDisplayFunc(void (*call)(void));
void glutTimerFunc(unsigned ms, void (*call)(int), int value);
void glutPostRedisplay(void);
void glutSwapBuffers(void);
void glutMainLoop(void);
void glutLeaveMainLoop(void);

void glClearColor(float red, float green, float blue, float alpha);
void glClear(unsigned what);
void glLoadIdentity(void);
void glRotatef(float angle, float x, float y, float z);
void glRectf(float x0, float y0, float x1, float y1);

#endif
