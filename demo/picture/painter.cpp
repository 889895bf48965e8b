// painter.cpp - see painter.h: fixed functions.
#include "painter.h"
#include "prof.h"

#include <initializer_list>

Painter::Painter() { glGenBuffers(2, buffers_); }

Painter::~Painter() { glDeleteBuffers(2, buffers_); }

void Painter::view(double x0, double y0, double x1, double y1)
{
   glMatrixMode(GL_PROJECTION);
   glLoadIdentity();
   glOrtho(x0, x1, y1, y0, -1, 1);
   glMatrixMode(GL_MODELVIEW);
   glLoadIdentity();
}

static void point_at_buffer()
{
   const char *base = nullptr;
   const int stride = sizeof(Vertex);
   glVertexPointer(2, GL_FLOAT, stride, base + offsetof(Vertex, x));
   glTexCoordPointer(2, GL_FLOAT, stride, base + offsetof(Vertex, u));
   glColorPointer(4, GL_UNSIGNED_BYTE, stride, base + offsetof(Vertex, r));
   for (GLenum array : {GL_VERTEX_ARRAY, GL_TEXTURE_COORD_ARRAY, GL_COLOR_ARRAY})
      glEnableClientState(array);
}

// No array and no buffer stays bound, so that others can draw without knowing of us.
static void release_arrays()
{
   for (GLenum array : {GL_VERTEX_ARRAY, GL_TEXTURE_COORD_ARRAY, GL_COLOR_ARRAY})
      glDisableClientState(array);
   glBindBuffer(GL_ARRAY_BUFFER, 0);
   glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, 0);
}

void Painter::draw(GLuint texture, const Vertex *vertices, size_t num_vertices,
                   const unsigned *indices, size_t num)
{
   Prof(canvas_draw);
   glEnable(GL_TEXTURE_2D);
   glBindTexture(GL_TEXTURE_2D, texture);
   glBindBuffer(GL_ARRAY_BUFFER, buffers_[0]);
   glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, buffers_[1]);
   glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(num_vertices * sizeof(Vertex)), vertices,
                GL_STREAM_DRAW);
   glBufferData(GL_ELEMENT_ARRAY_BUFFER, static_cast<GLsizeiptr>(num * sizeof(unsigned)), indices,
                GL_STREAM_DRAW);
   point_at_buffer();
   glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(num), GL_UNSIGNED_INT, nullptr);
   release_arrays();
}

void Painter::mesh(GLuint texture, GLuint buffer, int num)
{
   glEnable(GL_TEXTURE_2D);
   glBindTexture(GL_TEXTURE_2D, texture);
   glBindBuffer(GL_ARRAY_BUFFER, buffer);
   point_at_buffer();
   glDrawArrays(GL_TRIANGLES, 0, num);
   release_arrays();
}
