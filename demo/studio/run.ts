import { writeFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { demoProducts } from '#demo/catalogue/demo-products.ts'
import { type ImageManifestEntry, listDisplayFiles } from './display-files.ts'
import { drawInParallel } from './draw-in-parallel.ts'
import { planPhotoShoots, skipDrawnShots } from './photo-shoots.ts'
import { writeContactSheet } from './write-contact-sheet.ts'

/**
 * Draws the images of the demo catalogue.
 *   --only NKD-OT-001    only products whose SKU starts with this; repeatable
 *   --resume             keep the images that an interrupted run has drawn
 *   --into folder        write the images and their manifest to this folder instead of demo/pictures and demo/catalogue
 *   --sheet sheet.png    only create a contact sheet of the existing images
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    resume: { type: 'boolean', default: false },
    into: { type: 'string' },
    sheet: { type: 'string' },
  },
})
const folder = values.into ?? fileURLToPath(new URL('../pictures', import.meta.url))
const manifestFile = values.into
  ? join(values.into, 'pictures.json')
  : fileURLToPath(new URL('../catalogue/pictures.json', import.meta.url))

const products = demoProducts.filter(({ sku }) => values.only?.some((prefix) => sku.startsWith(prefix)) ?? true)
if (products.length === 0) throw new Error(`No product has a SKU that starts with ${values.only?.join(' or ')}.`)

if (values.sheet) await writeContactSheet(products, await readManifest(), folder, values.sheet)
else await drawAll()

async function drawAll() {
  const namePrefixes = products.map(({ sku }) => `${sku.toLowerCase()}-`)
  const isOfProducts = (name: string) => namePrefixes.some((sku) => name.startsWith(sku))
  const images = new Map(
    Object.entries(await readManifest()).filter(([name]) => values.resume || (values.only && !isOfProducts(name))),
  )
  const photoShoots = skipDrawnShots(planPhotoShoots(products), images)
  const expectedCount = photoShoots.reduce((sum, { shots }) => sum + shots.length, 0)
  const startedAt = performance.now()
  let count = 0
  await mkdir(folder, { recursive: true })
  await drawInParallel(photoShoots, folder, (name, image) => {
    images.set(name, image)
    // written after every image, because an interrupted run resumes from it
    writeFileSync(manifestFile, formatManifest(images))
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    console.log(`${String(++count).padStart(3)} of ${expectedCount}, ${seconds} s: ${name}`)
  })
  if (count !== expectedCount) throw new Error(`Only ${count} of ${expectedCount} images were drawn.`)
  await removeStaleFiles([...images.values()])
}

function formatManifest(images: ReadonlyMap<string, ImageManifestEntry>): string {
  return `${JSON.stringify(Object.fromEntries([...images].toSorted(compareNames)), undefined, 2)}\n`
}

function compareNames([a]: readonly [string, unknown], [b]: readonly [string, unknown]) {
  return a < b ? -1 : 1
}

async function readManifest(): Promise<Record<string, ImageManifestEntry>> {
  try {
    return JSON.parse(await readFile(manifestFile, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw error
  }
}

async function removeStaleFiles(images: readonly ImageManifestEntry[]) {
  const currentFiles = new Set(images.flatMap(({ file }) => listDisplayFiles(file)))
  for (const file of await readdir(folder))
    if (/-[0-9a-f]{8}-\d+\.(avif|webp)$/.test(file) && !currentFiles.has(file)) await rm(join(folder, file))
}
