import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { isAlive } from '#platform/database/embedded/drafts.ts'
import { findPostmaster } from '#platform/database/embedded/postmaster.ts'
import { startEmbedded } from '#platform/database/embedded/start-embedded.ts'
import { migrateDatabase } from '#platform/database/migrate.ts'
import { ask, databaseUrl, templateName } from './database.ts'

const log = pino({ level: 'silent' })
const folderName = /^nukkad-test-(\d+)-/

/** One PostgreSQL for the whole run, with a migrated template that every test file copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweepKilledRuns()
  const dataDir = await mkdtemp(join(tmpdir(), `nukkad-test-${process.pid}-`))
  // as root, PostgreSQL runs as another account, which has to get in
  await chmod(dataDir, 0o755)
  const server = await startEmbedded({ dataDir, log, durable: false })
  await ask(server.url, `CREATE DATABASE ${templateName}`)
  await migrateDatabase({ url: databaseUrl(server.url, templateName) }, log)
  // a database can be copied only while nobody is connected to it
  await ask(server.url, `ALTER DATABASE ${templateName} ALLOW_CONNECTIONS false`)
  project.provide('databaseServer', server.url)
  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** A run that was killed leaves its server running and its folder behind. */
async function sweepKilledRuns(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(folderName.exec(name)?.[1])
    if (!pid || isAlive(pid)) continue
    const folder = join(tmpdir(), name)
    try {
      const server = await findPostmaster(join(folder, 'postgres', 'data'))
      if (server) process.kill(server.pid, 'SIGQUIT')
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    } catch {
      // another user's run is that user's to sweep
    }
  }
}
