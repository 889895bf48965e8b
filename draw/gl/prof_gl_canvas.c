/* prof_gl_canvas.c - see prof_gl_canvas.h.
 *
 * Only the font's texture and the program outlive a call, and the host may at any time have made
 * another context current, where their names mean something else or nothing. So each use begins
 * with the question whether what bears the name is ours: our texture has a border colour that
 * nobody else would set, our program a uniform of our name.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_GL)
#include "prof_gl_canvas.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

#include "../../prof.h"
#include "../list/prof_font.h"
#include "prof_gl_load.h"
#include "prof_gl_program.h"
#include "prof_gl_state.h"
#include "../../src/base/prof_assert.h"
#include "../../src/base/prof_module.h"

/* Contexts that are drawn in by turns, a window each. With more, old ones are made anew. */
enum { NUM_KEPT = 4 };

typedef struct Kept {
   GLuint texture, program;
} Kept;

static struct {
   Kept kept[NUM_KEPT];
   int next_kept;
   Prof_Gl_State saved;
   int straight;  /* 1: map holds since the last begin */
   GLfloat map[4];
   GLuint vertex_array, buffer; /* of this call alone; 0: use glBegin */
   int pushed;                  /* Prof_Gl_Canvas_begin_print pushed the attributes */
} own;

/* Textures and programs cannot be deleted without their context, which need not be current, or be
 * there at all. So their names are forgotten, and the driver's memory goes with the context. */
static void put_back(void) { memset(&own, 0, sizeof own); }
static Prof_Module module = Prof_MODULE(own, put_back);

/* ---- texture ---- */

static const GLfloat signature[4] = {0.125f, 0.375f, 0.625f, 0.875f};

/* Leaves the texture bound if so. */
static int is_our_texture(GLuint texture)
{
   GLfloat border[4] = {0, 0, 0, 0};
   if (!texture || !glIsTexture(texture)) return 0;
   glBindTexture(GL_TEXTURE_2D, texture);
   glGetTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, border);
   return !memcmp(border, signature, sizeof border);
}

/* A core context has no alpha textures. There the texel is red, which the program looks at. */
static GLuint make_texture(void)
{
   GLenum format = Prof_Gl_Load_is_core() ? GL_RED : GL_ALPHA;
   GLint inner = Prof_Gl_Load_is_core() ? GL_R8 : GL_ALPHA8;
   int width, height;
   const unsigned char *texels = Prof_overlay_texture(&width, &height);
   Prof_Gl_Unpack unpack;
   GLuint texture;
   glGenTextures(1, &texture);
   glBindTexture(GL_TEXTURE_2D, texture);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
   glTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, signature);
   Prof_Gl_State_save_unpack(&unpack);
   glTexImage2D(GL_TEXTURE_2D, 0, inner, width, height, 0, format, GL_UNSIGNED_BYTE, texels);
   Prof_Gl_State_restore_unpack(&unpack);
   return texture;
}

/* ---- program ---- */

static const char vertex_source[] = "uniform vec4 prof_map;\n"
                                    "in vec2 position;\n"
                                    "in vec2 texel;\n"
                                    "in vec4 color;\n"
                                    "out vec2 at;\n"
                                    "out vec4 shade;\n"
                                    "void main() {\n"
                                    "   at = texel;\n"
                                    "   shade = color;\n"
                                    "   gl_Position = vec4(position * prof_map.xy + prof_map.zw,"
                                    " 0.0, 1.0);\n"
                                    "}\n";

static const char fragment_source[] = "uniform sampler2D prof_font;\n"
                                      "in vec2 at;\n"
                                      "in vec4 shade;\n"
                                      "out vec4 pixel;\n"
                                      "void main() {\n"
                                      "   if (texture(prof_font, at).r < 0.5) discard;\n"
                                      "   pixel = shade;\n"
                                      "}\n";

static int is_our_program(GLuint program)
{
   return Prof_Gl_Program_is_linked(program) && glGetUniformLocation(program, "prof_map") >= 0;
}

/* ---- what is kept ---- */

/* The program is asked first: to bind a name that is another kind of texture is an error. */
static int is_ours(const Kept *item)
{
   if (Prof_Gl_Load_is_core() != (item->program != 0)) return 0;
   if (item->program && !is_our_program(item->program)) return 0;
   return is_our_texture(item->texture);
}

/* Binds texture and program, made if need be. */
static int use_kept(Kept **found)
{
   int i;
   Prof_ASSERT(own.next_kept >= 0 && own.next_kept < NUM_KEPT);
   for (i = 0; i < NUM_KEPT; ++i) {
      if (!is_ours(&own.kept[i])) continue;
      *found = &own.kept[i];
      return 1;
   }
   *found = &own.kept[own.next_kept];
   own.next_kept = (own.next_kept + 1) % NUM_KEPT;
   (*found)->texture = (*found)->program = 0;
   if (Prof_Gl_Load_is_core()) {
      (*found)->program = Prof_Gl_Program_make("", vertex_source, fragment_source);
      if (!(*found)->program) return 0;
   }
   (*found)->texture = make_texture();
   return 1;
}

/* ---- where the pixels are ---- */

/* Clip space to the viewport's pixels: x_clip = map[0] * x + map[2], y_clip = map[1] * y +
 * map[3]. */
static void map_pixels(float down, const GLint viewport[4], GLfloat map[4])
{
   Prof_ASSERT(down == 1 || down == -1);
   map[0] = 2 / (float)viewport[2];
   map[2] = -1;
   map[1] = -down * 2 / (float)viewport[3];
   map[3] = down;
}

/* The same from the host's matrices. The product of both, column by column, is looked at: only
 * scales and shifts may be in it. Returns 0 if it turns, shears or foreshortens the picture, as
 * pixels then lie on no lines of the host's units. */
static int map_matrices(GLfloat map[4])
{
   GLfloat model[16], projection[16], product[16];
   int row, column, i;
   glGetFloatv(GL_MODELVIEW_MATRIX, model);
   glGetFloatv(GL_PROJECTION_MATRIX, projection);
   for (column = 0; column < 4; ++column)
      for (row = 0; row < 4; ++row) {
         product[column * 4 + row] = 0;
         for (i = 0; i < 4; ++i)
            product[column * 4 + row] += projection[i * 4 + row] * model[column * 4 + i];
      }
   if (product[1] != 0 || product[4] != 0 || product[3] != 0 || product[7] != 0) return 0;
   if (product[0] == 0 || product[5] == 0 || product[15] == 0) return 0;
   map[0] = product[0] / product[15];
   map[1] = product[5] / product[15];
   map[2] = product[12] / product[15];
   map[3] = product[13] / product[15];
   return 1;
}

/* Pixel edges along one axis: window = origin + (map * x + shift + 1) / 2 * size is whole. `first`
 * is the x of window 0, which is an edge like any other, `step` the width of a pixel. */
static void find_edges(float map, float shift, GLint origin, GLint size, float *first, float *step)
{
   float scale = map * (float)size / 2;
   *step = 1 / fabsf(scale);
   *first = -((float)origin + (shift + 1) / 2 * (float)size) / scale;
}

static void find_grid(const GLfloat map[4], const GLint viewport[4], Prof_Pixel_Grid *grid)
{
   find_edges(map[0], map[2], viewport[0], viewport[2], &grid->x0, &grid->dx);
   find_edges(map[1], map[3], viewport[1], viewport[3], &grid->y0, &grid->dy);
   grid->down = map[1] > 0 ? -1.0f : 1.0f;
}

/* ---- vertices ---- */

static const void *offset(size_t bytes)
{
   return (const void *)(uintptr_t)bytes;
}

static void set_core_arrays(void)
{
   GLuint i;
   for (i = 0; i < 3; ++i) glEnableVertexAttribArray(i);
   glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, sizeof(Prof_Vertex), offset(0));
   glVertexAttribPointer(1, 2, GL_FLOAT, GL_FALSE, sizeof(Prof_Vertex), offset(8));
   glVertexAttribPointer(2, 4, GL_UNSIGNED_BYTE, GL_TRUE, sizeof(Prof_Vertex), offset(16));
}

/* The choice of the texture unit for arrays is the host's and not part of an array object. */
static void set_fixed_arrays(void)
{
   GLint unit;
   glGetIntegerv(GL_CLIENT_ACTIVE_TEXTURE, &unit);
   glClientActiveTexture(GL_TEXTURE0);
   glEnableClientState(GL_VERTEX_ARRAY);
   glEnableClientState(GL_TEXTURE_COORD_ARRAY);
   glEnableClientState(GL_COLOR_ARRAY);
   glVertexPointer(2, GL_FLOAT, sizeof(Prof_Vertex), offset(0));
   glTexCoordPointer(2, GL_FLOAT, sizeof(Prof_Vertex), offset(8));
   glColorPointer(4, GL_UNSIGNED_BYTE, sizeof(Prof_Vertex), offset(16));
   glClientActiveTexture((GLenum)unit);
}

/* Array object and buffer are made for each call: nothing would tell, in another context, whose
 * they are. */
static void make_arrays(void)
{
   own.vertex_array = own.buffer = 0;
   /* The arrays below are set by these. */
   Prof_ASSERT(offsetof(Prof_Vertex, u) == 8 && offsetof(Prof_Vertex, color) == 16);
   if (Prof_Gl_Load_version() < 30) return;
   glGenVertexArrays(1, &own.vertex_array);
   glBindVertexArray(own.vertex_array);
   glGenBuffers(1, &own.buffer);
   glBindBuffer(GL_ARRAY_BUFFER, own.buffer);
   if (Prof_Gl_Load_is_core()) set_core_arrays();
   else set_fixed_arrays();
}

/* Older contexts have no array objects, so pointers would be left in the host's arrays; glBegin
 * leaves only a current colour and coordinates, which are put back. */
static void draw_immediate(const Prof_Vertex *vertices, int count)
{
   int i;
   glBegin(GL_TRIANGLES);
   for (i = 0; i < count; ++i) {
      glColor4ubv(vertices[i].color);
      glTexCoord2f(vertices[i].u, vertices[i].v);
      glVertex2f(vertices[i].x, vertices[i].y);
   }
   glEnd();
}

/* ---- the face ---- */

static void use_program(const Kept *item, const GLfloat map[4])
{
   if (Prof_Gl_Load_version() >= 20) glUseProgram(item->program);
   if (!item->program) return;
   glUniform4fv(glGetUniformLocation(item->program, "prof_map"), 1, map);
   glUniform1i(glGetUniformLocation(item->program, "prof_font"), 0);
}

static void find_pixels(float down, const GLint viewport[4], Prof_Pixel_Grid *grid)
{
   memset(grid, 0, sizeof *grid);
   grid->down = down;
   own.straight = 1;
   if (Prof_Gl_Load_is_core()) map_pixels(down, viewport, own.map);
   else own.straight = map_matrices(own.map);
   if (own.straight) find_grid(own.map, viewport, grid);
}

/* From here to Prof_Gl_Canvas_end the state is ours, and `own.saved` holds the host's: so a second
 * begin before the end would take our state for the host's. */
const char *Prof_Gl_Canvas_begin(float down, Prof_Pixel_Grid *grid)
{
   GLint viewport[4];
   Kept *item;
   if (!Prof_Gl_Load_ready())
      return "no OpenGL context is current, or it is one of OpenGL ES; see Prof_load_gl";
   glGetIntegerv(GL_VIEWPORT, viewport);
   if (viewport[2] <= 0 || viewport[3] <= 0) return "the viewport has no pixels";
   Prof_Module_list(&module);
   find_pixels(down, viewport, grid);
   Prof_Gl_State_save(&own.saved);
   if (!use_kept(&item)) {
      Prof_Gl_State_restore(&own.saved);
      return "the driver refuses the program that draws";
   }
   use_program(item, own.map);
   make_arrays();
   return 0;
}

/* Do both ends lie on the same side of clip space? */
static int is_beyond(float scale, float shift, float a, float b)
{
   float from = scale * a + shift, to = scale * b + shift;
   return (from <= -1 && to <= -1) || (from >= 1 && to >= 1);
}

int Prof_Gl_Canvas_shows(float x0, float y0, float x1, float y1)
{
   const GLfloat *map = own.map;
   return !own.straight ||
          (!is_beyond(map[0], map[2], x0, x1) && !is_beyond(map[1], map[3], y0, y1));
}

void Prof_Gl_Canvas_draw(const Prof_Vertex *vertices, int count, void *unused)
{
   (void)unused;
   Prof_ASSERT(count > 0 && count % 3 == 0 && count <= Prof_CANVAS_VERTICES);
   if (!own.buffer) {
      Prof_ASSERT(!Prof_Gl_Load_is_core()); /* which has no glBegin */
      draw_immediate(vertices, count);
      return;
   }
   glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)((size_t)count * sizeof *vertices), vertices,
                GL_STREAM_DRAW);
   glDrawArrays(GL_TRIANGLES, 0, count);
}

void Prof_Gl_Canvas_end(void)
{
   if (own.buffer) {
      glDeleteVertexArrays(1, &own.vertex_array);
      glDeleteBuffers(1, &own.buffer);
   }
   Prof_Gl_State_restore(&own.saved);
}

/* The raster position, which the host's printing moves, is put back by way of the attribute stack.
 * If that is full, the colour at least is put back. */
void Prof_Gl_Canvas_begin_print(void)
{
   GLint depth = 0, most = 0;
   Prof_Module_list(&module);
   own.pushed = 0;
   if (!Prof_Gl_Load_ready() || Prof_Gl_Load_is_core()) return;
   glGetFloatv(GL_CURRENT_COLOR, own.saved.color);
   glGetIntegerv(GL_ATTRIB_STACK_DEPTH, &depth);
   glGetIntegerv(GL_MAX_ATTRIB_STACK_DEPTH, &most);
   own.pushed = depth < most;
   if (own.pushed) glPushAttrib(GL_CURRENT_BIT);
}

void Prof_Gl_Canvas_print_color(uint32_t color)
{
   if (Prof_Gl_Load_is_core()) return;
   glColor4ub((GLubyte)(color >> 24), (GLubyte)(color >> 16), (GLubyte)(color >> 8),
              (GLubyte)color);
}

void Prof_Gl_Canvas_end_print(void)
{
   Prof_ASSERT(!own.pushed || !Prof_Gl_Load_is_core());
   if (own.pushed) glPopAttrib();
   else if (!Prof_Gl_Load_is_core()) glColor4fv(own.saved.color);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
