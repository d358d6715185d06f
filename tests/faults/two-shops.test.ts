import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, emptyDatabase } from '#tests/support/database.ts'
import { runShop, type ShopProcess } from '#tests/support/run-shop.ts'

const LIMIT_MS = 2000
const VISITORS = 8

let database: Awaited<ReturnType<typeof emptyDatabase>>
let shops: ShopProcess[]
beforeAll(async () => {
  database = await emptyDatabase()
  // both at once, on a database without a table: one migrates and loads the demo, the other waits for it
  shops = await Promise.all([1, 2].map(() => runShop({ DATABASE_URL: database.url })))
}, 60_000)
afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.stop()))
  await database.drop()
})

const textOf = async (url: string) => (await fetch(url)).text()

/** Visitors who never stop asking, until the work is done. */
async function underLoad(work: () => Promise<void>): Promise<number> {
  let busy = true
  let answers = 0
  const visit = async (url: string) => {
    while (busy) {
      await textOf(url)
      answers++
    }
  }
  const addresses = shops.flatMap(({ url }) => [`${url}/`, `${url}/api/products?limit=20`])
  const visits = Array.from({ length: VISITORS }, (_, n) => visit(addresses[n % addresses.length] ?? ''))
  await work().finally(() => {
    busy = false
  })
  await Promise.all(visits)
  return answers
}

/** How long it takes until all these addresses show the text. */
async function millisUntilShown(text: string, addresses: string[]): Promise<number> {
  const begun = performance.now()
  const waiting = new Set(addresses)
  while (waiting.size > 0 && performance.now() - begun < 5 * LIMIT_MS) {
    for (const address of waiting) if ((await textOf(address)).includes(text)) waiting.delete(address)
  }
  expect([...waiting]).toEqual([])
  return performance.now() - begun
}

describe('two shops on one database, both under load', () => {
  it('show a change that another process makes, in the list and on the home page, within two seconds', async () => {
    const [newest] = (await (await fetch(`${shops[0]?.url}/api/products?limit=1`)).json()) as { _id: string }[]
    const places = shops.flatMap(({ url }) => [`${url}/`, `${url}/api/products?limit=20`])
    const answers = await underLoad(async () => {
      for (const name of ['Renamed Once', 'Renamed Twice']) {
        await ask(database.url, `UPDATE products SET name = '${name}' WHERE id = '${newest?._id}'`)
        expect(await millisUntilShown(name, places)).toBeLessThan(LIMIT_MS)
      }
    })
    expect(answers).toBeGreaterThan(20)
  })

  it('show what a sale leaves within two seconds', async () => {
    const [newest] = (await (await fetch(`${shops[0]?.url}/api/products?limit=1`)).json()) as { _id: string }[]
    const places = shops.map(({ url }) => `${url}/api/products/${newest?._id}`)
    await underLoad(async () => {
      await ask(
        database.url,
        `UPDATE stock SET sold = sold + on_hand, on_hand = 0, held = 0 WHERE product_id = '${newest?._id}'`,
      )
      expect(await millisUntilShown('"inStock":false', places)).toBeLessThan(LIMIT_MS)
    })
  })
})
