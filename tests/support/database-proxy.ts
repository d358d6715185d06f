import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

/** A way to the database that can be cut, so that a test can take the database away from one client alone. */
export interface DatabaseProxy {
  url: string
  /** Breaks every connection and takes no new ones, as a server that stopped. */
  down(): Promise<void>
  up(): Promise<void>
  /** Lets the connections that are open now fall silent without closing them, as a pulled cable does; or new ones, too. */
  freeze(options?: { newOnes?: boolean }): void
  /** New connections speak again. */
  thaw(): void
}

export async function openDatabaseProxy(url: string): Promise<DatabaseProxy> {
  const target = new URL(url)
  const socketPath = join(target.searchParams.get('host') ?? '', '.s.PGSQL.5432')
  const open = new Set<Socket>()
  let isFrozen = false
  const server = createServer((client) => {
    const database = connect(socketPath)
    for (const socket of [client, database]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => open.delete(socket))
    }
    if (!isFrozen) client.pipe(database).pipe(client)
    client.on('close', () => database.destroy())
    database.on('close', () => client.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  target.searchParams.set('host', '127.0.0.1')
  target.searchParams.set('port', String(port))
  return {
    url: target.href,
    down: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of open) socket.destroy()
      await closed
    },
    up: async () => {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    freeze: ({ newOnes = false } = {}) => {
      isFrozen = newOnes
      for (const socket of open) socket.unpipe().pause()
    },
    thaw: () => {
      isFrozen = false
    },
  }
}
