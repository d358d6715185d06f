import sharp from 'sharp'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { demoProducts } from '#demo/catalogue/demo-products.ts'
import { getImageName } from '../../catalogue/get-image-name.ts'
import { scenes } from '../worn/scenes.ts'
import { requireFfmpeg } from './encode.ts'
import { films } from './films.ts'
import { drawFrames, rasterize } from './frame.ts'
import { listContents } from './render-film.ts'
import { getHeadlineAreaBox } from './scenes/headline-area.ts'
import { countFrames, type Film, FPS, listExposures, locateFrame } from './timeline.ts'
import { fillPlaceholders, type Wardrobe } from './wardrobe.ts'

const promos = films.filter(({ name }) => name.startsWith('promo-'))
const listFrames = (film: Film) => Array.from({ length: countFrames(film) }, (_, frame) => frame)

describe.each(films)('$name', (film) => {
  it('shows exactly one scene in every frame', () => {
    for (const frame of listFrames(film)) expect(() => locateFrame(film, frame)).not.toThrow()
    expect(film.scenes.reduce((sum, { beats }) => sum + beats, 0)).toBe(film.beats)
  })

  it('lasts four to ten seconds', () => {
    const seconds = countFrames(film) / FPS
    expect(seconds).toBeGreaterThanOrEqual(4)
    expect(seconds).toBeLessThanOrEqual(10)
  })
})

describe.each(promos)('$name, drawn small with placeholder garments', (film) => {
  const scale = 1 / 10
  const frames = listFrames(film).filter((frame) => frame % 3 === 0)
  const [width, height] = [film.width * scale, film.height * scale]
  let pixelsByFrame: Buffer[] = []

  beforeAll(async () => {
    const wardrobe = await createPlaceholderWardrobe(film)
    pixelsByFrame = []
    for (const frame of [...frames, countFrames(film) - 1]) {
      const { scene, beat } = locateFrame(film, frame)
      pixelsByFrame.push(await rasterize(fillPlaceholders(scene.draw(beat, film), wardrobe, scale), film, scale))
    }
  })

  it('uses only full views of catalogue products', () => {
    const fullViews = demoProducts.flatMap((product) =>
      product.colors.flatMap(({ name }) =>
        (['front', 'back'] as const).map((view) => getImageName(product.sku, name, view)),
      ),
    )
    expect(fullViews).toEqual(expect.arrayContaining([...listContents(film).garments]))
  })

  it('shows outfits that the studio draws', () => {
    const names = scenes.flatMap(({ shots }) => shots.map(({ name }) => name))
    const { photos } = listContents(film)
    expect(photos.size).toBe(3)
    expect(names).toEqual(expect.arrayContaining([...photos]))
  })

  it('has no words', () => {
    for (const frame of listFrames(film)) {
      const { scene, beat } = locateFrame(film, frame)
      // type is drawn upside down, because the y axis of a font points up
      expect(scene.draw(beat, film), `${scene.name}, ${beat} beats in`).not.toMatch(/scale\(\S+ -/)
    }
  })

  it('keeps the headline area dark except in blurred frames', () => {
    const [left, top, across, down] = getHeadlineAreaBox(film).map((value) => Math.round(value * scale))
    for (const [i, frame] of frames.entries()) {
      const { scene, beat } = locateFrame(film, frame)
      if (listExposures(scene, beat).length > 1) continue
      let brightest = 0
      for (let y = top + 3; y < top + down; y++)
        for (let x = left; x < left + across - 3; x++)
          brightest = Math.max(brightest, pixelsByFrame[i][(y * width + x) * 3 + 1])
      expect(brightest, `${scene.name}, ${beat} beats in`).toBeLessThan(40)
    }
  })

  it('loops seamlessly', () => {
    const [first, last] = [pixelsByFrame[0], pixelsByFrame[pixelsByFrame.length - 1]]
    const difference = first.reduce((sum, value, i) => sum + Math.abs(value - last[i]), 0) / first.length
    expect(difference).toBeLessThan(6)
    expect(locateFrame(film, 0).scene).toBe(locateFrame(film, countFrames(film) - 1).scene)
  })

  it('flashes at most three times a second', () => {
    const brightnessByTile = Array.from({ length: 9 }, (_, tile) =>
      pixelsByFrame.map((pixels) => getBrightness(pixels, width, height, tile)),
    )
    const reversals = brightnessByTile.map(findReversals)
    for (let start = 0; start < frames.length; start++) {
      const flickering = reversals.filter(
        (reversalIndices) => reversalIndices.filter((i) => i >= start && i < start + FPS / 3).length > 6,
      )
      expect(flickering.length, `from frame ${frames[start]}`).toBeLessThan(3)
    }
  })
})

it('explains how to install ffmpeg if it is missing', async () => {
  vi.stubEnv('PATH', '/nowhere')
  await expect(requireFfmpeg()).rejects.toThrow('sudo apt install ffmpeg')
})

it('reports the first of several frames that fail', async () => {
  const drawNothing = () => {
    throw new Error('no ink')
  }
  const film: Film = {
    name: 'broken',
    width: 8,
    height: 8,
    beats: 1,
    crf: { mp4: 26, webm: 36 },
    scenes: [{ name: 'broken', start: 0, beats: 1, draw: drawNothing }],
  }
  await expect(drawFrames(film, { garments: new Map(), photos: new Map() }).next()).rejects.toThrow('no ink')
})

it('inserts a garment in a suitable size', () => {
  const createFakeImage = (size: string) => `data:${size}`
  const garment = {
    sizes: [0.5, 1].map((scale) => ({ scale, image: createFakeImage(`${scale}`) })),
    box: { left: 100, right: 1100, top: 100, bottom: 1100 },
  }
  const wardrobe: Wardrobe = { garments: new Map([['nkd-x', garment]]), photos: new Map() }
  const placeholder = (height: number) =>
    `<garment name="nkd-x" height="${height}" zoom="1" transform="translate(3 4) rotate(0)"/>`
  expect(fillPlaceholders(placeholder(400), wardrobe, 1)).toContain(
    'translate(3 4) rotate(0) scale(0.4) translate(-600 -600)',
  )
  expect(fillPlaceholders(placeholder(400), wardrobe, 1)).toContain('data:0.5')
  expect(fillPlaceholders(placeholder(600), wardrobe, 1)).toContain('data:1')
  expect(fillPlaceholders(placeholder(600), wardrobe, 0.5)).toContain('data:0.5')
})

/** Uses grey rectangles of at least the garments' size, because cutting out the garments takes minutes. */
async function createPlaceholderWardrobe(film: Film): Promise<Wardrobe> {
  const grey = { create: { width: 12, height: 15, channels: 3 as const, background: '#888' } }
  const png = await sharp(grey).png().toBuffer()
  const image = `data:image/png;base64,${png.toString('base64')}`
  const placeholderGarment = {
    sizes: [{ scale: 1, image }],
    box: { left: 0, right: 1200, top: 0, bottom: 1500 },
  }
  const { garments, photos } = listContents(film)
  return {
    garments: new Map(Array.from(garments, (name) => [name, placeholderGarment])),
    photos: new Map(Array.from(photos, (name) => [name, image])),
  }
}

/** Returns the mean luminance of one of nine tiles, 0 to 1. */
function getBrightness(pixels: Buffer, width: number, height: number, tile: number): number {
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

/** Returns the indices at which the brightness changes direction by at least 0.1. */
function findReversals(levels: readonly number[]): number[] {
  const reversals: number[] = []
  let direction = 1
  let extreme = levels[0]
  levels.forEach((level, i) => {
    if (direction >= 0 && level > extreme) extreme = level
    else if (direction <= 0 && level < extreme) extreme = level
    else if (Math.abs(level - extreme) >= 0.1) {
      reversals.push(i)
      direction = Math.sign(level - extreme)
      extreme = level
    }
  })
  return reversals
}
