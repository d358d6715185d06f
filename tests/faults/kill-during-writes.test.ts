import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findPostmaster } from '#platform/database/embedded/postmaster.ts'
import { makeDataDir, removeDataDir } from '#tests/support/data-dir.ts'
import { runShop, type ShopProcess, type ShopReport } from '#tests/support/run-shop.ts'
import { isThorough } from '#tests/support/thorough.ts'

const KILLS = isThorough ? 10 : 2

let dataDir: string
beforeAll(async () => {
  dataDir = await makeDataDir()
})
afterAll(() => removeDataDir(dataDir))

/** Lets the shop write until so many products are acknowledged, and kills it in the middle of the next. */
async function killWhileWriting({ child }: ShopProcess, acknowledged: string[], enough: number): Promise<void> {
  const before = acknowledged.length
  child.on('message', ({ written }: ShopReport) => {
    if (!written) return
    acknowledged.push(written)
    if (acknowledged.length - before === enough) child.kill('SIGKILL')
  })
  const ended = once(child, 'exit')
  child.send('write')
  const [, signal] = await ended
  expect(signal).toBe('SIGKILL')
}

async function killDatabase(): Promise<void> {
  const postmaster = await findPostmaster(join(dataDir, 'postgres', 'data'))
  process.kill(postmaster?.pid ?? expect.fail('no PostgreSQL runs on the data'), 'SIGKILL')
}

async function missingFrom({ url }: ShopProcess, ids: string[]): Promise<string[]> {
  const missing: string[] = []
  for (const id of ids) {
    const answer = await fetch(`${url}/api/products/${id}`)
    if (answer.status !== 200) missing.push(`${id}: ${answer.status}`)
  }
  return missing
}

it('loses nothing that was acknowledged, though it is killed in the middle of writes again and again', async () => {
  const acknowledged: string[] = []
  for (let kill = 1; kill <= KILLS; kill++) {
    const shop = await runShop({ DATA_DIR: dataDir, DEMO: 'off' })
    expect(await missingFrom(shop, acknowledged.slice(-30))).toEqual([])
    await killWhileWriting(shop, acknowledged, 5 + kill)
    // every other time the database dies with it, and has to recover from its log
    if (kill % 2 === 0) await killDatabase()
  }
  const last = await runShop({ DATA_DIR: dataDir, DEMO: 'off' })
  expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS * 5)
  expect(await missingFrom(last, acknowledged)).toEqual([])
  await last.stop()
}, 180_000)
