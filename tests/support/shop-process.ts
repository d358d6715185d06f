/**
 * Runs the whole shop in a separate process, so a test can kill it. On the message `write`, creates products in a loop
 * and reports each one that was committed.
 */
import { asPaise } from '#shared/money.ts'
import { loadBuild } from '../../scripts/build/load-build.ts'
import type { ShopReport } from './start-shop-process.ts'

const report = (message: ShopReport) => process.send?.(message)
const { startShop } = await loadBuild(process.cwd())
const shop = await startShop(process.env)

async function createProducts(): Promise<never> {
  // the build does not export it
  const { createProduct } = await import('#domains/catalogue/server/create-product.ts')
  for (let n = 1; ; n++) {
    const { id } = await createProduct(shop.database, {
      sku: `FAULT-${process.pid}-${n}`,
      name: `Written by ${process.pid}`,
      description: ['Created by a fault test.'],
      pricePaise: asPaise(99_900),
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
    report({ createdProductId: id })
  }
}

process.on('message', (command) => {
  if (command === 'write') void createProducts()
  else void shop.stop().then(() => process.exit())
})
process.on('disconnect', () => process.exit(1))
report({ url: shop.url })
