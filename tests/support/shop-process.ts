/**
 * The whole shop in a process of its own, so that a test can kill it. Told to write, it puts product after product on
 * the shelf and tells its parent of each one that the database has taken.
 */
import { createProduct } from '#domains/catalogue/server/create-product.ts'
import { startShop } from '../../src/main.ts'
import type { ShopReport } from './run-shop.ts'

const report = (said: ShopReport) => process.send?.(said)
const shop = await startShop(process.env)

async function write(): Promise<never> {
  for (let n = 1; ; n++) {
    const { id } = await createProduct(shop.database, {
      sku: `FAULT-${process.pid}-${n}`,
      name: `Written by ${process.pid}`,
      description: ['Here to be found again.'],
      pricePaise: 99_900,
      category: 'Top Wear',
      gender: 'Unisex',
      collections: ['Essentials'],
      sizes: ['M'],
      colors: ['Black'],
      brand: 'Nukkad',
      material: '240 GSM Cotton',
      images: [],
      stock: [{ quantity: 1 }],
    })
    report({ written: id })
  }
}

process.on('message', (order) => {
  if (order === 'write') void write()
  else void shop.stop().then(() => process.exit())
})
// a test that is gone needs no shop
process.on('disconnect', () => process.exit(1))
report({ url: shop.url })
