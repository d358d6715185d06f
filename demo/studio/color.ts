/** Linear light. Only the finished image is sRGB. */
export type Rgb = readonly [number, number, number]

const linearBySrgbByte = Float32Array.from({ length: 256 }, (_, i) => {
  const c = i / 255
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
})

export const byteToLinear = (byte: number) => linearBySrgbByte[byte]

export function hexToLinear(hex: string): Rgb {
  const n = Number.parseInt(hex.slice(1), 16)
  return [linearBySrgbByte[(n >> 16) & 255], linearBySrgbByte[(n >> 8) & 255], linearBySrgbByte[n & 255]]
}

const TABLE_STEPS = 4096
const srgbByteTable = Uint8Array.from({ length: TABLE_STEPS + 1 }, (_, i) => {
  const c = i / TABLE_STEPS
  return Math.round(255 * (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055))
})

/** Converts linear light to an sRGB byte. Compresses highlights, which keeps the knit of a white shirt visible. */
export function toSrgbByte(light: number): number {
  const compressed = light < 0.7 ? light : 0.7 + 0.3 * (1 - Math.exp(-(light - 0.7) / 0.3))
  return srgbByteTable[compressed >= 1 ? TABLE_STEPS : compressed <= 0 ? 0 : (compressed * TABLE_STEPS) | 0]
}
