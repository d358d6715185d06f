import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { registerStaticFiles } from '#platform/http/static-files.ts'
import { collectionBanners } from '#shared/collection-banners.ts'
import { plainServer } from '#tests/support/plain-server.ts'
import { demoProducts } from './catalogue/demo-products.ts'
import stills from './catalogue/stills.json' with { type: 'json' }

const folder = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const folders = { '/media/': folder('pictures'), '/stills/': folder('stills'), '/films/': folder('films') } as const
const types = { avif: 'image/avif', webp: 'image/webp', mp4: 'video/mp4', webm: 'video/webm' }

it.each(Object.entries(folders))(
  'every file under %s answers as what it is, and may be kept for a year',
  async (at, from) => {
    const { app } = await plainServer()
    await registerStaticFiles(app, { client: folder('../public'), lasting: { [at]: from } })
    const files = await readdir(from)
    expect(files.length).toBeGreaterThan(5)
    for (const file of files) {
      const { statusCode, headers } = await app.inject({ method: 'HEAD', url: at + file })
      const type = types[file.split('.').at(-1) as keyof typeof types]
      expect([file, statusCode, headers['content-type'], headers['cache-control']]).toEqual([
        file,
        200,
        type,
        'public, max-age=31536000, immutable',
      ])
      // the same name never has another content
      expect(file).toMatch(/-[0-9a-f]{8}(-\d+)?\.\w+$/)
    }
  },
)

it('has a banner for every collection, as the studio drew it last', () => {
  const names = [...new Set(demoProducts.flatMap(({ collections }) => collections))]
  const drawn = new Set(Object.values(stills).map(({ file }) => `/stills/${file}`))
  for (const name of names) {
    expect(drawn).toContain(collectionBanners[name]?.square.stem)
    expect(drawn).toContain(collectionBanners[name]?.wide.stem)
  }
})
