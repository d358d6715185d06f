import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type ImageManifestEntry, listDisplayFiles } from './display-files.ts'
import { replaceFileNames } from './replace-file-names.ts'

/**
 * Makes the shop use what the studio has drawn: writes the current names of stills and films, which contain a content
 * hash, into the demo's sources.
 *   --from folder    first copy the images and turntables that `npm run studio -- --into folder` has drawn
 */
const { values } = parseArgs({ options: { from: { type: 'string' } } })
const resolveDemoPath = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

if (values.from) await copyImages(values.from)

const manifests = await Promise.all(
  ['stills', 'films'].map((name) => readFile(resolveDemoPath(`catalogue/${name}.json`), 'utf8')),
)
for (const source of ['brand-media.ts', 'catalogue/demo-collections.ts']) {
  const text = await readFile(resolveDemoPath(source), 'utf8')
  const updated = replaceFileNames(text, manifests.join())
  if (updated !== text) await writeFile(resolveDemoPath(source), updated)
  console.log(`demo/${source}: ${updated === text ? 'already current' : 'updated'}`)
}

/** Copies a complete drawing and removes the images that it replaces. */
async function copyImages(folder: string) {
  const readManifest = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8'))
  const images: Record<string, ImageManifestEntry> = await readManifest('pictures.json')
  const turntables: Record<string, string> = await readManifest('turntables.json')
  const files = [...Object.values(images).flatMap(({ file }) => listDisplayFiles(file)), ...Object.values(turntables)]
  const target = resolveDemoPath('pictures')
  await mkdir(target, { recursive: true })
  for (const file of files) await cp(join(folder, file), join(target, file))
  for (const name of ['pictures.json', 'turntables.json'])
    await cp(join(folder, name), resolveDemoPath(`catalogue/${name}`))
  const current = new Set(files)
  const stale = (await readdir(target)).filter((file) => !current.has(file))
  for (const file of stale) await rm(join(target, file))
  console.log(`demo/pictures: ${files.length} files, ${stale.length} old ones removed`)
}
