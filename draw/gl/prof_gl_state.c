/* prof_gl_state.c - see prof_gl_state.h.
 *
 * What a context does not have must not be asked for: an unknown name is an error of OpenGL's,
 * which the host would find where it looks for its own. So each item tells in which version of
 * OpenGL and of OpenGL ES it came (10 is 1.0), and whether core contexts have lost it.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_GL)
#include "prof_gl_state.h"

#include <string.h>

#include "prof_gl_load.h"
#include "../../src/base/prof_assert.h"

enum { EITHER, COMPATIBILITY };
enum { NEVER = 0 }; /* in place of a version of OpenGL ES */

/* Versions for what only a browser has, and for what it has not. */
#ifdef __EMSCRIPTEN__
enum { WEB = 20, NOT_WEB_30 = NEVER };
#else
enum { WEB = NEVER, NOT_WEB_30 = 30 };
#endif

/* Switches that could keep our triangles from the screen or change their colour. */
static const struct {
   GLenum cap;
   int version, embedded, profile;
} caps[] = {
   {GL_DEPTH_TEST, 10, 20, EITHER},
   {GL_STENCIL_TEST, 10, 20, EITHER},
   {GL_CULL_FACE, 10, 20, EITHER},
   {GL_COLOR_LOGIC_OP, 11, NEVER, EITHER},
   {GL_POLYGON_SMOOTH, 10, NEVER, EITHER},
   {GL_SAMPLE_ALPHA_TO_COVERAGE, 13, 20, EITHER},
   {GL_SAMPLE_ALPHA_TO_ONE, 13, NEVER, EITHER},
   {GL_SAMPLE_COVERAGE, 13, 20, EITHER},
   {GL_RASTERIZER_DISCARD, 30, 30, EITHER},
   {GL_PRIMITIVE_RESTART, 31, NEVER, EITHER},
   {GL_PRIMITIVE_RESTART_FIXED_INDEX, 43, NOT_WEB_30, EITHER},
   {GL_SAMPLE_MASK, 32, 31, EITHER},
   {GL_ALPHA_TEST, 10, NEVER, COMPATIBILITY},
   {GL_LIGHTING, 10, NEVER, COMPATIBILITY},
   {GL_FOG, 10, NEVER, COMPATIBILITY},
   {GL_POLYGON_STIPPLE, 10, NEVER, COMPATIBILITY},
   {GL_TEXTURE_GEN_S, 10, NEVER, COMPATIBILITY},
   {GL_TEXTURE_GEN_T, 10, NEVER, COMPATIBILITY},
   {GL_TEXTURE_GEN_R, 10, NEVER, COMPATIBILITY},
   {GL_TEXTURE_GEN_Q, 10, NEVER, COMPATIBILITY},
   {GL_COLOR_SUM, 14, NEVER, COMPATIBILITY}
};
enum { NUM_CAPS = sizeof caps / sizeof caps[0], MOST_CLIP_PLANES = 16 };

/* What fixed functions may take a texture from, in the order of Prof_Gl_State.unit_targets. OpenGL
 * ES 3 has no such switches. */
static const struct {
   GLenum target;
   int version;
} targets[Prof_GL_TARGETS] = {{GL_TEXTURE_1D, 10},
                              {GL_TEXTURE_2D, 10},
                              {GL_TEXTURE_3D, 12},
                              {GL_TEXTURE_CUBE_MAP, 13},
                              {GL_TEXTURE_RECTANGLE, 31}};

int Prof_Gl_State_has(int version, int embedded)
{
   Prof_ASSERT(Prof_Gl_Load_version() > 0); /* the context was asked before */
   if (Prof_Gl_Load_is_embedded()) return embedded != NEVER && Prof_Gl_Load_version() >= embedded;
   return Prof_Gl_Load_version() >= version;
}

static int has(int version, int embedded) { return Prof_Gl_State_has(version, embedded); }

static int has_units(void) { return has(13, 20); }

static void set_cap(GLenum cap, GLboolean on)
{
   if (on) glEnable(cap);
   else glDisable(cap);
}

/* Turns a switch off. Returns whether it was on. */
static GLboolean take_cap(GLenum cap)
{
   GLboolean on = glIsEnabled(cap);
   if (on) glDisable(cap);
   return on;
}

static int clip_planes(void)
{
   GLint count = 0;
   if (Prof_Gl_Load_is_embedded()) return 0;
   glGetIntegerv(GL_MAX_CLIP_PLANES, &count);
   return count < MOST_CLIP_PLANES ? count : MOST_CLIP_PLANES;
}

static int has_cap(int i)
{
   Prof_ASSERT(i >= 0 && i < NUM_CAPS);
   if (!has(caps[i].version, caps[i].embedded)) return 0;
   return caps[i].profile == EITHER || !Prof_Gl_Load_is_core();
}

/* Assembly programs come before fixed functions, and would draw in place of them. 0 is the vertex
 * program, 1 that of fragments; their switches have the last two places of `caps`. */
static int has_arb_program(int i)
{
   if (Prof_Gl_Load_is_core() || Prof_Gl_Load_is_embedded()) return 0;
   return i ? Prof_GLAD_GL_ARB_fragment_program : Prof_GLAD_GL_ARB_vertex_program;
}

static const GLenum arb_programs[2] = {GL_VERTEX_PROGRAM_ARB, GL_FRAGMENT_PROGRAM_ARB};

static void disable_scissor(void)
{
   if (has(41, NEVER)) glDisablei(GL_SCISSOR_TEST, 0);
   else glDisable(GL_SCISSOR_TEST);
}

static void save_caps(Prof_Gl_State *state)
{
   const int planes = clip_planes();
   int i;
   Prof_ASSERT(NUM_CAPS + planes <= Prof_GL_CAPS - 2); /* the last two are of programs */
   state->planes = planes;
   for (i = 0; i < NUM_CAPS; ++i)
      if (has_cap(i)) state->caps[i] = take_cap(caps[i].cap);
   for (i = 0; i < planes; ++i)
      state->caps[NUM_CAPS + i] = take_cap(GL_CLIP_PLANE0 + (GLenum)i);
   for (i = 0; i < 2; ++i)
      if (has_arb_program(i)) state->caps[Prof_GL_CAPS - 1 - i] = take_cap(arb_programs[i]);
   /* Only that of the viewport we draw to: the others may be set differently. */
   state->scissor =
      has(41, NEVER) ? glIsEnabledi(GL_SCISSOR_TEST, 0) : glIsEnabled(GL_SCISSOR_TEST);
   disable_scissor();
}

static void disable_caps(int planes)
{
   int i;
   for (i = 0; i < NUM_CAPS; ++i)
      if (has_cap(i)) glDisable(caps[i].cap);
   for (i = 0; i < planes; ++i) glDisable(GL_CLIP_PLANE0 + (GLenum)i);
   for (i = 0; i < 2; ++i)
      if (has_arb_program(i)) glDisable(arb_programs[i]);
   disable_scissor();
}

static void restore_caps(const Prof_Gl_State *state)
{
   const int planes = state->planes;
   int i;
   for (i = 0; i < NUM_CAPS; ++i)
      if (has_cap(i)) set_cap(caps[i].cap, state->caps[i]);
   for (i = 0; i < planes; ++i) set_cap(GL_CLIP_PLANE0 + (GLenum)i, state->caps[NUM_CAPS + i]);
   for (i = 0; i < 2; ++i)
      if (has_arb_program(i)) set_cap(arb_programs[i], state->caps[Prof_GL_CAPS - 1 - i]);
   if (!state->scissor) return;
   if (has(41, NEVER)) glEnablei(GL_SCISSOR_TEST, 0);
   else glEnable(GL_SCISSOR_TEST);
}

/* A pipeline would be used where there is no program. */
static void unbind(void)
{
   if (has(33, 30)) glBindSampler(0, 0);
   if (has(20, 20)) glUseProgram(0);
   if (has(41, 31)) glBindProgramPipeline(0);
}

/* Unit 0 is made active before its texture and sampler are read. Buffers and array objects stay
 * bound until a back-end binds its own. */
static void save_bindings(Prof_Gl_State *state)
{
   if (has_units()) {
      glGetIntegerv(GL_ACTIVE_TEXTURE, &state->active_texture);
      glActiveTexture(GL_TEXTURE0);
   }
   glGetIntegerv(GL_TEXTURE_BINDING_2D, &state->texture);
   if (has(15, 20)) glGetIntegerv(GL_ARRAY_BUFFER_BINDING, &state->array_buffer);
   if (has(20, 20)) glGetIntegerv(GL_CURRENT_PROGRAM, &state->program);
   if (has(30, 30)) glGetIntegerv(GL_VERTEX_ARRAY_BINDING, &state->vertex_array);
   if (has(33, 30)) glGetIntegerv(GL_SAMPLER_BINDING, &state->sampler);
   if (has(41, 31)) glGetIntegerv(GL_PROGRAM_PIPELINE_BINDING, &state->pipeline);
   unbind();
}

/* Mesa 22 takes a pipeline for bound still if it is unbound while a program is in use: so programs
 * leave before pipelines change, here and in unbind. */
static void restore_programs(const Prof_Gl_State *state)
{
   if (has(20, 20)) glUseProgram(0);
   if (has(41, 31)) glBindProgramPipeline((GLuint)state->pipeline);
   if (state->program) glUseProgram((GLuint)state->program);
}

static void restore_bindings(const Prof_Gl_State *state)
{
   restore_programs(state);
   if (has(33, 30)) glBindSampler(0, (GLuint)state->sampler);
   if (has(30, 30)) glBindVertexArray((GLuint)state->vertex_array);
   if (has(15, 20)) glBindBuffer(GL_ARRAY_BUFFER, (GLuint)state->array_buffer);
   glBindTexture(GL_TEXTURE_2D, (GLuint)state->texture);
   if (has_units()) glActiveTexture((GLenum)state->active_texture);
}

/* Visits every texture target of every unit that fixed functions look at: a second texture that the
 * host left on would be put on our triangles as well. Leaves unit 0 active. */
static void for_units(Prof_Gl_State *state, const Prof_Gl_State *restore)
{
   GLint units = 1, unit, i;
   Prof_ASSERT(!state != !restore); /* one of both */
   if (has_units()) glGetIntegerv(GL_MAX_TEXTURE_UNITS, &units);
   if (units > Prof_GL_UNITS) units = Prof_GL_UNITS;
   for (unit = 0; unit < units; ++unit) {
      if (has_units()) glActiveTexture(GL_TEXTURE0 + (GLenum)unit);
      for (i = 0; i < Prof_GL_TARGETS; ++i) {
         if (!has(targets[i].version, NEVER)) continue;
         if (restore) set_cap(targets[i].target, restore->unit_targets[unit][i]);
         else state->unit_targets[unit][i] = take_cap(targets[i].target);
      }
   }
   if (has_units()) glActiveTexture(GL_TEXTURE0);
}

/* Texels that are not there must not be blended, whatever blending the host has set: hence the
 * alpha test. Both switches that are turned on here are put back elsewhere, as they were off by
 * then: the alpha test by restore_caps, the texture by for_units. */
static void save_fixed(Prof_Gl_State *state)
{
   Prof_ASSERT(!Prof_Gl_Load_is_embedded() && !Prof_Gl_Load_is_core()); /* they have none */
   for_units(state, 0);
   glGetIntegerv(GL_ALPHA_TEST_FUNC, &state->alpha_func);
   glGetFloatv(GL_ALPHA_TEST_REF, &state->alpha_ref);
   glGetIntegerv(GL_MATRIX_MODE, &state->matrix_mode);
   glGetFloatv(GL_TEXTURE_MATRIX, state->texture_matrix);
   glGetTexEnviv(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, &state->texture_env);
   glGetFloatv(GL_CURRENT_COLOR, state->color);
   glGetFloatv(GL_CURRENT_TEXTURE_COORDS, state->texture_coords);
   glEnable(GL_ALPHA_TEST);
   glAlphaFunc(GL_GREATER, 0);
   glEnable(GL_TEXTURE_2D);
   glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_MODULATE);
   glMatrixMode(GL_TEXTURE);
   glLoadIdentity();
}

/* The matrix mode is still GL_TEXTURE, as save_fixed left it, or else the wrong matrix is loaded:
 * who changes it between the two sets it back. */
static void restore_fixed(const Prof_Gl_State *state)
{
   glLoadMatrixf(state->texture_matrix);
   glMatrixMode((GLenum)state->matrix_mode);
   glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, state->texture_env);
   glAlphaFunc((GLenum)state->alpha_func, state->alpha_ref);
   for_units(0, state);
   glColor4fv(state->color);
   glTexCoord4fv(state->texture_coords);
}

/* Attribute 0 of a compatibility context is the vertex itself, and has no current value. */
static GLuint first_attribute(void)
{
   return Prof_Gl_Load_is_core() || Prof_Gl_Load_is_embedded() ? 0 : 1;
}

/* Drawing from arrays may leave other current values behind. What a driver did not change is not
 * set either, as an integer attribute would become a float. */
static void save_attributes(Prof_Gl_State *state)
{
   GLuint i;
   for (i = first_attribute(); i < Prof_GL_ATTRIBUTES; ++i)
      glGetVertexAttribfv(i, GL_CURRENT_VERTEX_ATTRIB, state->attributes[i]);
}

static void restore_attributes(const Prof_Gl_State *state)
{
   GLfloat now[4];
   GLuint i;
   for (i = first_attribute(); i < Prof_GL_ATTRIBUTES; ++i) {
      glGetVertexAttribfv(i, GL_CURRENT_VERTEX_ATTRIB, now);
      if (memcmp(now, state->attributes[i], sizeof now))
         glVertexAttrib4fv(i, state->attributes[i]);
   }
}

static void restore_polygon_mode(const Prof_Gl_State *state)
{
   if (Prof_Gl_Load_is_core()) {
      glPolygonMode(GL_FRONT_AND_BACK, (GLenum)state->polygon_mode[0]);
   } else {
      glPolygonMode(GL_FRONT, (GLenum)state->polygon_mode[0]);
      glPolygonMode(GL_BACK, (GLenum)state->polygon_mode[1]);
   }
}

/* Bindings go first: some of the switches, GL_TEXTURE_GEN_S for one, are of the active unit, which
 * is unit 0 from then on. */
static void take_common(Prof_Gl_State *state)
{
   memset(state, 0, sizeof *state);
   save_bindings(state);
   save_caps(state);
   if (Prof_Gl_Load_is_embedded()) return;
   glGetIntegerv(GL_POLYGON_MODE, state->polygon_mode);
   glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
}

static void put_common(const Prof_Gl_State *state)
{
   if (!Prof_Gl_Load_is_embedded()) restore_polygon_mode(state);
   restore_caps(state);
   restore_bindings(state);
}

void Prof_Gl_State_save(Prof_Gl_State *state)
{
   take_common(state);
   if (Prof_Gl_Load_is_core()) save_attributes(state);
   else save_fixed(state);
}

void Prof_Gl_State_restore(const Prof_Gl_State *state)
{
   if (Prof_Gl_Load_is_core()) restore_attributes(state);
   else restore_fixed(state);
   put_common(state);
}

void Prof_Gl_State_save_programmed(Prof_Gl_State *state)
{
   take_common(state);
   save_attributes(state);
}

void Prof_Gl_State_restore_programmed(const Prof_Gl_State *state)
{
   restore_attributes(state);
   put_common(state);
}

void Prof_Gl_State_set_programmed(const Prof_Gl_State *before)
{
   Prof_ASSERT(before && has(30, 30));
   glActiveTexture(GL_TEXTURE0);
   unbind();
   disable_caps(before->planes);
   if (!Prof_Gl_Load_is_embedded()) glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
}

void Prof_Gl_State_set_viewport(const GLfloat v[4])
{
   if (has(41, NEVER)) glViewportIndexedfv(0, v);
   else glViewport((GLint)v[0], (GLint)v[1], (GLsizei)v[2], (GLsizei)v[3]);
}

/* ---- pixels from our memory ---- */

/* How texels are read from memory is state of the host's as well: rows that it skips would shift
 * the font, a buffer that it has bound would be read in place of our memory. */
#define WEB_FLIP_Y 0x9240 /* UNPACK_FLIP_Y_WEBGL and UNPACK_PREMULTIPLY_ALPHA_WEBGL */
#define WEB_PREMULTIPLY 0x9241
enum { NOT_ON_DESKTOP = 1000 };

static const struct {
   GLenum name;
   int version, embedded;
   GLint ours;
} stores[Prof_GL_STORES] = {
   {GL_UNPACK_ALIGNMENT, 10, 20, 1},       {GL_UNPACK_ROW_LENGTH, 10, 30, 0},
   {GL_UNPACK_SKIP_ROWS, 10, 30, 0},       {GL_UNPACK_SKIP_PIXELS, 10, 30, 0},
   {GL_UNPACK_SWAP_BYTES, 10, NEVER, 0},   {GL_UNPACK_LSB_FIRST, 10, NEVER, 0},
   {GL_UNPACK_IMAGE_HEIGHT, 12, 30, 0},    {GL_UNPACK_SKIP_IMAGES, 12, 30, 0},
   {WEB_FLIP_Y, NOT_ON_DESKTOP, WEB, 0},   {WEB_PREMULTIPLY, NOT_ON_DESKTOP, WEB, 0}};

static const struct {
   GLenum name;
   GLfloat ours;
} transfers[Prof_GL_TRANSFERS] = {
   {GL_RED_SCALE, 1}, {GL_RED_BIAS, 0}, {GL_ALPHA_SCALE, 1}, {GL_ALPHA_BIAS, 0}, {GL_MAP_COLOR, 0}};

/* Compatibility contexts can also change texels on their way: scale, shift, map. */
static int num_transfers(void)
{
   return Prof_Gl_Load_is_core() || Prof_Gl_Load_is_embedded() ? 0 : Prof_GL_TRANSFERS;
}

void Prof_Gl_State_save_unpack(Prof_Gl_Unpack *unpack)
{
   int i;
   for (i = 0; i < Prof_GL_STORES; ++i) {
      if (!has(stores[i].version, stores[i].embedded)) continue;
      glGetIntegerv(stores[i].name, &unpack->store[i]);
      glPixelStorei(stores[i].name, stores[i].ours);
   }
   if (has(21, 30)) glGetIntegerv(GL_PIXEL_UNPACK_BUFFER_BINDING, &unpack->buffer);
   if (has(21, 30)) glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
   for (i = 0; i < num_transfers(); ++i) {
      glGetFloatv(transfers[i].name, &unpack->transfer[i]);
      glPixelTransferf(transfers[i].name, transfers[i].ours);
   }
}

void Prof_Gl_State_restore_unpack(const Prof_Gl_Unpack *unpack)
{
   int i;
   for (i = 0; i < Prof_GL_STORES; ++i)
      if (has(stores[i].version, stores[i].embedded))
         glPixelStorei(stores[i].name, unpack->store[i]);
   if (has(21, 30)) glBindBuffer(GL_PIXEL_UNPACK_BUFFER, (GLuint)unpack->buffer);
   for (i = 0; i < num_transfers(); ++i) glPixelTransferf(transfers[i].name, unpack->transfer[i]);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
