/* prof_gl3.c - see prof_gl3.h: one program, one texture, one buffer of corners with its indices,
 * one draw call.
 *
 *      Prof_Gl3_draw
 *         pause transform feedback             else our triangles would be in the host's buffer
 *         save   prof_gl_state, prof_gl_output
 *            find or make program and texture  kept, if this context is known
 *            make arrays, draw, delete them
 *         restore, the last saved first
 *         resume
 *
 * Between calls only the texture and the program are kept, and the host may at any time have made
 * another context current, or lost one, so that their names mean something else or nothing. Each
 * program has a uniform whose name counts programs: a program of another context has another. It is
 * asked before the texture, for to bind a name that is another kind of texture is an error. Arrays
 * and buffers are made for each call: array objects are not shared between contexts that share the
 * rest, and nothing would tell whose they are.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_GL)
#include "prof_gl3.h"

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "prof_gl_load.h"
#include "prof_gl_output.h"
#include "prof_gl_program.h"
#include "prof_gl_state.h"
#include "../list/prof_list_facts.h"
#include "../../src/base/prof_assert.h"
#include "../../src/base/prof_module.h"

/* Contexts that are drawn in by turns, a window each. With more, old ones are made anew. */
enum { NUM_KEPT = 8 };

typedef struct Kept {
   GLuint texture, program;
   char map_name[32]; /* the program's uniform */
   GLint map, linear; /* uniforms' places */
} Kept;

static struct {
   Kept kept[NUM_KEPT];
   int next_kept;
   const Kept *last; /* that the last picture was drawn with; null: none, or it may be gone */
   unsigned programs_made;
   Prof_Gl_State saved;
   Prof_Gl_Output output;
} own;

/* Textures and programs cannot be deleted without their context, which need not be current, or be
 * there at all. So their names are forgotten, and the driver's memory goes with the context. Who
 * goes on in it calls Prof_Gl3_free before. */
static void put_back(void) { memset(&own, 0, sizeof own); }
static Prof_Module module = Prof_MODULE(own, put_back);

/* ---- texture ---- */

/* A texture without mipmaps has no use for it, so nobody else sets it. */
#define SIGNATURE (-313.0f)

/* Leaves the texture bound if so. */
static int is_our_texture(GLuint texture)
{
   GLfloat lod = 0;
   if (!texture || !glIsTexture(texture)) return 0;
   glBindTexture(GL_TEXTURE_2D, texture);
   glGetTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_MIN_LOD, &lod);
   return lod == SIGNATURE;
}

static GLuint make_texture(void)
{
   int width, height;
   const unsigned char *texels = Prof_overlay_texture(&width, &height);
   Prof_Gl_Unpack unpack;
   GLuint texture;
   Prof_ASSERT(texels && width > 0 && height > 0);
   glGenTextures(1, &texture);
   glBindTexture(GL_TEXTURE_2D, texture);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
   glTexParameterf(GL_TEXTURE_2D, GL_TEXTURE_MIN_LOD, SIGNATURE);
   Prof_Gl_State_save_unpack(&unpack);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, width, height, 0, GL_RED, GL_UNSIGNED_BYTE, texels);
   Prof_Gl_State_restore_unpack(&unpack);
   return texture;
}

/* ---- program ---- */

static const char vertex_source[] = "in vec2 position;\n"
                                    "in vec2 texel;\n"
                                    "in vec4 color;\n"
                                    "out vec2 at;\n"
                                    "out vec4 shade;\n"
                                    "void main() {\n"
                                    "   at = texel;\n"
                                    "   shade = color;\n"
                                    "   gl_Position = vec4(position * MAP.xy + MAP.zw, 0.0, 1.0);\n"
                                    "}\n";

/* `linear` undoes what an sRGB framebuffer is about to do. */
static const char fragment_source[] =
   "uniform sampler2D font;\n"
   "uniform float linear;\n"
   "in vec2 at;\n"
   "in vec4 shade;\n"
   "out vec4 pixel;\n"
   "void main() {\n"
   "   vec3 low = shade.rgb / 12.92;\n"
   "   vec3 high = pow((shade.rgb + 0.055) / 1.055, vec3(2.4));\n"
   "   vec3 decoded = mix(low, high, step(vec3(0.04045), shade.rgb));\n"
   "   float alpha = texelFetch(font, ivec2(floor(at)), 0).r;\n"
   "   pixel = vec4(mix(shade.rgb, decoded, linear), shade.a * alpha);\n"
   "}\n";

/* A program of that number may be anybody's in this context. The name of its uniform tells ours. */
static int is_our_program(const Kept *item)
{
   return Prof_Gl_Program_is_linked(item->program) &&
          glGetUniformLocation(item->program, item->map_name) == item->map;
}

/* 0 if the driver does not take it. */
static int make_program(Kept *item)
{
   char uniforms[96];
   snprintf(item->map_name, sizeof item->map_name, "prof_map_%u", ++own.programs_made);
   snprintf(uniforms, sizeof uniforms, "uniform vec4 %s;\n#define MAP %s\n", item->map_name,
            item->map_name);
   Prof_ASSERT(strlen(uniforms) + 1 < sizeof uniforms); /* nothing was cut */
   item->program = Prof_Gl_Program_make(uniforms, vertex_source, fragment_source);
   if (!item->program) return 0;
   item->map = glGetUniformLocation(item->program, item->map_name);
   item->linear = glGetUniformLocation(item->program, "linear");
   glUseProgram(item->program);
   glUniform1i(glGetUniformLocation(item->program, "font"), 0);
   return 1;
}

/* ---- what is kept ---- */

/* Finds or makes what is kept for this context, with its texture bound. Null if the driver does not
 * take our program. */
static Kept *find_kept(void)
{
   Kept *item = 0;
   int i;
   Prof_ASSERT(own.next_kept >= 0 && own.next_kept < NUM_KEPT);
   for (i = 0; i < NUM_KEPT && !item; ++i)
      if (is_our_program(&own.kept[i])) item = &own.kept[i];
   if (!item) {
      item = &own.kept[own.next_kept];
      if (!make_program(item)) return 0;
      own.next_kept = (own.next_kept + 1) % NUM_KEPT;
      item->texture = 0;
   }
   if (!is_our_texture(item->texture)) item->texture = make_texture();
   return item;
}

void Prof_Gl3_free(void)
{
   GLint bound = 0;
   int i;
   own.last = 0;
   glGetIntegerv(GL_TEXTURE_BINDING_2D, &bound);
   for (i = 0; i < NUM_KEPT; ++i) {
      Kept *item = &own.kept[i];
      if (!is_our_program(item)) continue; /* none, or another context's */
      if (is_our_texture(item->texture)) glDeleteTextures(1, &item->texture);
      glDeleteProgram(item->program);
      memset(item, 0, sizeof *item);
   }
   glBindTexture(GL_TEXTURE_2D, (GLuint)bound);
}

/* ---- drawing ---- */

static const void *offset(size_t bytes) { return (const void *)(uintptr_t)bytes; }

static void set_arrays(void)
{
   const GLsizei stride = sizeof(Prof_Draw_Vertex);
   GLuint i;
   Prof_ASSERT(offsetof(Prof_Draw_Vertex, u) == 4 && offsetof(Prof_Draw_Vertex, color) == 8);
   for (i = 0; i < 3; ++i) glEnableVertexAttribArray(i);
   glVertexAttribPointer(0, 2, GL_SHORT, GL_FALSE, stride, offset(0));
   glVertexAttribPointer(1, 2, GL_UNSIGNED_SHORT, GL_FALSE, stride, offset(4));
   glVertexAttribPointer(2, 4, GL_UNSIGNED_BYTE, GL_TRUE, stride, offset(8));
}

/* Browsers want corners and indices in different buffers. */
static void draw_list(const Prof_Draw_List *list)
{
   GLuint array, buffers[2];
   Prof_ASSERT(list->num_indices > 0 && list->num_indices % 3 == 0);
   glGenVertexArrays(1, &array);
   glGenBuffers(2, buffers);
   glBindVertexArray(array);
   glBindBuffer(GL_ARRAY_BUFFER, buffers[0]);
   glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)((size_t)list->num_vertices * sizeof *list->vertices),
                list->vertices, GL_STREAM_DRAW);
   glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, buffers[1]);
   glBufferData(GL_ELEMENT_ARRAY_BUFFER,
                (GLsizeiptr)((size_t)list->num_indices * sizeof *list->indices),
                Prof_List_Facts_indices(), GL_STREAM_DRAW);
   set_arrays();
   glDrawElements(GL_TRIANGLES, list->num_indices, GL_UNSIGNED_SHORT, offset(0));
   glDeleteVertexArrays(1, &array);
   glDeleteBuffers(2, buffers);
}

/* Pixel (0, 0) is the viewport's top left: map takes pixels to clip space, x * 2 / width - 1, and y
 * turned over. What sticks out of the viewport is cut off. The viewport itself stays as it is, as
 * there may be many. */
static void use_program(const Kept *item, GLfloat width, GLfloat height)
{
   GLfloat map[4];
   Prof_ASSERT(item->program && width > 0 && height > 0);
   map[0] = 2 / width;
   map[1] = -2 / height;
   map[2] = -1;
   map[3] = 1;
   glUseProgram(item->program);
   glUniform4fv(item->map, 1, map);
   glUniform1f(item->linear, (GLfloat)own.output.linear);
}

static int draw_between(const Prof_Draw_List *list)
{
   GLfloat viewport[4] = {0, 0, 1, 1};
   const Kept *item;
   Prof_Module_list(&module);
   glGetFloatv(GL_VIEWPORT, viewport);
   Prof_Gl_State_save_programmed(&own.saved);
   Prof_Gl_Output_save(&own.output);
   own.last = item = find_kept();
   if (item) {
      use_program(item, viewport[2], viewport[3]);
      draw_list(list);
   }
   Prof_Gl_Output_restore(&own.output);
   Prof_Gl_State_restore_programmed(&own.saved);
   return item != 0;
}

int Prof_Gl3_draw(const Prof_Draw_List *list)
{
   int drawn, feedback = Prof_Gl_Output_pause_feedback();
   if (!feedback) return 0;
   drawn = draw_between(list);
   Prof_Gl_Output_resume_feedback(feedback);
   return drawn;
}

void Prof_Gl3_forget(void) { own.last = 0; }

int Prof_Gl3_draw_again(const Prof_Draw_List *list)
{
   const GLfloat viewport[4] = {0, 0, (GLfloat)list->width, (GLfloat)list->height};
   if (!own.last || !Prof_Gl_Load_has_loaded()) return 0;
   Prof_Gl_State_set_programmed(&own.saved);
   Prof_Gl_Output_set(&own.output);
   Prof_Gl_State_set_viewport(viewport);
   glBindTexture(GL_TEXTURE_2D, own.last->texture);
   use_program(own.last, viewport[2], viewport[3]);
   draw_list(list);
   return 1;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
