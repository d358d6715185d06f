import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import filmManifest from '#demo/catalogue/films.json' with { type: 'json' }
import { films } from './films.ts'
import type { FilmManifestEntry } from './render-film.ts'
import { countFrames, FPS } from './timeline.ts'

const folder = fileURLToPath(new URL('../../films/', import.meta.url))
const manifest: Record<string, FilmManifestEntry> = filmManifest
const sizeLimits: Record<string, number> = { 'glitch-logo': 300_000 }
const listFiles = ({ mp4, webm, poster }: FilmManifestEntry) => [mp4, poster.avif, poster.webp, ...(webm ? [webm] : [])]

it('has exactly the files of the current films', async () => {
  expect(Object.keys(manifest)).toEqual(films.map(({ name }) => name))
  expect((await readdir(folder)).toSorted()).toEqual(Object.values(manifest).flatMap(listFiles).toSorted())
})

describe.each(films)('$name files', (film) => {
  const { name, width, height } = film
  const metadata = manifest[name]
  const readFilm = (file: string) => readFile(`${folder}${file}`)

  it('have a content hash in their names', async () => {
    for (const file of listFiles(metadata)) {
      const hash = createHash('sha256').update(await readFilm(file))
      expect(file).toContain(`${name}-${hash.digest('hex').slice(0, 8)}.`)
    }
  })

  it('are small enough for mobile networks', async () => {
    const sizeLimit = sizeLimits[name] ?? 1_500_000
    const mp4 = await readFilm(metadata.mp4)
    expect(mp4.length).toBeLessThan(sizeLimit)
    if (metadata.webm) expect((await readFilm(metadata.webm)).length).toBeLessThan(mp4.length)
    for (const poster of Object.values(metadata.poster))
      expect((await readFilm(poster)).length).toBeLessThan(sizeLimit / 10)
  })

  it('include a silent H.264 video that can play while loading', async () => {
    const mp4 = await readFilm(metadata.mp4)
    const moov = findBox(mp4, 'moov')
    expect(mp4.indexOf('moov')).toBeLessThan(mp4.indexOf('mdat'))
    expect(moov.includes('soun')).toBe(false)
    const entry = findBox(moov, 'avc1')
    expect([entry.readUInt16BE(24), entry.readUInt16BE(26)]).toEqual([width, height])
    // the High profile implies 4:2:0
    expect(findBox(entry, 'avcC')[1]).toBe(100)
    const header = findBox(moov, 'mvhd')
    expect(header.readUInt32BE(16) / header.readUInt32BE(12)).toBeCloseTo(countFrames(film) / FPS, 1)
    expect(metadata).toMatchObject({ width, height, seconds: countFrames(film) / FPS })
  })

  it.runIf(metadata.webm)('include a VP9 WebM if it is smaller', async () => {
    const webm = await readFilm(metadata.webm ?? '')
    expect(webm.readUInt32BE(0)).toBe(0x1a45dfa3)
    expect(webm.subarray(0, 4096).includes('V_VP9')).toBe(true)
  })

  it('include posters of the same size', async () => {
    for (const poster of Object.values(metadata.poster))
      expect(await sharp(await readFilm(poster)).metadata()).toMatchObject({ width, height })
  })
})

/** Returns the bytes after the name of the first matching box. */
function findBox(bytes: Buffer, name: string): Buffer {
  const at = bytes.indexOf(name)
  if (at < 0) throw new Error(`There is no ${name} box.`)
  return bytes.subarray(at + 4)
}
