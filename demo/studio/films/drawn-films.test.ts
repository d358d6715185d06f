import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import drawnFilms from '#demo/catalogue/films.json' with { type: 'json' }
import { films } from './films.ts'
import type { DrawnFilm } from './shoot.ts'
import { FPS, framesOf } from './timeline.ts'

const folder = fileURLToPath(new URL('../../films/', import.meta.url))
const drawn: Record<string, DrawnFilm> = drawnFilms
const limits: Record<string, number> = { 'glitch-logo': 300_000 }
const filesOf = ({ mp4, webm, poster }: DrawnFilm) => [mp4, poster.avif, poster.webp, ...(webm ? [webm] : [])]

it('keeps no film that is not shown', async () => {
  expect(Object.keys(drawn)).toEqual(films.map(({ name }) => name))
  expect((await readdir(folder)).toSorted()).toEqual(Object.values(drawn).flatMap(filesOf).toSorted())
})

describe.each(films)('$name as it is delivered', (film) => {
  const { name, width, height } = film
  const list = drawn[name]
  const read = (file: string) => readFile(`${folder}${file}`)

  it('has names that change with the content', async () => {
    for (const file of filesOf(list)) {
      const hash = createHash('sha256').update(await read(file))
      expect(file).toContain(`${name}-${hash.digest('hex').slice(0, 8)}.`)
    }
  })

  it('is small enough for a phone on the train', async () => {
    const limit = limits[name] ?? 1_500_000
    const mp4 = await read(list.mp4)
    expect(mp4.length).toBeLessThan(limit)
    if (list.webm) expect((await read(list.webm)).length).toBeLessThan(mp4.length)
    for (const poster of Object.values(list.poster)) expect((await read(poster)).length).toBeLessThan(limit / 10)
  })

  it('is a silent H.264 film that every browser plays while it loads', async () => {
    const mp4 = await read(list.mp4)
    const moov = boxIn(mp4, 'moov')
    expect(mp4.indexOf('moov')).toBeLessThan(mp4.indexOf('mdat'))
    expect(moov.includes('soun')).toBe(false)
    const entry = boxIn(moov, 'avc1')
    expect([entry.readUInt16BE(24), entry.readUInt16BE(26)]).toEqual([width, height])
    // the high profile knows no other colour sampling than 4:2:0
    expect(boxIn(entry, 'avcC')[1]).toBe(100)
    const header = boxIn(moov, 'mvhd')
    expect(header.readUInt32BE(16) / header.readUInt32BE(12)).toBeCloseTo(framesOf(film) / FPS, 1)
    expect(list).toMatchObject({ width, height, seconds: framesOf(film) / FPS })
  })

  it.runIf(list.webm)('is VP9 where it is a WebM', async () => {
    const webm = await read(list.webm ?? '')
    expect(webm.readUInt32BE(0)).toBe(0x1a45dfa3)
    expect(webm.subarray(0, 4096).includes('V_VP9')).toBe(true)
  })

  it('has its first frame as a poster', async () => {
    for (const poster of Object.values(list.poster))
      expect(await sharp(await read(poster)).metadata()).toMatchObject({ width, height })
  })
})

/** What follows the name of the first box that is called so. */
function boxIn(bytes: Buffer, name: string): Buffer {
  const at = bytes.indexOf(name)
  if (at < 0) throw new Error(`There is no ${name}.`)
  return bytes.subarray(at + 4)
}
