import { expect, it } from 'vitest'
import { brandMedia } from './brand-media.ts'
import films from './catalogue/films.json' with { type: 'json' }
import stills from './catalogue/stills.json' with { type: 'json' }

const toUrl = (file: string) => `/films/${file}`

function expectedVideo(name: keyof typeof films) {
  const { mp4, poster, width, height } = films[name]
  return { mp4: toUrl(mp4), poster: { avif: toUrl(poster.avif), webp: toUrl(poster.webp) }, width, height }
}

function expectedImage(name: keyof typeof stills) {
  const { file, widths, width, height } = stills[name]
  return { stem: `/stills/${file}`, widths, width, height }
}

it('uses the latest stills of the studio', () => {
  expect(brandMedia.women).toEqual({ portrait: expectedImage('women-portrait'), wide: expectedImage('women-wide') })
  expect(brandMedia.men).toEqual({ portrait: expectedImage('men-portrait'), wide: expectedImage('men-wide') })
})

it('uses the latest films of the studio', () => {
  expect(brandMedia.promo).toEqual({
    portrait: expectedVideo('promo-portrait'),
    landscape: expectedVideo('promo-landscape'),
  })
  expect(brandMedia.glitch).toEqual(expectedVideo('glitch-logo'))
})
