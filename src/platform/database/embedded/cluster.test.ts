import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'
import { StartError } from '#platform/start-error.ts'
import { makeDataDir, removeDataDir } from '#tests/support/data-dir.ts'
import { ask } from '#tests/support/database.ts'
import { runEmbedded } from '#tests/support/run-embedded.ts'
import { startEmbedded } from './start-embedded.ts'

const log = pino({ level: 'silent' })
const startIn = (dataDir: string) => startEmbedded({ dataDir, log, durable: false })

async function newDataDir(): Promise<string> {
  const dataDir = await makeDataDir()
  onTestFinished(() => removeDataDir(dataDir))
  return dataDir
}

/** Fails with one sentence that says this. */
async function expectRefusal(dataDir: string, sentence: string | RegExp): Promise<void> {
  const start = startIn(dataDir)
  await expect(start).rejects.toThrow(StartError)
  await expect(start).rejects.toThrow(sentence)
  await expect(start).rejects.toThrow(/^[^\n]+\.$/)
}

it('begins anew after a kill in the middle of creating the database', async () => {
  const dataDir = await newDataDir()
  const killed = runEmbedded({ dataDir })
  const draft = await vi.waitFor(
    async () => {
      const [name = ''] = await readdir(dataDir)
      // PostgreSQL's own folders are there, and the catalogue is being filled
      expect(await readdir(join(dataDir, name, 'data', 'base', '1'))).not.toEqual([])
      return name
    },
    { timeout: 20_000, interval: 5 },
  )
  await killed.kill()
  expect(await readdir(dataDir)).toEqual([draft])

  const shop = await startIn(dataDir)

  expect(await ask(shop.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await shop.stop()
  // the killed one's initdb may have written a last file after the first sweep
  const again = await startIn(dataDir)
  await again.stop()
  expect(await readdir(dataDir)).toEqual(['postgres'])
})

it('sweeps what killed starts left, but not what another start is working on', async () => {
  const dataDir = await newDataDir()
  const left = 'postgres.draft-999999999-00000000'
  const busy = `postgres.draft-${process.ppid}-00000000`
  await mkdir(join(dataDir, left, 'data', 'base'), { recursive: true })
  await mkdir(join(dataDir, busy))
  await writeFile(join(dataDir, 'pictures'), 'not of the database')
  // a database that refuses to open, so that none is created
  await mkdir(join(dataDir, 'postgres'))

  await expect(startIn(dataDir)).rejects.toThrow()

  expect((await readdir(dataDir)).sort()).toEqual(['pictures', 'postgres', busy].sort())
})

it('says so when a data folder cannot be made', async () => {
  const dataDir = await newDataDir()
  await writeFile(join(dataDir, 'file'), '')

  await expectRefusal(join(dataDir, 'file', 'data'), /^The data folder .* cannot be used .*set DATA_DIR to another/)
})

it('says so when the database lies behind a link that leads nowhere', async () => {
  const dataDir = await newDataDir()
  await symlink('/nowhere/at/all', join(dataDir, 'postgres'))

  await expectRefusal(dataDir, 'leads nowhere: bring back the folder')
})

it('says so when the database was made by another version of PostgreSQL', async () => {
  const dataDir = await newDataDir()
  await mkdir(join(dataDir, 'postgres', 'data'), { recursive: true })
  await writeFile(join(dataDir, 'postgres', 'data', 'PG_VERSION'), '17\n')

  await expectRefusal(
    dataDir,
    /was made by PostgreSQL 17, but this version of the shop brings PostgreSQL 18: start the/,
  )
})

it('says so when a part of the database is missing', async () => {
  const dataDir = await newDataDir()
  await mkdir(join(dataDir, 'postgres'))

  await expectRefusal(dataDir, /is not a whole database .*: restore it from a backup, or remove the folder to begin/)
})
