import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { registerStaticFiles } from '#platform/http/static-files.ts'
import { createBareServer } from '#tests/support/create-bare-server.ts'
import { isThorough } from '#tests/support/is-thorough.ts'
import { demoCollections } from './catalogue/demo-collections.ts'
import { demoProducts } from './catalogue/demo-products.ts'
import stills from './catalogue/stills.json' with { type: 'json' }

const resolvePath = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const folders = {
  '/media/': resolvePath('pictures'),
  '/stills/': resolvePath('stills'),
  '/films/': resolvePath('films'),
} as const
/** The media folder has thousands of files. */
const SAMPLE_SIZE = isThorough ? Number.POSITIVE_INFINITY : 150
const contentTypes = { avif: 'image/avif', webp: 'image/webp', mp4: 'video/mp4', webm: 'video/webm' }

it.each(Object.entries(folders))(
  'serves files under %s with their content type, cacheable for a year',
  async (urlPrefix, folder) => {
    const { app } = await createBareServer()
    await registerStaticFiles(app, { client: resolvePath('../public'), immutable: { [urlPrefix]: folder } })
    const files = await readdir(folder)
    expect(files.length).toBeGreaterThan(5)
    // names carry a content hash, because clients never revalidate them
    for (const file of files) expect(file).toMatch(/-[0-9a-f]{8}(-\d+)?\.\w+$/)
    const step = Math.max(1, Math.floor(files.length / SAMPLE_SIZE))
    for (const file of files.filter((_, index) => index % step === 0)) {
      const { statusCode, headers } = await app.inject({ method: 'HEAD', url: urlPrefix + file })
      const contentType = contentTypes[file.split('.').at(-1) as keyof typeof contentTypes]
      expect([file, statusCode, headers['content-type'], headers['cache-control']]).toEqual([
        file,
        200,
        contentType,
        'public, max-age=31536000, immutable',
      ])
    }
  },
)

it('uses the latest drawn banner for every collection', () => {
  const collections = [...new Set(demoProducts.flatMap((product) => product.collections))]
  const drawnStems = new Set(Object.values(stills).map(({ file }) => `/stills/${file}`))
  for (const collection of collections) {
    const { banner } = demoCollections.find(({ name }) => name === collection) ?? {}
    expect(drawnStems).toContain(banner?.narrowUrl?.replace('-1200.webp', ''))
    expect(drawnStems).toContain(banner?.url.replace('-2400.webp', ''))
  }
})
