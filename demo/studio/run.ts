import { writeFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { demoProducts } from '#demo/catalogue/demo-products.ts'
import { type ImageManifestEntry, listDisplayFiles } from './display-files.ts'
import { drawInParallel } from './draw-in-parallel.ts'
import { listNames, planJobs } from './plan-jobs.ts'
import { writeContactSheets } from './write-contact-sheets.ts'

/**
 * Draws the images, outfits and turntables of the demo catalogue.
 *   --only NKD-OT-001    only products whose SKU starts with this; repeatable
 *   --view three-quarter only this view, and no outfits or turntables; repeatable
 *   --resume             keep what an interrupted run has drawn
 *   --into folder        write files and manifests to this folder instead of demo/pictures and demo/catalogue
 *   --sheets folder      only write contact sheets of the existing images
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    view: { type: 'string', multiple: true },
    resume: { type: 'boolean', default: false },
    into: { type: 'string' },
    sheets: { type: 'string' },
  },
})
const folder = values.into ?? fileURLToPath(new URL('../pictures', import.meta.url))
const manifestFolder = values.into ?? fileURLToPath(new URL('../catalogue', import.meta.url))
const imageManifest = join(manifestFolder, 'pictures.json')
const turntableManifest = join(manifestFolder, 'turntables.json')

const products = demoProducts.filter(({ sku }) => values.only?.some((prefix) => sku.startsWith(prefix)) ?? true)
if (products.length === 0) throw new Error(`No product has a SKU that starts with ${values.only?.join(' or ')}.`)

if (values.sheets)
  await writeContactSheets(products, await readManifest<ImageManifestEntry>(imageManifest), folder, values.sheets)
else await drawAll()

async function drawAll() {
  const isChosen = (name: string) => values.view?.some((view) => name.endsWith(`-${view}`)) ?? true
  const planned = new Set(planJobs(products, (name) => !isChosen(name)).flatMap(listNames))
  // a complete run starts from nothing, one of some products or views keeps the others
  const isPartial = values.only !== undefined || values.view !== undefined
  const isKept = ([name]: [string, unknown]) => values.resume || (isPartial && !planned.has(name))
  const images = new Map(Object.entries(await readManifest<ImageManifestEntry>(imageManifest)).filter(isKept))
  const turntables = new Map(Object.entries(await readManifest<string>(turntableManifest)).filter(isKept))
  const jobs = planJobs(products, (name) => !isChosen(name) || images.has(name) || turntables.has(name))
  const expectedCount = jobs.flatMap(listNames).length
  const startedAt = performance.now()
  let count = 0
  await mkdir(folder, { recursive: true })
  await drawInParallel(jobs, folder, (drawing) => {
    // written after every drawing, because an interrupted run resumes from it
    if ('image' in drawing) writeManifest(imageManifest, images.set(drawing.name, drawing.image))
    else writeManifest(turntableManifest, turntables.set(drawing.name, drawing.turntable))
    const seconds = (performance.now() - startedAt) / 1000
    const minutesLeft = Math.ceil((seconds / ++count) * ((expectedCount - count) / 60))
    console.log(
      `${String(count).padStart(4)} of ${expectedCount}, ${Math.round(seconds)} s, about ${minutesLeft} min left: ${drawing.name}`,
    )
  })
  if (count !== expectedCount) throw new Error(`Only ${count} of ${expectedCount} drawings are finished.`)
  await removeStaleFiles([
    ...[...images.values()].flatMap(({ file }) => listDisplayFiles(file)),
    ...turntables.values(),
  ])
}

function writeManifest(file: string, entries: ReadonlyMap<string, unknown>) {
  const sorted = [...entries].toSorted(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), undefined, 2)}\n`)
}

async function readManifest<Entry>(file: string): Promise<Record<string, Entry>> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw error
  }
}

async function removeStaleFiles(currentFiles: readonly string[]) {
  const current = new Set(currentFiles)
  for (const file of await readdir(folder))
    if (/-[0-9a-f]{8}(-\d+)?\.(avif|webp)$/.test(file) && !current.has(file)) await rm(join(folder, file))
}
