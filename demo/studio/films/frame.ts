import sharp from 'sharp'
import { countFrames, type Film, listExposures, locateFrame } from './timeline.ts'
import { fillPlaceholders, type Wardrobe } from './wardrobe.ts'

/** Draws one frame as RGB rows. */
export async function drawFrame(film: Film, frame: number, wardrobe: Wardrobe, scale = 1): Promise<Buffer> {
  const { scene, beat } = locateFrame(film, frame)
  const exposures = await Promise.all(
    listExposures(scene, beat).map((exposureBeat) =>
      rasterize(fillPlaceholders(scene.draw(exposureBeat, film), wardrobe, scale), film, scale),
    ),
  )
  return blend(exposures)
}

/** Yields the frames in order. Draws a few of them concurrently to use all cores. */
export async function* drawFrames(film: Film, wardrobe: Wardrobe): AsyncGenerator<Buffer> {
  const pending: Promise<Buffer>[] = []
  for (let frame = 0; frame < countFrames(film); frame++) {
    const drawing = drawFrame(film, frame, wardrobe)
    // only the first failure is awaited
    drawing.catch(() => {})
    pending.push(drawing)
    if (pending.length > 3) yield (await pending.shift()) as Buffer
  }
  yield* pending
}

export async function rasterize(drawing: string, { width, height }: Pick<Film, 'width' | 'height'>, scale: number) {
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${width} ${height}">${drawing}</svg>`
  return sharp(Buffer.from(svg), { unlimited: true }).flatten().removeAlpha().toColourspace('srgb').raw().toBuffer()
}

function blend([first, ...others]: Buffer[]): Buffer {
  if (!first) throw new Error('A frame needs at least one exposure.')
  if (others.length === 0) return first
  const blended = Buffer.alloc(first.length)
  for (let i = 0; i < first.length; i++) {
    let sum = first[i]
    for (const other of others) sum += other[i]
    blended[i] = Math.round(sum / (others.length + 1))
  }
  return blended
}
