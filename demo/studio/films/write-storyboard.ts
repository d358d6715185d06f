import sharp from 'sharp'
import type { GarmentSource } from '../stills/cut-out.ts'
import { drawFrame } from './frame.ts'
import { listContents } from './render-film.ts'
import { countFrames, type Film } from './timeline.ts'
import { openWardrobe } from './wardrobe.ts'

const COLUMNS = 8

/** Writes every fourth frame into one image, for use while designing a film. */
export async function writeStoryboard(film: Film, source: GarmentSource, file: string): Promise<void> {
  const wardrobe = await openWardrobe(listContents(film), source)
  const scale = 220 / film.width
  const size = { width: Math.round(film.width * scale), height: Math.round(film.height * scale) }
  const frames: Buffer[] = []
  for (let frame = 0; frame < countFrames(film); frame += 4) frames.push(await drawFrame(film, frame, wardrobe, scale))
  const rows = Math.ceil(frames.length / COLUMNS)
  const board = { width: COLUMNS * (size.width + 8), height: rows * (size.height + 8) }
  await sharp({ create: { ...board, channels: 3, background: '#777' } })
    .composite(
      frames.map((input, i) => ({
        input,
        raw: { ...size, channels: 3 },
        left: (i % COLUMNS) * (size.width + 8),
        top: Math.floor(i / COLUMNS) * (size.height + 8),
      })),
    )
    .png()
    .toFile(file)
}
