/* prof_gl_output.c - see prof_gl_output.h */
#if defined(Prof_ENABLED) && defined(Prof_WITH_GL)
#include "prof_gl_output.h"

#include <string.h>

#include "prof_gl_load.h"
#include "prof_gl_state.h"
#include "../../src/base/prof_assert.h"

enum { NEVER = 0 };

static const GLenum factor_names[4] = {GL_BLEND_SRC_RGB, GL_BLEND_DST_RGB, GL_BLEND_SRC_ALPHA,
                                       GL_BLEND_DST_ALPHA};
static const GLenum old_factor_names[2] = {GL_BLEND_SRC, GL_BLEND_DST};
static const GLenum equation_names[2] = {GL_BLEND_EQUATION_RGB, GL_BLEND_EQUATION_ALPHA};

/* Does each draw buffer have its own? Then a call without an index would change all of them. */
static int has_masks(void) { return Prof_Gl_State_has(30, 32); }
static int has_factors(void) { return Prof_Gl_State_has(40, 32); }

/* Colour and alpha have had factors of their own, any equation, and equations of their own. */
static int has_two_factors(void) { return Prof_Gl_State_has(14, 30); }
static int has_equation(void) { return Prof_Gl_State_has(14, 30); }
static int has_two_equations(void) { return Prof_Gl_State_has(20, 30); }

/* ---- blending ---- */

static void set_factors(const GLint f[4])
{
   GLenum a = (GLenum)f[0], b = (GLenum)f[1], c = (GLenum)f[2], d = (GLenum)f[3];
   if (has_factors()) glBlendFuncSeparatei(0, a, b, c, d);
   else if (has_two_factors()) glBlendFuncSeparate(a, b, c, d);
   else glBlendFunc(a, b);
}

/* Sets the equations, both at once if they are equal, as those of KHR_blend_equation_advanced have
 * to be. */
static void set_equations(const GLint e[2])
{
   GLenum a = (GLenum)e[0], b = (GLenum)e[1];
   if (!has_equation()) return;
   if (has_factors() && a == b) glBlendEquationi(0, a);
   else if (has_factors()) glBlendEquationSeparatei(0, a, b);
   else if (a == b) glBlendEquation(a);
   else glBlendEquationSeparate(a, b);
}

/* The value of the first draw buffer, which is the one that we draw to. */
static GLint read_first(GLenum name)
{
   GLint value = 0;
   if (has_factors()) glGetIntegeri_v(name, 0, &value);
   else glGetIntegerv(name, &value);
   return value;
}

static void set_blend(GLboolean on)
{
   if (has_masks() && on) glEnablei(GL_BLEND, 0);
   else if (has_masks()) glDisablei(GL_BLEND, 0);
   else if (on) glEnable(GL_BLEND);
   else glDisable(GL_BLEND);
}

/* The picture's own alpha grows: a window that shows the desktop where it is clear must not become
 * clearer under the overlay. */
static void blend_over(void)
{
   static const GLint over[4] = {GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE,
                                 GL_ONE_MINUS_SRC_ALPHA};
   static const GLint add[2] = {GL_FUNC_ADD, GL_FUNC_ADD};
   set_blend(GL_TRUE);
   set_factors(over);
   set_equations(add);
}

static void save_blending(Prof_Gl_Output *output)
{
   int i;
   output->blend = has_masks() ? glIsEnabledi(GL_BLEND, 0) : glIsEnabled(GL_BLEND);
   for (i = 0; i < 4; ++i)
      output->factors[i] =
         read_first(has_two_factors() ? factor_names[i] : old_factor_names[i % 2]);
   if (has_equation()) output->equations[0] = output->equations[1] = read_first(equation_names[0]);
   if (has_two_equations()) output->equations[1] = read_first(equation_names[1]);
   blend_over();
}

/* ---- masks ---- */

static void set_mask(int buffer, const GLboolean mask[4])
{
   Prof_ASSERT(buffer >= 0 && buffer < Prof_GL_DRAW_BUFFERS);
   if (has_masks()) glColorMaski((GLuint)buffer, mask[0], mask[1], mask[2], mask[3]);
   else glColorMask(mask[0], mask[1], mask[2], mask[3]);
}

static int is_drawn_to(int buffer)
{
   GLint target = GL_NONE;
   Prof_ASSERT(buffer > 0); /* the first is drawn to in any case */
   glGetIntegerv(GL_DRAW_BUFFER0 + (GLenum)buffer, &target);
   return target != GL_NONE;
}

/* Our program gives one colour. What other draw buffers would get is anybody's guess. Where alpha
 * has no factors of its own, the picture's is left as it is, so that it does not become clearer. */
static void set_our_mask(int buffer)
{
   const GLboolean all[4] = {GL_TRUE, GL_TRUE, GL_TRUE, (GLboolean)(has_two_factors() != 0)};
   static const GLboolean none[4] = {GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE};
   set_mask(buffer, buffer == 0 ? all : none);
}

static void save_masks(Prof_Gl_Output *output)
{
   GLint count = 1, i;
   if (has_masks()) glGetIntegerv(GL_MAX_DRAW_BUFFERS, &count);
   if (count > Prof_GL_DRAW_BUFFERS) count = Prof_GL_DRAW_BUFFERS;
   for (i = 0; i < count; ++i) {
      if (i > 0 && !is_drawn_to(i)) continue;
      if (has_masks()) glGetBooleani_v(GL_COLOR_WRITEMASK, (GLuint)i, output->mask[i]);
      else glGetBooleanv(GL_COLOR_WRITEMASK, output->mask[i]);
      output->masked[i] = GL_TRUE;
      set_our_mask(i);
   }
}

static void restore_masks(const Prof_Gl_Output *output)
{
   int i;
   for (i = 0; i < Prof_GL_DRAW_BUFFERS; ++i)
      if (output->masked[i]) set_mask(i, output->mask[i]);
}

/* ---- sRGB ---- */

/* Our colours are encoded already, so the framebuffer must not encode them again. OpenGL can be
 * told so; OpenGL ES only with an extension, and else the program decodes them beforehand
 * (`linear`). */
static int can_switch_srgb(void)
{
   return !Prof_Gl_Load_is_embedded() || Prof_GLAD_GL_EXT_sRGB_write_control;
}

static GLint read_attachment(GLenum attachment, GLenum what)
{
   GLint value = 0;
   glGetFramebufferAttachmentParameteriv(GL_DRAW_FRAMEBUFFER, attachment, what, &value);
   return value;
}

/* Does the framebuffer encode what it gets? The attachment that the first draw buffer goes to
 * knows. */
static int encodes(void)
{
   GLint target = GL_NONE;
   glGetIntegerv(GL_DRAW_BUFFER0, &target);
   if (target == GL_NONE) return 0;
   if (!read_attachment((GLenum)target, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE)) return 0;
   return read_attachment((GLenum)target, GL_FRAMEBUFFER_ATTACHMENT_COLOR_ENCODING) == GL_SRGB;
}

static void save_srgb(Prof_Gl_Output *output)
{
   if (!Prof_Gl_State_has(30, 30)) return;
   if (!can_switch_srgb()) {
      output->linear = encodes();
      return;
   }
   output->srgb = glIsEnabled(GL_FRAMEBUFFER_SRGB);
   if (output->srgb) glDisable(GL_FRAMEBUFFER_SRGB);
}

/* ---- the face ---- */

/* Emscripten tells of all extensions that the browser has, and has the functions of some. */
static int has_clip_control(void)
{
   if (!Prof_Gl_Load_is_embedded()) return Prof_Gl_State_has(45, NEVER);
   return Prof_GLAD_GL_EXT_clip_control && glClipControlEXT;
}

/* The host may have turned the picture upside down. */
static void set_clip_control(GLenum origin, GLenum depth)
{
   Prof_ASSERT(has_clip_control());
   if (Prof_Gl_Load_is_embedded()) glClipControlEXT(origin, depth);
   else glClipControl(origin, depth);
}

static void save_clip_control(Prof_Gl_Output *output)
{
   if (!has_clip_control()) return;
   glGetIntegerv(GL_CLIP_ORIGIN, &output->clip_origin);
   glGetIntegerv(GL_CLIP_DEPTH_MODE, &output->clip_depth);
   set_clip_control(GL_LOWER_LEFT, GL_NEGATIVE_ONE_TO_ONE);
}

void Prof_Gl_Output_save(Prof_Gl_Output *output)
{
   memset(output, 0, sizeof *output);
   save_blending(output);
   save_masks(output);
   save_srgb(output);
   save_clip_control(output);
}

/* What was not saved, for the context does not have it, is 0 and stays as it is. */
void Prof_Gl_Output_restore(const Prof_Gl_Output *output)
{
   if (output->clip_origin)
      set_clip_control((GLenum)output->clip_origin, (GLenum)output->clip_depth);
   if (output->srgb) glEnable(GL_FRAMEBUFFER_SRGB);
   restore_masks(output);
   set_equations(output->equations);
   set_factors(output->factors);
   set_blend(output->blend);
}

void Prof_Gl_Output_set(const Prof_Gl_Output *before)
{
   int i;
   Prof_ASSERT(before && before->masked[0]); /* it was saved once */
   blend_over();
   for (i = 0; i < Prof_GL_DRAW_BUFFERS; ++i)
      if (before->masked[i]) set_our_mask(i);
   if (Prof_Gl_State_has(30, 30) && can_switch_srgb()) glDisable(GL_FRAMEBUFFER_SRGB);
   if (has_clip_control()) set_clip_control(GL_LOWER_LEFT, GL_NEGATIVE_ONE_TO_ONE);
}

int Prof_Gl_Output_pause_feedback(void)
{
   GLboolean active = GL_FALSE, paused = GL_FALSE;
   if (!Prof_Gl_State_has(40, 30)) return 1;
   glGetBooleanv(GL_TRANSFORM_FEEDBACK_ACTIVE, &active);
   glGetBooleanv(GL_TRANSFORM_FEEDBACK_PAUSED, &paused);
   if (!active || paused) return 1;
   glPauseTransformFeedback();
   return 2;
}

void Prof_Gl_Output_resume_feedback(int paused)
{
   Prof_ASSERT(paused == 1 || paused == 2); /* else nothing may be drawn */
   if (paused == 2) glResumeTransformFeedback();
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
