import { getConstructionPlans } from 'pg-boss'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { demoSettings } from '#demo/shop-settings.ts'
import { seedSettings } from '#domains/settings/server/seed-settings.ts'
import { openDatabase } from '#platform/database/connect.ts'
import { startEmbedded } from '#platform/database/embedded/start-embedded.ts'
import { migrateDatabase } from '#platform/database/migrate.ts'
import { cleanUpKilledRuns, createDataDir, removeDataDir } from './data-dir.ts'
import { runStatement, TEMPLATE_DATABASE, toDatabaseUrl } from './database.ts'

const log = pino({ level: 'silent' })

/** Starts one PostgreSQL for the whole run, with a migrated template database with the demo's settings that tests copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await cleanUpKilledRuns()
  const dataDir = await createDataDir({ inMemory: true })
  const server = await startEmbedded({ dataDir, log, durable: false })
  await runStatement(server.url, `CREATE DATABASE ${TEMPLATE_DATABASE}`)
  const templateUrl = toDatabaseUrl(server.url, TEMPLATE_DATABASE)
  await migrateDatabase({ url: templateUrl }, log)
  const database = openDatabase({ url: templateUrl }, log)
  await database.db.transaction((tx) => seedSettings(tx, demoSettings))
  await database.close()
  // otherwise each shop under test would create the tables of the job queue, which takes longer than most tests
  await runStatement(templateUrl, getConstructionPlans())
  // a database can only be copied while it has no connections
  await runStatement(server.url, `ALTER DATABASE ${TEMPLATE_DATABASE} ALLOW_CONNECTIONS false`)
  project.provide('databaseServer', server.url)
  return async () => {
    await server.stop()
    await removeDataDir(dataDir)
  }
}
