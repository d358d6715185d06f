import { expect, it } from 'vitest'
import { brandMedia } from '#shared/brand-media.ts'
import films from './films.json' with { type: 'json' }
import stills from './stills.json' with { type: 'json' }

const address = (file: string) => `/films/${file}`

function shot(name: keyof typeof films) {
  const { mp4, poster, width, height } = films[name]
  return { mp4: address(mp4), poster: { avif: address(poster.avif), webp: address(poster.webp) }, width, height }
}

function drawn(name: keyof typeof stills) {
  const { file, widths, width, height } = stills[name]
  return { stem: `/stills/${file}`, widths, width, height }
}

it('tells the shop of the stills that the studio drew last', () => {
  expect(brandMedia.women).toEqual({ portrait: drawn('women-portrait'), wide: drawn('women-wide') })
  expect(brandMedia.men).toEqual({ portrait: drawn('men-portrait'), wide: drawn('men-wide') })
})

it('tells the shop of the films that the studio shot last', () => {
  expect(brandMedia.promo).toEqual({ portrait: shot('promo-portrait'), landscape: shot('promo-landscape') })
  expect(brandMedia.glitch).toEqual(shot('glitch-logo'))
})
