/* prof_d3d11_shader.h - shaders of the bytes that scripts/dxbc.py made, or, where the device does
 * not take them, of their text by the compiler that Windows has.
 */
#ifndef INC_PROF_D3D11_SHADER_H
#define INC_PROF_D3D11_SHADER_H

#include <stddef.h>

#include "prof_d3d11_api.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Both stages of one file. */
typedef struct Prof_D3d11_Code {
   const uint32_t *vertex, *pixel;
   size_t vertex_size, pixel_size; /* bytes */
   const char *text;
   size_t text_size;
} Prof_D3d11_Code;

typedef struct Prof_D3d11_Shader {
   ID3D11VertexShader *vertex;
   ID3D11PixelShader *pixel;
   ID3D11InputLayout *layout;
} Prof_D3d11_Shader;

/* `elements` are what vertex_main takes. 0, and the log is told, if it cannot be; give it to _free
 * all the same. */
extern int Prof_D3d11_Shader_make(Prof_D3d11_Shader *shader, ID3D11Device *device,
                                  const Prof_D3d11_Code *code,
                                  const D3D11_INPUT_ELEMENT_DESC *elements, UINT count);
extern void Prof_D3d11_Shader_free(Prof_D3d11_Shader *shader);

#ifdef __cplusplus
}
#endif

#endif
