import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'
import { StartError } from '#platform/start-error.ts'
import { createDataDir, removeDataDir } from '#tests/support/data-dir.ts'
import { runStatement } from '#tests/support/database.ts'
import { startEmbeddedProcess } from '#tests/support/start-embedded-process.ts'
import { startEmbedded } from './start-embedded.ts'

const log = pino({ level: 'silent' })
const startIn = (dataDir: string) => startEmbedded({ dataDir, log, durable: false })

async function createOwnDataDir(): Promise<string> {
  const dataDir = await createDataDir()
  onTestFinished(() => removeDataDir(dataDir))
  return dataDir
}

/** Asserts a one-line StartError. */
async function expectStartError(dataDir: string, message: string | RegExp): Promise<void> {
  const start = startIn(dataDir)
  await expect(start).rejects.toThrow(StartError)
  await expect(start).rejects.toThrow(message)
  await expect(start).rejects.toThrow(/^[^\n]+\.$/)
}

it('starts over after being killed while creating the database', async () => {
  const dataDir = await createOwnDataDir()
  const killed = startEmbeddedProcess({ dataDir })
  const tempFolder = await vi.waitFor(
    async () => {
      const [name = ''] = await readdir(dataDir)
      // initdb has created its folders and is filling the system catalogs
      expect(await readdir(join(dataDir, name, 'data', 'base', '1'))).not.toEqual([])
      return name
    },
    { timeout: 20_000, interval: 5 },
  )
  await killed.kill()
  expect(await readdir(dataDir)).toEqual([tempFolder])

  const server = await startIn(dataDir)

  expect(await runStatement(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await server.stop()
  // the orphaned initdb may have written one more file after the first cleanup
  const again = await startIn(dataDir)
  await again.stop()
  expect(await readdir(dataDir)).toEqual(['postgres'])
})

it('removes temporary folders of killed processes but not of running ones', async () => {
  const dataDir = await createOwnDataDir()
  const orphaned = 'postgres.tmp-999999999-00000000'
  const inUse = `postgres.tmp-${process.ppid}-00000000`
  await mkdir(join(dataDir, orphaned, 'data', 'base'), { recursive: true })
  await mkdir(join(dataDir, inUse))
  await writeFile(join(dataDir, 'images'), 'not part of the database')
  // an invalid database, so none is created
  await mkdir(join(dataDir, 'postgres'))

  await expect(startIn(dataDir)).rejects.toThrow()

  expect((await readdir(dataDir)).sort()).toEqual(['images', 'postgres', inUse].sort())
})

it('reports a data folder that cannot be created', async () => {
  const dataDir = await createOwnDataDir()
  await writeFile(join(dataDir, 'file'), '')

  await expectStartError(join(dataDir, 'file', 'data'), /^The data folder .* cannot be used .*set DATA_DIR to another/)
})

it('reports a broken link to the database', async () => {
  const dataDir = await createOwnDataDir()
  await symlink('/nowhere/at/all', join(dataDir, 'postgres'))

  await expectStartError(dataDir, 'is a broken link. Restore the folder')
})

it('reports a database of another PostgreSQL version', async () => {
  const dataDir = await createOwnDataDir()
  await mkdir(join(dataDir, 'postgres', 'data'), { recursive: true })
  await writeFile(join(dataDir, 'postgres', 'data', 'PG_VERSION'), '17\n')

  await expectStartError(
    dataDir,
    /was created by PostgreSQL 17, but this version of the shop bundles PostgreSQL 18\. Start the/,
  )
})

it('reports an incomplete database', async () => {
  const dataDir = await createOwnDataDir()
  await mkdir(join(dataDir, 'postgres'))

  await expectStartError(dataDir, /is incomplete .*\. Restore it from a backup, or remove the folder to start/)
})
