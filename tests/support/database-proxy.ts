import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

/** A proxy that can cut a single client off from the database. */
export interface DatabaseProxy {
  url: string
  /** Breaks every connection and accepts no new ones, like a stopped server. */
  stop(): Promise<void>
  restart(): Promise<void>
  /** Stalls the open connections without closing them, like a pulled cable; `newOnes` stalls new ones as well. */
  freeze(options?: { newOnes?: boolean }): void
  /** New connections work again; stalled ones stay stalled. */
  thaw(): void
}

export async function startDatabaseProxy(url: string): Promise<DatabaseProxy> {
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
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of open) socket.destroy()
      await closed
    },
    restart: async () => {
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
