import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { demoProducts } from '../../catalogue/demo-products.ts'
import { prints } from './prints.ts'

const inks = { ink: '#123456', accent: '#ABCDEF' }
const usedPrints = new Set(
  demoProducts.flatMap(({ prints: placedPrints }) => placedPrints?.map(({ graphic }) => graphic) ?? []),
)

it.each(Object.keys(prints))('%s is used on a garment', (name) => {
  expect([...usedPrints]).toContain(name)
})

describe.each(Object.entries(prints))('%s', (_, print) => {
  const svg = print.draw(inks)

  it('is reproducible', () => {
    expect(print.draw(inks)).toBe(svg)
  })

  it('matches its aspect ratio', () => {
    const [width = 0, height = 1] =
      svg
        .match(/viewBox="0 0 (\d+) (\d+)"/)
        ?.slice(1)
        .map(Number) ?? []
    expect(width / height).toBeCloseTo(print.aspect, 3)
  })

  it('uses only its two inks', () => {
    const colors = svg.replaceAll(/<mask.*?<\/mask>|url\(.*?\)/g, '').match(/#[0-9A-Fa-f]{3,6}/g) ?? []
    expect(colors.filter((color) => color !== inks.ink && color !== inks.accent)).toEqual([])
  })

  it('covers part of the cloth', async () => {
    const { data, info } = await sharp(Buffer.from(svg))
      .resize(120)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const alphas = data.filter((_, i) => i % 4 === 3)
    const coverage = alphas.filter((alpha) => alpha > 127).length / (info.width * info.height)
    expect(coverage).toBeGreaterThan(0.08)
    expect(coverage).toBeLessThan(0.85)
  })
})

/** Returns the shares of the print's box within which it has ink. */
async function findInkBox({ draw, aspect }: (typeof prints)[keyof typeof prints]) {
  const width = 200
  const height = Math.round(width / aspect)
  const alphas = (
    await sharp(Buffer.from(draw(inks)))
      .resize(width, height)
      .ensureAlpha()
      .raw()
      .toBuffer()
  ).filter((_, i) => i % 4 === 3)
  const inked = Array.from(alphas.keys()).filter((i) => alphas[i] > 60)
  const columns = inked.map((i) => (i % width) / width)
  return {
    left: columns.reduce((least, x) => Math.min(least, x), 1),
    right: columns.reduce((most, x) => Math.max(most, x), 0),
    top: Math.floor(inked[0] / width) / height,
  }
}

it('keeps the scorecard away from the folds at the sleeves', async () => {
  const { left, right } = await findInkBox(prints.scorecard)
  expect(left).toBeGreaterThan(0.08)
  expect(right).toBeLessThan(0.92)
})

it('starts the wires below the collar', async () => {
  // the collar of the tee ends at 16 % of the print's height
  expect((await findInkBox(prints['wire-tangle'])).top).toBeGreaterThan(0.165)
})
