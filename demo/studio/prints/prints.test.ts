import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { demoProducts } from '../../catalogue/demo-products.ts'
import { prints } from './prints.ts'

const inks = { ink: '#123456', accent: '#ABCDEF' }
const used = new Set(demoProducts.flatMap(({ print }) => print?.map(({ graphic }) => graphic) ?? []))

it.each(Object.keys(prints))('%s is on a garment', (name) => {
  expect([...used]).toContain(name)
})

describe.each(Object.entries(prints))('%s', (_, print) => {
  const drawn = print.draw(inks)

  it('is drawn the same each time', () => {
    expect(print.draw(inks)).toBe(drawn)
  })

  it('has the shape it says', () => {
    const [width = 0, height = 1] =
      drawn
        .match(/viewBox="0 0 (\d+) (\d+)"/)
        ?.slice(1)
        .map(Number) ?? []
    expect(width / height).toBeCloseTo(print.aspect, 3)
  })

  it('is printed with its two inks and nothing else', () => {
    const printed = drawn.replaceAll(/<mask.*?<\/mask>|url\(.*?\)/g, '').match(/#[0-9A-Fa-f]{3,6}/g) ?? []
    expect(printed.filter((color) => color !== inks.ink && color !== inks.accent)).toEqual([])
  })

  it('covers some of the cloth and leaves some of it bare', async () => {
    const { data, info } = await sharp(Buffer.from(drawn))
      .resize(120)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const cover = data.filter((_, i) => i % 4 === 3)
    const inked = cover.filter((alpha) => alpha > 127).length / (info.width * info.height)
    expect(inked).toBeGreaterThan(0.08)
    expect(inked).toBeLessThan(0.85)
  })
})
