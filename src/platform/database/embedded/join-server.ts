import pg from 'pg'
import { sqlStates } from '../sql-state.ts'
import { type Cluster, superuser } from './cluster.ts'
import type { Postmaster } from './postmaster.ts'

/**
 * A connection that registers this process as a user of the server. It holds a shared advisory lock, which the server
 * releases if the process is killed. Only the last process to release it gets the exclusive lock, and stops the server.
 */
export interface ServerLease {
  postmaster: Postmaster
  socketFolder: string
  /** Called once when the connection ends. */
  onLost(listener: () => void): void
  /** Returns true if no other process is left; none can then join before the server has stopped. */
  releaseAndCheckLast(): Promise<boolean>
  disconnect(): Promise<void>
}

type JoinResult = { lease: ServerLease } | { reason: string; code: string | undefined }

const LOCK_KEY = 0x6e756b6b // 'nukk'
/** The shop's database, in which the server's superuser creates the tables. */
const DATABASE_NAME = 'nukkad'

export async function joinServer(cluster: Cluster, postmaster: Postmaster, timeoutMs: number): Promise<JoinResult> {
  const { socketFolder } = postmaster
  if (!socketFolder) return { reason: 'its socket is not open yet', code: undefined }
  const client = new pg.Client({
    connectionString: buildConnectionUrl(cluster, socketFolder, 'postgres'),
    application_name: 'nukkad-lease',
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
    await ensureDatabase(client)
  } catch (error) {
    await client.end().catch(() => {})
    const { message, code } = error as pg.DatabaseError
    return { reason: message, code }
  }
  return { lease: createLease(client, postmaster, socketFolder) }
}

function createLease(client: pg.Client, postmaster: Postmaster, socketFolder: string): ServerLease {
  return {
    postmaster,
    socketFolder,
    onLost: (listener) => void client.once('end', listener),
    releaseAndCheckLast: async () => {
      await callLockFunction(client, 'pg_advisory_unlock_shared')
      return callLockFunction(client, 'pg_try_advisory_lock')
    },
    disconnect: () => client.end(),
  }
}

async function callLockFunction(client: pg.Client, lockFunction: string): Promise<boolean> {
  const { rows } = await client.query<{ result: boolean }>(`SELECT ${lockFunction}(${LOCK_KEY}) AS result`)
  return rows[0]?.result === true
}

async function ensureDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`SELECT FROM pg_database WHERE datname = '${DATABASE_NAME}'`)
  if (rowCount) return
  await client.query(`CREATE DATABASE ${DATABASE_NAME}`).catch((error: pg.DatabaseError) => {
    // another process was faster
    if (error.code !== sqlStates.duplicateDatabase && error.code !== sqlStates.uniqueViolation) throw error
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
