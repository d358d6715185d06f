import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

type HoldPoint = 'before' | 'after'

export interface CommitProxy {
  url: string
  /**
   * Holds the commit of the next transaction that places an order: before the server receives it, or after the server has
   * committed, before the shop receives the confirmation. Resolves once the commit is held.
   */
  holdNextCommit(point: HoldPoint): Promise<void>
  close(): Promise<void>
}

/** Starts a database proxy that can hold a commit, so a test can kill the shop at that moment. */
export async function startCommitProxy(url: string): Promise<CommitProxy> {
  const target = new URL(url)
  const socketPath = join(target.searchParams.get('host') ?? '', '.s.PGSQL.5432')
  let pendingHold: { point: HoldPoint; onHeld(): void } | undefined

  function pipe(client: Socket, database: Socket): void {
    let isPlacingOrder = false
    let isHeld = false
    client.on('data', (data) => {
      if (isHeld) return
      if (data.includes('insert into "orders"')) isPlacingOrder = true
      if (data.includes('rollback\0')) isPlacingOrder = false
      // one statement without a transaction, which commits by itself
      const isFastPath = data.includes('place_order_fast_path')
      if (isFastPath) isPlacingOrder = true
      if (!isFastPath && !data.includes('commit\0')) return void database.write(data)
      const hold = isPlacingOrder ? pendingHold : undefined
      isPlacingOrder = false
      if (!hold) return void database.write(data)
      pendingHold = undefined
      isHeld = true
      if (hold.point === 'before') return hold.onHeld()
      database.once('data', hold.onHeld)
      database.write(data)
    })
    database.on('data', (data) => {
      if (!isHeld) client.write(data)
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
    holdNextCommit: (point) =>
      new Promise((onHeld) => {
        pendingHold = { point, onHeld }
      }),
    close: async () => {
      server.close()
    },
  }
}
