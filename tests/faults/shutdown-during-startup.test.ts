import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findPostmaster } from '#platform/database/embedded/postmaster.ts'
import { createDataDir, removeDataDir } from '#tests/support/data-dir.ts'

const root = join(import.meta.dirname, '..', '..')

let dataDir: string
beforeAll(async () => {
  dataDir = await createDataDir()
})
afterAll(() => removeDataDir(dataDir))

it('leaves no database running if it is stopped during startup', async () => {
  const shop = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', PAYMENTS: 'sandbox', DATA_DIR: dataDir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(shop, 'exit')
  shop.stdout.setEncoding('utf8').on('data', (output: string) => {
    if (output.includes('Applying migrations')) shop.kill('SIGTERM')
  })
  expect(await exited).toEqual([0, null])
  expect(await findPostmaster(join(dataDir, 'postgres', 'data'))).toBeUndefined()
}, 90_000)
