import pg from 'pg'
import { type Cluster, superuser } from './cluster.ts'
import type { Postmaster } from './postmaster.ts'

/**
 * A connection that registers this process as a user of the server. It holds a shared advisory lock, which the server
 * releases if the process is killed. Only the last process to leave gets the exclusive lock, and stops the server.
 */
export interface Presence {
  postmaster: Postmaster
  socketFolder: string
  /** Called once when the server goes away by itself. */
  onLost(listener: () => void): void
  /** Returns true if no other process is left; none can then join before the server has stopped. */
  leave(): Promise<boolean>
  close(): Promise<void>
}

export type JoinAttempt = { presence: Presence } | { reason: string; code: string | undefined }

const LOCK_KEY = 0x6e756b6b // 'nukk'
/** The shop's database, in which the server's superuser creates the tables. */
const DATABASE_NAME = 'nukkad'

export async function joinServer(cluster: Cluster, postmaster: Postmaster, timeoutMs: number): Promise<JoinAttempt> {
  const { socketFolder } = postmaster
  if (!socketFolder) return { reason: 'its socket is not open yet', code: undefined }
  const client = new pg.Client({
    connectionString: buildConnectionUrl(cluster, socketFolder, 'postgres'),
    application_name: 'nukkad-presence',
    connectionTimeoutMillis: timeoutMs,
    query_timeout: 30_000,
  })
  // handled through 'end'; an unhandled error event would end the process
  client.on('error', () => {})
  try {
    await client.connect()
    if (!(await callLockFunction(client, 'pg_try_advisory_lock_shared'))) {
      await client.end()
      return { reason: 'another process is stopping it', code: undefined }
    }
    await createDatabase(client)
  } catch (error) {
    await client.end().catch(() => {})
    const { message, code } = error as pg.DatabaseError
    return { reason: message, code }
  }
  return { presence: createPresence(client, postmaster, socketFolder) }
}

function createPresence(client: pg.Client, postmaster: Postmaster, socketFolder: string): Presence {
  return {
    postmaster,
    socketFolder,
    onLost: (listener) => void client.once('end', listener),
    leave: async () => {
      await callLockFunction(client, 'pg_advisory_unlock_shared')
      return callLockFunction(client, 'pg_try_advisory_lock')
    },
    close: () => client.end(),
  }
}

async function callLockFunction(client: pg.Client, lockFunction: string): Promise<boolean> {
  const { rows } = await client.query<{ result: boolean }>(`SELECT ${lockFunction}(${LOCK_KEY}) AS result`)
  return rows[0]?.result === true
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`SELECT FROM pg_database WHERE datname = '${DATABASE_NAME}'`)
  if (rowCount) return
  await client.query(`CREATE DATABASE ${DATABASE_NAME}`).catch((error: pg.DatabaseError) => {
    // another process was faster
    if (error.code !== '42P04' && error.code !== '23505') throw error
  })
}

/** Builds a URL that works with both `pg` and psql. */
export function buildConnectionUrl(
  { password }: Cluster,
  socketFolder: string,
  database: string = DATABASE_NAME,
): string {
  const host = encodeURIComponent(socketFolder)
  return `postgresql://${superuser}:${encodeURIComponent(password)}@localhost/${database}?host=${host}&port=5432&sslmode=disable`
}
