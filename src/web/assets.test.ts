import { describe, expect, it } from 'vitest'
import { type Manifest, renderAssetTags } from './assets.ts'

const manifest: Manifest = {
  'src/web/hydrate-later.ts': { file: 'assets/hydrate-later.js' },
  'src/web/entry-client.tsx': { file: 'assets/entry.js', imports: ['_vendor.js', '_shop.js'] },
  '_vendor.js': { file: 'assets/vendor.js' },
  '_shop.js': {
    file: 'assets/shop.js',
    imports: ['_vendor.js', 'src/web/entry-client.tsx'],
    dynamicImports: ['product.tsx'],
  },
  'sheet.tsx': { file: 'assets/sheet.js', imports: ['_dialog.js', '_vendor.js'] },
  'zoom.tsx': { file: 'assets/zoom.js', imports: ['_dialog.js'] },
  '_dialog.js': { file: 'assets/dialog.js' },
  'home.tsx': {
    file: 'assets/home.js',
    imports: ['_shop.js', '_grid.js'],
    css: ['assets/home.css'],
    dynamicImports: ['sheet.tsx', 'zoom.tsx'],
  },
  'product.tsx': { file: 'assets/product.js', imports: ['_grid.js'] },
  '_grid.js': { file: 'assets/grid.js', imports: ['_vendor.js'], css: ['assets/grid.css'] },
  'src/web/shop.css': { file: 'assets/shop.css' },
  'src/web/admin.css': { file: 'assets/admin.css' },
  'src/web/fonts/archivo-core.woff2': { file: 'assets/archivo.woff2' },
  'src/web/fonts/archivo-rupee.woff2': { file: 'assets/rupee.woff2' },
  'src/web/fonts/jetbrains-mono-core.woff2': { file: 'assets/mono.woff2' },
}

const archivo = { displayFace: 'Archivo', textFace: 'Archivo' } as const
const matchAttributes = (tags: string, pattern: RegExp) => Array.from(tags.matchAll(pattern), ([, value]) => value)

describe('renderAssetTags', () => {
  const tags = renderAssetTags(manifest, ['home.tsx'], archivo, 'shop')

  it('lists every script of the page once, after its imports and with the entry last', () => {
    expect(matchAttributes(tags, /data-scripts="([^"]+)"/g)).toEqual([
      '/assets/vendor.js /assets/shop.js /assets/grid.js /assets/home.js /assets/entry.js',
    ])
  })

  it('lists what each control of the screen loads when it is used, without what the page has already', () => {
    expect(matchAttributes(tags, /data-lazy-scripts="([^"]+)"/g)).toEqual([
      '/assets/dialog.js /assets/sheet.js,/assets/dialog.js /assets/zoom.js',
    ])
  })

  it('loads only the script that hydrates the page later, so the main image comes first', () => {
    expect(
      matchAttributes(tags, /<(?:script type="module"[^>]* src|link rel="modulepreload" href)="([^"]+)"/g),
    ).toEqual(['/assets/hydrate-later.js'])
  })

  it('blocks the first paint until clicks are recorded', () => {
    expect(tags).toContain('<script type="module" blocking="render"')
  })

  it('runs the script after the styles, so the document is never laid out without them', () => {
    expect(tags.indexOf('<script')).toBeGreaterThan(tags.lastIndexOf('rel="stylesheet"'))
    expect(tags).not.toContain('async')
  })

  it('omits the screens of other pages', () => {
    expect(tags).not.toContain('product.js')
  })

  it('loads the styles of the area, the screen and its imports', () => {
    const listStyles = (html: string) => matchAttributes(html, /stylesheet" href="([^"]+)"/g)
    expect(listStyles(tags)).toEqual(['/assets/shop.css', '/assets/grid.css', '/assets/home.css'])
    expect(listStyles(renderAssetTags(manifest, ['home.tsx'], archivo, 'admin'))[0]).toBe('/assets/admin.css')
  })

  it('names the styles of the admin area in the shop, where a visitor may go on to it', () => {
    expect(tags).toContain('data-admin-styles="/assets/admin.css"')
    expect(renderAssetTags(manifest, ['home.tsx'], archivo, 'admin')).not.toContain('data-admin-styles')
  })

  it('preloads the fonts used above the fold', () => {
    const listFonts = (html: string) => matchAttributes(html, /href="([^"]+\.woff2)" as="font"/g)
    expect(listFonts(tags)).toEqual(['/assets/archivo.woff2', '/assets/rupee.woff2', '/assets/mono.woff2'])
    const listThemeFonts = (faces: Parameters<typeof renderAssetTags>[2]) =>
      listFonts(renderAssetTags(manifest, ['home.tsx'], faces, 'shop')).slice(0, -2)
    expect(listThemeFonts({ displayFace: 'Oswald', textFace: 'Archivo' })).toEqual([
      '/assets/archivo.woff2',
      expect.stringContaining('oswald-latin'),
    ])
    expect(listThemeFonts({ displayFace: 'Sora', textFace: 'DM Sans' })).toEqual([
      expect.stringContaining('dm-sans-latin'),
      expect.stringContaining('sora-latin'),
    ])
  })

  it('rejects a screen that was not built', () => {
    expect(() => renderAssetTags(manifest, ['gone.tsx'], archivo, 'shop')).toThrow(
      'gone.tsx is missing from the browser build',
    )
  })
})
