import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { migrateDatabase } from '#platform/database/migrate.ts'
import { createTempFolder } from './create-temp-folder.ts'
import { createEmptyDatabase, runStatement } from './database.ts'

const log = pino({ level: 'silent' })

/** Creates a database as it was before a migration, named by its number. `migrate` brings it up to date. */
export async function createOldDatabase(before: string) {
  const { url, drop } = await createEmptyDatabase()
  onTestFinished(drop)
  const earlyMigrations = join(createTempFolder(), 'migrations')
  await cp('migrations', earlyMigrations, { recursive: true })
  const journalPath = join(earlyMigrations, 'meta', '_journal.json')
  const journal = JSON.parse(await readFile(journalPath, 'utf8'))
  const entries = journal.entries.filter(({ tag }: { tag: string }) => tag < before)
  await writeFile(journalPath, JSON.stringify({ ...journal, entries }))
  await migrateDatabase({ url, folder: earlyMigrations }, log)
  return {
    url,
    run: (statement: string) => runStatement(url, statement),
    migrate: () => migrateDatabase({ url }, log),
  }
}
