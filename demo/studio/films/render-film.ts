import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { GarmentSource } from '../stills/cut-out.ts'
import { encodeMp4, encodeWebm, writeLosslessFrames } from './encode.ts'
import { drawFrame, drawFrames } from './frame.ts'
import { countFrames, type Film, FPS, locateFrame } from './timeline.ts'
import { findGarments, findPhotos, openWardrobe, type WardrobeNames } from './wardrobe.ts'

/** The data that the shop needs to show a film. */
export interface FilmManifestEntry {
  mp4: string
  /** only if it is smaller than the MP4 */
  webm?: string
  /** the first frame */
  poster: { avif: string; webp: string }
  width: number
  height: number
  seconds: number
}

/** Draws a film and writes it with its poster. The file names contain a content hash. */
export async function renderFilm(film: Film, source: GarmentSource, folder: string): Promise<FilmManifestEntry> {
  const wardrobe = await openWardrobe(listContents(film), source)
  const workFolder = await mkdtemp(join(tmpdir(), 'nukkad-film-'))
  const resolvePath = (file: string) => join(workFolder, file)
  try {
    await writeLosslessFrames(drawFrames(film, wardrobe), film, resolvePath('frames.mkv'))
    await encodeMp4(resolvePath('frames.mkv'), resolvePath('film.mp4'), film.crf.mp4)
    await encodeWebm(resolvePath('frames.mkv'), resolvePath('film.webm'), film.crf.webm)
    const [mp4, webm] = await Promise.all([readFile(resolvePath('film.mp4')), readFile(resolvePath('film.webm'))])
    const poster = await encodePoster(film, await drawFrame(film, 0, wardrobe))
    const write = (bytes: Buffer, extension: string) => writeWithHash(folder, film.name, extension, bytes)
    return {
      mp4: await write(mp4, 'mp4'),
      ...(webm.length < mp4.length && { webm: await write(webm, 'webm') }),
      poster: { avif: await write(poster.avif, 'avif'), webp: await write(poster.webp, 'webp') },
      width: film.width,
      height: film.height,
      seconds: countFrames(film) / FPS,
    }
  } finally {
    await rm(workFolder, { recursive: true })
  }
}

/** Returns all garments and photos that appear in a film. */
export function listContents(film: Film): WardrobeNames {
  const garments = new Set<string>()
  const photos = new Set<string>()
  for (let frame = 0; frame < countFrames(film); frame++) {
    const { scene, beat } = locateFrame(film, frame)
    const svg = scene.draw(beat, film)
    for (const name of findGarments(svg)) garments.add(name)
    for (const name of findPhotos(svg)) photos.add(name)
  }
  return { garments, photos }
}

async function encodePoster({ width, height }: Film, pixels: Buffer) {
  const image = () => sharp(pixels, { raw: { width, height, channels: 3 } })
  return {
    avif: await image().avif({ quality: 48, effort: 6 }).toBuffer(),
    webp: await image().webp({ quality: 62, effort: 6, smartSubsample: true }).toBuffer(),
  }
}

async function writeWithHash(folder: string, name: string, extension: string, bytes: Buffer): Promise<string> {
  const file = `${name}-${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.${extension}`
  await writeFile(join(folder, file), bytes)
  return file
}
