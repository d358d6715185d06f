import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { drawFixedUrlFiles } from './draw-fixed-url-files.ts'
import { stills } from './stills.ts'
import { type StillManifestEntry, writeStill } from './write-still.ts'

/**
 * Arranges the drawn garments into the shop's tiles, banners, social card and icons.
 *   --images folder    read the garment images from this folder instead of demo/pictures
 *   --cache folder     cache the garments' outlines there for the next run
 */
const { values } = parseArgs({ options: { images: { type: 'string' }, cache: { type: 'string' } } })
const resolveDemoPath = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const folder = resolveDemoPath('stills')
const source = { imageFolder: values.images ?? resolveDemoPath('pictures'), cacheFolder: values.cache }
const manifest = new Map<string, StillManifestEntry>()

await mkdir(folder, { recursive: true })
for (const still of stills) {
  manifest.set(still.name, await writeStill(folder, still, source))
  console.log(`${manifest.size} of ${stills.length}: ${still.name}`)
}
for (const [name, bytes] of await drawFixedUrlFiles(source))
  await writeFile(resolveDemoPath(name === 'placeholder-image.jpg' ? `../public/${name}` : `brand/${name}`), bytes)
await writeFile(
  resolveDemoPath('catalogue/stills.json'),
  `${JSON.stringify(Object.fromEntries(manifest), undefined, 2)}\n`,
)
await removeStaleFiles([...manifest.values()].map(({ file }) => file))

async function removeStaleFiles(currentStems: readonly string[]) {
  for (const file of await readdir(folder))
    if (!currentStems.some((stem) => file.startsWith(`${stem}-`))) await rm(join(folder, file))
}
