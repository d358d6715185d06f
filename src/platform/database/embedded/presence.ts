import pg from 'pg'
import { type Cluster, superuser } from './cluster.ts'
import type { Postmaster } from './postmaster.ts'

/**
 * The connection by which a shop is counted as present. It holds a shared lock, which the server takes back by itself
 * when the shop is killed; only the last shop to leave gets the lock for itself alone, and is the one to stop the server.
 */
export interface Presence {
  postmaster: Postmaster
  socketFolder: string
  /** Called once when the server goes away by itself. */
  onLost(heard: () => void): void
  /** Gives the place up; true when no other shop is left, and then none can come in before the server has stopped. */
  leave(): Promise<boolean>
  close(): Promise<void>
}

export type Attempt = { presence: Presence } | { refused: string; code: string | undefined }

const lockKey = 0x6e756b6b // 'nukk'

export async function enter(cluster: Cluster, postmaster: Postmaster, millis: number): Promise<Attempt> {
  const { socketFolder } = postmaster
  if (!socketFolder) return { refused: 'it has not opened its socket yet', code: undefined }
  const client = new pg.Client({
    connectionString: connectionUrl(cluster, socketFolder, 'postgres'),
    application_name: 'nukkad-presence',
    connectionTimeoutMillis: millis,
    query_timeout: 30_000,
  })
  // heard below through 'end'; unheard, it would end the process
  client.on('error', () => {})
  try {
    await client.connect()
    if (!(await ask(client, 'pg_try_advisory_lock_shared'))) {
      await client.end()
      return { refused: 'another shop is stopping it', code: undefined }
    }
    await createDatabase(client)
  } catch (error) {
    await client.end().catch(() => {})
    const { message, code } = error as pg.DatabaseError
    return { refused: message, code }
  }
  return { presence: presenceOn(client, postmaster, socketFolder) }
}

function presenceOn(client: pg.Client, postmaster: Postmaster, socketFolder: string): Presence {
  return {
    postmaster,
    socketFolder,
    onLost: (heard) => void client.once('end', heard),
    leave: async () => {
      await ask(client, 'pg_advisory_unlock_shared')
      return ask(client, 'pg_try_advisory_lock')
    },
    close: () => client.end(),
  }
}

async function ask(client: pg.Client, lockFunction: string): Promise<boolean> {
  const { rows } = await client.query<{ answer: boolean }>(`SELECT ${lockFunction}(${lockKey}) AS answer`)
  return rows[0]?.answer === true
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`SELECT FROM pg_database WHERE datname = '${superuser}'`)
  if (rowCount) return
  await client.query(`CREATE DATABASE ${superuser}`).catch((error: pg.DatabaseError) => {
    // another start was faster
    if (error.code !== '42P04' && error.code !== '23505') throw error
  })
}

/** Understood by `pg` and by psql alike. */
export function connectionUrl({ password }: Cluster, socketFolder: string, database: string = superuser): string {
  const host = encodeURIComponent(socketFolder)
  return `postgresql://${superuser}:${encodeURIComponent(password)}@localhost/${database}?host=${host}&port=5432&sslmode=disable`
}
