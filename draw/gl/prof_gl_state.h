/* prof_gl_state.h - takes note of the host's OpenGL state, sets what our triangles need, and puts
 * everything back, item by item: no attribute stack is used, as the host's may be full.
 *
 *      save      bindings   >  switches  >  polygon mode  >  fixed functions, or attributes
 *      restore   bindings   <  switches  <  polygon mode  <  fixed functions, or attributes
 *
 * What is saved first is put back last, as later items rest on earlier ones: switches of a texture
 * unit are those of the unit that the bindings made active. Between the two there is one active
 * unit, 0, no program, no sampler, no pipeline, and nothing that hides or colours a triangle.
 *
 * Left alone, because it is the host's to choose: blending, colour mask, framebuffer, viewport,
 * sRGB, the matrices but the texture's.
 */
#ifndef INC_PROF_GL_STATE_H
#define INC_PROF_GL_STATE_H

#include <prof_glad.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
   Prof_GL_CAPS = 64, Prof_GL_UNITS = 32, Prof_GL_TARGETS = 5, Prof_GL_ATTRIBUTES = 3,
   Prof_GL_TRANSFERS = 5, Prof_GL_STORES = 10
};

typedef struct Prof_Gl_State {
   GLint program, pipeline, vertex_array, array_buffer;
   GLint active_texture, texture, sampler; /* the latter two of unit 0 */
   GLint polygon_mode[2];                  /* front and back; a core context has one for both */
   GLboolean caps[Prof_GL_CAPS]; /* the table of prof_gl_state.c, clip planes behind it, and in
                                    the last two places assembly programs */
   GLboolean scissor;
   GLint planes; /* how many clip planes, or clip distances of a program, there are to turn off */
   GLfloat attributes[Prof_GL_ATTRIBUTES][4];
   /* The rest exists in a compatibility context alone. */
   GLint alpha_func, matrix_mode, texture_env;
   GLfloat alpha_ref, texture_matrix[16], color[4], texture_coords[4];
   GLboolean unit_targets[Prof_GL_UNITS][Prof_GL_TARGETS];
} Prof_Gl_State;

/* Call these after Prof_Gl_Load_ready. They leave unit 0 active. */
extern void Prof_Gl_State_save(Prof_Gl_State *state);
extern void Prof_Gl_State_restore(const Prof_Gl_State *state);

/* These do the same for a back-end that draws with a program and arrays in OpenGL 3 or OpenGL ES 3,
 * of any profile. */
extern void Prof_Gl_State_save_programmed(Prof_Gl_State *state);
extern void Prof_Gl_State_restore_programmed(const Prof_Gl_State *state);

/* Sets what the latter saves, and reads nothing; `before` is of the same context. */
extern void Prof_Gl_State_set_programmed(const Prof_Gl_State *before);

/* 1 if the context has that version of OpenGL, or that of OpenGL ES (0: no version has it). */
extern int Prof_Gl_State_has(int version, int embedded);

/* The same for reading pixels from our memory into a texture. */
typedef struct Prof_Gl_Unpack {
   GLint store[Prof_GL_STORES], buffer;
   GLfloat transfer[Prof_GL_TRANSFERS];
} Prof_Gl_Unpack;

extern void Prof_Gl_State_save_unpack(Prof_Gl_Unpack *unpack);
extern void Prof_Gl_State_restore_unpack(const Prof_Gl_Unpack *unpack);

/* The one we draw to: where there are many viewports, glViewport would set all. */
extern void Prof_Gl_State_set_viewport(const GLfloat viewport[4]);

#ifdef __cplusplus
}
#endif

#endif
