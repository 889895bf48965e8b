// gl_state.cpp - see gl_state.h.
#include "gl_state.h"

#include <cstdio>

#ifndef GL_FRAMEBUFFER_SRGB
#define GL_FRAMEBUFFER_SRGB 0x8DB9
#endif

GLenum take_error()
{
   GLenum first = GL(glGetError)();
   while (first && GL(glGetError)()) {}
   return first;
}

// ---- what there is to compare ----

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
   GL_ATTRIB_STACK_DEPTH, GL_CLIENT_ATTRIB_STACK_DEPTH, GL_CURRENT_COLOR,
   GL_CURRENT_SECONDARY_COLOR, GL_CURRENT_NORMAL, GL_CURRENT_TEXTURE_COORDS,
   GL_CURRENT_FOG_COORD, GL_CURRENT_RASTER_POSITION, GL_SHADE_MODEL, GL_CLIENT_ACTIVE_TEXTURE,
   GL_VERTEX_ARRAY_SIZE, GL_VERTEX_ARRAY_STRIDE, GL_VERTEX_ARRAY_BUFFER_BINDING,
   GL_COLOR_ARRAY_SIZE, GL_COLOR_ARRAY_BUFFER_BINDING, GL_RED_SCALE, GL_RED_BIAS, GL_ALPHA_SCALE,
   GL_ALPHA_BIAS, GL_MAP_COLOR, GL_FOG_COLOR,
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
   GL_TEXTURE_COORD_ARRAY, GL_TEXTURE_2D, GL_TEXTURE_1D,
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

static void take_values(Gl_Snapshot &all)
{
   for (GLenum name : VALUES) {
      std::vector<float> got(16, 0);
      GL(glGetFloatv)(name, got.data());
      put(all, "value", name, 0, {got.begin(), got.end()});
   }
   for (GLenum cap : CAPS) {
      double on = GL(glIsEnabled)(cap);
      put(all, "cap", cap, 0, {on});
   }
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
                          GL_BLEND_EQUATION_ALPHA}) {
         GLint value = 0;
         GL(glGetIntegeri_v)(name, i, &value);
         put(all, "factor", name, i, {double(value)});
      }
   }
}

static void take_units(Gl_Snapshot &all)
{
   GLint active = 0;
   GL(glGetIntegerv)(GL_ACTIVE_TEXTURE, &active);
   for (GLuint unit = 0; unit < 4; ++unit) {
      GL(glActiveTexture)(GL_TEXTURE0 + unit);
      for (GLenum name : TEXTURES) {
         GLint bound = 0;
         GL(glGetIntegerv)(name, &bound);
         put(all, "unit", name, unit, {double(bound)});
      }
      double on = GL(glIsEnabled)(GL_TEXTURE_2D);
      put(all, "unit cap", GL_TEXTURE_2D, unit, {on});
   }
   GL(glActiveTexture)(static_cast<GLenum>(active));
}

static void take_attributes(Gl_Snapshot &all)
{
   for (GLuint i = 0; i < 4; ++i) {
      GLfloat current[4] = {};
      GL(glGetVertexAttribfv)(i, GL_CURRENT_VERTEX_ATTRIB, current);
      put(all, "attribute", GL_CURRENT_VERTEX_ATTRIB, i,
          {current[0], current[1], current[2], current[3]});
      GLint on = 0, buffer = 0;
      GL(glGetVertexAttribiv)(i, GL_VERTEX_ATTRIB_ARRAY_ENABLED, &on);
      GL(glGetVertexAttribiv)(i, GL_VERTEX_ATTRIB_ARRAY_BUFFER_BINDING, &buffer);
      put(all, "array", GL_VERTEX_ATTRIB_ARRAY_ENABLED, i, {double(on), double(buffer)});
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

// ---- what a host does ----

static GLuint make_texture(GLenum target, GLint filter)
{
   GLuint texture = 0;
   GL(glGenTextures)(1, &texture);
   GL(glBindTexture)(target, texture);
   GL(glTexParameteri)(target, GL_TEXTURE_MIN_FILTER, filter);
   return texture;
}

static GLuint make_buffer(GLenum target)
{
   GLuint buffer = 0;
   GL(glGenBuffers)(1, &buffer);
   GL(glBindBuffer)(target, buffer);
   GL(glBufferData)(target, 4096, nullptr, GL_STATIC_DRAW);
   return buffer;
}

static bool is_embedded()
{
   std::string version = reinterpret_cast<const char *>(GL(glGetString)(GL_VERSION));
   return version.find("OpenGL ES") != std::string::npos;
}

static GLuint make_shader(GLenum kind, const std::string &text)
{
   std::string head =
      is_embedded() ? "#version 300 es\nprecision highp float;\n" : "#version 130\n";
   std::string whole = head + text;
   const char *source = whole.c_str();
   GLuint shader = GL(glCreateShader)(kind);
   GL(glShaderSource)(shader, 1, &source, nullptr);
   GL(glCompileShader)(shader);
   return shader;
}

static GLuint make_program()
{
   static const char *const outputs[] = {"shade"};
   GLuint program = GL(glCreateProgram)();
   GL(glAttachShader)(program, make_shader(GL_VERTEX_SHADER,
      "in vec4 at;\nout vec4 shade;\nvoid main() { shade = at; gl_Position = at; }\n"));
   GL(glAttachShader)(program, make_shader(GL_FRAGMENT_SHADER,
      "in vec4 shade;\nout vec4 color;\nvoid main() { color = shade; }\n"));
   GL(glTransformFeedbackVaryings)(program, 1, outputs, GL_INTERLEAVED_ATTRIBS);
   GL(glLinkProgram)(program);
   return program;
}

static void use_program() { GL(glUseProgram)(make_program()); }

static void bind_pipeline()
{
   GLuint pipeline = 0;
   GL(glGenProgramPipelines)(1, &pipeline);
   if (take_error()) return;
   GL(glBindProgramPipeline)(pipeline);
}

// An array object with two arrays and indices of its own.
static void bind_arrays()
{
   GLuint array = 0;
   GL(glGenVertexArrays)(1, &array);
   GL(glBindVertexArray)(array);
   make_buffer(GL_ARRAY_BUFFER);
   make_buffer(GL_ELEMENT_ARRAY_BUFFER);
   GL(glEnableVertexAttribArray)(3);
   GL(glVertexAttribPointer)(3, 4, GL_FLOAT, GL_FALSE, 0, nullptr);
}

static void bind_sampler()
{
   GLuint sampler = 0;
   GL(glGenSamplers)(1, &sampler);
   GL(glSamplerParameteri)(sampler, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
   GL(glSamplerParameteri)(sampler, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
   GL(glBindSampler)(0, sampler);
}

static void begin_feedback()
{
   use_program();
   GLuint feedback = 0;
   GL(glGenTransformFeedbacks)(1, &feedback);
   GL(glBindTransformFeedback)(GL_TRANSFORM_FEEDBACK, feedback);
   GL(glBindBufferBase)(GL_TRANSFORM_FEEDBACK_BUFFER, 0, make_buffer(GL_TRANSFORM_FEEDBACK_BUFFER));
   GL(glBeginTransformFeedback)(GL_POINTS);
}

static void end_feedback() { GL(glEndTransformFeedback)(); }

// A second colour that the overlay must not touch; see the test.
static void draw_to_two()
{
   static const GLenum both[] = {GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT1};
   GLuint second = 0;
   GL(glGenRenderbuffers)(1, &second);
   GL(glBindRenderbuffer)(GL_RENDERBUFFER, second);
   GL(glRenderbufferStorage)(GL_RENDERBUFFER, GL_RGBA8, 640, 480);
   GL(glFramebufferRenderbuffer)(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT1, GL_RENDERBUFFER, second);
   GL(glDrawBuffers)(2, both);
}

static void draw_to_one()
{
   static const GLenum one[] = {GL_COLOR_ATTACHMENT0};
   GL(glDrawBuffers)(1, one);
   GL(glFramebufferRenderbuffer)(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT1, GL_RENDERBUFFER, 0);
}

static void set_unpack()
{
   GL(glPixelStorei)(GL_UNPACK_ALIGNMENT, 8);
   GL(glPixelStorei)(GL_UNPACK_ROW_LENGTH, 999);
   GL(glPixelStorei)(GL_UNPACK_SKIP_ROWS, 3);
   GL(glPixelStorei)(GL_UNPACK_SKIP_PIXELS, 5);
   GL(glPixelStorei)(GL_UNPACK_IMAGE_HEIGHT, 9);
   GL(glPixelStorei)(GL_UNPACK_SKIP_IMAGES, 1);
}

static void set_stencil()
{
   GL(glEnable)(GL_STENCIL_TEST);
   GL(glStencilFunc)(GL_NEVER, 3, 0x0F);
   GL(glStencilOp)(GL_INCR, GL_DECR, GL_ZERO);
}

static void set_depth()
{
   GL(glEnable)(GL_DEPTH_TEST);
   GL(glDepthFunc)(GL_NEVER);
   GL(glDepthMask)(GL_FALSE);
}

static void set_scissor()
{
   GL(glEnable)(GL_SCISSOR_TEST);
   GL(glScissor)(1, 2, 3, 4);
}

static void no_scissor() { GL(glDisable)(GL_SCISSOR_TEST); }

static void set_texgen()
{
   GL(glEnable)(GL_TEXTURE_GEN_S);
   GL(glEnable)(GL_LIGHTING);
   GL(glEnable)(GL_FOG);
   GL(glEnable)(GL_COLOR_SUM);
   GL(glEnable)(GL_TEXTURE_1D);
}

static void set_matrices()
{
   GL(glMatrixMode)(GL_PROJECTION);
   GL(glScalef)(3, -2, 7);
   GL(glMatrixMode)(GL_TEXTURE);
   GL(glScalef)(9, 2, 1);
}

static void set_currents()
{
   GL(glColor4f)(0.1f, 0.2f, 0.3f, 0.4f);
   GL(glSecondaryColor3f)(0.5f, 0.6f, 0.7f);
   GL(glTexCoord4f)(9, 8, 7, 6);
   GL(glNormal3f)(0, 1, 0);
   GL(glFogCoordf)(0.5f);
}

static void set_client_arrays()
{
   static const float data[64] = {};
   GL(glEnableClientState)(GL_VERTEX_ARRAY);
   GL(glEnableClientState)(GL_COLOR_ARRAY);
   GL(glVertexPointer)(3, GL_FLOAT, 20, data);
   GL(glColorPointer)(4, GL_FLOAT, 16, data);
   GL(glClientActiveTexture)(GL_TEXTURE1);
   GL(glEnableClientState)(GL_TEXTURE_COORD_ARRAY);
}

static void fill_stacks()
{
   GLint most = 0;
   GL(glGetIntegerv)(GL_MAX_ATTRIB_STACK_DEPTH, &most);
   for (GLint i = 0; i < most; ++i) GL(glPushAttrib)(GL_CURRENT_BIT);
   GL(glGetIntegerv)(GL_MAX_CLIENT_ATTRIB_STACK_DEPTH, &most);
   for (GLint i = 0; i < most; ++i) GL(glPushClientAttrib)(GL_CLIENT_VERTEX_ARRAY_BIT);
}

static void set_transfer()
{
   GL(glPixelTransferf)(GL_RED_SCALE, 0);
   GL(glPixelTransferf)(GL_RED_BIAS, 0.3f);
   GL(glPixelTransferf)(GL_ALPHA_SCALE, 0);
}

static void reset_transfer()
{
   GL(glPixelTransferf)(GL_RED_SCALE, 1);
   GL(glPixelTransferf)(GL_RED_BIAS, 0);
   GL(glPixelTransferf)(GL_ALPHA_SCALE, 1);
}

static void set_attributes()
{
   for (GLuint i = 1; i < 4; ++i) GL(glVertexAttrib4f)(i, 0.5f, 2, 3, static_cast<float>(i));
}

template <GLenum cap> static void enable() { GL(glEnable)(cap); }

const std::vector<Gl_Item> &gl_items()
{
   static const std::vector<Gl_Item> items = {
      {"nothing", [] {}, nullptr},
      {"no blending", [] { GL(glDisable)(GL_BLEND); }, nullptr},
      {"blend factors",
       [] { GL(glBlendFuncSeparate)(GL_ZERO, GL_SRC_COLOR, GL_DST_ALPHA, GL_ONE); }, nullptr},
      {"blend equation",
       [] { GL(glBlendEquationSeparate)(GL_FUNC_REVERSE_SUBTRACT, GL_MIN); }, nullptr},
      {"blend color", [] { GL(glBlendColor)(0.1f, 0.2f, 0.3f, 0.4f); }, nullptr},
      {"blend of buffer 0", [] { GL(glBlendFunci)(0, GL_ONE, GL_ONE); }, nullptr},
      {"blend of buffer 2",
       [] {
          GL(glEnablei)(GL_BLEND, 2);
          GL(glBlendFunci)(2, GL_ONE, GL_DST_COLOR);
          GL(glBlendEquationi)(2, GL_MAX);
       },
       nullptr},
      {"color mask", [] { GL(glColorMask)(0, 1, 0, 0); }, nullptr},
      {"color mask of buffer 1", [] { GL(glColorMaski)(1, 0, 1, 0, 1); }, nullptr},
      {"two draw buffers", draw_to_two, draw_to_one},
      {"depth", set_depth, nullptr},
      {"depth clamp", enable<GL_DEPTH_CLAMP>, nullptr},
      {"stencil", set_stencil, nullptr},
      {"cull all",
       [] {
          GL(glEnable)(GL_CULL_FACE);
          GL(glCullFace)(GL_FRONT_AND_BACK);
       },
       nullptr},
      {"front face", [] { GL(glFrontFace)(GL_CW); }, nullptr},
      {"scissor", set_scissor, no_scissor},
      {"scissor of viewport 0 off, 1 on", [] { GL(glEnablei)(GL_SCISSOR_TEST, 1); }, no_scissor},
      {"polygon mode", [] { GL(glPolygonMode)(GL_FRONT_AND_BACK, GL_LINE); }, nullptr},
      {"polygon smooth", enable<GL_POLYGON_SMOOTH>, nullptr},
      {"polygon offset", enable<GL_POLYGON_OFFSET_FILL>, nullptr},
      {"polygon stipple",
       [] {
          static const GLubyte none[128] = {};
          GL(glEnable)(GL_POLYGON_STIPPLE);
          GL(glPolygonStipple)(none);
       },
       nullptr},
      {"primitive restart",
       [] {
          GL(glEnable)(GL_PRIMITIVE_RESTART);
          GL(glPrimitiveRestartIndex)(2);
       },
       nullptr},
      {"primitive restart, fixed", enable<GL_PRIMITIVE_RESTART_FIXED_INDEX>, nullptr},
      {"logic op",
       [] {
          GL(glEnable)(GL_COLOR_LOGIC_OP);
          GL(glLogicOp)(GL_INVERT);
       },
       nullptr},
      {"rasterizer discard", enable<GL_RASTERIZER_DISCARD>, nullptr},
      {"alpha to coverage", enable<GL_SAMPLE_ALPHA_TO_COVERAGE>, nullptr},
      {"alpha to one", enable<GL_SAMPLE_ALPHA_TO_ONE>, nullptr},
      {"sample coverage",
       [] {
          GL(glEnable)(GL_SAMPLE_COVERAGE);
          GL(glSampleCoverage)(0, GL_FALSE);
       },
       nullptr},
      {"sample mask",
       [] {
          GL(glEnable)(GL_SAMPLE_MASK);
          GL(glSampleMaski)(0, 0);
       },
       nullptr},
      {"sRGB", enable<GL_FRAMEBUFFER_SRGB>, nullptr},
      {"clip distances",
       [] {
          GL(glEnable)(GL_CLIP_DISTANCE0);
          GL(glEnable)(GL_CLIP_DISTANCE3);
       },
       nullptr},
      {"clip control", [] { GL(glClipControl)(GL_UPPER_LEFT, GL_ZERO_TO_ONE); }, nullptr},
      {"provoking vertex", [] { GL(glProvokingVertex)(GL_FIRST_VERTEX_CONVENTION); }, nullptr},
      {"depth range", [] { GL(glDepthRangef)(0.9f, 0.1f); }, nullptr},
      {"line width", [] { GL(glLineWidth)(1.0f); }, nullptr},
      {"program", use_program, nullptr},
      {"pipeline", bind_pipeline, nullptr},
      {"vertex array", bind_arrays, nullptr},
      {"array buffer", [] { make_buffer(GL_ARRAY_BUFFER); }, nullptr},
      {"uniform buffer", [] { make_buffer(GL_UNIFORM_BUFFER); }, nullptr},
      {"unpack buffer", [] { make_buffer(GL_PIXEL_UNPACK_BUFFER); }, nullptr},
      {"unpack", set_unpack, nullptr},
      {"unpack, swapped", [] { GL(glPixelStorei)(GL_UNPACK_LSB_FIRST, 1); }, nullptr},
      {"pack buffer", [] { make_buffer(GL_PIXEL_PACK_BUFFER); },
       [] { GL(glBindBuffer)(GL_PIXEL_PACK_BUFFER, 0); }},
      {"active texture", [] { GL(glActiveTexture)(GL_TEXTURE3); }, nullptr},
      {"texture of unit 0", [] { make_texture(GL_TEXTURE_2D, GL_LINEAR_MIPMAP_LINEAR); }, nullptr},
      {"cube map of unit 0", [] { make_texture(GL_TEXTURE_CUBE_MAP, GL_LINEAR); }, nullptr},
      {"sampler of unit 0", bind_sampler, nullptr},
      {"attributes", set_attributes, nullptr},
      {"transform feedback", begin_feedback, end_feedback},
      {"paused transform feedback",
       [] {
          begin_feedback();
          GL(glPauseTransformFeedback)();
       },
       end_feedback},
      {"alpha test",
       [] {
          GL(glEnable)(GL_ALPHA_TEST);
          GL(glAlphaFunc)(GL_NEVER, 0.5f);
       },
       nullptr},
      {"fixed functions", set_texgen, nullptr},
      {"matrices", set_matrices, nullptr},
      {"current values", set_currents, nullptr},
      {"client arrays", set_client_arrays, nullptr},
      {"full stacks", fill_stacks, nullptr},
      {"pixel transfer", set_transfer, reset_transfer},
      {"two-sided programs", enable<GL_VERTEX_PROGRAM_TWO_SIDE>, nullptr},
   };
   return items;
}
