import { mkdir, rm, writeFile } from 'node:fs/promises'
import { demoProducts } from '../catalogue/demo-products.ts'
import { picturesOf } from '../catalogue/pictures-of.ts'
import { provisionalPicture } from './provisional-picture.ts'

const folder = new URL('../pictures/', import.meta.url)

await rm(folder, { recursive: true, force: true })
await mkdir(folder)
for (const product of demoProducts)
  for (const picture of picturesOf(product))
    await writeFile(new URL(picture.file, folder), provisionalPicture(product, picture))
