import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Stock } from '../stills/cut-out.ts'
import { encodeMp4, encodeWebm, keepFrames } from './encode.ts'
import { drawFrame, drawFrames } from './frame.ts'
import { type Film, FPS, framesOf, momentOf } from './timeline.ts'
import { garmentsIn, openWardrobe } from './wardrobe.ts'

/** What the shop must know of a film to show it: its files, and how large and long it is. */
export interface DrawnFilm {
  mp4: string
  /** only where it is smaller */
  webm?: string
  /** the first frame */
  poster: { avif: string; webp: string }
  width: number
  height: number
  seconds: number
}

/** Draws a film and writes it with its poster, under names that change with the content. */
export async function shoot(film: Film, stock: Stock, folder: string): Promise<DrawnFilm> {
  const wardrobe = await openWardrobe(garmentsOf(film), stock)
  const room = await mkdtemp(join(tmpdir(), 'nukkad-film-'))
  const at = (file: string) => join(room, file)
  try {
    await keepFrames(drawFrames(film, wardrobe), film, at('frames.mkv'))
    await encodeMp4(at('frames.mkv'), at('film.mp4'), film.quality.mp4)
    await encodeWebm(at('frames.mkv'), at('film.webm'), film.quality.webm)
    const [mp4, webm] = await Promise.all([readFile(at('film.mp4')), readFile(at('film.webm'))])
    const poster = await posterOf(film, await drawFrame(film, 0, wardrobe))
    const write = (bytes: Buffer, ending: string) => writeHashed(folder, film.name, ending, bytes)
    return {
      mp4: await write(mp4, 'mp4'),
      ...(webm.length < mp4.length && { webm: await write(webm, 'webm') }),
      poster: { avif: await write(poster.avif, 'avif'), webp: await write(poster.webp, 'webp') },
      width: film.width,
      height: film.height,
      seconds: framesOf(film) / FPS,
    }
  } finally {
    await rm(room, { recursive: true })
  }
}

/** All garments that are seen in a film. */
export function garmentsOf(film: Film): Set<string> {
  const seen = new Set<string>()
  for (let frame = 0; frame < framesOf(film); frame++) {
    const { scene, beat } = momentOf(film, frame)
    for (const name of garmentsIn(scene.draw(beat, film))) seen.add(name)
  }
  return seen
}

async function posterOf({ width, height }: Film, pixels: Buffer) {
  const picture = () => sharp(pixels, { raw: { width, height, channels: 3 } })
  return {
    avif: await picture().avif({ quality: 48, effort: 6 }).toBuffer(),
    webp: await picture().webp({ quality: 62, effort: 6, smartSubsample: true }).toBuffer(),
  }
}

async function writeHashed(folder: string, name: string, ending: string, bytes: Buffer): Promise<string> {
  const file = `${name}-${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.${ending}`
  await writeFile(join(folder, file), bytes)
  return file
}
