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
