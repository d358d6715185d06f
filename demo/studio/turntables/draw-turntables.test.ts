import sharp from 'sharp'
import { expect, it } from 'vitest'
import { demoProducts } from '../../catalogue/demo-products.ts'
import { PAPER_Z } from '../raster.ts'
import { getRadius, spinSurface } from '../spin-surface.ts'
import { drapeGarment } from '../studio.ts'
import type { Surface } from '../subdivide.ts'
import { drawTurntables, TURNTABLE_GRID } from './draw-turntables.ts'
import { planTurntables } from './plan-turntables.ts'

const WIDTH = 24
const HEIGHT = 30

/** Draws the turntables of black and of off-white shorts, tiny and with a coarse mesh. */
async function drawTiny() {
  const [turntable] = planTurntables(demoProducts.filter(({ sku }) => ['NKD-SH-001', 'NKD-SH-003'].includes(sku)))
  const sprites = await drawTurntables(turntable, WIDTH, (cut, pose) =>
    drapeGarment(cut, pose, { spacing: 5, steps: 60 }),
  )
  return Promise.all(sprites.map((sprite) => sprite.raw().toBuffer()))
}

it('shows 24 different views of every product', async () => {
  const [black, offWhite] = await drawTiny()
  const raw = { width: WIDTH * TURNTABLE_GRID.columns, height: HEIGHT * TURNTABLE_GRID.rows, channels: 3 as const }
  const listFrames = (sprite: Buffer) =>
    Promise.all(
      Array.from({ length: 24 }, (_, i) =>
        sharp(sprite, { raw })
          .extract({ left: (i % 6) * WIDTH, top: Math.floor(i / 6) * HEIGHT, width: WIDTH, height: HEIGHT })
          .raw()
          .toBuffer(),
      ),
    )
  const frames = await listFrames(black)
  expect(new Set(frames.map((frame) => frame.toString('base64'))).size).toBe(24)
  // the garment is narrower from the side than from the front
  const countDark = (frame: Buffer) =>
    Array.from({ length: frame.length / 3 }, (_, i) => i).filter((i) => frame[i * 3] < 110).length
  expect(countDark(frames[6])).toBeLessThan(countDark(frames[0]) * 0.85)
  expect(countDark(frames[12])).toBeGreaterThan(countDark(frames[0]) * 0.65)
  const [front] = await listFrames(offWhite)
  expect(countDark(front)).toBeLessThan(countDark(frames[0]) * 0.3)
})

it('turns the garment to the left of the viewer, in front of the paper', () => {
  const surface: Surface = {
    positions: Float32Array.from([0, 10, 8, 30, 10, 0]),
    flat: new Float32Array(4),
    triangles: new Uint32Array(0),
    frontTriangleCount: 0,
    vertexCount: 2,
  }
  const radius = getRadius(surface)
  expect(radius).toBe(30)
  const turned = spinSurface(surface, 90, 10, radius).positions
  // the front now points to the right, and what was on the right points away from the camera
  expect(turned[0]).toBeGreaterThan(7)
  expect(turned[2] - turned[5]).toBeCloseTo(30)
  for (const degrees of [0, 90, 180, 270])
    for (const z of [2, 5]) expect(spinSurface(surface, degrees, 10, radius).positions[z]).toBeGreaterThan(PAPER_Z + 2)
})
