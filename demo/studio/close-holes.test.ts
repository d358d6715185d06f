import { expect, it } from 'vitest'
import { closeHoles } from './close-holes.ts'
import type { GBuffer } from './gbuffer.ts'

const SIZE = 40

/** Cloth with paper where `isPaper` says so; one pixel is a centimetre. */
function createCloth(isPaper: (x: number, y: number) => boolean): GBuffer {
  return {
    width: SIZE,
    height: SIZE,
    faceId: Uint8Array.from({ length: SIZE * SIZE }, (_, i) => (isPaper(i % SIZE, (i / SIZE) | 0) ? 0 : 1)),
    u: Float32Array.from({ length: SIZE * SIZE }, (_, i) => i % SIZE),
    v: Float32Array.from({ length: SIZE * SIZE }, (_, i) => (i / SIZE) | 0),
    z: new Float32Array(SIZE * SIZE).fill(3),
    normal: new Float32Array(SIZE * SIZE * 3),
  }
}

const countPaper = ({ faceId }: GBuffer) => faceId.filter((id) => id === 0).length

it('continues the cloth into a small gap, where it lies deeper', () => {
  const gbuffer = createCloth((x, y) => x >= 20 && x < 22 && y >= 10 && y < 12)
  closeHoles(gbuffer, 1)
  const i = 10 * SIZE + 20
  expect(countPaper(gbuffer)).toBe(0)
  expect(gbuffer.z[i]).toBeLessThan(3)
  expect([gbuffer.u[i], gbuffer.v[i]]).toEqual([20, 9])
})

it('leaves large gaps, and those that are open at a side', () => {
  const large = createCloth((x, y) => x >= 20 && x < 30 && y >= 10 && y < 12)
  closeHoles(large, 1)
  expect(countPaper(large)).toBe(20)
  const notch = createCloth((x, y) => x < 2 && y === 10)
  closeHoles(notch, 1)
  expect(countPaper(notch)).toBe(2)
})

it('closes a slit in a fold, but not the neck, which shows the inside of the other sheet', () => {
  const isSlit = (x: number, y: number) => x === 20 && y >= 10 && y < 13
  const draw = (inside: number) => {
    const gbuffer = createCloth(isSlit)
    for (let i = 0; i < gbuffer.faceId.length; i++) gbuffer.faceId[i] ||= inside
    closeHoles(gbuffer, 1)
    return gbuffer.faceId[11 * SIZE + 20]
  }
  expect(draw(3)).toBe(1)
  expect(draw(4)).toBe(4)
})
