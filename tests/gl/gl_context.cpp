// gl_context.cpp - see gl_context.h.
#include "gl_context.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

#ifndef GL_FRAMEBUFFER_SRGB
#define GL_FRAMEBUFFER_SRGB 0x8DB9
#endif

static EGLDisplay open_display()
{
   static EGLDisplay display = [] {
      auto get = reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>(
         eglGetProcAddress("eglGetPlatformDisplayEXT"));
      EGLDisplay d = get ? get(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr)
                         : eglGetDisplay(EGL_DEFAULT_DISPLAY);
      if (d == EGL_NO_DISPLAY || !eglInitialize(d, nullptr, nullptr)) return EGL_NO_DISPLAY;
      return eglBindAPI(EGL_OPENGL_API) ? d : EGL_NO_DISPLAY;
   }();
   return display;
}

Gl_Context::Gl_Context(Gl_Api api, int major, int minor, int width, int height, GLenum format,
                       const Gl_Context *shared)
   : api_(api), width_(width), height_(height)
{
   if (!make(major, minor, shared ? shared->context_ : EGL_NO_CONTEXT)) return;
   make_current();
   make_target(format);
}

static std::vector<EGLint> attributes_of(Gl_Api api, int major, int minor)
{
   std::vector<EGLint> list;
   if (major) list = {EGL_CONTEXT_MAJOR_VERSION, major, EGL_CONTEXT_MINOR_VERSION, minor};
   if (major && api != API_EMBEDDED) {
      list.push_back(EGL_CONTEXT_OPENGL_PROFILE_MASK);
      list.push_back(api == API_CORE ? EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT
                                    : EGL_CONTEXT_OPENGL_COMPATIBILITY_PROFILE_BIT);
   }
   list.push_back(EGL_NONE);
   return list;
}

bool Gl_Context::make(int major, int minor, EGLContext shared)
{
   EGLDisplay display = open_display();
   if (display == EGL_NO_DISPLAY) {
      reason_ = "no surfaceless EGL display";
      return false;
   }
   eglBindAPI(api_ == API_EMBEDDED ? EGL_OPENGL_ES_API : EGL_OPENGL_API);
   context_ = eglCreateContext(display, EGL_NO_CONFIG_KHR, shared,
                               attributes_of(api_, major, minor).data());
   if (context_ == EGL_NO_CONTEXT) reason_ = "EGL gives no such OpenGL context";
   return context_ != EGL_NO_CONTEXT;
}

Gl_Context::~Gl_Context()
{
   if (!ok()) return;
   release();
   eglDestroyContext(open_display(), context_);
}

void Gl_Context::make_current()
{
   eglBindAPI(api_ == API_EMBEDDED ? EGL_OPENGL_ES_API : EGL_OPENGL_API);
   eglMakeCurrent(open_display(), EGL_NO_SURFACE, EGL_NO_SURFACE, context_);
}

// Each of the two APIs may have a current context of its own.
void Gl_Context::release()
{
   for (EGLenum api : {EGL_OPENGL_ES_API, EGL_OPENGL_API}) {
      eglBindAPI(api);
      eglMakeCurrent(open_display(), EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
   }
}

void Gl_Context::make_target(GLenum format)
{
   GL(glGenFramebuffers)(1, &target_);
   GL(glGenRenderbuffers)(1, &color_);
   GL(glBindRenderbuffer)(GL_RENDERBUFFER, color_);
   GL(glRenderbufferStorage)(GL_RENDERBUFFER, format, width_, height_);
   GL(glBindFramebuffer)(GL_FRAMEBUFFER, target_);
   GL(glFramebufferRenderbuffer)(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, color_);
   GL(glViewport)(0, 0, width_, height_);
}

void Gl_Context::clear(float r, float g, float b)
{
   GL(glClearColor)(r, g, b, 1);
   GL(glClear)(GL_COLOR_BUFFER_BIT);
}

void Gl_Context::ortho(double left, double right, double bottom, double top)
{
   GL(glMatrixMode)(GL_PROJECTION);
   GL(glLoadIdentity)();
   GL(glOrtho)(left, right, bottom, top, -1, 1);
   GL(glMatrixMode)(GL_MODELVIEW);
   GL(glLoadIdentity)();
}

std::vector<Pixel> Gl_Context::pixels()
{
   std::vector<Pixel> out(static_cast<size_t>(width_) * static_cast<size_t>(height_));
   GL(glReadPixels)(0, 0, width_, height_, GL_RGBA, GL_UNSIGNED_BYTE, out.data());
   const auto row = static_cast<std::ptrdiff_t>(width_);
   for (int y = 0; y < height_ / 2; ++y)
      std::swap_ranges(out.begin() + y * row, out.begin() + (y + 1) * row,
                       out.begin() + (height_ - 1 - y) * row);
   return out;
}

static void spoil_source(GLuint shader, GLsizei, const GLchar *const *, const GLint *)
{
   const char *wrong = "no shader";
   GL(glShaderSource)(shader, 1, &wrong, nullptr);
}

std::unique_ptr<Gl_Context> make_context(const Kind &kind, int width, int height, GLenum format,
                                         const Gl_Context *shared)
{
   return std::make_unique<Gl_Context>(kind.api, kind.major, kind.minor, width, height, format,
                                       shared);
}

void *find_spoiled(const char *name)
{
   if (!std::strcmp(name, "glShaderSource")) return reinterpret_cast<void *>(spoil_source);
   return reinterpret_cast<void *>(eglGetProcAddress(name));
}

int count_names(GLboolean (*is)(GLuint))
{
   int count = 0;
   for (GLuint name = 1; name < 100; ++name) count += is && is(name);
   return count;
}

GLenum take_error()
{
   GLenum first = GL(glGetError)();
   while (first && GL(glGetError)()) {}
   return first;
}

// ---- state, to be compared ----

static const GLenum VALUES[] = {
   GL_BLEND_SRC_RGB, GL_BLEND_DST_RGB, GL_BLEND_SRC_ALPHA, GL_BLEND_DST_ALPHA,
   GL_BLEND_EQUATION_RGB, GL_BLEND_EQUATION_ALPHA, GL_BLEND_COLOR, GL_COLOR_WRITEMASK,
   GL_DEPTH_FUNC, GL_DEPTH_WRITEMASK, GL_DEPTH_RANGE, GL_CULL_FACE_MODE, GL_FRONT_FACE,
   GL_SCISSOR_BOX, GL_VIEWPORT, GL_STENCIL_FUNC, GL_STENCIL_REF, GL_STENCIL_VALUE_MASK,
   GL_STENCIL_FAIL, GL_STENCIL_PASS_DEPTH_FAIL, GL_STENCIL_PASS_DEPTH_PASS, GL_STENCIL_WRITEMASK,
   GL_STENCIL_BACK_FUNC, GL_LOGIC_OP_MODE, GL_LINE_WIDTH, GL_POINT_SIZE, GL_POLYGON_MODE,
   GL_POLYGON_OFFSET_FACTOR, GL_POLYGON_OFFSET_UNITS, GL_COLOR_CLEAR_VALUE,
   GL_SAMPLE_COVERAGE_VALUE, GL_SAMPLE_COVERAGE_INVERT, GL_SAMPLE_MASK_VALUE,
   GL_PRIMITIVE_RESTART_INDEX, GL_PROVOKING_VERTEX, GL_CLIP_ORIGIN, GL_CLIP_DEPTH_MODE,
   GL_ACTIVE_TEXTURE, GL_CURRENT_PROGRAM, GL_PROGRAM_PIPELINE_BINDING, GL_VERTEX_ARRAY_BINDING,
   GL_ARRAY_BUFFER_BINDING, GL_ELEMENT_ARRAY_BUFFER_BINDING, GL_UNIFORM_BUFFER_BINDING,
   GL_COPY_READ_BUFFER_BINDING, GL_DRAW_INDIRECT_BUFFER_BINDING, GL_PIXEL_PACK_BUFFER_BINDING,
   GL_PIXEL_UNPACK_BUFFER_BINDING, GL_DRAW_FRAMEBUFFER_BINDING, GL_READ_FRAMEBUFFER_BINDING,
   GL_RENDERBUFFER_BINDING, GL_DRAW_BUFFER0, GL_DRAW_BUFFER1, GL_READ_BUFFER,
   GL_TRANSFORM_FEEDBACK_BINDING, GL_TRANSFORM_FEEDBACK_ACTIVE, GL_TRANSFORM_FEEDBACK_PAUSED,
   GL_TRANSFORM_FEEDBACK_BUFFER_BINDING,
   GL_UNPACK_ALIGNMENT, GL_UNPACK_ROW_LENGTH, GL_UNPACK_SKIP_ROWS, GL_UNPACK_SKIP_PIXELS,
   GL_UNPACK_SWAP_BYTES, GL_UNPACK_LSB_FIRST, GL_UNPACK_IMAGE_HEIGHT, GL_UNPACK_SKIP_IMAGES,
   GL_PACK_ALIGNMENT, GL_PACK_ROW_LENGTH, GL_ALPHA_TEST_FUNC, GL_ALPHA_TEST_REF, GL_MATRIX_MODE,
   GL_MODELVIEW_MATRIX, GL_PROJECTION_MATRIX, GL_TEXTURE_MATRIX, GL_MODELVIEW_STACK_DEPTH,
   GL_PROJECTION_STACK_DEPTH, GL_TEXTURE_STACK_DEPTH, GL_ATTRIB_STACK_DEPTH,
   GL_CLIENT_ATTRIB_STACK_DEPTH, GL_CURRENT_COLOR, GL_CURRENT_RASTER_COLOR,
   GL_CURRENT_SECONDARY_COLOR, GL_CURRENT_NORMAL, GL_CURRENT_TEXTURE_COORDS,
   GL_CURRENT_FOG_COORD, GL_CURRENT_RASTER_POSITION, GL_SHADE_MODEL, GL_CLIENT_ACTIVE_TEXTURE,
   GL_VERTEX_ARRAY_SIZE, GL_VERTEX_ARRAY_TYPE, GL_VERTEX_ARRAY_STRIDE,
   GL_VERTEX_ARRAY_BUFFER_BINDING, GL_COLOR_ARRAY_SIZE, GL_COLOR_ARRAY_STRIDE,
   GL_COLOR_ARRAY_BUFFER_BINDING, GL_TEXTURE_COORD_ARRAY_SIZE, GL_TEXTURE_COORD_ARRAY_STRIDE,
   GL_RED_SCALE, GL_RED_BIAS, GL_ALPHA_SCALE,
   GL_ALPHA_BIAS, GL_MAP_COLOR, GL_FOG_COLOR, GL_LIGHT_MODEL_AMBIENT,
};

static const GLenum CAPS[] = {
   GL_BLEND, GL_DEPTH_TEST, GL_STENCIL_TEST, GL_SCISSOR_TEST, GL_CULL_FACE, GL_COLOR_LOGIC_OP,
   GL_POLYGON_SMOOTH, GL_LINE_SMOOTH, GL_DITHER, GL_POLYGON_OFFSET_FILL, GL_MULTISAMPLE,
   GL_SAMPLE_ALPHA_TO_COVERAGE, GL_SAMPLE_ALPHA_TO_ONE, GL_SAMPLE_COVERAGE, GL_SAMPLE_MASK,
   GL_RASTERIZER_DISCARD, GL_FRAMEBUFFER_SRGB, GL_PRIMITIVE_RESTART,
   GL_PRIMITIVE_RESTART_FIXED_INDEX, GL_DEPTH_CLAMP, GL_PROGRAM_POINT_SIZE, GL_CLIP_DISTANCE0,
   GL_CLIP_DISTANCE3, GL_TEXTURE_CUBE_MAP_SEAMLESS, GL_ALPHA_TEST, GL_LIGHTING, GL_LIGHT0, GL_FOG,
   GL_COLOR_MATERIAL, GL_NORMALIZE, GL_POLYGON_STIPPLE, GL_LINE_STIPPLE, GL_COLOR_SUM,
   GL_VERTEX_PROGRAM_ARB, GL_FRAGMENT_PROGRAM_ARB, GL_VERTEX_PROGRAM_TWO_SIDE,
   GL_TEXTURE_GEN_S, GL_TEXTURE_GEN_T, GL_VERTEX_ARRAY, GL_COLOR_ARRAY, GL_NORMAL_ARRAY,
   GL_TEXTURE_COORD_ARRAY, GL_EDGE_FLAG_ARRAY,
};

static const GLenum TEXTURES[] = {GL_TEXTURE_BINDING_2D, GL_TEXTURE_BINDING_3D,
                                  GL_TEXTURE_BINDING_CUBE_MAP, GL_SAMPLER_BINDING};

static void put(Gl_Snapshot &all, const char *what, unsigned name, unsigned index,
                const std::vector<double> &value)
{
   char text[64];
   std::snprintf(text, sizeof text, "%s 0x%04X.%u", what, name, index);
   if (!take_error()) all[text] = value;
}

static void put_cap(Gl_Snapshot &all, GLenum cap, unsigned unit = 0)
{
   const double on = GL(glIsEnabled)(cap);
   put(all, "cap", cap, unit, {on});
}

// What a call of OpenGL tells of a name, and of an index if there are several.
template <class Ask>
void put_number(Gl_Snapshot &all, const char *what, GLenum name, GLuint index, Ask ask)
{
   GLint got = 0;
   ask(&got);
   put(all, what, name, index, {double(got)});
}

static void take_values(Gl_Snapshot &all)
{
   for (GLenum name : VALUES) {
      std::vector<float> got(16, 0);
      GL(glGetFloatv)(name, got.data());
      put(all, "value", name, 0, {got.begin(), got.end()});
   }
   for (GLenum cap : CAPS) put_cap(all, cap);
}

static void take_indexed(Gl_Snapshot &all)
{
   for (GLuint i = 0; i < 4; ++i) {
      double blend = GL(glIsEnabledi)(GL_BLEND, i), scissor = GL(glIsEnabledi)(GL_SCISSOR_TEST, i);
      put(all, "caps", GL_BLEND, i, {blend});
      put(all, "caps", GL_SCISSOR_TEST, i, {scissor});
      GLboolean mask[4] = {};
      GL(glGetBooleani_v)(GL_COLOR_WRITEMASK, i, mask);
      put(all, "mask", GL_COLOR_WRITEMASK, i, {double(mask[0]), double(mask[1]), double(mask[3])});
      for (GLenum name : {GL_BLEND_SRC_RGB, GL_BLEND_DST_ALPHA, GL_BLEND_EQUATION_RGB,
                          GL_BLEND_EQUATION_ALPHA})
         put_number(all, "factor", name, i,
                    [=](GLint *to) { GL(glGetIntegeri_v)(name, i, to); });
   }
}

static void take_units(Gl_Snapshot &all)
{
   GLint active = 0;
   GL(glGetIntegerv)(GL_ACTIVE_TEXTURE, &active);
   for (GLuint unit = 0; unit < 4; ++unit) {
      GL(glActiveTexture)(GL_TEXTURE0 + unit);
      for (GLenum name : TEXTURES)
         put_number(all, "unit", name, unit, [=](GLint *to) { GL(glGetIntegerv)(name, to); });
      for (GLenum cap : {GL_TEXTURE_1D, GL_TEXTURE_2D, GL_TEXTURE_3D, GL_TEXTURE_CUBE_MAP,
                         GL_TEXTURE_GEN_S, GL_TEXTURE_GEN_T})
         put_cap(all, cap, unit + 1);
      std::vector<float> matrix(16, 0);
      put_number(all, "unit mode", GL_TEXTURE_ENV_MODE, unit, [](GLint *to) {
         GL(glGetTexEnviv)(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, to);
      });
      GL(glGetFloatv)(GL_TEXTURE_MATRIX, matrix.data());
      put(all, "unit matrix", GL_TEXTURE_MATRIX, unit, {matrix.begin(), matrix.end()});
   }
   GL(glActiveTexture)(static_cast<GLenum>(active));
}

static void take_attributes(Gl_Snapshot &all)
{
   for (GLuint i = 0; i < 6; ++i) {
      GLfloat current[4] = {};
      GL(glGetVertexAttribfv)(i, GL_CURRENT_VERTEX_ATTRIB, current);
      put(all, "attribute", GL_CURRENT_VERTEX_ATTRIB, i,
          {current[0], current[1], current[2], current[3]});
      for (GLenum name : {GL_VERTEX_ATTRIB_ARRAY_ENABLED, GL_VERTEX_ATTRIB_ARRAY_SIZE,
                          GL_VERTEX_ATTRIB_ARRAY_STRIDE, GL_VERTEX_ATTRIB_ARRAY_TYPE,
                          GL_VERTEX_ATTRIB_ARRAY_BUFFER_BINDING})
         put_number(all, "array", name, i,
                    [=](GLint *to) { GL(glGetVertexAttribiv)(i, name, to); });
   }
}

Gl_Snapshot take_snapshot()
{
   Gl_Snapshot all;
   take_error();
   take_values(all);
   take_indexed(all);
   take_units(all);
   take_attributes(all);
   return all;
}

std::string difference(const Gl_Snapshot &a, const Gl_Snapshot &b)
{
   std::string text;
   for (const auto &item : a)
      if (!b.count(item.first) || b.at(item.first) != item.second) text += item.first + "; ";
   return a.size() == b.size() ? text : text + "not the same names";
}
