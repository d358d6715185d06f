import { describe, expect, it } from 'vitest'
import { assetTags, type Manifest } from './assets.ts'

const manifest: Manifest = {
  'src/web/entry-client.tsx': { file: 'assets/entry.js', imports: ['_vendor.js', '_shop.js'] },
  '_vendor.js': { file: 'assets/vendor.js' },
  '_shop.js': { file: 'assets/shop.js', imports: ['_vendor.js', 'src/web/entry-client.tsx'] },
  'home.tsx': { file: 'assets/home.js', imports: ['_shop.js', '_grid.js'], css: ['assets/home.css'] },
  'product.tsx': { file: 'assets/product.js', imports: ['_grid.js'] },
  '_grid.js': { file: 'assets/grid.js', imports: ['_vendor.js'], css: ['assets/grid.css'] },
  'src/web/theme.css': { file: 'assets/theme.css' },
  'src/web/fonts/archivo-core.woff2': { file: 'assets/archivo.woff2' },
  'src/web/fonts/archivo-rupee.woff2': { file: 'assets/rupee.woff2' },
  'src/web/fonts/jetbrains-mono-core.woff2': { file: 'assets/mono.woff2' },
}

const attributes = (tags: string, pattern: RegExp) => Array.from(tags.matchAll(pattern), ([, value]) => value)

describe('the tags that load a page', () => {
  const tags = assetTags(manifest, ['home.tsx'])

  it('ask at once, and once, for every script that the page will import', () => {
    expect(attributes(tags, /modulepreload" href="([^"]+)"/g)).toEqual([
      '/assets/vendor.js',
      '/assets/shop.js',
      '/assets/home.js',
      '/assets/grid.js',
    ])
    expect(attributes(tags, /<script type="module" src="([^"]+)"/g)).toEqual(['/assets/entry.js'])
  })

  it('let styles, faces and pictures come before scripts', () => {
    const scripts = tags.match(/<(script|link rel="modulepreload")[^>]*>/g) ?? []
    expect(scripts).toHaveLength(5)
    for (const script of scripts) expect(script).toContain(' fetchpriority="low"')
  })

  it('leave the screens of other pages for later', () => {
    expect(tags).not.toContain('product.js')
  })

  it('bring the theme, the styles of the screen and of what it imports', () => {
    expect(attributes(tags, /stylesheet" href="([^"]+)"/g)).toEqual([
      '/assets/theme.css',
      '/assets/home.css',
      '/assets/grid.css',
    ])
  })

  it('bring the faces that the first screenful is set in', () => {
    expect(attributes(tags, /href="([^"]+\.woff2)" as="font"/g)).toHaveLength(3)
  })

  it('refuse a screen that was not built', () => {
    expect(() => assetTags(manifest, ['gone.tsx'])).toThrow('gone.tsx is missing from the browser build')
  })
})
