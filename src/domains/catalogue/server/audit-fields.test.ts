import { describe, expect, it } from 'vitest'
import { toAuditChange, toAuditedFields } from './audit-fields.ts'

describe('toAuditedFields', () => {
  it.each([
    ['joins lists', { sizes: ['S', 'M'] }, { sizes: 'S, M' }],
    [
      'formats measurements',
      {
        measurements: [
          { size: 'S', cm: { chest: 104, length: 64 } },
          { size: 'M', cm: { chest: 109 } },
        ],
      },
      { measurements: 'S: chest 104, length 64; M: chest 109' },
    ],
    [
      'shows images by alt text or URL',
      {
        images: [
          { url: '/media/a.webp', altText: 'Front' },
          { url: '/media/b.webp', altText: '' },
        ],
      },
      { images: 'Front, /media/b.webp' },
    ],
    ['keeps numbers and null', { pricePaise: 1, material: null }, { pricePaise: 1, material: null }],
    ['shortens long texts', { description: ['x'.repeat(301)] }, { description: `${'x'.repeat(300)}…` }],
  ])('%s', (_, fields, expected) => {
    expect(toAuditedFields(fields)).toEqual(expected)
  })
})

describe('toAuditChange', () => {
  it('includes only the measurements that changed', () => {
    const small = { size: 'S', cm: { chest: 104 } }
    const before = { material: 'Wool', measurements: [small, { size: 'M', cm: { chest: 109 } }] }
    const after = { material: 'Linen', measurements: [small, { size: 'M', cm: { chest: 110 } }] }
    expect(toAuditChange(before, after)).toEqual({
      before: { material: 'Wool', measurements: 'M: chest 109' },
      after: { material: 'Linen', measurements: 'M: chest 110' },
    })
  })
})
