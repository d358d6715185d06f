import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

type Side = 'before' | 'after'

export interface CommitProxy {
  url: string
  /**
   * Stops the next transaction that places an order at its commit: before the server receives it, or after the server
   * has committed but before the shop receives the confirmation. Resolves once the commit is held.
   */
  holdNextCommit(side: Side): Promise<void>
  close(): Promise<void>
}

/** Starts a database proxy that can hold a commit, so the shop needs no test hook. */
export async function startCommitProxy(url: string): Promise<CommitProxy> {
  const target = new URL(url)
  const socketPath = join(target.searchParams.get('host') ?? '', '.s.PGSQL.5432')
  let pendingHold: { side: Side; onHeld(): void } | undefined

  function pipe(client: Socket, database: Socket): void {
    let isPlacing = false
    let isCut = false
    client.on('data', (data) => {
      if (isCut) return
      if (data.includes('insert into "orders"')) isPlacing = true
      if (!data.includes('commit\0')) return void database.write(data)
      const hold = isPlacing ? pendingHold : undefined
      isPlacing = false
      if (!hold) return void database.write(data)
      pendingHold = undefined
      isCut = true
      if (hold.side === 'before') return hold.onHeld()
      database.once('data', hold.onHeld)
      database.write(data)
    })
    database.on('data', (data) => {
      if (!isCut) client.write(data)
    })
  }

  const server = createServer((client) => {
    const database = connect(socketPath)
    for (const socket of [client, database]) socket.on('error', () => {})
    pipe(client, database)
    client.on('close', () => database.destroy())
    database.on('close', () => client.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  target.searchParams.set('host', '127.0.0.1')
  target.searchParams.set('port', String((server.address() as AddressInfo).port))
  return {
    url: target.href,
    holdNextCommit: (side) =>
      new Promise((onHeld) => {
        pendingHold = { side, onHeld }
      }),
    close: async () => {
      server.close()
    },
  }
}
