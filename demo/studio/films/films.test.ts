import sharp from 'sharp'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { demoProducts } from '#demo/catalogue/demo-products.ts'
import { chooseViews } from '../../catalogue/choose-views.ts'
import { getImageName } from '../../catalogue/get-image-name.ts'
import { requireFfmpeg } from './encode.ts'
import { films } from './films.ts'
import { rasterize } from './frame.ts'
import { calmBox } from './scenes/calm.ts'
import { garmentsOf } from './shoot.ts'
import { exposuresOf, type Film, FPS, framesOf, momentOf } from './timeline.ts'
import { dressed, type Wardrobe } from './wardrobe.ts'

const promos = films.filter(({ name }) => name.startsWith('promo-'))
const allFrames = (film: Film) => Array.from({ length: framesOf(film) }, (_, frame) => frame)

describe.each(films)('$name', (film) => {
  it('shows one scene at every moment, and one only', () => {
    for (const frame of allFrames(film)) expect(() => momentOf(film, frame)).not.toThrow()
    expect(film.scenes.reduce((sum, { beats }) => sum + beats, 0)).toBe(film.beats)
  })

  it('lasts as long as a loop may', () => {
    const seconds = framesOf(film) / FPS
    expect(seconds).toBeGreaterThanOrEqual(4)
    expect(seconds).toBeLessThanOrEqual(10)
  })
})

describe.each(promos)('$name, drawn small with sheets for garments', (film) => {
  const scale = 1 / 10
  const frames = allFrames(film).filter((frame) => frame % 3 === 0)
  const [width, height] = [film.width * scale, film.height * scale]
  let drawn: Buffer[] = []

  beforeAll(async () => {
    const wardrobe = await sheetsFor(film)
    drawn = []
    for (const frame of [...frames, framesOf(film) - 1]) {
      const { scene, beat } = momentOf(film, frame)
      drawn.push(await rasterize(dressed(scene.draw(beat, film), wardrobe, scale), film, scale))
    }
  })

  it('wears what the catalogue has, seen whole', () => {
    const whole = demoProducts.flatMap((product) =>
      product.colors.flatMap(({ name }) =>
        chooseViews(product)
          .filter((view) => view !== 'close')
          .map((view) => getImageName(product.sku, name, view)),
      ),
    )
    expect(whole).toEqual(expect.arrayContaining([...garmentsOf(film)]))
  })

  it('keeps the corner of the headline ink, but for what rushes past', () => {
    const [left, top, across, down] = calmBox(film).map((side) => Math.round(side * scale))
    for (const [i, frame] of frames.entries()) {
      const { scene, beat } = momentOf(film, frame)
      if (exposuresOf(scene, beat).length > 1) continue
      let brightest = 0
      for (let y = top + 3; y < top + down; y++)
        for (let x = left; x < left + across - 3; x++)
          brightest = Math.max(brightest, drawn[i][(y * width + x) * 3 + 1])
      expect(brightest, `${scene.name}, ${beat} beats in`).toBeLessThan(40)
    }
  })

  it('ends where it begins', () => {
    const [first, last] = [drawn[0], drawn[drawn.length - 1]]
    const apart = first.reduce((sum, value, i) => sum + Math.abs(value - last[i]), 0) / first.length
    expect(apart).toBeLessThan(6)
    expect(momentOf(film, 0).scene).toBe(momentOf(film, framesOf(film) - 1).scene)
  })

  it('flashes no more than three times a second', () => {
    const tiles = Array.from({ length: 9 }, (_, tile) => drawn.map((pixels) => brightness(pixels, width, height, tile)))
    const turns = tiles.map(turnsOf)
    for (let start = 0; start < frames.length; start++) {
      const flickering = turns.filter((at) => at.filter((i) => i >= start && i < start + FPS / 3).length > 6)
      expect(flickering.length, `from frame ${frames[start]}`).toBeLessThan(3)
    }
  })
})

it('says what to install where there is no ffmpeg', async () => {
  vi.stubEnv('PATH', '/nowhere')
  await expect(requireFfmpeg()).rejects.toThrow('sudo apt install ffmpeg')
})

it('puts a garment of the right size in its place', () => {
  const image = (size: string) => `data:${size}`
  const wardrobe: Wardrobe = new Map([
    [
      'nkd-x',
      {
        sizes: [0.5, 1].map((scale) => ({ scale, image: image(`${scale}`) })),
        box: { left: 100, right: 1100, top: 100, bottom: 1100 },
      },
    ],
  ])
  const place = (height: number) =>
    `<garment name="nkd-x" height="${height}" zoom="1" transform="translate(3 4) rotate(0)"/>`
  expect(dressed(place(400), wardrobe, 1)).toContain('translate(3 4) rotate(0) scale(0.4) translate(-600 -600)')
  expect(dressed(place(400), wardrobe, 1)).toContain('data:0.5')
  expect(dressed(place(600), wardrobe, 1)).toContain('data:1')
  expect(dressed(place(600), wardrobe, 0.5)).toContain('data:0.5')
})

/** Stands in for garments, which take minutes to cut out: mid-grey sheets, no smaller than they are. */
async function sheetsFor(film: Film): Promise<Wardrobe> {
  const grey = { create: { width: 12, height: 15, channels: 3 as const, background: '#888' } }
  const png = await sharp(grey).png().toBuffer()
  const sheet = {
    sizes: [{ scale: 1, image: `data:image/png;base64,${png.toString('base64')}` }],
    box: { left: 0, right: 1200, top: 0, bottom: 1500 },
  }
  return new Map(Array.from(garmentsOf(film), (name) => [name, sheet] as const))
}

/** The mean luminance of one of nine tiles, from 0 to 1. */
function brightness(pixels: Buffer, width: number, height: number, tile: number): number {
  const [left, top] = [(tile % 3) * Math.floor(width / 3), Math.floor(tile / 3) * Math.floor(height / 3)]
  let sum = 0
  let count = 0
  for (let y = top; y < top + Math.floor(height / 3); y++)
    for (let x = left; x < left + Math.floor(width / 3); x++) {
      const [red, green, blue] = pixels.subarray((y * width + x) * 3)
      sum += 0.2126 * (red / 255) ** 2.2 + 0.7152 * (green / 255) ** 2.2 + 0.0722 * (blue / 255) ** 2.2
      count++
    }
  return sum / count
}

/** Where a tile has grown brighter by a tenth after it had grown darker, or the other way round. */
function turnsOf(levels: readonly number[]): number[] {
  const turns: number[] = []
  let way = 1
  let extreme = levels[0]
  levels.forEach((level, i) => {
    if (way >= 0 && level > extreme) extreme = level
    else if (way <= 0 && level < extreme) extreme = level
    else if (Math.abs(level - extreme) >= 0.1) {
      turns.push(i)
      way = Math.sign(level - extreme)
      extreme = level
    }
  })
  return turns
}
