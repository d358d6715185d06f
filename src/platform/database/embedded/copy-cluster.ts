import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { copyFolder, keepOwner } from '#platform/storage/copy-folder.ts'

interface Options {
  /** Where the running database is reached, and where it lies. */
  url: string
  location: string
  /** A folder that is not there yet. */
  to: string
}

/** What belongs to the running server and not to its data, as PostgreSQL's own backup leaves it out. */
const emptied = [
  'pg_wal',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]
const passing = /^(?:postmaster\.(?:pid|opts)|pgsql_tmp.*|pg_internal\.init.*|backup_label.*)$/
const segment = /^[0-9A-F]{24}$/

/**
 * Copies the database while it is written to. The files are copied as they are found, each from another moment; the log
 * of all changes from the beginning to the end of the copy comes with them, and with it PostgreSQL makes one moment of
 * them when it is first started there: that of the end.
 */
export async function copyCluster({ url, location, to }: Options): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'nukkad-backup' })
  await client.connect()
  try {
    // holds the log back until this connection ends
    await client.query(`SELECT pg_create_physical_replication_slot('nukkad_backup', true, true)`)
    const { rows: begun } = await client.query<{ first: string }>(
      `SELECT pg_walfile_name(pg_backup_start('nukkad', true)) AS first`,
    )
    const data = join(location, 'data')
    await copyFolder(location, to, (path) => {
      const [top = '', folder = '', inside] = path.split('/')
      if (top !== 'data') return top === 'password'
      return inside === undefined
        ? !passing.test(folder)
        : !emptied.includes(folder) && !passing.test(path.split('/').at(-1) ?? '')
    })
    const { rows: ended } = await client.query<{ label: string; last: string }>(
      `SELECT labelfile AS label, pg_walfile_name(lsn) AS last FROM pg_backup_stop(false)`,
    )
    const [first = '', { label = '', last = '' } = {}] = [begun[0]?.first, ended[0]]
    await copyFolder(
      join(data, 'pg_wal'),
      join(to, 'data', 'pg_wal'),
      (name) => segment.test(name) && name >= first && name <= last,
    )
    const labelFile = join(to, 'data', 'backup_label')
    await writeFile(labelFile, label, { mode: 0o600 })
    await keepOwner(data, labelFile)
  } finally {
    await client.end()
  }
}
