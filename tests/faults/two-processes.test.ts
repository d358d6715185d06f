import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEmptyDatabase, runStatement } from '#tests/support/database.ts'
import { type ShopProcess, startShopProcess } from '../support/start-shop-process.ts'

const LIMIT_MS = 2000
const VISITORS = 8

let database: Awaited<ReturnType<typeof createEmptyDatabase>>
let shops: ShopProcess[]
beforeAll(async () => {
  database = await createEmptyDatabase()
  // concurrently on an empty database: one migrates and loads the demo, the other waits
  shops = await Promise.all([1, 2].map(() => startShopProcess({ DATABASE_URL: database.url })))
}, 60_000)
afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.stop()))
  await database.drop()
})

const fetchText = async (url: string) => (await fetch(url)).text()

/** Sends requests nonstop until the work is done and returns how many. */
async function underLoad(work: () => Promise<void>): Promise<number> {
  let isBusy = true
  let requestCount = 0
  const visit = async (url: string) => {
    while (isBusy) {
      await fetchText(url)
      requestCount++
    }
  }
  const addresses = shops.flatMap(({ url }) => [`${url}/`, `${url}/api/products?limit=20`])
  const visits = Array.from({ length: VISITORS }, (_, n) => visit(addresses[n % addresses.length] ?? ''))
  await work().finally(() => {
    isBusy = false
  })
  await Promise.all(visits)
  return requestCount
}

/** Returns the milliseconds until all these URLs contain the text. */
async function measureUntilShown(text: string, addresses: string[]): Promise<number> {
  const startedAt = performance.now()
  const pending = new Set(addresses)
  while (pending.size > 0 && performance.now() - startedAt < 5 * LIMIT_MS) {
    for (const address of pending) if ((await fetchText(address)).includes(text)) pending.delete(address)
  }
  expect([...pending]).toEqual([])
  return performance.now() - startedAt
}

describe('two processes on one database, both under load', () => {
  it('show a change made by another process in the list and on the home page within two seconds', async () => {
    const [product] = (await (await fetch(`${shops[0]?.url}/api/products?limit=1`)).json()) as { _id: string }[]
    const addresses = shops.flatMap(({ url }) => [`${url}/`, `${url}/api/products?limit=20`])
    const requestCount = await underLoad(async () => {
      for (const name of ['Renamed Once', 'Renamed Twice']) {
        await runStatement(database.url, `UPDATE products SET name = '${name}' WHERE id = '${product?._id}'`)
        expect(await measureUntilShown(name, addresses)).toBeLessThan(LIMIT_MS)
      }
    })
    expect(requestCount).toBeGreaterThan(20)
  })

  it('show changed stock within two seconds', async () => {
    const [product] = (await (await fetch(`${shops[0]?.url}/api/products?limit=1`)).json()) as { _id: string }[]
    const addresses = shops.map(({ url }) => `${url}/api/products/${product?._id}`)
    await underLoad(async () => {
      await runStatement(
        database.url,
        `UPDATE stock SET sold = sold + on_hand, on_hand = 0, held = 0 WHERE product_id = '${product?._id}'`,
      )
      expect(await measureUntilShown('"inStock":false', addresses)).toBeLessThan(LIMIT_MS)
    })
  })
})
