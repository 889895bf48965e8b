// painter.cpp - see ../picture/painter.h: OpenGL ES 3, and so WebGL 2.
#include "../picture/painter.h"
#include "prof.h"

#include <cstdio>

static const char VERTEX_SOURCE[] = "#version 300 es\n"
                                    "uniform vec4 map;\n"
                                    "in vec2 place, texel;\n"
                                    "in vec4 colour;\n"
                                    "out vec2 at;\n"
                                    "out vec4 shade;\n"
                                    "void main() {\n"
                                    "   at = texel;\n"
                                    "   shade = colour;\n"
                                    "   gl_Position = vec4(place * map.xy + map.zw, 0.0, 1.0);\n"
                                    "}\n";

static const char FRAGMENT_SOURCE[] = "#version 300 es\n"
                                      "precision mediump float;\n"
                                      "uniform sampler2D picture;\n"
                                      "in vec2 at;\n"
                                      "in vec4 shade;\n"
                                      "out vec4 pixel;\n"
                                      "void main() { pixel = shade * texture(picture, at); }\n";

static void attach(GLuint program, GLenum kind, const char *source)
{
   GLuint shader = glCreateShader(kind);
   glShaderSource(shader, 1, &source, nullptr);
   glCompileShader(shader);
   glAttachShader(program, shader);
   glDeleteShader(shader);
}

Painter::Painter()
{
   glGenBuffers(2, buffers_);
   program_ = glCreateProgram();
   attach(program_, GL_VERTEX_SHADER, VERTEX_SOURCE);
   attach(program_, GL_FRAGMENT_SHADER, FRAGMENT_SOURCE);
   const char *const names[] = {"place", "texel", "colour"};
   for (GLuint i = 0; i < 3; ++i) glBindAttribLocation(program_, i, names[i]);
   glLinkProgram(program_);
   map_ = glGetUniformLocation(program_, "map");
   char problem[512] = "";
   glGetProgramInfoLog(program_, sizeof problem, nullptr, problem);
   if (problem[0]) std::fprintf(stderr, "demo: %s\n", problem);
}

Painter::~Painter()
{
   glDeleteBuffers(2, buffers_);
   glDeleteProgram(program_);
}

void Painter::view(double x0, double y0, double x1, double y1)
{
   double across = 2 / (x1 - x0), up = -2 / (y1 - y0);
   glUseProgram(program_);
   glUniform4f(map_, static_cast<float>(across), static_cast<float>(up),
               static_cast<float>(-1 - x0 * across), static_cast<float>(1 - y0 * up));
}

static void point_at_buffer()
{
   const char *base = nullptr;
   const int stride = sizeof(Vertex);
   glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, stride, base + offsetof(Vertex, x));
   glVertexAttribPointer(1, 2, GL_FLOAT, GL_FALSE, stride, base + offsetof(Vertex, u));
   glVertexAttribPointer(2, 4, GL_UNSIGNED_BYTE, GL_TRUE, stride, base + offsetof(Vertex, r));
   for (GLuint i = 0; i < 3; ++i) glEnableVertexAttribArray(i);
}

void Painter::draw(GLuint texture, const Vertex *vertices, size_t num_vertices,
                   const unsigned *indices, size_t num)
{
   Prof(canvas_draw);
   // Without this a frame without sparks took 200 ms: Emscripten 3.1 hands WebGL a length of 0,
   // which means all the rest of the memory there. Shown by the profiler, as
   // draw_sparks > canvas_draw.
   if (num == 0) return;
   glUseProgram(program_);
   glBindTexture(GL_TEXTURE_2D, texture);
   glBindBuffer(GL_ARRAY_BUFFER, buffers_[0]);
   glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, buffers_[1]);
   glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(num_vertices * sizeof(Vertex)), vertices,
                GL_STREAM_DRAW);
   glBufferData(GL_ELEMENT_ARRAY_BUFFER, static_cast<GLsizeiptr>(num * sizeof(unsigned)), indices,
                GL_STREAM_DRAW);
   point_at_buffer();
   glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(num), GL_UNSIGNED_INT, nullptr);
}

void Painter::mesh(GLuint texture, GLuint buffer, int num)
{
   glUseProgram(program_);
   glBindTexture(GL_TEXTURE_2D, texture);
   glBindBuffer(GL_ARRAY_BUFFER, buffer);
   point_at_buffer();
   glDrawArrays(GL_TRIANGLES, 0, num);
}
