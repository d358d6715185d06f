import { expect, it } from 'vitest'
import { brandMedia } from '#shared/brand-media.ts'
import stills from './stills.json' with { type: 'json' }

function drawn(name: keyof typeof stills) {
  const { file, widths, width, height } = stills[name]
  return { stem: `/stills/${file}`, widths, width, height }
}

it('tells the shop of the stills that the studio drew last', () => {
  expect(brandMedia.women).toEqual({ portrait: drawn('women-portrait'), wide: drawn('women-wide') })
  expect(brandMedia.men).toEqual({ portrait: drawn('men-portrait'), wide: drawn('men-wide') })
})
