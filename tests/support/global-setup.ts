import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#platform/database/embedded/start-embedded.ts'
import { migrateDatabase } from '#platform/database/migrate.ts'
import { makeDataDir, removeDataDir, sweepKilledRuns } from './data-dir.ts'
import { ask, databaseUrl, templateName } from './database.ts'

const log = pino({ level: 'silent' })

/** Starts one PostgreSQL for the whole run, with a migrated template database that tests copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweepKilledRuns()
  const dataDir = await makeDataDir()
  const server = await startEmbedded({ dataDir, log, durable: false })
  await ask(server.url, `CREATE DATABASE ${templateName}`)
  await migrateDatabase({ url: databaseUrl(server.url, templateName) }, log)
  // a database can only be copied while it has no connections
  await ask(server.url, `ALTER DATABASE ${templateName} ALLOW_CONNECTIONS false`)
  project.provide('databaseServer', server.url)
  return async () => {
    await server.stop()
    await removeDataDir(dataDir)
  }
}
