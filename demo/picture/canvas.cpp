// canvas.cpp - see canvas.h.
#include "canvas.h"
#include "../game/particles.h"
#include "prof.h"

#include <algorithm>
#include <cmath>

static const Colour WHITE = {255, 255, 255, 255};

// See vertex.h for what is where.
static Picture paint_brushes()
{
   Picture picture;
   picture.width = 128;
   picture.height = 64;
   picture.rgba.assign(4 * 128 * 64, 255);
   for (int y = 0; y < 64; ++y) {
      for (int x = 0; x < 128; ++x) {
         double v = std::fabs(y - 31.5) / 31.5, u = (x - 31.5) / 31.5;
         double r = std::min(1.0, std::sqrt(u * u + v * v)), k;
         if (x < 64) k = std::pow(1 - r, 2.2) * 0.75 + 0.5 * std::exp(-r * r * 40) * (1 - r);
         else k = std::min(1.0, std::max(0.0, (0.27 - v) / 0.12)) + 0.30 * std::pow(1 - v, 2.5);
         picture.rgba[4 * (y * 128 + x) + 3] = static_cast<uint8_t>(255 * std::min(1.0, k));
      }
   }
   return picture;
}

GLuint make_texture(const Picture &picture)
{
   Prof(make_texture);
   GLuint texture;
   glGenTextures(1, &texture);
   glBindTexture(GL_TEXTURE_2D, texture);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, picture.width, picture.height, 0, GL_RGBA,
                GL_UNSIGNED_BYTE, picture.rgba.data());
   return texture;
}

Canvas::Canvas()
{
   texture_ = make_texture(paint_brushes());
   for (unsigned i = 0; i < MAX_PARTICLES; ++i)
      for (unsigned k : {0u, 1u, 2u, 0u, 2u, 3u}) spark_indices_.push_back(4 * i + k);
}

Canvas::~Canvas() { glDeleteTextures(1, &texture_); }

void Canvas::view(double x0, double y0, double x1, double y1)
{
   flush();
   painter_.view(x0, y0, x1, y1);
}

// Why a frame was slow is often told by how much was drawn.
static void count_draw_call(size_t indices)
{
   Prof_Add(draw_calls, 1);
   Prof_Add(triangles, indices / 3);
}

void Canvas::additive(bool on)
{
   flush();
   glEnable(GL_BLEND);
   glBlendFunc(GL_SRC_ALPHA, on ? GL_ONE : GL_ONE_MINUS_SRC_ALPHA);
}

unsigned Canvas::vertex(double x, double y, float u, float v, Colour c)
{
   vertices_.push_back({static_cast<float>(x), static_cast<float>(y), u, v, c.r, c.g, c.b, c.a});
   return static_cast<unsigned>(vertices_.size() - 1);
}

void Canvas::quad(unsigned first)
{
   for (unsigned k : {0u, 1u, 2u, 0u, 2u, 3u}) indices_.push_back(first + k);
}

void Canvas::line(cpVect a, cpVect b, double width, Colour colour)
{
   cpVect side = cpvmult(cpvperp(cpvnormalize(cpvsub(b, a))), width * 0.5 * LINE_HALO);
   unsigned first = vertex(a.x - side.x, a.y - side.y, LINE_U, GLOW_V0, colour);
   vertex(b.x - side.x, b.y - side.y, LINE_U, GLOW_V0, colour);
   vertex(b.x + side.x, b.y + side.y, LINE_U, GLOW_V1, colour);
   vertex(a.x + side.x, a.y + side.y, LINE_U, GLOW_V1, colour);
   quad(first);
}

void Canvas::polyline(const cpVect *points, int num, bool closed, double width, Colour colour)
{
   for (int i = 0; i + 1 < num; ++i) line(points[i], points[i + 1], width, colour);
   if (closed && num > 2) line(points[num - 1], points[0], width, colour);
}

void Canvas::glow(cpVect at, double radius, Colour colour)
{
   unsigned first = vertex(at.x - radius, at.y - radius, GLOW_U0, GLOW_V0, colour);
   vertex(at.x + radius, at.y - radius, GLOW_U1, GLOW_V0, colour);
   vertex(at.x + radius, at.y + radius, GLOW_U1, GLOW_V1, colour);
   vertex(at.x - radius, at.y + radius, GLOW_U0, GLOW_V1, colour);
   quad(first);
}

void Canvas::fill(const cpVect *points, int num, Colour colour)
{
   unsigned first = static_cast<unsigned>(vertices_.size());
   for (int i = 0; i < num; ++i) vertex(points[i].x, points[i].y, LINE_U, SOLID_V, colour);
   for (unsigned i = 2; i < static_cast<unsigned>(num); ++i)
      for (unsigned k : {0u, i - 1, i}) indices_.push_back(first + k);
}

void Canvas::rect(double x0, double y0, double x1, double y1, Colour colour)
{
   const cpVect corners[4] = {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}};
   fill(corners, 4, colour);
}

void Canvas::sparks(const Vertex *vertices, int num)
{
   flush();
   size_t n = static_cast<size_t>(num);
   count_draw_call(6 * n);
   painter_.draw(texture_, vertices, 4 * n, spark_indices_.data(), 6 * n);
}

void Canvas::mesh(GLuint buffer, int num)
{
   flush();
   count_draw_call(static_cast<size_t>(num));
   painter_.mesh(texture_, buffer, num);
}

void Canvas::image(GLuint texture, cpBB where, cpBB part)
{
   flush();
   vertex(where.l, where.b, static_cast<float>(part.l), static_cast<float>(part.b), WHITE);
   vertex(where.r, where.b, static_cast<float>(part.r), static_cast<float>(part.b), WHITE);
   vertex(where.r, where.t, static_cast<float>(part.r), static_cast<float>(part.t), WHITE);
   vertex(where.l, where.t, static_cast<float>(part.l), static_cast<float>(part.t), WHITE);
   quad(0);
   draw(texture);
}

void Canvas::draw(GLuint texture)
{
   count_draw_call(indices_.size());
   painter_.draw(texture, vertices_.data(), vertices_.size(), indices_.data(), indices_.size());
   vertices_.clear();
   indices_.clear();
}

void Canvas::flush()
{
   if (!indices_.empty()) draw(texture_);
}
