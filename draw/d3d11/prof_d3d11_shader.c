/* prof_d3d11_shader.c - see prof_d3d11_shader.h */
#if defined(Prof_ENABLED) && defined(Prof_WITH_D3D11)
#include "prof_d3d11_shader.h"

#include <string.h>

#include "../../src/base/prof_config.h"

/* ---- of bytes, wherever they come from ---- */

typedef struct Bytes {
   const void *vertex, *pixel;
   size_t vertex_size, pixel_size;
} Bytes;

typedef struct Input {
   const D3D11_INPUT_ELEMENT_DESC *elements;
   UINT count;
} Input;

/* What failed is named, and told only if it is the last word. */
static HRESULT make(Prof_D3d11_Shader *to, ID3D11Device *device, const Bytes *bytes,
                    const Input *input, const char **call)
{
   HRESULT result;
   *call = "CreateVertexShader";
   result = ID3D11Device_CreateVertexShader(device, bytes->vertex, bytes->vertex_size, 0,
                                            &to->vertex);
   if (FAILED(result)) return result;
   *call = "CreateInputLayout";
   result = ID3D11Device_CreateInputLayout(device, input->elements, input->count, bytes->vertex,
                                           bytes->vertex_size, &to->layout);
   if (FAILED(result)) return result;
   *call = "CreatePixelShader";
   return ID3D11Device_CreatePixelShader(device, bytes->pixel, bytes->pixel_size, 0, &to->pixel);
}

/* ---- the compiler ---- */

typedef HRESULT(WINAPI *Compile)(const void *, SIZE_T, const char *, const D3D_SHADER_MACRO *,
                                 ID3DInclude *, const char *, const char *, UINT, UINT,
                                 ID3D10Blob **, ID3D10Blob **);

/* All pointers to functions are of one size. */
static Compile find_compiler(HMODULE *module)
{
   FARPROC found;
   Compile compile = 0;
   *module = LoadLibraryA("d3dcompiler_47.dll");
   if (!*module) *module = LoadLibraryA("d3dcompiler_43.dll");
   found = *module ? GetProcAddress(*module, "D3DCompile") : 0;
   if (found) memcpy(&compile, &found, sizeof compile);
   else Prof_D3d11_Api_refuse("there is no d3dcompiler_47.dll to compile them with");
   return compile;
}

/* One stage; null, and the log is told, if it does not compile. */
static ID3D10Blob *compiled(Compile compile, const Prof_D3d11_Code *code, const char *function,
                            const char *target)
{
   ID3D10Blob *bytes = 0, *errors = 0;
   HRESULT result = compile(code->text, code->text_size, "iprof", 0, 0, function, target, 0, 0,
                            &bytes, &errors);
   if (errors && FAILED(result))
      Prof_D3d11_Api_refuse((const char *)ID3D10Blob_GetBufferPointer(errors));
   Prof_D3D11_RELEASE(ID3D10Blob, errors);
   Prof_D3d11_Api_succeeded(result, "D3DCompile");
   return SUCCEEDED(result) ? bytes : 0;
}

static int make_of_text(Prof_D3d11_Shader *to, ID3D11Device *device, const Prof_D3d11_Code *code,
                        const Input *input)
{
   HMODULE module;
   Compile compile = find_compiler(&module);
   ID3D10Blob *vertex = 0, *pixel = 0;
   const char *call;
   int made = 0;
   if (compile) vertex = compiled(compile, code, "vertex_main", "vs_4_0");
   if (vertex) pixel = compiled(compile, code, "pixel_main", "ps_4_0");
   if (pixel) {
      Bytes bytes;
      HRESULT result;
      bytes.vertex = ID3D10Blob_GetBufferPointer(vertex);
      bytes.vertex_size = ID3D10Blob_GetBufferSize(vertex);
      bytes.pixel = ID3D10Blob_GetBufferPointer(pixel);
      bytes.pixel_size = ID3D10Blob_GetBufferSize(pixel);
      result = make(to, device, &bytes, input, &call);
      made = Prof_D3d11_Api_succeeded(result, call);
   }
   Prof_D3D11_RELEASE(ID3D10Blob, vertex);
   Prof_D3D11_RELEASE(ID3D10Blob, pixel);
   if (module) FreeLibrary(module);
   return made;
}

/* ---- both ways ---- */

int Prof_D3d11_Shader_make(Prof_D3d11_Shader *shader, ID3D11Device *device,
                           const Prof_D3d11_Code *code, const D3D11_INPUT_ELEMENT_DESC *elements,
                           UINT count)
{
   Bytes bytes;
   Input input;
   const char *call = "";
   HRESULT result;
   memset(shader, 0, sizeof *shader);
   bytes.vertex = code->vertex;
   bytes.vertex_size = code->vertex_size;
   bytes.pixel = code->pixel;
   bytes.pixel_size = code->pixel_size;
   input.elements = elements;
   input.count = count;
   result = make(shader, device, &bytes, &input, &call);
   if (SUCCEEDED(result)) return 1;
   Prof_D3d11_Shader_free(shader);
   Prof_Config_log("the device refuses shaders of iprof's (%s: 0x%08X), so they are compiled", call,
                   (unsigned)result);
   return make_of_text(shader, device, code, &input);
}

void Prof_D3d11_Shader_free(Prof_D3d11_Shader *shader)
{
   Prof_D3D11_RELEASE(ID3D11VertexShader, shader->vertex);
   Prof_D3D11_RELEASE(ID3D11PixelShader, shader->pixel);
   Prof_D3D11_RELEASE(ID3D11InputLayout, shader->layout);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
