import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { copyFolder, copyOwner } from '#platform/storage/copy-folder.ts'

interface Options {
  url: string
  location: string
  /** Must not exist yet. */
  to: string
}

/** Folders whose contents belong to the running server, excluded as in pg_basebackup. */
const excludedFolders = [
  'pg_wal',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]
const transientFiles = /^(?:postmaster\.(?:pid|opts)|pgsql_tmp.*|pg_internal\.init.*|backup_label.*)$/
const walSegment = /^[0-9A-F]{24}$/

/**
 * Copies the database while it is in use, like pg_basebackup. The files are copied at different moments, together with
 * the write-ahead log of that period; on first start PostgreSQL replays it to the state at the end of the copy.
 */
export async function copyCluster({ url, location, to }: Options): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'nukkad-backup' })
  await client.connect()
  try {
    // retains WAL segments until this connection ends
    await client.query(`SELECT pg_create_physical_replication_slot('nukkad_backup', true, true)`)
    const { rows: startRows } = await client.query<{ first: string }>(
      `SELECT pg_walfile_name(pg_backup_start('nukkad', true)) AS first`,
    )
    const data = join(location, 'data')
    await copyFolder(location, to, (path) => {
      const [top = '', folder = '', inside] = path.split('/')
      if (top !== 'data') return top === 'password'
      return inside === undefined
        ? !transientFiles.test(folder)
        : !excludedFolders.includes(folder) && !transientFiles.test(path.split('/').at(-1) ?? '')
    })
    const { rows: stopRows } = await client.query<{ label: string; last: string }>(
      `SELECT labelfile AS label, pg_walfile_name(lsn) AS last FROM pg_backup_stop(false)`,
    )
    const [first = '', { label = '', last = '' } = {}] = [startRows[0]?.first, stopRows[0]]
    await copyFolder(
      join(data, 'pg_wal'),
      join(to, 'data', 'pg_wal'),
      (name) => walSegment.test(name) && name >= first && name <= last,
    )
    const labelFile = join(to, 'data', 'backup_label')
    await writeFile(labelFile, label, { mode: 0o600 })
    await copyOwner(data, labelFile)
  } finally {
    await client.end()
  }
}
