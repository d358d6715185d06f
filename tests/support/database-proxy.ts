import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

/** A proxy that can cut a single client off from the database. */
export interface DatabaseProxy {
  url: string
  /** Breaks every connection and accepts no new ones, like a stopped server. */
  stop(): Promise<void>
  restart(): Promise<void>
  /** Stalls the open connections without closing them, like a pulled cable; `includingNew` stalls new ones as well. */
  freeze(options?: { includingNew?: boolean }): void
  /** New connections work again; stalled ones stay stalled. */
  thaw(): void
}

export async function startDatabaseProxy(url: string): Promise<DatabaseProxy> {
  const target = new URL(url)
  const socketPath = join(target.searchParams.get('host') ?? '', '.s.PGSQL.5432')
  const openSockets = new Set<Socket>()
  let isFrozenForNew = false
  const server = createServer((client) => {
    const database = connect(socketPath)
    for (const socket of [client, database]) {
      openSockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => openSockets.delete(socket))
    }
    if (!isFrozenForNew) client.pipe(database).pipe(client)
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
      for (const socket of openSockets) socket.destroy()
      await closed
    },
    restart: async () => {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    freeze: ({ includingNew = false } = {}) => {
      isFrozenForNew = includingNew
      for (const socket of openSockets) socket.unpipe().pause()
    },
    thaw: () => {
      isFrozenForNew = false
    },
  }
}
