import { readdir, rm, writeFile } from 'node:fs/promises'
import { demoProducts } from '../catalogue/demo-products.ts'
import { picturesOf } from '../catalogue/pictures-of.ts'
import { provisionalPicture } from './provisional-picture.ts'

const folder = new URL('../pictures/', import.meta.url)

for (const file of await readdir(folder)) if (file.endsWith('.svg')) await rm(new URL(file, folder))
for (const product of demoProducts)
  for (const picture of picturesOf(product).filter(({ file }) => file.endsWith('.svg')))
    await writeFile(new URL(picture.file, folder), provisionalPicture(product, picture))
