import { expect, it } from 'vitest'
import { replaceFileNames } from './replace-file-names.ts'

const manifests = JSON.stringify({
  'hoodie-wide': { file: 'hoodie-wide-1111aaaa' },
  'zip-hoodie-wide': { file: 'zip-hoodie-wide-2222bbbb' },
  'promo-portrait': { mp4: 'promo-portrait-3333cccc.mp4', poster: { avif: 'promo-portrait-4444dddd.avif' } },
})

it('replaces the hash of every still and film', () => {
  const source =
    "['/stills/zip-hoodie-wide-00000000', 'hoodie-wide-0000000f-1600.webp', '/films/promo-portrait-00000000.mp4', '/films/promo-portrait-00000001.avif']"
  expect(replaceFileNames(source, manifests)).toBe(
    "['/stills/zip-hoodie-wide-2222bbbb', 'hoodie-wide-1111aaaa-1600.webp', '/films/promo-portrait-3333cccc.mp4', '/films/promo-portrait-4444dddd.avif']",
  )
})

it('refuses a name that is not drawn', () => {
  expect(() => replaceFileNames("'/films/promo-square-00000000.mp4'", manifests)).toThrow('promo-square.mp4')
})
