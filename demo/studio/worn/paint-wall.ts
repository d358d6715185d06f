import sharp from 'sharp'
import type { Wall } from '#demo/catalogue/types.ts'
import { PAPER_TONE } from '../base-render.ts'
import { byteToLinear, toSrgbByte } from '../color.ts'
import { blur } from '../field.ts'
import type { Camera } from '../raster.ts'
import { measureText, typeset } from '../stills/brand-type.ts'
import { createWallSampler } from './walls.ts'

/** The wall is evaluated at a coarser resolution, because it is out of focus. */
const STEP = 2
/** In cm: the defocus of the lens behind the figure. */
const DEFOCUS = 0.16
/** Direction of the softbox. */
const LIGHT = [-0.56, -0.6, 0.57] as const
/** Light from the open street, which also reaches the shadow of the figure. */
const AMBIENT = 0.16
/** In cm */
const LETTER_SIZE = 62

/** Replaces the tone of the lit paper by the wall. */
export async function paintWall(paper: Buffer, camera: Camera, wall: Wall, seed: number): Promise<Buffer> {
  const width = Math.ceil(camera.width / STEP)
  const height = Math.ceil(camera.height / STEP)
  const scale = camera.scale / STEP
  const letters = wall.kind === 'shutter' ? await drawLetters(camera, width, height) : undefined
  const sample = createWallSampler(wall)
  const channels = [0, 1, 2].map(() => ({ width, height, data: new Float32Array(width * height) }))
  const color = new Float32Array(3)
  const ignored = new Float32Array(3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const cx = camera.left + x / scale + seed * 37
      const cy = camera.top + y / scale
      const letter = (letters?.[i] ?? 0) / 255
      const level = sample(cx, cy, letter, color)
      const slopeX = (sample(cx + 0.25, cy, letter, ignored) - level) / 0.25
      const slopeY = (sample(cx, cy + 0.25, letter, ignored) - level) / 0.25
      const facing = (-slopeX * LIGHT[0] - slopeY * LIGHT[1] + LIGHT[2]) / Math.hypot(slopeX, slopeY, 1)
      const shade = 0.42 + (0.58 * Math.max(0, facing)) / LIGHT[2]
      for (let k = 0; k < 3; k++) channels[k].data[i] = (color[k] / PAPER_TONE[k]) * shade
    }
  for (const channel of channels) blur(channel, DEFOCUS * scale)
  const pixels = Buffer.alloc(paper.length)
  for (let i = 0; i < camera.width * camera.height; i++) {
    const x = Math.min(width - 1, ((i % camera.width) / STEP) | 0)
    const y = Math.min(height - 1, (((i / camera.width) | 0) / STEP) | 0)
    for (let k = 0; k < 3; k++)
      pixels[i * 3 + k] = toSrgbByte(
        (AMBIENT + (1 - AMBIENT) * byteToLinear(paper[i * 3 + k])) * channels[k].data[y * width + x],
      )
  }
  return pixels
}

async function drawLetters(
  { left, top, width: cameraWidth, scale: cameraScale }: Camera,
  width: number,
  height: number,
) {
  const text = 'NUKKAD'
  const textWidth = measureText(text, { size: LETTER_SIZE })
  const viewWidth = cameraWidth / cameraScale
  const x = left + (viewWidth - textWidth) / 2
  const line = typeset({ text, x, y: 44, size: LETTER_SIZE, fill: '#fff' })
  const viewBox = `${left} ${top} ${viewWidth} ${(viewWidth * height) / width}`
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBox}">${line}</svg>`,
    ),
  )
    .extractChannel('alpha')
    .raw()
    .toBuffer()
}
