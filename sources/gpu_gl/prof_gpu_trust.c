/* prof_gpu_trust.c - see prof_gpu_trust.h
 *
 * A trial draws one triangle that covers a small picture of our own, with a loop in its shader that
 * makes it as much work as is wanted, and holds what the GPU's stamps say against the time that we
 * waited for it:
 *
 *      CPU    wait until idle |begin                                    |end   spent = end - begin
 *      GPU                      stamp 0 | draw, `rounds` a pixel | stamp 1     told = 1 - 0
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_GL)
#include "prof_gpu_trust.h"

#include <string.h>

#include "../../platform/prof_os.h"
#include "../../draw/gl/prof_gl_load.h"
#include "../../draw/gl/prof_gl_output.h"
#include "../../draw/gl/prof_gl_program.h"
#include "../../draw/gl/prof_gl_state.h"
#include "../../src/base/prof_assert.h"
#include "prof_gpu_query.h"

/* Several tiles of llvmpipe's, whose clock is right for one; and yet so few pixels that a software
 * driver does not drown in them. */
enum { SIZE = 256, FIRST_ROUNDS = 1, MOST_ROUNDS = 1 << 26 };
enum { MOST_TRIALS = 200 };

static const char vertex_source[] =
   "out vec2 at;\n"
   "void main() {\n"
   "   at = vec2(float((gl_VertexID << 1) & 2), float(gl_VertexID & 2));\n"
   "   gl_Position = vec4(at * 2.0 - 1.0, 0.0, 1.0);\n"
   "}\n";

/* Each round needs the one before, so that no compiler shortens it. */
static const char fragment_source[] =
   "uniform int rounds;\n"
   "in vec2 at;\n"
   "out vec4 pixel;\n"
   "void main() {\n"
   "   vec2 v = at;\n"
   "   for (int i = 0; i < rounds; ++i) v = fract(v.yx * 1.37 + sin(v));\n"
   "   pixel = vec4(v, 0.0, 1.0);\n"
   "}\n";

/* ---- a place to draw ---- */

typedef struct Bench {
   GLuint program, array, picture, target, queries[2];
   GLint rounds;
   GLint draw_target, read_target, renderbuffer;
   GLfloat viewport[4];
   Prof_Gl_State state;
   Prof_Gl_Output output;
} Bench;

static int make_program(Bench *b)
{
   b->program = Prof_Gl_Program_make("", vertex_source, fragment_source);
   if (!b->program) return 0;
   glUseProgram(b->program);
   b->rounds = glGetUniformLocation(b->program, "rounds");
   return 1;
}

static int make_target(Bench *b)
{
   glGenRenderbuffers(1, &b->picture);
   glBindRenderbuffer(GL_RENDERBUFFER, b->picture);
   glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, SIZE, SIZE);
   glGenFramebuffers(1, &b->target);
   glBindFramebuffer(GL_FRAMEBUFFER, b->target);
   glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, b->picture);
   return glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
}

static int set_up(Bench *b)
{
   static const GLfloat whole[4] = {0, 0, SIZE, SIZE};
   Prof_Gl_State_save_programmed(&b->state);
   glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &b->draw_target);
   glGetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &b->read_target);
   glGetIntegerv(GL_RENDERBUFFER_BINDING, &b->renderbuffer);
   glGetFloatv(GL_VIEWPORT, b->viewport);
   Prof_Gl_Output_save(&b->output);
   Prof_Gpu_Query_make(b->queries, 2);
   glGenVertexArrays(1, &b->array);
   glBindVertexArray(b->array);
   if (!make_target(b) || !make_program(b)) return 0;
   Prof_Gl_State_set_viewport(whole);
   return 1;
}

static void take_down(Bench *b)
{
   glBindFramebuffer(GL_DRAW_FRAMEBUFFER, (GLuint)b->draw_target);
   glBindFramebuffer(GL_READ_FRAMEBUFFER, (GLuint)b->read_target);
   glBindRenderbuffer(GL_RENDERBUFFER, (GLuint)b->renderbuffer);
   glUseProgram(0);
   glBindVertexArray(0);
   glDeleteProgram(b->program);
   glDeleteFramebuffers(1, &b->target);
   glDeleteRenderbuffers(1, &b->picture);
   glDeleteVertexArrays(1, &b->array);
   if (Prof_Gl_Load_is_embedded()) glDeleteQueriesEXT(2, b->queries);
   else glDeleteQueries(2, b->queries);
   Prof_Gl_State_set_viewport(b->viewport);
   Prof_Gl_Output_restore(&b->output);
   Prof_Gl_State_restore_programmed(&b->state);
}

/* ---- the test ---- */

static void draw(const Bench *b, int rounds)
{
   glUniform1i(b->rounds, rounds);
   glDrawArrays(GL_TRIANGLES, 0, 3);
}

/* One trial. The GPU is idle before and done after it, so all that it does for the draw lies
 * between our two readings. */
static void measure(const Bench *b, int rounds, Prof_Gpu_Test *test)
{
   uint64_t begin, end;
   Prof_ASSERT(rounds >= FIRST_ROUNDS && rounds < MOST_ROUNDS);
   glFinish();
   begin = Prof_Os_ticks();
   Prof_Gpu_Query_stamp(b->queries[0]);
   draw(b, rounds);
   Prof_Gpu_Query_stamp(b->queries[1]);
   glFinish();
   end = Prof_Os_ticks();
   test->spent_ms = (double)(end - begin) * 1e-6;
   begin = Prof_Gpu_Query_wait(b->queries[0]);
   end = Prof_Gpu_Query_wait(b->queries[1]);
   test->told_ms = (double)(int64_t)(end - begin) * 1e-6;
}

/* Is it a driver whose clock was wrong when this was written? Then it is tested all the same, but
 * harder. */
static int is_suspect(void)
{
   const char *driver = (const char *)glGetString(GL_RENDERER);
   return driver && strstr(driver, "llvmpipe") != 0;
}

/* Far from enough, the work grows fast; nearer to it, slowly, so that a trial does not take
 * long. */
static int more(int rounds, double spent_ms)
{
   return rounds * (spent_ms < 0.5 ? 4 : 2);
}

/* More and more work until there is enough to judge by, and that as often as it takes. */
static Prof_Gpu_Verdict run(const Bench *b, Prof_Gpu_Test *test)
{
   Prof_Gpu_Trials trials;
   Prof_Gpu_Verdict verdict = Prof_GPU_UNDECIDED;
   int rounds = FIRST_ROUNDS, i;
   memset(&trials, 0, sizeof trials);
   trials.suspect = is_suspect();
   draw(b, 1); /* what is compiled at the first draw */
   for (i = 0; i < MOST_TRIALS && rounds < MOST_ROUNDS && verdict <= Prof_GPU_UNDECIDED; ++i) {
      measure(b, rounds, test);
      verdict = Prof_Gpu_Verdict_weigh(&trials, test->told_ms, test->spent_ms);
      if (verdict == Prof_GPU_MORE_WORK) rounds = more(rounds, test->spent_ms);
   }
   test->told_ms = trials.told_ms;
   test->spent_ms = verdict > Prof_GPU_UNDECIDED ? trials.spent_ms : 0;
   Prof_ASSERT(test->spent_ms >= 0 && i > 0);
   return verdict > Prof_GPU_UNDECIDED ? verdict : Prof_GPU_REFUSED;
}

Prof_Gpu_Verdict Prof_Gpu_Trust_test_clock(Prof_Gpu_Test *test)
{
   Bench bench;
   Prof_Gpu_Verdict verdict = Prof_GPU_REFUSED;
   int feedback = Prof_Gl_Output_pause_feedback();
   memset(&bench, 0, sizeof bench);
   memset(test, 0, sizeof *test);
   if (!feedback) return verdict;
   if (set_up(&bench)) verdict = run(&bench, test);
   take_down(&bench);
   Prof_Gl_Output_resume_feedback(feedback);
   return verdict;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
