import { describe, expect, it } from 'vitest'
import { loggable, loggableChange } from './describe-changes.ts'

describe('what the log keeps of a product', () => {
  it.each([
    ['lists', { sizes: ['S', 'M'] }, { sizes: 'S, M' }],
    [
      'measurements, in words',
      {
        measurements: [
          { size: 'S', cm: { chest: 104, length: 64 } },
          { size: 'M', cm: { chest: 109 } },
        ],
      },
      { measurements: 'S: chest 104, length 64; M: chest 109' },
    ],
    [
      'pictures, by what they show',
      {
        images: [
          { url: '/media/a.webp', altText: 'Front' },
          { url: '/media/b.webp', altText: '' },
        ],
      },
      { images: 'Front, /media/b.webp' },
    ],
    ['figures and nothing as they are', { pricePaise: 1, material: null }, { pricePaise: 1, material: null }],
    ['long texts by how they begin', { description: ['x'.repeat(301)] }, { description: `${'x'.repeat(300)}…` }],
  ])('is %s', (_, fields, kept) => {
    expect(loggable(fields)).toEqual(kept)
  })

  it('is, of measurements, the sizes that are measured otherwise now', () => {
    const small = { size: 'S', cm: { chest: 104 } }
    const before = { material: 'Wool', measurements: [small, { size: 'M', cm: { chest: 109 } }] }
    const after = { material: 'Linen', measurements: [small, { size: 'M', cm: { chest: 110 } }] }
    expect(loggableChange(before, after)).toEqual({
      before: { material: 'Wool', measurements: 'M: chest 109' },
      after: { material: 'Linen', measurements: 'M: chest 110' },
    })
  })
})
