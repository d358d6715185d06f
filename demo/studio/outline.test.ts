import { expect, it } from 'vitest'
import type { GBuffer } from './gbuffer.ts'
import { drawFuzz, findOutlinePixels } from './outline.ts'

const SIZE = 60

/** A black square of cloth on white paper. */
function createSquare() {
  const isCloth = (i: number) => i % SIZE > 19 && i % SIZE < 40 && i > 20 * SIZE && i < 40 * SIZE
  const gbuffer: GBuffer = {
    width: SIZE,
    height: SIZE,
    faceId: Uint8Array.from({ length: SIZE * SIZE }, (_, i) => (isCloth(i) ? 1 : 0)),
    u: new Float32Array(SIZE * SIZE),
    v: new Float32Array(SIZE * SIZE),
    z: new Float32Array(SIZE * SIZE),
    normal: new Float32Array(SIZE * SIZE * 3),
  }
  return {
    gbuffer,
    pixels: Buffer.from(Array.from({ length: SIZE * SIZE * 3 }, (_, k) => (isCloth((k / 3) | 0) ? 0 : 255))),
  }
}

it('draws fibers from the edge of the cloth over the paper, more of them on wool than on jersey', () => {
  const countFiberPixels = (fabric: 'wool' | 'jersey') => {
    const { gbuffer, pixels } = createSquare()
    drawFuzz(pixels, gbuffer, findOutlinePixels(gbuffer), { fabric, scale: 16, seed: 1 })
    // nothing else is gray
    const gray = Array.from(gbuffer.faceId.keys()).filter((i) => pixels[i * 3] > 0 && pixels[i * 3] < 255)
    expect(gray.every((i) => gbuffer.faceId[i] === 0)).toBe(true)
    return gray.length
  }
  expect(countFiberPixels('jersey')).toBeGreaterThan(4)
  expect(countFiberPixels('wool')).toBeGreaterThan(2 * countFiberPixels('jersey'))
})
