import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { demoProducts } from '#demo/catalogue/demo-products.ts'
import { cuts } from '../cuts/cuts.ts'
import { look } from '../raster.ts'
import { type Sitting, sittingsOf } from '../sittings.ts'
import { cameraFor, dress } from '../studio.ts'
import type { Surface } from '../subdivide.ts'

/** As large as the largest picture that is shown. */
export const FRAME = { width: 1200, height: 1500 }

const sittings = sittingsOf(demoProducts)
const dressed = new Map<string, Surface>()
const outlines = new Map<string, Promise<Buffer>>()

/** Where a picture shows cloth, one byte a pixel. Dressing takes seconds, so it can be kept for the next try. */
export function silhouetteOf(picture: string, keep: string | undefined): Promise<Buffer> {
  const sitting = sittings.find(({ shots }) => shots.some(({ name }) => name === picture))
  const view = sitting?.shots.find(({ name }) => name === picture)?.view
  if (!sitting || !view || view === 'close') throw new Error(`No whole garment is called ${picture}.`)
  const key = `${sitting.cut} ${sitting.seed} ${view}`
  const known = outlines.get(key) ?? kept(keep && join(keep, `${key}.png`), () => outline(sitting, view === 'back'))
  outlines.set(key, known)
  return known
}

async function kept(file: string | undefined, draw: () => Promise<Buffer>): Promise<Buffer> {
  if (file && existsSync(file))
    return sharp(await readFile(file))
      .toColourspace('b-w')
      .raw()
      .toBuffer()
  const drawn = await draw()
  if (!file) return drawn
  await mkdir(join(file, '..'), { recursive: true })
  const raw = { ...FRAME, channels: 1 as const }
  await writeFile(file, await sharp(drawn, { raw }).png().toBuffer())
  return drawn
}

async function outline({ cut: name, seed }: Sitting, behind: boolean): Promise<Buffer> {
  const cut = cuts[name]?.cut
  if (!cut) throw new Error(`The studio has no pattern for: ${name}.`)
  const key = `${name} ${seed}`
  const surface = dressed.get(key) ?? dress(cut, seed)
  dressed.set(key, surface)
  const { side, width, height } = look(surface, cameraFor(cut, FRAME.width * 2, { behind }))
  return sharp(
    side.map((seen) => (seen ? 255 : 0)),
    { raw: { width, height, channels: 1 } },
  )
    .resize(FRAME.width, FRAME.height)
    .toColourspace('b-w')
    .raw()
    .toBuffer()
}
