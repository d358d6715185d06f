import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findPostmaster } from '#platform/database/embedded/postmaster.ts'
import { createDataDir, removeDataDir } from '#tests/support/data-dir.ts'
import { isThorough } from '#tests/support/is-thorough.ts'
import { type ShopProcess, type ShopReport, startShopProcess } from '#tests/support/start-shop-process.ts'

const KILL_COUNT = isThorough ? 10 : 2

let dataDir: string
beforeAll(async () => {
  dataDir = await createDataDir()
})
afterAll(() => removeDataDir(dataDir))

/** Lets the shop write until this many products are acknowledged, then kills it during the next write. */
async function killWhileWriting({ child }: ShopProcess, acknowledgedIds: string[], count: number): Promise<void> {
  const countBefore = acknowledgedIds.length
  child.on('message', ({ createdProductId }: ShopReport) => {
    if (!createdProductId) return
    acknowledgedIds.push(createdProductId)
    if (acknowledgedIds.length - countBefore === count) child.kill('SIGKILL')
  })
  const exited = once(child, 'exit')
  child.send('write')
  const [, signal] = await exited
  expect(signal).toBe('SIGKILL')
}

async function killDatabase(): Promise<void> {
  const postmaster = await findPostmaster(join(dataDir, 'postgres', 'data'))
  process.kill(postmaster?.pid ?? expect.fail('no PostgreSQL is running in the data folder'), 'SIGKILL')
}

async function findMissing({ url }: ShopProcess, ids: string[]): Promise<string[]> {
  const missing: string[] = []
  for (const id of ids) {
    const response = await fetch(`${url}/api/products/${id}`)
    if (response.status !== 200) missing.push(`${id}: ${response.status}`)
  }
  return missing
}

it('loses no acknowledged write when it is killed repeatedly during writes', async () => {
  const acknowledgedIds: string[] = []
  for (let kill = 1; kill <= KILL_COUNT; kill++) {
    const shop = await startShopProcess({ DATA_DIR: dataDir, DEMO: 'off' })
    expect(await findMissing(shop, acknowledgedIds.slice(-30))).toEqual([])
    await killWhileWriting(shop, acknowledgedIds, 5 + kill)
    // every other time, the database is killed too and has to recover from its write-ahead log
    if (kill % 2 === 0) await killDatabase()
  }
  const restartedShop = await startShopProcess({ DATA_DIR: dataDir, DEMO: 'off' })
  expect(acknowledgedIds.length).toBeGreaterThanOrEqual(KILL_COUNT * 5)
  expect(await findMissing(restartedShop, acknowledgedIds)).toEqual([])
  await restartedShop.stop()
}, 180_000)
