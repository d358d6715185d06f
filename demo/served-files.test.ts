import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { registerStaticFiles } from '#platform/http/static-files.ts'
import { collectionBanners } from '#shared/collection-banners.ts'
import { createBareServer } from '#tests/support/create-bare-server.ts'
import { demoProducts } from './catalogue/demo-products.ts'
import stills from './catalogue/stills.json' with { type: 'json' }

const resolvePath = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const folders = {
  '/media/': resolvePath('pictures'),
  '/stills/': resolvePath('stills'),
  '/films/': resolvePath('films'),
} as const
const contentTypes = { avif: 'image/avif', webp: 'image/webp', mp4: 'video/mp4', webm: 'video/webm' }

it.each(Object.entries(folders))(
  'serves every file under %s with its content type, cacheable for a year',
  async (urlPrefix, folder) => {
    const { app } = await createBareServer()
    await registerStaticFiles(app, { client: resolvePath('../public'), immutable: { [urlPrefix]: folder } })
    const files = await readdir(folder)
    expect(files.length).toBeGreaterThan(5)
    for (const file of files) {
      const { statusCode, headers } = await app.inject({ method: 'HEAD', url: urlPrefix + file })
      const contentType = contentTypes[file.split('.').at(-1) as keyof typeof contentTypes]
      expect([file, statusCode, headers['content-type'], headers['cache-control']]).toEqual([
        file,
        200,
        contentType,
        'public, max-age=31536000, immutable',
      ])
      // names carry a content hash, because clients never revalidate them
      expect(file).toMatch(/-[0-9a-f]{8}(-\d+)?\.\w+$/)
    }
  },
)

it('uses the latest drawn banner for every collection', () => {
  const collections = [...new Set(demoProducts.flatMap((product) => product.collections))]
  const drawnStems = new Set(Object.values(stills).map(({ file }) => `/stills/${file}`))
  for (const collection of collections) {
    expect(drawnStems).toContain(collectionBanners[collection]?.square.stem)
    expect(drawnStems).toContain(collectionBanners[collection]?.wide.stem)
  }
})
